"""Prompts, which ask the player something, and `PromptHost`, what they need of the game screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, Protocol

from ttr_tui.app.commands import Command
from ttr_tui.app.widgets.badges import Badges
from ttr_tui.app.widgets.spans import BLANK, Line, Span, TextStyle, fit_line, line, width_of
from ttr_tui.board.render.board_state import BoardTarget, CityTarget
from ttr_tui.engine import Action, ClaimBlocker, Phase, View
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.plain_text import wrap

MIN_WIDE_PROMPT: Final = 72
"""Columns from which a prompt is a row of the whole terminal, without a blank first row."""

_MAX_LIST_ROWS: Final = 8
"""Rows that a list asks for in a small terminal."""

_MAX_TYPED: Final = 40
"""Characters of the text that filters a list."""


class PromptHost(Protocol):
    """What a prompt needs of the game screen."""

    @property
    def hot_seat(self) -> HotSeat: ...
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
    def message_reason(self) -> ClaimBlocker | Phase | None: ...
    @property
    def asks_before_claim(self) -> bool: ...

    def point(self, target: BoardTarget | None) -> None:
        """Put the cursor on this city or route."""

    def move(self, key: str) -> None:
        """Move the cursor with an arrow key."""

    def say(
        self,
        text: str,
        text_style: TextStyle = "plain",
        *,
        reason: ClaimBlocker | Phase | None = None,
    ) -> None:
        """Show a message until the next key; `reason` is the reason that it gives, if any."""

    def act(self, action: Action) -> bool:
        """Apply the action and return whether it was legal; if not, say why."""

    def undo(self) -> None:
        """Undo the last step, or say why that is impossible."""

    def push_prompt(self, prompt: Prompt) -> None:
        """Show this prompt until it is popped."""

    def pop_prompt(self) -> None:
        """Go back to the prompt before the active one."""


class Highlight(NamedTuple):
    """What a prompt highlights on the board: cities, and the routes of a path."""

    cities: frozenset[int] = frozenset()
    routes: frozenset[int] = frozenset()


class Prompt:
    """Something that the player is asked."""

    zooms_in = False
    """Whether the closer view of the board is shown first, if there is one."""
    takes_text = False
    """Whether printable keys are text."""
    freezes_panels = False
    """Whether board and panels stay unchanged until the prompt is answered, to keep the tension."""

    hints: Sequence[str] = ()
    """Hints for this prompt; if empty, those for the phase of the game are shown."""

    def __init__(self, host: PromptHost) -> None:
        self.host = host

    @property
    def view(self) -> View:
        return self.host.view

    def lines(self, width: int, height: int) -> list[Line]:
        """Return the text of the prompt for an area; lines beyond `height` are cut."""
        raise NotImplementedError

    def notice(self) -> list[Line]:
        """Return lines to show over the middle of the board, all of the same width."""
        return []

    def rows(self, width: int) -> int:
        """Return how many rows the prompt asks for in a small terminal."""
        return 1

    @property
    def expands(self) -> bool:
        """Whether the prompt may take the rows of other panels in a small terminal."""
        return False

    def commands(self) -> Sequence[Command]:
        """Return the commands that answer the prompt."""
        raise NotImplementedError

    def typed(self, character: str) -> None:
        """Use a printable key as text. Called only if the prompt takes text."""

    def applying(self, action: Action) -> Callable[[str], object]:
        """Return the `run` function of a command that applies this action."""
        return lambda _: self.host.act(action)

    def highlight(self) -> Highlight:
        """Return what to highlight on the board."""
        return Highlight()

    def pointed(self, target: BoardTarget) -> None:
        """React to a click on the board."""
        self.host.point(target)


class Option(NamedTuple):
    """A row of a list: its text, what choosing it does, and what it highlights on the board.

    The `note` is shown if all of it fits. The cursor on the board moves to the `target`.
    """

    line: Line
    choose: Callable[[], object]
    highlight: Highlight = Highlight()
    target: BoardTarget | None = None
    note: Line = ()


class ListPrompt(Prompt):
    """A prompt to choose one of several options."""

    zooms_in = True
    verb = "choose"

    def __init__(self, host: PromptHost) -> None:
        super().__init__(host)
        self.row = 0
        """The row under the cursor of the list."""

    @property
    def expands(self) -> bool:
        return True

    def options(self) -> Sequence[Option]:
        """Return the options in the order of the list."""
        raise NotImplementedError

    def heading(self, width: int) -> list[Line]:
        """Return the lines above the list."""
        raise NotImplementedError

    def rows(self, width: int) -> int:
        return len(self.heading(width)) + min(_MAX_LIST_ROWS, len(self.options()))

    def lines(self, width: int, height: int) -> list[Line]:
        heading = self.heading(width)
        if heading[0] == BLANK and len(heading) + len(self.options()) > height:
            heading = heading[1:]  # A row of the list is worth more than a blank row.
        return heading + self.list_lines(width, height - len(heading))

    def list_lines(self, width: int, height: int) -> list[Line]:
        """Return the part of the list around its cursor that fits into `height` rows."""
        options = self.options()
        top = max(0, min(self.row - height // 2, len(options) - height))
        lines: list[Line] = []
        for index in range(top, min(len(options), top + height)):
            is_current = index == self.row
            command = f"row{index}"
            more = ("↑" if index == top > 0 else "") or (
                "↓" if index == top + height - 1 < len(options) - 1 else ""
            )
            with_note = [*options[index].line, *options[index].note]
            text = with_note if width_of(with_note) < width - 2 else options[index].line
            spans = [
                Span("▸" if is_current else " ", "accent", command),
                *(span._replace(command=span.command or command) for span in text),
            ]
            fitted = fit_line(spans, width - 2)
            lines.append((*fitted, Span(f" {more}", "quiet")) if more else fitted)
        return lines

    def highlight(self) -> Highlight:
        options = self.options()
        return options[self.row].highlight if self.row < len(options) else Highlight()

    def list_commands(self) -> list[Command]:
        """Return the commands to choose, to move the cursor of the list, and for clicks."""
        count = len(self.options())
        return [
            Command(
                "choose",
                ("enter",),
                self.verb,
                self.verb,
                lambda _: self.choose(self.row),
                possible=count > 0,
            ),
            Command(
                "move",
                ("up", "down"),
                "move",
                "move the cursor",
                lambda key: self.move_to(self.row + (1 if key == "down" else -1)),
                possible=count > 1,
                shown="↑↓",
            ),
            *map(self._row_command, range(count)),
        ]

    def _row_command(self, row: int) -> Command:
        """Return the command of a click on a row."""
        return Command(f"row{row}", (), "", "", lambda _: self.choose(row))

    def back_command(self) -> Command:
        """Return the command that goes back to the prompt before."""
        return Command(
            "back",
            ("escape", "backspace"),
            "back",
            "go back without choosing",
            lambda _: self.host.pop_prompt(),
            shown="Esc" if self.takes_text else "Backspace",
        )

    def move_to(self, row: int) -> None:
        """Move the cursor of the list to this row, modulo their number, and point at its target."""
        options = self.options()
        self.row = row % len(options)
        if (target := options[self.row].target) is not None:
            self.host.point(target)

    def choose(self, row: int) -> None:
        """Choose the option in this row, if there is one."""
        options = self.options()
        if row < len(options):
            self.row = row
            options[row].choose()


def undo_command(host: PromptHost) -> Command:
    """Return the command to undo the last step."""
    return Command(
        "undo",
        ("u",),
        "undo",
        "undo the last step, unless it revealed something hidden",
        lambda _: host.undo(),
        possible=host.view.can_undo,
        explains=True,
    )


def city_of(target: BoardTarget | None) -> int | None:
    """Return the city of a target; `None` for a route or nothing."""
    return target.city if isinstance(target, CityTarget) else None


class ConfirmPrompt(Prompt):
    """A yes-or-no question. `yes` and `no` say what the answers do, `run` is called for yes."""

    def __init__(
        self,
        host: PromptHost,
        question: str,
        yes: str,
        run: Callable[[], object],
        *,
        no: str = "continue",
        zooms_in: bool = False,
    ) -> None:
        super().__init__(host)
        self._question, self._yes, self._no, self._run = question, yes, no, run
        self.zooms_in = zooms_in

    def rows(self, width: int) -> int:
        return 2

    def lines(self, width: int, height: int) -> list[Line]:
        answers = line(
            " ",
            Span("y", "key", "yes"),
            Span(f" {self._yes}   ", "quiet", "yes"),
            Span("n", "key", "no"),
            Span(f" {self._no}", "quiet", "no"),
        )
        if height < 2:
            return [line((f" {self._question}", "accent"), *answers)]
        question = [line((f" {row}", "accent")) for row in wrap(self._question, width - 2)]
        if height < len(question) + 3:
            return [*question[: height - 1], answers]
        return [BLANK, *question, BLANK, answers]

    def commands(self) -> Sequence[Command]:
        return [
            Command("yes", ("y",), "yes", f"yes: {self._yes}", lambda _: self._run()),
            Command(
                "no",
                ("n", "escape", "backspace", "enter"),
                "no",
                f"no: {self._no}",
                lambda _: self.host.pop_prompt(),
            ),
        ]


class FilterListPrompt(ListPrompt):
    """A list prompt with options that match the `text` typed so far."""

    takes_text = True

    def __init__(self, host: PromptHost) -> None:
        super().__init__(host)
        self.text = ""

    def typed(self, character: str) -> None:
        self._filter(self.text + character)

    def update_matches(self) -> None:
        """Find the matches of the new text."""

    def _filter(self, text: str) -> None:
        self.text = text[:_MAX_TYPED]
        self.update_matches()
        self.row = 0
        if self.options():
            self.move_to(0)

    def _erase(self) -> None:
        if self.text:
            self._filter(self.text[:-1])
        else:
            self.host.pop_prompt()

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
                "back",
                ("escape",),
                "back",
                "go back without choosing",
                lambda _: self.host.pop_prompt(),
            ),
        ]
