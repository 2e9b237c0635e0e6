"""The bonus for the longest path: which routes bring it nearer."""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import Final, NamedTuple

from ttr_tui.engine import (
    GameMap,
    LongestPathRules,
    RouteIndex,
    connected_parts,
    own_routes,
)
from ttr_tui.players.network import Board
from ttr_tui.players.plan import Plan

_GROWTH: Final = 0.4
"""A longest path grows by this part of the pieces still to be placed."""

_LEAD: Final = 5.0
"""A lead of so many spaces wins the bonus in about three of four games."""

_MAX_STEPS: Final = 3_000
"""After so many steps from a city, the longest path found by then counts."""


class _Paths(NamedTuple):
    """For each city of a network the spaces of the longest path from there, and the connected part
    of each city of the map."""

    reach: dict[int, int]
    parts: list[int]

    @property
    def longest(self) -> int:
        return max(self.reach.values(), default=0)


def path_gains(board: Board, plan: Plan) -> dict[int, float]:
    """For each open route the points that it brings on average because the longest path of the
    player's routes and the planned ones would be longer; without growth, it wastes pieces."""
    view, game_map = board.view, board.view.game_map
    rules = game_map.rules.get(LongestPathRules)
    if rules is None or not board.level.paths:
        return {}
    paths = _paths(game_map, (*own_routes(view.owners, board.seat), *plan.routes))
    lead = paths.longest + _GROWTH * (board.me.pieces - sum(plan.spaces))
    lead -= max(
        [
            _paths(game_map, (*own_routes(view.owners, seat.seat),)).longest + _GROWTH * seat.pieces
            for seat in view.seats
            if seat.seat != board.seat
        ]
    )
    chance = _chance(lead)
    gains: dict[int, float] = {}
    for (one, two, _), route in zip(board.facts.connections, board.route_of, strict=True):
        if route < 0 or game_map.routes[route].connection in plan.forest.connections:
            continue
        length = board.facts.lengths[route]
        ends = paths.reach.get(one, 0), paths.reach.get(two, 0)
        # Two paths of one part may use the same routes.
        longer = length + (max(ends) if paths.parts[one] == paths.parts[two] else sum(ends))
        growth = max(0, longer - paths.longest) - _GROWTH * length
        gains[route] = rules.bonus * (_chance(lead + growth) - chance)
    return gains


def _chance(lead: float) -> float:
    return 1 / (1 + exp(-lead / _LEAD))


@lru_cache(maxsize=1024)
def _paths(game_map: GameMap, routes: tuple[RouteIndex, ...]) -> _Paths:
    at: dict[int, list[tuple[int, int, int]]] = {}
    for number, route in enumerate(routes):
        fact = game_map.routes[route]
        one, two = fact.ends
        at.setdefault(one, []).append((1 << number, two, fact.length))
        at.setdefault(two, []).append((1 << number, one, fact.length))
    reach: dict[int, int] = {}
    for start in at:
        reach[start] = steps = 0
        left = [(start, 0, 0)]
        while left and steps < _MAX_STEPS:
            steps += 1
            city, used, spaces = left.pop()
            reach[start] = max(reach[start], spaces)
            for bit, other, length in at[city]:
                if not used & bit:
                    left.append((other, used | bit, spaces + length))
    return _Paths(reach, connected_parts(game_map, routes))
