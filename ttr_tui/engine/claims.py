"""All claims of routes that a hand can pay for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import Literal, NamedTuple, TypeAlias

from ttr_tui.engine.actions import Action
from ttr_tui.engine.game_map import GameMap, Payment, RouteIndex
from ttr_tui.engine.payments import (
    Demand,
    Suit,
    can_pay,
    demand_of,
    route_payments,
    suits_of,
)
from ttr_tui.engine.rules.ferry_substitutes import FerrySubstituteRules, substitute_payments


class Claim(NamedTuple):
    """Claim a route and pay for it with cards (C-7), or try to build a tunnel with them (EU-2)."""

    route: RouteIndex
    payment: Payment
    tag: Literal["claim"] = "claim"


Claims: TypeAlias = list[tuple[RouteIndex, list[Claim]]]
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
    is the index of the claim that is paid with locomotives alone, `None` if there is none."""

    demand: Demand
    claims: Claims
    locomotives_only: int | None


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
    grouped by demand, `with_substitutes` are the ferries where other cards replace locomotives, in
    the same way, `longest` is the length of the longest route."""

    def __init__(self, game_map: GameMap) -> None:
        self.suit_tables = [SuitTable(game_map, suit) for suit in suits_of(game_map)]
        self.longest = max((route.length for route in game_map.routes), default=0)
        routes_of: dict[Demand, list[RouteIndex]] = {}
        for route in game_map.routes:
            routes_of.setdefault(demand_of(game_map, route), []).append(route.index)
        self.gray: list[GrayRoutes] = []
        self._colored: list[tuple[Demand, Claims]] = []
        has_substitutes = game_map.rules.get(FerrySubstituteRules) is not None
        self.with_substitutes = [
            (demand, routes)
            for demand, routes in routes_of.items()
            if has_substitutes and demand.locomotives
        ]
        for demand, routes in routes_of.items():
            payments = route_payments(game_map, demand)
            claims = [(route, [Claim(route, payment) for payment in payments]) for route in routes]
            if demand.color is None:
                only = len(payments) - 1 if demand.max_locomotives >= demand.length else None
                self.gray.append(GrayRoutes(demand, claims, only))
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
    game_map: GameMap,
    open_routes: frozenset[RouteIndex],
    pieces: Sequence[int],
    hand: Sequence[int],
) -> list[Action]:
    """Every claim of these routes that a player with these pieces (counts by deck) and this hand
    (counts by card type) can make. The claims of a route are consecutive, in the order in which
    payments are offered. One choice of cards that replace locomotives (C-19) stands for all."""
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
        if wild >= demand.length and locomotives_only is not None:
            found.append(locomotives_only)
        if len(found) > 1:
            pick = itemgetter(*found)
            for route, claims in gray_routes:
                if route in open_routes:
                    actions += pick(claims)
        elif found:
            actions += [claims[found[0]] for route, claims in gray_routes if route in open_routes]
    for demand, ferries in table.with_substitutes:
        payments = substitute_payments(game_map, demand, tuple(hand))
        for route in ferries:
            if route in open_routes:
                actions += [Claim(route, payment) for payment in payments]
    return actions
