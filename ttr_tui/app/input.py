"""Input of the app: keys and clicks in order, repeated presses, and the time without input.

Textual hands each key to the screen that is on top when the key arrives. If several arrive at once
(a fast typist, a slow line), all would go to the screen that the first of them leaves. So the app
waits after each until it is handled and the screen that it opened is complete (`InputOrder`).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from time import monotonic
from typing import Any, Final

from textual.app import App, ScreenStackError
from textual.message_pump import MessagePump
from textual.screen import Screen
from textual.timer import Timer

REPEAT_SECONDS: Final = 1.0
"""The same press again within this time is a repeat. Most keyboards wait less before they repeat a
key that is held down."""

_MAX_WAIT: Final = 3.0
"""Seconds after which the next key is handled even if the last one still waits for something."""

_MAX_ROUNDS: Final = 20
"""How often the changes made by a key may cause further changes; two or three times is usual."""


class RepeatDetector:
    """Tells new presses of a key or a button from repeats: held down, or pressed twice.

    A deliberate command asks for a new press and consumes it: then the repeats of that press do
    nothing at all. Times are the times of the events, in seconds.
    """

    def __init__(self) -> None:
        self._last = ""
        self._at = 0.0
        self._consumed = False
        self.is_repeat = False
        """Whether the last press repeats the one before it."""

    def note(self, key: str, at: float) -> None:
        """Note a press of this key or button."""
        self.is_repeat = key == self._last and at - self._at < REPEAT_SECONDS
        self._last, self._at = key, at
        self._consumed = self._consumed and self.is_repeat

    def consume(self) -> None:
        """Ignore the repeats of the last press."""
        self._consumed = True

    @property
    def is_consumed(self) -> bool:
        """Whether the last press repeats a consumed one."""
        return self.is_repeat and self._consumed


class InputOrder:
    """Waits until the app has handled a key or a click.

    Textual has no public names for this. Without the private ones used here, nothing waits.
    """

    def __init__(self, app: App[Any]) -> None:
        self._app = app
        self._waiting: asyncio.Future[None] | None = None

    async def wait(self, before: Screen[Any], *, with_widgets: bool) -> None:
        """Wait until the screen has handled its input, and until the screen on top is complete.

        With `with_widgets`, wait for the widgets of the screen first: they tell it about clicks.
        """
        if with_widgets:
            await self._wait_for(before.children)
        await self._wait_for([before])
        for _ in range(_MAX_ROUNDS):
            screen = self._top_screen()
            if screen is None or (screen is before and not _is_changing(screen)):
                return
            before = screen
            await self._wait_for([screen])
            await self._wait_for(screen.children)
            await self._wait_for([screen])
            if getattr(screen, "_layout_required", False):
                screen._on_timer_update()  # Does the pending layout at once.
                await self._wait_for(screen.children)

    def stop_waiting(self) -> None:
        """Go on with the next key: what failed will never report that it is done."""
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    def _top_screen(self) -> Screen[Any] | None:
        try:
            return self._app.screen
        except ScreenStackError:
            return None

    async def _wait_for(self, pumps: Iterable[MessagePump]) -> None:
        """Wait until all of these have handled their messages."""
        loop = asyncio.get_running_loop()
        done = self._waiting = loop.create_future()
        left = 1

        def one_less() -> None:
            nonlocal left
            left -= 1
            if not left and not done.done():
                done.set_result(None)

        for pump in list(pumps):
            left += pump.call_later(one_less)
        one_less()
        if not done.done():
            late = loop.call_later(_MAX_WAIT, self.stop_waiting)
            try:
                await done
            finally:
                late.cancel()


def _is_changing(screen: Screen[Any]) -> bool:
    """Whether something on the screen still waits for its layout or for a message."""
    if not screen.is_mounted or not screen.size:
        return True
    return any(
        getattr(widget, "_layout_required", False) or not widget._message_queue.empty()
        for widget in (screen, *screen.children)
    )


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
