"""The hardest cases of the final score: longest paths and station use, each compared with one bare
game; and whether a path is longer than a given length, compared with finding the longest one."""

from __future__ import annotations

import time
from collections.abc import Sequence
from random import Random

from benchmarks import bare_usa
from benchmarks.grids import grid_map
from benchmarks.measure import Case, Timed, Weighed
from benchmarks.random_games import NAMES
from ttr_tui.engine import (
    Claim,
    Game,
    GameMap,
    Route,
    State,
)
from ttr_tui.engine.game_map import Seat
from ttr_tui.engine.graphs import Edge, has_longer_trail, longest_trail, own_routes
from ttr_tui.engine.rules.stations import best_station_uses
from ttr_tui.mapfile.map_catalog import find_map, known_maps
from ttr_tui.mapfile.map_file import read_map

TITLE = "Longest paths and stations"

_NETWORKS = 60
_GAMES = 10
_A_GAME = "a bare game, 2 players"


def cases() -> list[Case]:
    """The slowest of many networks that a player can have; then larger networks than anybody can
    have; then stations where most routes meet."""
    maps = {name: read_map(find_map(name)).game_map for name in known_maps()}
    grid = grid_map(400, pieces=100, longest=1)
    found: list[Case] = []
    for name, game_map in maps.items():
        pieces = game_map.rules.pieces.count
        found.append(
            _longest(
                f"longest path, {name}, slowest of {_NETWORKS} networks of {pieces} pieces",
                _worst([network(game_map, pieces, seed) for seed in range(_NETWORKS)]),
            )
        )
    for name, game_map in maps.items():
        every = [
            _edge(game_map.routes[connection.routes[0]]) for connection in game_map.connections
        ]
        found.append(_longest(f"longest path, {name}, one route of every connection", every))
    worst = _worst([network(grid, 100, seed) for seed in range(_NETWORKS)])
    tangle = three_routes_at_each(40, 1)
    found += [
        _longest("longest path, grid of 400 routes, slowest of 60 networks of 100 pieces", worst),
        _weight("peak memory of the longest path on that network", worst),
        _longest("longest path, 60 routes of one space, three at each city", tangle),
        _weight("peak memory of the longest path on those routes", tangle),
    ]
    networks = [
        edges
        for game_map in maps.values()
        for seed in range(_GAMES)
        for edges in mid_game_networks(game_map, seed)
    ]
    found += [
        _longer(networks, "its length − 1", -1),
        _longer(networks, "its length", 0),
        _longer(networks, "its length + 1", 1),
    ]
    for name, state in (
        ("europe", _stations(maps["europe"], 3)),
        ("grid of 400 routes, 5 stations", _stations(grid, 5)),
    ):
        found.append(
            Timed(
                f"station use where most routes meet, {name}",
                _A_GAME,
                lambda state=state: best_station_uses(state, Seat(0)),  # type: ignore[misc]
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
        quick="45 pieces" in name or "every connection" in name,
    )


def _longer(networks: Sequence[list[Edge]], length: str, more: int) -> Timed:
    questions = [(edges, longest_trail(edges).length + more) for edges in networks]
    return Timed(
        f"whether the longest path is longer than {length}, {len(networks)} mid-game networks",
        "finding the longest paths of these networks",
        lambda: [has_longer_trail(edges, length) for edges, length in questions],
        lambda: [longest_trail(edges) for edges in networks],
        goal=0.5,
    )


def _weight(name: str, edges: Sequence[Edge]) -> Weighed:
    return Weighed(
        name,
        "the USA map",
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
    """Routes that one player can claim with this number of pieces, grown route by route; mostly one
    connected part."""
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


def mid_game_networks(game_map: GameMap, seed: int) -> list[list[Edge]]:
    """The routes of each player after a third, half and two thirds of the claims of a game. Players
    choose at random, but claim whenever they can claim a route next to their own."""
    rules, chance = game_map.rules, Random(seed)
    players = chance.randint(rules.min_players, rules.max_players)
    game = Game(game_map, NAMES[:players], seed=seed, auto_end_turn=True)
    state, claims = game.state, [game.state.owners[:]]
    while not game.is_over:
        own = own_routes(state.owners, state.player)
        cities = {city for route in own for city in game_map.routes[route].ends}
        legal = game.legal()
        near = [
            action
            for action in legal
            if isinstance(action, Claim)
            and (not cities or cities & {*game_map.routes[action.route].ends})
        ]
        others = [action for action in legal if not isinstance(action, Claim)]
        game.apply(chance.choice(near or others or legal))
        if state.owners != claims[-1]:
            claims.append(state.owners[:])
    return [
        [_edge(game_map.routes[route]) for route in own_routes(owners, seat)]
        for owners in (claims[len(claims) * share // 6] for share in (2, 3, 4))
        for seat in state.seats
    ]


def three_routes_at_each(cities: int, seed: int) -> list[Edge]:
    """Random routes of one space, three at each city. Nothing is harder: every city has odd degree,
    and the network has no narrow place to split it at."""
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
    """One player has every ticket and stations where most routes meet, the other every route."""
    state = State(game_map, 2)
    for connection in game_map.connections:
        state.owners[connection.routes[0]] = Seat(1)
    meeting = [0] * len(game_map.cities)
    for connection in game_map.connections:
        for city in connection.ends:
            meeting[city] += 1
    busiest = sorted(game_map.city_indices, key=lambda city: -meeting[city])
    state.buildings = {("station", city): Seat(0) for city in busiest[:stations]}
    state.tickets[0] = game_map.ticket_indices
    return state
