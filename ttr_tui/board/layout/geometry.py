"""Cells, dots and lines of a terminal.

A cell is `(column, row)` from the top left. A row is as high as two columns are wide, so lengths
are measured in *units*: one column, or half a row. A braille cell holds 2 × 4 dots, each half a
unit wide and half a unit high: dots are square.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import hypot

Cell = tuple[int, int]
Dot = tuple[int, int]

DOTS_WIDE, DOTS_HIGH = 2, 4
_DOT_BITS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
_BRAILLE = 0x2800


def units_between(a: tuple[float, float], b: tuple[float, float]) -> float:
    """The distance of two places, given in columns and rows, in units."""
    return hypot(a[0] - b[0], 2 * (a[1] - b[1]))


def center_dot(cell: Cell, width: int = 1) -> Dot:
    """The dot where a track meets a thing of `width` cells whose first cell is `cell`."""
    return DOTS_WIDE * cell[0] + width - 1, DOTS_HIGH * cell[1] + 1


def dot_cell(dot: Dot) -> Cell:
    """The cell that a dot is in."""
    return dot[0] // DOTS_WIDE, dot[1] // DOTS_HIGH


def dot_bit(dot: Dot) -> int:
    """The bit of a dot in the braille character of its cell."""
    return _DOT_BITS[dot[1] % DOTS_HIGH][dot[0] % DOTS_WIDE]


def braille(bits: int) -> str:
    """The braille character with these dots."""
    return chr(_BRAILLE | bits)


def dot_line(start: Dot, end: Dot) -> Iterator[Dot]:
    """The dots of a straight line, both ends included; each touches the next (Bresenham)."""
    (x, y), (x1, y1) = start, end
    dx, dy = abs(x1 - x), -abs(y1 - y)
    step_x, step_y = (1 if x < x1 else -1), (1 if y < y1 else -1)
    error = dx + dy
    while True:
        yield x, y
        if (x, y) == (x1, y1):
            return
        twice = 2 * error
        if twice >= dy:
            error += dy
            x += step_x
        if twice <= dx:
            error += dx
            y += step_y


def cells_of(dots: Iterable[Dot]) -> dict[Cell, int]:
    """The cells of the dots, in the order of the dots, each with the bits set in it."""
    cells: dict[Cell, int] = {}
    for x, y in dots:
        cell = x // DOTS_WIDE, y // DOTS_HIGH
        cells[cell] = cells.get(cell, 0) | _DOT_BITS[y % DOTS_HIGH][x % DOTS_WIDE]
    return cells


def block(cell: Cell, width: int) -> tuple[Cell, ...]:
    """`width` cells of one row, beginning with `cell`."""
    x, y = cell
    return tuple([(x + i, y) for i in range(width)])


def touching(a: Cell, b: Cell) -> bool:
    """Whether two cells are the same, or neighbors (also diagonally)."""
    return abs(a[0] - b[0]) <= 1 and abs(a[1] - b[1]) <= 1
