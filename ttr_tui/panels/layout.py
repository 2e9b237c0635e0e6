"""The layout of what stands around the board: the only code of the game screen that compares sizes.

A prompt says what it has to say in pieces, each in forms from long to short. `lay_out` chooses the
forms and places them in an area of any size; a sentence is shown whole or not at all.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum, IntEnum, auto
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from ttr_tui.panels.spans import (
    BLANK,
    NEW_LINE,
    Line,
    Span,
    TextStyle,
    fit_line,
    line,
    pad_line,
    width_of,
    wrap_line,
)

Form: TypeAlias = Sequence[Line]
"""Paragraphs, not yet wrapped."""

_FEW_ROWS: Final = 6
"""Rows of a prompt in a small terminal, at most: it has no blank ones."""

_LEAST_OF_LIST: Final = 3
"""Rows that a list keeps beside all but the question."""


class Role(IntEnum):
    """What a piece is for the player, the most important first."""

    QUESTION = auto()
    """What is asked, and the keys that answer."""
    MESSAGE = auto()
    """What the last key did, or why not."""
    WARNING = auto()
    DONE = auto()
    """What has happened."""
    CURSOR = auto()
    """What is under the cursor: on rows of its own."""
    HINT = auto()
    CHOICES = auto()
    """What else is possible."""
    NOTE = auto()


class Place(Enum):
    """Where a piece begins: on a row of its own, on the row of the piece before if it fits there as
    a whole, or as the next sentence of the piece before."""

    ROWS = auto()
    BESIDE = auto()
    FOLLOWS = auto()


class Said(NamedTuple):
    """A piece of what a prompt says, in its forms from long to short. From the second row on a
    paragraph is indented by `indent` cells."""

    role: Role
    forms: Sequence[Form]
    place: Place = Place.ROWS
    indent: int = 0


class Asked(NamedTuple):
    """Everything a prompt says: its pieces in reading order, and the rows of its list, each in its
    forms from long to short. `number` says which row is highlighted, where the list is scrolled.
    In a small terminal the prompt asks for `least` to `most` rows. A `notice` is shown over the
    middle of the board, in the first of its forms that fits there."""

    said: Sequence[Said]
    rows: Sequence[Sequence[Line]] = ()
    number: str = ""
    has_input: bool = False
    least: int = 2
    most: int = _FEW_ROWS
    notice: Sequence[Form] = ()


class Placed(NamedTuple):
    """The lines above the list, and the rows of the list; a row of several lines has breaks."""

    lines: list[Line]
    rows: list[Line]


def text(
    role: Role, *forms: str, style: TextStyle = "plain", place: Place = Place.ROWS
) -> list[Said]:
    """A piece of plain text, in its forms from long to short; nothing without words."""
    found = [[line((form, style))] for form in dict.fromkeys(forms) if form]
    return [Said(role, found, place)] if found else []


def text_forms(sentences: Sequence[Sequence[str]]) -> list[str]:
    """A text of these sentences, the most important first, each in its forms from long to short:
    from all of them down to the first one in its shortest form."""
    texts: list[str] = []
    for last in reversed(range(len(sentences))):
        before = [forms[0] for forms in sentences[:last]]
        texts += [" ".join([*before, form]) for form in sentences[last]]
    return texts


def lay_out(asked: Asked, width: int, height: int) -> Placed:
    """Choose what is said in an area of so many cells and rows, and place it there.

    First every piece is taken in its shortest form, by importance, if it still fits; the question
    always is. Then each gets the longest form that fits. A list keeps some rows, and all of them
    if only hints and notes would have to give way.
    """
    attempt = _Attempt(asked, width, height)
    lines = [(Span(" "), *spans) if spans else BLANK for spans in attempt.lines]
    number = line((f"{asked.number} ", "quiet"))
    if attempt.is_scrolled and lines and width_of(lines[0]) + width_of(number) < width:
        lines[0] = (*pad_line(lines[0], width - width_of(number)), *number)
    return Placed(lines, attempt.rows)


def rows_asked(asked: Asked, width: int) -> int:
    """How many rows a prompt asks for in a small terminal of so many columns: as many as it needs
    to say all but what is optional. One with a list covers other panels in any case, so it asks
    for its hints, too."""
    wanted = Role.HINT if asked.rows else Role.DONE
    for rows in range(asked.least, asked.most):
        if _Attempt(asked, width, rows).says_all(wanted):
            return rows
    return asked.most


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


class _Density(IntEnum):
    """How pieces are placed, the most spacious first."""

    APART = auto()
    """A blank row before each piece that begins a row of its own."""
    LOWERED = auto()
    """A blank row before the first, as in the panels beside it."""
    ROWS = auto()
    """No blank rows."""
    BESIDE = auto()
    """Messages and hints on the row of the piece before, if they fit there."""
    RUN_ON = auto()
    """They continue the text before them."""
    ONE_TEXT = auto()
    """So does everything else."""


_TEXTS: Final = (Role.MESSAGE, Role.HINT, Role.CHOICES)
"""What can run on after another text."""


class _Attempt:
    """What is said in an area, and how."""

    def __init__(self, asked: Asked, width: int, height: int) -> None:
        self._asked, self._room = asked, width - 2
        self._free = height - asked.has_input
        self._is_small = height <= _FEW_ROWS
        most_spacious = _Density.LOWERED if asked.rows else _Density.APART
        if self._is_small:
            most_spacious = _Density.ROWS
        self._densities = [density for density in _Density if density >= most_spacious]
        wrapped = [_wrapped_row(forms, self._room) for forms in asked.rows]
        self.rows = [
            tuple(span for n, each in enumerate(row) for span in (*_break(n), *each))
            for row in wrapped
        ]
        self._listed = sum(map(len, wrapped))
        self._form: dict[int, int] = {}
        """The form of each piece that is said, by its index."""
        self._choose()

    @property
    def is_scrolled(self) -> bool:
        """Whether some rows of the list are out of sight."""
        return len(self.lines) + self._listed > self._free

    def says_all(self, least: Role) -> bool:
        """Whether everything up to this role is said in its longest form, with the whole list, and
        without running on after a question."""
        said = self._asked.said
        return (
            not self.is_scrolled
            and self._density < _Density.ONE_TEXT
            and all(self._form.get(at) == 0 for at, each in enumerate(said) if each.role <= least)
        )

    def _choose(self) -> None:
        said, shortest = self._asked.said, {}
        pieces: dict[Role, list[int]] = {role: [] for role in Role}
        for at, piece in enumerate(said):
            pieces[piece.role].append(at)
            shortest[at] = len(piece.forms) - 1
        self._form = {at: shortest[at] for at in pieces[Role.QUESTION]}
        found = self._arranged(self._densities, 0)
        if found is None:  # Smaller than any terminal in which the game can be played.
            found = _Density.ONE_TEXT, self._arrange(_Density.ONE_TEXT)
        densities = self._up_to(max(found[0], _Density.RUN_ON))
        kept = min(self._listed, _LEAST_OF_LIST, max(0, self._free - len(found[1])))
        self._add([*pieces[Role.MESSAGE], *pieces[Role.WARNING]], densities, kept)
        if self._listed and self._arranged(densities, self._listed):
            kept = self._listed
        elif self._listed:  # A row of the list is worth more than a blank one.
            densities = self._densities = [d for d in densities if d >= _Density.ROWS]
        self._add(pieces[Role.DONE], densities, kept)
        # A message says more in its long forms, a question the same.
        first = (Role.MESSAGE, Role.QUESTION, Role.WARNING, Role.DONE)
        self._lengthen([at for role in first for at in pieces[role]], densities, kept)
        self._add(pieces[Role.CURSOR], densities, kept)
        self._lengthen(pieces[Role.CURSOR], densities, kept)
        found = self._arranged(densities, kept) or found
        # What is optional makes nothing tighter in a large area, and takes no row of a list that is
        # scrolled, except the first hint.
        tightest = _Density.LOWERED
        if self._is_small:
            tightest = _Density.ROWS if self._listed else _Density.RUN_ON
        densities = self._up_to(max(found[0], tightest))
        self._add(pieces[Role.HINT], densities, kept)
        found = self._arranged(densities, kept) or found
        if kept < self._listed:
            kept = self._free - len(found[1])
        others = [*pieces[Role.CHOICES], *pieces[Role.NOTE]]
        self._add(others, densities, kept)
        self._lengthen([*pieces[Role.HINT], *others], densities, kept)
        self._density, self.lines = self._arranged(densities, kept) or found

    def _up_to(self, tightest: _Density) -> list[_Density]:
        return [density for density in self._densities if density <= tightest]

    def _add(self, pieces: Iterable[int], densities: Sequence[_Density], kept: int) -> None:
        """Say these pieces, too, in their shortest forms, as far as there is room."""
        for at in pieces:
            piece = self._asked.said[at]
            if at in self._form or (piece.place is Place.FOLLOWS and at - 1 not in self._form):
                continue
            self._try(at, len(piece.forms) - 1, densities, kept)

    def _lengthen(self, pieces: Iterable[int], densities: Sequence[_Density], kept: int) -> None:
        """Say these pieces in their longest forms that fit."""
        for at in pieces:
            for form in range(self._form.get(at, 0)):
                if self._try(at, form, densities, kept):
                    break

    def _try(self, at: int, form: int, densities: Sequence[_Density], kept: int) -> bool:
        """Say a piece in this form if it fits; return whether it does."""
        before = self._form
        self._form = {**before, at: form}
        if self._arranged(densities, kept) is None:
            self._form = before
        return self._form is not before

    def _arranged(
        self, densities: Sequence[_Density], kept: int
    ) -> tuple[_Density, list[Line]] | None:
        """The most spacious of these densities in which everything fits beside so many rows of the
        list, and the lines; `None` if there is none."""
        for density in densities:
            lines = self._arrange(density)
            if fits(lines, self._room, self._free - kept):
                return density, lines
        return None

    def _arrange(self, density: _Density) -> list[Line]:
        paragraphs: list[Line] = []
        indents: list[int] = []
        before = Role.CURSOR
        for at, said in enumerate(self._asked.said):
            if at not in self._form:
                continue
            first, *rest = said.forms[self._form[at]]
            runs_on = Role.CURSOR not in (before, said.role) and (
                density is _Density.ONE_TEXT or (density is _Density.RUN_ON and said.role in _TEXTS)
            )
            is_beside = said.place is Place.BESIDE or (
                density is _Density.BESIDE and said.role in _TEXTS
            )
            if paragraphs and said.place is Place.FOLLOWS:
                paragraphs[-1] += (Span(" "), *first)
            elif (paragraphs and runs_on) or (
                paragraphs
                and is_beside
                and width_of(paragraphs[-1]) + 2 + width_of(first) <= self._room
            ):
                paragraphs[-1] += (Span("  "), *first)
            else:
                if paragraphs and density is _Density.APART and said.place is Place.ROWS:
                    paragraphs.append(BLANK)
                    indents.append(0)
                paragraphs.append(first)
                indents.append(said.indent)
            paragraphs += rest
            indents += [said.indent] * len(rest)
            before = said.role
        rows = [BLANK] if density <= _Density.LOWERED else []
        for paragraph, indent in zip(paragraphs, indents, strict=True):
            rows += _wrapped(paragraph, self._room, indent)
        return rows


def _break(n: int) -> Line:
    """What begins the line `n` of a row of a list."""
    return (NEW_LINE, Span("   ")) if n else (Span(" "),)


def _wrapped_row(forms: Sequence[Line], room: int) -> list[Line]:
    """A row of a list in its first form that fits; the last one is wrapped."""
    fitting = next((form for form in forms if width_of(form) <= room), None)
    return [fitting] if fitting is not None else wrap_line(forms[-1], room - 2)


@lru_cache(maxsize=512)
def _wrapped(paragraph: Line, room: int, indent: int) -> list[Line]:
    """The paragraph in as many lines as it takes."""
    if width_of(paragraph) <= room:
        return [fit_line(paragraph, room)]
    return wrap_line(paragraph, room, indent=indent)
