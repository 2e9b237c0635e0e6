"""The flag: cards kept for it (PA-2), and whole ones (PA-3)."""

from __future__ import annotations

from typing import NamedTuple

from ttr_tui.engine.events.cards import discard
from ttr_tui.engine.state import Phase, State


class FlagOffered(NamedTuple):
    """One of these card types, just played, may be kept for the flag (PA-2)."""

    player: int
    cards: tuple[int, ...]

    def apply(self, state: State) -> None:
        state.flag_offer = self.cards
        state.phase = Phase.FLAG_CARD


class FlagCardKept(NamedTuple):
    """A card played stays face up in front of the player (PA-2)."""

    player: int
    card: int

    def apply(self, state: State) -> None:
        set_aside = list(state.set_aside)
        set_aside.remove(self.card)
        state.set_aside = tuple(set_aside)
        state.flags[self.player] += (self.card,)
        state.flag_offer = ()


class FlagCardDeclined(NamedTuple):
    """The player keeps no card for the flag (PA-2)."""

    player: int

    def apply(self, state: State) -> None:
        state.flag_offer = ()


class FlagScored(NamedTuple):
    """A whole flag: its points are scored and its cards discarded (PA-3)."""

    player: int
    cards: tuple[int, ...]
    points: int

    def apply(self, state: State) -> None:
        discard(state, self.cards)
        state.flags[self.player] = ()
        state.flag_points[self.player] += self.points
        state.scores[self.player] += self.points
