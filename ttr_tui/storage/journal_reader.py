"""From a journal to the game in it.

The records hold; today's rules are only asked (`replay_records`). What a journal says is taken
line by line as far as it can be: the first line that means nothing, or what cannot have happened,
is where its damage begins.
"""

from __future__ import annotations

import stat
from collections.abc import Sequence
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from ttr_tui.engine.codec import Json
from ttr_tui.engine.game import Game, InvalidRecordError, Record, replay_records
from ttr_tui.engine.rules import RULES_VERSION
from ttr_tui.engine.text import escaped
from ttr_tui.mapfile.map_file import MapFile, map_from_text
from ttr_tui.mapfile.problems import FileError
from ttr_tui.play.people import Person, problem_with
from ttr_tui.play.session import Session
from ttr_tui.storage.journal_format import (
    FIRST,
    FORMAT,
    Header,
    HintsEntry,
    JournalError,
    NewerFormatError,
    PlayersEntry,
    StepEntry,
    UndoEntry,
    entry_from_json,
    header_from_json,
    is_torn,
    parsed,
    setup_of,
    unsealed,
)

MAX_BYTES: Final = 64_000_000
MAX_LINES: Final = 100_000

LONGEST_LINE: Final = 8_000_000
"""Bytes: a map of 1 MB as JSON in ASCII, with the setup."""


class Damage(NamedTuple):
    """What is wrong with a journal: from `line` on (counted from 1) it cannot be trusted."""

    line: int
    what: str

    def __str__(self) -> str:
        return f"line {self.line} {self.what}"


class Sound(NamedTuple):
    """The sound beginning of a journal: its lines without their line ends, and the check of the
    last; `torn` tells that the beginning of one more line follows in the file."""

    lines: tuple[bytes, ...]
    check: str
    torn: bool
    damage: Damage | None

    @property
    def size(self) -> int:
        """In bytes, with the line ends."""
        return sum(len(line) + 1 for line in self.lines)

    def before(self, line: int, what: str) -> Sound:
        """The lines before this one (counted from 1), which is found not to mean anything."""
        lines = self.lines[: line - 1]
        check = FIRST
        for sound in lines:
            check = unsealed(sound, check) or check
        return Sound(lines, check, False, Damage(line, what))


def read_bytes(path: Path) -> bytes:
    """The content of a journal. Raises `JournalError` if it cannot be read, or is too large."""
    try:
        found = path.stat()
        if not stat.S_ISREG(found.st_mode):
            raise JournalError(f"{escaped(path.name)} is no ordinary file")
        if found.st_size > MAX_BYTES:
            raise JournalError(f"{escaped(path.name)} is too large for a game")
        with path.open("rb") as file:
            return file.read(MAX_BYTES)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise JournalError(f"{escaped(path.name)} cannot be read: {escaped(reason)}") from error


def sound_part(data: bytes) -> Sound:
    """The lines of a journal up to the first that is not what was written."""
    *lines, tail = data.split(b"\n", MAX_LINES)
    check = FIRST
    for number, line in enumerate(lines, 1):
        after = unsealed(line, check) if len(line) <= LONGEST_LINE else None
        if after is None:
            return Sound(tuple(lines[: number - 1]), check, False, Damage(number, "was altered"))
        check = after
    damage = None
    if len(lines) == MAX_LINES:
        damage = Damage(len(lines) + 1, "is one more than any game has")
    elif tail and not is_torn(tail, check):
        damage = Damage(len(lines) + 1, "was altered")
    return Sound(tuple(lines), check, bool(tail) and damage is None, damage)


def read_header(sound: Sound) -> Header:
    """The header of a journal. Raises `JournalError` if nothing can be made of it."""
    if not sound.lines and sound.damage is None:
        raise JournalError("it was never begun: the program ended before anything was dealt")
    if not sound.lines:
        raise JournalError("its first line, with the map and the players, is damaged")
    try:
        data = parsed(sound.lines[0])
        check_format(data)
        return header_from_json(data)
    except (KeyError, ValueError) as error:
        raise JournalError("its first line does not say what game this is") from error


def check_format(data: dict[str, Json]) -> None:
    """Raises `NewerFormatError`, or `ValueError` where there is no format at all."""
    version = data.get("journal")
    if isinstance(version, bool) or not isinstance(version, int) or version < 1:
        raise ValueError("no journal")
    if version > FORMAT:
        raise NewerFormatError(
            f"it was written by a newer version of ttr (format {version}; this one reads {FORMAT})"
        )


class Opened(NamedTuple):
    """A game as its journal tells it: `game` with all its records in `game.log`, and when each of
    them was written in `times`; `hints_on` as `Session.hints_on` was last. `damage` in `sound`
    tells what could not be used. `differing` are the places in the log of records that today's
    rules would not give."""

    id: str
    header: Header
    map_file: MapFile
    game: Game
    people: tuple[Person, ...]
    hints_on: bool
    times: tuple[datetime, ...]
    differing: tuple[int, ...]
    sound: Sound

    def notices(self) -> list[str]:
        """What the people should know before the game goes on."""
        said = []
        if self.sound.damage is not None:
            said.append(f"the game was damaged: {self.sound.damage}; what came before is sound")
        if self.differing:
            step = self.differing[0]
            what = f"step {step} was" if step else "the cards were"
            rules = "by the rules of another version" if self._is_of_other_rules else "otherwise"
            said.append(f"{what} played {rules}; it stays as it was")
        return said

    @property
    def _is_of_other_rules(self) -> bool:
        return self.header.rules != RULES_VERSION

    def session(self) -> Session:
        """The game to look at; nothing that is done in it is kept."""
        return Session(self.map_file, self.game, self.header.seed, self.people)


class _Past:
    """The steps that were not undone, the line and the time of each, who plays, and whether
    each step is explained to them."""

    def __init__(self, people: tuple[Person, ...]) -> None:
        self.people = people
        self.hints_on = False
        self.records: list[Record] = []
        self.lines: list[int] = []
        self.times: list[datetime] = []


class _Senseless(Exception):  # noqa: N818 - a line's, no mistake of ours
    """A line that means nothing where it stands."""

    def __init__(self, line: int, what: str) -> None:
        self.line, self.what = line, what


def open_journal(path: Path) -> Opened:
    """The game in a journal, as far as it is sound. Raises `JournalError` where that is nothing."""
    return open_bytes(path.stem, read_bytes(path))


def open_bytes(id: str, data: bytes) -> Opened:
    """The game in the content of a journal. Raises `JournalError`."""
    sound = sound_part(data)
    header = read_header(sound)
    map_file = _map(header)
    problem = problem_with(header.people, map_file.game_map)
    if problem is not None:
        raise JournalError(f"its first line cannot be: {problem}")
    try:
        setup = setup_of(header, map_file.game_map)
    except ValueError as error:
        raise JournalError("its first line does not say how the game was set up") from error
    while True:
        try:
            return _opened(id, header, map_file, setup, sound)
        except _Senseless as found:
            if found.line <= 1:
                raise JournalError("its first line says what cannot have happened") from found
            sound = sound.before(found.line, found.what)


def _map(header: Header) -> MapFile:
    try:
        return _map_in(header.map_text, header.map_id)
    except FileError as error:
        raise JournalError(f"its map cannot be used: {error.problems[0]}") from error


@lru_cache(maxsize=4)
def _map_in(text: str, id: str) -> MapFile:
    """The map of a text; games are often of the same one, and reading it takes the longest."""
    return map_from_text(text, id, "its map")


def forget_maps() -> None:
    """Have the map of the next game read anew."""
    _map_in.cache_clear()


def _opened(id: str, header: Header, map_file: MapFile, setup: Record, sound: Sound) -> Opened:
    past = _past(header, map_file, sound.lines)
    names = [person.name for person in past.people]
    try:
        game, differing = replay_records(
            map_file.game_map, names, header.first, header.seed, setup, past.records
        )
    except InvalidRecordError as error:
        line = 1 if error.index < 0 else past.lines[error.index]
        raise _Senseless(line, f"says what cannot have happened ({escaped(str(error))})") from error
    return Opened(
        id=id,
        header=header,
        map_file=map_file,
        game=game,
        people=past.people,
        hints_on=past.hints_on,
        times=(header.began, *past.times),
        differing=tuple([index + 1 for index in differing]),
        sound=sound,
    )


def _past(header: Header, map_file: MapFile, lines: Sequence[bytes]) -> _Past:
    """What the lines after the first say. Raises `_Senseless`."""
    past = _Past(header.people)
    for number, line in enumerate(lines[1:], 2):
        try:
            entry = entry_from_json(parsed(line), map_file.game_map)
        except (KeyError, RecursionError, ValueError) as error:
            raise _Senseless(number, "does not say what happened on this map") from error
        match entry:
            case StepEntry(at, record):
                past.records.append(record)
                past.lines.append(number)
                past.times.append(at)
            case UndoEntry():
                if not past.records:
                    raise _Senseless(number, "undoes what was not done")
                for kept in (past.records, past.lines, past.times):
                    kept.pop()
            case PlayersEntry(_, people):
                problem = problem_with(people, map_file.game_map)
                if problem is not None or len(people) != len(header.people):
                    raise _Senseless(number, "names people who cannot be these")
                past.people = people
            case HintsEntry(_, hints_on_now):
                past.hints_on = hints_on_now
    return past
