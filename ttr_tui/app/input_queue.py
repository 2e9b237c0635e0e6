"""Input: the queue of keys and clicks, keys that are held down, and other keyboard layouts.

Textual hands each key to the screen and the widget that have the focus when the key arrives. If
several arrive at once (a fast typist, a slow line), all would go to the one that the first of them
leaves. So they wait in a queue, and each is handled before the next is taken.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial
from math import inf
from time import monotonic
from typing import Any, Final

from textual import events
from textual.app import App
from textual.dom import DOMNode
from textual.errors import NoWidget
from textual.screen import Screen
from textual.widget import Widget

from ttr_tui.app.keys import textual_name
from ttr_tui.app.textual_internals import is_drawn, needs_layout
from ttr_tui.text import unaccented

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
        """Wait until these have handled their messages, and while the key leads elsewhere, until
        that is drawn."""
        focus = self._focus()
        for _ in range(_MAX_CHANGES):
            await self._wait(node.call_later for node in chain)
            before, focus = focus, self._focus()
            if focus is None:
                return
            if focus is before and not needs_layout(focus.screen) and self._is_drawn():
                return
            await self._next_frame(focus.screen)
            chain = focus.ancestors_with_self

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


# New presses of a key or the mouse, and repeats of them.

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
        self._last: dict[str, float] = {}

    def note(self, key: str, at: float) -> None:
        """Note the press. One that is a repeat must not start the time again: a key pressed twice a
        second would never count."""
        is_repeat = at - self.began < REPEAT_SECONDS or at - self.at < HELD_SECONDS
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

    def ignore_repeats(self) -> None:
        """Ignore the repeats of the last press from now on, and while it is held down."""
        self._press.is_taken = True

    def expect_nothing(self) -> None:
        """The screen has changed by itself: a press so soon was meant for what was shown before."""
        self._quiet_until = self._clock() + REACTION_SECONDS


# Keys under other keyboard layouts and with Caps Lock: the key in the same place acts. A terminal
# sends the character of the layout, not the place of the key. With a Russian, Ukrainian or Greek
# layout the key for `d` sends `в`, `в` or `δ`, and with Caps Lock `В` or `Δ`.

_ENGLISH: Final = "`qwertyuiop[]asdfghjkl;'zxcvbnm,./" + '~QWERTYUIOP{}ASDFGHJKL:"ZXCVBNM<>?'

_LAYOUTS: Final = {
    "Russian": "ёйцукенгшщзхъфывапролджэячсмитьбю." + "ЁЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮ,",
    "Ukrainian": "'йцукенгшщзхїфівапролджєячсмитьбю." + "₴ЙЦУКЕНГШЩЗХЇФІВАПРОЛДЖЄЯЧСМИТЬБЮ,",
    "Belarusian": "ёйцукенгшўзх'фывапролджэячсмітьбю." + "ЁЙЦУКЕНГШЎЗХ'ФЫВАПРОЛДЖЭЯЧСМІТЬБЮ,",
    "Greek": "`;ςερτυθιοπ[]ασδφγηξκλ΄'ζχψωβνμ,./" + '~:΅ΕΡΤΥΘΙΟΠ{}ΑΣΔΦΓΗΞΚΛ¨"ΖΧΨΩΒΝΜ<>?',
}
"""The characters in the places of the English ones: the keys alone, then with Shift."""

_NAMES: Final = {"`": "grave_accent", ",": "comma"} | {
    character: textual_name(character) for character in "~[]{};:'\"./<>?"
}
"""Textual's names of keys that are not letters."""

_PLACES: Final = [dict(zip(layout, _ENGLISH, strict=True)) for layout in _LAYOUTS.values()]
_CHARACTERS: Final = {name: character for character, name in _NAMES.items()}


class KeyboardLayout:
    """The layout that seems to be in use: the first one that has all letters typed lately.

    It decides what a character means that English has in another place, such as `,` for `?`.
    """

    def __init__(self) -> None:
        self._fitting: list[dict[str, str]] = []
        """For each layout that fits, the English characters by its own; empty for English."""

    def meanings(self, event: events.Key) -> Sequence[events.Key]:
        """What the key may mean: itself, its small letter, and for both the key that an English
        layout has in the same place, with the same Ctrl or Alt. Where nothing differs, it is the
        event itself."""
        small = _small(event)
        return event, small, self._in_english(event), self._in_english(small)

    def _in_english(self, event: events.Key) -> events.Key:
        modifiers, character = _parts(event)
        if len(character) == 1 and character.isalpha():
            if not any(character in places for places in _PLACES):
                character = unaccented(character)  # Greek vowels.
            fitting = [places for places in _PLACES if character in places]
            if fitting or character.isascii():
                still = [places for places in self._fitting if character in places]
                self._fitting = still or fitting
        latin = self._fitting[0].get(character, character) if self._fitting else character
        return event if latin == character else _pressed(event, modifiers, latin)


def _small(event: events.Key) -> events.Key:
    """The key without Caps Lock."""
    modifiers, character = _parts(event)
    if len(character) > 1 or not character.isupper():
        return event
    return _pressed(event, modifiers, character.lower()[0])  # `İ` becomes two characters.


def _parts(event: events.Key) -> tuple[str, str]:
    """The modifiers, such as `ctrl+`, and the character, or the name of a key without one."""
    modifiers, plus, key = event.key.rpartition("+")
    return f"{modifiers}{plus}", _CHARACTERS.get(key, key)


def _pressed(event: events.Key, modifiers: str, character: str) -> events.Key:
    """The event of another character, at the same time."""
    name = f"{modifiers}{_NAMES.get(character, character)}"
    other = events.Key(name, character if event.is_printable else event.character)
    other.time = event.time
    return other
