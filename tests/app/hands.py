"""What hands do at a terminal, as the events that reach the app: keys, clicks, pastes, sizes."""

import asyncio
import unicodedata

from textual import events
from textual.app import App
from textual.drivers.headless_driver import HeadlessDriver
from textual.geometry import Size
from textual.keys import REPLACED_KEYS, _character_to_key, _get_unicode_name_from_key

from ttr_tui.app.app import TtrApp


def key_event(key: str) -> events.Key:
    """The event that a key makes, as Textual's own pilot makes it."""
    if len(key) == 1 and not key.isalnum():
        key = _character_to_key(key)
    try:
        name = _get_unicode_name_from_key(REPLACED_KEYS.get(key, key))
        character: str | None = unicodedata.lookup(name)
    except KeyError:
        character = key if len(key) == 1 else None
    return events.Key(key, character)


def press(app: App[None], *keys: str, at: float | None = None) -> None:
    """All of these keys arrive at once, now or at a time of the test's own, in seconds."""
    for key in keys:
        _post(app, key_event(key), at)


def _post(app: App[None], event: events.Event, at: float | None) -> None:
    if at is not None:
        event.time = at
    app.post_message(event)


def click(app: App[None], x: int, y: int, button: int = 1) -> None:
    """A button goes down and up again at a cell."""
    for kind in (events.MouseDown, events.MouseUp):
        app.post_message(_at(kind, x, y, button))


def button(app: App[None], kind: type[events.MouseEvent], x: int, y: int, at: float) -> None:
    """The left button goes down or up at a cell, at a time of the test's own."""
    _post(app, _at(kind, x, y, 1), at)


def scroll(app: App[None], x: int, y: int, *, down: bool) -> None:
    """The wheel is turned over a cell."""
    app.post_message(_at(events.MouseScrollDown if down else events.MouseScrollUp, x, y, 0))


def _at(kind: type[events.MouseEvent], x: int, y: int, button: int) -> events.MouseEvent:
    return kind(
        widget=None,
        x=x,
        y=y,
        delta_x=0,
        delta_y=0,
        button=button,
        shift=False,
        meta=False,
        ctrl=False,
        screen_x=x,
        screen_y=y,
    )


def resize(app: App[None], width: int, height: int) -> None:
    """The terminal gets another size; the app comes to it a little later."""
    size = Size(width, height)
    assert isinstance(app._driver, HeadlessDriver)
    app._driver._size = size
    app.post_message(events.Resize(size, size))


async def all_taken(app: App[None]) -> None:
    """Wait until the app has done all that reached it so far, or has come to its end."""
    done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    if not app.call_later(lambda: done.done() or done.set_result(None)):
        return
    over = asyncio.ensure_future(app._exception_event.wait())
    try:
        while not done.done() and not over.done() and app.is_running:
            await asyncio.wait([done, over], timeout=1, return_when=asyncio.FIRST_COMPLETED)
    finally:
        over.cancel()


async def settled(app: TtrApp) -> None:
    """Wait until a screen that was shown by no key stands as it will."""
    await app.input_order.wait(app.screen_stack[0], with_widgets=True)
    await all_taken(app)
