"""New presses of a key or the mouse, and repeats of them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import inf
from time import monotonic
from typing import Final

from textual import events

REPEAT_SECONDS: Final = 1.0
"""The same press again within this time of the first one is a repeat. Most keyboards wait less
before they repeat a key that is held down."""

HELD_SECONDS: Final = 0.25
"""Without a pause as long as this the key may be held down, also on a slow line."""

SEEN_SECONDS: Final = 0.15
"""What is drawn is on the screen by then, and nobody has reacted to it."""

REACTION_SECONDS: Final = 0.3
"""Nobody reads a screen and presses a key in less time."""


class _Press:
    """The last press of the keyboard or of the mouse."""

    def __init__(self) -> None:
        self.key = ""
        self.began = self.at = 0.0
        self.before = -inf
        """When the same key was pressed before, whatever was pressed in between."""
        self.is_new = True
        self.is_taken = False
        self.taken_for = REPEAT_SECONDS
        """The time in which the same press is a repeat of one that was taken."""
        self._last: dict[str, float] = {}

    def note(self, key: str, at: float) -> None:
        """Note the press. One that is a repeat must not start the time again: a key pressed twice a
        second would never count."""
        seconds = self.taken_for if self.is_taken else REPEAT_SECONDS
        is_repeat = at - self.began < seconds or at - self.at < HELD_SECONDS
        self.is_new = key != self.key or not is_repeat
        self.is_taken = self.is_taken and not self.is_new
        self.key, self.at, self.before = key, at, self._last.get(key, -inf)
        self._last[key] = at
        if self.is_new:
            self.began = at

    def began_after(self, time: float) -> bool:
        """Whether the key went down on what was drawn at this time. Terminals do not say when it is
        released: the first repeat comes late, the others soon after each other."""
        pause = self.at - self.before
        needed = REPEAT_SECONDS if self.before <= time else HELD_SECONDS
        return self.at >= time + SEEN_SECONDS and pause >= needed


class PressGuard:
    """Tells new presses of a key or the mouse from repeats: held down, or pressed twice.

    What shows a secret asks for a press that began on what is shown now (`accept_new_press`). From
    then on the repeats of that press do nothing at all. Times are the times of the events, in
    seconds, and those of the `clock`.
    """

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._keyboard, self._mouse = _Press(), _Press()
        self._press = self._keyboard
        self._shown_at = 0.0
        self._version = 0
        self._quiet_until = 0.0

    def note(self, event: events.Event) -> bool:
        """Note an event. Return whether it counts: not if it repeats a press that was taken, or
        comes too early after `expect_nothing`."""
        match event:
            case events.Key():
                self._press = self._keyboard
                self._press.note(event.key, event.time)
            case events.MouseDown():
                self._press = self._mouse
                self._press.note(f"({event.x},{event.y})", event.time)
            case events.MouseUp():
                self._press = self._mouse
            case _:
                return True
        return not self._press.is_taken and event.time >= self._quiet_until

    def screen_changed(self, when_drawn: Callable[[Callable[[], None]], object]) -> None:
        """What is shown changes: nothing that began before it is drawn shows a secret.
        `when_drawn` calls what it gets as soon as it is drawn."""
        self._version += 1
        self._shown_at = inf
        when_drawn(partial(self._drawn, self._version))

    @property
    def is_drawn(self) -> bool:
        """Whether the last change is drawn."""
        return self._shown_at < inf

    def _drawn(self, version: int) -> None:
        if version == self._version:
            self._shown_at = self._clock()

    def accept_new_press(self) -> bool:
        """Whether the last press began on what is shown now. If so, its repeats are ignored from
        now on."""
        if not self._press.began_after(self._shown_at):
            return False
        self.ignore_repeats()
        return True

    def ignore_repeats(self, seconds: float = REPEAT_SECONDS) -> None:
        """Ignore the repeats of the last press from now on: the same press in this time, and while
        it is held down."""
        self._press.is_taken, self._press.taken_for = True, seconds

    def expect_nothing(self) -> None:
        """The screen has changed by itself: a press so soon was meant for what was shown before."""
        self._quiet_until = self._clock() + REACTION_SECONDS
