"""The closer view: a window onto a drawing that is larger than the room for it."""

from __future__ import annotations

from ttr_tui.board.geometry import Cell
from ttr_tui.board.places import Box

CLOSER = (120, 40)
"""Columns and rows of the drawing that a closer view looks at, if the window is not larger."""

MARGIN = (8, 3)
"""Columns and rows that are kept between the cursor's thing and the window's edges."""


def follow(
    origin: Cell,
    focus: Box,
    window: tuple[int, int],
    board: tuple[int, int],
    margin: tuple[int, int] = MARGIN,
) -> Cell:
    """The window's new top left cell on the board, that `focus` may be seen.

    `window` and `board` are widths and heights. The window moves only when it must, and as little
    as will do; it never looks past the board's edge. A focus larger than the window is shown from
    its middle.
    """
    return (
        _follow(origin[0], (focus.left, focus.right), window[0], board[0], margin[0]),
        _follow(origin[1], (focus.top, focus.bottom), window[1], board[1], margin[1]),
    )


def _follow(at: int, focus: tuple[int, int], window: int, board: int, margin: int) -> int:
    low, high = focus
    room = window - (high - low)
    if room < 0:
        at = (low + high - window) // 2
    else:
        margin = min(margin, room // 2)
        at = min(at, low - margin)
        at = max(at, high + margin - window)
    return max(0, min(at, board - window))
