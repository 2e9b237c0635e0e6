"""The maps that come with the program and the maps for tests, each read once."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from ttr_tui.engine import GameMap, Rules
from ttr_tui.engine.game_map import DeckRules, TieBreak
from ttr_tui.engine.registry import RULES
from ttr_tui.engine.rules.routes import RouteRules
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


def rules_with(
    decks: tuple[DeckRules, ...],
    *,
    points: Mapping[int, int],
    both_routes_from: int = 4,
    min_players: int = 2,
    max_players: int = 5,
    tie_breaks: tuple[TieBreak, ...] = (),
    **settings: Any,
) -> Rules:
    """Rules with these settings, and the printed numbers for the rules that are always on."""
    found = {
        rule.settings: rule.settings()
        for rule in RULES
        if rule.settings is not None and not rule.optional
    }
    found |= {type(value): value for value in settings.values() if value is not None}
    found[RouteRules] = RouteRules(points, both_routes_from)
    return Rules(decks, found, min_players, max_players, tie_breaks)
