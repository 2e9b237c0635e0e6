"""A key or a mouse button that is held down or pressed twice, told from one that is pressed anew.

What shows a secret asks for a new press, and uses it up: its repeats do nothing else either.
"""

from __future__ import annotations

from typing import Final

SOON: Final = 1.0
"""Seconds in which the same press again is a repeat: longer than most keyboards wait before they
repeat a key that is held down."""


class Presses:
    """The last press of a key or a button. Times are those of the events, in seconds."""

    def __init__(self) -> None:
        self._last = ""
        self._at = 0.0
        self._used_up = False
        self.is_repeat = False
        """Whether the last press came soon after one of the same key, with no other between."""

    def note(self, what: str, at: float) -> None:
        """It was pressed at this time."""
        self.is_repeat = what == self._last and at - self._at < SOON
        self._last, self._at = what, at
        self._used_up = self._used_up and self.is_repeat

    def use_up(self) -> None:
        """Repeats of the last press do nothing."""
        self._used_up = True

    @property
    def is_used_up(self) -> bool:
        """Whether the last press repeats one that was used up."""
        return self.is_repeat and self._used_up
