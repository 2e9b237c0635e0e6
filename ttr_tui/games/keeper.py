"""What a session tells of a game, so that it can be kept while it is played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from ttr_tui.engine.game import Record
from ttr_tui.games.people import Person


class GameStore(Protocol):
    """What keeps a game while it is played. It never raises an error of the disk, but says in
    `save_error`, in one line, why the last steps are not kept; `None` if all are."""

    @property
    def id(self) -> str:
        """What the game is called."""

    @property
    def save_error(self) -> str | None: ...

    def step(self, record: Record) -> None:
        """Something was done."""

    def undone(self) -> None:
        """The last step was undone."""

    def people(self, people: Sequence[Person]) -> None:
        """Names or colors were edited."""

    def hints_set(self, hints_on_now: bool) -> None:
        """From now on each step is explained, or no longer."""

    def close(self) -> None:
        """Nobody plays on here."""
