"""Graphs of routes: connected parts, shortest paths, and the longest path (C-14)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from heapq import heappop, heappush
from math import inf
from typing import Final, NamedTuple, TypeAlias, cast

from ttr_tui.engine.game_map import CityIndex, GameMap, RouteIndex, Seat


def own_routes(owners: Sequence[Seat | None], seat: Seat) -> list[RouteIndex]:
    """The routes a player has claimed."""
    return cast("list[RouteIndex]", [route for route, owner in enumerate(owners) if owner == seat])


def connected_parts(game_map: GameMap, routes: Iterable[RouteIndex]) -> list[int]:
    """For each city a number; two cities have the same number if and only if these routes connect
    them."""
    all_routes = game_map.routes
    return connected(len(game_map.cities), [all_routes[route].ends for route in routes])


def connected(count: int, edges: Iterable[tuple[int, int]]) -> list[int]:
    """For each vertex from 0 to `count` - 1 a number; two have the same number if and only if these
    edges connect them."""
    parent = list(range(count))
    for a, b in edges:
        while parent[a] != a:
            parent[a] = a = parent[parent[a]]
        while parent[b] != b:
            parent[b] = b = parent[parent[b]]
        parent[a] = b
    for vertex, root in enumerate(parent):
        while parent[root] != root:
            root = parent[root]
        parent[vertex] = root
    return parent


class ShortestPath(NamedTuple):
    """The routes of a shortest path to a city, in order, and the sum of their costs."""

    city: CityIndex
    cost: int
    routes: tuple[RouteIndex, ...]


def shortest_path(
    game_map: GameMap, start: CityIndex, end: CityIndex, costs: Mapping[RouteIndex, int]
) -> ShortestPath | None:
    """A shortest path between two cities, as `shortest_paths` has it, if there is one."""
    paths = shortest_paths(game_map, start, costs)
    return next((path for path in paths if path.city == end), None)


def shortest_paths(
    game_map: GameMap, start: CityIndex, costs: Mapping[RouteIndex, int]
) -> Iterator[ShortestPath]:
    """A shortest path from `start` to each reachable city, nearest first, including `start` itself.
    `costs` gives the cost, 0 or more, of each route that may be used; among equally short paths,
    one with the fewest routes is chosen."""
    routes_at: dict[CityIndex, list[tuple[CityIndex, RouteIndex, int]]] = {}
    for route, cost in costs.items():
        one, two = game_map.routes[route].ends
        routes_at.setdefault(one, []).append((two, route, cost))
        routes_at.setdefault(two, []).append((one, route, cost))
    queue: list[tuple[int, int, CityIndex, tuple[RouteIndex, ...]]] = [(0, 0, start, ())]
    done: set[CityIndex] = set()
    while queue:
        total, steps, city, routes = heappop(queue)
        if city in done:
            continue
        done.add(city)
        yield ShortestPath(city, total, routes)
        for other, route, cost in routes_at.get(city, ()):
            if other not in done:
                heappush(queue, (total + cost, steps + 1, other, (*routes, route)))


Edge: TypeAlias = tuple[int, int, int]
"""Two vertices and a length."""

MAX_EDGES: Final = 36
"""Of so many edges the longest trail is always found; map files have limits for that."""

_MAX_WAYS: Final = 50_000
"""In networks of more edges, on maps of older saved games, so many ways are tried at most."""

_Ahead: TypeAlias = dict[int, list[tuple[int, int, int]]]
"""The edges at each vertex, as a bit, with the other vertex and the length; the longest first."""


def longest_trail(edges: Sequence[Edge]) -> tuple[int, ...]:
    """The longest trail of a network: it uses no edge twice, but may visit a vertex several times.
    The indices of its edges in walking order; among equally long trails always the same.

    Depth first, without the ways that come to a vertex over the same edges in another order, and
    those whose remaining edges are too short to beat the best trail. The longest trail ends where
    no edge is left: at vertices of odd degree, unless it uses all edges of a part of the network.
    With more than `MAX_EDGES` edges, it may not be found.
    """
    at: _Ahead = {}
    for index, (one, other, length) in enumerate(edges):
        at.setdefault(one, []).append((1 << index, other, length))
        at.setdefault(other, []).append((1 << index, one, length))
    for there in at.values():
        there.sort(key=lambda edge: -edge[2])
    parts = connected(1 + max(at, default=0), [edge[:2] for edge in edges])
    odd = {vertex for vertex, there in at.items() if len(there) % 2}
    with_odd = {parts[vertex] for vertex in odd}
    starts = [each for each in at if each in odd or parts[each] not in with_odd]
    left = [(vertex, 0, 0, tuple[int, ...]()) for vertex in reversed(starts)]
    seen, most = set[tuple[int, int]](), _MAX_WAYS if len(edges) > MAX_EDGES else inf
    best, longest = tuple[int, ...](), 0
    while left and len(seen) < most:
        vertex, used, length, trail = left.pop()
        if length > longest:
            best, longest = trail, length
        if 2 * (length - longest) + _most_ahead(at, vertex, used) > 0:
            for bit, other, spaces in reversed(at[vertex]):
                then = other, used | bit
                if not used & bit and then not in seen:
                    seen.add(then)
                    left.append((*then, length + spaces, (*trail, bit.bit_length() - 1)))
    return best


def _most_ahead(at: _Ahead, start: int, used: int) -> int:
    """Twice as many spaces as a trail from here can still have at most: of each other vertex with
    an odd number of edges left, but one, it leaves out an edge, which is one of two vertices."""
    reached, ahead, most, left_out = {start}, [start], 0, list[int]()
    while ahead:
        vertex = ahead.pop()
        count = shortest = 0
        for bit, other, length in at[vertex]:
            if not used & bit:
                count += 1
                shortest = length
                most += length
                if other not in reached:
                    reached.add(other)
                    ahead.append(other)
        if count % 2 and vertex != start:
            left_out.append(shortest)
    return most - sum(left_out) + max(left_out, default=0)
