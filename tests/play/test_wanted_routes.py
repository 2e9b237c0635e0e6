"""Which routes come first."""

from tests.play.test_offered_tickets import hot_seat_of_ann
from ttr_tui.engine.notation import route_from_id


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
