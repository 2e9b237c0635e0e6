"""The lines of a journal: their checks, and the JSON of the first line and of all other lines.
docs/journal.md describes the format.

Each `…_to_json` function has a counterpart that reads what it writes. Reading trusts nothing: it
raises `ValueError` (or its subclass `NotationError`) or `KeyError` for any line that this program
would not write, and `JournalError` for an unknown player.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from datetime import datetime
from hashlib import sha256
from typing import Any, Final, NamedTuple, NoReturn

from ttr_tui import __version__, engine
from ttr_tui.engine.codec import Json
from ttr_tui.engine.game_map import Seat
from ttr_tui.engine.registry import RULES_VERSION
from ttr_tui.files import FileProblemError
from ttr_tui.play.deals import MAX_SEED, is_deal
from ttr_tui.play.seated_players import HUMAN, KNOWN_PLAYERS, MAX_NAME_LENGTH, SeatedPlayer
from ttr_tui.players import present_name
from ttr_tui.text import nearest

FORMAT: Final = 2
"""The only version of the format that this program writes and reads."""

NO_CHECK: Final = ""
"""The check before the first line."""

_CHECK_DIGITS: Final = 16
_CHECK_MEMBER: Final = b',"check":"'
_CHECK_SIZE: Final = len(_CHECK_MEMBER) + _CHECK_DIGITS + len(b'"}')
_INCOMPLETE_CHECK: Final = re.compile(rb',"check":"(?:[0-9a-f]{0,15}|[0-9a-f]{16}"?)\Z')

_MAX_DIGITS: Final = 20
_MAX_WORD: Final = 100
_MAX_ID: Final = 255
"""A map's id comes from the name of its file, and file systems allow no longer names."""
_MAX_MAP: Final = 1_000_000
_MAX_PLAYERS: Final = 20
_MAX_NUMBER: Final = MAX_SEED + 1
_YEARS: Final = range(1900, 9000)
"""Years that every platform can handle; a computer without a battery may start in 1970."""


class JournalError(FileProblemError):
    """A journal that cannot be used."""


class OtherFormatError(JournalError):
    """The journal was made by an older or a newer version of this program."""


def encode_line(data: Json, previous: str) -> tuple[bytes, str]:
    """Return the line for an object, with its line feed, and its check. `previous` is the check of
    the line before."""
    body = _ENCODER.encode(data).encode("ascii")
    check = _check(body, previous)
    return b'%b,"check":"%b"}\n' % (body[:-1], check.encode("ascii")), check


def verify_line(line: bytes, previous: str) -> str | None:
    """Return the check of a line (given without its line feed), or `None` if it does not match."""
    if line[-_CHECK_SIZE : -_CHECK_SIZE + len(_CHECK_MEMBER)] != _CHECK_MEMBER:
        return None
    if not line.endswith(b'"}'):
        return None
    check = _check(line[:-_CHECK_SIZE] + b"}", previous)
    return check if line[-_CHECK_DIGITS - 2 : -2] == check.encode("ascii") else None


def _check(body: bytes, previous: str) -> str:
    return sha256(previous.encode("ascii") + body).hexdigest()[:_CHECK_DIGITS]


def is_incomplete_line(tail: bytes, previous: str) -> bool:
    """Return whether these bytes at the end of a file, without a line feed, are the beginning of a
    valid line: the program was stopped while writing it."""
    if tail[:2] != b'{"'[: len(tail)] or not (tail.isascii() and tail.decode().isprintable()):
        return False
    at = tail.find(_CHECK_MEMBER)
    if at < 0:
        return _can_become_json(tail.decode())
    if at + _CHECK_SIZE == len(tail):
        return verify_line(tail, previous) is not None
    return bool(_INCOMPLETE_CHECK.match(tail, at))


def _can_become_json(text: str) -> bool:
    """Return whether a JSON text can begin with this one and go on."""
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


def parse_line(line: bytes) -> dict[str, Json]:
    """Return the object in a line. Raises `ValueError` for anything else, and for what no journal
    contains: numbers with fractions or more than 20 digits, and very deep nesting."""
    try:
        data = _DECODER.decode(line.decode("ascii"))
    except RecursionError as error:
        raise ValueError("nested too deeply") from error
    if not isinstance(data, dict):
        raise ValueError("not an object")
    return data


def _whole_number(text: str) -> int:
    return int(text) if len(text) <= _MAX_DIGITS else _reject_number(text)


def _reject_number(text: str) -> NoReturn:
    raise ValueError("not a number of a journal")


_ENCODER: Final = json.JSONEncoder(separators=(",", ":"), allow_nan=False)
_DECODER: Final = json.JSONDecoder(
    parse_int=_whole_number, parse_float=_reject_number, parse_constant=_reject_number
)


class Origin(NamedTuple):
    """The game that a game was played on from, and how many of its steps were taken over."""

    game: str
    steps: int


class Header(NamedTuple):
    """The first line, as far as it can be understood without reading the map. `rules` is the
    version of the rules, `first` the seat of the first player, `setup` the JSON of the events of
    the setup. `deal` is the word that gave the seed, if one did, `origin` where the game comes from
    if its beginning was played in another one."""

    program: str
    rules: int
    map_id: str
    map_title: str
    map_text: str
    players: tuple[SeatedPlayer, ...]
    first: Seat
    seed: int
    started: datetime
    setup: list[Json]
    deal: str | None = None
    origin: Origin | None = None


class StepEntry(NamedTuple):
    """An action and its events."""

    at: datetime
    record: engine.Record


class UndoEntry(NamedTuple):
    """The last remaining step was undone."""

    at: datetime


class PlayersEntry(NamedTuple):
    """The players are these from now on."""

    at: datetime
    players: tuple[SeatedPlayer, ...]


class HintsEntry(NamedTuple):
    """Hints were switched on or off."""

    at: datetime
    hints_on: bool


Entry = StepEntry | UndoEntry | PlayersEntry | HintsEntry


def header_to_json(
    game_map: engine.GameMap,
    map_text: str,
    players: Sequence[SeatedPlayer],
    first: Seat,
    seed: int,
    started: datetime,
    setup: engine.Record,
    deal: str | None = None,
    origin: Origin | None = None,
) -> dict[str, Json]:
    """`{"journal": 2, "program": "0.1.0", "rules": 1, "started": …, "map": {…}, …}`"""
    optional: dict[str, Json] = {}
    if deal is not None:
        optional["deal"] = deal
    if origin is not None:
        optional["from"] = {"game": origin.game, "steps": origin.steps}
    return {
        "journal": FORMAT,
        "program": __version__,
        "rules": RULES_VERSION,
        "started": timestamp(started),
        "map": {"id": game_map.id, "title": game_map.title, "text": map_text},
        "players": list(map(player_to_json, players)),
        "first": first,
        "seed": seed,
        **optional,
        "setup": [engine.event_to_json(event, game_map) for event in setup.events],
    }


def header_from_json(data: dict[str, Json]) -> Header:
    """Return the header in the first line of a journal of this format."""
    map_data = _object(data["map"])
    map_id = _text(map_data["id"], _MAX_ID)
    if not re.fullmatch(r"[a-z0-9_]+", map_id):
        raise ValueError("not the id of a map")
    players = _players_from_json(data["players"])
    return Header(
        program=_text(data["program"], _MAX_WORD),
        rules=_number(data["rules"], 0),
        map_id=map_id,
        map_title=_text(map_data["title"], _MAX_WORD),
        map_text=_text(map_data["text"], _MAX_MAP),
        players=players,
        first=Seat(_number(data["first"], 0, len(players))),
        seed=_number(data["seed"], -_MAX_NUMBER),
        started=_time(data["started"]),
        setup=_list(data["setup"]),
        deal=_deal(data["deal"]) if "deal" in data else None,
        origin=_origin(data["from"]) if "from" in data else None,
    )


def _deal(data: Json) -> str:
    word = _text(data, _MAX_WORD)
    if not is_deal(word):
        raise ValueError("not the word of a deal")
    return word


def _origin(data: Json) -> Origin:
    origin = _object(data)
    return Origin(_text(origin["game"], _MAX_ID), _number(origin["steps"], 0))


def setup_of(header: Header, game_map: engine.GameMap) -> engine.Record:
    """Return the record of the setup."""
    return engine.Record(None, _events(header.setup, game_map))


def step_to_json(record: engine.Record, game_map: engine.GameMap, at: datetime) -> dict[str, Json]:
    """`{"at": …, "action": {"do": "draw", …}, "events": […]}`"""
    assert record.action is not None, "the setup is in the header"
    return {
        "at": timestamp(at),
        "action": engine.action_to_json(record.action, game_map),
        "events": [engine.event_to_json(event, game_map) for event in record.events],
    }


def undo_to_json(at: datetime) -> dict[str, Json]:
    """`{"at": …, "undone": true}`"""
    return {"at": timestamp(at), "undone": True}


def players_to_json(players: Sequence[SeatedPlayer], at: datetime) -> dict[str, Json]:
    """`{"at": …, "players": [{"name": "Ann", "color": "blue", "player": "human"}, …]}`"""
    return {"at": timestamp(at), "players": list(map(player_to_json, players))}


def hints_to_json(hints_on: bool, at: datetime) -> dict[str, Json]:
    """`{"at": …, "hints": true}`"""
    return {"at": timestamp(at), "hints": hints_on}


def entry_from_json(data: dict[str, Json], game_map: engine.GameMap) -> Entry:
    """Return the entry in any line after the first."""
    at = _time(data["at"])
    if "action" in data:
        action = engine.action_from_json(data["action"], game_map)
        return StepEntry(at, engine.Record(action, _events(data["events"], game_map)))
    if "players" in data:
        return PlayersEntry(at, _players_from_json(data["players"]))
    if "hints" in data:
        return HintsEntry(at, _boolean(data["hints"]))
    if data["undone"] is not True:
        raise ValueError("undone is not true")
    return UndoEntry(at)


def timestamp(at: datetime) -> str:
    """`2026-11-21T20:15:03.125+01:00`"""
    return at.isoformat(timespec="milliseconds")


def time_in(data: dict[str, Json]) -> datetime:
    """Return when a line after the first was written."""
    return _time(data["at"])


def players_in(data: dict[str, Json]) -> tuple[SeatedPlayer, ...]:
    """Return the players named in a line after the first; empty if it names none."""
    return _players_from_json(data["players"]) if "players" in data else ()


def _events(data: Json, game_map: engine.GameMap) -> tuple[Any, ...]:
    return tuple([engine.event_from_json(event, game_map) for event in _list(data)])


def player_to_json(player: SeatedPlayer) -> dict[str, Json]:
    """`{"name": "Ann", "color": "blue", "player": "human"}`"""
    return {"name": player.name, "color": player.color, "player": player.played_by}


def _players_from_json(data: Json) -> tuple[SeatedPlayer, ...]:
    players = [_object(item) for item in _list(data)]
    if len(players) > _MAX_PLAYERS:
        raise ValueError("too many players")
    return tuple(
        [
            SeatedPlayer(
                _text(player["name"], MAX_NAME_LENGTH),
                _text(player["color"], _MAX_WORD),
                _played_by(player.get("player", HUMAN)),
            )
            for player in players
        ]
    )


def _played_by(data: Json) -> str:
    """Return who decides. An unknown player is not damage: a newer program may know it, so
    the journal must stay as it is."""
    if not isinstance(data, str):
        raise JournalError("player-not-a-text")
    player = present_name(data)
    if player not in KNOWN_PLAYERS:
        near = nearest(data, KNOWN_PLAYERS)
        if near is not None:
            raise JournalError("misspelled-player", asked=data, near=near)
        raise JournalError("unknown-player", asked=data, known=tuple(KNOWN_PLAYERS))
    return player


def _object(data: Json) -> dict[str, Json]:
    if not isinstance(data, dict):
        raise ValueError("not an object")
    return data


def _list(data: Json) -> list[Json]:
    if not isinstance(data, list):
        raise ValueError("not a list")
    return data


def _text(data: Json, longest: int) -> str:
    if not isinstance(data, str) or len(data) > longest:
        raise ValueError("not a text, or too long")
    return data


def _boolean(data: Json) -> bool:
    if not isinstance(data, bool):
        raise ValueError("neither true nor false")
    return data


def _number(data: Json, smallest: int, end: int = _MAX_NUMBER) -> int:
    if isinstance(data, bool) or not isinstance(data, int) or data not in range(smallest, end):
        raise ValueError("not a number, or out of range")
    return data


def _time(data: Json) -> datetime:
    at = datetime.fromisoformat(_text(data, _MAX_WORD))
    if at.tzinfo is None or at.year not in _YEARS:
        raise ValueError("not a time with a time zone")
    return at
