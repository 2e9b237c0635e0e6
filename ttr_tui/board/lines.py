"""Characters for the dots of a track: braille, thin, heavy or dotted, or plain ASCII."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from ttr_tui.board.geometry import DOTS_HIGH, DOTS_WIDE, Dot, braille, dot_bit

_DOTS = [(x, y) for y in range(DOTS_HIGH) for x in range(DOTS_WIDE)]


def _wider(dot: Dot) -> int:
    """A dot and its neighbors to the right and below, within the cell."""
    x, y = dot
    near = ((x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1))
    return sum(dot_bit(one) for one in near if one in _DOTS)


_WIDER = [(dot_bit(dot), _wider(dot)) for dot in _DOTS]
_EVERY_OTHER = sum(dot_bit((x, y)) for x, y in _DOTS if (x + y) % 2)


def _heavier(bits: int) -> int:
    """The dots and their neighbors to the right and below, within the cell."""
    wide = 0
    for bit, wider in _WIDER:
        if bits & bit:
            wide |= wider
    return wide


def _dotted(bits: int) -> int:
    """Every other dot, as on a chessboard; at least one of those that there are."""
    return bits & _EVERY_OTHER or bits


def _plain(bits: int) -> str:
    """The ASCII character that runs most as the dots do."""
    dots = [dot for dot in _DOTS if bits & dot_bit(dot)]
    if not dots:
        return " "
    high = max(y for _, y in dots) - min(y for _, y in dots)
    wide = max(x for x, _ in dots) - min(x for x, _ in dots)
    if len(dots) == 1:
        return "'" if dots[0][1] < DOTS_HIGH // 2 else "."
    if high <= 1:
        return "-"
    if not wide:
        return "|"
    middle_x = sum(x for x, _ in dots) / len(dots)
    middle_y = sum(y for _, y in dots) / len(dots)
    slope = sum((x - middle_x) * (y - middle_y) for x, y in dots)
    return "|" if abs(slope) < 0.5 else "\\" if slope > 0 else "/"


class Lines(NamedTuple):
    """The character of a cell of track for each of its 256 sets of dots."""

    thin: tuple[str, ...]
    heavy: tuple[str, ...]
    dotted: tuple[str, ...]


@cache
def lines(ascii: bool) -> Lines:
    """The lines in braille, or in plain ASCII."""
    if ascii:
        return Lines(tuple(map(_plain, range(256))), ("=",) * 256, (" ", *["."] * 255))
    return Lines(
        tuple(map(braille, range(256))),
        tuple([braille(_heavier(bits)) for bits in range(256)]),
        tuple([braille(_dotted(bits)) for bits in range(256)]),
    )
