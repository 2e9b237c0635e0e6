"""What the prompts of a turn and of its end say."""

from __future__ import annotations

from ttr_tui.engine import Claim, Phase, View
from ttr_tui.engine.game_map import RouteIndex
from ttr_tui.engine.rules.tunnels import extra_cards
from ttr_tui.engine.state import Tunnel
from ttr_tui.panels.badges import Badges
from ttr_tui.panels.prompt_context import PromptContext
from ttr_tui.panels.prompt_layout import PromptContent, PromptPart, text
from ttr_tui.panels.spans import Paragraphs, Span
from ttr_tui.play.advice_facts import Advice
from ttr_tui.play.hints import harbors_not_built
from ttr_tui.play.log import OF_CARDS, LogEntry
from ttr_tui.play.targets import CityTarget, RouteTarget
from ttr_tui.play.turn_facts import why_not_claim_now
from ttr_tui.questions.buildings import harbor_built, harbor_notes
from ttr_tui.questions.question import Place, Role
from ttr_tui.questions.routes import revealed_cards
from ttr_tui.terminal_text import fit
from ttr_tui.words import buildings as building_words
from ttr_tui.words import claims as claim_words
from ttr_tui.words import counts
from ttr_tui.words import turn_text as turn_words
from ttr_tui.words.hints import harbors_words
from ttr_tui.words.language import _, as_sentence
from ttr_tui.words.routes import route_name

_ROWS_OF_TURN = 4
"""The next row in a small terminal is the hand."""

_NAME_CELLS = 24
"""Cells of the name of a route where there is no room for all of it."""


def turn(context: PromptContext) -> PromptContent:
    """What to do this turn, or the second card."""
    view, second = context.view, context.view.phase is Phase.SECOND_CARD
    hints = context.hint_parts()
    if not hints and not second and (reminder := harbors_not_built(view)) is not None:
        hints = text(Role.HINT, harbors_words(reminder), style="good")
    reason = _reason(context)
    parts = text(Role.QUESTION, turn_words.turn_question(view), style="accent")
    if second:
        parts += [PromptPart(Role.DONE, [[each]], Place.BESIDE) for each in context.turn_summary()]
        parts += text(
            Role.NOTE, turn_words.own_last_round(view), style="accent", place=Place.BESIDE
        )
    elif not (hints and context.hot_seat.session.hints_on):
        parts += text(
            Role.CHOICES, turn_words.turn_choices(view), style="quiet", place=Place.FOLLOWS
        )
    if not second and context.cursor is None and context.message is None:
        cut = context.hot_seat.cut_plan()
        words = "" if cut is None else turn_words.plan_was_cut(view, cut.route, cut.more)
        parts += text(Role.HINT, words, style="accent")
    parts += reason or context.message_parts(_of_cards(context))  # The summary says them, too.
    if not context.says_advice() and not _refuses_key(context):
        parts += hints
    # Advice says all of the route; in a small terminal it needs the room.
    if not (_advises_claim(context) and context.covers_hand):
        parts += target_parts(context, with_status=not reason)
    if context.cursor is None and context.message is None and not hints:
        parts += text(Role.NOTE, _("The arrow keys move the cursor over the board."), style="quiet")
    return PromptContent(parts, max_rows=_ROWS_OF_TURN)


def _reason(context: PromptContext) -> list[PromptPart]:
    """The message without the name of the route, if it says why the route under the cursor cannot
    be claimed: what is said about the cursor names the route."""
    message, cursor = context.message, context.cursor
    if message is None or not isinstance(cursor, RouteTarget):
        return []
    reason = why_not_claim_now(context.view, cursor.route)
    if reason is None or reason != message.fact:
        return []
    why = claim_words.claim_blocker_words(reason, context.view, cursor.route)
    return text(Role.MESSAGE, as_sentence(why), style=message.style)


def _advises_claim(context: PromptContext) -> bool:
    """Whether the message is advice to claim the route under the cursor."""
    fact = None if context.message is None else context.message.fact
    if not isinstance(fact, Advice) or not isinstance(fact.action, Claim):
        return False
    return context.cursor == RouteTarget(fact.action.route)


def _refuses_key(context: PromptContext) -> bool:
    """Whether the message says that a key does nothing, while a route is under the cursor: the hint
    about the route would read like its reason."""
    message = context.message
    is_refusal = message is not None and isinstance(message.fact, Phase)
    return is_refusal and isinstance(context.cursor, RouteTarget)


def _of_cards(context: PromptContext) -> list[LogEntry]:
    """What happened to the market and the decks in this turn."""
    return [entry for entry in context.hot_seat.turn_so_far() if entry.what in OF_CARDS]


def turn_end(context: PromptContext) -> PromptContent:
    """The key that ends the turn, in the place of what to do in it, and what the player did."""
    view = context.view
    what_next = turn_words.what_next(view, context.hot_seat.next_person)
    key = context.line(*context.key_and_words("turn_end.end", what_next, "accent"))
    parts = [PromptPart(Role.QUESTION, [[key]])]
    for number, done in enumerate(context.turn_summary()):
        place = Place.BESIDE if number else Place.ROWS
        parts.append(PromptPart(Role.DONE, [[done]], place))
    parts += text(Role.DONE, harbor_built(context.hot_seat), style="good", place=Place.BESIDE)
    parts += context.message_parts(_of_cards(context), place=Place.BESIDE)
    for sentence in (turn_words.goes_first(view), turn_words.ends_soon(view)):
        parts += text(Role.DONE, sentence, style="accent", place=Place.BESIDE)
    return PromptContent(parts)


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
        return [Span(_("{key} claim: see the risk", key=key), "bad", "turn.claim")]
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
            if view.viewer is not None and view.harbors[city] == view.viewer:
                there.append(Span(f"  {harbor_notes(context.hot_seat, city)[-1]}", "good"))
            still_open = Span(
                _("{n} of {routes} open", n=open_count, routes=counts.routes(len(routes))), "quiet"
            )
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


# The cards of a tunnel.


def tunnel_reveal(context: PromptContext, tunnel: Tunnel, seen: int) -> PromptContent:
    """The cards of a tunnel, the first `seen` of them face up."""
    game_map, all_seen = context.view.game_map, seen == len(tunnel.revealed)
    extra = extra_cards(game_map, tunnel._replace(revealed=tunnel.revealed[:seen]))
    price = claim_words.tunnel_price(extra, so_far=not all_seen)
    cards = context.badges.spans(revealed_cards(tunnel, game_map, seen))
    parts = [
        *text(Role.DONE, claim_words.tunnel_title(tunnel, game_map), style="accent"),
        *text(Role.DONE, claim_words.tunnel_played(tunnel, game_map), style="quiet"),
        PromptPart(Role.QUESTION, [[cards]]),
        *text(Role.DONE, price, style="strong" if all_seen else "quiet", place=Place.BESIDE),
        *context.message_parts(),
    ]
    return PromptContent(parts, min_rows=4)
