"""Lines of styled text, and which of several forms of them fits in an area.

Everything around the board is lines: players, market, hand, lists, keys. A line is a tuple of
spans. A span may carry the id of a command: a click on it runs that command.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from rich.cells import cell_len

from ttr_tui.board.render.themes import Style
from ttr_tui.terminal_text import clean, fit, pad, unbroken

TextStyle: TypeAlias = str | Style
"""The style of a span: a role such as `quiet` or `accent`, or a style of the board's theme."""


class Span(NamedTuple):
    """Text of one style; a click on it runs `command`: the id of a binding, or a Textual action."""

    text: str
    style: TextStyle = "plain"
    command: str | None = None


Line: TypeAlias = tuple[Span, ...]

Paragraphs: TypeAlias = Sequence[Line]
"""One form of a text, not yet wrapped: a line for each paragraph."""

BLANK: Line = ()


NEW_LINE = Span("\n")
"""What begins another line in a row of a list; nowhere else."""


def line(*parts: Span | str | tuple[str, TextStyle]) -> Line:
    """A line from spans, plain texts and pairs of a text and its style."""
    spans: list[Span] = []
    for part in parts:
        match part:
            case Span():
                spans.append(part)
            case str():
                spans.append(Span(part))
            case (text, style):
                spans.append(Span(text, style))
    return tuple(spans)


def width_of(spans: Sequence[Span]) -> int:
    """The number of cells these spans take."""
    return sum([_measured(span.text)[1] for span in spans])


@lru_cache(maxsize=1024)
def _measured(text: str) -> tuple[str, int]:
    """The text safe for the screen, and its cells."""
    cleaned = clean(text)
    return cleaned, cell_len(cleaned)


def first_that_fits(
    forms: Iterable[Sequence[Line]], width: int, height: int | None = None
) -> list[Line]:
    """The first of these forms, from large to small, that fits in an area of so many cells and
    rows; else the last. Forms after the first that fits are not made, if `forms` is a generator."""
    shown: list[Line] = []
    for form in forms:
        shown = list(form)
        if fits(shown, width, height):
            break
    return shown


def fits(lines: Sequence[Line], width: int, height: int | None = None) -> bool:
    """Whether these lines fit in an area of so many cells and rows, or of any number of rows."""
    is_low = height is None or len(lines) <= height
    return is_low and all(width_of(spans) <= width for spans in lines)


def fit_line(spans: Sequence[Span], width: int) -> Line:
    """The line in at most `width` cells, cut with `…` if it is longer."""
    if width_of(spans) <= width:
        cleaned = [(span, _measured(span.text)[0]) for span in spans]
        return tuple(
            [span if text == span.text else span._replace(text=text) for span, text in cleaned]
        )
    fitted: list[Span] = []
    room = width
    for index, span in enumerate(spans):
        rest_follows = index < len(spans) - 1
        text, cells = _measured(span.text)
        if cells > room or (cells == room and rest_follows and width_of(spans[index + 1 :])):
            fitted.append(span._replace(text=fit(f"{text}…", room)))
            break
        fitted.append(span._replace(text=text))
        room -= cells
    return tuple(fitted)


def wrap_line(spans: Sequence[Span], width: int, *, indent: int = 0) -> list[Line]:
    """The line in as many lines as it takes, broken at blanks only; badges and short remarks in
    parentheses stay whole. Lines after the first are indented. Blanks at the end of a full line
    are left out: they would make it too wide."""
    lines, room = [BLANK], width
    words = [*_words(spans)]
    texts = ["".join(span.text for span in word) for word in words]
    for word in (sum(words[part], BLANK) for part in unbroken(texts, width - indent)):
        if width_of(word) - _blanks_at_end(word) > room and lines[-1]:
            lines.append((Span(" " * indent),) if indent else BLANK)
            room = width - indent
        if width_of(word) > room and isinstance(word[-1].style, str):
            word = (*word[:-1], word[-1]._replace(text=word[-1].text.rstrip(" ")))
        lines[-1] += word
        room = max(0, room - width_of(word))
    return [_joined(each) for each in lines]


def _joined(spans: Line) -> Line:
    """The line with neighboring texts of the same kind in one span."""
    joined: list[Span] = []
    for span in spans:
        if joined and isinstance(span.style, str) and joined[-1][1:] == span[1:]:
            joined[-1] = span._replace(text=joined[-1].text + span.text)
        else:
            joined.append(span)
    return tuple(joined)


def _words(spans: Sequence[Span]) -> Iterable[Line]:
    """What stays together: up to the next blank, also across spans."""
    word: Line = BLANK
    for span in spans:
        is_text = isinstance(span.style, str)
        for text in re.split("(?<= )", clean(span.text)) if is_text else [clean(span.text)]:
            if text:
                word += (span._replace(text=text),)
            # A key stays with what it does.
            if text.endswith(" ") and "key" not in [each.style for each in word[-2:]]:
                yield word
                word = BLANK
    if word:
        yield word


def _blanks_at_end(word: Line) -> int:
    """The blanks that may be left out."""
    last = word[-1]
    return len(last.text) - len(last.text.rstrip(" ")) if isinstance(last.style, str) else 0


def pad_line(spans: Sequence[Span], width: int, style: TextStyle = "plain") -> Line:
    """The line in exactly `width` cells."""
    fitted = fit_line(spans, width)
    blank = width - width_of(fitted)
    return (*fitted, Span(pad("", blank), style)) if blank > 0 else fitted


def centered(lines: Sequence[Line], *, margin: int) -> list[Line]:
    """The lines centered beside each other, with a margin on both sides."""
    width = max(map(width_of, lines), default=0) + 2 * margin
    return [
        pad_line((Span(" " * ((width - width_of(each)) // 2), "bar"), *each), width, "bar")
        for each in lines
    ]


def beside(columns: Sequence[tuple[int, Sequence[Line]]]) -> list[Line]:
    """Columns of lines side by side, each with its width."""
    height = max((len(lines) for _, lines in columns), default=0)
    return [
        tuple(
            span
            for width, lines in columns
            for span in pad_line(lines[row] if row < len(lines) else (), width)
        )
        for row in range(height)
    ]


def in_columns(lines: Sequence[Line], width: int, rows: int) -> list[Line]:
    """Lines below one another, in as many columns of this width as they need for so many rows."""
    return beside([(width, lines[at : at + rows]) for at in range(0, len(lines), rows)])


def in_rows(entries: Sequence[Line], width: int, *, margin: int = 1, gap: int = 2) -> list[Line]:
    """Entries one after the other, in as many rows as they take, none on two."""
    rows: list[Line] = []
    for entry in entries:
        longer = (*rows[-1], Span(" " * gap), *entry) if rows else ()
        if longer and width_of(longer) <= width:
            rows[-1] = longer
        else:
            rows.append((Span(" " * margin), *entry))
    return rows
