"""What every decision has in common.

A decision says in lines what is asked, which commands answer it, and what the board lights up
meanwhile. It asks the desk (the table's screen) for everything else.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from ttr_tui.board import OnCity, Spot
from ttr_tui.engine.actions import Action
from ttr_tui.engine.view import View
from ttr_tui.games.session import Session
from ttr_tui.screens.chips import Chips
from ttr_tui.screens.commands import Command
from ttr_tui.screens.ink import Ink
from ttr_tui.screens.lines import BLANK, Line, Piece, fit_line, width_of


class Desk(Protocol):
    """What decisions may ask of the table."""

    @property
    def session(self) -> Session: ...
    @property
    def view(self) -> View: ...
    @property
    def chips(self) -> Chips: ...
    @property
    def cursor(self) -> Spot | None: ...
    @property
    def width(self) -> int: ...
    @property
    def message(self) -> Piece | None: ...
    @property
    def asks_before_claim(self) -> bool: ...

    def point(self, spot: Spot | None) -> None:
        """Put the cursor there."""

    def move(self, key: str) -> None:
        """Move the cursor with an arrow key."""

    def say(self, text: str, ink: Ink = "plain") -> None:
        """Tell the player something until the next key."""

    def act(self, action: Action) -> bool:
        """Do it, or say why not; says whether it was done."""

    def take_back(self) -> None:
        """Undo the last step."""

    def ask(self, decision: Decision) -> None:
        """Put another decision before the present one."""

    def drop(self) -> None:
        """Go back to the decision before this one."""


class Lit(NamedTuple):
    """What a decision shows on the board: cities, and the lanes of a way."""

    cities: frozenset[int] = frozenset()
    lanes: frozenset[int] = frozenset()


class Decision:
    """Something that is asked of the player."""

    title = ""
    looks_close = False
    """Where there is a closer view of the board, it begins with that one."""
    takes_text = False
    """Printable keys are text for it."""
    holds_panels = False
    """The board and the panels stay as they were until it is done, not to give the end away."""

    advice: Sequence[str] = ()
    """What to say about it in a first game; nothing: what the game waits for."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    @property
    def view(self) -> View:
        return self.desk.view

    def lines(self, width: int, height: int) -> list[Line]:
        """What is asked, in the room there is; more lines than `height` are cut."""
        raise NotImplementedError

    def notice(self) -> list[Line]:
        """What stands in the middle of the screen, in front of the board; all lines are equally
        wide."""
        return []

    def rows(self, width: int) -> int:
        """How many rows it would like to have on a small screen."""
        return 1

    @property
    def spreads(self) -> bool:
        """Whether, on a small screen, it may take the rows of the panels beside it."""
        return False

    def commands(self) -> Sequence[Command]:
        """What answers it."""
        raise NotImplementedError

    def typed(self, character: str) -> None:
        """A printable key, if it takes text."""

    def doing(self, action: Action) -> Callable[[str], object]:
        """What a command does whose meaning is this action."""
        return lambda _: self.desk.act(action)

    def lit(self) -> Lit:
        """What it shows on the board."""
        return Lit()

    def pointed(self, spot: Spot) -> None:
        """Something on the board was clicked."""
        self.desk.point(spot)


class Choice(NamedTuple):
    """A line of a list, what choosing it does, and what it shows on the board. The `note` is said
    where there is room for all of it."""

    line: Line
    choose: Callable[[], object]
    lit: Lit = Lit()
    spot: Spot | None = None
    note: Line = ()


class ListDecision(Decision):
    """One of several things is to be chosen."""

    looks_close = True
    verb = "choose"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.marked = 0

    @property
    def spreads(self) -> bool:
        return True

    def choices(self) -> Sequence[Choice]:
        """What can be chosen, in order."""
        raise NotImplementedError

    def heading(self, width: int) -> list[Line]:
        """What is asked, above the list."""
        raise NotImplementedError

    def rows(self, width: int) -> int:
        return len(self.heading(width)) + min(8, len(self.choices()))

    def lines(self, width: int, height: int) -> list[Line]:
        heading = self.heading(width)
        if heading[0] == BLANK and len(heading) + len(self.choices()) > height:
            heading = heading[1:]  # A list that is seen whole is worth more than air.
        return heading + self.list_lines(width, height - len(heading))

    def list_lines(self, width: int, height: int) -> list[Line]:
        """The part of the list around the marked line that there is room for."""
        choices = self.choices()
        top = max(0, min(self.marked - height // 2, len(choices) - height))
        lines: list[Line] = []
        for index in range(top, min(len(choices), top + height)):
            here = index == self.marked
            command = f"row{index}"
            more = ("↑" if index == top > 0 else "") or (
                "↓" if index == top + height - 1 < len(choices) - 1 else ""
            )
            whole = [*choices[index].line, *choices[index].note]
            told = whole if width_of(whole) < width - 2 else choices[index].line
            pieces = [
                Piece("▸" if here else " ", "accent", command),
                *(piece._replace(command=piece.command or command) for piece in told),
            ]
            fitted = fit_line(pieces, width - 2)
            lines.append((*fitted, Piece(f" {more}", "quiet")) if more else fitted)
        return lines

    def lit(self) -> Lit:
        choices = self.choices()
        return choices[self.marked].lit if self.marked < len(choices) else Lit()

    def list_commands(self) -> list[Command]:
        """Moving the mark, choosing, clicking."""
        count = len(self.choices())
        return [
            Command(
                "choose",
                ("enter",),
                self.verb,
                f"{self.verb}: what is marked",
                lambda _: self.choose(self.marked),
                possible=count > 0,
            ),
            Command(
                "mark",
                ("up", "down"),
                "move",
                "move the mark",
                lambda key: self.mark(self.marked + (1 if key == "down" else -1)),
                possible=count > 1,
                shown="↑↓",
            ),
            *map(self._row_command, range(count)),
        ]

    def _row_command(self, row: int) -> Command:
        """A click on a line of the list."""
        return Command(f"row{row}", (), "", "", lambda _: self.choose(row))

    def back_command(self) -> Command:
        """The way back to the decision before."""
        return Command(
            "back",
            ("escape", "backspace"),
            "back",
            "go back without choosing",
            lambda _: self.desk.drop(),
            shown="Esc" if self.takes_text else "Backspace",
        )

    def mark(self, row: int) -> None:
        """Mark a line, and point at what it is about."""
        choices = self.choices()
        self.marked = row % len(choices)
        if (spot := choices[self.marked].spot) is not None:
            self.desk.point(spot)

    def choose(self, row: int) -> None:
        """Choose a line."""
        choices = self.choices()
        if row < len(choices):
            self.marked = row
            choices[row].choose()


def city_of(spot: Spot | None) -> int | None:
    """The city that a spot is, if it is one."""
    return spot.city if isinstance(spot, OnCity) else None
