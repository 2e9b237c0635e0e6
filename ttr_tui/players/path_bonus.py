"""The bonus for the longest path: what each open route adds to the chance of getting it."""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import Final, NamedTuple

from ttr_tui.engine import GameMap
from ttr_tui.engine.game_map import RouteIndex
from ttr_tui.engine.graphs import connected_parts, own_routes
from ttr_tui.engine.rules.longest_path import LongestPathRules
from ttr_tui.players.estimates import Estimates
from ttr_tui.players.ticket_plan import TicketPlan

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


def path_bonus_gains(
    estimates: Estimates, plan: TicketPlan, also: tuple[RouteIndex, ...] = ()
) -> dict[int, float]:
    """For each open route the points that it brings on average because the longest path of the
    player's routes, the planned ones and `also` these would be longer; without growth, it wastes
    pieces."""
    view, game_map = estimates.view, estimates.view.game_map
    rules = game_map.rules.get(LongestPathRules)
    if rules is None or not estimates.level.paths:
        return {}
    weights = estimates.weights.opponents
    per_piece, rivals = weights.path_growth, [s for s in view.seats if s.seat != estimates.seat]
    to_place = estimates.me.pieces - sum(plan.spaces) + max([seat.pieces for seat in rivals])
    per_lead = max(1.0, min(weights.path_lead, weights.path_lead_per_piece * to_place))
    paths = _paths(game_map, (*estimates.own_routes, *plan.routes, *also))
    left = estimates.me.pieces - sum(plan.spaces)
    left -= sum([game_map.routes[route].length for route in also])
    lead = paths.longest + per_piece * left
    lead -= max(
        [
            _paths(game_map, (*own_routes(view.owners, seat.seat),)).longest
            + per_piece * seat.pieces
            for seat in rivals
        ]
    )
    chance = _chance(lead / per_lead)
    gains: dict[int, float] = {}
    for (one, two, _), route in zip(estimates.facts.connections, estimates.route_of, strict=True):
        if route is None or game_map.routes[route].connection in plan.forest.connections:
            continue
        length = estimates.facts.lengths[route]
        ends = paths.reach.get(one, 0), paths.reach.get(two, 0)
        # Two paths of one part may use the same routes.
        longer = length + (max(ends) if paths.parts[one] == paths.parts[two] else sum(ends))
        growth = max(0, longer - paths.longest) - per_piece * length
        gains[route] = rules.bonus * (_chance((lead + growth) / per_lead) - chance)
    return gains


def longest_length(game_map: GameMap, routes: tuple[RouteIndex, ...]) -> int:
    """The spaces of the longest path of these routes, at least as far as the search finds."""
    return _paths(game_map, routes).longest


def _chance(lead: float) -> float:
    return 1 / (1 + exp(-lead))


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
