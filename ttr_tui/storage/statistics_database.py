"""The record of game nights as a database, kept in agreement with the journals.

Whenever it is opened it is led to up to date: a finished journal that is not in it, or not as it
is now, is read; a game whose journal is gone leaves. So nothing needs to be written when a game
ends, and the two never disagree. A file that is no such database is set aside.
"""

from __future__ import annotations

import contextlib
import json
import sqlite3
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

from ttr_tui.engine.actions import EndEarly
from ttr_tui.engine.scoring import PlayerScore, final_score
from ttr_tui.play.replay import turns_played
from ttr_tui.storage.journal_format import JournalError
from ttr_tui.storage.journal_reader import Opened, open_bytes, read_bytes
from ttr_tui.storage.saved_games import journals_in, seems_finished


class Result(NamedTuple):
    """How a game went for one player. `parts` are points that make up the total,
    among them those for tickets `completed` and `failed`, and the `path` bonus; `tickets` how
    many were completed, `tickets_failed` how many were not; `longest_path` is in spaces."""

    seat: int
    name: str
    total: int
    parts: dict[str, int]
    tickets: int
    tickets_failed: int
    longest_path: int
    won: bool


class GameResult(NamedTuple):
    """A finished game; `began` and `ended` in ISO format, `turns` are those played whole. A game
    ended `early` counts for no standings and no records."""

    id: str
    map_id: str
    map_title: str
    began: str
    ended: str
    turns: int
    early: bool
    players: tuple[Result, ...]


def result_of(opened: Opened) -> GameResult | None:
    """The result of a game that is over; `None` if it is not."""
    game = opened.game
    if not game.is_over:
        return None
    final = final_score(game.state)
    return GameResult(
        id=opened.id,
        map_id=_storable(opened.header.map_id),
        map_title=_storable(game.game_map.title),
        began=opened.header.began.isoformat(),
        ended=opened.times[-1].isoformat(),
        turns=turns_played(game),
        early=isinstance(game.log[-1].action, EndEarly),
        players=tuple(
            _result(score, _storable(opened.people[score.seat].name), score.seat in final.winners)
            for score in final.players
        ),
    )


def _storable(text: str) -> str:
    """The text as a database can hold it: halves of characters, as bytes that were no UTF-8 leave
    them, become question marks."""
    return text.encode("utf-8", "replace").decode()


def _result(score: PlayerScore, name: str, won: bool) -> Result:
    parts = {
        "routes": score.routes,
        "completed": sum(ticket.points for ticket in score.tickets if ticket.completed),
        "failed": sum(ticket.points for ticket in score.tickets if not ticket.completed),
        "flags": score.flags,
        "stations": score.stations,
        "harbors": score.harbor_points,
        "exchanged": -score.exchanged,
        "path": score.path_bonus,
    }
    return Result(
        seat=score.seat,
        name=name,
        total=score.total,
        parts=parts,
        tickets=score.completed,
        tickets_failed=len(score.tickets) - score.completed,
        longest_path=score.longest_path.length,
        won=won,
    )


VERSION: Final = 1
"""The version of the tables; a database of another one is set aside and made anew."""

_NOT_OURS: Final = (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_ERROR)
"""What SQLite says of a file that is no database, a damaged one, or has other tables."""

_TABLES: Final = """
CREATE TABLE games (
    id TEXT PRIMARY KEY, digest TEXT NOT NULL, map_id TEXT NOT NULL, map_title TEXT NOT NULL,
    began TEXT NOT NULL, ended TEXT NOT NULL, turns INTEGER NOT NULL, early INTEGER NOT NULL
);
CREATE TABLE results (
    game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE, seat INTEGER NOT NULL,
    name TEXT NOT NULL, total INTEGER NOT NULL, parts TEXT NOT NULL, tickets INTEGER NOT NULL,
    tickets_failed INTEGER NOT NULL, longest_path INTEGER NOT NULL, won INTEGER NOT NULL,
    PRIMARY KEY (game, seat)
);
"""


class StatisticsDatabase:
    """The results of all finished games in a folder. `notices` are lines that people should read:
    what was set aside, what could not be kept, which journal could not be read."""

    def __init__(self, file: Path, games_folder: Path, patience: float = 5) -> None:
        """`patience` is how many seconds to wait while another program writes."""
        self.notices: list[str] = []
        self._folder, self._patience = games_folder, patience
        self._database = self._opened(file)
        said = list(self.notices)
        try:
            self._bring_up_to_date()
            self._games = _games_in(self._database)
        except sqlite3.Error as error:  # A full disk, or one that cannot be written to.
            self._database.close()
            self.notices = [*said, f"the record cannot be kept in {file}: {error}"]
            self._database = _new_database(":memory:")
            self._bring_up_to_date()
            self._games = _games_in(self._database)

    def close(self) -> None:
        """Done with it."""
        self._database.close()

    def games(self) -> list[GameResult]:
        """All finished games, the oldest first."""
        return list(self._games)

    def _bring_up_to_date(self) -> None:
        known = dict(self._database.execute("SELECT id, digest FROM games"))
        there: set[str] = set()
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
                    self._keep(result, digest)
                there.add(path.stem)
            except JournalError as error:
                self.notices.append(f"{path.stem} is left out: {error}")
            except (OverflowError, UnicodeEncodeError):
                self.notices.append(f"{path.stem} is left out: no database can hold what it says")
                with contextlib.suppress(UnicodeEncodeError):  # Then nothing of it is there.
                    self._forget(path.stem)
        for gone in known.keys() - there:
            self._forget(gone)
        self._database.commit()

    def _keep(self, result: GameResult, digest: str) -> None:
        self._forget(result.id)
        game = (result.id, digest, result.map_id, result.map_title, result.began, result.ended)
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

    def _forget(self, id: str) -> None:
        self._database.execute("DELETE FROM results WHERE game = ?", (id,))
        self._database.execute("DELETE FROM games WHERE id = ?", (id,))

    def _opened(self, file: Path) -> sqlite3.Connection:
        """The database in a file; set aside what is none of ours. In memory where it must be."""
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            if file.exists() and not _is_ours(file, self._patience):
                moved_to = _free_name(file)
                file.replace(moved_to)
                self.notices.append(
                    f"the record could not be read and is made anew; it is set aside as {moved_to}"
                )
            return _new_database(str(file), self._patience)
        except (OSError, sqlite3.Error) as error:
            self.notices.append(f"the record cannot be kept in {file}: {error}")
            return _new_database(":memory:")


def _games_in(database: sqlite3.Connection) -> list[GameResult]:
    """All games, the oldest first. Raises `sqlite3.Error`, or `ValueError` where no result is."""
    results: dict[str, list[Result]] = {}
    for game, seat, name, total, parts, done, failed, path, won in database.execute(
        "SELECT game, seat, name, total, parts, tickets, tickets_failed, longest_path, won "
        "FROM results ORDER BY game, seat"
    ):
        points = json.loads(parts)
        if not isinstance(points, dict):
            raise ValueError("no parts of a score")
        _check((name,), (seat, total, done, failed, path, *points.values()))
        result = Result(seat, name, total, points, done, failed, path, bool(won))
        results.setdefault(game, []).append(result)
    games: list[GameResult] = []
    for id, map_id, title, began, ended, turns, early in database.execute(
        "SELECT id, map_id, map_title, began, ended, turns, early FROM games ORDER BY ended, id"
    ):
        _check((id, map_id, title, began, ended), (turns,))
        players = tuple(results.get(id, []))
        games.append(GameResult(id, map_id, title, began, ended, turns, bool(early), players))
    return games


def _check(texts: Iterable[object], numbers: Iterable[object]) -> None:
    """Raises `ValueError` for what is no text or no number: SQLite keeps anything in any column."""
    if not (
        all(isinstance(text, str) for text in texts)
        and all(isinstance(number, int) for number in numbers)
    ):
        raise ValueError("no result of a game")


def rebuild(file: Path) -> None:
    """Forget all that is kept; the next who opens the record reads all journals. `OSError`."""
    with contextlib.suppress(FileNotFoundError):
        file.unlink()


def _new_database(name: str, patience: float = 0) -> sqlite3.Connection:
    database = sqlite3.connect(name, timeout=patience)
    if not database.execute("PRAGMA user_version").fetchone()[0]:
        database.executescript(f"BEGIN; {_TABLES} PRAGMA user_version = {VERSION}; COMMIT;")
    return database


def _is_ours(file: Path, patience: float) -> bool:
    """Whether a file is such a database, or an empty one. Raises `sqlite3.Error` where that cannot
    be found out, as while another program writes to it."""
    if not file.stat().st_size:
        return True
    database = sqlite3.connect(file, timeout=patience)
    try:
        version = database.execute("PRAGMA user_version").fetchone()[0]
        sound = database.execute("PRAGMA quick_check").fetchone()[0] == "ok"
        database.execute("SELECT digest FROM games")
        _games_in(database)
        return bool(version == VERSION and sound)
    except ValueError:
        return False
    except sqlite3.DatabaseError as error:
        # What is no text has no code: that is found by Python.
        if getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF in _NOT_OURS:
            return False
        raise
    finally:
        database.close()


def _free_name(file: Path) -> Path:
    number = 1
    while (moved_to := file.with_name(f"{file.stem}.bad-{number}{file.suffix}")).exists():
        number += 1
    return moved_to
