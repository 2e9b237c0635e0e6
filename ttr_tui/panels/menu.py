"""The menu: its title, and the notes below its choices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ttr_tui import __version__
from ttr_tui.board.render.large_text import large_lines
from ttr_tui.board.render.themes import GRAY, Theme
from ttr_tui.panels.spans import BLANK, Line, Span, line, width_of
from ttr_tui.terminal_text import wrap
from ttr_tui.words.language import _

_TITLE: Final = "TICKET TO RIDE"

MENU_WIDTH: Final = 68
"""Columns of the menu."""

_BESIDE_TITLE: Final = 7
"""Rows above and below the title."""


def menu_title(board_theme: Theme, height: int) -> list[Line]:
    """The title between two tracks, in large letters if there is room."""
    track = _track(board_theme)
    large = large_lines(_TITLE, MENU_WIDTH, ascii=board_theme.ascii) or []
    rows = large if len(large) + _BESIDE_TITLE <= height else [" ".join(_TITLE)]
    return [
        track,
        BLANK,
        *(line((row.center(MENU_WIDTH), "strong")) for row in rows),
        BLANK,
        track,
        BLANK,
        line((_("in a terminal · {version}", version=__version__).center(MENU_WIDTH), "quiet")),
        BLANK,
    ]


def menu_notes(notes: Sequence[str]) -> list[Line]:
    """Notes below one another, in the middle."""
    rows = [row for text in notes for row in wrap(text, MENU_WIDTH)]
    return [line((row.center(MENU_WIDTH), "quiet")) for row in rows]


def _track(board_theme: Theme) -> Line:
    """A route with a space of every color."""
    spans = [Span("○"), Span("──", "faint")]
    for name, card in board_theme.cards.items():
        if name != GRAY:
            spans += [Span(f" {card.letter} ", card.style), Span("──", "faint")]
    spans.append(Span("○"))
    return line(" " * ((MENU_WIDTH - width_of(spans)) // 2), *spans)
