"""Keys and clicks taken one after another, each by what is on the screen when those before it are
done.

Textual hands each of them to the screen that is on top at the time it arrives. Those of a fast
typist, or of a line that brings several at once, would all go to the screen that the first of them
leaves. So the app waits after each until it has been taken, and a screen that it opened stands as
it will. What that needs of Textual has no public name; without these names nobody waits.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final

from textual import events
from textual.app import ScreenStackError
from textual.message_pump import MessagePump
from textual.screen import Screen

from ttr_tui.app.presses import Presses
from ttr_tui.app.settings_app import STILL, SettingsApp
from ttr_tui.storage.paths import Folders
from ttr_tui.storage.settings import Settings

_PATIENCE: Final = 3.0
"""Seconds after which the next key is taken whatever the last one is still waiting for."""

_ROUNDS: Final = 20
"""How often what a key changed may change something else; it is two or three times."""


class OrderedApp(SettingsApp):
    """An app that takes whatever is typed or clicked in its order."""

    _waiting: asyncio.Future[None] | None = None

    def __init__(self, *, settings: Settings = STILL, folders: Folders | None = None) -> None:
        super().__init__(settings=settings, folders=folders)
        # Of the whole app: a key may be held down while one screen gives way to another.
        self.keys, self.clicks = Presses(), Presses()

    async def on_event(self, event: events.Event) -> None:
        """Hand it on; go on to the next when it is done."""
        comes_in = isinstance(event, events.InputEvent | events.Paste) and not event.is_forwarded
        # Here, as a screen does not get every key, and gets clicks with another time.
        if comes_in and isinstance(event, events.MouseDown):
            self.clicks.note("click", event.time)
        elif comes_in and isinstance(event, events.Key):
            self.keys.note(event.key, event.time)
        before = self.screen_stack[-1] if comes_in and self.screen_stack else None
        await super().on_event(event)
        if before is not None and not isinstance(event, events.MouseMove):
            await self._until_taken(before, everywhere=isinstance(event, events.MouseEvent))

    async def _until_taken(self, before: Screen[Any], *, everywhere: bool) -> None:
        """Wait until the screen has taken what it was given, and then until all of it stands."""
        if everywhere:  # What is clicked tells the screen.
            await self._until_done(before.children)
        await self._until_done([before])
        for _ in range(_ROUNDS):
            screen = self._top()
            if screen is None or (screen is before and not _moves(screen)):
                return
            before = screen
            await self._until_done([screen])
            await self._until_done(screen.children)
            await self._until_done([screen])
            if getattr(screen, "_layout_required", False):
                screen._on_timer_update()  # Lays out at once what would be laid out soon.
                await self._until_done(screen.children)

    def _top(self) -> Screen[Any] | None:
        try:
            return self.screen
        except ScreenStackError:
            return None

    async def _until_done(self, pumps: Any) -> None:
        """Wait until all of these have done what they were to do."""
        loop = asyncio.get_running_loop()
        done = self._waiting = loop.create_future()
        left = 1

        def one_less() -> None:
            nonlocal left
            left -= 1
            if not left and not done.done():
                done.set_result(None)

        pump: MessagePump
        for pump in list(pumps):
            left += pump.call_later(one_less)
        one_less()
        if not done.done():
            late = loop.call_later(_PATIENCE, self._wait_no_more)
            try:
                await done
            finally:
                late.cancel()

    def _wait_no_more(self) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    def _handle_exception(self, error: Exception) -> None:
        super()._handle_exception(error)
        self._wait_no_more()  # What has failed will not say that it is done.


def _moves(screen: Screen[Any]) -> bool:
    """Whether anything on the screen is still to get its place, or to be told of it."""
    if not screen.is_mounted or not screen.size:
        return True
    return any(
        getattr(widget, "_layout_required", False) or not widget._message_queue.empty()
        for widget in (screen, *screen.children)
    )
