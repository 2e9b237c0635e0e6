"""Which cities a set of routes joins, and the shortest paths between them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from ttr_tui.engine.game_map import GameMap


def own_routes(owners: Sequence[int], seat: int) -> list[int]:
    """The routes a player has claimed."""
    return [route for route, owner in enumerate(owners) if owner == seat]


def connected_parts(game_map: GameMap, routes: Iterable[int]) -> list[int]:
    """For each city a number that it shares with just the cities to which these routes join it."""
    parent = list(range(len(game_map.cities)))

    def root(city: int) -> int:
        while parent[city] != city:
            parent[city] = parent[parent[city]]
            city = parent[city]
        return city

    for route in routes:
        a, b = game_map.routes[route].ends
        parent[root(a)] = root(b)
    return [root(city) for city in range(len(parent))]


class ShortestPath(NamedTuple):
    """The routes of a shortest path to a city, in order, and the sum of their costs."""

    city: int
    cost: int
    routes: tuple[int, ...]


def shortest_paths(
    game_map: GameMap, start: int, costs: Mapping[int, int]
) -> Iterator[ShortestPath]:
    """A shortest path from `start` to each city that can be reached, the nearest first, `start`
    itself included. `costs` gives the cost, 0 or more, of each route that may be used; of equally
    short paths one with the fewest routes is taken."""
    routes_at: dict[int, list[tuple[int, int, int]]] = {}
    for route, cost in costs.items():
        one, two = game_map.routes[route].ends
        routes_at.setdefault(one, []).append((two, route, cost))
        routes_at.setdefault(two, []).append((one, route, cost))
    queue: list[tuple[int, int, int, tuple[int, ...]]] = [(0, 0, start, ())]
    done: set[int] = set()
    while queue:
        total, steps, city, routes = heappop(queue)
        if city in done:
            continue
        done.add(city)
        yield ShortestPath(city, total, routes)
        for other, route, cost in routes_at.get(city, ()):
            if other not in done:
                heappush(queue, (total + cost, steps + 1, other, (*routes, route)))
