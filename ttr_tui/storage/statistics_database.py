"""The statistics database: the results of all finished games, kept in step with the journals.

It is updated whenever it is opened: a finished journal that is missing or has changed is
read, and games without a journal are removed. So nothing is written when a game ends, and the two
cannot disagree. A file that is not such a database is set aside and rebuilt.
"""

from __future__ import annotations

import contextlib
import json
import sqlite3
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

from ttr_tui.engine import PARTS, EndEarly, LongestPathScore, PlayerScore, final_score
from ttr_tui.play.replay import turns_played
from ttr_tui.storage.journal_format import JournalError
from ttr_tui.storage.journal_reader import OpenedGame, open_bytes, read_bytes
from ttr_tui.storage.saved_games import journals_in, seems_finished

VERSION: Final = 2
"""The version of the tables."""

_NOT_A_DATABASE: Final = (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_ERROR)
"""What SQLite says of a file that is not a database, is damaged, or has other tables."""

_TABLES: Final = """
CREATE TABLE games (
    id TEXT PRIMARY KEY, digest TEXT NOT NULL, map_id TEXT NOT NULL, map_title TEXT NOT NULL,
    started TEXT NOT NULL, ended TEXT NOT NULL, turns INTEGER NOT NULL, early INTEGER NOT NULL
);
CREATE TABLE results (
    game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE, seat INTEGER NOT NULL,
    name TEXT NOT NULL, total INTEGER NOT NULL, parts TEXT NOT NULL, tickets INTEGER NOT NULL,
    tickets_failed INTEGER NOT NULL, longest_path INTEGER NOT NULL, won INTEGER NOT NULL,
    PRIMARY KEY (game, seat)
);
"""


class PlayerResult(NamedTuple):
    """The result of one player. `parts` are the points that add up to the total: for routes,
    tickets `completed` and `failed`, the `path` bonus and so on. `tickets` and `tickets_failed`
    count completed and failed tickets; `longest_path` is in spaces."""

    seat: int
    name: str
    total: int
    parts: dict[str, int]
    tickets: int
    tickets_failed: int
    longest_path: int
    won: bool


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
            _result(score, _storable(opened.people[score.seat].name), score.seat in final.winners)
            for score in final.players
        ),
    )


def _storable(text: str) -> str:
    """Return the text as the database can store it: surrogates, from bytes that are not UTF-8,
    become question marks."""
    return text.encode("utf-8", "replace").decode()


def _result(score: PlayerScore, name: str, won: bool) -> PlayerResult:
    parts = {
        column.key: column.points(score.of(column.line)) if column.line in score.lines else 0
        for part in PARTS
        for column in part.columns
    }
    longest = score.get(LongestPathScore)
    return PlayerResult(
        seat=score.seat,
        name=name,
        total=score.total,
        parts=parts,
        tickets=score.completed,
        tickets_failed=len(score.tickets) - score.completed,
        longest_path=longest.path.length if longest is not None else 0,
        won=won,
    )


class StatisticsDatabase:
    """The results of all finished games in a folder. `notices` are lines for the players: which
    file was set aside, what could not be saved, which journals could not be read."""

    def __init__(self, file: Path, games_folder: Path, patience: float = 5) -> None:
        """`patience`: how many seconds to wait while another program writes."""
        self.notices: list[str] = []
        self._folder, self._patience = games_folder, patience
        self._database = self._open(file)
        notices = list(self.notices)
        try:
            self._bring_up_to_date()
            self._games = _games_in(self._database)
        except sqlite3.Error as error:  # A full disk, or one that cannot be written to.
            self._database.close()
            self.notices = [*notices, f"cannot save statistics to {file}: {error}"]
            self._database = _new_database(":memory:")
            self._bring_up_to_date()
            self._games = _games_in(self._database)

    def close(self) -> None:
        """Close the database."""
        self._database.close()

    def games(self) -> list[GameResult]:
        """Return all finished games, the oldest first."""
        return list(self._games)

    def _bring_up_to_date(self) -> None:
        known = dict(self._database.execute("SELECT id, digest FROM games"))
        stored: set[str] = set()
        for path in journals_in(self._folder):
            if not seems_finished(path):
                continue
            try:
                data = read_bytes(path)
                digest = sha256(data).hexdigest()
                if known.get(path.stem) != digest:
                    result = result_of(open_bytes(path.stem, data))
                    if result is None:
                        continue
                    self._store(result, digest)
                stored.add(path.stem)
            except JournalError as error:
                self.notices.append(f"skipped {path.stem}: {error}")
            except (OverflowError, UnicodeEncodeError):
                self.notices.append(f"skipped {path.stem}: it cannot be stored in a database")
                with contextlib.suppress(UnicodeEncodeError):  # An id that was never stored.
                    self._delete(path.stem)
        for id in known.keys() - stored:
            self._delete(id)
        self._database.commit()

    def _store(self, result: GameResult, digest: str) -> None:
        self._delete(result.id)
        game = (result.id, digest, result.map_id, result.map_title, result.started, result.ended)
        self._database.execute(
            "INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (*game, result.turns, int(result.early)),
        )
        self._database.executemany(
            "INSERT INTO results VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
                (
                    result.id,
                    player.seat,
                    player.name,
                    player.total,
                    json.dumps(player.parts),
                    player.tickets,
                    player.tickets_failed,
                    player.longest_path,
                    int(player.won),
                )
                for player in result.players
            ],
        )

    def _delete(self, id: str) -> None:
        self._database.execute("DELETE FROM results WHERE game = ?", (id,))
        self._database.execute("DELETE FROM games WHERE id = ?", (id,))

    def _open(self, file: Path) -> sqlite3.Connection:
        """Open the database in a file, and set aside a file that cannot be used. If nothing can be
        written there, the database is in memory."""
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            if file.exists() and (problem := _problem_with(file, self._patience)):
                set_aside = _free_name(file)
                file.replace(set_aside)
                self.notices.append(
                    f"the statistics file {problem} and has been rebuilt; "
                    f"the old one is now {set_aside}"
                )
            return _new_database(str(file), self._patience)
        except (OSError, sqlite3.Error) as error:
            self.notices.append(f"cannot save statistics to {file}: {error}")
            return _new_database(":memory:")


def _games_in(database: sqlite3.Connection) -> list[GameResult]:
    """Return all games, the oldest first. Raises `sqlite3.Error`, or `ValueError` for values that
    are not of a result."""
    results: dict[str, list[PlayerResult]] = {}
    for game, seat, name, total, parts, done, failed, path, won in database.execute(
        "SELECT game, seat, name, total, parts, tickets, tickets_failed, longest_path, won "
        "FROM results ORDER BY game, seat"
    ):
        points = json.loads(parts)
        if not isinstance(points, dict):
            raise ValueError("not the parts of a score")
        _check((name,), (seat, total, done, failed, path, *points.values()))
        result = PlayerResult(seat, name, total, points, done, failed, path, bool(won))
        results.setdefault(game, []).append(result)
    games: list[GameResult] = []
    for id, map_id, title, started, ended, turns, early in database.execute(
        "SELECT id, map_id, map_title, started, ended, turns, early FROM games ORDER BY ended, id"
    ):
        _check((id, map_id, title, started, ended), (turns,))
        players = tuple(results.get(id, []))
        games.append(GameResult(id, map_id, title, started, ended, turns, bool(early), players))
    return games


def _check(texts: Iterable[object], numbers: Iterable[object]) -> None:
    """Raise `ValueError` for values of another type: SQLite stores any type in any column."""
    if not (
        all(isinstance(text, str) for text in texts)
        and all(isinstance(number, int) for number in numbers)
    ):
        raise ValueError("not the result of a game")


def rebuild(file: Path) -> None:
    """Delete the statistics; whoever opens them next reads all journals. Raises `OSError`."""
    with contextlib.suppress(FileNotFoundError):
        file.unlink()


def _new_database(name: str, patience: float = 0) -> sqlite3.Connection:
    database = sqlite3.connect(name, timeout=patience)
    if not database.execute("PRAGMA user_version").fetchone()[0]:
        database.executescript(f"BEGIN; {_TABLES} PRAGMA user_version = {VERSION}; COMMIT;")
    return database


def _problem_with(file: Path, patience: float) -> str:
    """Return why a file cannot be used, or an empty text. An empty file can. Raises `sqlite3.Error`
    if that is unknown, as while another program writes to the file."""
    if not file.stat().st_size:
        return ""
    damaged = "was damaged"
    database = sqlite3.connect(file, timeout=patience)
    try:
        version = database.execute("PRAGMA user_version").fetchone()[0]
        intact = database.execute("PRAGMA quick_check").fetchone()[0] == "ok"
        if intact and version > 0 and version != VERSION:
            return f"was made by {'an older' if version < VERSION else 'a newer'} version of ttr"
        database.execute("SELECT digest FROM games")
        _games_in(database)
        return "" if intact and version == VERSION else damaged
    except ValueError:
        return damaged
    except sqlite3.DatabaseError as error:
        # Python's own errors, about values that are not text, have no code.
        if getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF in _NOT_A_DATABASE:
            return damaged
        raise
    finally:
        database.close()


def _free_name(file: Path) -> Path:
    number = 1
    while (free := file.with_name(f"{file.stem}.bad-{number}{file.suffix}")).exists():
        number += 1
    return free
