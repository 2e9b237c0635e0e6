"""What offered tickets still cost."""

from tests.app.driver import at_position
from ttr_tui.engine.ticket_paths import TicketStatus
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.offered_tickets import OfferedTicket


def hot_seat_of_ann(position: str, map_name: str = "usa") -> HotSeat:
    hot_seat = HotSeat(at_position(map_name, position))
    hot_seat.show_hand()
    return hot_seat


def offered(hot_seat: HotSeat, *selected: str) -> dict[str, OfferedTicket]:
    tickets = hot_seat.view.game_map
    chosen = [tickets.ticket_index[ticket] for ticket in selected]
    return {tickets.tickets[each.ticket].id: each for each in hot_seat.offered_tickets(chosen)}


def test_offered_ticket_points_and_pieces() -> None:
    """In the order of the offer, with the pieces that the shortest path needs."""
    hot_seat = hot_seat_of_ann(
        "players:\n  Ann: {offer: [denver-el_paso, calgary-salt_lake_city]}\n  Bob: {}\n"
        "phase: ticket choice\n"
    )
    tickets = offered(hot_seat)
    assert [*tickets] == ["denver-el_paso", "calgary-salt_lake_city"]
    one = tickets["denver-el_paso"]
    assert (one.points, one.missing, one.length, one.owned, one.shared) == (4, 4, 4, 0, 0)
    assert not one.long


def test_offered_ticket_partly_covered_by_own_routes() -> None:
    hot_seat = hot_seat_of_ann(
        "players:\n"
        "  Ann: {offer: [denver-el_paso], routes: [denver-santa_fe]}\n"
        "  Bob: {}\n"
        "phase: ticket choice\n"
    )
    one = offered(hot_seat)["denver-el_paso"]
    assert (one.missing, one.length, one.owned) == (2, 4, 2)


def test_offered_ticket_partly_covered_by_other_tickets() -> None:
    """Held tickets always count, offered ones if they are selected."""
    position = "players:\n  Ann: {%s}\n  Bob: {}\nphase: ticket choice\n"
    hot_seat = hot_seat_of_ann(
        position % "tickets: [los_angeles-chicago], offer: [los_angeles-new_york, calgary-phoenix]"
    )
    one = offered(hot_seat)["los_angeles-new_york"]
    assert (one.missing, one.shared) == (20, 15)
    hot_seat = hot_seat_of_ann(position % "offer: [los_angeles-chicago, los_angeles-new_york]")
    assert offered(hot_seat)["los_angeles-new_york"].shared == 0
    assert offered(hot_seat, "los_angeles-chicago")["los_angeles-new_york"].shared == 15


def test_completed_tickets_do_not_count_for_offered_ones() -> None:
    """The two selected tickets need 15 trains together, and Boston–Miami alone 10. Tickets that are
    completed change nothing."""
    hot_seat = hot_seat_of_ann(
        "players:\n"
        "  Ann:\n"
        "    tickets: [los_angeles-new_york, los_angeles-chicago]\n"
        "    offer: [boston-miami, chicago-new_orleans]\n"
        "    routes: [chicago-omaha, chicago-pittsburgh/1, denver-omaha, denver-phoenix,"
        " los_angeles-phoenix, new_york-pittsburgh/2]\n"
        "  Bob: {routes: [atlanta-nashville, nashville-pittsburgh]}\n"
        "phase: ticket choice\n"
    )
    one = offered(hot_seat, "boston-miami", "chicago-new_orleans")["chicago-new_orleans"]
    assert (one.missing, one.missing - one.shared) == (7, 5)


def test_offered_ticket_never_counts_for_itself() -> None:
    hot_seat = hot_seat_of_ann(
        "players:\n  Ann: {offer: [denver-el_paso]}\n  Bob: {}\nphase: ticket choice\n"
    )
    assert offered(hot_seat, "denver-el_paso")["denver-el_paso"].shared == 0


def test_offered_ticket_long() -> None:
    hot_seat = hot_seat_of_ann(
        "players:\n"
        "  Ann: {offer: [brest-petrograd, berlin-moskva]}\n"
        "  Bob: {}\n"
        "phase: starting tickets\nturn: 0\n",
        "europe",
    )
    assert {name: each.long for name, each in offered(hot_seat).items()} == {
        "brest-petrograd": True,
        "berlin-moskva": False,
    }


def test_offered_ticket_that_needs_a_station_or_is_cut_off() -> None:
    position = (
        "players:\n  Ann: {offer: [berlin-moskva]%s}\n"
        "  Bob: {routes: [moskva-smolensk, kharkov-moskva, moskva-petrograd]}\n"
        "phase: ticket choice\n"
    )
    one = offered(hot_seat_of_ann(position % "", "europe"))["berlin-moskva"]
    assert one.progress.status is TicketStatus.NEEDS_STATION
    assert one.missing > 0
    built = position % ", stations: [wien, roma, palermo]"
    one = offered(hot_seat_of_ann(built, "europe"))["berlin-moskva"]
    assert one.progress.status is TicketStatus.CUT_OFF
    assert (one.missing, one.length, one.owned, one.shared) == (0, 0, 0, 0)


def test_progress_of_a_closed_hand_is_empty() -> None:
    """Nobody learns from the hot seat how far the tickets of a closed or hidden hand are."""
    hot_seat = hot_seat_of_ann(
        "players: {Ann: {hand: 2 red, tickets: [denver-el_paso]}, Bob: {}}\n"
    )
    assert hot_seat.progress
    hot_seat.hide_hand()
    assert hot_seat.progress == {}
    assert hot_seat.next_routes() == ()
    assert hot_seat.wanted_routes == {}
    assert hot_seat.offered_tickets() == ()
    assert hot_seat.station_cities() == ()
