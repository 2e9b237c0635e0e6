"""The log: the last things that happened."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ttr_tui.games.plain_text import fit, wrap
from ttr_tui.games.words import LogEntry
from ttr_tui.screens.chips import Badges
from ttr_tui.screens.lines import BLANK, Line, line


def log(
    described: Sequence[LogEntry], names: Sequence[str], badges: Badges, size: tuple[int, int]
) -> list[Line]:
    """The last things that happened, the newest at the bottom."""
    width, height = size
    lines: list[Line] = []
    for entry in reversed(described):
        earlier = log_lines([entry], names, badges, width - 1)
        if len(lines) + len(earlier) > height - 2:
            break
        lines = [*earlier, *lines]
    return [BLANK, line((" LOG", "title")), *lines]


def log_lines(
    described: Iterable[LogEntry], names: Sequence[str], badges: Badges, width: int
) -> list[Line]:
    """What happened, broken to the width, each with the player's sign in front."""
    return [row for entry in described for row in _entry_lines(entry, names, badges, width)]


def log_rows(
    described: Iterable[LogEntry], names: Sequence[str], badges: Badges, size: tuple[int, int]
) -> list[Line]:
    """The same in exactly so many rows."""
    width, height = size
    return [*log_lines(described, names, badges, width), *[BLANK] * height][:height]


def _entry_lines(entry: LogEntry, names: Sequence[str], badges: Badges, width: int) -> list[Line]:
    if entry.seat is None:
        return [line("     ", (text, "quiet")) for text in wrap(entry.text, width - 5)]
    texts = wrap(f"{fit(names[entry.seat], 14)} {entry.text}", width - 5)
    first, *rest = texts
    return [
        line(" ", badges.seat(entry.seat), " ", first),
        *(line("     ", text) for text in rest),
    ]
