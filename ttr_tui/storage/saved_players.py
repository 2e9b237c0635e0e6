"""Who played last, kept for the next game: names, colors, and who began."""

from __future__ import annotations

import contextlib
from typing import Any, Final, NamedTuple

import yaml

from ttr_tui.play.people import COLORS, Person, plain_name
from ttr_tui.storage.paths import Folders, write_whole

_FORMAT: Final = 1
_MAX: Final = 20_000
"""Bytes; what is longer was not written by this program."""


class SavedPlayers(NamedTuple):
    """The people of a game in their seats, and the seat that began."""

    people: tuple[Person, ...]
    began: int

    @property
    def next_to_begin(self) -> int:
        """The seat whose turn it is to begin the next game."""
        return (self.began + 1) % len(self.people)


def write_saved_players(last: SavedPlayers, folders: Folders) -> None:
    """Keep them. Where that cannot be, the next game asks for names again: no more is lost."""
    data = {
        "format": _FORMAT,
        "players": [person._asdict() for person in last.people],
        "began": last.people[last.began].name,
    }
    text = yaml.safe_dump(data, allow_unicode=True, sort_keys=False)
    with contextlib.suppress(OSError):
        write_whole(folders.people, text)


def read_saved_players(folders: Folders) -> SavedPlayers | None:
    """Those that were kept; `None` if there are none, or what is there makes no sense."""
    file = folders.people
    try:
        if file.stat().st_size > _MAX:
            return None
        data = yaml.safe_load(file.read_text("utf-8"))
    except (OSError, RecursionError, yaml.YAMLError):
        return None
    except (AttributeError, LookupError, ValueError):  # Tags that PyYAML believes: `!!bool x`.
        return None
    return _from_data(data)


def _from_data(data: Any) -> SavedPlayers | None:
    match data:
        case {"format": 1, "players": [*entries], "began": str(began)}:
            people = [_person(entry) for entry in entries]
        case _:
            return None
    known = [person for person in people if person is not None]
    names = [plain_name(person.name) for person in known]
    colors = {person.color for person in known}
    if len(known) < len(people) or not known or not all(names):
        return None
    if len({*names}) < len(known) or len(colors) < len(known) or plain_name(began) not in names:
        return None
    return SavedPlayers(tuple(known), names.index(plain_name(began)))


def _person(entry: Any) -> Person | None:
    match entry:
        case {"name": str(name), "color": str(color)} if color in COLORS:
            return Person(name, color)
        case _:
            return None
