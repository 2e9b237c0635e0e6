"""The log: the last things that happened."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ttr_tui.games.plain_text import fit, wrap
from ttr_tui.games.words import Told
from ttr_tui.screens.chips import Chips
from ttr_tui.screens.lines import BLANK, Line, line


def log(
    told: Sequence[Told], names: Sequence[str], chips: Chips, size: tuple[int, int]
) -> list[Line]:
    """The last things that happened, the newest at the bottom."""
    width, height = size
    lines: list[Line] = []
    for entry in reversed(told):
        earlier = told_lines([entry], names, chips, width - 1)
        if len(lines) + len(earlier) > height - 2:
            break
        lines = [*earlier, *lines]
    return [BLANK, line((" LOG", "title")), *lines]


def told_lines(told: Iterable[Told], names: Sequence[str], chips: Chips, width: int) -> list[Line]:
    """What happened, broken to the width, each with the player's sign in front."""
    return [row for entry in told for row in _entry_lines(entry, names, chips, width)]


def told_rows(
    told: Iterable[Told], names: Sequence[str], chips: Chips, size: tuple[int, int]
) -> list[Line]:
    """The same in exactly so many rows."""
    width, height = size
    return [*told_lines(told, names, chips, width), *[BLANK] * height][:height]


def _entry_lines(entry: Told, names: Sequence[str], chips: Chips, width: int) -> list[Line]:
    if entry.seat is None:
        return [line("     ", (text, "quiet")) for text in wrap(entry.text, width - 5)]
    texts = wrap(f"{fit(names[entry.seat], 14)} {entry.text}", width - 5)
    first, *rest = texts
    return [
        line(" ", chips.seat(entry.seat), " ", first),
        *(line("     ", text) for text in rest),
    ]
