"""What the lines of a journal mean: the header, a step, a step undone, people edited, help
asked for.

What is written by one function is read by the one beside it. Reading trusts nothing: `ValueError`
(of which `NotationError` is one) for whatever was not written here.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from datetime import datetime
from hashlib import sha256
from typing import Any, Final, NamedTuple, NoReturn

from ttr_tui import __version__
from ttr_tui.engine.codec import (
    Json,
    action_from_json,
    action_to_json,
    event_from_json,
    event_to_json,
)
from ttr_tui.engine.game import Record
from ttr_tui.engine.game_map import GameMap
from ttr_tui.engine.rules import RULES_VERSION
from ttr_tui.play.people import MAX_NAME_LENGTH, Person


class JournalError(Exception):
    """A journal that cannot be used; `str` is one line that says why, fit for a terminal."""


class NewerFormatError(JournalError):
    """It was written by a newer version of this program."""


class InUseError(JournalError):
    """Another program plays this game just now."""


class NoSuchGameError(JournalError):
    """No game is called so."""


FIRST: Final = ""
"""What stands for the check before the first line."""

_DIGITS: Final = 16
_MEMBER: Final = b',"check":"'
_END: Final = len(_MEMBER) + _DIGITS + len(b'"}')
_BEGUN_CHECK = re.compile(rb',"check":"(?:[0-9a-f]{0,15}|[0-9a-f]{16}"?)\Z')
_LONGEST_NUMBER: Final = 20
_WRITER: Final = json.JSONEncoder(separators=(",", ":"), allow_nan=False)


def sealed(data: Json, before: str) -> tuple[bytes, str]:
    """The line of an object, its line end included, and its check."""
    body = _WRITER.encode(data).encode("ascii")
    check = _check(body, before)
    return b'%b,"check":"%b"}\n' % (body[:-1], check.encode("ascii")), check


def unsealed(line: bytes, before: str) -> str | None:
    """The check of a line (without its line end); `None` if the line is not what was written."""
    if line[-_END : -_END + len(_MEMBER)] != _MEMBER or not line.endswith(b'"}'):
        return None
    check = _check(line[:-_END] + b"}", before)
    return check if line[-_DIGITS - 2 : -2] == check.encode("ascii") else None


def _check(body: bytes, before: str) -> str:
    return sha256(before.encode("ascii") + body).hexdigest()[:_DIGITS]


def is_torn(tail: bytes, before: str) -> bool:
    """Whether these bytes at a file's end, which no line end follows, are the beginning of a line
    whose writing was cut short, and nothing worse."""
    if tail[:2] != b'{"'[: len(tail)] or not (tail.isascii() and tail.decode().isprintable()):
        return False
    checked = tail.find(_MEMBER)
    if checked < 0:
        return _is_begun(tail.decode())
    whole = checked + _END == len(tail)
    return unsealed(tail, before) is not None if whole else bool(_BEGUN_CHECK.match(tail, checked))


def _is_begun(text: str) -> bool:
    """Whether JSON could begin with this text, of which more is to come."""
    try:
        json.loads(text)
    except json.JSONDecodeError as error:
        if error.msg.startswith(("Unterminated string", "Invalid \\")):
            return '"' not in text[error.pos + 1 :].replace('\\"', "")
        rest = text[error.pos :]
        return any(word.startswith(rest) for word in ("true", "false", "null", "-"))
    except (RecursionError, ValueError):
        return False
    return False


def parsed(line: bytes) -> dict[str, Json]:
    """The object in a line. `ValueError` for anything else, and for what no journal holds: numbers
    with fractions or of more than 20 signs, nesting without end."""
    try:
        data = _READER.decode(line.decode("ascii"))
    except RecursionError as error:
        raise ValueError("nested too deep") from error
    if not isinstance(data, dict):
        raise ValueError("no object")
    return data


def _whole(text: str) -> int:
    return int(text) if len(text) <= _LONGEST_NUMBER else _no_number(text)


def _no_number(text: str) -> NoReturn:
    raise ValueError("a number that no journal holds")


_READER: Final = json.JSONDecoder(
    parse_int=_whole, parse_float=_no_number, parse_constant=_no_number
)

FORMAT: Final = 1
"""The version of the journal's format that this program writes, and the newest that it reads."""

_LONGEST_WORD: Final = 100
_LONGEST_ID: Final = 255
"""A map's id comes from the name of its file, and no disk takes longer ones."""
_LONGEST_MAP: Final = 1_000_000
_MAX_PEOPLE: Final = 20
_MAX: Final = 2**63
_YEARS: Final = range(1900, 9000)
"""Those that every system can reckon with; a computer without a battery may begin in 1970."""


class Header(NamedTuple):
    """The first line, as far as it is known without reading the map. `rules` is the rules' version;
    `first` the seat that began; `setup` the JSON of the events before the first step."""

    program: str
    rules: int
    map_id: str
    map_title: str
    map_text: str
    people: tuple[Person, ...]
    first: int
    seed: int
    began: datetime
    setup: list[Json]


class StepEntry(NamedTuple):
    """An action and what came of it."""

    at: datetime
    record: Record


class UndoEntry(NamedTuple):
    """The last step that is left was undone."""

    at: datetime


class PlayersEntry(NamedTuple):
    """The people at the table have these names and colors from now on."""

    at: datetime
    people: tuple[Person, ...]


class HintsEntry(NamedTuple):
    """From now on each step is explained, as in a first game, or (`False`) no longer."""

    at: datetime
    hints_on_now: bool


Entry = StepEntry | UndoEntry | PlayersEntry | HintsEntry


def header_to_json(
    game_map: GameMap,
    map_text: str,
    people: Sequence[Person],
    first: int,
    seed: int,
    began: datetime,
    setup: Record,
) -> dict[str, Json]:
    """`{"journal": 1, "program": "0.1.0", "rules": 1, "began": …, "map": {…}, …}`"""
    return {
        "journal": FORMAT,
        "program": __version__,
        "rules": RULES_VERSION,
        "began": stamp(began),
        "map": {"id": game_map.id, "title": game_map.title, "text": map_text},
        "players": _people_to_json(people),
        "first": first,
        "seed": seed,
        "setup": [event_to_json(event, game_map) for event in setup.events],
    }


def header_from_json(data: dict[str, Json]) -> Header:
    """The header of a journal of this format."""
    found = _members(data["map"])
    map_id = _text(found["id"], _LONGEST_ID)
    if not re.fullmatch(r"[a-z0-9_]+", map_id):
        raise ValueError("the map's name")
    people = _people_from_json(data["players"])
    return Header(
        program=_text(data["program"], _LONGEST_WORD),
        rules=_number(data["rules"], 0),
        map_id=map_id,
        map_title=_text(found["title"], _LONGEST_WORD),
        map_text=_text(found["text"], _LONGEST_MAP),
        people=people,
        first=_number(data["first"], 0, len(people)),
        seed=_number(data["seed"], -_MAX),
        began=_time(data["began"]),
        setup=_list(data["setup"]),
    )


def setup_of(header: Header, game_map: GameMap) -> Record:
    """The record of the setup."""
    return Record(None, _events(header.setup, game_map))


def step_to_json(record: Record, game_map: GameMap, at: datetime) -> dict[str, Json]:
    """`{"at": …, "action": {"do": "draw", …}, "events": […]}`"""
    assert record.action is not None, "the setup is in the header"
    return {
        "at": stamp(at),
        "action": action_to_json(record.action, game_map),
        "events": [event_to_json(event, game_map) for event in record.events],
    }


def undo_to_json(at: datetime) -> dict[str, Json]:
    """`{"at": …, "undone": true}`"""
    return {"at": stamp(at), "undone": True}


def players_to_json(people: Sequence[Person], at: datetime) -> dict[str, Json]:
    """`{"at": …, "people": [{"name": "Ann", "color": "blue"}, …]}`"""
    return {"at": stamp(at), "players": _people_to_json(people)}


def hints_to_json(hints_on_now: bool, at: datetime) -> dict[str, Json]:
    """`{"at": …, "explained": true}`"""
    return {"at": stamp(at), "hints": hints_on_now}


def entry_from_json(data: dict[str, Json], game_map: GameMap) -> Entry:
    """What any line after the first says."""
    at = _time(data["at"])
    if "action" in data:
        action = action_from_json(data["action"], game_map)
        return StepEntry(at, Record(action, _events(data["events"], game_map)))
    if "players" in data:
        return PlayersEntry(at, _people_from_json(data["players"]))
    if "hints" in data:
        return HintsEntry(at, _truth(data["hints"]))
    if data["undone"] is not True:
        raise ValueError("no step undone")
    return UndoEntry(at)


def stamp(at: datetime) -> str:
    """A moment as it is written: `2026-11-21T20:15:03.125+01:00`."""
    return at.isoformat(timespec="milliseconds")


def written_at(data: dict[str, Json]) -> datetime:
    """When a line was written, whatever else it says."""
    return _time(data["began"] if "began" in data else data["at"])


def people_in(data: dict[str, Json]) -> tuple[Person, ...]:
    """The people that a line names, whatever else it says; none if it names none."""
    return _people_from_json(data["players"]) if "players" in data else ()


def _events(data: Json, game_map: GameMap) -> tuple[Any, ...]:
    return tuple([event_from_json(event, game_map) for event in _list(data)])


def _people_to_json(people: Sequence[Person]) -> Json:
    return [{"name": person.name, "color": person.color} for person in people]


def _people_from_json(data: Json) -> tuple[Person, ...]:
    people = [_members(item) for item in _list(data)]
    if len(people) > _MAX_PEOPLE:
        raise ValueError("too many people")
    return tuple(
        [
            Person(_text(person["name"], MAX_NAME_LENGTH), _text(person["color"], _LONGEST_WORD))
            for person in people
        ]
    )


def _members(data: Json) -> dict[str, Json]:
    if not isinstance(data, dict):
        raise ValueError("no object")
    return data


def _list(data: Json) -> list[Json]:
    if not isinstance(data, list):
        raise ValueError("no list")
    return data


def _text(data: Json, longest: int) -> str:
    if not isinstance(data, str) or len(data) > longest:
        raise ValueError("no text, or a longer one than there can be")
    return data


def _truth(data: Json) -> bool:
    if not isinstance(data, bool):
        raise ValueError("neither true nor false")
    return data


def _number(data: Json, least: int, end: int = _MAX) -> int:
    if isinstance(data, bool) or not isinstance(data, int) or data not in range(least, end):
        raise ValueError("no number, or one that cannot be")
    return data


def _time(data: Json) -> datetime:
    at = datetime.fromisoformat(_text(data, _LONGEST_WORD))
    if at.tzinfo is None or at.year not in _YEARS:
        raise ValueError("no time that can be compared")
    return at
