"""The bells that a step deserves."""

from tests.app.driver import at_position
from ttr_tui.engine import (
    Action,
    Claim,
    DrawFromDeck,
    EndTurn,
    KeepTickets,
    Phase,
)
from ttr_tui.engine.rules.starting_pieces import ChooseStartingPieces
from ttr_tui.engine.rules.stations import BuildStation
from ttr_tui.mapfile.map_catalog import find_map
from ttr_tui.mapfile.map_file import read_map
from ttr_tui.play.bells import Bell, bells
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.session import new_session


def after(hot_seat: HotSeat, action: Action) -> frozenset[Bell]:
    """The bells when the player who must act does this."""
    hot_seat.show_hand()
    before = hot_seat.view
    hot_seat.act(action)
    return bells(before, hot_seat.view)


def a_claim(hot_seat: HotSeat, length: int) -> Action:
    hot_seat.show_hand()
    routes = hot_seat.view.game_map.routes
    claims = [a for a in hot_seat.view.legal if isinstance(a, Claim)]
    return next(claim for claim in claims if routes[claim.route].length == length)


def test_bell_when_a_turn_begins() -> None:
    hot_seat = HotSeat(at_position("usa", "players: {Ann: {}, Bob: {}}"))
    assert after(hot_seat, DrawFromDeck()) == set()
    assert after(hot_seat, DrawFromDeck()) == set()
    assert after(hot_seat, EndTurn()) == {Bell.TURN}


def test_no_bell_for_choices_before_the_first_turn() -> None:
    """Choosing tickets and starting pieces is no turn; the first turn is one."""
    session = new_session(read_map(find_map("great_lakes")), ["Ann", "Bob"], first=0, seed=1)
    hot_seat, rung = HotSeat(session), list[frozenset[Bell]]()
    while hot_seat.view.phase is not Phase.TURN:
        hot_seat.show_hand()
        legal = hot_seat.view.legal
        choice = next((a for a in legal if isinstance(a, ChooseStartingPieces)), legal[-1])
        rung.append(after(hot_seat, choice))
    assert rung[-1] == {Bell.TURN}
    assert not any(rung[:-1])


def test_bell_for_a_completed_ticket() -> None:
    position = (
        "players:\n  Ann: {hand: 2 red, tickets: [%s], routes: [denver-santa_fe]}\n  Bob: {}\n"
    )
    claim = "el_paso-santa_fe"
    for ticket, rung in (("denver-el_paso", {Bell.TICKET}), ("seattle-new_york", set())):
        hot_seat = HotSeat(at_position("usa", position % ticket))
        hot_seat.show_hand()
        game_map = hot_seat.view.game_map
        connection = game_map.connections[game_map.connection_index[claim]]
        action = hot_seat.view.claims()[connection.routes[0]][0]
        assert after(hot_seat, action) == rung


def test_bell_for_a_ticket_rings_once() -> None:
    """Not again at the next step, and not for a new ticket whose cities are connected already."""
    hot_seat = HotSeat(
        at_position(
            "usa",
            "players:\n  Ann: {tickets: [denver-el_paso], offer: [seattle-new_york], routes: "
            "[denver-santa_fe, el_paso-santa_fe]}\n  Bob: {}\nphase: ticket choice\n",
        )
    )
    hot_seat.show_hand()
    assert after(hot_seat, KeepTickets(hot_seat.view.offer)) == set()
    hot_seat = HotSeat(
        at_position(
            "usa",
            "players:\n  Ann: {offer: [denver-el_paso], routes: "
            "[denver-santa_fe, el_paso-santa_fe]}\n  Bob: {}\nphase: ticket choice\n",
        )
    )
    hot_seat.show_hand()
    assert after(hot_seat, KeepTickets(hot_seat.view.offer)) == set()


def test_bell_for_a_ticket_completed_through_a_station() -> None:
    position = (
        "players:\n  Ann: {hand: 1 red, tickets: [berlin-moskva], routes: [berlin-danzig,\n"
        "        danzig-riga, riga-wilno, smolensk-wilno]}\n"
        "  Bob: {routes: [moskva-smolensk, kharkov-moskva, moskva-petrograd]}\n"
    )
    for city, rung in (("moskva", {Bell.TICKET}), ("roma", set())):
        hot_seat = HotSeat(at_position("europe", position))
        hot_seat.show_hand()
        index = hot_seat.view.game_map.city_index[city]
        legal = hot_seat.view.legal
        station = next(a for a in legal if isinstance(a, BuildStation) and a.city == index)
        assert after(hot_seat, station) == rung


def test_bell_when_the_last_round_begins() -> None:
    """With the turn that begins; later turns of the round have the bell of a turn only."""
    routes = (
        "calgary-winnipeg, duluth-helena, duluth-toronto, el_paso-houston, el_paso-los_angeles, "
        "helena-seattle, miami-new_orleans"
    )
    hot_seat = HotSeat(
        at_position("usa", f"players: {{Ann: {{routes: [{routes}], hand: 4 red}}, Bob: {{}}}}")
    )
    hot_seat.show_hand()
    left = hot_seat.view.seats[0].pieces
    assert left <= 5
    after(hot_seat, a_claim(hot_seat, left - 2))
    assert after(hot_seat, EndTurn()) == {Bell.TURN, Bell.LAST_ROUND}
    after(hot_seat, DrawFromDeck())
    after(hot_seat, DrawFromDeck())
    assert after(hot_seat, EndTurn()) == {Bell.TURN}


def test_no_bell_at_the_end_of_the_game() -> None:
    hot_seat = HotSeat(
        at_position("usa", "players: {Ann: {}, Bob: {}}\nturns_left: 1\nphase: turn end\n")
    )
    assert after(hot_seat, EndTurn()) == set()
    assert hot_seat.session.is_over
