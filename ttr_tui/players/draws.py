"""Drawing cards: what each card is worth to a plan, and which to draw."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from ttr_tui.engine import (
    DrawFaceUp,
    DrawFromDeck,
    FillSlot,
    Phase,
    is_whole_draw,
)
from ttr_tui.players.buildings import harbor_cards
from ttr_tui.players.card_needs import Needs, needs_of, unseen_cards
from ttr_tui.players.network import Board
from ttr_tui.players.plan import Plan
from ttr_tui.players.player import (
    Choice,
    ForRoute,
    ForTicket,
    GivesUp,
    NeedsCards,
    NeedsStations,
    Reason,
)

_TARGETS: Final = 4
"""How many of the best other routes decide what a card is worth besides the plan."""

_PAIR: Final = 0.8
"""What a card is at least worth of which two are face up: both can be drawn in this turn."""

_HELPS: Final = 0.5
"""A card helps a plan that lacks so many cards less with it."""


class CardValues(NamedTuple):
    """What a card of each type is worth, in cards that a plan needs: drawn, and kept for something
    besides the plan. `saved` are the cards that the plan needs less with one more of this type."""

    draw: list[float]
    keep: list[float]
    saved: list[float]


def card_values(board: Board, plan: Plan, targets: Sequence[tuple[float, int]]) -> CardValues:
    facts, view = board.facts, board.view
    game_map = view.game_map
    base = [0.12] * facts.suits
    owed = bool(plan.routes)
    scale = board.level.weights.other if owed else 1.0
    left = board.me.pieces - sum(plan.spaces)
    shown = [facts.card_suits[card] for card in view.market if card is not None]
    pairs = {suit for suit in shown if shown.count(suit) > 1}
    for number, (_, route) in enumerate(targets[: 3 * _TARGETS]):
        if left <= 0:
            break
        fact = game_map.routes[route]
        missing = board.missing(route)
        weight = scale * (0.9 if number < _TARGETS else 0.5)
        suits = [facts.suit_of[route]] if facts.suit_of[route] >= 0 else []
        if not suits:
            deck = facts.suits_of_deck[fact.deck]
            most = max([board.have[suit] for suit in deck])
            suits = [suit for suit in deck if board.have[suit] == most]
            weight *= 0.9
        left -= fact.length if number < _TARGETS else 0
        for suit in suits:
            if missing > 0:
                worth = max(weight, _PAIR * scale) if suit in pairs else weight
                base[suit] = max(base[suit], worth * (1 + 0.3 / max(1.0, missing)))
    routes: Sequence[int] = [*plan.routes]
    if not board.level.saving:
        lacking = [route for route in routes if board.missing(route) > 0]
        routes = sorted(lacking, key=lambda r: (board.missing(r), -facts.lengths[r], r))[:1]
    needs = plan.needs if board.level.saving else needs_of(board, routes)
    saved = _savings(board, routes, needs)
    urgent = [1.0] * facts.suits
    if owed and board.level.priced:
        for route in routes:
            missing = board.missing(route)
            if missing > 0:
                colors = board.colors_for(route)
                part = 0.4 if len(colors) == 1 else 0.2
                for suit, _ in colors:
                    urgent[suit] = max(urgent[suit], 1 + part / max(1.0, missing))
    draw = [0.0] * len(facts.card_suits)
    keep = list(draw)
    for card, suit in enumerate(facts.card_suits):
        if suit < 0:
            continue
        draw[card] = max(base[suit], saved[card] * urgent[suit])
        keep[card] = 0.5 * base[suit] + 0.1 * facts.covers[card]
    best = max(draw, default=1.0)
    wild = best + board.level.weights.wild if needs.total or not owed else 0.5 * best + 0.25
    if needs.ferries:
        wild = best + 0.8
    for card, suit in enumerate(facts.card_suits):
        if suit < 0:
            draw[card], keep[card] = wild, board.level.weights.spent
    for card, value in harbor_cards(board, plan).items():
        draw[card] = max(draw[card], 0.0) + value
        keep[card] += value
    return CardValues(draw, keep, saved)


def _savings(board: Board, routes: Sequence[int], needs: Needs) -> list[float]:
    """For each card type the cards that the plan needs less with one more of it."""
    facts = board.facts
    found: dict[tuple[int, int], float] = {}
    for suit, covers in sorted({*zip(facts.card_suits, facts.covers, strict=True)}):
        have = list(board.have)
        saved = 0.0
        if suit >= 0:
            have[suit] += covers
            saved = needs.cost - needs_of(board, routes, have).cost
            if saved < board.level.weights.near:
                have[suit] += covers
                twice = needs.cost - needs_of(board, routes, have).cost
                saved = max(saved, board.level.weights.near * twice)
        found[suit, covers] = saved
    return [found[key] for key in zip(facts.card_suits, facts.covers, strict=True)]


def draw_choice(
    board: Board, plan: Plan, targets: Sequence[tuple[float, int]], values: CardValues
) -> Choice | None:
    """The best card to draw now, `None` if there is none."""
    view = board.view
    game_map = view.game_map
    draw = values.draw
    face_up: list[tuple[float, DrawFaceUp]] = []
    decks: list[DrawFromDeck] = []
    for action in view.legal:
        if isinstance(action, DrawFaceUp):
            card = view.market[action.slot]
            assert card is not None, "the slot has a card"
            face_up.append((draw[card], action))
        elif isinstance(action, DrawFromDeck):
            decks.append(action)
    if not face_up and not decks:
        return None
    shares = unseen_cards(board)
    expected = [
        sum([share * value for share, value in zip(deck, draw, strict=True)]) for deck in shares
    ]
    from_deck = [(expected[action.deck], action) for action in decks]
    whole = is_whole_draw(game_map, game_map.locomotive)
    singles = [
        (value, action)
        for value, action in face_up
        if not (whole and view.market[action.slot] == game_map.locomotive)
    ]
    refills = sorted(range(len(expected)), key=lambda deck: (-expected[deck], deck))

    def order(pair: tuple[float, DrawFaceUp]) -> tuple[float, int, int]:
        value, action = pair
        refill = 0 if action.refill is None else refills.index(action.refill)
        return value, -refill, -action.slot

    best_deck = max(from_deck, key=lambda pair: (pair[0], -pair[1].deck), default=None)
    best_single = max(singles, key=order, default=None)
    wilds = [pair for pair in face_up if pair not in singles]
    second = 0.0
    ranked = sorted(
        [value for value, action in singles if action.refill in (None, refills[0])]
        + ([best_deck[0]] * 2 if best_deck else []),
        reverse=True,
    )
    best = ranked[0] if ranked else 0.0
    second = ranked[1] if len(ranked) > 1 else 0.0
    if wilds and view.phase is Phase.TURN:
        chosen = max(wilds, key=order)
        if chosen[0] > best + second:
            return Choice(chosen[1], draw_reasons(board, plan, targets, values, chosen[1]))
    if best_single is not None and (best_deck is None or best_single[0] >= best_deck[0]):
        return Choice(best_single[1], draw_reasons(board, plan, targets, values, best_single[1]))
    if best_deck is not None:
        return Choice(best_deck[1], draw_reasons(board, plan, targets, values, best_deck[1]))
    return Choice(face_up[0][1])


def fill_choice(board: Board, values: CardValues) -> Choice:
    """The deck whose next card is worth most."""
    shares = unseen_cards(board)
    fills = [action for action in board.view.legal if isinstance(action, FillSlot)]

    def expected(action: FillSlot) -> float:
        pairs = zip(shares[action.deck], values.draw, strict=True)
        return sum([share * value for share, value in pairs])

    return Choice(max(fills, key=lambda action: (expected(action), -action.deck)))


def draw_reasons(
    board: Board,
    plan: Plan,
    targets: Sequence[tuple[float, int]],
    values: CardValues,
    action: DrawFaceUp | DrawFromDeck,
) -> tuple[Reason, ...]:
    """What the plan lacks, the route and the tickets that the card helps most, and the tickets that
    the plan gives up."""
    view, facts = board.view, board.facts
    card = view.market[action.slot] if isinstance(action, DrawFaceUp) else None
    suit = facts.card_suits[card] if card is not None else -1
    lacking = [route for route in plan.routes if board.missing(route) > 0]
    routes = lacking or [route for _, route in targets[: 3 * _TARGETS]]
    if card is not None and suit >= 0:
        more = list(board.have)
        more[suit] += facts.covers[card]
        routes = [
            route
            for route in routes
            if needs_of(board, [route], more).cost < needs_of(board, [route]).cost
        ] or routes
    if not lacking:
        routes = routes[:1]
    reasons: list[Reason] = []
    helpful = [saved >= _HELPS for saved in values.saved]
    if any(helpful):
        cards = [c for c, s in enumerate(facts.card_suits) if s < 0 or helpful[c]]
        reasons.append(NeedsCards(tuple(cards), round(plan.needs.total) or 1))
    if routes:
        route = min(routes, key=lambda r: (board.missing(r), r))
        reasons.append(ForRoute(route))
        reasons += [ForTicket(ticket) for ticket in plan.routes.get(route, ())]
    return (*reasons, *more_reasons(plan))


def more_reasons(plan: Plan) -> Iterator[Reason]:
    """The stations of the plan, and the tickets that it gives up."""
    if plan.stations:
        yield NeedsStations(tuple(plan.stations))
    yield from [GivesUp(ticket) for ticket in plan.given_up]
