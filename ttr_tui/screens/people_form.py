"""Names and colors of the people at the table, as they are typed and chosen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ttr_tui.board import Theme
from ttr_tui.games.people import COLORS, Person
from ttr_tui.games.plain_text import clean, fit, pad
from ttr_tui.screens.arrows import between_arrows
from ttr_tui.screens.lines import Span

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
