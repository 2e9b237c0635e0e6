"""How Textual's own widgets look: themes, made from the files that also have the board's colors; a
scrollbar in ASCII; texts in ASCII; and the filter that removes all colors, in place of Textual's
own for `NO_COLOR`."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter
from textual.scrollbar import ScrollBar, ScrollBarRender
from textual.theme import Theme

from ttr_tui.board.render import themes
from ttr_tui.board.render.ansi import BY_NUMBER, ascii_text
from ttr_tui.board.render.themes import AppColors
from ttr_tui.words.language import is_english

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
