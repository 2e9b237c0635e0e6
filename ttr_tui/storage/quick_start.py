"""A quick start: one person against computer players, as in the last game."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from ttr_tui.mapfile.map_catalog import MapChoice, known_maps
from ttr_tui.mapfile.map_file import MapFile
from ttr_tui.play.people import COLORS, DEFAULT_LEVEL, Person, against_computers
from ttr_tui.storage.saved_players import SavedPlayers

_FIRST_MAP: Final = "usa"
"""The map of the very first game."""

_NAME: Final = "Player 1"
"""The person of the very first game, as the setup suggests. "You" would not go with the verbs of
the log."""


class QuickStart(NamedTuple):
    """A map and the players of a game: a person, and computer players of one level."""

    map_file: MapFile
    people: tuple[Person, ...]
    level: str


def quick_start(
    last: SavedPlayers | None, level: str | None = None, map_file: MapFile | None = None
) -> QuickStart:
    """Return the game to start: at this level and on this map, or those of the last game. The
    person is the first one of the last game."""
    if map_file is None:
        is_known = last is not None and last.map_id in known_maps()
        map_file = _map(last.map_id if last and is_known else _FIRST_MAP)
    if level is None:
        level = DEFAULT_LEVEL if last is None else last.level
    people = () if last is None else last.people
    person = next((one for one in people if not one.is_computer), Person(_NAME, COLORS[0]))
    return QuickStart(map_file, against_computers(person, level, map_file.game_map), level)


@lru_cache(maxsize=1)
def _map(name: str) -> MapFile:
    """Return a map that comes with the program. Cached: the menu asks whenever it is shown."""
    return MapChoice(None, name).chosen
