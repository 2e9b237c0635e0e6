"""Prompts to claim a route: the list of routes from a city, and the payment."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from functools import partial

from rich.cells import cell_len

from ttr_tui.app.prompts.prompt import (
    MIN_WIDE_PROMPT,
    ConfirmPrompt,
    ListPrompt,
    Option,
    Prompt,
    PromptHost,
    with_message,
    wrapped,
)
from ttr_tui.board.render.board_state import BoardTarget, CityTarget, RouteTarget
from ttr_tui.engine import (
    NOBODY,
    BuildHarbor,
    BuildStation,
    Claim,
    ClaimBlocker,
    PayTunnel,
    Phase,
    View,
)
from ttr_tui.panels.badges import Badges
from ttr_tui.panels.spans import BLANK, Line, Span, line, width_of
from ttr_tui.play.plain_text import fitted, pad, wrap
from ttr_tui.words import claims as words
from ttr_tui.words.advice import warning_words
from ttr_tui.words.cards import other_end, payment_words, route_name


def why_not(view: View, route: int) -> ClaimBlocker | Phase | None:
    """Return what keeps the viewer from claiming this route now: something about the route, or the
    phase, which asks for something else first; `None` if they can claim it."""
    if view.owners[route] != NOBODY:
        return ClaimBlocker.TAKEN
    if view.viewer is None:
        return ClaimBlocker.CLOSED if route in view.closed() else None
    blocker = view.why_not_claimable(route)
    return blocker or (None if view.phase is Phase.TURN else view.phase)


def say_why_not(host: PromptHost, route: int, reason: ClaimBlocker | Phase) -> None:
    """Show why the viewer cannot claim this route now."""
    host.say(words.why_not_this_route(reason, host.view, route), "bad", fact=reason)


def route_spans(view: View, badges: Badges, route: int) -> Line:
    """`Denver – Omaha  P P P P  7 points`"""
    tunnel = f"  {words.tunnel_route()}" if view.game_map.routes[route].tunnel else ""
    return line(
        (route_name(route, view.game_map), "strong"),
        badges.route(route),
        (tunnel, "accent"),
        (f"  {words.route_points(route, view.game_map)}", "plain"),
    )


def verdict(host: PromptHost, route: int) -> list[Span]:
    """Return whether the route can be claimed, with which cards if there is no choice, or why not,
    the longest text first."""
    view, key = host.view, host.key_name("turn.claim")
    reason = why_not(view, route)
    if reason is not None:
        return [Span(words.claim_blocker_words(reason, view, route), "quiet")]
    if view.viewer is None:
        return [Span(words.open_to_claim(), "quiet")]
    if host.hot_seat.claim_warnings(route):
        return [Span(words.claim_key_at_risk(key), "bad", "turn.claim")]
    payments = [claim.payment for claim in view.claims()[route]]
    texts = words.claim_key(key, payments, view.game_map)
    return [Span(text, "good", "turn.claim") for text in texts]


def payment_option(
    host: PromptHost,
    action: Claim | PayTunnel | BuildStation | BuildHarbor,
    choose: Callable[[], Awaitable[object]],
    *,
    label: str = "",
) -> Option:
    """Return the option to pay for this action, with its cards as badges and in words."""
    spans: list[Span | str] = [f" {label} " if label else " "]
    for card_type, count in action.payment:
        spans += [host.badges.cards(card_type, count), " "]
    cards = payment_words(action.payment, host.view.game_map)
    return Option(line(*spans, (f" {cards}", "quiet")), choose, action=action)


async def pay(prompt: Prompt, claim: Claim) -> None:
    """Claim a route with this payment; ask first if the settings say so."""
    host, game_map = prompt.host, prompt.view.game_map
    if not prompt.app.settings.ask_before_claim:
        await host.act(claim)
        return
    question, run = words.claim_question(claim, game_map), partial(host.act, claim)
    await host.push_prompt(ConfirmPrompt(host, question, words.claim(), run, action=claim))


async def choose_target(host: PromptHost, target: BoardTarget | None) -> None:
    """Ask for the payment of the route, or list the routes of the city, or say why that is
    impossible."""
    match target:
        case RouteTarget(route=route):
            reason = why_not(host.view, route)
            if reason is None:
                await host.push_prompt(PaymentPrompt(host, route))
            else:
                say_why_not(host, route, reason)
        case CityTarget(city=city):
            await host.push_prompt(RoutesFromCityPrompt(host, city))
        case None:
            host.say(words.choose_a_route(host.key_name), "quiet")


class PaymentPrompt(ListPrompt):
    """Asks for the payment of a route; a single one is to be confirmed. Cards that other tickets
    need come last; before a payment that costs more than cards there is a warning."""

    max_rows = 6

    def __init__(self, host: PromptHost, route: int) -> None:
        super().__init__(host)
        self.route = route
        claims = host.hot_seat.by_price(self.view.claims().get(route, ()))
        label = "" if len(claims) > 1 else words.claim_with()
        self._options = [
            payment_option(host, claim, partial(pay, self, claim), label=label) for claim in claims
        ]
        host.point(RouteTarget(route))

    def heading(self, width: int) -> list[Line]:
        route, game_map, several = self.route, self.view.game_map, len(self._options) > 1
        found = self.host.hot_seat.claim_warnings(self.route)
        warnings = [warning_words(warning, self.view) for warning in found]
        rows = 2 if width >= MIN_WIDE_PROMPT else 3
        warned = wrapped(Span(fitted(warnings, width - 2, rows), "bad"), width)
        if width >= MIN_WIDE_PROMPT:
            titles = words.payment_titles(route, game_map, several=several)
            full, short = (
                line((" ", "accent"), *self.host.badges.spans(title)) for title in titles
            )
            title = full if width_of(full) <= width - len(" 10 of 10 ") else short
            return with_message([*warned, title], self.host.message, width)
        question = words.price_with_question(route, game_map, several=several)
        lines = [
            *warned,
            BLANK,
            line((f" {route_name(route, game_map)}", "accent")),
            *(line(f" {row}") for row in wrap(question, width - 2)),
        ]
        return with_message(lines, self.host.message, width)

    def options(self) -> Sequence[Option]:
        return self._options

    async def pointed(self, target: BoardTarget) -> None:
        """Move the prompt to another route that can be claimed; else do nothing."""
        if not isinstance(target, RouteTarget) or target.route == self.route:
            return
        if why_not(self.view, target.route) is None:
            await self.host.pop_prompt()
            await self.host.push_prompt(PaymentPrompt(self.host, target.route))


class RoutesFromCityPrompt(ListPrompt):
    """Lists the routes from a city, those that can be claimed now first."""

    def __init__(self, host: PromptHost, city: int) -> None:
        super().__init__(host)
        self._city = city
        routes = [route.index for route in self.view.game_map.routes if city in route.ends]
        self._routes = sorted(routes, key=lambda route: why_not(self.view, route) is not None)
        self._options = [
            Option(self._line(route), partial(self._choose, route), target=RouteTarget(route))
            for route in self._routes
        ]
        host.point(RouteTarget(self._routes[0]))

    def heading(self, width: int) -> list[Line]:
        name, message = self.view.game_map.cities[self._city].name, self.host.message
        count = words.routes_from_here(len(self._routes))
        title = line((f" {name}", "accent"), (f"   {count}", "quiet"))
        if message is None:
            return [title] if width >= MIN_WIDE_PROMPT else [BLANK, title]
        beside = line(*title, (f"   {message.text}", message.style))
        return [beside] if width_of(beside) <= width else [title, *wrapped(message, width)]

    def options(self) -> Sequence[Option]:
        return self._options

    def _line(self, route: int) -> Line:
        """`Omaha  P P P P  7 points`, or instead of the points whose the route is, or why it
        cannot be claimed now."""
        view, badges = self.view, self.host.badges
        length = view.game_map.routes[route].length
        owner, reason = view.owners[route], why_not(view, route)
        widest = max(cell_len(self._other_end(route)) for route in self._routes)
        longest = max(view.game_map.routes[route].length for route in self._routes)
        spans = [
            Span(f" {pad(self._other_end(route), widest)} ", "quiet" if reason else "strong"),
            badges.route(route),
            Span(" " * (2 * (longest - length) + 1)),
        ]
        if reason is None:
            return (*spans, Span(words.worth(route, view.game_map), "good"))
        if owner != NOBODY:
            return (*spans, badges.seat(owner), Span(words.whose(owner, view), "quiet"))
        return (*spans, Span(words.why_not_from_here(reason, view, route), "quiet"))

    def _other_end(self, route: int) -> str:
        return other_end(route, self._city, self.view.game_map)

    async def _choose(self, route: int) -> None:
        reason = why_not(self.view, route)
        if reason is None:
            await self.host.push_prompt(PaymentPrompt(self.host, route))
        else:
            why = words.claim_blocker_words(reason, self.view, route)
            self.host.say(why, "bad", fact=reason)

    async def pointed(self, target: BoardTarget) -> None:
        """Move to another city, or to a route of this one."""
        if isinstance(target, CityTarget) and target.city != self._city:
            await self.host.pop_prompt()
            await self.host.push_prompt(RoutesFromCityPrompt(self.host, target.city))
        else:
            await super().pointed(target)

    async def action_back(self) -> None:
        """Put the cursor back on the city, where it was before the list."""
        await self.host.pop_prompt()
        self.host.point(CityTarget(self._city))
