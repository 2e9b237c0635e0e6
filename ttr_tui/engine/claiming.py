"""Claiming lanes (C-7, C-8)."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from ttr_tui.engine.actions import Action, Claim
from ttr_tui.engine.events import Event, LaneClaimed
from ttr_tui.engine.game_map import GameMap
from ttr_tui.engine.payments import Demand, Options, demand_of
from ttr_tui.engine.state import NOBODY, State
from ttr_tui.engine.taking_cards import settle_cards


class Bar(Enum):
    """Why a lane cannot be claimed now."""

    TAKEN = "somebody has claimed this lane"
    OWN_TWIN = "nobody may hold both lanes of a double route"
    CLOSED = "with so few players only one lane of a double route can be claimed"
    PIECES = "not enough pieces left"
    CARDS = "no cards in the hand that pay for it"


class Suit(NamedTuple):
    """What so many cards of one kind, with so many locomotives, can pay for: claims of lanes of
    its colour, lane by lane; and for gray lanes, pairs of an index into `ClaimTable.gray` and
    indices of payments."""

    coloured: list[tuple[int, list[Claim]]]
    gray: list[tuple[int, tuple[int, ...]]]


class ClaimTable:
    """Every claim that a map knows, made once, so that legal lists are put together from finished
    values: this is the innermost loop of the engine. What a number of cards of a kind and a number
    of locomotives can pay for is remembered in `suits`."""

    def __init__(self, game_map: GameMap) -> None:
        lanes_of: dict[Demand, list[int]] = {}
        for lane in game_map.lanes:
            lanes_of.setdefault(demand_of(lane), []).append(lane.index)
        self.longest = max((demand.length for demand in lanes_of), default=0)
        self.coloured: list[tuple[Options, list[tuple[int, list[Claim]]]]] = []
        self.gray: list[tuple[Options, list[tuple[int, list[Claim]]]]] = []
        for demand, lanes in lanes_of.items():
            options = Options(game_map, demand)
            claims = [(lane, [Claim(lane, way) for way in options.payments]) for lane in lanes]
            (self.gray if demand.colour is None else self.coloured).append((options, claims))
        self.kinds = [i for i, kind in enumerate(game_map.kinds) if not kind.is_locomotive]
        self.suits: dict[tuple[int, int, int], Suit] = {}

    def suit(self, kind: int, have: int, wild: int) -> Suit:
        """What `have` cards of this kind and `wild` locomotives can pay for."""
        suit = Suit(
            [
                (lane, [claims[way] for way in ways])
                for options, lanes in self.coloured
                if kind in options.kinds
                if (ways := options.with_colour(kind, have, wild) + options.with_none(wild))
                for lane, claims in lanes
            ],
            [
                (index, ways)
                for index, (options, _) in enumerate(self.gray)
                if (ways := options.with_colour(kind, have, wild))
            ],
        )
        self.suits[kind, have, wild] = suit
        return suit


@lru_cache(maxsize=16)
def claim_table(game_map: GameMap) -> ClaimTable:
    """The map's table of claims, made once."""
    return ClaimTable(game_map)


def claim_actions(state: State) -> list[Action]:
    """Every lane the player can claim now with every way to pay for it."""
    player = state.player
    return affordable_claims(
        state.game_map, state.open_lanes[player], state.pieces[player], state.hands[player]
    )


def affordable_claims(
    game_map: GameMap, open_lanes: frozenset[int], pieces: int, hand: Sequence[int]
) -> list[Action]:
    """Every claim of these lanes that a player with so many pieces and this hand (counts by kind
    of card) can make; the claims of a lane stand together, fewest locomotives first."""
    table = claim_table(game_map)
    (locomotive,) = game_map.locomotives
    wild = hand[locomotive]
    if pieces < table.longest:
        lanes = game_map.lanes
        open_lanes = frozenset([lane for lane in open_lanes if lanes[lane].length <= pieces])
    actions: list[Action] = []
    gray: list[list[int]] = [[] for _ in table.gray]
    suits = table.suits
    for kind in table.kinds:
        have = hand[kind]
        coloured, with_gray = suits.get((kind, have, wild)) or table.suit(kind, have, wild)
        for lane, claims in coloured:
            if lane in open_lanes:
                actions += claims
        for index, ways in with_gray:
            gray[index] += ways
    for (options, gray_lanes), ways_found in zip(table.gray, gray, strict=True):
        ways_found.sort()
        ways_found += options.with_none(wild)
        if ways_found:
            for lane, claims in gray_lanes:
                if lane in open_lanes:
                    actions += [claims[way] for way in ways_found]
    return actions


def claim(state: State, action: Claim, events: list[Event]) -> None:
    """Claim a lane; its cards are discarded and its points scored at once."""
    game_map = state.game_map
    points = game_map.rules.points[game_map.lanes[action.lane].length]
    happened = LaneClaimed(state.player, action.lane, action.payment, points)
    happened.change(state)
    events.append(happened)
    if not all(state.decks):
        settle_cards(state, events)


def bar_to_claiming(
    game_map: GameMap,
    owners: Sequence[int],
    players: int,
    *,
    lane: int,
    seat: int,
    pieces: int,
    hand: Sequence[int],
) -> Bar | None:
    """What keeps the player in `seat`, with these pieces and this hand, from claiming a lane of a
    board with these owners; `None` where nothing does."""
    facts = game_map.lanes[lane]
    if owners[lane] != NOBODY:
        return Bar.TAKEN
    twin_owners = {owners[twin] for twin in facts.twins} - {NOBODY}
    if seat in twin_owners:
        return Bar.OWN_TWIN
    if twin_owners and players < game_map.rules.both_lanes_from:
        return Bar.CLOSED
    if pieces < facts.length:
        return Bar.PIECES
    if not affordable_claims(game_map, frozenset((lane,)), pieces, hand):
        return Bar.CARDS
    return None
