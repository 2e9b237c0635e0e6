"""Actions: what a player can choose.

Each rule defines its actions as small immutable values, `NamedTuple`s. An action holds only the
player's choice; its results (the card drawn, the cards revealed) are in the events. The types of
its fields say how `codec` writes it as JSON and text. The last field is a tag: without it two
actions of different types with the same values would be equal, because they are tuples.
"""

from __future__ import annotations

from typing import Protocol

from ttr_tui.engine.game_map import CityIndex, Payment


class Action(Protocol):
    """A choice of a player."""

    @property
    def tag(self) -> str:
        """The name of the type of action."""


class Build(Action, Protocol):
    """Builds something in a city."""

    @property
    def city(self) -> CityIndex:
        """Where."""

    @property
    def payment(self) -> Payment:
        """With which cards."""
