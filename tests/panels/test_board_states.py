"""What the board shows at a moment of a game."""

from tests.positions import at_position
from ttr_tui.engine.notation import route_from_id
from ttr_tui.panels.board_states import Highlight, board_in_game
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.targets import CityTarget


def hot_seat_of_ann(map_name: str, ann: str) -> HotSeat:
    hot_seat = HotSeat(at_position(map_name, f"players: {{Ann: {ann}, Bob: {{}}}}\n"))
    hot_seat.show_hand()
    return hot_seat


def names(hot_seat: HotSeat, cities: frozenset[int]) -> set[str]:
    return {hot_seat.view.game_map.cities[city].name for city in cities}


def test_bright_routes() -> None:
    """Bright are the routes that cost no locomotives beyond those of a ferry and those on the paths
    of tickets; the others that can be paid for are a step quieter."""
    hot_seat = hot_seat_of_ann(
        "europe", "{hand: 1 blue + 1 red + 2 locomotive, tickets: [essen-kyiv]}"
    )
    state = board_in_game(hot_seat, None, Highlight())
    game_map = hot_seat.view.game_map
    berlin, ferry, wien = (
        route_from_id(id, game_map) for id in ("berlin-essen", "dieppe-london/1", "munchen-venezia")
    )
    assert state.bright is not None
    assert berlin in state.bright, "on a path, with a locomotive"
    assert ferry in state.bright, "its locomotive is required"
    assert wien in state.claimable - state.bright
    assert state.bright | state.claimable == hot_seat.payable_routes


def test_city_under_the_cursor() -> None:
    """A city under the cursor, or whose routes are listed, has its open routes lit, payable or
    not. Under the cursor no other route changes, so that little is drawn again; in the
    list the others are quieter and dimmed."""
    hot_seat = hot_seat_of_ann("usa", "{hand: 5 red, routes: [helena-seattle]}")
    game_map = hot_seat.view.game_map
    seattle = game_map.city_index["seattle"]
    its_open = {r.index for r in game_map.routes if seattle in r.ends} - {
        route_from_id("helena-seattle", game_map)
    }
    nowhere = board_in_game(hot_seat, None, Highlight())

    under_cursor = board_in_game(hot_seat, CityTarget(seattle), Highlight())
    listed = board_in_game(hot_seat, None, Highlight(routes_of=seattle))
    assert under_cursor == nowhere._replace(cursor=CityTarget(seattle), lit=its_open)
    assert (listed.lit, listed.dims) == (its_open, True)
    assert listed.bright is not None
    assert listed.bright == hot_seat.bright_routes & its_open != hot_seat.bright_routes
    assert listed.bright | listed.claimable == hot_seat.payable_routes


def test_cities_of_completed_tickets_are_quiet() -> None:
    """Only tickets that are not completed have their cities marked."""
    routes = "[el_paso-santa_fe, denver-santa_fe]"
    hot_seat = hot_seat_of_ann(
        "usa", f"{{tickets: [denver-el_paso, new_york-atlanta], routes: {routes}}}"
    )
    state = board_in_game(hot_seat, None, Highlight())
    assert names(hot_seat, state.ticket_cities) == {"New York", "Atlanta"}
