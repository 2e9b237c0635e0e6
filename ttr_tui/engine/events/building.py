"""The flag, stations, harbors and exchange (PA-2, PA-3, EU-4, GL-7, GL-9)."""

from __future__ import annotations

from typing import NamedTuple

from ttr_tui.engine.actions import Payment
from ttr_tui.engine.events.cards import discard, pay
from ttr_tui.engine.state import Phase, State


class FlagOffered(NamedTuple):
    """One of these kinds of cards, just played, may be kept for the flag (PA-2)."""

    player: int
    cards: tuple[int, ...]

    def change(self, state: State) -> None:
        state.flag_offer = self.cards
        state.phase = Phase.FLAG_CARD


class FlagCardKept(NamedTuple):
    """A card played stays face up in front of the player (PA-2)."""

    player: int
    card: int

    def change(self, state: State) -> None:
        aside = list(state.aside)
        aside.remove(self.card)
        state.aside = tuple(aside)
        state.flags[self.player] += (self.card,)
        state.flag_offer = ()


class FlagCardDeclined(NamedTuple):
    """The player keeps no card for the flag (PA-2)."""

    player: int

    def change(self, state: State) -> None:
        state.flag_offer = ()


class FlagScored(NamedTuple):
    """A whole flag: its points are scored and its cards discarded (PA-3)."""

    player: int
    cards: tuple[int, ...]
    points: int

    def change(self, state: State) -> None:
        discard(state, self.cards)
        state.flags[self.player] = ()
        state.flag_points[self.player] += self.points
        state.scores[self.player] += self.points


class StationBuilt(NamedTuple):
    """A player built a station in a city (EU-4)."""

    player: int
    city: int
    payment: Payment

    def change(self, state: State) -> None:
        pay(state, self.player, self.payment)
        state.stations[self.city] = self.player
        state.passes = 0


class HarborBuilt(NamedTuple):
    """A player built a harbor in a port (GL-7)."""

    player: int
    city: int
    payment: Payment

    def change(self, state: State) -> None:
        pay(state, self.player, self.payment)
        state.harbors[self.city] = self.player
        state.passes = 0


class PiecesExchanged(NamedTuple):
    """A player gave `number` pieces of the kind of `deck` for as many of the other kind (GL-9)."""

    player: int
    deck: int
    number: int
    points: int

    def change(self, state: State) -> None:
        player, signs = self.player, [0] * len(state.game_map.rules.decks)
        for deck in range(len(signs)):
            signs[deck] = -self.number if deck == self.deck else self.number
        state.pieces[player] = tuple(map(int.__add__, state.pieces[player], signs))
        state.boxes[player] = tuple(map(int.__sub__, state.boxes[player], signs))
        state.exchanged[player] += self.points
        state.scores[player] -= self.points
        state.passes = 0
