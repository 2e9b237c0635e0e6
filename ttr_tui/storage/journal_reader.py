"""Reading a journal: its lines, its header, and the game in it.

The recorded events are authoritative; today's rules are only compared with them
(`replay_records`). A journal is read line by line. Its damage begins at the first line that is no
JSON, does not make sense, or leads to an impossible state. What follows the last line feed is no
line: the program was stopped while writing it.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from ttr_tui.engine import (
    Game,
    InvalidRecordError,
    Record,
    replay_records,
)
from ttr_tui.engine.codec import Json
from ttr_tui.engine.registry import RULES_VERSION
from ttr_tui.files import FileProblem, FileValue, problem_of, read_file
from ttr_tui.mapfile.map_file import MapFile, map_from_text
from ttr_tui.mapfile.problems import FileError
from ttr_tui.play.seated_players import SeatedPlayer, problem_with
from ttr_tui.play.session import FirstGame, Session
from ttr_tui.storage import journal_format
from ttr_tui.storage.results import GameResult, result_of

MAX_BYTES: Final = 64_000_000
MAX_LINES: Final = 100_000

MAX_LINE: Final = 8_000_000
"""Bytes: a map of 1 MB as JSON in ASCII, with the setup."""


class ValidPart(NamedTuple):
    """The valid beginning of a journal: its lines without their line feeds, and what they say.
    `damage` says what is wrong with the first line that cannot be used."""

    lines: tuple[bytes, ...]
    objects: tuple[dict[str, Json], ...]
    damage: FileProblem | None

    def before(self, line: int, damage: FileProblem) -> ValidPart:
        """Return the lines before this one (counted from 1), which turned out to be damaged."""
        return ValidPart(self.lines[: line - 1], self.objects[: line - 1], damage)


class OpenedGame(NamedTuple):
    """The game in a journal: `game` with all its records in `game.log`, the time of each record in
    `times`, the last setting of the hints, and the indices of the records in the log that today's
    rules would not give. `valid_part.damage` says what could not be used, `first_game` what the
    game was played on from, `times_before` how often its people had finished its deal before."""

    id: str
    header: journal_format.Header
    map_file: MapFile
    game: Game
    players: tuple[SeatedPlayer, ...]
    hints_on: bool
    times: tuple[datetime, ...]
    differing: tuple[int, ...]
    valid_part: ValidPart
    first_game: FirstGame | None = None
    times_before: int = 0

    @property
    def ended(self) -> datetime | None:
        """When the game ended; `None` if it is not over."""
        return self.times[-1] if self.game.is_over else None

    @property
    def result(self) -> GameResult | None:
        """The result of the game; `None` if it is not over."""
        ended = self.ended
        if ended is None:
            return None
        return result_of(self.id, self.header, self.game, self.players, ended)

    def notices(self) -> list[FileProblem]:
        """Return what the players should know before the game continues."""
        notices = []
        if self.valid_part.damage is not None:
            notices.append(FileProblem("damaged", {"reason": self.valid_part.damage}))
        if self.differing:
            step = self.differing[0]
            same_version = self.header.rules == RULES_VERSION
            if step and same_version:
                notices.append(FileProblem("step-by-other-rules", {"step": step}))
            elif step:
                notices.append(FileProblem("step-by-rules-of-another-version", {"step": step}))
            elif same_version:
                notices.append(FileProblem("setup-by-other-rules"))
            else:
                notices.append(FileProblem("setup-by-rules-of-another-version"))
        return notices

    def session(self) -> Session:
        """Return a session for viewing the game; nothing done in it is saved."""
        return Session(
            self.map_file,
            self.game,
            self.header.seed,
            self.players,
            ended=self.ended,
            deal=self.header.deal,
            times_before=self.times_before,
            viewed_id=self.id,
            first_game=self.first_game,
        )


class _History:
    """The remaining steps, with the line and the time of each, the players, and whether hints are
    on."""

    def __init__(self, players: tuple[SeatedPlayer, ...]) -> None:
        self.players = players
        self.hints_on = False
        self.records: list[Record] = []
        self.lines: list[int] = []
        self.times: list[datetime] = []


class _LineError(Exception):
    """A line that makes no sense where it is."""

    def __init__(self, kind: str, line: int, **values: FileValue) -> None:
        self.line, self.problem = line, FileProblem(kind, {"line": line, **values})


def read_journal(path: Path) -> bytes:
    """Return the content of a journal. Raises `JournalError` if it cannot be read or is too
    large."""
    try:
        return read_file(path, MAX_BYTES)
    except (OSError, ValueError) as error:
        raise journal_format.JournalError(
            "unreadable", file=path.name, reason=problem_of(error)
        ) from error


def valid_part_of(data: bytes) -> ValidPart:
    """Return the lines of a journal up to the first one that is no JSON object."""
    *lines, tail = data.split(b"\n", MAX_LINES)
    objects, damage = list[dict[str, Json]](), None
    for number, line in enumerate(lines, 1):
        try:
            objects.append(journal_format.parse_line(line[: MAX_LINE + 1]))
        except ValueError:
            damage = FileProblem("damaged-line", {"line": number})
            break
    else:
        if b"\n" in tail:
            damage = FileProblem("too-many-lines", {"line": MAX_LINES + 1, "most": MAX_LINES})
        elif not lines and not tail.startswith(b"{"[: len(tail)]):
            damage = FileProblem("damaged-line", {"line": 1})
    return ValidPart(tuple(lines[: len(objects)]), tuple(objects), damage)


def read_header(valid_part: ValidPart) -> journal_format.Header:
    """Return the header of a journal. Raises `JournalError` if it cannot be read."""
    if not valid_part.lines and valid_part.damage is None:
        raise journal_format.JournalError("empty")
    if not valid_part.lines:
        raise journal_format.JournalError("damaged-header")
    try:
        return journal_format.header_from_json(valid_part.objects[0])
    except (KeyError, ValueError) as error:
        raise journal_format.JournalError("damaged-header") from error


def open_journal(path: Path) -> OpenedGame:
    """Return the game in a journal, up to any damage. Raises `JournalError` if nothing of it can
    be used."""
    return open_bytes(path.stem, read_journal(path))


def open_bytes(id: str, data: bytes) -> OpenedGame:
    """Return the game in the content of a journal. Raises `JournalError`."""
    valid_part = valid_part_of(data)
    header = read_header(valid_part)
    map_file = _map_of(header)
    problem = problem_with(header.players, map_file.game_map)
    if problem is not None:
        raise journal_format.JournalError("invalid-header-players", detail=problem.kind.value)
    try:
        setup = journal_format.setup_of(header, map_file.game_map)
    except ValueError as error:
        raise journal_format.JournalError("no-setup") from error
    while True:
        try:
            return _open_game(id, header, map_file, setup, valid_part)
        except _LineError as error:
            if error.line <= 1:
                raise journal_format.JournalError("impossible-header") from error
            valid_part = valid_part.before(error.line, error.problem)


def _map_of(header: journal_format.Header) -> MapFile:
    try:
        return _map_from(header.map_text, header.map_id)
    except FileError as error:
        raise journal_format.JournalError("invalid-map", detail=str(error.problems[0])) from error


@lru_cache(maxsize=4)
def _map_from(text: str, id: str) -> MapFile:
    """Return the map of a text. Cached: reading the map takes longest, and games often share it."""
    return map_from_text(text, id, "its map")


def clear_map_cache() -> None:
    """Make the next game read its map again, as in a new program: for tests and benchmarks."""
    _map_from.cache_clear()


def _open_game(
    id: str, header: journal_format.Header, map_file: MapFile, setup: Record, valid_part: ValidPart
) -> OpenedGame:
    history = _history_in(header, map_file, valid_part.objects)
    names = [player.name for player in history.players]
    try:
        game, differing = replay_records(
            map_file.game_map,
            names,
            header.first,
            header.seed,
            setup,
            history.records,
            settled=header.origin.steps if header.origin is not None else 0,
        )
    except InvalidRecordError as error:
        line = history.lines[error.index - 1] if error.index else 1
        raise _LineError("impossible-line", line, detail=str(error)) from error
    return OpenedGame(
        id=id,
        header=header,
        map_file=map_file,
        game=game,
        players=history.players,
        hints_on=history.hints_on,
        times=(header.started, *history.times),
        differing=differing,
        valid_part=valid_part,
    )


def _history_in(
    header: journal_format.Header, map_file: MapFile, objects: Sequence[dict[str, Json]]
) -> _History:
    """Return what the lines after the first say. Raises `_LineError`."""
    history = _History(header.players)
    for number, data in enumerate(objects[1:], 2):
        try:
            entry = journal_format.entry_from_json(data, map_file.game_map)
        except (KeyError, RecursionError, ValueError) as error:
            raise _LineError("no-step-on-this-map", number) from error
        match entry:
            case journal_format.StepEntry(at, record):
                history.records.append(record)
                history.lines.append(number)
                history.times.append(at)
            case journal_format.UndoEntry():
                if not history.records:
                    raise _LineError("nothing-to-undo", number)
                for remaining in (history.records, history.lines, history.times):
                    remaining.pop()
            case journal_format.PlayersEntry(_, players):
                problem = problem_with(players, map_file.game_map)
                if problem is not None or len(players) != len(header.players):
                    raise _LineError("invalid-players", number)
                history.players = players
            case journal_format.HintsEntry(_, hints_on):
                history.hints_on = hints_on
    return history
