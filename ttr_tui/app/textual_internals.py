"""How the app changes Textual: the only private names that it uses, and how widgets look.

The app works without the private names, but not as well; only the keys of prompts need `_bindings`,
since a widget has no public name for its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import lru_cache
from typing import Any, ClassVar, Final

from rich.segment import Segment
from rich.style import Style
from textual.app import App
from textual.binding import BindingsMap, BindingType
from textual.color import Color
from textual.filter import LineFilter
from textual.screen import Screen
from textual.scrollbar import ScrollBar, ScrollBarRender
from textual.theme import Theme
from textual.widget import Widget

from ttr_tui.board.render import themes
from ttr_tui.board.render.ansi import BY_NUMBER, ascii_text
from ttr_tui.board.render.themes import AppColors
from ttr_tui.words.language import is_english

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


# How Textual's own widgets look: themes, made from the files that also have the board's colors; a
# scrollbar in ASCII; texts in ASCII; and the filter that removes all colors, in place of Textual's
# own for `NO_COLOR`.

_NUMBERED = ("black", "red", "green", "yellow", "blue", "magenta", "cyan", "white")


def has_terminal_colors(app_colors: AppColors) -> bool:
    """Whether all colors are the terminal's own."""
    return app_colors.numbered or app_colors.ground is None


def textual_theme(app_colors: AppColors) -> Theme:
    """The Textual theme with these colors."""
    roles = app_colors.roles

    def color(value: str | None) -> str:
        if value is None:
            return "ansi_default"
        if app_colors.numbered and value in BY_NUMBER:
            number = BY_NUMBER.index(value)
            return f"ansi_{'bright_' if number > 7 else ''}{_NUMBERED[number % 8]}"
        return value

    ground, plain, bar = color(app_colors.ground), color(roles["plain"].fg), color(roles["bar"].bg)
    accent, chosen = color(roles["accent"].fg), roles["chosen"]
    cursor_style = " ".join(
        word for word, is_on in (("bold", chosen.bold), ("reverse", chosen.reverse)) if is_on
    )
    return Theme(
        name=app_colors.name,
        primary=accent,
        accent=accent,
        foreground=plain,
        background=ground,
        surface=ground,
        panel=ground,
        error=color(roles["bad"].fg),
        success=color(roles["good"].fg),
        dark=app_colors.name != "light",
        variables={
            "ground": ground,
            "ansi-background": ground,  # Textual's own styles use it in themes like these.
            "bar": bar,
            "bar-foreground": color(roles["bar"].fg),
            "bar-quiet": color(roles["bar quiet"].fg),
            "quiet": color(roles["quiet"].fg),
            "strong": color(roles["strong"].fg),
            "border": accent,
            "border-blurred": color(roles["faint"].fg),
            "block-cursor-foreground": color(chosen.fg),
            "block-cursor-background": color(chosen.bg),
            "block-cursor-text-style": cursor_style or "none",
            # A list is in use, too, while its search has the focus.
            "block-cursor-blurred-foreground": color(chosen.fg),
            "block-cursor-blurred-background": color(chosen.bg),
            "block-cursor-blurred-text-style": cursor_style or "none",
            # With few colors the bar has the color of a text.
            "block-hover-background": ground if has_terminal_colors(app_colors) else bar,
            "input-cursor-foreground": ground,
            "input-cursor-background": accent,
            "input-cursor-text-style": "reverse" if has_terminal_colors(app_colors) else "none",
            "scrollbar": color(roles["quiet"].fg),
            "scrollbar-hover": accent,
            "scrollbar-active": accent,
            "scrollbar-background": bar,
            "scrollbar-background-hover": bar,
            "scrollbar-background-active": bar,
        },
    )


class WholeCells(ScrollBarRender):
    """A scrollbar of whole cells: blocks that fill a part of a cell are not ASCII."""

    VERTICAL_BARS: ClassVar[list[str]] = [" "] * len(ScrollBarRender.VERTICAL_BARS)
    HORIZONTAL_BARS: ClassVar[list[str]] = [" "] * len(ScrollBarRender.HORIZONTAL_BARS)


def use_whole_cells() -> None:
    """Draw all scrollbars with whole cells."""
    ScrollBar.renderer = WholeCells


class Colorless(LineFilter):
    """Removes all colors, also those that stand for the terminal's own."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The same text without colors: only bold, dim, underlined and reversed remain, and what a
        click does."""
        return [
            Segment(text, _without_color(style) if style else None, control)
            for text, style, control in segments
        ]


@lru_cache(maxsize=1024)
def _without_color(style: Style) -> Style:
    # Rich's own property drops what a click does, too.
    return style.without_color + Style(meta=style.meta) if style.meta else style.without_color


COLORLESS = Colorless()


def displayable_with(board_theme: themes.Theme) -> Callable[[str], str]:
    """What gives a text as the terminal can show it: in ASCII, if the theme is. Letters of another
    language stay: it is only spoken where there is Unicode."""
    if not board_theme.ascii:
        return str
    return lambda text: ascii_text(text, keep_letters=not is_english())
