"""Every claim that a map knows, made once, so that legal lists are put together from finished
values: this is the innermost loop of the engine."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import NamedTuple, TypeAlias

from ttr_tui.engine.actions import Action, Claim
from ttr_tui.engine.game_map import GameMap
from ttr_tui.engine.payments import Demand, Suit, can_pay, demand_of, lane_payments, suits_of

Claims: TypeAlias = list[tuple[int, list[Claim]]]
"""Lanes, each with some claims of it."""

Ways: TypeAlias = list[int]
"""Indices into the payments of a demand."""


class Affordable(NamedTuple):
    """What the cards of one suit that a hand holds, with its locomotives, can pay for: claims of
    lanes of its colour; and for gray lanes, pairs of an index into `ClaimTable.gray` and ways."""

    coloured: Claims
    gray: list[tuple[int, Ways]]


class GrayLanes(NamedTuple):
    """The gray lanes with the same demand, each with a claim for every way to pay for it, and the
    way (the index of its claim) that is `alone`: by nothing but locomotives."""

    demand: Demand
    claims: Claims
    alone: int


class SuitTable:
    """What each number of cards of one suit, with each number of locomotives, can pay for; worked
    out when it is first asked for, and remembered by these `counts` of a hand."""

    def __init__(self, game_map: GameMap, suit: Suit) -> None:
        self.suit = suit
        self.counts: Callable[[Sequence[int]], tuple[int, ...]]
        self.counts = itemgetter(*suit.kinds, game_map.locomotive)
        self.remembered: dict[tuple[int, ...], Affordable] = {}


class ClaimTable:
    """The claims of a map, its `suit_tables` in the order of the suits. `gray` are its gray lanes,
    demand by demand; `longest` is the length of its longest lane."""

    def __init__(self, game_map: GameMap) -> None:
        self.suit_tables = [SuitTable(game_map, suit) for suit in suits_of(game_map)]
        self.longest = max((lane.length for lane in game_map.lanes), default=0)
        lanes_of: dict[Demand, list[int]] = {}
        for lane in game_map.lanes:
            lanes_of.setdefault(demand_of(lane), []).append(lane.index)
        self.gray: list[GrayLanes] = []
        self._coloured: list[tuple[Demand, Claims]] = []
        for demand, lanes in lanes_of.items():
            payments = lane_payments(game_map, demand)
            claims = [(lane, [Claim(lane, payment) for payment in payments]) for lane in lanes]
            if demand.colour is None:
                self.gray.append(GrayLanes(demand, claims, len(payments) - 1))
            else:
                self._coloured.append((demand, claims))

    def affordable(self, suit_table: SuitTable, hand: Sequence[int]) -> Affordable:
        """What this suit's cards in the hand can pay for; from then on it is remembered."""
        suit = suit_table.suit
        found = suit_table.remembered[suit_table.counts(hand)] = Affordable(
            [
                (lane, payable)
                for demand, claims in self._coloured
                if (demand.deck, demand.colour) == (suit.deck, suit.colour)
                for lane, all_claims in claims
                if (payable := [c for c in all_claims if can_pay(hand, c.payment)])
            ],
            [
                (index, ways)
                for index, lanes in enumerate(self.gray)
                if lanes.demand.deck == suit.deck
                if (
                    ways := [
                        way
                        for way, claim in enumerate(lanes.claims[0][1])
                        if any(kind in suit.kinds for kind, _ in claim.payment)
                        and can_pay(hand, claim.payment)
                    ]
                )
            ],
        )
        return found


@lru_cache(maxsize=16)
def claim_table(game_map: GameMap) -> ClaimTable:
    """The map's table of claims, made once."""
    return ClaimTable(game_map)


def affordable_claims(
    game_map: GameMap, open_lanes: frozenset[int], pieces: Sequence[int], hand: Sequence[int]
) -> list[Action]:
    """Every claim of these lanes that a player with so many pieces of each kind and this hand
    (counts by kind of card) can make; the claims of a lane stand together, in the order in which
    payments are offered."""
    table = claim_table(game_map)
    wild = hand[game_map.locomotive]
    if min(pieces) < table.longest:
        lanes = game_map.lanes
        open_lanes = frozenset(
            [lane for lane in open_lanes if lanes[lane].length <= pieces[lanes[lane].deck]]
        )
    actions: list[Action] = []
    gray: list[Ways] = [[] for _ in table.gray]
    for suit_table in table.suit_tables:
        coloured, with_gray = suit_table.remembered.get(
            suit_table.counts(hand)
        ) or table.affordable(suit_table, hand)
        for lane, claims in coloured:
            if lane in open_lanes:
                actions += claims
        for index, ways in with_gray:
            gray[index] += ways
    for (demand, gray_lanes, alone), found in zip(table.gray, gray, strict=True):
        found.sort()
        if wild >= demand.length:
            found.append(alone)
        if len(found) > 1:
            pick = itemgetter(*found)
            for lane, claims in gray_lanes:
                if lane in open_lanes:
                    actions += pick(claims)
        elif found:
            actions += [claims[found[0]] for lane, claims in gray_lanes if lane in open_lanes]
    return actions
