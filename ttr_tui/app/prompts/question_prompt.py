"""The prompt that asks any question: a list, ticks, an input over a list, keys, or yes and no."""

from __future__ import annotations

from ttr_tui.app import keys
from ttr_tui.app.prompts.prompt_stack import Prompt, PromptStack
from ttr_tui.engine import Action, Phase
from ttr_tui.engine.game_map import StartingPiecesRules
from ttr_tui.panels.board_states import Highlight, highlight_of
from ttr_tui.panels.prompt_context import PromptContext
from ttr_tui.panels.prompt_layout import PlacedContent, PromptContent, lay_out, numbered_rows
from ttr_tui.panels.prompts.question import question_content, with_names
from ttr_tui.panels.spans import line
from ttr_tui.play.targets import BoardTarget
from ttr_tui.questions.question import Ask, Command, Kind, Question
from ttr_tui.words import questions as question_words
from ttr_tui.words.language import _, current_language


class QuestionPrompt(Prompt):
    """Asks the question that `make` returns; it is made again when the game has changed. Going
    back puts the cursor where it was before."""

    def __init__(self, stack: PromptStack, make: Ask) -> None:
        super().__init__(stack)
        self._make = make
        self._made: Question | None = None
        self._made_for: object = None
        self.selected: set[int] = set()
        self.cursor_before = stack.cursor
        question = self.question
        self._has_keys = bool(question.options) and all(each.id for each in question.options)
        self.bindings = _bindings(question, has_keys=self._has_keys)
        self.has_list = question.kind is not Kind.YES_NO and not self._has_keys
        self._is_list = question.id == "own_tickets"
        """Whether its rows are only looked at."""
        self.enter_chooses = question.kind is not Kind.SEVERAL and not self._is_list
        if question.kind is Kind.FIND:
            self.text = ""
            is_place = question.id == "find"
            self.label = question_words.find() if is_place else ""
            self.placeholder = question_words.type_a_name()
            if is_place:
                self.placeholder = _("part of a city's name, or of two cities")
        self.row = question.first
        self.takes_advice = question.kind is not Kind.FIND and (
            stack.prompt.takes_advice
            if self._is_list
            else not any(isinstance(option.leads, Command) for option in question.options[:1])
        )
        self.leaves_for_advice = self._is_list
        self.help_sentences = question.help
        ids = [option.id for option in question.options if option.id]
        self.clicks = {id.replace("refill.", "turn."): id for id in ids}
        self._lines_above: tuple[tuple[int, int, bool], int] = ((0, 0, False), 0)
        """In an area of this size, with or without hints, the most lines above the list so far."""
        stack.cursor = self._target or question.about or stack.cursor

    @property
    def question(self) -> Question:
        """The question as the game is now."""
        now = (self.hot_seat.revision, current_language(), self.text, frozenset(self.selected))
        if self._made is None or self._made_for != now:
            self._made, self._made_for = self._make(), now
            if self._made.again is not None and (self.text or self.selected):
                typed = with_names(self.view.game_map, self.text or "")
                self._made = self._made.again(typed, self.selected)
        return self._made

    def forget(self) -> None:
        """Keep nothing of the hand."""
        self._made = None

    @property
    def _target(self) -> BoardTarget | None:
        """The target of the highlighted row."""
        options = self.question.options
        return options[self.row].target if self.row < len(options) else None

    # What is shown.

    def content(self, context: PromptContext) -> PromptContent:
        return question_content(context, self.question, self.row)

    def place(self, content: PromptContent, width: int, height: int) -> PlacedContent:
        """Place the question with its list. With ticks the list keeps its place when there is less
        to say above it: the next click is on one of its rows. A message, which is asked for, moves
        it only as long as it is shown."""
        if not self.has_list:
            return lay_out(content, width, height)
        question, now = self.question, (width, height, self.hot_seat.session.hints_on)
        if question.kind is Kind.SEVERAL:
            content = content._replace(
                lines_above=self._lines_above[1] if self._lines_above[0] == now else 0
            )
        elif question.kind is Kind.CHOOSE and not self._is_list:
            content = content._replace(rows=numbered_rows(content.rows, len(keys.ROWS)))
        if self.text and not content.rows:
            back = _("{key} deletes a letter.", key=self.app.key_name("text.backspace"))
            content = content._replace(rows=[[line((f"{question.no_match} {back}", "quiet"))]])
        number = question_words.place(self.row + 1, len(content.rows))
        placed = lay_out(content._replace(number=number), width, height)
        if question.kind is Kind.SEVERAL and self.stack.message is None:
            self._lines_above = now, len(placed.lines)
        return placed

    @property
    def highlighted(self) -> int | None:
        """The row to highlight, unless there is none."""
        return self.row if self.question.options else None

    def board_highlight(self) -> Highlight:
        return highlight_of(self.hot_seat, self.question, self.row)

    # The highlighted row.

    def resume(self) -> None:
        """Point at the target of the highlighted row again: the prompt above may have moved the
        cursor."""
        self.stack.cursor = self._target or self.stack.cursor

    def go_to(self, row: int) -> None:
        """Highlight a row, and point at its target."""
        self.row = row
        self.stack.point(self._target or self.stack.cursor)

    def type(self, text: str) -> None:
        """Filter the list by this text."""
        self.text = text
        self.go_to(0)

    def go_to_action(self, action: Action) -> bool:
        row = self.question.row_of(action)
        if row is not None and self.has_list:
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

    def choose(self, row: int) -> None:
        """Choose the option in this row, if there is one."""
        question = self.question
        if row >= len(question.options):
            return
        self.row, option = row, question.options[row]
        if question.kind is Kind.SEVERAL and option.ticket is not None:
            self.selected ^= {option.ticket}
            self.stack.changed()
        elif question.id == "find" and option.target is not None:
            self._find(option.target)
        elif not self._is_list:
            self.stack.take(option)

    def _find(self, target: BoardTarget) -> None:
        self.stack.pop()
        self.stack.point(target)
        self.stack.ask_about(target)

    def clicked(self, target: BoardTarget) -> None:
        """Go to the option with this target, or ask about it instead; else the click does
        nothing."""
        question = self.question
        rows = [n for n, option in enumerate(question.options) if option.target == target]
        if self._is_list:
            self.stack.say(self.waits_for(), "quiet")
        elif question.id == "find":
            self._find(target)
        elif rows:
            self.go_to(rows[0])
        elif question.elsewhere is not None and (asked := question.elsewhere(target)) is not None:
            if not isinstance(asked, str):
                self.stack.pop()
                self.stack.cursor = target
            self.stack.ask_about(target, asked)

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
            case "card" if parameters:
                return question.default_key == f"replace.card{parameters[0]}"
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

    def action_choose_row(self, row: int) -> None:
        """Go to a row and choose it."""
        self.go_to(row)
        self.choose(row)

    def action_choose(self) -> None:
        """Choose the highlighted row, while the input has the focus."""
        self.choose(self.row)

    def action_card(self, number: int) -> None:
        """Draw the card, whose number was pressed again."""
        self.choose(self.row)

    def action_cursor(self, step: int) -> None:
        """Move the highlight, while the input has the focus."""
        if options := self.question.options:
            self.go_to((self.row + step) % len(options))

    def action_select(self, row: int | None = None) -> None:
        self.choose(self.row if row is None else row)

    def action_keep(self) -> None:
        done, view = self.question.done, self.view
        assert done is not None, "several are chosen"
        rules = view.game_map.rules
        if view.phase is Phase.STARTING_TICKETS and rules.get(StartingPiecesRules) is not None:
            # Enter held down must not choose the starting pieces, too, and end the choice.
            self.app.presses.ignore_repeats()
        self.stack.take(done)

    def action_take(self, id: str) -> None:
        if (option := self.question.option(id)) is not None:
            self.stack.take(option)

    def action_enter(self) -> None:
        self.action_yes()

    def action_yes(self) -> None:
        option = self.question.options[0]
        self.stack.pop()
        self.stack.take(option, is_confirmed=True)

    def action_no(self) -> None:
        self.stack.pop()

    def action_back(self) -> None:
        self.stack.cursor = self.cursor_before
        super().action_back()


def _bindings(question: Question, *, has_keys: bool) -> keys.Bindings:
    """The keys that answer this question. Where the game waits for the answer, there is no way back
    but undoing."""
    match question.kind, question.id:
        case Kind.YES_NO, _:
            return keys.CONFIRM
        case Kind.FIND, _:
            return keys.FILTER
        case Kind.SEVERAL, _:
            return keys.TICKET_CHOICE
        case _, "own_tickets":
            return keys.OWN_TICKETS
        case _, "leave":
            return keys.LEAVE + keys.ROWS
    if has_keys and question.has_default:
        return keys.REPLACE + keys.PROMPT
    if has_keys:
        return keys.REFILL + (keys.UNDO if question.of_phase else keys.PROMPT)
    return keys.UNDO + keys.ROWS if question.of_phase else keys.PROMPT + keys.ROWS
