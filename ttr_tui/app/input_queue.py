"""The queue of input: keys and clicks, one after another.

Textual hands each key to the screen and the widget that have the focus when the key arrives. If
several arrive at once (a fast typist, a slow line), all would go to the one that the first of them
leaves. So they wait in a queue, and each is handled before the next is taken.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from typing import Any, Final

from textual import events
from textual.app import App
from textual.dom import DOMNode
from textual.errors import NoWidget
from textual.screen import Screen
from textual.widget import Widget

from ttr_tui.app.textual_internals import is_drawn, needs_layout

_PAUSES: Final = 2
"""Times to let every widget begin to handle what it has got."""

_MAX_CHANGES: Final = 20
"""How often the changes made by a key may cause further changes."""

_WAIT_SECONDS: Final = 0.1
_MAX_WAITS: Final = 30
"""After so many waits in a row the next key is taken even if a handler is not done. They are
counted, not timed: a handler may stop everything for longer, a computer player's turn for one."""


def is_input(event: events.Event) -> bool:
    """Whether this is a key, a mouse event or a paste from the terminal, not yet passed on."""
    return isinstance(event, events.InputEvent | events.Paste) and not event.is_forwarded


class InputQueue:
    """Takes keys, mouse events and pastes one by one.

    `take` passes one on to Textual. Then the queue waits until the widgets concerned, all around
    them and the screen on top have handled it, until a new screen has its layout, and until another
    prompt is drawn (`is_drawn`). Before a click it waits until all before that is drawn: a click
    hits what the frame after them shows, never what an older one does, however fast they came.
    """

    def __init__(
        self,
        app: App[Any],
        take: Callable[[events.Event], Awaitable[None]],
        is_drawn: Callable[[], bool] = lambda: True,
    ) -> None:
        self._app = app
        self._take = take
        self._is_drawn = is_drawn
        self._waiting: deque[events.Event] = deque()
        self._task: asyncio.Task[None] | None = None
        self._is_closed = False

    def put(self, event: events.Event) -> None:
        """Take this event after those before it. Of several mouse moves only the last counts."""
        if self._is_closed:
            return
        waiting = self._waiting
        if isinstance(event, events.MouseMove):
            while waiting and isinstance(waiting[-1], events.MouseMove):
                waiting.pop()
        waiting.append(event)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._take_all())

    def clear(self) -> None:
        """Forget what waits."""
        self._waiting.clear()

    def close(self) -> None:
        """Forget what waits and take nothing more: the app is about to end."""
        self._is_closed = True
        self.clear()

    async def join(self) -> None:
        """Wait until all input so far is handled."""
        while self._task is not None and not self._task.done():
            await asyncio.wait([self._task])

    async def _take_all(self) -> None:
        try:
            while self._waiting and self._app.is_running:
                event = self._waiting.popleft()
                if isinstance(event, events.MouseDown | events.MouseUp):
                    await self._draw()
                chain = self._chain_of(event)
                await self._take(event)
                if not isinstance(event, events.MouseMove):
                    await self._settle(chain)
        except Exception as error:
            # Raised again by the app itself, where Textual handles it as any other.
            self._app.call_later(_raise, error)

    async def _settle(self, chain: list[DOMNode]) -> None:
        """Wait until these have handled their messages, then all others that have any: a key runs
        an action, the action posts a message, and its handler may do the rest."""
        focus = self._focus()
        for _ in range(_MAX_CHANGES):
            await self._wait(node.call_later for node in chain)
            for _ in range(_PAUSES):
                await asyncio.sleep(0)
            before, focus = focus, self._focus()
            if focus is None:
                return
            screen = focus.screen
            if focus is not before or needs_layout(screen) or not self._is_drawn():
                await self._next_frame(screen)
                chain = focus.ancestors_with_self
            elif not (chain := [node for node in self._nodes(screen) if node.message_queue_size]):
                return

    async def _draw(self) -> None:
        """Wait until the screen on top is drawn."""
        for _ in range(_MAX_CHANGES):
            focus = self._focus()
            if focus is None or is_drawn(focus.screen):
                return
            await self._next_frame(focus.screen)

    async def _next_frame(self, screen: Screen[Any]) -> None:
        """Wait until the screen is drawn once and its widgets have handled their messages."""
        await self._wait([screen.call_after_refresh])
        await self._wait(widget.call_later for widget in screen.walk_children())

    def _nodes(self, screen: Screen[Any]) -> Iterable[DOMNode]:
        """All that may have messages: the widgets of the screen, the screen and the app."""
        return (*screen.walk_children(), screen, self._app)

    def _focus(self) -> Widget | None:
        """What gets the keys: the focused widget or the screen on top."""
        stack = self._app.screen_stack
        return (stack[-1].focused or stack[-1]) if stack else None

    def _chain_of(self, event: events.Event) -> list[DOMNode]:
        """The widget that gets the event, and all that it is in, up to the app."""
        widget = self._focus()
        if isinstance(event, events.MouseEvent) and widget is not None:
            with suppress(NoWidget):
                under, _ = self._app.get_widget_at(event.x, event.y)
                widget = self._app.mouse_captured or under
        return [] if widget is None else widget.ancestors_with_self

    async def _wait(self, calls: Iterable[Callable[[Callable[[], None]], bool]]) -> None:
        """Wait until a callback is called that each of these schedules, one after the other."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        left = iter(calls)

        def step() -> None:
            for call in left:
                if call(step):  # It returns False for a widget that is being removed.
                    return
            if not done.done():
                done.set_result(None)

        step()
        for _ in range(_MAX_WAITS):
            if done.done() or not self._app.is_running:
                return
            await asyncio.wait([done], timeout=_WAIT_SECONDS)


def _raise(error: Exception) -> None:
    raise error
