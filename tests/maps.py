"""The maps that come with the program and the maps for tests, each read once."""

from functools import cache
from pathlib import Path

from ttr_tui.engine import GameMap
from ttr_tui.mapfile.map_catalog import find_map, known_maps
from ttr_tui.mapfile.map_file import read_map

FOR_TESTS = {path.stem: path for path in Path(__file__).parent.glob("maps_for_tests/*.yaml")}
NAMES = [*known_maps(), *sorted(FOR_TESTS)]
"""All maps that the engine tests run on. A new map is tested without further work."""


@cache
def a_map(name: str) -> GameMap:
    return read_map(FOR_TESTS.get(name) or find_map(name)).game_map


TABLES = [
    (name, players)
    for name in NAMES
    for players in range(a_map(name).rules.min_players, a_map(name).rules.max_players + 1)
]
"""Every map with every number of players that it allows."""
