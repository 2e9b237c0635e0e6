"""Claiming routes (C-7, C-8) and the flag card that may follow (PA-2, PA-3).

`tunnels` has the special rules of tunnels.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from functools import lru_cache
from operator import itemgetter
from typing import NamedTuple, TypeAlias

from ttr_tui.engine.actions import Action, Claim, KeepFlagCard, KeepNoFlagCard, Payment
from ttr_tui.engine.events import (
    CardsSetAside,
    Event,
    FlagCardDeclined,
    FlagCardKept,
    FlagOffered,
    FlagScored,
    RouteClaimed,
    emit,
)
from ttr_tui.engine.game_map import GameMap
from ttr_tui.engine.market import discard_set_aside, settle_cards
from ttr_tui.engine.payments import Demand, Suit, can_pay, demand_of, route_payments, suits_of
from ttr_tui.engine.state import NOBODY, State, owner_of_closing_parallel


def flag_cards(state: State, route: int, payment: Payment) -> tuple[int, ...]:
    """The card types that may be kept for the flag when this route is claimed with this payment:
    none for a gray route, no locomotive, no color that the player already has (PA-2)."""
    flag, color = state.game_map.rules.flag, state.game_map.routes[route].color
    if flag is None or color not in flag.colors:
        return ()
    card_types = state.game_map.card_types
    if any(card_types[card].color == color for card in state.flags[state.player]):
        return ()
    return tuple([card_type for card_type, _ in payment if card_types[card_type].color == color])


def flag_actions(state: State) -> list[Action]:
    """Keep any card on offer, or none."""
    return [*[KeepFlagCard(card) for card in state.flag_offer], KeepNoFlagCard()]


def keep_flag_card(
    state: State, action: KeepFlagCard | KeepNoFlagCard, events: list[Event]
) -> None:
    """Keep a card face up, or none, and discard the others; those of a tunnel are discarded at the
    end of the turn (EU-2)."""
    if isinstance(action, KeepFlagCard):
        emit(state, events, FlagCardKept(state.player, action.card))
    else:
        emit(state, events, FlagCardDeclined(state.player))
    if state.tunnel is None:
        discard_set_aside(state, events)


def score_flag(state: State, events: list[Event]) -> None:
    """Score a complete flag at the end of the turn (PA-3)."""
    rules, cards = state.game_map.rules.flag, state.flags[state.player]
    if rules is None or len(cards) < len(rules.colors):
        return
    emit(state, events, FlagScored(state.player, cards, rules.points))
    settle_cards(state, events)


Claims: TypeAlias = list[tuple[int, list[Claim]]]
"""Routes, each with some of its claims."""

Choices: TypeAlias = list[int]
"""Indices into the payments of a demand."""


class Affordable(NamedTuple):
    """What the cards of one suit, together with the locomotives, can pay for: claims of routes of
    that color, and for gray routes an index into `ClaimTable.gray` with the payments."""

    colored: Claims
    gray: list[tuple[int, Choices]]


class GrayRoutes(NamedTuple):
    """The gray routes with the same demand, each with a claim for every payment. `locomotives_only`
    is the index of the claim that is paid with locomotives alone."""

    demand: Demand
    claims: Claims
    locomotives_only: int


class SuitTable:
    """What a number of cards of one suit and a number of locomotives can pay for. Each result is
    computed once and cached under these `counts` of a hand."""

    def __init__(self, game_map: GameMap, suit: Suit) -> None:
        self.suit = suit
        self.counts: Callable[[Sequence[int]], tuple[int, ...]]
        self.counts = itemgetter(*suit.card_types, game_map.locomotive)
        self.cache: dict[tuple[int, ...], Affordable] = {}


class ClaimTable:
    """All claims on a map. `suit_tables` are in the order of the suits, `gray` are the gray routes
    grouped by demand, `longest` is the length of the longest route."""

    def __init__(self, game_map: GameMap) -> None:
        self.suit_tables = [SuitTable(game_map, suit) for suit in suits_of(game_map)]
        self.longest = max((route.length for route in game_map.routes), default=0)
        routes_of: dict[Demand, list[int]] = {}
        for route in game_map.routes:
            routes_of.setdefault(demand_of(route), []).append(route.index)
        self.gray: list[GrayRoutes] = []
        self._colored: list[tuple[Demand, Claims]] = []
        for demand, routes in routes_of.items():
            payments = route_payments(game_map, demand)
            claims = [(route, [Claim(route, payment) for payment in payments]) for route in routes]
            if demand.color is None:
                self.gray.append(GrayRoutes(demand, claims, len(payments) - 1))
            else:
                self._colored.append((demand, claims))

    def affordable(self, suit_table: SuitTable, hand: Sequence[int]) -> Affordable:
        """Compute and cache what this suit's cards in the hand can pay for."""
        suit = suit_table.suit
        found = suit_table.cache[suit_table.counts(hand)] = Affordable(
            [
                (route, payable)
                for demand, claims in self._colored
                if (demand.deck, demand.color) == (suit.deck, suit.color)
                for route, all_claims in claims
                if (payable := [c for c in all_claims if can_pay(hand, c.payment)])
            ],
            [
                (index, choices)
                for index, routes in enumerate(self.gray)
                if routes.demand.deck == suit.deck
                if (
                    choices := [
                        choice
                        for choice, claim in enumerate(routes.claims[0][1])
                        if any(card_type in suit.card_types for card_type, _ in claim.payment)
                        and can_pay(hand, claim.payment)
                    ]
                )
            ],
        )
        return found


@lru_cache(maxsize=16)
def claim_table(game_map: GameMap) -> ClaimTable:
    """The map's claims, computed once."""
    return ClaimTable(game_map)


def affordable_claims(
    game_map: GameMap, open_routes: frozenset[int], pieces: Sequence[int], hand: Sequence[int]
) -> list[Action]:
    """Every claim of these routes that a player with these pieces (counts by deck) and this hand
    (counts by card type) can make. The claims of a route are consecutive, in the order in which
    payments are offered."""
    table = claim_table(game_map)
    wild = hand[game_map.locomotive]
    if min(pieces) < table.longest:
        routes = game_map.routes
        open_routes = frozenset(
            [route for route in open_routes if routes[route].length <= pieces[routes[route].deck]]
        )
    actions: list[Action] = []
    gray: list[Choices] = [[] for _ in table.gray]
    for suit_table in table.suit_tables:
        colored, with_gray = suit_table.cache.get(suit_table.counts(hand)) or table.affordable(
            suit_table, hand
        )
        for route, claims in colored:
            if route in open_routes:
                actions += claims
        for index, choices in with_gray:
            gray[index] += choices
    for (demand, gray_routes, locomotives_only), found in zip(table.gray, gray, strict=True):
        found.sort()
        if wild >= demand.length:
            found.append(locomotives_only)
        if len(found) > 1:
            pick = itemgetter(*found)
            for route, claims in gray_routes:
                if route in open_routes:
                    actions += pick(claims)
        elif found:
            actions += [claims[found[0]] for route, claims in gray_routes if route in open_routes]
    return actions


class ClaimBlocker(Enum):
    """Why a route cannot be claimed now."""

    TAKEN = "this route is already claimed"
    OWN_PARALLEL = "you cannot claim both routes of a double route"
    CLOSED = "with this number of players only one route of a double route can be claimed"
    PIECES = "you do not have enough pieces"
    CARDS = "you cannot pay for this route"


def claim_actions(state: State) -> list[Action]:
    """Every route the player can claim now, with every payment for it."""
    player = state.player
    return affordable_claims(
        state.game_map, state.open_routes[player], state.pieces[player], state.hands[player]
    )


def is_legal_claim(state: State, action: Claim) -> bool:
    """Whether this claim is in `claim_actions`, without listing the others."""
    game_map, player, route = state.game_map, state.player, action.route
    if route not in state.open_routes[player] or not can_pay(state.hands[player], action.payment):
        return False
    facts = game_map.routes[route]
    if state.pieces[player][facts.deck] < facts.length:
        return False
    return action.payment in _payments(game_map, demand_of(facts))


@lru_cache(maxsize=500)
def _payments(game_map: GameMap, demand: Demand) -> frozenset[Payment]:
    return frozenset(route_payments(game_map, demand))


def claim(state: State, action: Claim, events: list[Event]) -> None:
    """Claim a route that is not a tunnel: discard the cards and score the points at once."""
    if flag_cards(state, action.route, action.payment):
        emit(state, events, CardsSetAside(state.player, action.payment))
        place_pieces(state, action.route, action.payment, events, cards_set_aside=True)
    else:
        place_pieces(state, action.route, action.payment, events, cards_set_aside=False)


def place_pieces(
    state: State, route: int, payment: Payment, events: list[Event], *, cards_set_aside: bool
) -> None:
    """Give the route to the player, and offer the played cards that may be kept for the flag.
    `cards_set_aside` says that the cards have left the hand already."""
    points = state.game_map.rules.points[state.game_map.routes[route].length]
    emit(state, events, RouteClaimed(state.player, route, payment, points, cards_set_aside))
    if cards := flag_cards(state, route, payment):
        emit(state, events, FlagOffered(state.player, cards))
    if not cards_set_aside and not all(state.decks):
        settle_cards(state, events)


def why_not_claimable(
    game_map: GameMap,
    owners: Sequence[int],
    players: int,
    *,
    route: int,
    seat: int,
    pieces: Sequence[int],
    hand: Sequence[int],
) -> ClaimBlocker | None:
    """Why the player in `seat`, with these pieces (counts by deck) and this hand, cannot claim a
    route on a board with these owners; `None` if the player can."""
    facts = game_map.routes[route]
    if owners[route] != NOBODY:
        return ClaimBlocker.TAKEN
    parallel_owner = owner_of_closing_parallel(game_map, owners, players, route, seat)
    if parallel_owner != NOBODY:
        return ClaimBlocker.OWN_PARALLEL if parallel_owner == seat else ClaimBlocker.CLOSED
    if pieces[facts.deck] < facts.length:
        return ClaimBlocker.PIECES
    if not affordable_claims(game_map, frozenset((route,)), pieces, hand):
        return ClaimBlocker.CARDS
    return None
