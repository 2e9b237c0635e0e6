"""Random games on the engine, compared with random games of the bare loop.

The engine lists and applies actions with their events as in the app, but turns end automatically.
Neither side computes the final score. Every map is compared with a bare game of as many players on
the USA map.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from benchmarks import bare_usa
from benchmarks.measure import Case, Timed
from ttr_tui.engine import Game, GameMap
from ttr_tui.mapfile.map_catalog import find_map, known_maps
from ttr_tui.mapfile.map_file import read_map

TITLE = "Random games"
NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve")

_SPEEDS = {"usa": 0.8, "europe": 0.45, "paris": 2.0, "great_lakes": 0.09}
"""The goal for games of two players: how many in the time of one bare game."""

_GAMES = 8


def cases() -> list[Case]:
    """Every map with every number of players."""
    found: list[Case] = []
    for name in known_maps():
        game_map = read_map(find_map(name)).game_map
        for players in range(game_map.rules.min_players, game_map.rules.max_players + 1):
            goal = 1 / _SPEEDS[name] if players == 2 and name in _SPEEDS else None
            found.append(
                Timed(
                    f"a game on {name} ({len(game_map.routes)} routes), {players} players",
                    f"a bare game, {players} players",
                    _games(game_map, players),
                    _bare_games(players),
                    goal=goal,
                    quick=players == 2,
                )
            )
    return found


def play(game_map: GameMap, players: int, seed: int) -> Game:
    """Play a random game on the engine."""
    game = Game(game_map, NAMES[:players], seed=seed, auto_end_turn=True)
    chance = Random(seed).random
    while not game.is_over:
        legal = game.legal()
        game.apply(legal[int(chance() * len(legal))])
    return game


def _games(game_map: GameMap, players: int) -> Callable[[], None]:
    def run() -> None:
        for seed in range(_GAMES):
            play(game_map, players, seed)

    return run


def _bare_games(players: int) -> Callable[[], None]:
    def run() -> None:
        for seed in range(_GAMES):
            bare_usa.play(players, seed)

    return run
