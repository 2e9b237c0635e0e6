"""What the prompts say about routes: claiming and paying for them, and tunnels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.cells import cell_len

from ttr_tui.board.render.board_state import CityTarget, RouteTarget
from ttr_tui.engine import Claim, GameMap, View
from ttr_tui.engine.game_map import RouteIndex
from ttr_tui.engine.rules.tunnels import PayTunnel, extra_cards
from ttr_tui.engine.state import Tunnel
from ttr_tui.panels.badges import Badges
from ttr_tui.panels.prompt_context import PromptContext
from ttr_tui.panels.prompt_layout import Place, PromptContent, PromptPart, Role, text, text_forms
from ttr_tui.panels.spans import Line, Paragraphs, Span, line
from ttr_tui.play.turn_facts import why_not_claim_now
from ttr_tui.terminal_text import fit, pad
from ttr_tui.words import buildings as building_words
from ttr_tui.words import claims as claim_words
from ttr_tui.words import tunnels as tunnel_words
from ttr_tui.words.advice import warning_words
from ttr_tui.words.cards import payment_words
from ttr_tui.words.routes import other_end, route_name

if TYPE_CHECKING:
    from ttr_tui.players.computer import Paying

_NAME_CELLS = 24
"""Cells of the name of a route where there is no room for all of it."""
_MANY = 6
"""With more ways to pay than this, each has one line."""


# What is under the cursor.


def claim_status(context: PromptContext, route: RouteIndex) -> list[Span]:
    """Whether the route can be claimed, with which cards if there is no choice, or why not, the
    longest text first."""
    view, key = context.view, context.key_name("turn.claim")
    reason = why_not_claim_now(view, route)
    if reason is not None:
        return [Span(claim_words.claim_blocker_words(reason, view, route), "quiet")]
    if view.viewer is None:
        return [Span(claim_words.open_to_claim(), "quiet")]
    if context.hot_seat.claim_warnings(route):
        return [Span(claim_words.claim_key_at_risk(key), "bad", "turn.claim")]
    payments = [claim.payment for claim in view.claims()[route]]
    texts = claim_words.claim_key(key, payments, view.game_map)
    return [Span(text, "good", "turn.claim") for text in texts]


def target_parts(context: PromptContext, *, with_status: bool = True) -> list[PromptPart]:
    """What is under the cursor: a route with its cards, its points and whether it can be claimed,
    or a city. With less room first the badges are left out, as the board shows them."""
    view = context.view
    match context.cursor:
        case RouteTarget(route=route):
            name = Span(route_name(route, view.game_map), "strong")
            badge, *facts = _route_facts(view, context.badges, route)
            status = claim_status(context, route) if with_status else []
            long = [Span("  "), status[0]] if status else []
            short = [Span("  "), status[-1]] if status else []
            cut = name._replace(text=fit(name.text, _NAME_CELLS))
            lines = [[name], [badge, *facts], status[:1]]
            rows: list[list[Span]] = [
                [name, Span("  "), badge, *facts, *long],
                [name, *facts, *long],
                [name, *facts, *short],
                [name, *short],
                [cut, *short],
            ]
            forms: list[Paragraphs] = [[tuple(each) for each in lines if each]]
            return [PromptPart(Role.CURSOR, [*forms, *([tuple(row)] for row in rows)])]
        case CityTarget(city=city):
            routes = [route for route in view.game_map.routes if city in route.ends]
            is_open = view.open_routes()
            open_count = sum(route.index in is_open for route in routes)
            name = Span(view.game_map.cities[city].name, "strong")
            there = [Span(f"  {fact}") for fact in building_words.in_city(view, city)]
            still_open = Span(claim_words.open_routes(open_count, len(routes)), "quiet")
            rows = [[name, *there, Span("  "), still_open], [name, Span("  "), still_open]]
            forms = [[(name, *there), (still_open,)], *([tuple(row)] for row in rows)]
            return [PromptPart(Role.CURSOR, forms)]
        case _:
            return []


def _route_facts(view: View, badges: Badges, route: RouteIndex) -> list[Span]:
    """`P P P P  7 points`"""
    tunnel = f"  {claim_words.tunnel_route()}" if view.game_map.routes[route].tunnel else ""
    return [
        badges.route(route),
        Span(tunnel, "accent"),
        Span(f"  {claim_words.route_points(route, view.game_map)}"),
    ]


# The routes from a city.


def routes_from_city(
    context: PromptContext, city: int, routes: Sequence[RouteIndex]
) -> PromptContent:
    """The list of these routes from a city."""
    name = context.view.game_map.cities[city].name
    count = claim_words.routes_from_here(len(routes))
    parts = [
        *text(Role.QUESTION, name, style="accent"),
        *text(Role.DONE, count, style="quiet", place=Place.BESIDE),
        *context.message_parts(),
    ]
    return PromptContent(parts, [_route_from(context, city, route, routes) for route in routes])


def _route_from(
    context: PromptContext, city: int, route: RouteIndex, routes: Sequence[RouteIndex]
) -> list[Line]:
    """`Omaha  P P P P  4 purple, 7 points`, or instead of that whose the route is, or why it cannot
    be claimed now. With less room the color and the length are left to the badge."""
    view, badges, game_map = context.view, context.badges, context.view.game_map
    length = game_map.routes[route].length
    owner, reason = view.owners[route], why_not_claim_now(view, route)
    ends = [other_end(each, city, game_map) for each in routes]
    longest = max([game_map.routes[each].length for each in routes])
    name = pad(other_end(route, city, game_map), max(map(cell_len, ends)))
    spans = [
        Span(f"{name} ", "quiet" if reason else "strong"),
        badges.route(route),
        Span(" " * (2 * (longest - length) + 1)),
    ]
    if owner is not None:
        return [(*spans, badges.seat(owner), Span(claim_words.whose(owner, view), "quiet"))]
    return [
        (*spans, Span(claim_words.kind_and_points(kind, route, game_map), "good"))
        if reason is None
        else (*spans, Span(claim_words.why_not_from_here(reason, view, route, kind), "quiet"))
        for kind in (*claim_words.route_kind(route, game_map), "")
    ]


# Payments.


def payment_row(
    context: PromptContext, action: Paying, label: str = "", *, one_line: bool = False
) -> list[Line]:
    """The row to pay for this action, with its cards as badges and in words; with `one_line`
    without words where there is no room for them in the same line."""
    spans: list[Span | str] = [f"{label} "] if label else []
    for card_type, count in action.payment:
        spans += [context.badges.cards(card_type, count), " "]
    cards = payment_words(action.payment, context.view.game_map)
    return [line(*spans, (f" {cards}", "quiet")), *([line(*spans)] if one_line else [])]


def payments(context: PromptContext, route: RouteIndex, claims: Sequence[Claim]) -> PromptContent:
    """How to pay for a route; a single payment is to be confirmed. A warning above says which
    tickets a claim makes impossible, and that no card is to spare for a tunnel."""
    several, game_map = len(claims) > 1, context.view.game_map
    warnings = [
        warning_words(each, context.view) for each in context.hot_seat.claim_warnings(route)
    ]
    titles = claim_words.payment_titles(route, game_map, several=several)
    parts = [
        *text(Role.WARNING, *text_forms(warnings), style="bad"),
        PromptPart(Role.QUESTION, [[context.badges.spans(title)] for title in titles]),
        *context.message_parts(),
    ]
    label = "" if several else claim_words.claim_with()
    is_long = len(claims) > _MANY
    rows = [payment_row(context, claim, label, one_line=is_long) for claim in claims]
    return PromptContent(parts, rows)


# Tunnels.


def _revealed(game_map: GameMap, badges: Badges, tunnel: Tunnel, seen: int) -> Line:
    """The revealed cards, the first `seen` of them face up with what they cost."""
    spans: list[Span] = []
    for number, card in enumerate(tunnel.revealed):
        if number >= seen:
            spans += [Span(" ? ", "bar strong", "tunnel.next"), Span("    ")]
            continue
        more = extra_cards(game_map, tunnel._replace(revealed=(card,)))
        spans += [badges.card(card), Span(" +1 " if more else " –  ", "bad" if more else "quiet")]
    return tuple(spans)


def tunnel_reveal(context: PromptContext, tunnel: Tunnel, seen: int) -> PromptContent:
    """The cards of a tunnel, the first `seen` of them face up."""
    game_map, all_seen = context.view.game_map, seen == len(tunnel.revealed)
    extra = extra_cards(game_map, tunnel._replace(revealed=tunnel.revealed[:seen]))
    price = tunnel_words.tunnel_price(extra, so_far=not all_seen)
    parts = [
        *text(Role.DONE, tunnel_words.tunnel_title(tunnel, game_map), style="accent"),
        *text(Role.DONE, tunnel_words.tunnel_played(tunnel, game_map), style="quiet"),
        PromptPart(Role.QUESTION, [[_revealed(game_map, context.badges, tunnel, seen)]]),
        *text(Role.DONE, price, style="strong" if all_seen else "quiet", place=Place.BESIDE),
        *context.message_parts(),
    ]
    return PromptContent(parts, min_rows=4)


def tunnel_payment(context: PromptContext, payments: Sequence[PayTunnel]) -> PromptContent:
    """Whether to add cards or to withdraw (EU-2)."""
    view, tunnel = context.view, context.view.tunnel
    if tunnel is None:
        return PromptContent(())
    price = (tunnel_words.tunnel_price if payments else tunnel_words.tunnel_not_payable)(view.extra)
    title = context.badges.spans(tunnel_words.tunnel_with_cards(tunnel, view.game_map))
    revealed = _revealed(view.game_map, context.badges, tunnel, len(tunnel.revealed))
    parts = [
        PromptPart(Role.DONE, [[title]]),
        PromptPart(Role.DONE, [[revealed]]),
        *text(Role.QUESTION, price, style="strong", place=Place.BESIDE),
        *context.message_parts(),
        *context.hint_parts(),
    ]
    add = tunnel_words.add()
    withdraw = context.badges.spans(tunnel_words.withdraw())
    return PromptContent(
        parts, [*(payment_row(context, each, add) for each in payments), [withdraw]]
    )
