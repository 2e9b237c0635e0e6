"""Claiming routes (C-7, C-8, EU-1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from functools import lru_cache
from types import MappingProxyType
from typing import Final, NamedTuple

from ttr_tui.engine.actions import Action
from ttr_tui.engine.claims import Claim, affordable_claims
from ttr_tui.engine.events import Event, emit
from ttr_tui.engine.game_map import GameMap, Payment, RouteIndex, Seat
from ttr_tui.engine.notation import route_id
from ttr_tui.engine.payments import (
    Demand,
    demand_of,
    route_payments,
)
from ttr_tui.engine.refusals import NOT_HELD, Refusal
from ttr_tui.engine.rule import (
    ActionRule,
    Column,
    EventRule,
    Kind,
    Rule,
    Setting,
    Tally,
)
from ttr_tui.engine.rules.cards import holds, pay
from ttr_tui.engine.rules.ferry_substitutes import has_substitutes
from ttr_tui.engine.state import State


class RouteRules(NamedTuple):
    """C-7 and C-8: the points for a route by its length; with fewer than `both_routes_from`
    players, claiming one route of a double route closes the other."""

    points: Mapping[int, int] = MappingProxyType({1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15})
    both_routes_from: int = 4


def owner_of_closing_parallel(
    game_map: GameMap,
    owners: Sequence[Seat | None],
    players: int,
    route: RouteIndex,
    seat: Seat | None,
) -> Seat | None:
    """The owner of a parallel route that closes this route to the player in `seat` (C-8). The
    player's own parallel route always does, another player's only with few players. `None` as the
    seat stands for a player without routes."""
    for parallel in game_map.routes[route].parallels:
        owner = owners[parallel]
        if owner is not None and (
            owner == seat or players < game_map.rules.of(RouteRules).both_routes_from
        ):
            return owner
    return None


def open_routes(
    game_map: GameMap, owners: Sequence[Seat | None], players: int, seat: Seat | None
) -> frozenset[RouteIndex]:
    """The unclaimed routes that are not closed to the player in `seat`."""
    return frozenset(
        [
            route
            for route in game_map.route_indices
            if owners[route] is None
            and owner_of_closing_parallel(game_map, owners, players, route, seat) is None
        ]
    )


class RouteClaimed(NamedTuple):
    """A player claimed a route, paid for it and scored `points` (C-7). `set_aside` says that the
    cards have left the hand already and stay set aside for now (EU-2, PA-2)."""

    player: Seat
    route: RouteIndex
    payment: Payment
    points: int
    set_aside: bool = False

    def apply(self, state: State) -> None:
        player, claimed = self.player, self.route
        game_map = state.game_map
        if not self.set_aside:
            pay(state, player, self.payment)
        route = game_map.routes[claimed]
        state.owners[claimed] = player
        left = list(state.pieces[player])
        left[route.deck] -= route.length
        state.pieces[player] = tuple(left)
        state.scores[player] += self.points
        state.passes = 0
        state.open_routes = [still_open - {claimed} for still_open in state.open_routes]
        for parallel in route.parallels:
            for seat in state.seats:
                if (
                    owner_of_closing_parallel(game_map, state.owners, state.players, parallel, seat)
                    is not None
                ):
                    state.open_routes[seat] -= {parallel}


def claim_actions(state: State) -> list[Action]:
    """Every route the player can claim now, with every payment for it. Cards can replace
    locomotives of a ferry in too many ways to list: one stands for all (`other_substitutes`)."""
    player = state.player
    return affordable_claims(
        state.game_map, state.open_routes[player], state.pieces[player], state.hands[player]
    )


def is_legal_claim(state: State, action: Claim) -> bool:
    """Whether this claim is in `claim_actions`, without listing the others, or differs from one
    only in the cards that replace locomotives (C-19)."""
    game_map, player, route = state.game_map, state.player, action.route
    if route not in state.open_routes[player] or not holds(state, action.payment):
        return False
    facts = game_map.routes[route]
    if state.pieces[player][facts.deck] < facts.length:
        return False
    demand = demand_of(game_map, facts)
    return action.payment in _payments(game_map, demand) or has_substitutes(
        game_map, demand, action.payment
    )


@lru_cache(maxsize=500)
def _payments(game_map: GameMap, demand: Demand) -> frozenset[Payment]:
    return frozenset(route_payments(game_map, demand))


def claim(state: State, action: Claim, events: list[Event]) -> bool:
    """Claim a route, score the points at once and discard the cards."""
    claim_route(state, action.route, action.payment, events)
    return True


def claim_route(
    state: State,
    route: RouteIndex,
    payment: Payment,
    events: list[Event],
    *,
    set_aside: bool = False,
) -> None:
    """Give a route to the player, who pays for it or has `set_aside` the cards before."""
    points = state.game_map.rules.of(RouteRules).points[state.game_map.routes[route].length]
    emit(state, events, RouteClaimed(state.player, route, payment, points, set_aside))


class ClaimBlocker(Enum):
    """Why a route cannot be claimed now. The values are the kinds of refusals."""

    TAKEN = "route-taken"
    OWN_PARALLEL = "own-parallel-route"
    CLOSED = "route-closed"
    PIECES = "too-few-pieces"
    CARDS = "too-few-cards"


def why_not_claimable(
    game_map: GameMap,
    owners: Sequence[Seat | None],
    players: int,
    *,
    route: RouteIndex,
    seat: Seat,
    pieces: Sequence[int],
    hand: Sequence[int],
) -> ClaimBlocker | None:
    """Why the player in `seat`, with these pieces (counts by deck) and this hand, cannot claim a
    route on a board with these owners; `None` if the player can."""
    facts = game_map.routes[route]
    if owners[route] is not None:
        return ClaimBlocker.TAKEN
    parallel_owner = owner_of_closing_parallel(game_map, owners, players, route, seat)
    if parallel_owner is not None:
        return ClaimBlocker.OWN_PARALLEL if parallel_owner == seat else ClaimBlocker.CLOSED
    if pieces[facts.deck] < facts.length:
        return ClaimBlocker.PIECES
    if not affordable_claims(game_map, frozenset((route,)), pieces, hand):
        return ClaimBlocker.CARDS
    return None


def _why_not_claimed(state: State, action: Claim) -> Refusal:
    game_map = state.game_map
    if action.route not in range(len(game_map.routes)):
        return Refusal("no-such-route")
    hand = state.hands[state.player]
    blocker = why_not_claimable(
        game_map,
        state.owners,
        state.players,
        route=action.route,
        seat=state.player,
        pieces=state.pieces[state.player],
        hand=hand,
    )
    if blocker is not None:
        return Refusal(blocker.value, route=action.route)
    if not holds(state, action.payment):
        return NOT_HELD
    route = game_map.routes[action.route]
    if len(game_map.rules.decks) > 1 or route.locomotives:
        return Refusal("route-not-paid", route=action.route)
    return Refusal("route-price", route=action.route)


class RoutesScore(NamedTuple):
    """The points for a player's routes, scored when they were claimed."""

    points: int


def _score(tally: Tally) -> RoutesScore:
    routes, points = tally.state.game_map.routes, tally.state.game_map.rules.of(RouteRules).points
    return RoutesScore(sum([points[routes[route].length] for route in tally.routes]))


def _ways(game_map: GameMap) -> Iterator[int]:
    for route in game_map.routes:
        yield len(_payments(game_map, demand_of(game_map, route)))


def _broken(state: State) -> Iterator[str]:
    game_map = state.game_map
    unclaimed: list[RouteIndex] = []

    def closing(route: RouteIndex, seat: Seat) -> Seat | None:
        return owner_of_closing_parallel(game_map, state.owners, state.players, route, seat)

    for route, owner in zip(game_map.route_indices, state.owners, strict=True):
        if owner is None:
            unclaimed.append(route)
            continue
        name = route_id(route, game_map)
        if owner not in range(state.players):
            yield f"{name} belongs to seat {owner}, which does not exist"
        if (parallel_owner := closing(route, owner)) == owner:
            yield f"seat {owner} owns {name} and its parallel route (C-8)"
        elif parallel_owner is not None:
            yield f"{name} and its parallel route are both claimed, with too few players (C-8)"
    for seat in state.seats:
        expected = {route for route in unclaimed if closing(route, seat) is None}
        if expected != state.open_routes[seat]:
            yield f"the open routes of seat {seat} do not match the owners"


RULE: Final = Rule(
    key="routes",
    settings=RouteRules,
    groups={"double_routes": "When both routes of a double route can be claimed."},
    fields=(
        Setting(
            "points",
            "The points for a route by its length: {1: 1, 2: 2}.",
            1,
            kind=Kind.BY_LENGTH,
            path="points",
        ),
        Setting(
            "both_routes_from",
            "With this many players or more, both routes can be claimed. With fewer, one closes"
            " when the other is claimed.",
            2,
            6,
            path="double_routes.both_routes_from",
        ),
    ),
    actions=(
        ActionRule(
            Claim,
            "claim {route}: {payment}",
            claim,
            _why_not_claimed,
            is_legal=is_legal_claim,
        ),
    ),
    events=(EventRule(RouteClaimed),),
    turn=claim_actions,
    ways=_ways,
    invariants=_broken,
    score=_score,
    columns=(Column("routes", RoutesScore, during_game=True),),
)
