"""From a journal to the game in it.

The records hold; today's rules are only asked (`replay_records`). What a journal says is taken
line by line as far as it can be: the first line that means nothing, or what cannot have happened,
is where its damage begins.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from ttr_tui.engine.game import Game, Record
from ttr_tui.engine.retrace import InvalidRecordError, replay_records
from ttr_tui.engine.rules import RULES_VERSION
from ttr_tui.engine.text import escaped
from ttr_tui.games.journal.entries import (
    HintsEntry,
    Header,
    PlayersEntry,
    StepEntry,
    UndoEntry,
    entry_from_json,
    setup_of,
)
from ttr_tui.games.journal.errors import JournalError
from ttr_tui.games.journal.lines import parsed
from ttr_tui.games.journal.reading import Sound, read_bytes, read_header, sound_part
from ttr_tui.games.people import Person, problem_with
from ttr_tui.games.session import Session
from ttr_tui.mapfile.map_file import MapFile, map_from_text
from ttr_tui.mapfile.problems import FileError


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
