"""Longest paths and the use of stations, each compared with one bare game: at the end of real
games, and in the networks and positions where they take longest."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import cache, partial
from random import Random

from benchmarks import bare_usa
from benchmarks.measure import Case, Timed
from ttr_tui.engine import Game, GameMap, State, view_of
from ttr_tui.engine.game_map import CityIndex, Connection, RouteIndex, Seat
from ttr_tui.engine.graphs import own_routes
from ttr_tui.engine.rules.longest_path import LongestPathRules, longest_path
from ttr_tui.engine.rules.stations import StationRules, best_station_uses
from ttr_tui.mapfile.map_catalog import find_map, known_maps
from ttr_tui.mapfile.map_file import read_map
from ttr_tui.players import PLAYERS

TITLE = "Longest paths and stations"

_NETWORKS = 60
_GAMES = 4
_A_GAME = "a bare game, 2 players"


def cases() -> list[Case]:
    """All players at the end of some games; the slowest of many networks that a player can have;
    stations where most routes meet."""
    found: list[Case] = []
    for name in known_maps():
        game_map = read_map(find_map(name)).game_map
        pieces, rules = game_map.rules.pieces.count, game_map.rules
        at_the_end = f"{name}, both players at the end of {_GAMES} games"
        if rules.get(LongestPathRules) is not None:
            networks = f"{name}, slowest of {_NETWORKS} networks of {pieces} pieces"
            found += [
                _case(f"longest paths, {at_the_end}", partial(_longest_paths, game_map)),
                _case(f"longest path, {networks}", partial(_longest_path, game_map)),
            ]
        if rules.get(StationRules) is not None:
            meeting = _busiest(game_map)
            found += [
                _case(f"station use, {at_the_end}", partial(_station_uses, game_map)),
                _case(
                    f"station use where most routes meet, {name}",
                    partial(best_station_uses, meeting, Seat(0)),
                ),
            ]
    return found


def _case(name: str, run: Callable[[], object]) -> Timed:
    return Timed(name, _A_GAME, run, lambda: bare_usa.play(2, 1), quick="at the end" in name)


def _longest_paths(game_map: GameMap) -> None:
    for state in ends(game_map):
        for seat in state.seats:
            longest_path(game_map, own_routes(state.owners, seat))


def _station_uses(game_map: GameMap) -> None:
    for state in ends(game_map):
        for seat in state.seats:
            best_station_uses(state, seat)


def _longest_path(game_map: GameMap) -> None:
    longest_path(game_map, slowest(game_map))


@cache
def ends(game_map: GameMap) -> list[State]:
    """The ends of games of two medium computer players, with all stations built where most of the
    other player's routes meet."""
    states: list[State] = []
    player = PLAYERS["medium"].load()
    for seed in range(_GAMES):
        game = Game(game_map, ["Ann", "Bob"], seed=seed, auto_end_turn=True)
        while not game.is_over:
            view = view_of(game, game.state.player)
            game.apply(player.choose(view, seed=view.player).action)
        _build_stations(game.state)
        states.append(game.state)
    return states


def _build_stations(state: State) -> None:
    rules = state.game_map.rules.get(StationRules)
    for seat in state.seats if rules is not None else ():
        others = own_routes(state.owners, state.seats[1 - seat])
        for city in _meeting(state.game_map, others)[: rules.count if rules else 0]:
            state.buildings.setdefault(("station", city), seat)


def _meeting(game_map: GameMap, routes: Sequence[RouteIndex]) -> list[CityIndex]:
    """All cities, those first in which most of these routes end."""
    meeting = [0] * len(game_map.cities)
    for route in routes:
        for city in game_map.routes[route].ends:
            meeting[city] += 1
    return sorted(game_map.city_indices, key=lambda city: -meeting[city])


@cache
def slowest(game_map: GameMap) -> list[RouteIndex]:
    """Of many networks that a player can have with all pieces, the one that takes longest."""

    def seconds(routes: list[RouteIndex]) -> float:
        start = time.process_time()
        longest_path(game_map, routes)
        return time.process_time() - start

    return max([_network(game_map, seed) for seed in range(_NETWORKS)], key=seconds)


def _network(game_map: GameMap, seed: int) -> list[RouteIndex]:
    """Routes that one player can claim with all pieces, grown route by route: short ones between
    cities that are reached, or to a city with many short ones back, which make many circles."""
    chance, pieces = Random(seed), game_map.rules.pieces.count
    reached = {*chance.choice(game_map.connections).ends}
    left, held = [*game_map.connections], list[RouteIndex]()

    def worth(connection: Connection) -> float:
        new = {*connection.ends} - reached
        back = [each for each in left if new & {*each.ends} and {*each.ends} <= reached | new]
        return 3 * (not new) + 2 * sum([1 / each.length for each in back]) - connection.length

    while near := [each for each in left if each.length <= pieces and reached & {*each.ends}]:
        best = max(near, key=lambda each: worth(each) + chance.random())
        left.remove(best)
        reached |= {*best.ends}
        pieces -= best.length
        held.append(best.routes[0])
    return held


def _busiest(game_map: GameMap) -> State:
    """One player has every ticket and stations where most routes meet, the other every route."""
    state = State(game_map, 2)
    every = [connection.routes[0] for connection in game_map.connections]
    for route in every:
        state.owners[route] = Seat(1)
    cities = _meeting(game_map, every)[: game_map.rules.of(StationRules).count]
    state.buildings = {("station", city): Seat(0) for city in cities}
    state.tickets[0] = game_map.ticket_indices
    return state
