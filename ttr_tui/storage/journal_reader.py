"""Reading a journal: its lines, its header, and the game in it.

The recorded events are authoritative; today's rules are only compared with them
(`replay_records`). A journal is read line by line. Its damage begins at the first line that is no
JSON, does not make sense, or leads to an impossible state. What follows the last line feed is no
line: the program was stopped while writing it.
"""

from __future__ import annotations

from datetime import datetime
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from ttr_tui.engine import (
    Event,
    Game,
    GameMap,
    InvalidRecordError,
    Record,
    action_from_json,
    event_from_json,
    replay_records,
)
from ttr_tui.engine.codec import Json
from ttr_tui.engine.registry import RULES_VERSION
from ttr_tui.files import FileProblem, problem_of, read_file
from ttr_tui.mapfile.map_file import MapFile, map_from_text
from ttr_tui.mapfile.problems import FileError
from ttr_tui.play.seated_players import SeatedPlayer, problem_with
from ttr_tui.play.session import FirstGame, GameSaver, Session
from ttr_tui.storage.journal_format import (
    Header,
    JournalError,
    header_from_json,
    parse_line,
    players_from_json,
    time_from_json,
    typed,
)
from ttr_tui.storage.results import GameResult, result_of

MAX_BYTES: Final = 64_000_000
MAX_LINES: Final = 100_000

MAX_LINE: Final = 8_000_000
"""Bytes: a map of 1 MB as JSON in ASCII, with the setup."""


class ValidPart(NamedTuple):
    """The valid beginning of a journal: its lines without their line feeds, and what they say.
    `damage` says which line is the first one that cannot be used."""

    lines: tuple[bytes, ...]
    objects: tuple[dict[str, Json], ...]
    damage: FileProblem | None


class OpenedGame(NamedTuple):
    """The game in a journal: `game` with all its records in `game.log`, the time of each record in
    `times`, the last setting of the hints, and the indices of the records in the log that today's
    rules would not give. `valid_part.damage` says what could not be used, `first_game` what the
    game was played on from, `times_before` how often its people had finished its deal before."""

    id: str
    header: Header
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

    def session(self, game_saver: GameSaver | None = None) -> Session:
        """Return a session for playing the game, or without `game_saver` for viewing it: nothing
        done in it is saved."""
        return Session(
            self.map_file,
            self.game,
            self.header.seed,
            self.players,
            hints_on=self.hints_on,
            game_saver=game_saver,
            notices=() if game_saver is None else self.notices(),
            ended=self.ended,
            deal=self.header.deal,
            times_before=self.times_before,
            viewed_id=self.id if game_saver is None else None,
            first_game=self.first_game,
        )


class _LineError(Exception):
    """A line, counted from 1, that makes no sense where it is."""

    def __init__(self, line: int) -> None:
        self.line = line


def read_journal(path: Path) -> bytes:
    """Return the content of a journal. Raises `JournalError` if it cannot be read or is too
    large."""
    try:
        return read_file(path, MAX_BYTES)
    except (OSError, ValueError) as error:
        raise JournalError("unreadable", file=path.name, reason=problem_of(error)) from error


def valid_part_of(data: bytes) -> ValidPart:
    """Return the lines of a journal up to the first one that is no JSON object."""
    *lines, tail = data.split(b"\n", MAX_LINES)
    objects, damage = list[dict[str, Json]](), None
    for number, line in enumerate(lines, 1):
        try:
            objects.append(parse_line(line[: MAX_LINE + 1]))
        except ValueError:
            damage = FileProblem("damaged-line", {"line": number})
            break
    else:
        if b"\n" in tail:
            damage = FileProblem("too-many-lines", {"line": MAX_LINES + 1, "most": MAX_LINES})
        elif not lines and not tail.startswith(b"{"[: len(tail)]):
            damage = FileProblem("damaged-line", {"line": 1})
    return ValidPart(tuple(lines[: len(objects)]), tuple(objects), damage)


def read_header(valid_part: ValidPart) -> Header:
    """Return the header of a journal. Raises `JournalError` if it cannot be read."""
    if not valid_part.lines and valid_part.damage is None:
        raise JournalError("empty")
    try:
        return header_from_json(valid_part.objects[0])
    except (IndexError, KeyError, ValueError) as error:
        raise JournalError("damaged-header") from error


def open_journal(path: Path) -> OpenedGame:
    """Return the game in a journal, up to any damage. Raises `JournalError` if nothing of it can
    be used."""
    return open_bytes(path.stem, read_journal(path))


def open_bytes(id: str, data: bytes) -> OpenedGame:
    """Return the game in the content of a journal. Raises `JournalError`."""
    part = valid_part_of(data)
    header = read_header(part)
    try:
        map_file = _map_from(header.map_text, header.map_id)
    except FileError as error:
        raise JournalError("invalid-map", detail=str(error.problems[0])) from error
    while True:
        try:
            return _open_game(id, header, map_file, part)
        except _LineError as error:
            end = error.line - 1
            if not end:
                raise JournalError("damaged-header") from error
            damage = FileProblem("damaged-line", {"line": error.line})
            part = ValidPart(part.lines[:end], part.objects[:end], damage)


@lru_cache(maxsize=4)
def _map_from(text: str, id: str) -> MapFile:
    """Return the map of a text. Cached: reading the map takes longest, and games often share it."""
    return map_from_text(text, id, "its map")


def clear_map_cache() -> None:
    """Make the next game read its map again, as in a new program: for tests and benchmarks."""
    _map_from.cache_clear()


def _open_game(id: str, header: Header, map_file: MapFile, part: ValidPart) -> OpenedGame:
    """Return the game in these lines. Raises `_LineError`."""
    game_map, players, hints_on = map_file.game_map, header.players, False
    steps: list[tuple[int, datetime, Record]] = []
    if problem_with(players, game_map) is not None:
        raise _LineError(1)
    for number, data in enumerate(part.objects, 1):
        try:
            if number == 1:
                setup = Record(None, _events(header.setup, game_map))
            elif "action" in data:
                action = action_from_json(data["action"], game_map)
                record = Record(action, _events(data["events"], game_map))
                steps.append((number, time_from_json(data["at"]), record))
            elif "players" in data:
                players = players_from_json(data["players"])
                if problem_with(players, game_map) or len(players) != len(header.players):
                    raise ValueError("players that cannot play")
            elif "hints" in data:
                hints_on = typed(data["hints"], bool)
            elif "result" not in data:
                if data["undone"] is not True:
                    raise ValueError("undone is not true")
                steps.pop()
        except (IndexError, KeyError, RecursionError, ValueError) as error:
            raise _LineError(number) from error
    names = [player.name for player in players]
    records = [record for _, _, record in steps]
    settled = header.origin.steps if header.origin is not None else 0
    try:
        game, differing = replay_records(
            game_map, names, header.first, header.seed, setup, records, settled=settled
        )
    except InvalidRecordError as error:
        raise _LineError(steps[error.index - 1][0] if error.index else 1) from error
    times = (header.started, *(at for _, at, _ in steps))
    return OpenedGame(id, header, map_file, game, players, hints_on, times, differing, part)


def _events(data: Json, game_map: GameMap) -> tuple[Event, ...]:
    return tuple([event_from_json(event, game_map) for event in typed(data, list)])
