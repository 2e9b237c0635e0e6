"""The final score where it is hardest: the longest path and the best use of stations, each against
one game of the bare loop."""

from __future__ import annotations

import time
from collections.abc import Sequence
from random import Random

from benchmarks import bare_usa
from benchmarks.grids import grid_map
from benchmarks.measure import Case, Timed, Weighed
from ttr_tui.engine.borrowing import best_borrowing
from ttr_tui.engine.game_map import GameMap, Lane
from ttr_tui.engine.longest_path import Edge, longest_trail
from ttr_tui.engine.state import State
from ttr_tui.mapfile.find import find_map, known_maps
from ttr_tui.mapfile.map_file import read_map

TITLE = "Longest path and stations at worst"

_NETWORKS = 60
_A_GAME = "a game of the bare loop"


def cases() -> list[Case]:
    """Of so many networks that a player could hold the one that takes longest; then what nobody can
    hold; then stations where most lanes meet."""
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
        every = [_edge(game_map.lanes[route.lanes[0]]) for route in game_map.routes]
        found.append(_longest(f"longest path, {name}, a lane of every route at once", every))
    worst = _worst([network(grid, 100, seed) for seed in range(_NETWORKS)])
    tangle = three_lanes_at_each(40, 1)
    found += [
        _longest("longest path, 100 pieces on a grid of 400 lanes, the worst network", worst),
        _weight("peak memory of the longest path on that network", worst),
        _longest("longest path, 60 lanes of one space, three in each city, none near", tangle),
        _weight("peak memory of the longest path on those lanes", tangle),
    ]
    for name, state in (
        ("europe", _stations(maps["europe"], 3)),
        ("a grid of 400 lanes, 5 stations", _stations(grid, 5)),
    ):
        found.append(
            Timed(
                f"best use of stations where most lanes meet, {name}",
                _A_GAME,
                lambda state=state: best_borrowing(state, 0),  # type: ignore[misc]
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
    """Lanes that one player could hold with so many pieces: mostly one piece of the board, grown
    lane by lane."""
    lanes = list(game_map.lanes)
    Random(seed).shuffle(lanes)
    reached = {lanes[0].ends[0]}
    held: list[Edge] = []
    closed: set[int] = set()
    while fitting := [lane for lane in lanes if lane.index not in closed and lane.length <= pieces]:
        near = (lane for lane in fitting if reached & {*lane.ends})
        lane = next(near, fitting[0])
        closed |= {lane.index, *lane.twins}
        reached |= {*lane.ends}
        pieces -= lane.length
        held.append(_edge(lane))
    return held


def three_lanes_at_each(cities: int, seed: int) -> list[Edge]:
    """Lanes of one space between any cities, three at each: the hardest there is, for every city
    is of odd degree and no two halves of the network hang together by few."""
    chance = Random(seed)
    while True:
        ends = [city for city in range(cities) for _ in range(3)]
        chance.shuffle(ends)
        edges = [(a, b, 1) for a, b in zip(ends[::2], ends[1::2], strict=True)]
        if all(a != b for a, b, _ in edges):
            return edges


def _edge(lane: Lane) -> Edge:
    return (*lane.ends, lane.length)


def _stations(game_map: GameMap, stations: int) -> State:
    """One player has stations where most lanes meet and every ticket, the other every route."""
    state = State(game_map, 2)
    for route in game_map.routes:
        state.owners[route.lanes[0]] = 1
    meeting = [0] * len(game_map.cities)
    for route in game_map.routes:
        for city in route.ends:
            meeting[city] += 1
    busiest = sorted(range(len(meeting)), key=lambda city: -meeting[city])
    state.stations = dict.fromkeys(busiest[:stations], 0)
    state.tickets[0] = tuple(range(len(game_map.tickets)))
    return state
