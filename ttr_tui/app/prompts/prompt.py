"""A list that becomes shorter with every letter typed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from ttr_tui.app.commands import Command
from ttr_tui.app.widgets.badges import Badges
from ttr_tui.app.widgets.spans import BLANK, Line, Span, TextStyle, fit_line, line, width_of
from ttr_tui.board.render.board_state import BoardTarget, CityTarget
from ttr_tui.engine.actions import Action
from ttr_tui.engine.view import View
from ttr_tui.play.plain_text import wrap
from ttr_tui.play.session import Session


class PromptHost(Protocol):
    """What decisions may ask of the table."""

    @property
    def session(self) -> Session: ...
    @property
    def view(self) -> View: ...
    @property
    def badges(self) -> Badges: ...
    @property
    def cursor(self) -> BoardTarget | None: ...
    @property
    def width(self) -> int: ...
    @property
    def message(self) -> Span | None: ...
    @property
    def asks_before_claim(self) -> bool: ...

    def point(self, target: BoardTarget | None) -> None:
        """Put the cursor there."""

    def move(self, key: str) -> None:
        """Move the cursor with an arrow key."""

    def say(self, text: str, text_style: TextStyle = "plain") -> None:
        """Tell the player something until the next key."""

    def act(self, action: Action) -> bool:
        """Do it, or say why not; says whether it was done."""

    def undo(self) -> None:
        """Undo the last step."""

    def ask(self, prompt: Prompt) -> None:
        """Put another decision before the present one."""

    def drop(self) -> None:
        """Go back to the decision before this one."""


class Highlight(NamedTuple):
    """What a decision shows on the board: cities, and the routes of a way."""

    cities: frozenset[int] = frozenset()
    routes: frozenset[int] = frozenset()


class Prompt:
    """Something that is asked of the player."""

    title = ""
    looks_close = False
    """Where there is a closer view of the board, it begins with that one."""
    takes_text = False
    """Printable keys are text for it."""
    holds_panels = False
    """The board and the panels stay as they were until it is done, not to give the end away."""

    hints: Sequence[str] = ()
    """What to say about it in a first game; nothing: what the game waits for."""

    def __init__(self, host: PromptHost) -> None:
        self.host = host

    @property
    def view(self) -> View:
        return self.host.view

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
        return lambda _: self.host.act(action)

    def highlight(self) -> Highlight:
        """What it shows on the board."""
        return Highlight()

    def pointed(self, target: BoardTarget) -> None:
        """Something on the board was clicked."""
        self.host.point(target)


class Option(NamedTuple):
    """A line of a list, what choosing it does, and what it shows on the board. The `note` is said
    where there is room for all of it."""

    line: Line
    choose: Callable[[], object]
    highlight: Highlight = Highlight()
    target: BoardTarget | None = None
    note: Line = ()


class ListPrompt(Prompt):
    """One of several things is to be chosen."""

    looks_close = True
    verb = "choose"

    def __init__(self, host: PromptHost) -> None:
        super().__init__(host)
        self.marked = 0

    @property
    def spreads(self) -> bool:
        return True

    def options(self) -> Sequence[Option]:
        """What can be chosen, in order."""
        raise NotImplementedError

    def heading(self, width: int) -> list[Line]:
        """What is asked, above the list."""
        raise NotImplementedError

    def rows(self, width: int) -> int:
        return len(self.heading(width)) + min(8, len(self.options()))

    def lines(self, width: int, height: int) -> list[Line]:
        heading = self.heading(width)
        if heading[0] == BLANK and len(heading) + len(self.options()) > height:
            heading = heading[1:]  # A list that is seen whole is worth more than air.
        return heading + self.list_lines(width, height - len(heading))

    def list_lines(self, width: int, height: int) -> list[Line]:
        """The part of the list around the marked line that there is room for."""
        options = self.options()
        top = max(0, min(self.marked - height // 2, len(options) - height))
        lines: list[Line] = []
        for index in range(top, min(len(options), top + height)):
            here = index == self.marked
            command = f"row{index}"
            more = ("↑" if index == top > 0 else "") or (
                "↓" if index == top + height - 1 < len(options) - 1 else ""
            )
            whole = [*options[index].line, *options[index].note]
            described = whole if width_of(whole) < width - 2 else options[index].line
            pieces = [
                Span("▸" if here else " ", "accent", command),
                *(piece._replace(command=piece.command or command) for piece in described),
            ]
            fitted = fit_line(pieces, width - 2)
            lines.append((*fitted, Span(f" {more}", "quiet")) if more else fitted)
        return lines

    def highlight(self) -> Highlight:
        options = self.options()
        return options[self.marked].highlight if self.marked < len(options) else Highlight()

    def list_commands(self) -> list[Command]:
        """Moving the mark, choosing, clicking."""
        count = len(self.options())
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
            lambda _: self.host.drop(),
            shown="Esc" if self.takes_text else "Backspace",
        )

    def mark(self, row: int) -> None:
        """Mark a line, and point at what it is about."""
        options = self.options()
        self.marked = row % len(options)
        if (target := options[self.marked].target) is not None:
            self.host.point(target)

    def choose(self, row: int) -> None:
        """Choose a line."""
        options = self.options()
        if row < len(options):
            self.marked = row
            options[row].choose()


def city_of(target: BoardTarget | None) -> int | None:
    """The city that a spot is, if it is one."""
    return target.city if isinstance(target, CityTarget) else None


class ConfirmPrompt(Prompt):
    """A question with yes and no. `does` and `stays` say what comes of the answers; `looks_close`
    goes for the board meanwhile."""

    def __init__(
        self,
        host: PromptHost,
        asked: str,
        does: str,
        run: Callable[[], object],
        *,
        stays: str = "plays on",
        looks_close: bool = False,
    ) -> None:
        super().__init__(host)
        self._asked, self._does, self._run = asked, does, run
        self._stays, self.looks_close = stays, looks_close

    def rows(self, width: int) -> int:
        return 2

    def lines(self, width: int, height: int) -> list[Line]:
        answers = line(
            " ",
            Span("y", "key", "yes"),
            Span(f" {self._does}   ", "quiet", "yes"),
            Span("n", "key", "no"),
            Span(f" {self._stays}", "quiet", "no"),
        )
        if height < 2:
            return [line((f" {self._asked}", "accent"), *answers)]
        asked = [line((f" {row}", "accent")) for row in wrap(self._asked, width - 2)]
        if height < len(asked) + 3:
            return [*asked[: height - 1], answers]
        return [BLANK, *asked, BLANK, answers]

    def commands(self) -> Sequence[Command]:
        return [
            Command("yes", ("y",), "yes", self._does, lambda _: self._run()),
            Command(
                "no",
                ("n", "escape", "backspace", "enter"),
                "no",
                f"no: {self._stays}",
                lambda _: self.host.drop(),
            ),
        ]


_LONGEST = 40


class FilterListPrompt(ListPrompt):
    """One of the things that the `text` typed so far leaves over is to be chosen."""

    takes_text = True

    def __init__(self, host: PromptHost) -> None:
        super().__init__(host)
        self.text = ""

    def typed(self, character: str) -> None:
        self._filter(self.text + character)

    def matches(self) -> None:
        """The text is another one: what does it leave over?"""

    def _filter(self, text: str) -> None:
        self.text = text[:_LONGEST]
        self.matches()
        self.marked = 0
        if self.options():
            self.mark(0)

    def _erase(self) -> None:
        if self.text:
            self._filter(self.text[:-1])
        else:
            self.host.drop()

    def commands(self) -> Sequence[Command]:
        return [
            *self.list_commands(),
            Command(
                "erase",
                ("backspace",),
                "erase" if self.text else "",
                "erase the last letter; with nothing typed, go back",
                lambda _: self._erase(),
            ),
            Command(
                "back", ("escape",), "back", "go back without choosing", lambda _: self.host.drop()
            ),
        ]
