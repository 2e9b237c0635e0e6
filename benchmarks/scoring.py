"""The final score where it is hardest: the longest path and the best use of stations, each against
one game of the bare loop."""

from __future__ import annotations

import time
from collections.abc import Sequence
from random import Random

from benchmarks import bare_usa
from benchmarks.grids import grid_map
from benchmarks.measure import Case, Timed, Weighed
from ttr_tui.engine.game_map import GameMap, Route
from ttr_tui.engine.graphs import Edge, longest_trail
from ttr_tui.engine.scoring import best_station_uses
from ttr_tui.engine.state import State
from ttr_tui.mapfile.map_catalog import find_map, known_maps
from ttr_tui.mapfile.map_file import read_map

TITLE = "Longest path and stations at worst"

_NETWORKS = 60
_A_GAME = "a game of the bare loop"


def cases() -> list[Case]:
    """Of so many networks that a player could hold the one that takes longest; then what nobody can
    hold; then stations where most routes meet."""
    maps = {name: read_map(find_map(name)).game_map for name in known_maps()}
    grid = grid_map(400, pieces=100, longest=1)
    found: list[Case] = []
    for name, game_map in maps.items():
        pieces = game_map.rules.pieces.count
        found.append(
            _longest(
                f"longest path, {name}, the worst of {_NETWORKS} networks of {pieces} pieces",
                _worst([network(game_map, pieces, seed) for seed in range(_NETWORKS)]),
            )
        )
    for name, game_map in maps.items():
        every = [
            _edge(game_map.routes[connection.routes[0]]) for connection in game_map.connections
        ]
        found.append(_longest(f"longest path, {name}, a route of every route at once", every))
    worst = _worst([network(grid, 100, seed) for seed in range(_NETWORKS)])
    tangle = three_routes_at_each(40, 1)
    found += [
        _longest("longest path, 100 pieces on a grid of 400 routes, the worst network", worst),
        _weight("peak memory of the longest path on that network", worst),
        _longest("longest path, 60 routes of one space, three in each city, none near", tangle),
        _weight("peak memory of the longest path on those routes", tangle),
    ]
    for name, state in (
        ("europe", _stations(maps["europe"], 3)),
        ("a grid of 400 routes, 5 stations", _stations(grid, 5)),
    ):
        found.append(
            Timed(
                f"best use of stations where most routes meet, {name}",
                _A_GAME,
                lambda state=state: best_station_uses(state, 0),  # type: ignore[misc]
                lambda: bare_usa.play(2, 1),
                quick=name == "europe",
            )
        )
    return found


def _longest(name: str, edges: Sequence[Edge]) -> Timed:
    return Timed(
        name,
        _A_GAME,
        lambda: longest_trail(edges),
        lambda: bare_usa.play(2, 1),
        quick="45 pieces" in name or "every route" in name,
    )


def _weight(name: str, edges: Sequence[Edge]) -> Weighed:
    return Weighed(
        name,
        "the map of the USA",
        lambda: longest_trail(edges),
        lambda: read_map(find_map("usa")).game_map,
        peak=True,
    )


def _worst(networks: Sequence[list[Edge]]) -> list[Edge]:
    def seconds(edges: list[Edge]) -> float:
        start = time.process_time()
        longest_trail(edges)
        return time.process_time() - start

    return max(networks, key=seconds)


def network(game_map: GameMap, pieces: int, seed: int) -> list[Edge]:
    """Routes that one player could hold with so many pieces: mostly one piece of the board, grown
    route by route."""
    routes = list(game_map.routes)
    Random(seed).shuffle(routes)
    reached = {routes[0].ends[0]}
    held: list[Edge] = []
    closed: set[int] = set()
    while fitting := [
        route for route in routes if route.index not in closed and route.length <= pieces
    ]:
        near = (route for route in fitting if reached & {*route.ends})
        route = next(near, fitting[0])
        closed |= {route.index, *route.parallels}
        reached |= {*route.ends}
        pieces -= route.length
        held.append(_edge(route))
    return held


def three_routes_at_each(cities: int, seed: int) -> list[Edge]:
    """Routes of one space between any cities, three at each: the hardest there is, for every city
    is of odd degree and no two halves of the network hang together by few."""
    chance = Random(seed)
    while True:
        ends = [city for city in range(cities) for _ in range(3)]
        chance.shuffle(ends)
        edges = [(a, b, 1) for a, b in zip(ends[::2], ends[1::2], strict=True)]
        if all(a != b for a, b, _ in edges):
            return edges


def _edge(route: Route) -> Edge:
    return (*route.ends, route.length)


def _stations(game_map: GameMap, stations: int) -> State:
    """One player has stations where most routes meet and every ticket, the other every route."""
    state = State(game_map, 2)
    for connection in game_map.connections:
        state.owners[connection.routes[0]] = 1
    meeting = [0] * len(game_map.cities)
    for connection in game_map.connections:
        for city in connection.ends:
            meeting[city] += 1
    busiest = sorted(range(len(meeting)), key=lambda city: -meeting[city])
    state.stations = dict.fromkeys(busiest[:stations], 0)
    state.tickets[0] = tuple(range(len(game_map.tickets)))
    return state
