"""A quick start: one person against computer players."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ttr_tui.mapfile.map_catalog import MapChoice
from ttr_tui.mapfile.map_file import MapFile
from ttr_tui.play.people import COLORS, Person, against_computers
from ttr_tui.storage.saved_players import SavedPlayers


class QuickStart(NamedTuple):
    """A map and the players of a game: a person, and computer players of one level."""

    map_file: MapFile
    people: tuple[Person, ...]
    level: str


def quick_start(
    last: SavedPlayers | None, level: str, map_file: MapFile | None = None, *, name: str
) -> QuickStart:
    """Return the game to start: at this level, and on this map or that of the saved players. The
    person is the first one of them. Without them, it is a person of this name, and the map that the
    setup begins with."""
    if map_file is None:
        map_file = _map("" if last is None else last.map_id)
    people = () if last is None else last.people
    person = next((one for one in people if not one.is_computer), Person(name, COLORS[0]))
    return QuickStart(map_file, against_computers(person, level, map_file.game_map), level)


@lru_cache(maxsize=1)
def _map(name: str) -> MapFile:
    """Return this map, or the first one. Cached: the menu asks whenever it is shown."""
    return MapChoice(None, name).chosen
