"""The lines of a journal: the JSON of the first line and of all other lines. docs/journal.md
describes the format.

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
from typing import TYPE_CHECKING, Any, Final, NamedTuple, NoReturn

from ttr_tui import __version__, engine
from ttr_tui.engine.codec import Json
from ttr_tui.engine.game_map import Seat
from ttr_tui.engine.registry import RULES_VERSION
from ttr_tui.files import FileProblemError
from ttr_tui.play.deals import MAX_SEED, is_deal
from ttr_tui.play.seated_players import HUMAN, KNOWN_PLAYERS, MAX_NAME_LENGTH, SeatedPlayer
from ttr_tui.players import present_name
from ttr_tui.text import nearest

if TYPE_CHECKING:
    from ttr_tui.mapfile.map_file import MapFile

FORMAT: Final = 3
"""The version of the format of new games."""

CHECKED_FORMAT: Final = 2
"""The version of older programs, in which every line has a check. Its games go on in it."""

_CHECK: Final = slice(-19, -3)
"""Where the check is in a line that ends with one and a line feed."""

_MAX_DIGITS: Final = 20
MAX_WORD: Final = 100
MAX_ID: Final = 255
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


def encode_line(data: Json) -> bytes:
    """Return the line for an object, with its line feed."""
    return _ENCODER.encode(data).encode("ascii") + b"\n"


def encode_checked_line(data: Json, before: bytes = b"") -> bytes:
    """Return the same with a check at the end, as older programs expect it: 16 hex digits of a hash
    of the check in the line `before` and of this one."""
    body = encode_line(data)[:-1]
    check = sha256(before[_CHECK] + body).hexdigest()[:16]
    return b'%b,"check":"%b"}\n' % (body[:-1], check.encode("ascii"))


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
    """The first line, as far as it can be understood without reading the map. `format` is the
    version of the journal, `rules` that of the rules, `first` the seat of the first player, `setup`
    the JSON of the events of the setup. `deal` is the word that gave the seed, if one did, `origin`
    where the game comes from if its beginning was played in another one."""

    format: int
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


class ResultEntry(NamedTuple):
    """The game is over; what the line says of its result is only for lists and statistics."""

    at: datetime


Entry = StepEntry | UndoEntry | PlayersEntry | HintsEntry | ResultEntry


def new_header(
    map_file: MapFile,
    game: engine.Game,
    players: Sequence[SeatedPlayer],
    seed: int,
    started: datetime,
    *,
    deal: str | None = None,
    origin: Origin | None = None,
) -> Header:
    """Return the header of a new game."""
    game_map = map_file.game_map
    return Header(
        format=FORMAT,
        program=__version__,
        rules=RULES_VERSION,
        map_id=game_map.id,
        map_title=game_map.title,
        map_text=map_file.text,
        players=tuple(players),
        first=game.state.first,
        seed=seed,
        started=started,
        setup=[engine.event_to_json(event, game_map) for event in game.log[0].events],
        deal=deal,
        origin=origin,
    )


def header_to_json(header: Header) -> dict[str, Json]:
    """`{"journal": 3, "program": "0.1.0", "rules": 1, "started": …, "map": {…}, …}`"""
    return {
        "journal": header.format,
        "program": header.program,
        "rules": header.rules,
        "started": timestamp(header.started),
        "map": {"id": header.map_id, "title": header.map_title, "text": header.map_text},
        "players": list(map(player_to_json, header.players)),
        "first": header.first,
        "seed": header.seed,
        **deal_to_json(header.deal, header.origin),
        "setup": header.setup,
    }


def deal_to_json(deal: str | None, origin: Origin | None) -> dict[str, Json]:
    """`{"deal": "dragon"}`, `{"from": {"game": …, "steps": 12}}` or nothing."""
    optional: dict[str, Json] = {}
    if deal is not None:
        optional["deal"] = deal
    if origin is not None:
        optional["from"] = {"game": origin.game, "steps": origin.steps}
    return optional


def header_from_json(data: dict[str, Json]) -> Header:
    """Return the header in the first line of a journal. Raises `OtherFormatError` for a version
    that this program does not read."""
    version = as_number(data["journal"], 1)
    if version not in (CHECKED_FORMAT, FORMAT):
        kind = "older-format" if version < FORMAT else "newer-format"
        raise OtherFormatError(kind, format=version, readable=FORMAT)
    map_data = as_object(data["map"])
    map_id = as_text(map_data["id"], MAX_ID)
    if not re.fullmatch(r"[a-z0-9_]+", map_id):
        raise ValueError("not the id of a map")
    players = players_from_json(data["players"])
    deal, origin = deal_and_origin(data)
    return Header(
        format=version,
        program=as_text(data["program"], MAX_WORD),
        rules=as_number(data["rules"], 0),
        map_id=map_id,
        map_title=as_text(map_data["title"], MAX_WORD),
        map_text=as_text(map_data["text"], _MAX_MAP),
        players=players,
        first=Seat(as_number(data["first"], 0, len(players))),
        seed=as_number(data["seed"]),
        started=as_time(data["started"]),
        setup=as_list(data["setup"]),
        deal=deal,
        origin=origin,
    )


def deal_and_origin(data: dict[str, Json]) -> tuple[str | None, Origin | None]:
    """Return what `deal_to_json` says."""
    deal = origin = None
    if "deal" in data:
        deal = as_text(data["deal"], MAX_WORD)
        if not is_deal(deal):
            raise ValueError("not the word of a deal")
    if "from" in data:
        game = as_object(data["from"])
        origin = Origin(as_text(game["game"], MAX_ID), as_number(game["steps"], 0))
    return deal, origin


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
    at = as_time(data["at"])
    if "action" in data:
        action = engine.action_from_json(data["action"], game_map)
        return StepEntry(at, engine.Record(action, _events(data["events"], game_map)))
    if "players" in data:
        return PlayersEntry(at, players_from_json(data["players"]))
    if "hints" in data:
        return HintsEntry(at, as_boolean(data["hints"]))
    if "result" in data:
        return ResultEntry(at)
    if data["undone"] is not True:
        raise ValueError("undone is not true")
    return UndoEntry(at)


def timestamp(at: datetime) -> str:
    """`2026-11-21T20:15:03.125+01:00`"""
    return at.isoformat(timespec="milliseconds")


def time_in(data: dict[str, Json]) -> datetime:
    """Return when a line after the first was written."""
    return as_time(data["at"])


def players_in(data: dict[str, Json]) -> tuple[SeatedPlayer, ...]:
    """Return the players named in a line after the first; empty if it names none."""
    return players_from_json(data["players"]) if "players" in data else ()


def _events(data: Json, game_map: engine.GameMap) -> tuple[Any, ...]:
    return tuple([engine.event_from_json(event, game_map) for event in as_list(data)])


def player_to_json(player: SeatedPlayer) -> dict[str, Json]:
    """`{"name": "Ann", "color": "blue", "player": "human"}`"""
    return {"name": player.name, "color": player.color, "player": player.played_by}


def players_from_json(data: Json) -> tuple[SeatedPlayer, ...]:
    """Return the players in a list. Raises `JournalError` for an unknown one."""
    players = [as_object(item) for item in as_list(data)]
    if len(players) > _MAX_PLAYERS:
        raise ValueError("too many players")
    return tuple(
        [
            SeatedPlayer(
                as_text(player["name"], MAX_NAME_LENGTH),
                as_text(player["color"], MAX_WORD),
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


# Each of these returns a value itself, and raises `ValueError` for one of another type.


def as_object(data: Json) -> dict[str, Json]:
    if not isinstance(data, dict):
        raise ValueError("not an object")
    return data


def as_list(data: Json) -> list[Json]:
    if not isinstance(data, list):
        raise ValueError("not a list")
    return data


def as_text(data: Json, longest: int) -> str:
    if not isinstance(data, str) or len(data) > longest:
        raise ValueError("not a text, or too long")
    return data


def as_boolean(data: Json) -> bool:
    if not isinstance(data, bool):
        raise ValueError("neither true nor false")
    return data


def as_number(data: Json, smallest: int = -_MAX_NUMBER, end: int = _MAX_NUMBER) -> int:
    if isinstance(data, bool) or not isinstance(data, int) or data not in range(smallest, end):
        raise ValueError("not a number, or out of range")
    return data


def as_time(data: Json) -> datetime:
    at = datetime.fromisoformat(as_text(data, MAX_WORD))
    if at.tzinfo is None or at.year not in _YEARS:
        raise ValueError("not a time with a time zone")
    return at
