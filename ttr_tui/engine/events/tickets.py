"""Tickets offered, kept and rejected (C-0, C-9, EU-7)."""

from __future__ import annotations

from typing import NamedTuple

from ttr_tui.engine.state import Phase, State


class TicketsOffered(NamedTuple):
    """Tickets from the ticket deck, for this player to choose from (C-0, C-9, EU-7)."""

    player: int
    tickets: tuple[int, ...]

    def apply(self, state: State) -> None:
        state.ticket_deck = [t for t in state.ticket_deck if t not in self.tickets]
        state.offers[self.player] = self.tickets
        state.passes = 0
        if state.turn:
            state.phase = Phase.TICKET_CHOICE


class TicketsKept(NamedTuple):
    """A player's choice among the tickets offered (C-9); others learn the numbers only."""

    player: int
    kept: tuple[int, ...]
    rejected: tuple[int, ...]

    def apply(self, state: State) -> None:
        state.tickets[self.player] += self.kept
        state.rejected[self.player] = self.rejected
        state.offers[self.player] = ()


class TicketsReturned(NamedTuple):
    """The tickets a player rejected went under the ticket deck (C-0, C-9)."""

    player: int
    tickets: tuple[int, ...]

    def apply(self, state: State) -> None:
        state.ticket_deck += self.tickets
        state.rejected[self.player] = _without(state.rejected[self.player], self.tickets)


class TicketsRemoved(NamedTuple):
    """The starting tickets a player rejected left the game, unseen (C-0)."""

    player: int
    tickets: tuple[int, ...]

    def apply(self, state: State) -> None:
        state.tickets_out += self.tickets
        state.rejected[self.player] = _without(state.rejected[self.player], self.tickets)


class LongTicketsRemoved(NamedTuple):
    """The long tickets that were not dealt left the game, unseen (EU-7)."""

    tickets: tuple[int, ...]

    def apply(self, state: State) -> None:
        state.ticket_deck = [t for t in state.ticket_deck if t not in self.tickets]
        state.tickets_out += self.tickets


def _without(tickets: tuple[int, ...], gone: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([ticket for ticket in tickets if ticket not in gone])
