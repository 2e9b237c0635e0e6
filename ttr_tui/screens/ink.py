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
from ttr_tui.screens.themes import Theme

Ink: TypeAlias = str | Style
"""How a piece of text looks: a role such as `quiet` or `accent`, or a style of the board's look."""


@lru_cache(maxsize=1024)
def rich_style(ink: Ink, theme: Theme) -> RichStyle:
    """The ink as the terminal library wants it."""
    style = theme.roles[ink] if isinstance(ink, str) else ink
    return RichStyle(
        color=_colour(style.fg, theme),
        bgcolor=_colour(style.bg or theme.ground, theme),
        bold=style.bold,
        dim=style.dim,
        underline=style.underline,
        reverse=style.reverse,
    )


def _colour(colour: str | None, theme: Theme) -> Color | None:
    if colour is None:
        return None
    if theme.numbered and colour in BY_NUMBER:
        return Color.from_ansi(BY_NUMBER.index(colour))
    return Color.parse(colour)


class Colourless(LineFilter):
    """Takes the last colours away, those for the terminal's own colours among them."""

    def apply(self, segments: list[Segment], background: CssColor) -> list[Segment]:
        """The same text in bold, dim, underlined and reversed alone."""
        return [
            Segment(text, style.without_color if style else None, control)
            for text, style, control in segments
        ]
