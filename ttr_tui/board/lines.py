"""Characters for the dots of a track: braille, thin, heavy or dotted, or plain ASCII."""

from __future__ import annotations

from ttr_tui.board.geometry import DOTS_HIGH, DOTS_WIDE, braille, dot_bit

_DOTS = [(x, y) for y in range(DOTS_HIGH) for x in range(DOTS_WIDE)]


def _heavier(bits: int) -> int:
    """The dots and their neighbours to the right and below, within the cell."""
    wide = 0
    for x, y in _DOTS:
        if bits & dot_bit((x, y)):
            for dx, dy in ((0, 0), (1, 0), (0, 1), (1, 1)):
                if x + dx < DOTS_WIDE and y + dy < DOTS_HIGH:
                    wide |= dot_bit((x + dx, y + dy))
    return wide


def _dotted(bits: int) -> int:
    """Every other dot, as on a chessboard; at least one of those that there are."""
    some = sum(dot_bit((x, y)) for x, y in _DOTS if (x + y) % 2)
    return bits & some or bits


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


THIN = tuple(braille(bits) for bits in range(256))
HEAVY = tuple(braille(_heavier(bits)) for bits in range(256))
PLAIN_THIN = tuple(_plain(bits) for bits in range(256))
PLAIN_HEAVY = ("=",) * 256
DOTTED = tuple(braille(_dotted(bits)) for bits in range(256))
PLAIN_DOTTED = (" ", *["."] * 255)
