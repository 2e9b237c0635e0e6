"""Longest paths and the use of stations at the end of games, each compared with one bare game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial

from benchmarks import bare_usa
from benchmarks.measure import Case, Timed
from ttr_tui.engine import Game, GameMap, State, view_of
from ttr_tui.engine.game_map import CityIndex, RouteIndex
from ttr_tui.engine.graphs import own_routes
from ttr_tui.engine.rules.longest_path import LongestPathRules, longest_path
from ttr_tui.engine.rules.stations import StationRules, best_station_uses
from ttr_tui.mapfile.map_catalog import find_map, known_maps
from ttr_tui.mapfile.map_file import read_map
from ttr_tui.players import PLAYERS

TITLE = "Longest paths and stations"

_GAMES = 4
_A_GAME = "a bare game, 2 players"


def cases() -> list[Case]:
    """All players at the end of some games."""
    found: list[Case] = []
    for name in known_maps():
        game_map = read_map(find_map(name)).game_map
        rules = game_map.rules
        at_the_end = f"{name}, both players at the end of {_GAMES} games"
        if rules.get(LongestPathRules) is not None:
            found.append(_case(f"longest paths, {at_the_end}", partial(_longest_paths, game_map)))
        if rules.get(StationRules) is not None:
            found.append(_case(f"station use, {at_the_end}", partial(_station_uses, game_map)))
    return found


def _case(name: str, run: Callable[[], object]) -> Timed:
    return Timed(name, _A_GAME, run, lambda: bare_usa.play(2, 1))


def _longest_paths(game_map: GameMap) -> None:
    for state in ends(game_map):
        for seat in state.seats:
            longest_path(game_map, own_routes(state.owners, seat))


def _station_uses(game_map: GameMap) -> None:
    for state in ends(game_map):
        for seat in state.seats:
            best_station_uses(state, seat)


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
