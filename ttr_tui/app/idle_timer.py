"""The time without input."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Any

from textual.app import App
from textual.timer import Timer


class IdleTimer:
    """Calls `on_idle` after a time without input, again and again."""

    def __init__(self, app: App[Any], on_idle: Callable[[], object]) -> None:
        self._app = app
        self._on_idle = on_idle
        self._seconds = 0.0
        self._timer: Timer | None = None
        self._last_input = monotonic()

    def start(self, seconds: float) -> None:
        """Start again with this time; 0 stops the timer."""
        if self._timer is not None:
            self._timer.stop()
        self._timer, self._last_input, self._seconds = None, monotonic(), seconds
        self.check()

    def note_input(self) -> None:
        """Note that somebody is there."""
        self._last_input = monotonic()

    def check(self) -> None:
        """Call `on_idle` if it is time, and check again when it may be time next."""
        if not self._seconds:
            return
        left = self._last_input + self._seconds - monotonic()
        if left <= 0:
            self._on_idle()
            left = self._seconds
        self._timer = self._app.set_timer(left, self.check)
