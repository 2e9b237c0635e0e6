"""The prompt that asks any question, and those of a turn that only a board has: the turn with its
cursor, the cards of a tunnel that are revealed one by one, and the end of the turn."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from ttr_tui.app import keys
from ttr_tui.app.prompts.prompt_stack import Prompt, PromptStack, Reveal
from ttr_tui.engine import Action, Claim, EndTurn, Phase
from ttr_tui.engine.game_map import StartingPiecesRules
from ttr_tui.engine.registry import BUILDINGS, is_build
from ttr_tui.panels.board_states import Highlight, cities_of, highlight_of
from ttr_tui.panels.game_panels import cards_as_played
from ttr_tui.panels.prompt_context import PromptContext
from ttr_tui.panels.prompt_layout import PromptContent, numbered_rows
from ttr_tui.panels.prompts import question_content, tunnel_reveal, turn, turn_end, with_names
from ttr_tui.panels.spans import line
from ttr_tui.play.advice_facts import Advice
from ttr_tui.play.targets import BoardTarget, CityTarget, RouteTarget
from ttr_tui.play.turn_facts import cities_for, why_not_claim_now
from ttr_tui.questions import routes
from ttr_tui.questions.question import HINTS, Ask, Command, Kind, Question
from ttr_tui.questions.turn import turn as turn_question
from ttr_tui.words import turn_text as turn_words
from ttr_tui.words.language import _, current_language, or_list
from ttr_tui.words.refusals import why_not_in


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
        self.kind = question.kind
        self.enter_chooses = self.kind not in (Kind.SEVERAL, Kind.LOOK)
        match self.kind:
            case Kind.FIND:
                self.text, self.placeholder = "", _("type part of its name")
                self.takes_advice = False
            case Kind.GO_TO:
                self.text, self.label = "", _("Find:")
                self.placeholder = _("part of a city's name, or of two cities")
                self.takes_advice = False
            case Kind.LOOK:
                self.takes_advice, self.leaves_for_advice = stack.prompt.takes_advice, True
            case _:
                self.takes_advice = not _is_about_the_game(question)
        self.row = question.first
        self.has_hints = HINTS in question.remarks
        self.help_sentences = question.help
        ids = [option.id for option in question.options if option.id]
        self.clicks = {id.replace("refill.", "turn."): id for id in ids}
        self.market_keys = frozenset(self.clicks)
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
        question = self.question
        content = question_content(context, question, self.row)
        if not self.has_list:
            return content
        if question.kind is Kind.CHOOSE:
            content = content._replace(rows=numbered_rows(content.rows, len(keys.ROWS)))
        if self.text and not content.rows:
            back = _("{key} deletes a letter.", key=self.app.key_name("text.backspace"))
            content = content._replace(rows=[line((f"{question.no_match} {back}", "quiet"))])
        return content

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
        if self.question.kind is Kind.SEVERAL:
            return ""
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
        self.stack.cursor = self._target or self.stack.cursor
        if question.kind is Kind.SEVERAL and option.ticket is not None:
            self.selected ^= {option.ticket}
            self.stack.changed()
        elif self.kind is Kind.GO_TO and option.target is not None:
            self._leave_for(option.target)
        elif self.kind is Kind.LOOK:
            self.go_to(row)
        else:
            self.stack.take(option)

    def _leave_for(self, target: BoardTarget) -> None:
        self.stack.pop()
        self.stack.point(target)
        self.stack.ask_about(target)

    def clicked(self, target: BoardTarget) -> None:
        """Go to the option with this target, or ask about it instead; else the click does
        nothing."""
        question = self.question
        rows = [n for n, option in enumerate(question.options) if option.target == target]
        if self.kind is Kind.LOOK:
            self.stack.say(self.waits_for(), "quiet")
        elif self.kind is Kind.GO_TO:
            self._leave_for(target)
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
            names = [self.app.key_name(option.id) for option in self.question.options]
            return _("press {keys}", keys=or_list(names))
        if self.kind is Kind.LOOK:
            return _("press {key} to go back first", key=self.app.key_name("tickets.back"))
        return super().waits_for()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer the keys of what there is to choose; dim the one to keep tickets until enough are
        selected."""
        question = self.question
        match action:
            case "choose" if parameters and isinstance(row := parameters[0], int):
                return row < len(question.options)
            case "choose":
                return bool(question.options)
            case "keep" if question.done is not None:
                return question.done.why_not is None or None
            case "take" if parameters and isinstance(id := parameters[0], str):
                return question.option(id) is not None
        return super().check_action(action, parameters)

    def action_choose(self, row: int | None = None) -> None:
        """Choose this row, or the highlighted one; of amounts, whose rows begin with numbers of
        their own, only go to this row."""
        if row is not None and self.kind is Kind.AMOUNTS:
            self.go_to(row)
        else:
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

    def action_yes(self) -> None:
        option = self.question.options[0]
        self.stack.pop()
        self.stack.take(option, is_confirmed=True)

    def action_back(self) -> None:
        self.stack.cursor = self.cursor_before
        super().action_back()


def _bindings(question: Question, *, has_keys: bool) -> keys.Bindings:
    """The keys that answer this question. Where the game waits for the answer, there is no way back
    but undoing."""
    match question.kind:
        case Kind.YES_NO:
            return keys.CONFIRM_BY_ENTER if question.has_default else keys.CONFIRM
        case Kind.FIND | Kind.GO_TO:
            return keys.FILTER
        case Kind.SEVERAL:
            return keys.TICKET_CHOICE
        case Kind.LOOK:
            return keys.OWN_TICKETS
    if _is_about_the_game(question):
        return keys.LEAVE + keys.ROWS
    if has_keys and question.has_default:
        return keys.REPLACE + keys.PROMPT
    if has_keys:
        return keys.REFILL + (keys.UNDO if question.of_phase else keys.PROMPT)
    return keys.UNDO + keys.ROWS if question.of_phase else keys.PROMPT + keys.ROWS


def _is_about_the_game(question: Question) -> bool:
    """Whether it asks for a command and not for an action."""
    return any(isinstance(option.leads, Command) for option in question.options[:1])


class TurnPrompt(Prompt):
    """Asks what to do this turn, or for the second card. Its keys do what the options of these ids
    lead to, and Enter is about the route or city under the cursor."""

    bindings = keys.TURN
    has_hints = True
    shows_signs = True

    def content(self, context: PromptContext) -> PromptContent:
        return turn(context)

    @property
    def question(self) -> Question:
        """Everything that can be done now."""
        cursor = self.stack.cursor
        here = cursor.city if isinstance(cursor, CityTarget) else None
        return self.hot_seat.cached(("turn", here), lambda: turn_question(self.hot_seat, here))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Hide what this map does not have, dim what is not possible now."""
        target = self.stack.cursor
        match action:
            case "take" if parameters and isinstance(id := parameters[0], str):
                option = self.question.option(id)
                return option is not None and (option.leads is not None or None)
            case "claim" | "next_route" if self.question.option("turn.claim") is None:
                return False
            case "claim" if isinstance(target, RouteTarget):
                return why_not_claim_now(self.view, target.route) is None or None
            case "claim" if isinstance(target, CityTarget):
                return True
            case "claim":
                return None
            case "next_route":
                return bool(self.hot_seat.payable_routes) or None
        return super().check_action(action, parameters)

    def go_to_action(self, action: Action) -> bool:
        """Put the cursor on the route to claim, or on the city to build in."""
        match action:
            case Claim(route=route):
                self.stack.point(RouteTarget(route))
            case _ if is_build(action):
                self.stack.point(CityTarget(action.city))
        return True

    def waits_for(self) -> str:
        """The second card: what can only be done instead of drawing has no keys then."""
        if self.view.phase is Phase.SECOND_CARD:
            return turn_words.do_first_words(self.view.phase, self.view)
        return super().waits_for()

    def answer_key(self, action: Action) -> str:
        """The cursor is on the advised route."""
        return "turn.claim" if isinstance(action, Claim) else ""

    def action_take(self, id: str) -> None:
        """Do what the option with this id leads to. A list of cities to build in says why the one
        under the cursor is not there."""
        option = self.question.option(id)
        assert option is not None, "only these keys are offered"
        before = self.stack.cursor
        self.stack.take(option)
        building = BUILDINGS.get(id.removeprefix("turn."))
        if building is None or option.leads is None or not isinstance(before, CityTarget):
            return
        if before.city not in cities_for(self.view, building):
            why = self.hot_seat.why_not_here(building, before.city)
            words = why_not_in(before.city, why, self.view.game_map)
            self.stack.say(words, "bad")

    def action_claim(self) -> None:
        """Claim the route under the cursor, or list the routes of the city there. Without a cursor
        nothing is claimed: Enter has just ended the turn before."""
        target, claim = self.stack.cursor, None
        if isinstance(target, RouteTarget):
            claim = routes.only_claim(self.hot_seat, target.route)
        if claim is not None:
            # Enter pressed twice, as with several payments, must not end the turn.
            self.app.presses.ignore_repeats()
            self.stack.take(claim)
        elif target is not None:
            self.stack.ask_about(target)
        else:
            advice = _(
                "choose a route first: {next}, {find} or the arrow keys",
                next=self.app.key_name("turn.next"),
                find=self.app.key_name("turn.find"),
            )
            self.stack.say(advice, "quiet")

    def action_find(self) -> None:
        self.stack.ask(partial(routes.find, self.hot_seat))

    def action_next_route(self, step: int) -> None:
        """Go to the next route that can be claimed, or back to the one before."""
        routes = self.hot_seat.next_routes()
        if not routes:
            self.stack.say(_("you cannot pay for any route yet: draw cards"), "quiet")
            return
        target, message = self.stack.cursor, self.stack.message_before
        if isinstance(target, RouteTarget) and target.route in routes:
            if message is not None and isinstance(message.fact, Advice):
                step = 0  # The prompt went to the advised route, before this key that it names.
            route = routes[(routes.index(target.route) + step) % len(routes)]
        else:
            route = routes[0 if step > 0 else -1]
        if target == RouteTarget(route) and step:
            self.stack.say(_("You can claim no other route now."), "quiet")
        self.stack.point(RouteTarget(route))

    def clicked(self, target: BoardTarget) -> None:
        self.stack.point(target)
        self.stack.ask_about(target)


class TunnelRevealPrompt(Prompt):
    """Reveals the cards one by one, each with a key. The panels show the result afterwards; the
    hand, which lacks the played cards whatever is revealed, shows them as played."""

    bindings = keys.TUNNEL
    freezes_panels = True
    takes_advice = False

    def __init__(self, stack: PromptStack, reveal: Reveal) -> None:
        super().__init__(stack)
        self._tunnel = reveal.tunnel
        self.players_before = cards_as_played(reveal.before, reveal.tunnel)
        self._seen = 1

    @property
    def _all_seen(self) -> bool:
        return self._seen == len(self._tunnel.revealed)

    def content(self, context: PromptContext) -> PromptContent:
        return tunnel_reveal(context, self._tunnel, self._seen)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return action != "all" or not self._all_seen

    @property
    def footer_words(self) -> Mapping[str, str]:
        return {"tunnel.next": _("continue")} if self._all_seen else {}

    def action_next(self) -> None:
        if self._all_seen:
            self.stack.pop()
        else:
            self._seen += 1
            self.stack.changed()

    def action_all(self) -> None:
        self._seen = len(self._tunnel.revealed)
        self.stack.changed()


class TurnEndPrompt(Prompt):
    """Shows what the player did this turn, and waits for the end of the turn."""

    bindings = keys.TURN_END
    takes_advice = False  # There is one thing to do, and the prompt says it.

    def board_highlight(self) -> Highlight:
        """Highlight the tickets that were just completed, for their owner alone."""
        hot_seat = self.hot_seat
        done = hot_seat.completed_now()
        paths = [path for ticket in done if (path := hot_seat.progress[ticket].path) is not None]
        claimed = [entry.route for entry in hot_seat.turn_so_far() if entry.route is not None]
        return Highlight(
            cities_of(self.view.game_map, done),
            frozenset(route for path in paths for route in path.routes),
            latest=frozenset(claimed),
        )

    def content(self, context: PromptContext) -> PromptContent:
        return turn_end(context)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Dim the keys to draw what there is."""
        if action == "take" and parameters:  # Without all reasons: only a press asks for one.
            view = self.view
            there = {f"turn.card{n}" for n, _card in enumerate(view.market, 1)}
            there |= {f"turn.deck{n}" for n, _left in enumerate(view.decks, 1)}
            return None if parameters[0] in {*there, "turn.tickets"} else False
        return super().check_action(action, parameters)

    def waits_for(self) -> str:
        """The key that goes on is in the prompt."""
        return turn_words.do_first_words(self.view.phase, self.view)

    def action_take(self, id: str) -> None:
        """Say why nothing more can be drawn."""
        if option := turn_question(self.hot_seat).option(id):
            self.stack.take(option)

    def action_end_turn(self) -> None:
        self.stack.act(EndTurn())
