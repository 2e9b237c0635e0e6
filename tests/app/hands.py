"""Input events of a terminal: keys, clicks, wheel, sizes."""

import asyncio
import unicodedata
from collections.abc import Callable
from weakref import WeakKeyDictionary

from textual import events
from textual._compositor import Compositor
from textual._context import visible_screen_stack
from textual.app import App
from textual.drivers.headless_driver import HeadlessDriver
from textual.geometry import Region, Size
from textual.keys import REPLACED_KEYS, _character_to_key, _get_unicode_name_from_key
from textual.widget import Widget

from ttr_tui.app.app import TtrApp

undrawn: WeakKeyDictionary[Compositor, Region] = WeakKeyDictionary()
"""What has changed on a screen since its widgets drew it, if a test makes no frames."""


def key_event(key: str) -> events.Key:
    """Return the event of a key, as Textual's pilot makes it."""
    if len(key) == 1 and not key.isalnum():
        key = _character_to_key(key)
    try:
        name = _get_unicode_name_from_key(REPLACED_KEYS.get(key, key))
        character: str | None = unicodedata.lookup(name)
    except KeyError:
        character = key if len(key) == 1 else None
    return events.Key(key, character)


def press(app: App[None], *keys: str, at: float | None = None) -> None:
    """Send all these keys at once, with the present time or with this one, in seconds."""
    for key in keys:
        _post(app, key_event(key), at)


def _post(app: App[None], event: events.Event, at: float | None) -> None:
    if at is not None:
        event.time = at
    app.post_message(event)


def click(app: App[None], x: int, y: int, button: int = 1) -> None:
    """Click at a cell."""
    for event in (events.MouseDown, events.MouseUp):
        app.post_message(_at(event, x, y, button))


def button(app: App[None], event: type[events.MouseEvent], x: int, y: int, at: float) -> None:
    """Press or release the left button at a cell, at this time in seconds."""
    _post(app, _at(event, x, y, 1), at)


def scroll(app: App[None], x: int, y: int, *, down: bool) -> None:
    """Turn the wheel over a cell."""
    app.post_message(_at(events.MouseScrollDown if down else events.MouseScrollUp, x, y, 0))


def _at(event: type[events.MouseEvent], x: int, y: int, button: int) -> events.MouseEvent:
    return event(
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
    """Change the size of the terminal; the app handles this a little later."""
    size = Size(width, height)
    assert isinstance(app._driver, HeadlessDriver)
    app._driver._size = size
    app.post_message(events.Resize(size, size))


async def all_handled(app: TtrApp) -> None:
    """Wait until the app has handled all events so far, or has ended."""
    await _called(app, app.call_later)
    await app.input_queue.join()
    await _called(app, app.call_later)


async def all_drawn(app: TtrApp) -> None:
    """Wait until nothing in the app can go on without input or a timer, and all is drawn. What
    Textual delays to do it once for several changes, it does now."""
    loop = asyncio.get_running_loop()
    while app.is_running:
        await asyncio.sleep(0)
        if loop._ready:  # type: ignore[attr-defined]
            continue
        screen = app.screen
        if app._resize_timer is not None:
            app._check_resize()
        elif screen._update_timer._active.is_set():
            screen._on_timer_update()
        else:
            return


async def settled(app: TtrApp) -> None:
    """Wait until a screen that no key has opened is complete, and drawn."""
    await all_handled(app)
    await _called(app, app.screen.call_after_refresh)
    compositor = app.screen._compositor
    visible_screen_stack.set(app._background_screens)  # As Textual does for a frame.
    if crop := undrawn.pop(compositor, None):
        for _ in compositor._get_renders(crop):
            pass


async def pressed(app: TtrApp, *keys: str) -> None:
    """Send all these keys at once, and wait until the screen that they lead to is complete."""
    press(app, *keys)
    await settled(app)


async def clicked(widget: Widget, x: int, y: int) -> None:
    """Click at a cell of a widget, and wait until the screen is complete."""
    app = widget.app
    assert isinstance(app, TtrApp)
    click(app, widget.region.x + x, widget.region.y + y)
    await settled(app)


async def _called(app: TtrApp, call: Callable[[Callable[[], object]], bool]) -> None:
    """Wait until what `call` schedules is called, or the app has ended."""
    done = asyncio.Event()
    if not call(done.set):
        return
    waits = [asyncio.ensure_future(each.wait()) for each in (done, app._exception_event)]
    try:
        while not done.is_set() and not app._exception_event.is_set() and app.is_running:
            await asyncio.wait(waits, timeout=1, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for wait in waits:
            wait.cancel()
