"""The best use of stations: which routes their owner borrows at the end (EU-5)."""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

from ttr_tui.engine.connections import connected_parts, own_routes
from ttr_tui.engine.state import NOBODY, State
from ttr_tui.engine.tickets_and_harbors import score_harbors, score_tickets


class StationUse(NamedTuple):
    """A route that the station in `city` borrows from its owner; in a final score, `tickets` are
    those that would not be completed without it."""

    city: int
    route: int
    owner: int
    tickets: tuple[int, ...] = ()


def best_station_uses(state: State, seat: int) -> tuple[StationUse, ...]:
    """The routes that a player's stations borrow, at most one for each: those that bring most final
    points, then most tickets completed, then the fewest routes, then the first in the map's order.
    All choices are tried; routes that lead to the same part of the own network are one choice."""
    cities = sorted(city for city, owner in state.stations.items() if owner == seat)
    game_map, tickets = state.game_map, state.tickets[seat]
    if not cities or not tickets:
        return ()
    parts = connected_parts(game_map, own_routes(state.owners, seat))
    harbors = [city for city, owner in state.harbors.items() if owner == seat]
    choices = [_choices(state, seat, city, parts) for city in cities]
    best: tuple[StationUse, ...] = ()
    best_value = (-(10**9), 0, 0)
    for chosen in product(*choices):
        station_uses = tuple([use for use in chosen if use is not None])
        joined = _joined(parts, [game_map.routes[use.route].ends for use in station_uses])
        scores = score_tickets(game_map, tickets, joined, parts)
        points = sum([score.points for score in scores])
        points += sum([score.points for score in score_harbors(game_map, harbors, scores)])
        value = (points, sum([score.completed for score in scores]), -len(station_uses))
        if value > best_value:
            best_value, best = value, station_uses
    return best


def _choices(state: State, seat: int, city: int, parts: list[int]) -> list[StationUse | None]:
    """The routes that a station in this city may borrow, the first of each part they lead to; or
    none of them."""
    found: dict[int, StationUse] = {}
    for route in state.game_map.routes:
        owner = state.owners[route.index]
        if city in route.ends and owner not in (NOBODY, seat):
            there = parts[route.ends[0] + route.ends[1] - city]
            if there != parts[city]:
                found.setdefault(there, StationUse(city, route.index, owner))
    return [*found.values(), None]


def _joined(parts: list[int], edges: list[tuple[int, int]]) -> list[int]:
    """The parts when cities are joined by these edges too."""
    for a, b in edges:
        one, other = parts[a], parts[b]
        if one != other:
            parts = [one if part == other else part for part in parts]
    return parts
