"""The layout of what a prompt says.

A prompt says what it has to say in parts, each in forms from long to short. `lay_out` chooses the
forms and places them in an area of any size; a sentence is shown whole or not at all. `regions.py`
says where prompts and panels are; `spans.py` measures, cuts and wraps lines.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum, auto
from functools import lru_cache
from typing import Final, NamedTuple

from ttr_tui.panels.regions import LARGE_PROMPT_HEIGHT, is_large, is_wide, prompt_width, side_width
from ttr_tui.panels.spans import (
    BLANK,
    NEW_LINE,
    Line,
    Paragraphs,
    Span,
    TextStyle,
    fit_line,
    fits,
    line,
    pad_line,
    width_of,
    wrap_line,
)
from ttr_tui.questions.question import Place, Role

_FEW_ROWS: Final = 6
"""Rows of a prompt in a small terminal, at most: it has no blank ones."""

_LEAST_OF_LIST: Final = 3
"""Rows that a list keeps beside all but the question."""


class PromptPart(NamedTuple):
    """A part of what a prompt says, in its forms from long to short. From the second row on a
    paragraph is indented by `indent` cells. It takes as many rows as the text `room_for` would, so
    that what follows keeps its place."""

    role: Role
    forms: Sequence[Paragraphs]
    place: Place = Place.ROWS
    indent: int = 0
    room_for: Line = ()


class PromptContent(NamedTuple):
    """Everything a prompt says."""

    parts: Sequence[PromptPart]
    """In reading order."""
    rows: Sequence[Sequence[Line]] = ()
    """The rows of its list, each in its forms from long to short."""
    number: str = ""
    """Which row is highlighted, where the list is scrolled."""
    has_input: bool = False
    min_rows: int = 2
    max_rows: int = _FEW_ROWS
    """How many rows the prompt asks for in a small terminal."""
    lines_above: int = 0
    """How many lines stand above the list at least, if there is room for all of it."""
    banner: Sequence[Paragraphs] = ()
    """What is shown over the middle of the board, in the first of its forms that fits there."""
    needs_cards: bool = False
    """Whether hand and market stand above the board of a small terminal."""
    covers_board: bool = False
    """Whether the list is about nothing on the board, and covers it if it is long."""
    city_rows: int = 0
    """How many rows a list of cities asks for in a small terminal if it has so many: over the
    board, too, but not over the cursor there."""


class PlacedContent(NamedTuple):
    """The lines above the list, and the rows of the list; a row of several lines has breaks."""

    lines: list[Line]
    rows: list[Line]


def text(
    role: Role, *forms: str, style: TextStyle = "plain", place: Place = Place.ROWS
) -> list[PromptPart]:
    """A part of plain text, in its forms from long to short; nothing without words."""
    lines = [[line((form, style))] for form in dict.fromkeys(forms) if form]
    return [PromptPart(role, lines, place)] if lines else []


def lay_out(content: PromptContent, width: int, height: int) -> PlacedContent:
    """Choose what is said in an area of so many cells and rows, and place it there.

    First every part is taken in its shortest form, by importance, if it still fits; the question
    always is. Then each gets the longest form that fits. A list keeps some rows, and all of them
    if only hints and notes would have to give way.
    """
    attempt = _Attempt(content, width, height)
    lines = [(Span(" "), *spans) if spans else BLANK for spans in attempt.lines]
    number = line((f"{content.number} ", "quiet"))
    if attempt.is_scrolled and lines and width_of(lines[0]) + width_of(number) < width:
        lines[0] = (*pad_line(lines[0], width - width_of(number)), *number)
    lines += [BLANK] * min(content.lines_above - len(lines), attempt.rows_left)
    return PlacedContent(lines, attempt.rows)


def numbered_rows(rows: Sequence[Sequence[Line]], keys: int) -> list[list[Line]]:
    """The rows of a list with a number before each of the first, which have these keys."""
    return [
        [(Span(f"{number} " if number <= keys else "  ", "key"), *form) for form in forms]
        for number, forms in enumerate(rows, 1)
    ]


def rows_needed(content: PromptContent, size: tuple[int, int]) -> int:
    """How many rows a prompt asks for in a terminal of this size.

    In a small one as many as it needs to say all but what is optional. One with a list covers other
    panels in any case, so it asks for its hints, too. In a large one the log gives it rows for
    everything that it says. In sizes between them it has the rows that are there.
    """
    is_over_board = not is_large(size) if content.covers_board else not is_wide(size)
    if is_over_board and (content.covers_board or content.city_rows):
        content = content._replace(rows=content.rows[: content.city_rows or None])
        width, most, wanted = prompt_width(size), size[1] * 3 // 4, Role.DONE
        heights = range(content.min_rows, most)
    elif is_large(size):
        width, most, wanted = side_width(size[0]), size[1], Role.NOTE
        heights = range(LARGE_PROMPT_HEIGHT, most, 2)
    elif is_wide(size):
        return content.min_rows
    else:
        width, most, wanted = size[0], content.max_rows, Role.HINT if content.rows else Role.DONE
        heights = range(content.min_rows, most)
    for rows in heights:
        if _Attempt(content, width, rows).says_all(wanted):
            return rows
    return most


class _Density(IntEnum):
    """How parts are placed, the most spacious first."""

    APART = auto()
    """A blank row before each part that begins a row of its own."""
    LOWERED = auto()
    """A blank row before the first, as in the panels beside it."""
    ROWS = auto()
    """No blank rows."""
    BESIDE = auto()
    """Messages and hints on the row of the part before, if they fit there."""
    RUN_ON = auto()
    """They continue the text before them."""
    ONE_TEXT = auto()
    """So does everything else."""


_TEXTS: Final = (Role.MESSAGE, Role.HINT, Role.CHOICES)
"""What can run on after another text."""
_STATEMENTS: Final = (Role.MESSAGE, Role.DONE)
"""What has no full stop where it stands alone, and one before a text that runs on."""


class _Attempt:
    """What is said in an area, and how, decided in this order:

    1. The question is said in its shortest form, whether it fits or not. What follows may run on
       after it, but not make it part of one text.
    2. Messages and warnings, in their shortest forms: what the last key did is lost otherwise.
    3. The list gets room for all its rows; if they do not fit, it keeps the few it has, and there
       are no blank rows.
    4. What has happened. Then all this gets its longest forms, messages first: they say more in
       long forms, a question says the same. In a large area nothing runs on for that.
    5. What is under the cursor.
    6. What is optional: hints, choices, notes. In a large area they make nothing tighter, but for
       the blank row above a list, which the rest of a hint may take, and they take no row of a list
       that is scrolled, except the first hint.

    In an area of 28 × 2, `Your turn.`, the hint `A hint that takes a row.` and the message `Red is
    not there.` become the question (1) and the message (2) on a row each; the hint (6) fits neither
    beside them nor behind them, and is left out.
    """

    def __init__(self, content: PromptContent, width: int, height: int) -> None:
        self._content, self._room = content, width - 2
        self._free = height - content.has_input
        self._is_small = height <= _FEW_ROWS
        most_spacious = _Density.LOWERED if content.rows else _Density.APART
        if self._is_small:
            most_spacious = _Density.ROWS
        self._densities = [density for density in _Density if density >= most_spacious]
        wrapped = [_wrapped_row(forms, self._room) for forms in content.rows]
        self.rows = [
            tuple(span for n, each in enumerate(row) for span in (*_break(n), *each))
            for row in wrapped
        ]
        self._listed = sum(map(len, wrapped))
        self._form: dict[int, int] = {}
        """The form of each part that is said, by its index."""
        self._allowed, self._kept = self._densities, 0
        """How densely parts may be placed now, and how many rows of the list stay in sight."""
        self._density, self.lines = _Density.ONE_TEXT, list[Line]()
        self._say_question()
        self._add(Role.MESSAGE, Role.WARNING)
        self._make_room_for_list()
        self._add(Role.DONE)
        if not self._is_small:  # Longer forms are no reason to run on.
            self._place()
            self._allowed = self._up_to(max(self._density, _Density.ROWS))
        self._lengthen(Role.MESSAGE, Role.QUESTION, Role.WARNING, Role.DONE)
        self._add(Role.CURSOR)
        self._lengthen(Role.CURSOR)
        self._place()
        self._say_what_is_optional()

    @property
    def is_scrolled(self) -> bool:
        """Whether some rows of the list are out of sight."""
        return self.rows_left < 0

    @property
    def rows_left(self) -> int:
        """How many rows are empty; less than none if the list is scrolled."""
        return self._free - len(self.lines) - self._listed

    def says_all(self, least: Role) -> bool:
        """Whether everything up to this role is said in its longest form, with the whole list, and
        without running on after a question."""
        parts = self._content.parts
        return (
            not self.is_scrolled
            and self._density < _Density.ONE_TEXT
            and all(self._form.get(at) == 0 for at, each in enumerate(parts) if each.role <= least)
        )

    def _say_question(self) -> None:
        for at in self._parts(Role.QUESTION):
            self._form[at] = len(self._content.parts[at].forms) - 1
        # It fits in any terminal in which the game can be played.
        self.lines = self._arrange(_Density.ONE_TEXT)
        self._place()
        self._allowed = self._up_to(max(self._density, _Density.RUN_ON))
        self._kept = min(self._listed, _LEAST_OF_LIST, max(0, self._free - len(self.lines)))

    def _make_room_for_list(self) -> None:
        if self._arranged(self._listed):
            self._kept = self._listed
        elif self._listed:  # A row of the list is worth more than a blank one.
            self._densities = [d for d in self._allowed if d >= _Density.ROWS]
            self._allowed = self._densities

    def _say_what_is_optional(self) -> None:
        tightest = _Density.LOWERED
        if self._is_small:
            tightest = _Density.ROWS if self._listed else _Density.RUN_ON
        self._allowed = self._up_to(max(self._density, tightest))
        self._add(Role.HINT)
        self._place()
        if self._kept < self._listed:
            self._kept = self._free - len(self.lines)
        self._add(Role.CHOICES, Role.NOTE)
        if self._listed:
            self._allowed = self._up_to(max(self._density, _Density.ROWS))
        self._lengthen(Role.HINT)
        self._place()
        self._allowed = self._up_to(max(self._density, tightest))
        self._lengthen(Role.CHOICES, Role.NOTE)
        self._place()

    def _parts(self, *roles: Role) -> list[int]:
        """The indices of the parts with these roles, role by role."""
        parts = self._content.parts
        return [at for role in roles for at, part in enumerate(parts) if part.role is role]

    def _up_to(self, tightest: _Density) -> list[_Density]:
        return [density for density in self._densities if density <= tightest]

    def _add(self, *roles: Role) -> None:
        """Say the parts with these roles, too, in their shortest forms, as far as they fit."""
        for at in self._parts(*roles):
            part = self._content.parts[at]
            if part.place is not Place.FOLLOWS or at - 1 in self._form:
                self._try(at, len(part.forms) - 1)

    def _lengthen(self, *roles: Role) -> None:
        """Say the parts with these roles in their longest forms that fit."""
        for at in self._parts(*roles):
            for form in range(self._form.get(at, 0)):
                if self._try(at, form):
                    break

    def _try(self, at: int, form: int) -> bool:
        """Say a part in this form if it fits; return whether it does."""
        before = self._form
        self._form = {**before, at: form}
        if self._arranged(self._kept) is None:
            self._form = before
        return self._form is not before

    def _place(self) -> None:
        """Place what is said now, if it fits."""
        self._density, self.lines = self._arranged(self._kept) or (self._density, self.lines)

    def _arranged(self, kept: int) -> tuple[_Density, list[Line]] | None:
        """The most spacious of the allowed densities in which everything fits beside so many rows
        of the list, and the lines; `None` if there is none."""
        for density in self._allowed:
            lines = self._arrange(density)
            if fits(lines, self._room, self._free - kept):
                return density, lines
        return None

    def _arrange(self, density: _Density) -> list[Line]:
        paragraphs: list[Line] = []
        indents: list[int] = []
        rooms: dict[int, Line] = {}
        before = Role.CURSOR
        for at, part in enumerate(self._content.parts):
            if at not in self._form:
                continue
            first, *rest = part.forms[self._form[at]]
            runs_on = Role.CURSOR not in (before, part.role) and (
                density is _Density.ONE_TEXT or (density is _Density.RUN_ON and part.role in _TEXTS)
            )
            is_beside = part.place is Place.BESIDE or (
                density is _Density.BESIDE and part.role in _TEXTS
            )
            cells = width_of(part.room_for or first)
            said = paragraphs[-1] if paragraphs else ()
            if before in _STATEMENTS and part.role in _TEXTS:
                said = _with_full_stop(said)
            if paragraphs and part.place is Place.FOLLOWS:
                paragraphs[-1] += (Span(" "), *first)
            elif paragraphs and (
                runs_on or (is_beside and width_of(said) + 2 + cells <= self._room)
            ):
                paragraphs[-1] = (*said, Span("  "), *first) if first else said
            else:
                if paragraphs and density is _Density.APART and part.place is Place.ROWS:
                    paragraphs.append(BLANK)
                    indents.append(0)
                rooms[len(paragraphs)] = part.room_for
                paragraphs.append(first)
                indents.append(part.indent)
            paragraphs += rest
            indents += [part.indent] * len(rest)
            before = part.role if first else before
        rows = [BLANK] if density <= _Density.LOWERED else []
        for at, (paragraph, indent) in enumerate(zip(paragraphs, indents, strict=True)):
            wrapped = _wrapped(paragraph, self._room, indent)
            room = len(_wrapped(rooms.get(at, ()), self._room, indent))
            rows += [*wrapped, *[BLANK] * (room - len(wrapped))]
        return rows


def _with_full_stop(said: Line) -> Line:
    last = said[-1].text.rstrip()[-1:] if said else ""
    if not last.isalnum() and last != ")":
        return said
    style = said[-1].style
    return (*said, Span(".", style if isinstance(style, str) else "plain"))


def _break(n: int) -> Line:
    """What begins the line `n` of a row of a list."""
    return (NEW_LINE, Span("   ")) if n else (Span(" "),)


def _wrapped_row(forms: Sequence[Line], room: int) -> list[Line]:
    """A row of a list in its first form that fits, or else with its last part on a line of its own;
    or the last form, wrapped."""
    for form in forms:
        if width_of(form) <= room:
            return [form]
    for *head, last in forms:
        parts = [tuple(head), (last._replace(text=last.text.strip()),)]
        if head and isinstance(last.style, str) and fits(parts, room - 2, 2):
            return parts
    return wrap_line(forms[-1], room - 2)


@lru_cache(maxsize=512)
def _wrapped(paragraph: Line, room: int, indent: int) -> list[Line]:
    """The paragraph in as many lines as it takes."""
    if width_of(paragraph) <= room:
        return [fit_line(paragraph, room)]
    return wrap_line(paragraph, room, indent=indent)
