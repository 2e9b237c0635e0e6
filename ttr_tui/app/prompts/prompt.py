"""Prompts, which ask the player something, and `PromptHost`, what they need of the game screen."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Iterable, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol, TypeAlias

from textual import on
from textual.widget import Widget

from ttr_tui.app import keys
from ttr_tui.app.widgets.choice_list import ChoiceList
from ttr_tui.app.widgets.lines import Lines
from ttr_tui.board.render.board_state import BoardTarget
from ttr_tui.engine import (
    NOBODY,
    Action,
    ClaimBlocker,
    Phase,
    TicketStatus,
    View,
    ticket_progress,
)
from ttr_tui.panels.badges import Badges
from ttr_tui.panels.highlights import Highlight
from ttr_tui.panels.spans import (
    BLANK,
    NEW_LINE,
    Line,
    Span,
    TextStyle,
    line,
    pad_line,
    width_of,
    wrap_line,
)
from ttr_tui.play.advice import Advice
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.log import LogEntry, What
from ttr_tui.play.plain_text import fitted, wrap
from ttr_tui.words import questions
from ttr_tui.words.advice import AdviceWords, advice_label
from ttr_tui.words.hints import hints
from ttr_tui.words.keys import key_label, key_of
from ttr_tui.words.language import Piece
from ttr_tui.words.log_text import turn_summary

if TYPE_CHECKING:
    from ttr_tui.app.app import TtrApp

MessageFact: TypeAlias = ClaimBlocker | Phase | Advice | LogEntry
"""What a message says: why a route cannot be claimed, what must be done first, advice with the
hints, or what happened."""

_COMPLETED: Final = (TicketStatus.COMPLETED, TicketStatus.BY_STATION)

MIN_WIDE_PROMPT: Final = 72
"""Columns from which a prompt is a row of the whole terminal, without a blank first row."""


class PromptHost(Protocol):
    """What a prompt needs of the game screen; `GameScreen` says what each name means."""

    hot_seat: HotSeat
    cursor: BoardTarget | None
    message: Span | None
    message_fact: MessageFact | None

    @property
    def view(self) -> View: ...
    @property
    def badges(self) -> Badges: ...
    @property
    def prompt(self) -> Prompt: ...
    @property
    def is_too_small(self) -> bool: ...
    def key_name(self, id: str) -> str: ...
    def point(self, target: BoardTarget | None) -> None: ...
    def move(self, direction: str) -> None: ...
    def say(
        self, text: str, style: TextStyle = "plain", *, fact: MessageFact | None = None
    ) -> None: ...
    def update(self) -> None: ...
    async def show_hand(self) -> None: ...
    async def act(self, action: Action) -> bool: ...
    async def undo(self) -> None: ...
    def tell(self, entries: Iterable[LogEntry]) -> None: ...
    def ring(self, before: View) -> None: ...
    async def follow_game(self) -> None: ...
    async def push_prompt(self, prompt: Prompt) -> None: ...
    async def pop_prompt(self) -> None: ...


class Prompt(Widget, can_focus=True, inherit_bindings=False):
    """Something that the player is asked: lines of text, and the keys that answer."""

    app: TtrApp

    freezes_panels = False
    """Whether board and panels stay unchanged until the prompt is answered, to keep the tension:
    all but the hand."""
    takes_advice = True
    """Whether it asks for something that the hard player would choose, too."""

    def __init__(self, host: PromptHost) -> None:
        super().__init__()
        self.host = host
        self._text = Lines()

    def compose(self) -> Iterable[Widget]:
        yield self._text

    @property
    def view(self) -> View:
        return self.host.view

    @property
    def focus_target(self) -> Widget:
        """What gets the focus when the prompt is shown."""
        return self

    @property
    def help_notes(self) -> Sequence[str]:
        """Sentences for the help page about the words in this prompt."""
        return ()

    def lines(self, width: int, height: int) -> list[Line]:
        """Return the text of the prompt for an area; lines beyond `height` are cut."""
        raise NotImplementedError

    @property
    def selected(self) -> Collection[int]:
        """The offered tickets that are selected."""
        return ()

    def message_room(self, width: int, height: int) -> tuple[int, int]:
        """Return how many columns and rows a long message may take in an area."""
        return width - 2, 2 if height < 3 else height - 2

    def advice_text(self, advice: AdviceWords, width: int, height: int) -> str:
        """Return the message with as much of the advice as there is room for in an area."""
        room = self.message_room(width, height)
        return " ".join([advice_label(), fitted(advice.sentences, *room, advice_label())])

    @property
    def says_advice(self) -> bool:
        """Whether the message is advice, with the hints in it."""
        return self.host.message is not None and isinstance(self.host.message_fact, Advice)

    def notice(self, width: int) -> list[Line]:
        """Return lines to show over the middle of the board, all of the same width."""
        return []

    def rows(self, width: int) -> int:
        """Return how many rows the prompt asks for in a small terminal, where two are free."""
        return 2

    def highlight(self) -> Highlight:
        """Return what to highlight on the board."""
        return Highlight()

    def unsaid_message(self, said: Collection[LogEntry]) -> Span | None:
        """Return the message, unless it says one of these entries, which are shown."""
        return None if self.host.message_fact in said else self.host.message

    def update(self, width: int, height: int) -> None:
        """Show the prompt in its area."""
        shown = wrapped_lines(self.lines(width, height), width)[:height]
        self._text.styles.height = max(1, len(shown))
        self._text.show(shown)

    def waits_for(self) -> str:
        """Return what to say when a key is pressed that does nothing here; empty: nothing."""
        return ""

    async def explain(self, action: str, parameters: tuple[object, ...]) -> None:
        """Say why a dimmed action is not possible: the action itself does."""
        result = getattr(self, f"action_{action}")(*parameters)
        if isinstance(result, Awaitable):
            await result

    async def pointed(self, target: BoardTarget) -> None:
        """React to a click on the board; most prompts are about something else, so it does
        nothing."""

    def go_to_action(self, action: Action) -> bool:
        """Highlight the advised action; return whether this prompt asks for it."""
        return True

    def answer_key(self, action: Action) -> str:
        """Return the id of the key that does the advised action here; empty: as in a turn."""
        return ""

    def resume(self) -> None:
        """Called when the prompt above this one is gone."""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Dim the key to undo if nothing can be undone."""
        return True if action != "undo" or self.view.can_undo else None

    def action_move(self, direction: str) -> None:
        self.host.move(direction)

    async def action_undo(self) -> None:
        await self.host.undo()

    async def action_back(self) -> None:
        await self.host.pop_prompt()

    def key_words(
        self, id: str, words: str = "", style: str = "quiet", *, key_style: str = "key"
    ) -> Line:
        """The name of a key and what it does, by default its label in the footer; clickable."""
        return self.host.badges.spans(self.key_pieces(id, words, style, key_style=key_style))

    def key_pieces(
        self, id: str, words: str = "", style: str = "quiet", *, key_style: str = "key"
    ) -> list[Piece]:
        """The same in pieces, for a slot of a message."""
        words = words or key_label(key_of(id).label)
        return [self.key_piece(id, key_style), Piece(f" {words}", style, command=id)]

    def key_piece(self, id: str, style: str = "key") -> Piece:
        """The name of a key, clickable, for a slot of a message."""
        return Piece(self.app.key_name(id), style, command=id)


class Option(NamedTuple):
    """A row of a list: its text, what choosing it does, and what it highlights on the board.

    The cursor on the board moves to the `target`. The `action`, if any, is what it does in the end.
    """

    line: Line
    choose: Callable[[], Awaitable[object]]
    highlight: Highlight = Highlight()
    target: BoardTarget | None = None
    action: Action | None = None


class ListPrompt(Prompt):
    """A prompt to choose one of several options. No option changes while it is asked."""

    BINDINGS = keys.PROMPT
    has_hints = False
    """Whether hints are shown below the heading, if they are on and there is room."""
    max_rows = 6
    """Rows in a small terminal, with the heading. The hand is covered from the fifth on."""
    enter_chooses = True

    def __init__(self, host: PromptHost) -> None:
        super().__init__(host)
        self.row = 0
        """The highlighted row."""
        self.width = 0
        """The columns of the prompt."""
        self._rows: list[list[Line]] = []
        """The lines of each option, as `lines` has made them last."""
        self.list = ChoiceList(enter_chooses=self.enter_chooses)
        self.can_focus = False  # A click on the heading leaves the focus on the list.
        self._is_updating = False
        self._height = 0
        self._before: tuple[int, int] | None = None
        """The rows above the list, and how far it was scrolled, before a message took some."""

    def on_mount(self) -> None:
        """Follow the list at once: with its message the board would change a frame later."""
        self.watch(self.list, "highlighted", self._on_highlighted, init=False)

    def compose(self) -> Iterable[Widget]:
        yield self._text
        yield self.list

    @property
    def focus_target(self) -> Widget:
        return self.list

    def options(self) -> Sequence[Option]:
        """Return the options in the order of the list."""
        raise NotImplementedError

    def heading(self, width: int) -> list[Line]:
        """Return the lines above the list."""
        raise NotImplementedError

    def rows(self, width: int) -> int:
        asked = len(self.heading(width)) + len(self.options())
        return min(self.max_rows, asked + len(self._hints(width, 2)))

    def message_room(self, width: int, height: int) -> tuple[int, int]:
        options = sum(map(len, self._wrapped_options(width)))
        if width < MIN_WIDE_PROMPT:
            return width - 2, max(1, height - 2 - options)
        # A list that is scrolled in any case leaves two rows.
        return width - 2, 2 if options + 3 <= self.most_rows or options > self.most_rows else 1

    @property
    def most_rows(self) -> int:
        """The rows that the prompt can have: at least those of a small terminal."""
        return max(self.max_rows, self._height)

    def _hints(self, width: int, rows: int) -> list[Line]:
        """The hints in so many rows, if they are on and the message is not the advice."""
        hot_seat = self.host.hot_seat
        if not (self.has_hints and hot_seat.game.hints_on) or self.says_advice or rows < 1:
            return []
        text = fitted(hints(hot_seat, self.host.key_name, self.selected), width - 2, rows)
        return wrapped(Span(text, "good"), width)[:rows]

    def lines(self, width: int, height: int) -> list[Line]:
        self._rows = self._wrapped_options(width)
        heading, options = self.heading(width), len(self._rows)
        taken = len(heading) + sum(map(len, self._rows))
        if taken <= height:
            return [*heading, *self._hints(width, min(3, height - taken))]
        if options > self.max_rows:  # The list is scrolled in any case.
            heading = [*heading, *self._hints(width, 1)]
        if heading and heading[0] == BLANK:
            heading = heading[1:]  # A row of the list is worth more than a blank row.
        place = Span(f"{questions.place(self.row + 1, options)} ", "quiet")
        if heading and width_of(heading[0]) + width_of([place]) < width:
            heading = [(*pad_line(heading[0], width - width_of([place])), place), *heading[1:]]
        return heading

    def update(self, width: int, height: int) -> None:
        self.width, self._height = width, height
        above = len(self._text.lines)
        super().update(width, height)
        if above and (len(self._text.lines) != above or self._before is not None):
            self._before = self._before or (above, self.list.scroll_offset.y)
            self.call_after_refresh(self._stay_in_sight)
        self._is_updating = True
        rows = [
            (*first, *(span for more in rest for span in (NEW_LINE, Span("   "), *more)))
            for first, *rest in self._rows
        ]
        self.list.show_rows((str(n), row) for n, row in enumerate(rows))
        if rows:
            self.list.highlighted = self.row
        self._is_updating = False

    def _stay_in_sight(self) -> None:
        """Keep the highlighted row in sight when a message takes rows of the list, and scroll back
        when it is gone."""
        if self._before is not None and self.display:
            above, scrolled = self._before
            self.list.scroll_to(y=scrolled, animate=False, immediate=True)
            self.list.scroll_to_highlight()
            if len(self._text.lines) <= above:
                self._before = None

    def _wrapped_options(self, width: int) -> list[list[Line]]:
        """The lines of each option."""
        rows = [option.line for option in self.options()]
        return [[row] if width_of(row) < width else wrap_line(row, width - 4) for row in rows]

    def highlight(self) -> Highlight:
        options = self.options()
        return options[self.row].highlight if self.row < len(options) else Highlight()

    def resume(self) -> None:
        """Point at the target of the highlighted row again: the prompt above may have moved the
        cursor."""
        self.go_to(self.row)

    def _on_highlighted(self, row: int | None) -> None:
        is_moved = row != self.row and not self._is_updating
        if row is not None and is_moved and self.host.prompt is self:
            self.go_to(row)

    def go_to(self, row: int) -> None:
        """Highlight a row, and point at its target."""
        self.row = row
        options = self.options()
        target = options[row].target if row < len(options) else None
        if target is not None:
            self.host.point(target)
        else:
            self.host.update()

    def go_to_action(self, action: Action) -> bool:
        rows = [row for row, option in enumerate(self.options()) if option.action == action]
        if rows:
            self.go_to(rows[0])
        return bool(rows)

    def answer_key(self, action: Action) -> str:
        return "list.choose" if self.enter_chooses else ""

    @on(ChoiceList.OptionSelected)
    async def _on_selected(self, message: ChoiceList.OptionSelected) -> None:
        message.stop()
        if self.host.prompt is self:
            await self.choose(message.option_index)

    async def choose(self, row: int) -> None:
        """Choose the option in this row, if there is one."""
        options = self.options()
        if row < len(options):
            self.row = row
            await options[row].choose()

    async def pointed(self, target: BoardTarget) -> None:
        """Move to the option with this target; without one the click does nothing."""
        for row, option in enumerate(self.options()):
            if option.target == target:
                self.go_to(row)
                return


def wrapped(message: Span, width: int) -> list[Line]:
    """The message in as many lines as it takes."""
    return [line(" ", (text, message.style)) for text in wrap(message.text, width - 2)]


def wrapped_lines(lines: Iterable[Line], width: int) -> list[Line]:
    """The lines of a prompt beside other panels wrapped: it has more rows than columns to spare."""
    if width >= MIN_WIDE_PROMPT:
        return list(lines)
    rows: list[Line] = []
    for each in lines:
        first, *rest = wrap_line(each, width - 1) if width_of(each) > width else [tuple(each)]
        rows += [first, *(line(" ", *more) for more in rest)]
    return rows


def with_message(
    lines: Sequence[Line], message: Span | None, width: int, *, stays: int = -1
) -> list[Line]:
    """The lines above a list with the message, if there is one, in the place of the first of them:
    it must not move the list, or push its last row out of sight. The line `stays` does."""
    rows = wrapped(message, width) if message is not None else []
    stays %= max(1, len(lines))
    gone = [index for index in range(len(lines)) if index != stays][: len(rows)]
    return [*rows, *(each for index, each in enumerate(lines) if index not in gone)]


class ConfirmPrompt(Prompt):
    """A yes-or-no question. `yes` says what the answer yes does, `run` is called for it. With
    `enter` Enter is an answer, too. `action` is what it does in the game, if anything."""

    BINDINGS = keys.CONFIRM

    def __init__(
        self,
        host: PromptHost,
        question: str,
        yes: str,
        run: Callable[[], Awaitable[object]],
        *,
        enter: bool = False,
        action: Action | None = None,
    ) -> None:
        super().__init__(host)
        self._action, self.takes_advice = action, action is not None
        self._question, self._yes, self._run, self._enter = question, yes, run, enter

    def lines(self, width: int, height: int) -> list[Line]:
        message = self.host.message
        said = wrapped(message, width) if message else []
        yes = self.key_pieces("confirm.yes", questions.yes(self._yes))
        if self._enter:
            yes = questions.either_key(self.key_piece("confirm.enter"), yes)
        no = self.key_pieces("confirm.no", questions.no())
        answers = line(" ", *self.host.badges.spans([*yes, Piece("   ", "quiet"), *no]))
        if len(said) == 1 and width_of(answers) + width_of(said[0]) + 2 <= width:
            answers, said = line(*answers, "  ", *said[0]), []
        question = [line((f" {row}", "accent")) for row in wrap(self._question, width - 2)]
        if height < len(question) + 3 + len(said):
            return [*question[: max(1, height - 1 - len(said))], answers, *said]
        return [BLANK, *question, BLANK, answers, *said]

    def rows(self, width: int) -> int:
        return sum(row != BLANK for row in self.lines(width, 6))

    def go_to_action(self, action: Action) -> bool:
        return action == self._action

    def answer_key(self, action: Action) -> str:
        return "confirm.enter" if self._enter else "confirm.yes"

    def waits_for(self) -> str:
        ids = ("confirm.enter", "confirm.yes", "confirm.no")
        return questions.press_one_of([self.app.key_name(id) for id in ids[not self._enter :]])

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer Enter where it is an answer."""
        return self._enter if action == "enter" else super().check_action(action, parameters)

    async def action_enter(self) -> None:
        await self.action_yes()

    async def action_yes(self) -> None:
        await self.host.pop_prompt()
        await self._run()

    async def action_no(self) -> None:
        await self.host.pop_prompt()


def turn_summary_lines(host: PromptHost) -> list[Line]:
    """Return what the player did this turn, a line for each action."""
    entries = host.hot_seat.turn_so_far()
    completed = newly_completed(host.view, entries)
    summary = turn_summary(entries, completed, host.view.game_map)
    return [host.badges.spans(parts) for parts in summary]


def newly_completed(view: View, entries: Iterable[LogEntry]) -> list[int]:
    """Return the viewer's tickets that the routes claimed and the stations built in these entries
    completed."""
    if view.viewer is None:
        return []
    owners, stations = list(view.owners), list(view.stations)
    for entry in entries:
        if entry.what is What.ROUTE_CLAIMED and entry.route is not None:
            owners[entry.route] = NOBODY
        elif entry.what is What.STATION_BUILT and entry.city is not None:
            stations[entry.city] = NOBODY
    before = view._replace(owners=tuple(owners), stations=tuple(stations))
    return [
        now.ticket
        for now, then in zip(ticket_progress(view), ticket_progress(before), strict=True)
        if now.status in _COMPLETED and then.status not in _COMPLETED
    ]
