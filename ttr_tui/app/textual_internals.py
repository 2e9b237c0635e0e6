"""The only private names of Textual that the app uses. It works without them, but not as well; only
the keys of prompts need `_bindings`, since a widget has no public name for its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any, Final

from textual.app import App
from textual.binding import BindingsMap, BindingType
from textual.screen import Screen
from textual.widget import Widget

parser_class: Any = None
"""Makes messages out of what a terminal sends: `feed(text)` and, at times, `tick()` return them.
Without this name, input that Textual cannot read ends the app."""
with suppress(ImportError):
    from textual._xterm_parser import XTermParser

    parser_class = XTermParser

UNDRAWN: Final = ("_layout_required", "_scroll_required", "_dirty_widgets", "_callbacks")
"""Of a screen: what the next frame changes, and what is called after it."""


def needs_layout(screen: Screen[Any]) -> bool:
    """Whether the layout of the screen is out of date. No public name tells; without this one,
    the app draws the screen after each of several keys that arrive at once."""
    return bool(getattr(screen, "_layout_required", True))


def is_drawn(screen: Screen[Any]) -> bool:
    """Whether the last frame of the screen shows all that has changed, and what waited for that
    frame is done. No public name tells; without these, a click that arrives with a key may hit what
    an older frame shows."""
    return not any(getattr(screen, name, False) for name in UNDRAWN)


def set_bindings(widget: Widget, bindings: Iterable[BindingType]) -> None:
    """Give a widget these keys instead of those of its class."""
    widget._bindings = BindingsMap(bindings)


def replace_crash_report(app: App[Any], report: Callable[[], None]) -> None:
    """Call this after an error, within its `except` clause, instead of Textual's own report. That
    one lists the values of variables, which takes a second and reveals hands. Without this name
    it is made, but not printed, and no crash report is saved."""
    if hasattr(app, "_fatal_error"):
        app._fatal_error = report  # type: ignore[method-assign]
