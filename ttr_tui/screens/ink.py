"""How a piece of text looks: roles and styles, as the terminal library wants them."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from rich.color import Color
from rich.segment import Segment
from rich.style import Style as RichStyle
from textual.color import Color as CssColor
from textual.filter import LineFilter

from ttr_tui.board import Style
from ttr_tui.board.ansi import BY_NUMBER
from ttr_tui.screens.themes import AppColors

TextStyle: TypeAlias = str | Style
"""How a piece of text looks: a role such as `quiet` or `accent`, or a style of the board's look."""


@lru_cache(maxsize=1024)
def rich_style(text_style: TextStyle, app_colors: AppColors) -> RichStyle:
    """The ink as the terminal library wants it."""
    style = app_colors.roles[text_style] if isinstance(text_style, str) else text_style
    return RichStyle(
        color=_color(style.fg, app_colors),
        bgcolor=_color(style.bg or app_colors.ground, app_colors),
        bold=style.bold,
        dim=style.dim,
        underline=style.underline,
        reverse=style.reverse,
    )


def _color(color: str | None, app_colors: AppColors) -> Color | None:
    if color is None:
        return None
    if app_colors.numbered and color in BY_NUMBER:
        return Color.from_ansi(BY_NUMBER.index(color))
    return Color.parse(color)


class Colorless(LineFilter):
    """Takes the last colors away, those for the terminal's own colors among them."""

    def apply(self, segments: list[Segment], background: CssColor) -> list[Segment]:
        """The same text in bold, dim, underlined and reversed alone."""
        return [
            Segment(text, style.without_color if style else None, control)
            for text, style, control in segments
        ]
