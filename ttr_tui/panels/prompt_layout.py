"""The lines of a prompt: what it says and its list, one below the other, to be scrolled as one.

Everything is said once. What has no room in the area of the prompt is below it. `regions.py` says
where prompts and panels are; `spans.py` measures and wraps lines.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from ttr_tui.panels.badges import Badges
from ttr_tui.panels.regions import TURN_ROWS, is_wide, max_prompt_rows
from ttr_tui.panels.spans import (
    BLANK,
    Line,
    Paragraphs,
    Span,
    line,
    pad_line,
    width_of,
    wrap_line,
)
from ttr_tui.questions.question import Place, Remark, Role

UNDER_SIGN: Final = 4
"""Cells of a player's sign with the blank after it."""

_UNDER_NUMBER: Final = 2
"""Cells of the number of a row with the blank after it."""

MARGIN: Final = 2
"""Cells that the text leaves: one before it, and a column at the right edge for the arrows."""


class PromptContent(NamedTuple):
    """Everything a prompt says."""

    remarks: Sequence[Remark]
    rows: Sequence[Line] = ()
    """The rows of its list."""
    is_fixed: bool = False
    """Whether it has the same height whatever it says, as in a turn; else it grows."""
    has_input: bool = False
    """Whether text is typed above its list."""
    covers_panels: bool = False
    """Whether it lies over the tickets, in a small terminal also over the market before the
    board."""
    banner: Sequence[Paragraphs] = ()
    """What is shown over the middle of the board, in the first of its forms that fits there."""


class PromptLines(NamedTuple):
    """The lines of a prompt from top to bottom."""

    lines: list[Line]
    above: int
    """How many lines stand above its list."""
    rows: list[int]
    """For each line from there on that is of the list, its row."""
    pinned: Sequence[int] = ()
    """The lines that stay in sight while others are scrolled: the first, above a list also those of
    the message."""


def prompt_lines(
    content: PromptContent,
    badges: Badges,
    width: int,
    height: int | None = None,
    *,
    is_spacious: bool = False,
    aside: Callable[[int], Line] | None = None,
) -> PromptLines:
    """The lines of a prompt that is so wide, and of which so many are in sight at once.

    With `is_spacious` the first line is blank, as in the panels beside it, unless a text of fixed
    height must be scrolled. `aside` makes what stands at the right end of the first line, from the
    number of cells there.
    """
    placed = _lines(content, badges, width, top=int(is_spacious))
    if content.is_fixed and height is not None and len(placed.lines) > height:
        placed = _lines(content, badges, width, top=0)
    if aside is not None and placed.lines:
        room = width - 1 - width_of(placed.lines[0])
        end = aside(room)
        placed.lines[0] = (*pad_line(placed.lines[0], width - 1 - width_of(end)), *end)
    return placed


def _lines(content: PromptContent, badges: Badges, width: int, *, top: int) -> PromptLines:
    room = width - MARGIN
    lines, pinned = [BLANK] * top, [top]

    def add(remarks: Iterable[Remark]) -> None:
        for role, text in _paragraphs(remarks, badges, room):
            wrapped = [(Span(" "), *each) for each in text]
            if role is Role.MESSAGE and content.rows:
                pinned.extend(range(len(lines), len(lines) + len(wrapped)))
            lines.extend(wrapped)

    ordered = sorted(content.remarks, key=lambda each: each.role)
    add(each for each in ordered if each.role <= Role.DONE or not content.rows)
    above, rows = len(lines), list[int]()
    for number, row in enumerate(content.rows):
        wrapped = _wrapped_row(row, room)
        lines += [(Span(" "), *each) for each in wrapped]
        rows += [number] * len(wrapped)
    add(each for each in ordered if each.role > Role.DONE and content.rows)
    return PromptLines(lines, above, rows, [*dict.fromkeys(pinned)])


def _paragraphs(
    remarks: Iterable[Remark], badges: Badges, room: int
) -> list[tuple[Role, list[Line]]]:
    """Each paragraph in as many lines as it takes, with the role of the remark that begins it. A
    remark that is to stand beside another continues its line if it fits there as a whole."""
    begun: list[tuple[Role, Line, int]] = []
    for role, text, place in remarks:
        if not text:
            continue
        spans, indent = badges.spans(text), 0 if text[0].seat is None else UNDER_SIGN
        if begun and place is not Place.ROWS:
            at = -1 if place is Place.BESIDE else 0
            first, said, margin = begun[at]
            if width_of(said) + 2 + width_of(spans) <= room:
                first = Role.MESSAGE if role is Role.MESSAGE else first
                begun[at] = first, (*said, Span("  "), *spans), margin
                continue
        begun.append((role, spans, indent))
    return [(role, _wrapped(spans, room, indent)) for role, spans, indent in begun]


def _wrapped_row(row: Line, room: int) -> list[Line]:
    """A row of a list. What it says last stands below the rest as a whole, if it fits there."""
    if width_of(row) > room:
        *first, last = row
        below = line(" " * _UNDER_NUMBER, last._replace(text=last.text.strip()))
        if width_of(first) <= room and width_of(below) <= room:
            return [tuple(first), below]
    return _wrapped(row, room, _UNDER_NUMBER)


@lru_cache(maxsize=512)
def _wrapped(spans: Line, room: int, indent: int) -> list[Line]:
    """The line in as many lines as it takes. Most stay the same from one key to the next."""
    return wrap_line(spans, room, indent=indent)


def numbered_rows(rows: Sequence[Line], keys: int) -> list[Line]:
    """The rows of a list with a number before each of the first, which have these keys."""
    return [
        (Span(f"{number} " if number <= keys else "  ", "key"), *row)
        for number, row in enumerate(rows, 1)
    ]


def prompt_rows(
    content: PromptContent, badges: Badges, size: tuple[int, int], width: int, below: int = 0
) -> tuple[int, int]:
    """How many rows a prompt that is so wide asks for in a terminal of this size, and how many of
    them are `below` what stands above its list: as many as it says, or as it said at first, so that
    the list stays where it is. At least three, at most what `max_prompt_rows` says. Where text is
    typed, the list may grow again: a wide terminal has rows enough, a smaller one gives it the
    most."""
    most = max_prompt_rows(size)
    if content.has_input and content.rows and not is_wide(size):
        return most, 0
    if content.is_fixed or content.has_input:
        return TURN_ROWS, 0
    placed = prompt_lines(content, badges, width, is_spacious=is_wide(size))
    above = placed.above if content.rows else len(placed.lines)
    below = below or max(len(placed.lines), TURN_ROWS) - above
    return max(TURN_ROWS, min(most, above + below)), below
