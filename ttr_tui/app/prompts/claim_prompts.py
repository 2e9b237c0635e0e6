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
from ttr_tui.app.widgets.badges import Badges
from ttr_tui.app.widgets.spans import BLANK, Line, Span, line, width_of
from ttr_tui.board.render.board_state import BoardTarget, CityTarget, RouteTarget
from ttr_tui.engine import (
    NOBODY,
    BuildHarbor,
    BuildStation,
    Claim,
    ClaimBlocker,
    FerrySubstituteRules,
    PayTunnel,
    Phase,
    RouteRules,
    View,
)
from ttr_tui.play.plain_text import fit, fitted, pad, wrap
from ttr_tui.text import counted
from ttr_tui.words.advice import warning_words
from ttr_tui.words.cards import cards_words, payment_words
from ttr_tui.words.turn_text import why_not_claimable


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
    name = host.view.game_map.route_name(route)
    why = why_not_claimable(reason, host.view, route)
    host.say(f"{name}: {why}", "bad", fact=reason)


def price(view: View, route: int) -> str:
    """`4 black, 7 points`"""
    facts = view.game_map.routes[route]
    any_color = "card of any color" if facts.length == 1 else "cards of any one color"
    color = any_color if facts.color is None else view.game_map.colors[facts.color]
    points = view.game_map.rules.of(RouteRules).points[facts.length]
    texts = [f"{facts.length} {color}"]
    if facts.locomotives:
        wild = view.game_map.card_types[view.game_map.locomotive].name
        substitutes = view.game_map.rules.get(FerrySubstituteRules)
        instead = f" or {substitutes.cards} cards for each" if substitutes is not None else ""
        texts.append(f"ferry: at least {counted(facts.locomotives, wild)}{instead}")
    if facts.tunnel:
        texts.append("tunnel")
    return ", ".join([*texts, counted(points, "point")])


def route_spans(view: View, badges: Badges, route: int) -> Line:
    """`Denver – Omaha  P P P P  7 points`"""
    points = view.game_map.rules.of(RouteRules).points[view.game_map.routes[route].length]
    return line(
        (view.game_map.route_name(route), "strong"),
        badges.route(route),
        ("  tunnel" if view.game_map.routes[route].tunnel else "", "accent"),
        (f"  {counted(points, 'point')}", "plain"),
    )


def verdict(host: PromptHost, route: int) -> Span:
    """Return whether the route can be claimed, with which cards if there is no choice, or why
    not."""
    view = host.view
    reason = why_not(view, route)
    if reason is not None:
        return Span(why_not_claimable(reason, view, route), "quiet")
    if view.viewer is None:
        return Span("open", "quiet")
    if host.hot_seat.claim_warnings(route):
        return Span(f"{host.key_name('turn.claim')} claim: see the risk", "bad", "turn.claim")
    claim, *others = view.claims()[route]
    cards = ", ".join(cards_words(card, count, view.game_map) for card, count in claim.payment)
    how = "" if others else f": {cards}"
    return Span(f"{host.key_name('turn.claim')} claim{how}", "good", "turn.claim")


def payment_option(
    host: PromptHost,
    action: Claim | PayTunnel | BuildStation | BuildHarbor,
    choose: Callable[[], Awaitable[object]],
    *,
    verb: str = "",
) -> Option:
    """Return the option to pay for this action, with its cards as badges and in words."""
    spans: list[Span | str] = [f" {verb} " if verb else " "]
    for card_type, count in action.payment:
        spans += [host.badges.cards(card_type, count), " "]
    words = payment_words(action.payment, host.view.game_map)
    return Option(line(*spans, (f" {words}", "quiet")), choose, action=action)


async def pay(prompt: Prompt, claim: Claim) -> None:
    """Claim a route with this payment; ask first if the settings say so."""
    host, game_map = prompt.host, prompt.view.game_map
    if not prompt.app.settings.ask_before_claim:
        await host.act(claim)
        return
    words = payment_words(claim.payment, game_map)
    question = f"Claim {game_map.route_name(claim.route)} for {words}?"
    run = partial(host.act, claim)
    await host.push_prompt(ConfirmPrompt(host, question, "claim", run, action=claim))


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
            next_key, find_key = map(host.key_name, ("turn.next", "turn.find"))
            host.say(
                f"choose a route first: {next_key} for one you can claim, {find_key} to find one, "
                "or the arrow keys",
                "quiet",
            )


class PaymentPrompt(ListPrompt):
    """Asks for the payment of a route; a single one is to be confirmed. Cards that other tickets
    need come last; before a payment that costs more than cards there is a warning."""

    max_rows = 6

    def __init__(self, host: PromptHost, route: int) -> None:
        super().__init__(host)
        self.route = route
        claims = host.hot_seat.by_price(self.view.claims().get(route, ()))
        verb = "" if len(claims) > 1 else "claim with"
        self._options = [
            payment_option(host, claim, partial(pay, self, claim), verb=verb) for claim in claims
        ]
        host.point(RouteTarget(route))

    def heading(self, width: int) -> list[Line]:
        name = self.view.game_map.route_name(self.route)
        cost = price(self.view, self.route)
        found = self.host.hot_seat.claim_warnings(self.route)
        warnings = [warning_words(warning, self.view) for warning in found]
        rows = 2 if width >= MIN_WIDE_PROMPT else 3
        warned = wrapped(Span(fitted(warnings, width - 2, rows), "bad"), width)
        question = ". Pay with:" if len(self._options) > 1 else ". Claim it?"
        if width >= MIN_WIDE_PROMPT:
            title = line((f" {name}", "accent"), (f": {cost}", "quiet"), question)
            if width_of(title) > width - len(" 10 of 10 "):
                points = cost.rpartition(", ")[2]
                title = line((f" {name}", "accent"), (f", {points}", "quiet"), question)
            return with_message([*warned, title], self.host.message, width)
        lines = [
            *warned,
            BLANK,
            line((f" {name}", "accent")),
            *(line(f" {row}") for row in wrap(f"{cost}{question}", width - 2)),
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
        count = counted(len(self._routes), "route")
        title = line((f" {name}", "accent"), (f"   {count} from here:", "quiet"))
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
        facts, owner, reason = view.game_map.routes[route], view.owners[route], why_not(view, route)
        widest = max(cell_len(self._other_end(route)) for route in self._routes)
        longest = max(view.game_map.routes[route].length for route in self._routes)
        points = counted(view.game_map.rules.of(RouteRules).points[facts.length], "point")
        spans = [
            Span(f" {pad(self._other_end(route), widest)} ", "quiet" if reason else "strong"),
            badges.route(route),
            Span(" " * (2 * (longest - facts.length) + 1)),
        ]
        tunnel = "tunnel, " if facts.tunnel else ""
        if reason is None:
            return (*spans, Span(f"{tunnel}{points}", "good"))
        if owner != NOBODY:
            whose = "yours" if owner == view.viewer else fit(view.seats[owner].name, 16)
            return (*spans, badges.seat(owner), Span(whose, "quiet"))
        why = why_not_claimable(reason, view, route)
        never = reason in (ClaimBlocker.CLOSED, ClaimBlocker.OWN_PARALLEL)
        price = "" if never else f"{tunnel}{points}, "
        return (*spans, Span(f"{price}{why}", "quiet"))

    def _other_end(self, route: int) -> str:
        game_map = self.view.game_map
        ends, label = game_map.routes[route].ends, game_map.route_label(route)
        other = ends[0] if ends[1] == self._city else ends[1]
        return f"{game_map.cities[other].name}{f' ({label})' if label else ''}"

    async def _choose(self, route: int) -> None:
        reason = why_not(self.view, route)
        if reason is None:
            await self.host.push_prompt(PaymentPrompt(self.host, route))
        else:
            why = why_not_claimable(reason, self.view, route)
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
