"""Dealing, drawing, keeping and rejecting tickets (C-0, C-9)."""

from __future__ import annotations

from itertools import combinations

from ttr_tui.engine.actions import Action, KeepTickets
from ttr_tui.engine.events import (
    Event,
    LongTicketsRemoved,
    TicketsKept,
    TicketsOffered,
    TicketsRemoved,
    TicketsReturned,
    emit,
)
from ttr_tui.engine.rules import RejectedTickets
from ttr_tui.engine.state import State


def min_kept(state: State, seat: int) -> int:
    """The minimum number of offered tickets to keep, never more than there are (C-9)."""
    rules = state.game_map.rules.tickets
    minimum = rules.keep if state.turn else rules.keep_at_start
    return min(minimum, len(state.offers[seat]))


def keep_actions(state: State) -> list[Action]:
    """Every choice among the offered tickets, fewest tickets first."""
    offer = state.offers[state.player]
    minimum = min_kept(state, state.player)
    return [
        KeepTickets(kept)
        for count in range(minimum, len(offer) + 1)
        for kept in combinations(offer, count)
    ]


def draw_tickets(state: State, events: list[Event]) -> None:
    """Offer the top tickets of the deck, as many as it has (C-9)."""
    count = state.game_map.rules.tickets.draw
    emit(state, events, TicketsOffered(state.player, tuple(state.ticket_deck[:count])))


def deal_tickets(state: State, seats: list[int], events: list[Event]) -> None:
    """Deal the starting tickets, the long ones last (EU-7), and remove the other long tickets."""
    rules, tickets = state.game_map.rules.tickets, state.game_map.tickets
    for seat in seats:
        regular = [ticket for ticket in state.ticket_deck if not tickets[ticket].long]
        long = [ticket for ticket in state.ticket_deck if tickets[ticket].long]
        offer = regular[: rules.deal - rules.deal_long] + long[: rules.deal_long]
        emit(state, events, TicketsOffered(seat, tuple(offer)))
    if left := tuple([ticket for ticket in state.ticket_deck if tickets[ticket].long]):
        emit(state, events, LongTicketsRemoved(left))


def keep_tickets(state: State, action: KeepTickets, events: list[Event]) -> None:
    """Keep some tickets and return the others under the deck in the order of the offer; rejected
    starting tickets wait until everybody has chosen."""
    offer = state.offers[state.player]
    rejected = tuple([ticket for ticket in offer if ticket not in action.tickets])
    emit(state, events, TicketsKept(state.player, action.tickets, rejected))
    if state.turn and rejected:
        emit(state, events, TicketsReturned(state.player, rejected))


def settle_starting_tickets(state: State, events: list[Event]) -> None:
    """When everybody has chosen, return the rejected tickets under the deck or remove them from the
    game, in seating order (C-0). Long tickets are always removed (EU-7)."""
    under = state.game_map.rules.tickets.rejected_at_start is RejectedTickets.UNDER_THE_DECK
    facts = state.game_map.tickets
    for seat, rejected in enumerate(state.rejected):
        back = tuple([ticket for ticket in rejected if under and not facts[ticket].long])
        out = tuple([ticket for ticket in rejected if ticket not in back])
        if back:
            emit(state, events, TicketsReturned(seat, back))
        if out:
            emit(state, events, TicketsRemoved(seat, out))
