"""Forms: pages with rows to fill in, among them a row for each player."""

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

_LONGEST_TYPED: Final = 200
"""Letters of a name that can be typed; names from elsewhere may be longer."""
_NAME_WIDTH: Final = 22
_COLOR_WIDTH: Final = 7

_NAME_ROW: Final = "name"
INDENT: Final = " " * 15
"""Stands before a line without a label."""


def between_arrows(*spans: Span, shown: bool, command: str | None = None) -> list[Span]:
    """The spans between arrows to click if these are `shown`, else between blanks that run
    `command`."""
    return [
        Span("◂ " if shown else "  ", "key", _EARLIER if shown else command),
        *spans,
        Span(" ▸" if shown else "  ", "key", _LATER if shown else command),
    ]


def arrow_commands(change: Callable[[int], object], *, possible: bool = True) -> list[Command]:
    """The commands of the arrows: `change` by one step, back or forward."""
    return [
        Command(_EARLIER, (), "", "", lambda _: change(-1), possible=possible),
        Command(_LATER, (), "", "", lambda _: change(1), possible=possible),
    ]


class _Line:
    """A name, which may be empty, and a color; a `suggested` name was not typed by anybody."""

    __slots__ = ("color", "name", "player", "suggested")

    def __init__(self, person: Person, suggested: bool = False) -> None:
        self.name, self.color, self.player = person
        self.suggested = suggested

    @property
    def is_player(self) -> bool:
        return bool(self.name.strip())


class PeopleForm:
    """A line for each possible player, in seating order; a line without a name is an empty seat.
    No two players ever have the same color."""

    def __init__(self, people: Sequence[Person], *, suggested: bool = False) -> None:
        self._lines = [_Line(person, suggested) for person in people]

    def __len__(self) -> int:
        return len(self._lines)

    def people(self) -> list[Person]:
        """The players, without the empty lines."""
        return [
            Person(line.name, line.color, line.player) for line in self._lines if line.is_player
        ]

    def everybody(self) -> list[Person]:
        """All lines, also those without a name."""
        return [Person(line.name, line.color, line.player) for line in self._lines]

    def seated(self) -> list[int]:
        """The indexes of the lines with a player."""
        return [index for index, line in enumerate(self._lines) if line.is_player]

    def name(self, index: int) -> str:
        """The name in a line."""
        return self._lines[index].name

    def anybody_from(self, index: int) -> bool:
        """Whether there is a player in this line or below."""
        return any(line.is_player for line in self._lines[index:])

    def make_room(self, lines: int) -> None:
        """Have this many lines, or more if there are more players: no player is dropped."""
        while self._lines and not self._lines[-1].is_player:
            self._lines.pop()
        while len(self._lines) < lines:
            self._lines.append(_Line(Person("", self._free_color())))

    def type(self, index: int, text: str) -> None:
        """Add to a name; a suggested name is replaced."""
        line = self._lines[index]
        before = "" if line.suggested else line.name
        self._name(line, (before + text)[:_LONGEST_TYPED])

    def erase(self, index: int) -> None:
        """Remove the last letter of a name."""
        self._name(self._lines[index], self._lines[index].name[:-1])

    def clear(self, index: int) -> None:
        """Remove the whole name."""
        self._name(self._lines[index], "")

    def recolor(self, index: int, step: int) -> None:
        """Give a player the next free color; if there is none, exchange it with its owner."""
        line = self._lines[index]
        start = COLORS.index(line.color)
        order = [COLORS[(start + step * n) % len(COLORS)] for n in range(1, len(COLORS))]
        taken = self._taken(besides=line)
        color = next((color for color in order if color not in taken), order[0])
        for other in self._lines:
            if other is not line and other.is_player and other.color == color:
                other.color = line.color
        line.color = color

    def swap(self, one: int, other: int) -> None:
        """Exchange the seats of two players; they keep their colors."""
        lines = self._lines
        lines[one], lines[other] = lines[other], lines[one]

    def _name(self, line: _Line, name: str) -> None:
        was_player = line.is_player
        line.name, line.suggested = name, False
        if line.is_player and not was_player and line.color in self._taken(besides=line):
            line.color = self._free_color()

    def _taken(self, besides: _Line | None = None) -> set[str]:
        return {line.color for line in self._lines if line is not besides and line.is_player}

    def _free_color(self) -> str:
        """A color that no line has, else one that no player has."""
        named = {line.color for line in self._lines}
        free = [color for color in COLORS if color not in named]
        free += [color for color in COLORS if color not in self._taken()]
        return free[0] if free else COLORS[0]

    def spans(self, index: int, board_theme: Theme, *, here: bool, command: str) -> list[Span]:
        """A line: the player's sign, name and color; with the cursor, also how to change them."""
        line = self._lines[index]
        is_player = line.is_player
        seat = board_theme.seat(sum(other.is_player for other in self._lines[:index]), line.color)
        hint = "  type a name" if here and (not line.name or line.suggested) else ""
        shown = _end_of(line.name, _NAME_WIDTH - 2) + ("▏" if here else "")
        sign = Span(f" {seat.sign} ", seat.style, command) if is_player else Span("   ")
        return [
            *between_arrows(sign, shown=here and is_player, command=command),
            Span(" "),
            Span(
                pad(f"{shown}{hint}" if hint else shown or "empty", _NAME_WIDTH),
                "chosen" if here else "plain" if line.name else "faint",
                command,
            ),
            Span(pad(f" {line.color}" if is_player else "", _COLOR_WIDTH), "quiet", command),
        ]


def _end_of(name: str, width: int) -> str:
    """The name; if it is too long its end, where the typing happens."""
    name = clean(name)
    if fit(name, width) == name:
        return name
    while name and fit(name, width - 1) != name:
        name = name[1:]
    return f"…{name}"


class FormScreen(PageScreen):
    """Rows by their ids, among them one for each player. Enter moves from row to row; on the last
    it finishes the form."""

    PAGE_WIDTH: ClassVar[int] = 76
    finish_word: ClassVar[str] = "start"
    finish_help: ClassVar[str] = "start the game"

    def __init__(self, form: PeopleForm) -> None:
        super().__init__()
        self.form = form
        self.row = ""

    def rows(self) -> Sequence[str]:
        """The ids of the rows from top to bottom; the last is the button that finishes."""
        raise NotImplementedError

    def can_change(self) -> bool:
        """Whether the row under the cursor has a choice."""
        index = self.name_index
        return index is not None and bool(self.form.name(index).strip())

    def change(self, step: int) -> None:
        """Choose the next or the previous value in the row under the cursor."""
        if (index := self.name_index) is not None:
            self.form.recolor(index, step)

    def names_changed(self) -> None:
        """Called when a player was added, removed or renamed."""

    def reseated(self, one: int, other: int) -> None:
        """Called when two lines have exchanged their players."""

    def finish(self) -> None:
        """Use what was filled in."""
        raise NotImplementedError

    def name_rows(self) -> list[str]:
        """The ids of the players' rows."""
        return [f"{_NAME_ROW}{index}" for index in range(len(self.form))]

    @property
    def name_index(self) -> int | None:
        """The index of the player under the cursor."""
        rows = self.name_rows()
        return rows.index(self.row) if self.row in rows else None

    def row_line(self, row: str, label: str, spans: Sequence[Span]) -> Line:
        """A row with its label, and the cursor if it is there."""
        return (
            Span("▸ " if row == self.row else "  ", "accent"),
            Span(pad(label, len(INDENT) - 2), "title", row),
            *(span if span.command else span._replace(command=row) for span in spans),
        )

    def people_lines(self, label: str) -> list[Line]:
        """The players' rows."""
        board_theme = self.app.board_theme
        return [
            self.row_line(
                row,
                "" if index else label,
                self.form.spans(index, board_theme, here=row == self.row, command=row),
            )
            for index, row in enumerate(self.name_rows())
        ]

    def choice(self, row: str, text: str) -> list[Span]:
        """A value to choose, between arrows if the cursor is there."""
        here = row == self.row and self.can_change()
        return between_arrows(Span(clean(text), "strong"), shown=here)

    def commands(self) -> Sequence[Command]:
        rows, index = self.rows(), self.name_index
        last = self.row == rows[-1]
        return [
            Command(
                "next",
                ("enter",),
                self.finish_word if last else "next",
                f"go to the next line; on the last line, {self.finish_help}",
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
                "change the value; on a name, its color",
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
                "go back",
                lambda _: self.dismiss_page(),
            ),
            *(Command(row, (), "", "", partial(self._go, row)) for row in rows[:-1]),
            *arrow_commands(self.change, possible=self.can_change()),
        ]

    def more_commands(self) -> Sequence[Command]:
        """Commands of one form only."""
        return ()

    def reseat_command(self) -> Command:
        """Change the seating order."""
        return Command(
            "seat",
            ("pageup", "pagedown"),
            "move up or down",
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
            self.row = rows[rows.index(self.name_rows()[-1]) + 1]  # No more players.
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
