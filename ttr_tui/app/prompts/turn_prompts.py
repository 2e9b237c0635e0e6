"""The prompts of a turn that only a board has: the turn with its cursor, the cards of a tunnel that
are revealed one by one, and the end of the turn."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from ttr_tui.app import keys
from ttr_tui.app.press_guard import REACTION_SECONDS
from ttr_tui.app.prompts.prompt_stack import Prompt, PromptStack, Reveal
from ttr_tui.engine import Action, Claim, DrawFromDeck, EndTurn, Phase
from ttr_tui.engine.registry import BUILDINGS, is_build
from ttr_tui.panels.board_states import Highlight, cities_of
from ttr_tui.panels.game_panels import cards_as_played
from ttr_tui.panels.prompt_context import PromptContext
from ttr_tui.panels.prompt_layout import PromptContent
from ttr_tui.panels.prompts.turn import tunnel_reveal, turn, turn_end
from ttr_tui.play.targets import BoardTarget, CityTarget, RouteTarget
from ttr_tui.play.turn_facts import (
    cities_for,
    why_not_claim_now,
)
from ttr_tui.questions import routes
from ttr_tui.questions.question import Question
from ttr_tui.questions.turn import turn as turn_question
from ttr_tui.words import turn_text as turn_words
from ttr_tui.words.language import _
from ttr_tui.words.refusals import why_not_in


class TurnPrompt(Prompt):
    """Asks what to do this turn, or for the second card. Its keys do what the options of these ids
    lead to, and Enter is about the route or city under the cursor."""

    bindings = keys.TURN

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
            case "claim" | "next_route":
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
        """Claim the route under the cursor, or list the routes of the city there. Without a cursor,
        go to the first route that can be claimed, and ask how to pay for it."""
        target, claim = self.stack.cursor, None
        if isinstance(target, RouteTarget):
            claim = routes.only_claim(self.hot_seat, target.route)
        if claim is not None:
            # Enter pressed twice, as with several payments, must not end the turn.
            self.app.presses.ignore_repeats(REACTION_SECONDS)
            self.stack.take(claim)
        elif target is not None:
            self.stack.ask_about(target)
        elif first := self.hot_seat.next_routes()[:1]:
            self.stack.cursor = RouteTarget(*first)
            self.stack.ask_about(self.stack.cursor)
        else:
            advice = _(
                "choose a route first: {next} for one you can claim, {find} to find one, or the "
                "arrow keys",
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
        target = self.stack.cursor
        if isinstance(target, RouteTarget) and target.route in routes:
            route = routes[(routes.index(target.route) + step) % len(routes)]
        else:
            route = routes[0 if step > 0 else -1]
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
        if action == "take" and parameters:
            kind, number = str(parameters[0]).rstrip("0123456789"), str(parameters[0])[-2:]
            view = self.view
            there = {"turn.card": len(view.market), "turn.deck": len(view.decks)}
            at = int("".join(filter(str.isdigit, number)) or 0)
            return None if at <= there.get(kind, at) else False
        return super().check_action(action, parameters)

    def waits_for(self) -> str:
        """The key that goes on is in the prompt."""
        return turn_words.do_first_words(self.view.phase, self.view)

    def try_dimmed_action(self, action: str, parameters: tuple[object, ...]) -> None:
        if action == "undo":
            super().try_dimmed_action(action, parameters)
        else:
            # The same is true of every action of a turn.
            refusal = self.hot_seat.why_illegal(DrawFromDeck())
            assert refusal is not None, "the turn is over"
            self.stack.refuse(refusal)

    def action_end_turn(self) -> None:
        self.stack.act(EndTurn())
