"""Tickets: offered, kept, rejected (C-0, C-9)."""

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
    """How many of the tickets on offer must be kept: never more than there are (C-9)."""
    rules = state.game_map.rules.tickets
    least = rules.keep if state.turn else rules.keep_at_start
    return min(least, len(state.offers[seat]))


def keep_actions(state: State) -> list[Action]:
    """Every choice among the tickets offered, the fewest tickets first."""
    offer = state.offers[state.player]
    least = min_kept(state, state.player)
    return [
        KeepTickets(kept)
        for count in range(least, len(offer) + 1)
        for kept in combinations(offer, count)
    ]


def draw_tickets(state: State, events: list[Event]) -> None:
    """Offer the top tickets of the deck, or what is left of it (C-9)."""
    count = state.game_map.rules.tickets.draw
    emit(state, events, TicketsOffered(state.player, tuple(state.ticket_deck[:count])))


def deal_tickets(state: State, seats: list[int], events: list[Event]) -> None:
    """Deal the starting tickets, the long ones last (EU-7); the long ones left leave the game."""
    rules, tickets = state.game_map.rules.tickets, state.game_map.tickets
    for seat in seats:
        regular = [ticket for ticket in state.ticket_deck if not tickets[ticket].long]
        long = [ticket for ticket in state.ticket_deck if tickets[ticket].long]
        offer = regular[: rules.deal - rules.deal_long] + long[: rules.deal_long]
        emit(state, events, TicketsOffered(seat, tuple(offer)))
    if left := tuple([ticket for ticket in state.ticket_deck if tickets[ticket].long]):
        emit(state, events, LongTicketsRemoved(left))


def keep_tickets(state: State, action: KeepTickets, events: list[Event]) -> None:
    """Keep some; the rest go under the deck in the order they were offered, but the starting ones
    only when all have chosen."""
    offer = state.offers[state.player]
    rejected = tuple([ticket for ticket in offer if ticket not in action.tickets])
    emit(state, events, TicketsKept(state.player, action.tickets, rejected))
    if state.turn and rejected:
        emit(state, events, TicketsReturned(state.player, rejected))


def settle_starting_tickets(state: State, events: list[Event]) -> None:
    """All have chosen: the rejected tickets go where the rules say, in seating order (C-0). Long
    ones leave the game in any case: they are dealt at the start only (EU-7)."""
    under = state.game_map.rules.tickets.rejected_at_start is RejectedTickets.UNDER_THE_DECK
    facts = state.game_map.tickets
    for seat, rejected in enumerate(state.rejected):
        back = tuple([ticket for ticket in rejected if under and not facts[ticket].long])
        out = tuple([ticket for ticket in rejected if ticket not in back])
        if back:
            emit(state, events, TicketsReturned(seat, back))
        if out:
            emit(state, events, TicketsRemoved(seat, out))
