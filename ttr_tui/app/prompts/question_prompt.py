"""The prompt that asks any question: a list, ticks, an input over a list, keys, or yes and no."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final

from textual import on
from textual.containers import Horizontal
from textual.widget import Widget
from textual.widgets import Input

from ttr_tui.app import keys
from ttr_tui.app.prompts.prompt import Prompt
from ttr_tui.app.widgets.choice_list import ChoiceList
from ttr_tui.app.widgets.fields import TextInput
from ttr_tui.app.widgets.line_widgets import Lines
from ttr_tui.engine import Action, Phase
from ttr_tui.engine.game_map import StartingPiecesRules
from ttr_tui.panels.board_states import Highlight, highlight_of
from ttr_tui.panels.prompt_layout import PlacedContent, PromptContent, numbered_rows
from ttr_tui.panels.prompts.question import question_content, with_names
from ttr_tui.panels.spans import line, width_of
from ttr_tui.play.targets import BoardTarget
from ttr_tui.questions.question import Ask, Command, Kind, Question
from ttr_tui.words import questions as question_words
from ttr_tui.words.language import _, current_language

if TYPE_CHECKING:
    from ttr_tui.app.screens.game_screen import GameScreen


class QuestionPrompt(Prompt, inherit_bindings=False):
    """Asks the question that `make` returns; it is made again when the game has changed. Going
    back puts the cursor where it was before. A subclass for each way to answer has its keys."""

    BINDINGS = keys.PROMPT + keys.ROWS

    def __init__(self, game_screen: GameScreen, make: Ask) -> None:
        super().__init__(game_screen)
        self._make = make
        self._made: Question | None = None
        self._made_for: object = None
        self.selected: set[int] = set()
        self.cursor_before = game_screen.cursor
        question = self.question
        is_find = question.kind is Kind.FIND
        is_place = question.id == "find"
        placeholder = question_words.type_a_name()
        if is_place:
            placeholder = _("part of a city's name, or of two cities")
        self.input = TextInput(placeholder=placeholder) if is_find else None
        self._has_list = question.kind is not Kind.YES_NO and not self._has_keys
        self._is_list = question.id == "own_tickets"
        """Whether its rows are only looked at."""
        enter_chooses = question.kind is not Kind.SEVERAL and not self._is_list
        self.list = ChoiceList(enter_chooses=enter_chooses, follows_mouse=True)
        self.list.can_focus = not is_find
        self.can_focus = not self._has_list  # A click on the heading leaves the focus on the list.
        self.row = question.first
        """The highlighted row."""
        self.takes_advice = not is_find and (
            game_screen.prompt.takes_advice
            if self._is_list
            else not any(isinstance(option.leads, Command) for option in question.options[:1])
        )
        self.leaves_for_advice = self._is_list
        self.help_sentences = question.help
        ids = [option.id for option in question.options if option.id]
        self.clicks = {id.replace("refill.", "turn."): id for id in ids}
        self._is_updating = False
        self._scrolled: dict[int, int] = {}
        """How far the list was scrolled the last time with so many rows above it."""
        self._lines_above: tuple[tuple[int, int, bool], int] = ((0, 0, False), 0)
        """In an area of this size, with or without hints, the most lines above the list so far."""
        game_screen.cursor = self._target or question.about or game_screen.cursor

    @property
    def question(self) -> Question:
        """The question as the game is now."""
        now = (self.hot_seat.revision, current_language(), self.text, frozenset(self.selected))
        if self._made is None or self._made_for != now:
            self._made, self._made_for = self._make(), now
            if self._made.again is not None and (self.text or self.selected):
                typed = with_names(self.view.game_map, self.text)
                self._made = self._made.again(typed, self.selected)
        return self._made

    def forget(self) -> None:
        """Keep nothing of the hand."""
        self._made = None

    @property
    def text(self) -> str:
        """The text typed so far."""
        field = getattr(self, "input", None)
        return "" if field is None else str(field.value)

    @property
    def _has_keys(self) -> bool:
        options = self.question.options
        return bool(options) and all(option.id for option in options)

    @property
    def _target(self) -> BoardTarget | None:
        """The target of the highlighted row."""
        options = self.question.options
        return options[self.row].target if self.row < len(options) else None

    # What is shown.

    def compose(self) -> Iterable[Widget]:
        yield self._text
        if self.input is not None and self.question.id == "find":
            label, title = Lines(), line((f" {question_words.find()}", "accent"))
            label.show([title])
            label.styles.width = width_of(title)
            yield Horizontal(label, self.input)
        elif self.input is not None:
            yield self.input
        if self._has_list:
            yield self.list

    def on_mount(self) -> None:
        """Follow the list at once: with its message the board would change a frame later."""
        self.watch(self.list, "highlighted", self._on_highlighted, init=False)

    @property
    def focus_target(self) -> Widget:
        return self.input or (self.list if self._has_list else self)

    def content(self) -> PromptContent:
        return question_content(self.context, self.question, self.row)

    def show(self, content: PromptContent, width: int, height: int) -> PlacedContent:
        """Show the question with its list. With ticks the list keeps its place when there is less
        to say above it: the next click is on one of its rows. A message, which is asked for, moves
        it only as long as it is shown."""
        if not self._has_list:
            return super().show(content, width, height)
        question, above = self.question, len(self._text.lines)
        if question.kind is Kind.SEVERAL:
            now = width, height, self.hot_seat.session.hints_on
            content = content._replace(
                lines_above=self._lines_above[1] if self._lines_above[0] == now else 0
            )
        elif question.kind is Kind.CHOOSE and not self._is_list:
            content = content._replace(rows=numbered_rows(content.rows, len(keys.ROWS)))
        nothing = self.text and not content.rows
        if nothing:
            back = _("{key} deletes a letter.", key=self.app.key_name("text.backspace"))
            content = content._replace(rows=[[line((f"{question.no_match} {back}", "quiet"))]])
        number = question_words.place(self.row + 1, len(content.rows))
        placed = super().show(content._replace(number=number), width, height)
        self._is_updating = True
        self.list.show_rows((str(n), row) for n, row in enumerate(placed.rows))
        if placed.rows:
            self.list.highlighted = None if nothing else self.row
        self._is_updating = False
        # A message takes rows of the list; when it is gone, the list is scrolled as before.
        self._scrolled[above] = y = self.list.scroll_offset.y
        self.list.scroll_to(
            y=self._scrolled.get(len(placed.lines), y), animate=False, immediate=True
        )
        self.call_after_refresh(self._stay_in_sight)
        if question.kind is Kind.SEVERAL and self.context.message is None:
            self._lines_above = now, len(placed.lines)
        return placed

    def _stay_in_sight(self) -> None:
        """Keep the highlighted row in sight, when a message takes rows of the list."""
        if self.display:
            self.list.scroll_to_highlight()

    def board_highlight(self) -> Highlight:
        return highlight_of(self.hot_seat, self.question, self.row)

    # The highlighted row.

    def resume(self) -> None:
        """Point at the target of the highlighted row again: the prompt above may have moved the
        cursor."""
        self.go_to(self.row)

    def _on_highlighted(self, row: int | None) -> None:
        is_moved = row != self.row and not self._is_updating
        if row is not None and is_moved and self.game_screen.prompt is self:
            self.go_to(row)

    def go_to(self, row: int) -> None:
        """Highlight a row, and point at its target."""
        self.row = row
        if (target := self._target) is not None:
            self.game_screen.point(target)
        else:
            self.game_screen.update()

    @on(Input.Changed)
    def _on_changed(self, message: Input.Changed) -> None:
        message.stop()
        if self.game_screen.prompt is self:
            self.go_to(0)

    def go_to_action(self, action: Action) -> bool:
        row = self.question.row_of(action)
        if row is not None and self._has_list:
            self.go_to(row)
        return row is not None or self.question.kind is Kind.SEVERAL

    def answer_key(self, action: Action) -> str:
        match self.question.kind:
            case Kind.SEVERAL:
                return ""
            case Kind.YES_NO:
                return "confirm.enter" if self.question.has_default else "confirm.yes"
        if self._has_keys and (row := self.question.row_of(action)) is not None:
            return self.question.options[row].id
        return "list.choose"

    # Answers.

    async def choose(self, row: int) -> None:
        """Choose the option in this row, if there is one."""
        question = self.question
        if row >= len(question.options):
            return
        self.row, option = row, question.options[row]
        if question.kind is Kind.SEVERAL and option.ticket is not None:
            self.selected ^= {option.ticket}
            self.game_screen.update()
        elif question.id == "find" and option.target is not None:
            await self._find(option.target)
        elif not self._is_list:
            await self.game_screen.take(option)

    async def _find(self, target: BoardTarget) -> None:
        await self.game_screen.pop_prompt()
        self.game_screen.point(target)
        await self.game_screen.ask_about(target)

    async def clicked(self, target: BoardTarget) -> None:
        """Go to the option with this target, or ask about it instead; else the click does
        nothing."""
        question = self.question
        rows = [n for n, option in enumerate(question.options) if option.target == target]
        if self._is_list:
            self.game_screen.say(self.waits_for(), "quiet")
        elif question.id == "find":
            await self._find(target)
        elif rows:
            self.go_to(rows[0])
        elif question.elsewhere is not None and (asked := question.elsewhere(target)) is not None:
            if not isinstance(asked, str):
                await self.game_screen.pop_prompt()
                self.game_screen.cursor = target
            await self.game_screen.ask_about(target, asked)

    @on(ChoiceList.OptionSelected)
    async def _on_selected(self, message: ChoiceList.OptionSelected) -> None:
        message.stop()
        if self.game_screen.prompt is self:
            await self.choose(message.option_index)

    def waits_for(self) -> str:
        """The keys that answer, or go back to the board."""
        if self.question.kind is Kind.YES_NO:
            ids = ["confirm.yes", "confirm.no"]
            ids[:0] = ["confirm.enter"] if self.question.has_default else []
            return question_words.press_one_of([self.app.key_name(id) for id in ids])
        if self._is_list:
            return _("press {key} to go back first", key=self.app.key_name("tickets.back"))
        return super().waits_for()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer the keys of what there is to choose; dim the one to keep tickets until enough are
        selected."""
        question = self.question
        match action:
            case "choose_row" if parameters and isinstance(row := parameters[0], int):
                return row < len(question.options)
            case "choose" | "cursor":
                return bool(question.options)
            case "select" if parameters and isinstance(row := parameters[0], int):
                return row < len(question.options)
            case "keep" if question.done is not None:
                return question.done.why_not is None or None
            case "take" if parameters and isinstance(id := parameters[0], str):
                return question.option(id) is not None
            case "enter":
                return question.has_default
        return super().check_action(action, parameters)

    async def action_choose_row(self, row: int) -> None:
        """Go to a row and choose it."""
        self.go_to(row)
        await self.choose(row)

    async def action_choose(self) -> None:
        """Choose the highlighted row, while the input has the focus."""
        await self.choose(self.row)

    def action_cursor(self, step: int) -> None:
        """Move the highlight, while the input has the focus."""
        if options := self.question.options:
            self.go_to((self.row + step) % len(options))

    async def action_select(self, row: int | None = None) -> None:
        await self.choose(self.row if row is None else row)

    async def action_keep(self) -> None:
        done, view = self.question.done, self.view
        assert done is not None, "several are chosen"
        rules = view.game_map.rules
        if view.phase is Phase.STARTING_TICKETS and rules.get(StartingPiecesRules) is not None:
            # Enter held down must not choose the starting pieces, too, and end the choice.
            self.app.presses.ignore_repeats()
        await self.game_screen.take(done)

    async def action_take(self, id: str) -> None:
        if (option := self.question.option(id)) is not None:
            await self.game_screen.take(option)

    async def action_enter(self) -> None:
        await self.action_yes()

    async def action_yes(self) -> None:
        option = self.question.options[0]
        await self.game_screen.pop_prompt()
        await self.game_screen.take(option, is_confirmed=True)

    async def action_no(self) -> None:
        await self.game_screen.pop_prompt()

    async def action_back(self) -> None:
        self.game_screen.cursor = self.cursor_before
        await super().action_back()


class ConfirmPrompt(QuestionPrompt, inherit_bindings=False):
    """Yes or no."""

    BINDINGS = keys.CONFIRM


class FindPrompt(QuestionPrompt, inherit_bindings=False):
    """A list that is filtered by typing."""

    BINDINGS = keys.FILTER


class TicketsPrompt(QuestionPrompt, inherit_bindings=False):
    """Ticks."""

    BINDINGS = keys.TICKET_CHOICE


class OwnTicketsPrompt(QuestionPrompt, inherit_bindings=False):
    """A list to look at."""

    BINDINGS = keys.OWN_TICKETS


class LeavePrompt(QuestionPrompt, inherit_bindings=False):
    """A list that its own key closes, too."""

    BINDINGS = keys.LEAVE + keys.ROWS


class DeckPrompt(QuestionPrompt, inherit_bindings=False):
    """A key for each option."""

    BINDINGS = keys.REFILL + keys.PROMPT


class DeckOfPhasePrompt(QuestionPrompt, inherit_bindings=False):
    """A key for each option, and no way back but undoing."""

    BINDINGS = keys.REFILL + keys.UNDO


class ListOfPhasePrompt(QuestionPrompt, inherit_bindings=False):
    """A list, and no way back but undoing."""

    BINDINGS = keys.UNDO + keys.ROWS


_OF_KIND: Final[Mapping[Kind, type[QuestionPrompt]]] = {
    Kind.YES_NO: ConfirmPrompt,
    Kind.FIND: FindPrompt,
    Kind.SEVERAL: TicketsPrompt,
}
_OF_ID: Final[Mapping[str, type[QuestionPrompt]]] = {
    "own_tickets": OwnTicketsPrompt,
    "leave": LeavePrompt,
}
_OF_OPTIONS: Final[Mapping[tuple[bool, bool], type[QuestionPrompt]]] = {
    (True, True): DeckOfPhasePrompt,
    (True, False): DeckPrompt,
    (False, True): ListOfPhasePrompt,
    (False, False): QuestionPrompt,
}
"""By whether the options have keys of their own, and whether the game waits for the answer."""


def prompt_for(game_screen: GameScreen, make: Ask) -> QuestionPrompt:
    """The prompt with the keys that answer this question."""
    question = make()
    has_keys = all(option.id for option in question.options)
    prompt = _OF_KIND.get(question.kind) or _OF_ID.get(question.id)
    prompt = prompt or _OF_OPTIONS[has_keys, question.of_phase]
    return prompt(game_screen, make)
