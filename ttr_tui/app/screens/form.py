"""A page that is a form: rows, a mark that goes from one to the next, people among them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar, Final

from ttr_tui.app.commands import Command
from ttr_tui.app.screens.command_screen import PageScreen
from ttr_tui.app.widgets.spans import Line, Span
from ttr_tui.board.render.themes import Theme
from ttr_tui.play.people import COLORS, Person
from ttr_tui.play.plain_text import clean, fit, pad

_EARLIER, _LATER = "earlier", "later"


def between_arrows(*pieces: Span, shown: bool, command: str | None = None) -> list[Span]:
    """The pieces between arrows if these are `shown`; if not, a click beside them is `command`."""
    return [
        Span("◂ " if shown else "  ", "key", _EARLIER if shown else command),
        *pieces,
        Span(" ▸" if shown else "  ", "key", _LATER if shown else command),
    ]


def arrow_commands(change: Callable[[int], object], *, possible: bool = True) -> list[Command]:
    """What a click on the arrows does: `change` by one step, back or on."""
    return [
        Command(_EARLIER, (), "", "", lambda _: change(-1), possible=possible),
        Command(_LATER, (), "", "", lambda _: change(1), possible=possible),
    ]


_LONGEST_TYPED: Final = 200
"""Letters that can be typed of a name; where names come from elsewhere they may be longer."""
_NAME_WIDTH: Final = 22
_COLOR_WIDTH: Final = 7


class _Line:
    """A name, which may be empty, and its color; `suggested` is a name nobody has typed."""

    __slots__ = ("color", "name", "suggested")

    def __init__(self, name: str, color: str, suggested: bool = False) -> None:
        self.name = name
        self.color = color
        self.suggested = suggested

    @property
    def is_somebody(self) -> bool:
        return bool(self.name.strip())


class PeopleForm:
    """A line for everybody who can play, in the order of the seats; a line without a name is
    nobody. Nobody ever has a color that somebody else has."""

    def __init__(self, people: Sequence[Person], *, suggested: bool = False) -> None:
        self._lines = [_Line(name, color, suggested) for name, color in people]

    def __len__(self) -> int:
        return len(self._lines)

    def people(self) -> list[Person]:
        """Those who play."""
        return [Person(line.name, line.color) for line in self._lines if line.is_somebody]

    def everybody(self) -> list[Person]:
        """All lines, those without a name among them."""
        return [Person(line.name, line.color) for line in self._lines]

    def seated(self) -> list[int]:
        """The lines of those who play."""
        return [index for index, line in enumerate(self._lines) if line.is_somebody]

    def name(self, index: int) -> str:
        """What stands in a line."""
        return self._lines[index].name

    def anybody_from(self, index: int) -> bool:
        """Whether anybody has a name in this line or below."""
        return any(line.is_somebody for line in self._lines[index:])

    def make_room(self, lines: int) -> None:
        """So many lines, and more where more are named: nobody is dropped."""
        while self._lines and not self._lines[-1].is_somebody:
            self._lines.pop()
        while len(self._lines) < lines:
            self._lines.append(_Line("", self._free_color()))

    # Changes.

    def type(self, index: int, text: str) -> None:
        """Add to a name; one that was only suggested is replaced."""
        line = self._lines[index]
        before = "" if line.suggested else line.name
        self._name(line, (before + text)[:_LONGEST_TYPED])

    def erase(self, index: int) -> None:
        """Take the last letter of a name away."""
        self._name(self._lines[index], self._lines[index].name[:-1])

    def clear(self, index: int) -> None:
        """Take the whole name away."""
        self._name(self._lines[index], "")

    def recolor(self, index: int, step: int) -> None:
        """Give somebody the next color that is free; where none is, change it with its owner."""
        line = self._lines[index]
        start = COLORS.index(line.color)
        order = [COLORS[(start + step * far) % len(COLORS)] for far in range(1, len(COLORS))]
        taken = self._taken(besides=line)
        color = next((color for color in order if color not in taken), order[0])
        for other in self._lines:
            if other is not line and other.is_somebody and other.color == color:
                other.color = line.color
        line.color = color

    def swap(self, one: int, other: int) -> None:
        """Let two change seats, with their colors."""
        lines = self._lines
        lines[one], lines[other] = lines[other], lines[one]

    def _name(self, line: _Line, name: str) -> None:
        was_somebody = line.is_somebody
        line.name, line.suggested = name, False
        if line.is_somebody and not was_somebody and line.color in self._taken(besides=line):
            line.color = self._free_color()

    def _taken(self, besides: _Line | None = None) -> set[str]:
        return {line.color for line in self._lines if line is not besides and line.is_somebody}

    def _free_color(self) -> str:
        """One that no line has, else one that nobody has who plays."""
        named = {line.color for line in self._lines}
        free = [color for color in COLORS if color not in named]
        free += [color for color in COLORS if color not in self._taken()]
        return free[0] if free else COLORS[0]

    # What it looks like.

    def pieces(self, index: int, board_theme: Theme, *, here: bool, command: str) -> list[Span]:
        """A line: color, name, and the color in a word; with the mark, what can be done."""
        line = self._lines[index]
        somebody = line.is_somebody
        seat = board_theme.seats[line.color]
        hint = "  type a name" if here and (not line.name or line.suggested) else ""
        shown = _end_of(line.name, _NAME_WIDTH - 2) + ("▏" if here else "")
        sign = Span(f" {seat.sign} ", seat.style, command) if somebody else Span("   ")
        return [
            *between_arrows(sign, shown=here and somebody, command=command),
            Span(" "),
            Span(
                pad(f"{shown}{hint}" if hint else shown or "nobody", _NAME_WIDTH),
                "chosen" if here else "plain" if line.name else "faint",
                command,
            ),
            Span(pad(f" {line.color}" if somebody else "", _COLOR_WIDTH), "quiet", command),
        ]


def _end_of(name: str, width: int) -> str:
    """The name, or its end where it is too long: that is where one types."""
    name = clean(name)
    if fit(name, width) == name:
        return name
    while name and fit(name, width - 1) != name:
        name = name[1:]
    return f"…{name}"


_NAME: Final = "name"
INDENT: Final = " " * 12
"""What stands before a line without a label."""


class FormScreen(PageScreen):
    """Rows by their ids, one for each of the people; Enter goes from row to row, and on the last
    finishes."""

    PAGE_WIDTH: ClassVar[int] = 76
    finish_word: ClassVar[str] = "start"
    finish_help: ClassVar[str] = "start the game"

    def __init__(self, form: PeopleForm) -> None:
        super().__init__()
        self.form = form
        self.row = ""

    def rows(self) -> Sequence[str]:
        """The ids of the rows from top to bottom, the last that which finishes."""
        raise NotImplementedError

    def can_change(self) -> bool:
        """Whether the row under the mark is a choice, or has one."""
        index = self.name_index
        return index is not None and bool(self.form.name(index).strip())

    def change(self, step: int) -> None:
        """Choose the next or the one before in the row under the mark."""
        if (index := self.name_index) is not None:
            self.form.recolor(index, step)

    def names_changed(self) -> None:
        """Called when somebody came, went or got another name."""

    def reseated(self, one: int, other: int) -> None:
        """Called when two have changed their seats."""

    def finish(self) -> None:
        """Do what the form is for."""
        raise NotImplementedError

    def name_rows(self) -> list[str]:
        """The ids of the rows of the people."""
        return [f"{_NAME}{index}" for index in range(len(self.form))]

    @property
    def name_index(self) -> int | None:
        """Which of the people the mark is on."""
        rows = self.name_rows()
        return rows.index(self.row) if self.row in rows else None

    # What it looks like.

    def row_line(self, row: str, label: str, pieces: Sequence[Span]) -> Line:
        """A row with its label, and the mark if it is there."""
        return (
            Span("▸ " if row == self.row else "  ", "accent"),
            Span(pad(label, len(INDENT) - 2), "title", row),
            *(p if p.command else p._replace(command=row) for p in pieces),
        )

    def people_lines(self, label: str) -> list[Line]:
        """The rows of the people."""
        board_theme = self.app.board_theme
        return [
            self.row_line(
                row,
                "" if index else label,
                self.form.pieces(index, board_theme, here=row == self.row, command=row),
            )
            for index, row in enumerate(self.name_rows())
        ]

    def choice(self, row: str, text: str) -> list[Span]:
        """One of several, with arrows under the mark."""
        here = row == self.row and self.can_change()
        return between_arrows(Span(clean(text), "strong"), shown=here)

    # What can be done.

    def commands(self) -> Sequence[Command]:
        rows, index = self.rows(), self.name_index
        last = self.row == rows[-1]
        return [
            Command(
                "next",
                ("enter",),
                self.finish_word if last else "next",
                f"go on to the next line; on the last, {self.finish_help}",
                lambda _: self._next(),
            ),
            Command(
                "move",
                ("up", "down", "tab", "shift+tab"),
                "move",
                "move from line to line",
                self._move,
                shown="↑↓",
            ),
            Command(
                "change",
                ("left", "right"),
                "change" if index is None else "color",
                "choose: on a name, its color",
                lambda key: self.change(1 if key == "right" else -1),
                possible=self.can_change(),
                shown="←→",
            ),
            *self.more_commands(),
            Command(
                "erase",
                ("backspace",),
                "",
                "erase the last letter of the name",
                lambda _: self._edit(PeopleForm.erase),
                possible=index is not None and bool(self.form.name(index)),
            ),
            Command(
                "clear",
                ("ctrl+u",),
                "",
                "erase the whole name",
                lambda _: self._edit(PeopleForm.clear),
                possible=index is not None and bool(self.form.name(index)),
            ),
            Command(
                "finish",
                ("ctrl+s",),
                "",
                f"{self.finish_help}, from any line",
                lambda _: self.finish(),
            ),
            Command(
                "back",
                ("escape", "ctrl+b"),
                "back",
                "go back to where you were",
                lambda _: self.dismiss_page(),
            ),
            *(Command(row, (), "", "", partial(self._go, row)) for row in rows[:-1]),
            *arrow_commands(self.change, possible=self.can_change()),
        ]

    def more_commands(self) -> Sequence[Command]:
        """What else this form can do."""
        return ()

    def reseat_command(self) -> Command:
        """Changing the seating order."""
        return Command(
            "seat",
            ("pageup", "pagedown"),
            "seat up or down",
            "change the seating order: move this name up or down",
            self._reseat,
            possible=self.name_index is not None,
            shown="PgUp PgDn",
        )

    @property
    def takes_text(self) -> bool:
        return self.name_index is not None

    def typed(self, character: str) -> bool:
        index = self.name_index
        if index is None:
            return False
        self.form.type(index, character)
        self.names_changed()
        return True

    def _edit(self, change: Callable[[PeopleForm, int], None]) -> None:
        if (index := self.name_index) is not None:
            change(self.form, index)
            self.names_changed()

    def _go(self, row: str, _key: str) -> None:
        self.row = row

    def _move(self, key: str) -> None:
        rows = self.rows()
        step = 1 if key in ("down", "tab") else -1
        self.row = rows[(rows.index(self.row) + step) % len(rows)]

    def _next(self) -> None:
        rows, index = self.rows(), self.name_index
        if self.row == rows[-1]:
            self.finish()
        elif index is not None and not self.form.anybody_from(index):
            self.row = rows[rows.index(self.name_rows()[-1]) + 1]  # Nobody here and below.
        else:
            self.row = rows[rows.index(self.row) + 1]

    def _reseat(self, key: str) -> None:
        index = self.name_index
        if index is None:
            return
        other = index + (1 if key == "pagedown" else -1)
        if 0 <= other < len(self.form):
            self.form.swap(index, other)
            self.reseated(index, other)
            self.row = self.name_rows()[other]
            self.names_changed()
