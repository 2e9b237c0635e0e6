"""The prompts of a turn and of its end, and the prompt of each phase."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

from ttr_tui.app import keys
from ttr_tui.app.prompts.building_prompts import BUILDINGS, build
from ttr_tui.app.prompts.claim_prompts import TunnelPaymentPrompt, choose_target, claim_or_ask
from ttr_tui.app.prompts.map_rule_prompts import (
    ExchangePrompt,
    FlagPrompt,
    MarketFillPrompt,
    RefillPrompt,
    StartingPiecesPrompt,
)
from ttr_tui.app.prompts.prompt import ConfirmPrompt, Prompt
from ttr_tui.app.prompts.search_prompt import SearchPrompt
from ttr_tui.app.prompts.ticket_prompts import TicketChoicePrompt
from ttr_tui.board.render.board_state import BoardTarget, CityTarget, RouteTarget
from ttr_tui.engine import Action, Claim, DrawFaceUp, DrawFromDeck, DrawTickets, EndTurn, Phase
from ttr_tui.engine.game_map import DeckIndex, Slot
from ttr_tui.engine.rules.exchange import Exchange, ExchangeRules
from ttr_tui.engine.rules.harbors import BuildHarbor, HarborRules
from ttr_tui.engine.rules.stations import BuildStation, StationRules
from ttr_tui.engine.rules.turns import Pass
from ttr_tui.panels.board_states import Highlight, cities_of
from ttr_tui.panels.prompt_layout import PromptContent
from ttr_tui.panels.prompts.turn import turn, turn_end
from ttr_tui.play.hints import ticket_risk
from ttr_tui.play.turn_facts import (
    can_draw_face_up,
    cities_for,
    newly_completed,
    tickets_to_draw,
    why_not_claim_now,
)
from ttr_tui.words import turn_text as turn_words
from ttr_tui.words.claims import no_route_to_claim
from ttr_tui.words.hints import risk_words
from ttr_tui.words.tickets import about_shortest_path

if TYPE_CHECKING:
    from ttr_tui.app.screens.game_screen import GameScreen


class TurnPrompt(Prompt):
    """Asks what to do this turn, or for the second card."""

    BINDINGS = keys.TURN

    def __init__(self, game_screen: GameScreen) -> None:
        super().__init__(game_screen)
        if any(held.shortest is not None for held in self.hot_seat.progress.values()):
            self.help_sentences = [about_shortest_path()]

    def content(self) -> PromptContent:
        return turn(self.context)

    @property
    def _second(self) -> bool:
        return self.view.phase is Phase.SECOND_CARD

    # What is possible.

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Hide what this map does not have, dim what is not possible now."""
        view, rules = self.view, self.view.game_map.rules
        number = parameters[0] if parameters and isinstance(parameters[0], int) else 0
        match action:
            case "claim" | "draw_tickets" | "build" | "exchange" | "next_route" if self._second:
                return False
            case "draw_face_up":
                return number < len(view.market) and (can_draw_face_up(view, number) or None)
            case "draw_from_deck":
                decks = view.game_map.deck_indices
                return number in decks and (DrawFromDeck(decks[number]) in view.legal or None)
            case "claim":
                target = self.game_screen.cursor
                if target is None:
                    return bool(self.hot_seat.payable_routes) or None
                can = (
                    isinstance(target, RouteTarget)
                    and why_not_claim_now(view, target.route) is None
                )
                return can or isinstance(target, CityTarget) or None
            case "draw_tickets":
                return DrawTickets() in view.legal or None
            case "build":
                building = BUILDINGS[parameters[0]]
                its_rules = StationRules if building is BuildStation else HarborRules
                has = rules.get(its_rules) is not None
                return has and (bool(cities_for(view, building)) or None)
            case "exchange":
                has = rules.get(ExchangeRules) is not None
                return has and (bool(view.legal_of(Exchange)) or None)
            case "pass":
                return Pass() in view.legal
            case "next_route":
                return bool(self.hot_seat.payable_routes) or None
        return super().check_action(action, parameters)

    def go_to_action(self, action: Action) -> bool:
        """Put the cursor on the route to claim, or on the city to build in."""
        match action:
            case Claim(route=route):
                self.game_screen.point(RouteTarget(route))
            case BuildStation(city=city) | BuildHarbor(city=city):
                self.game_screen.point(CityTarget(city))
        return True

    def waits_for(self) -> str:
        """The second card: what can only be done instead of drawing has no keys then."""
        if self._second:
            return turn_words.do_first_words(self.view.phase, self.view)
        return super().waits_for()

    def answer_key(self, action: Action) -> str:
        """The cursor is on the advised route."""
        return "turn.claim" if isinstance(action, Claim) else ""

    async def action_draw_face_up(self, slot: Slot) -> None:
        """Draw a face-up card. If several decks can replace it, ask which (GL-1)."""
        matching = [each for each in self.view.legal_of(DrawFaceUp) if each.slot == slot]
        if len(matching) > 1:
            await self.game_screen.push_prompt(RefillPrompt(self.game_screen, slot))
        elif matching:
            await self.game_screen.act(matching[0])
        else:
            self.game_screen.say_why_not(DrawFaceUp(slot))

    async def action_draw_from_deck(self, deck: DeckIndex) -> None:
        await self.game_screen.act(DrawFromDeck(deck))

    async def action_draw_tickets(self) -> None:
        """Draw tickets; ask first, as it cannot be undone."""
        if DrawTickets() not in self.view.legal or not self.app.settings.ask_before_tickets:
            await self.game_screen.act(DrawTickets())
            return
        question = [turn_words.draw_tickets(*tickets_to_draw(self.view))]
        if self.hot_seat.session.hints_on and (risk := ticket_risk(self.view)):
            question.insert(0, " ".join([question[0], risk_words(risk)]))
        action = DrawTickets()
        draw = partial(self.game_screen.act, action)
        prompt = ConfirmPrompt(
            self.game_screen, question, turn_words.draw(), draw, enter=True, action=action
        )
        await self.game_screen.push_prompt(prompt)

    async def action_claim(self) -> None:
        """Claim the route under the cursor, or list the routes of the city there. Without a cursor,
        go to a route that can be claimed."""
        claim = self._claim_without_question()
        if claim is not None:
            # Enter pressed twice, as with several payments, must not end the turn.
            self.app.presses.ignore_repeats()
            await claim_or_ask(self, claim)
        elif self.game_screen.cursor is None and self.hot_seat.next_routes():
            self.action_next_route(1)
        else:
            await choose_target(self.game_screen, self.game_screen.cursor)

    def _claim_without_question(self) -> Claim | None:
        """Return how to claim the route under the cursor if there is nothing to ask: there is one
        payment, and it can be undone."""
        target, hot_seat = self.game_screen.cursor, self.hot_seat
        if (
            not isinstance(target, RouteTarget)
            or why_not_claim_now(self.view, target.route) is not None
        ):
            return None
        claims = self.view.claims().get(target.route, ())
        is_tunnel = self.view.game_map.routes[target.route].tunnel
        if len(claims) != 1 or is_tunnel or hot_seat.claim_warnings(target.route):
            return None
        return None if self.view.other_substitutes(claims[0]) else claims[0]

    async def action_build(self, what: str) -> None:
        await build(self.game_screen, BUILDINGS[what])

    async def action_exchange(self) -> None:
        if self.view.legal_of(Exchange):
            await self.game_screen.push_prompt(ExchangePrompt(self.game_screen))
        else:
            self.game_screen.say_why_not(Exchange(DeckIndex(0), 1))

    async def action_pass(self) -> None:
        await self.game_screen.act(Pass())

    async def action_find(self) -> None:
        await self.game_screen.push_prompt(SearchPrompt(self.game_screen))

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
        await choose_target(self.game_screen, target)


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
        number = parameters[0] if parameters and isinstance(parameters[0], int) else 0
        match action:
            case "draw_face_up":
                return None if number < len(self.view.market) else False
            case "draw_from_deck":
                return None if number < len(self.view.decks) else False
            case "draw_tickets":
                return None
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


PROMPT_OF_PHASE: Final[dict[Phase, Callable[[GameScreen], Prompt]]] = {
    Phase.STARTING_TICKETS: TicketChoicePrompt,
    Phase.TICKET_CHOICE: TicketChoicePrompt,
    Phase.TURN: TurnPrompt,
    Phase.SECOND_CARD: TurnPrompt,
    Phase.TURN_END: TurnEndPrompt,
    Phase.STARTING_PIECES: StartingPiecesPrompt,
    Phase.TUNNEL: TunnelPaymentPrompt,
    Phase.FLAG_CARD: FlagPrompt,
    Phase.MARKET_FILL: MarketFillPrompt,
}
"""The prompt of each phase of the game."""
