"""The lines of a journal as JSON: how they are written and parsed, and the first line.
docs/journal.md describes the format.

Reading trusts nothing: it raises `ValueError` (or its subclass `NotationError`) or `KeyError` for
what this program would not write, and `JournalError` for an unknown player.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from datetime import datetime
from hashlib import sha256
from typing import TYPE_CHECKING, Final, NamedTuple, NoReturn, TypeVar

from ttr_tui import __version__, engine
from ttr_tui.engine.codec import Json
from ttr_tui.engine.game_map import Seat
from ttr_tui.engine.registry import RULES_VERSION
from ttr_tui.files import FileProblemError
from ttr_tui.play.deals import is_deal
from ttr_tui.play.seated_players import HUMAN, KNOWN_PLAYERS, SeatedPlayer
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
_MAX_PLAYERS: Final = 20
_MAX_TEXT: Final = 1_000_000
"""Characters, also of a map."""
_YEARS: Final = range(1900, 9000)
"""Years that every platform can handle; a computer without a battery may start in 1970."""

Typed = TypeVar("Typed")


class JournalError(FileProblemError):
    """A journal that cannot be used."""


class OtherFormatError(JournalError):
    """The journal was made by an older or a newer version of this program."""


# Lines.


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
        return typed(_DECODER.decode(line.decode("ascii")), dict)
    except RecursionError as error:
        raise ValueError("nested too deeply") from error


def _whole_number(text: str) -> int:
    return int(text) if len(text) <= _MAX_DIGITS else _reject_number(text)


def _reject_number(text: str) -> NoReturn:
    raise ValueError("not a number of a journal")


_ENCODER: Final = json.JSONEncoder(separators=(",", ":"), allow_nan=False)
_DECODER: Final = json.JSONDecoder(
    parse_int=_whole_number, parse_float=_reject_number, parse_constant=_reject_number
)


# The first line.


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
    game_map, first = map_file.game_map, game.state.first
    setup = [engine.event_to_json(event, game_map) for event in game.log[0].events]
    about_map = game_map.id, game_map.title, map_file.text
    versions = FORMAT, __version__, RULES_VERSION
    return Header(*versions, *about_map, tuple(players), first, seed, started, setup, deal, origin)


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


def header_from_json(data: dict[str, Json]) -> Header:
    """Return the header in the first line of a journal. Raises `OtherFormatError` for a version
    that this program does not read."""
    version = typed(data["journal"], int)
    if version not in (CHECKED_FORMAT, FORMAT):
        if version < 1:
            raise ValueError("not a version")
        kind = "older-format" if version < FORMAT else "newer-format"
        raise OtherFormatError(kind, format=version, readable=FORMAT)
    on_map, players = typed(data["map"], dict), players_from_json(data["players"])
    if not re.fullmatch(r"[a-z0-9_]{1,255}", typed(on_map["id"], str)):
        raise ValueError("not the id of a map")
    if data["first"] not in range(len(players)):
        raise ValueError("not a seat")
    deal, origin = deal_from_json(data)
    return Header(
        format=version,
        program=typed(data["program"], str),
        rules=typed(data["rules"], int),
        map_id=on_map["id"],
        map_title=typed(on_map["title"], str),
        map_text=typed(on_map["text"], str),
        players=players,
        first=Seat(typed(data["first"], int)),
        seed=typed(data["seed"], int),
        started=time_from_json(data["started"]),
        setup=typed(data["setup"], list),
        deal=deal,
        origin=origin,
    )


# What the first line and others have.


def deal_to_json(deal: str | None, origin: Origin | None) -> dict[str, Json]:
    """`{"deal": "dragon"}`, `{"from": {"game": …, "steps": 12}}` or nothing."""
    data: dict[str, Json] = {} if deal is None else {"deal": deal}
    return data if origin is None else {**data, "from": origin._asdict()}


def deal_from_json(data: dict[str, Json]) -> tuple[str | None, Origin | None]:
    """Return what `deal_to_json` says."""
    deal, origin = data.get("deal"), data.get("from")
    if deal is not None and not is_deal(typed(deal, str)):
        raise ValueError("not the word of a deal")
    if origin is None:
        return deal, None
    return deal, Origin(typed(typed(origin, dict)["game"], str), typed(origin["steps"], int))


def player_to_json(player: SeatedPlayer) -> dict[str, Json]:
    """`{"name": "Ann", "color": "blue", "player": "human"}`"""
    return {"name": player.name, "color": player.color, "player": player.played_by}


def players_from_json(data: Json) -> tuple[SeatedPlayer, ...]:
    """Return the players in a list. Raises `JournalError` for an unknown one."""
    if not 0 < len(typed(data, list)) <= _MAX_PLAYERS:
        raise ValueError("no players, or too many")
    return tuple(
        SeatedPlayer(
            typed(typed(player, dict)["name"], str),
            typed(player["color"], str),
            _played_by(player.get("player", HUMAN)),
        )
        for player in data
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


def timestamp(at: datetime) -> str:
    """`2026-11-21T20:15:03.125+01:00`"""
    return at.isoformat(timespec="milliseconds")


def time_from_json(data: Json) -> datetime:
    """Return a time with a time zone."""
    at = datetime.fromisoformat(typed(data, str))
    if at.tzinfo is None or at.year not in _YEARS:
        raise ValueError("not a time with a time zone")
    return at


def typed(data: Json, kind: type[Typed]) -> Typed:
    """Return a value itself. Raises `ValueError` if it is not of just this type, or a text that is
    too long."""
    if type(data) is not kind or (isinstance(data, str) and len(data) > _MAX_TEXT):
        raise ValueError(f"not of the type {kind.__name__}, or too long")
    return data
