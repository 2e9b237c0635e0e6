"""The prompts of a turn that only a board has: the turn with its cursor, the cards of a tunnel that
are revealed one by one, and the end of the turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ttr_tui.app import keys
from ttr_tui.app.press_guard import REACTION_SECONDS
from ttr_tui.app.prompts.prompt import Prompt
from ttr_tui.engine import Action, Claim, DrawFromDeck, EndTurn, Phase
from ttr_tui.engine.registry import BUILDINGS, is_build
from ttr_tui.engine.state import Tunnel
from ttr_tui.panels.board_states import Highlight, cities_of
from ttr_tui.panels.prompt_layout import PromptContent
from ttr_tui.panels.prompts.turn import tunnel_reveal, turn, turn_end
from ttr_tui.play.targets import BoardTarget, CityTarget, RouteTarget
from ttr_tui.play.turn_facts import (
    cities_for,
    newly_completed,
    why_not_claim_now,
)
from ttr_tui.questions import routes
from ttr_tui.questions.question import Question
from ttr_tui.questions.turn import turn as turn_question
from ttr_tui.words import turn_text as turn_words
from ttr_tui.words.claims import choose_a_route, go_on, no_route_to_claim
from ttr_tui.words.refusals import why_not_in
from ttr_tui.words.tickets import about_shortest_path

if TYPE_CHECKING:
    from ttr_tui.app.screens.game_screen import GameScreen


class TurnPrompt(Prompt):
    """Asks what to do this turn, or for the second card. Its keys do what the options of these ids
    lead to, and Enter is about the route or city under the cursor."""

    BINDINGS = keys.TURN

    def __init__(self, game_screen: GameScreen) -> None:
        super().__init__(game_screen)
        if any(held.shortest is not None for held in self.hot_seat.progress.values()):
            self.help_sentences = [about_shortest_path()]

    def content(self) -> PromptContent:
        return turn(self.context)

    @property
    def question(self) -> Question:
        """Everything that can be done now."""
        cursor = self.game_screen.cursor
        here = cursor.city if isinstance(cursor, CityTarget) else None
        return self.hot_seat.cached(("turn", here), lambda: turn_question(self.hot_seat, here))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Hide what this map does not have, dim what is not possible now."""
        target = self.game_screen.cursor
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
                self.game_screen.point(RouteTarget(route))
            case _ if is_build(action):
                self.game_screen.point(CityTarget(action.city))
        return True

    def waits_for(self) -> str:
        """The second card: what can only be done instead of drawing has no keys then."""
        if self.view.phase is Phase.SECOND_CARD:
            return turn_words.do_first_words(self.view.phase, self.view)
        return super().waits_for()

    def answer_key(self, action: Action) -> str:
        """The cursor is on the advised route."""
        return "turn.claim" if isinstance(action, Claim) else ""

    async def action_take(self, id: str) -> None:
        """Do what the option with this id leads to. A list of cities to build in says why the one
        under the cursor is not there."""
        option = self.question.option(id)
        assert option is not None, "only these keys are offered"
        before = self.game_screen.cursor
        await self.game_screen.take(option)
        building = BUILDINGS.get(id.removeprefix("turn."))
        if building is None or option.leads is None or not isinstance(before, CityTarget):
            return
        if before.city not in cities_for(self.view, building):
            why = self.hot_seat.why_not_here(building, before.city)
            words = why_not_in(before.city, why, self.view.game_map)
            self.game_screen.say(words, "bad")

    async def action_claim(self) -> None:
        """Claim the route under the cursor, or list the routes of the city there. Without a cursor,
        go to the first route that can be claimed, and ask how to pay for it."""
        target, claim = self.game_screen.cursor, None
        if isinstance(target, RouteTarget):
            claim = routes.only_claim(self.hot_seat, target.route)
        if claim is not None:
            # Enter pressed twice, as with several payments, must not end the turn.
            self.app.presses.ignore_repeats(REACTION_SECONDS)
            await self.game_screen.take(claim)
        elif target is not None:
            await self.game_screen.ask_about(target)
        elif first := self.hot_seat.next_routes()[:1]:
            self.game_screen.cursor = RouteTarget(*first)
            await self.game_screen.ask_about(self.game_screen.cursor)
        else:
            self.game_screen.say(choose_a_route(self.app.key_name), "quiet")

    async def action_find(self) -> None:
        await self.game_screen.ask(lambda: routes.find(self.hot_seat))

    def action_next_route(self, step: int) -> None:
        """Go to the next route that can be claimed, or back to the one before."""
        routes = self.hot_seat.next_routes()
        if not routes:
            self.game_screen.say(no_route_to_claim(), "quiet")
            return
        target = self.game_screen.cursor
        if isinstance(target, RouteTarget) and target.route in routes:
            route = routes[(routes.index(target.route) + step) % len(routes)]
        else:
            route = routes[0 if step > 0 else -1]
        self.game_screen.point(RouteTarget(route))

    async def clicked(self, target: BoardTarget) -> None:
        self.game_screen.point(target)
        await self.game_screen.ask_about(target)


class TunnelRevealPrompt(Prompt):
    """Reveals the cards one by one, each with a key. The panels show the result afterwards; the
    hand, which lacks the played cards whatever is revealed, shows them as played."""

    BINDINGS = keys.TUNNEL
    freezes_panels = True
    takes_advice = False

    def __init__(self, game_screen: GameScreen, tunnel: Tunnel) -> None:
        super().__init__(game_screen)
        self._tunnel = tunnel
        self._seen = 1

    @property
    def _all_seen(self) -> bool:
        return self._seen == len(self._tunnel.revealed)

    def content(self) -> PromptContent:
        return tunnel_reveal(self.context, self._tunnel, self._seen)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return action != "all" or not self._all_seen

    @property
    def footer_words(self) -> Mapping[str, str]:
        return {"tunnel.next": go_on()} if self._all_seen else {}

    async def action_next(self) -> None:
        if self._all_seen:
            await self.game_screen.pop_prompt()
        else:
            self._seen += 1
            self.game_screen.update()

    def action_all(self) -> None:
        self._seen = len(self._tunnel.revealed)
        self.game_screen.update()


class TurnEndPrompt(Prompt):
    """Shows what the player did this turn, and waits for the end of the turn."""

    BINDINGS = keys.TURN_END
    takes_advice = False  # There is one thing to do, and the prompt says it.

    def board_highlight(self) -> Highlight:
        """Highlight the tickets that were just completed, for their owner alone."""
        hot_seat = self.hot_seat
        done = newly_completed(self.view, hot_seat.turn_so_far())
        paths = [path for ticket in done if (path := hot_seat.progress[ticket].path) is not None]
        claimed = [entry.route for entry in hot_seat.turn_so_far() if entry.route is not None]
        return Highlight(
            cities_of(self.view.game_map, done),
            frozenset(route for path in paths for route in path.routes),
            latest=frozenset(claimed),
        )

    def content(self) -> PromptContent:
        return turn_end(self.context)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Dim the keys to draw what there is."""
        if action == "take" and parameters:
            kind, number = str(parameters[0]).rstrip("0123456789"), str(parameters[0])[-2:]
            there = {"turn.card": len(self.view.market), "turn.deck": len(self.view.decks)}
            at = int("".join(filter(str.isdigit, number)) or 0)
            return None if at <= there.get(kind, at) else False
        return super().check_action(action, parameters)

    def waits_for(self) -> str:
        """The key that goes on is in the prompt."""
        return turn_words.do_first_words(self.view.phase, self.view)

    async def try_dimmed_action(self, action: str, parameters: tuple[object, ...]) -> None:
        if action == "undo":
            await super().try_dimmed_action(action, parameters)
        else:
            # The same is true of every action of a turn.
            self.game_screen.say_why_not(DrawFromDeck())

    async def action_end_turn(self) -> None:
        await self.game_screen.act(EndTurn())
