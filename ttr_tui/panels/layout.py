"""The layout of what stands around the board: the only code of the game screen that compares sizes.

What is to be said comes in forms, from long to short, and the longest that fits an area is shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ttr_tui.panels.spans import Line, width_of


def first_that_fits(forms: Iterable[Sequence[Line]], width: int, height: int) -> list[Line]:
    """The first of these forms, from large to small, that fits in an area of so many cells and
    rows; else the last. Forms after the first that fits are not made, if `forms` is a generator."""
    shown: list[Line] = []
    for form in forms:
        shown = list(form)
        if fits(shown, width, height):
            break
    return shown


def fits(lines: Sequence[Line], width: int, height: int) -> bool:
    """Whether these lines fit in an area of so many cells and rows."""
    return len(lines) <= height and all(width_of(spans) <= width for spans in lines)
