"""Stations (EU-4) and harbors (GL-7) built."""

from __future__ import annotations

from typing import NamedTuple

from ttr_tui.engine.actions import Payment
from ttr_tui.engine.events.cards import pay
from ttr_tui.engine.state import State


class StationBuilt(NamedTuple):
    """A player built a station in a city (EU-4)."""

    player: int
    city: int
    payment: Payment

    def apply(self, state: State) -> None:
        pay(state, self.player, self.payment)
        state.stations[self.city] = self.player
        state.passes = 0


class HarborBuilt(NamedTuple):
    """A player built a harbor in a port (GL-7)."""

    player: int
    city: int
    payment: Payment

    def apply(self, state: State) -> None:
        pay(state, self.player, self.payment)
        state.harbors[self.city] = self.player
        state.passes = 0
