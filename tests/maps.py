"""The shipped maps, each read once."""

from functools import cache

from ttr_tui.engine.game_map import GameMap
from ttr_tui.mapfile.find import find_map, known_maps
from ttr_tui.mapfile.map_file import read_map

SHIPPED = known_maps()


@cache
def shipped(name: str) -> GameMap:
    return read_map(find_map(name)).game_map


TABLES = [
    (name, players)
    for name in SHIPPED
    for players in range(shipped(name).rules.least_players, shipped(name).rules.most_players + 1)
]
"""Every map with every number of players it is for."""
