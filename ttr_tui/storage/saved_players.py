"""The players of the last game, saved for the next one: names, colors and the first player."""

from __future__ import annotations

import contextlib
from typing import Any, Final, NamedTuple

import yaml

from ttr_tui.play.people import COLORS, Person, plain_name
from ttr_tui.storage.paths import Folders, write_whole

_FORMAT: Final = 2
_MAX_BYTES: Final = 20_000
"""This program never writes more."""


class SavedPlayers(NamedTuple):
    """The players of a game in seating order, and the seat of the first player."""

    people: tuple[Person, ...]
    first: int

    @property
    def next_first(self) -> int:
        """The seat of the first player of the next game."""
        return (self.first + 1) % len(self.people)


def write_saved_players(players: SavedPlayers, folders: Folders) -> None:
    """Save the players. If that fails, the next game just asks for names again."""
    data = {
        "format": _FORMAT,
        "players": [{"name": person.name, "color": person.color} for person in players.people],
        "first_player": players.people[players.first].name,
    }
    text = yaml.safe_dump(data, allow_unicode=True, sort_keys=False)
    with contextlib.suppress(OSError):
        write_whole(folders.players, text)


def read_saved_players(folders: Folders) -> SavedPlayers | None:
    """Return the saved players; `None` if there are none, or if the file is not valid."""
    file = folders.players
    try:
        if file.stat().st_size > _MAX_BYTES:
            return None
        data = yaml.safe_load(file.read_text("utf-8"))
    except (OSError, RecursionError, yaml.YAMLError):
        return None
    except (AttributeError, LookupError, ValueError):  # PyYAML trusts tags such as `!!bool x`.
        return None
    return _from_data(data)


def _from_data(data: Any) -> SavedPlayers | None:
    match data:
        case {"format": int(version), "players": [*entries], "first_player": str(first)}:
            people = [_person(entry) for entry in entries]
        case _:
            return None
    known = [person for person in people if person is not None]
    names = [plain_name(person.name) for person in known]
    colors = {person.color for person in known}
    if version != _FORMAT or len(known) < len(people) or not known or not all(names):
        return None
    if len({*names}) < len(known) or len(colors) < len(known) or plain_name(first) not in names:
        return None
    return SavedPlayers(tuple(known), names.index(plain_name(first)))


def _person(entry: Any) -> Person | None:
    match entry:
        case {"name": str(name), "color": str(color)} if color in COLORS:
            return Person(name, color)
        case _:
            return None
