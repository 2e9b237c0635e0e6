"""The statistics database: the results of all finished games, kept in step with the journals.

It is brought up to date whenever it is read: a finished journal that is missing or has changed is
read, and games without a journal are removed. So nothing is written when a game ends, and the two
cannot disagree. It only saves time: whatever is wrong with the file, it is set aside and rebuilt.

SQLite works in memory, so that this file is opened, read and written like all others.
"""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

from ttr_tui.engine import PARTS, EndEarly, LongestPathScore, PlayerScore, final_score
from ttr_tui.files import FileProblem, problem_of, read_file, set_aside, write_whole
from ttr_tui.play.people import Person
from ttr_tui.play.replay import turns_played
from ttr_tui.storage.journal_format import JournalError
from ttr_tui.storage.journal_reader import OpenedGame, open_bytes, read_journal
from ttr_tui.storage.saved_games import journals_in, seems_finished

VERSION: Final = 4
"""The version of the tables."""

MAX_BYTES: Final = 20_000_000
"""More than ten thousand games."""

_TABLES: Final = """
CREATE TABLE games (
    id TEXT PRIMARY KEY, digest TEXT NOT NULL, map_id TEXT NOT NULL, map_title TEXT NOT NULL,
    started TEXT NOT NULL, ended TEXT NOT NULL, turns INTEGER NOT NULL, early INTEGER NOT NULL,
    "check" TEXT NOT NULL
);
CREATE TABLE results (
    game TEXT NOT NULL REFERENCES games (id), seat INTEGER NOT NULL,
    name TEXT NOT NULL, player TEXT NOT NULL, total INTEGER NOT NULL, parts TEXT NOT NULL,
    tickets INTEGER NOT NULL, tickets_failed INTEGER NOT NULL, longest_path INTEGER NOT NULL,
    won INTEGER NOT NULL, PRIMARY KEY (game, seat)
);
"""
"""`digest` is of the journal, `check` of the digest and the result with all its players."""

_HAS_FILES: Final = hasattr(sqlite3.Connection, "deserialize")
"""Some builds of SQLite cannot turn a database into bytes: then nothing is saved."""


class PlayerResult(NamedTuple):
    """The result of one player; `player` is who decided at the end: `human`, or a computer player.
    `parts` are the points that add up to the total: for routes, tickets `completed` and `failed`,
    the `path` bonus and so on. `tickets` and `tickets_failed` count completed and failed tickets;
    `longest_path` is in spaces."""

    seat: int
    name: str
    player: str
    total: int
    parts: dict[str, int]
    tickets: int
    tickets_failed: int
    longest_path: int
    won: bool

    @property
    def person(self) -> Person:
        """Who played, without a color."""
        return Person(self.name, "", self.player)


class GameResult(NamedTuple):
    """A finished game; `started` and `ended` in ISO format. `turns` counts complete turns. A game
    that ended `early` counts for no standings and no records."""

    id: str
    map_id: str
    map_title: str
    started: str
    ended: str
    turns: int
    early: bool
    players: tuple[PlayerResult, ...]

    @property
    def with_computers(self) -> bool:
        """Whether a computer player played to the end."""
        return any(player.person.is_computer for player in self.players)


def result_of(opened: OpenedGame) -> GameResult | None:
    """Return the result of a game; `None` if it is not over."""
    game = opened.game
    if not game.is_over:
        return None
    final = final_score(game.state)
    return GameResult(
        id=opened.id,
        map_id=_storable(opened.header.map_id),
        map_title=_storable(game.game_map.title),
        started=opened.header.started.isoformat(),
        ended=opened.times[-1].isoformat(),
        turns=turns_played(game),
        early=isinstance(game.log[-1].action, EndEarly),
        players=tuple(
            _result(score, opened.people[score.seat], score.seat in final.winners)
            for score in final.players
        ),
    )


def _storable(text: str) -> str:
    """Return the text as the database can store it: surrogates, from bytes that are not UTF-8,
    become question marks."""
    return text.encode("utf-8", "replace").decode()


def _result(score: PlayerScore, person: Person, won: bool) -> PlayerResult:
    parts = {
        column.key: column.points(score.of(column.line)) if column.line in score.lines else 0
        for part in PARTS
        for column in part.columns
    }
    longest = score.get(LongestPathScore)
    return PlayerResult(
        seat=score.seat,
        name=_storable(person.name),
        player=person.player,
        total=score.total,
        parts=parts,
        tickets=score.completed,
        tickets_failed=len(score.tickets) - score.completed,
        longest_path=longest.path.length if longest is not None else 0,
        won=won,
    )


class FinishedGames(NamedTuple):
    """The results of all finished games, the oldest first. `notices` say which file was set aside,
    what could not be saved, and which journals could not be read."""

    games: tuple[GameResult, ...]
    notices: tuple[FileProblem, ...]


class _Stored(NamedTuple):
    """A result, and the digest of its journal."""

    digest: str
    result: GameResult


class _UnusableError(Exception):
    """A file that is not a database of this version; `kind` says why, as a notice needs it."""

    def __init__(self, kind: str) -> None:
        self.kind = kind


def finished_games(file: Path, games_folder: Path, *, rebuild: bool = False) -> FinishedGames:
    """Return the results of all finished games in a folder, and bring the database up to date.
    `rebuild`: read all journals again."""
    notices: list[FileProblem] = []
    stored, problem = ({}, None) if rebuild else _read(file)
    with closing(_new_database()) as database:
        games: dict[str, _Stored] = {}
        for path in journals_in(games_folder):
            try:
                game = _game_in(path, stored.get(path.stem))
                if game is not None:
                    with database:
                        _store(database, game)
                    games[path.stem] = game
            except JournalError as error:
                notices.append(_skipped(path, error.problem))
            except (OverflowError, UnicodeEncodeError):
                notices.append(_skipped(path, FileProblem("not-storable")))
        if _HAS_FILES and (rebuild or problem or games != stored):
            try:
                if problem is not None:
                    notices.append(
                        FileProblem(problem.kind, {**problem.values, "file": set_aside(file)})
                    )
                write_whole(file, database.serialize())
            except OSError as error:
                notices.append(
                    FileProblem("statistics-not-saved", {"file": file, "reason": problem_of(error)})
                )
    results = [game.result for game in games.values()]
    results.sort(key=lambda result: (result.ended, result.id))
    return FinishedGames(tuple(results), tuple(notices))


def _skipped(journal: Path, reason: FileProblem) -> FileProblem:
    return FileProblem("skipped", {"game": journal.stem, "reason": reason})


def _game_in(journal: Path, stored: _Stored | None) -> _Stored | None:
    """Return the result of a game, the stored one if the journal is the same; `None` if the game is
    not over. Raises `JournalError`."""
    if not seems_finished(journal):
        return None
    data = read_journal(journal)
    digest = sha256(data).hexdigest()
    if stored is not None and stored.digest == digest:
        return stored
    result = result_of(open_bytes(journal.stem, data))
    return None if result is None else _Stored(digest, result)


def _new_database() -> sqlite3.Connection:
    database = sqlite3.connect(":memory:")
    database.executescript(f"BEGIN; {_TABLES} PRAGMA user_version = {VERSION}; COMMIT;")
    return database


def _store(database: sqlite3.Connection, game: _Stored) -> None:
    """Add a game. Raises `UnicodeEncodeError` or `OverflowError` if that is impossible."""
    digest, (*about, players) = game
    id, *others = about
    row = (id, digest, *others, _check_of(game))
    database.execute("INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
    rows = [(id, *player[:4], json.dumps(player.parts), *player[5:]) for player in players]
    database.executemany("INSERT INTO results VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)


def _check_of(game: _Stored) -> str:
    return sha256(json.dumps(game).encode()).hexdigest()


def _read(file: Path) -> tuple[dict[str, _Stored], FileProblem | None]:
    """Return the games in a file, or the notice that it is rebuilt, still without the name of the
    old one. No file, or an empty one, has none."""
    try:
        data = read_file(file, MAX_BYTES)
        return (_games_in(data) if data and _HAS_FILES else {}), None
    except (FileNotFoundError, NotADirectoryError):
        return {}, None
    except OSError as error:
        return {}, FileProblem("unreadable-statistics", {"file": file, "reason": problem_of(error)})
    except _UnusableError as error:
        return {}, FileProblem(error.kind, {"file": file})


def _games_in(data: bytes) -> dict[str, _Stored]:
    """Return the games in a database. Raises `_UnusableError`."""
    try:
        with closing(sqlite3.connect(":memory:")) as database, closing(_new_database()) as new:
            database.deserialize(data)
            version = database.execute("PRAGMA user_version").fetchone()[0]
            if version > 0 and version != VERSION:
                raise _UnusableError(
                    "older-statistics" if version < VERSION else "newer-statistics"
                )
            # Tables that look the same but compute something could keep us busy forever.
            schema, check = "SELECT sql FROM sqlite_schema ORDER BY name", "PRAGMA quick_check"
            if any(
                database.execute(query).fetchall() != new.execute(query).fetchall()
                for query in (schema, check)
            ):
                raise _UnusableError("damaged-statistics")
            return _rows_in(database)
    except (sqlite3.Error, RecursionError, TypeError, ValueError) as error:
        raise _UnusableError("damaged-statistics") from error


def _rows_in(database: sqlite3.Connection) -> dict[str, _Stored]:
    """Return the games in a database. Raises `sqlite3.Error`, `RecursionError`, `TypeError` or
    `ValueError` for rows that this program would not write."""
    players: dict[str, list[PlayerResult]] = {}
    query = "SELECT * FROM results ORDER BY game, seat"
    for game, *columns, won in database.execute(query):
        seat, name, player, total, parts, done, failed, path = columns
        points = json.loads(parts)
        one = PlayerResult(seat, name, player, total, points, done, failed, path, bool(won))
        players.setdefault(game, []).append(one)
    games: dict[str, _Stored] = {}
    query = "SELECT * FROM games"
    for id, digest, map_id, title, started, ended, turns, early, check in database.execute(query):
        seated = tuple(players.get(id, ()))
        result = GameResult(id, map_id, title, started, ended, turns, bool(early), seated)
        games[id] = _Stored(digest, result)
        if _check_of(games[id]) != check:
            raise ValueError("not the result of a game")
    return games
