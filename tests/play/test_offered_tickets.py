"""What offered tickets still cost."""

from itertools import chain, combinations

import pytest

from tests.app.driver import at_position
from tests.storage.games import map_file
from ttr_tui.engine import KeepTickets
from ttr_tui.engine.ticket_paths import TicketStatus
from ttr_tui.mapfile.map_catalog import known_maps
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.offered_tickets import OfferedTicket
from ttr_tui.play.session import new_session


def hot_seat_of_ann(position: str, map_name: str = "usa") -> HotSeat:
    hot_seat = HotSeat(at_position(map_name, position))
    hot_seat.show_hand()
    return hot_seat


def offered(hot_seat: HotSeat, *selected: str) -> dict[str, OfferedTicket]:
    tickets = hot_seat.view.game_map
    chosen = [tickets.ticket_index[ticket] for ticket in selected]
    return {tickets.tickets[each.ticket].id: each for each in hot_seat.offered_tickets(chosen)}


def test_offered_ticket_points_and_pieces() -> None:
    """In the order of the offer, with the pieces that the path in the plan needs, of which own
    routes are a part."""
    hot_seat = hot_seat_of_ann(
        "players:\n  Ann: {offer: [denver-el_paso, calgary-salt_lake_city],"
        " routes: [denver-santa_fe]}\n  Bob: {}\nphase: ticket choice\n"
    )
    tickets = offered(hot_seat)
    assert [*tickets] == ["denver-el_paso", "calgary-salt_lake_city"]
    one = tickets["denver-el_paso"]
    assert (one.points, one.progress.missing, one.extra) == (4, 2, 2)
    assert not one.long


def test_offered_ticket_partly_covered_by_other_tickets() -> None:
    """Held tickets always count, offered ones if they are selected; a ticket never counts for
    itself."""
    position = "players:\n  Ann: {%s}\n  Bob: {}\nphase: ticket choice\n"
    hot_seat = hot_seat_of_ann(
        position % "tickets: [los_angeles-chicago], offer: [los_angeles-new_york, calgary-phoenix]"
    )
    one = offered(hot_seat)["los_angeles-new_york"]
    assert one.extra < one.progress.missing
    hot_seat = hot_seat_of_ann(position % "offer: [los_angeles-chicago, los_angeles-new_york]")
    alone = offered(hot_seat, "los_angeles-new_york")["los_angeles-new_york"]
    assert alone.extra == alone.progress.missing
    both = offered(hot_seat, "los_angeles-chicago")["los_angeles-new_york"]
    assert (both.progress.missing, both.extra) == (one.progress.missing, one.extra)


def test_pieces_stay_the_same_when_tickets_are_kept() -> None:
    """Each ticket and all together need what the panel shows once they are kept."""
    hot_seat = hot_seat_of_ann(
        "players:\n  Ann: {offer: [portland-phoenix, helena-los_angeles, los_angeles-miami]}\n"
        "  Bob: {}\nphase: starting tickets\nturn: 0\n"
    )
    offer = hot_seat.view.offer
    before = {each.ticket: each.progress.missing for each in hot_seat.offered_tickets(offer)}
    together = hot_seat.pieces_with(offer)
    hot_seat.act(KeepTickets(offer))
    hot_seat.show_hand()
    assert {each: hot_seat.progress[each].missing for each in offer} == before
    assert hot_seat.pieces_with(()) == together


@pytest.mark.parametrize("name", known_maps())
def test_only_more_is_the_difference(name: str) -> None:
    """Whatever is selected of an offer, each ticket needs what it adds to the others."""
    hot_seat = HotSeat(new_session(map_file(name), ["Ann", "Bob"], seed=1))
    hot_seat.show_hand()
    offer = hot_seat.view.offer
    for selected in chain.from_iterable(combinations(offer, n) for n in range(len(offer) + 1)):
        for each in hot_seat.offered_tickets(selected):
            others = [ticket for ticket in selected if ticket != each.ticket]
            with_it = hot_seat.pieces_with([*others, each.ticket])
            assert each.extra == with_it - hot_seat.pieces_with(others)


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
    assert one.progress.missing > 0
    built = position % ", stations: [wien, roma, palermo]"
    one = offered(hot_seat_of_ann(built, "europe"))["berlin-moskva"]
    assert one.progress.status is TicketStatus.CUT_OFF
    assert (one.progress.missing, one.extra) == (0, 0)


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


def test_tickets_for_which_the_pieces_do_not_suffice() -> None:
    """Of tickets that the plan leaves out, the fewest pieces are still known."""
    hot_seat = hot_seat_of_ann(
        "players:\n  Ann: {offer: [los_angeles-miami, seattle-new_york, vancouver-montreal,"
        " boston-miami]}\n  Bob: {}\nphase: starting tickets\nturn: 0\n"
    )
    offer = hot_seat.view.offer
    plan = hot_seat.plan_with(offer)
    assert plan is not None and len(plan.goals) < len(offer)
    assert hot_seat.pieces_with(offer) > sum(plan.spaces) >= hot_seat.pieces_with(plan.goals)
