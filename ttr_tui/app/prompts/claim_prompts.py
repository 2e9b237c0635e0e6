"""Prompts to claim a route, with its tunnel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from ttr_tui.app import keys
from ttr_tui.app.prompts.list_prompt import ActionPrompt, ListPrompt, Option
from ttr_tui.app.prompts.prompt import ConfirmPrompt, Prompt
from ttr_tui.board.render.board_state import BoardTarget, CityTarget, RouteTarget
from ttr_tui.engine import Action, Claim
from ttr_tui.engine.game_map import CityIndex, RouteIndex
from ttr_tui.engine.rules.tunnels import PayTunnel, Withdraw
from ttr_tui.engine.state import Tunnel
from ttr_tui.panels.board_states import Highlight
from ttr_tui.panels.prompt_layout import PromptContent
from ttr_tui.panels.prompts import claims
from ttr_tui.play.turn_facts import why_not_claim_now
from ttr_tui.words import claims as claim_words
from ttr_tui.words.tunnels import go_on

if TYPE_CHECKING:
    from ttr_tui.app.screens.game_screen import GameScreen

# Routes.


async def claim_or_ask(prompt: Prompt, claim: Claim) -> None:
    """Claim a route with this payment; ask first if the settings say so."""
    game_screen, game_map = prompt.game_screen, prompt.view.game_map
    if not prompt.app.settings.ask_before_claim:
        await game_screen.act(claim)
        return
    question, run = claim_words.claim_question(claim, game_map), partial(game_screen.act, claim)
    await game_screen.push_prompt(
        ConfirmPrompt(game_screen, question, claim_words.claim(), run, action=claim)
    )


async def choose_target(game_screen: GameScreen, target: BoardTarget | None) -> None:
    """Ask for the payment of the route, or list the routes of the city, or say why that is
    impossible."""
    match target:
        case RouteTarget(route=route):
            reason = why_not_claim_now(game_screen.view, route)
            if reason is None:
                await game_screen.push_prompt(PaymentPrompt(game_screen, route))
            else:
                game_screen.say(
                    claim_words.why_not_this_route(reason, game_screen.view, route),
                    "bad",
                    fact=reason,
                )
        case CityTarget(city=city):
            await game_screen.push_prompt(RoutesFromCityPrompt(game_screen, city))
        case None:
            game_screen.say(claim_words.choose_a_route(game_screen.app.key_name), "quiet")


class PaymentPrompt(ListPrompt):
    """Asks for the payment of a route; a single one is to be confirmed. Cards that other tickets
    need come last. If some replace locomotives of a ferry, asks for these in a second step, for
    which there are the `claims`."""

    def __init__(
        self, game_screen: GameScreen, route: RouteIndex, claims: Sequence[Claim] = ()
    ) -> None:
        super().__init__(game_screen)
        self.route = route
        self._is_second_step = bool(claims)
        hot_seat = game_screen.hot_seat
        self._claims = claims or hot_seat.by_price(self.view.claims().get(route, ()))
        game_screen.point(RouteTarget(route))

    def content(self) -> PromptContent:
        return claims.payments(self.context, self.route, self._claims)

    def options(self) -> Sequence[Option]:
        return [Option(partial(self._choose, claim), action=claim) for claim in self._claims]

    async def _choose(self, claim: Claim) -> None:
        others = [] if self._is_second_step else self.view.other_substitutes(claim)
        if others:
            second = PaymentPrompt(self.game_screen, self.route, [claim, *others])
            await self.game_screen.push_prompt(second)
        else:
            await claim_or_ask(self, claim)

    async def clicked(self, target: BoardTarget) -> None:
        """Move the prompt to another route that can be claimed, or say why that one cannot."""
        if not isinstance(target, RouteTarget) or target.route == self.route:
            return
        reason = why_not_claim_now(self.view, target.route)
        if reason is None:
            await self.game_screen.pop_prompt()
            await self.game_screen.push_prompt(PaymentPrompt(self.game_screen, target.route))
        else:
            why = claim_words.why_not_this_route(reason, self.view, target.route)
            self.game_screen.say(why, "bad", fact=reason)


class RoutesFromCityPrompt(ListPrompt):
    """Lists the routes from a city, those that can be claimed now first."""

    def __init__(self, game_screen: GameScreen, city: CityIndex) -> None:
        super().__init__(game_screen)
        self._city = city
        routes = [route.index for route in self.view.game_map.routes if city in route.ends]
        self._routes = sorted(
            routes, key=lambda route: why_not_claim_now(self.view, route) is not None
        )
        game_screen.point(RouteTarget(self._routes[0]))

    def board_highlight(self) -> Highlight:
        return Highlight(routes_of=self._city)

    def content(self) -> PromptContent:
        return claims.routes_from_city(self.context, self._city, self._routes)

    def options(self) -> Sequence[Option]:
        return [
            Option(partial(self._choose, route), target=RouteTarget(route))
            for route in self._routes
        ]

    async def _choose(self, route: RouteIndex) -> None:
        reason = why_not_claim_now(self.view, route)
        if reason is None:
            await self.game_screen.push_prompt(PaymentPrompt(self.game_screen, route))
        else:
            why = claim_words.claim_blocker_words(reason, self.view, route)
            self.game_screen.say(why, "bad", fact=reason)

    async def clicked(self, target: BoardTarget) -> None:
        """Move to another city, or to a route of this one."""
        if isinstance(target, CityTarget) and target.city != self._city:
            await self.game_screen.pop_prompt()
            await self.game_screen.push_prompt(RoutesFromCityPrompt(self.game_screen, target.city))
        else:
            await super().clicked(target)

    async def action_back(self) -> None:
        """Put the cursor back on the city, where it was before the list."""
        await self.game_screen.pop_prompt()
        self.game_screen.point(CityTarget(self._city))


# Tunnels.


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
        return claims.tunnel_reveal(self.context, self._tunnel, self._seen)

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


class TunnelPaymentPrompt(ActionPrompt, inherit_bindings=False):
    """Asks whether to add cards or to withdraw (EU-2)."""

    BINDINGS = keys.UNDO + keys.ROWS

    def _payments(self) -> Sequence[PayTunnel]:
        return self.hot_seat.by_price(self.view.legal_of(PayTunnel))

    def content(self) -> PromptContent:
        return claims.tunnel_payment(self.context, self._payments())

    def actions(self) -> Sequence[Action]:
        return [*self._payments(), Withdraw()]

    def board_highlight(self) -> Highlight:
        tunnel = self.view.tunnel
        return Highlight(path=frozenset((tunnel.route,)) if tunnel else frozenset())
