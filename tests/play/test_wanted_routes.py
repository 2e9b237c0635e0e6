"""Which routes come first."""

from tests.play.test_offered_tickets import hot_seat_of_ann
from ttr_tui.engine.game_map import CityIndex
from ttr_tui.engine.notation import route_from_id
from ttr_tui.engine.ticket_paths import TicketStatus
from ttr_tui.play.targets import RouteTarget
from ttr_tui.questions.routes import find, routes_of_city


def test_next_routes_for_tickets_first_then_points() -> None:
    hot_seat = hot_seat_of_ann(
        "players:\n"
        "  Ann: {hand: 3 green + 4 blue, tickets: [denver-el_paso]}\n"
        "  Bob: {}\n"
        "turn_of: Ann\n"
    )
    game_map, routes = hot_seat.view.game_map, hot_seat.next_routes()
    assert set(routes) == hot_seat.payable_routes
    path = hot_seat.progress[hot_seat.view.tickets[0]].path
    assert path is not None
    on_path = [route for route in routes if route in path.routes]
    assert on_path
    assert [*routes[: len(on_path)]] == on_path
    assert route_from_id("denver-santa_fe", game_map) in on_path
    lengths = [game_map.routes[route].length for route in routes[len(on_path) :]]
    assert len({*lengths}) > 1
    assert lengths == sorted(lengths, reverse=True)
    for length in {*lengths}:
        same = [r for r in routes[len(on_path) :] if game_map.routes[r].length == length]
        assert same == sorted(same)


def test_next_routes_none_without_cards() -> None:
    hot_seat = hot_seat_of_ann("players: {Ann: {tickets: [denver-el_paso]}, Bob: {}}\n")
    assert hot_seat.next_routes() == ()


def test_of_a_double_route_the_side_for_the_flag_comes_first() -> None:
    """In the search, the list of a city and for the key that goes on."""
    ann = "{hand: 1 red + 1 blue, flag: 1 red}"
    hot_seat = hot_seat_of_ann(f"players: {{Ann: {ann}, Bob: {{}}}}\nturn_of: Ann\n", "paris")
    game_map = hot_seat.view.game_map
    red, blue = (route_from_id(f"louvre-opera/{n}", game_map) for n in (1, 2))
    assert [route for route in hot_seat.next_routes() if route in (red, blue)] == [blue, red]
    louvre = CityIndex(game_map.city_index["louvre"])
    for question in (find(hot_seat, "louvre opera"), routes_of_city(hot_seat, louvre)):
        targets = [option.target for option in question.options]
        assert targets.index(RouteTarget(blue)) < targets.index(RouteTarget(red))


PLANS_STATION = """\
players:
  Ann: {hand: 1 white + 3 yellow + 2 red + 2 locomotive, tickets: [essen-kyiv, kobenhavn-erzurum]}
  Bob: {routes: [essen-kobenhavn/1, wien-zagrab]}
turn_of: Ann
"""


def test_path_over_a_route_that_a_station_lends() -> None:
    """Where the plan of advice builds a station, the path shown is that of the plan: over the route
    of another player, with the city of the station, and its routes come first."""
    hot_seat = hot_seat_of_ann(PLANS_STATION, "europe")
    game_map, plan = hot_seat.view.game_map, hot_seat.plan
    assert plan is not None
    long = game_map.ticket_index["kobenhavn-erzurum"]
    progress = hot_seat.progress[long]
    assert progress.path is not None
    assert [game_map.cities[city].id for city in progress.path.stations] == ["essen"]
    lent = route_from_id("essen-kobenhavn/1", game_map)
    assert {*progress.path.routes} == {lent, *plan.routes}
    assert progress.status is TicketStatus.OPEN
    assert progress.missing == 22
    assert lent not in hot_seat.wanted_routes
