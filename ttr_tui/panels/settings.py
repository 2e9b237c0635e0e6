"""What stands below the settings: about the one with the cursor, and the colors of the theme."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ttr_tui.board.render.themes import GRAY, Theme
from ttr_tui.panels.spans import BLANK, Line, Span, line
from ttr_tui.terminal_text import wrap

_ABOUT_ROWS: Final = 4
"""Rows of the longest text about a setting."""


def settings_notes(
    about: str, board_theme: Theme, file: str, problems: Sequence[str], width: int
) -> list[Line]:
    """The notes: about a setting, the cards and players in the present theme, about the file, and
    what is wrong with it. The colors stay where they are."""
    rows = [line("  ", (text, "quiet")) for text in wrap(about, width - 2)]
    return [
        BLANK,
        *rows,
        *[BLANK] * (_ABOUT_ROWS - len(rows)),
        _sample(board_theme),
        BLANK,
        *(line("  ", (text, "quiet")) for text in wrap(file, width - 2, whole=True)),
        *(line("  ", (text, "bad")) for each in problems for text in wrap(each, width - 2)),
    ]


def _sample(board_theme: Theme) -> Line:
    """The cards and the players in this theme."""
    spans = [Span("  ")]
    for name, card in board_theme.cards.items():
        if name != GRAY:
            spans += [Span(f" {card.letter} ", card.style), Span(" ")]
    spans.append(Span("  "))
    for seat, color in enumerate(board_theme.seats):
        styles = board_theme.seat(seat, color)
        spans += [Span(f" {styles.sign} ", styles.style), Span(" ")]
    return tuple(spans)
