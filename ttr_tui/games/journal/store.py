"""The folder of games: beginning them, listing them, going on with one, throwing one away."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Final

from ttr_tui.engine.game import Game
from ttr_tui.engine.text import did_you_mean, escaped, shown
from ttr_tui.games.journal.disk import JournalFile, save_error_text
from ttr_tui.games.journal.entries import header_to_json
from ttr_tui.games.journal.errors import JournalError, NoSuchGameError
from ttr_tui.games.journal.kept import SavedGame, saved_game_from, seems_finished
from ttr_tui.games.journal.names import SUFFIX, asides_of, ids, journals_in
from ttr_tui.games.journal.opening import Opened, open_bytes, open_journal
from ttr_tui.games.journal.reading import read_bytes
from ttr_tui.games.journal.writing import Clock, File, Journal, OpenFile
from ttr_tui.games.people import Person, people_from
from ttr_tui.games.session import Session
from ttr_tui.mapfile.map_file import MapFile

_HERE: Final = datetime.now().astimezone().tzinfo
"""The zone of this place when the program began; to ask again for every step takes longer than
writing it."""


def now() -> datetime:
    """The present moment, with the zone of this place."""
    return datetime.now(_HERE)


class Store:
    """The games in a folder, each in a journal of its own. The folder is made with the first.

    Games are called by their ids; no name from outside is ever taken for a path.
    """

    def __init__(
        self, folder: Path, *, clock: Clock = now, open_file: OpenFile = JournalFile
    ) -> None:
        self.folder = folder
        self._clock = clock
        self._open_file = open_file

    # What there is.

    def list(self) -> list[SavedGame]:
        """All games, those played last first; one that cannot be read says why."""
        return sorted((saved_game_from(path) for path in journals_in(self.folder)), key=_age)

    @property
    def is_empty(self) -> bool:
        return not journals_in(self.folder)

    def last_unfinished(self) -> SavedGame | None:
        """The game that was played last of those that can go on; of a journal that seems to be of
        a finished game, only the end is read."""
        paths = sorted(journals_in(self.folder), key=_written, reverse=True)
        paths = [path for path in paths if not seems_finished(path)]
        return next((kept for path in paths if (kept := saved_game_from(path)).can_go_on), None)

    def __contains__(self, name: str) -> bool:
        return any(path.stem == name for path in journals_in(self.folder))

    def find(self, name: str) -> str:
        """The id of the game called so. `NoSuchGameError` names the nearest."""
        known = [path.stem for path in journals_in(self.folder)]
        if name not in known:
            if not known:
                raise NoSuchGameError(f"there is no game {shown(name)}: none is kept yet")
            raise NoSuchGameError(f"there is no game {shown(name)}{did_you_mean(name, known)}")
        return name

    def open(self, id: str) -> Opened:
        """A game to look at. Raises `JournalError` if it cannot be read."""
        return open_journal(self._path(id))

    # Playing.

    def begin(
        self,
        map_file: MapFile,
        people: Sequence[Person | str],
        *,
        first: int | None = None,
        seed: int = 0,
    ) -> Session:
        """Sit down to a new game that is kept. Where it cannot be, `Session.save_error` says so."""
        seated = people_from(people)
        names = [person.name for person in seated]
        game = Game(map_file.game_map, names, first=first, seed=seed)
        began = self._clock()
        possible = ids(began, map_file.game_map.id, seated)
        paths = (self.folder / f"{id}{SUFFIX}" for id in possible)
        journal = Journal(map_file.game_map, self._clock, paths, open_file=self._open_file)
        journal.begin(
            header_to_json(
                map_file.game_map,
                map_file.text,
                seated,
                game.state.first,
                seed,
                began,
                game.log[0],
            )
        )
        return Session(map_file, game, seed, seated, game_store=journal)

    def resume(self, id: str) -> Session:
        """Go on with a game at the point where it was left, behind a closed handoff.

        A damaged journal is kept aside as it is, and the game goes on from its sound part. Raises
        `InUseError` if it is open elsewhere, `JournalError` if nothing of it can be read. On a disk
        that cannot be written to the game goes on all the same; `Session.save_error` says so.
        """
        path = self._path(id)
        file, error = self._locked(path)
        try:
            data = read_bytes(path)
            opened = open_bytes(id, data)
            notices = opened.notices()
            if opened.sound.damage is not None and file is not None:
                try:
                    moved_to = _move_aside(path, data)
                    file.cut(opened.sound.size)
                    notices.append(f"the damaged file is kept as {moved_to.name}")
                except OSError as full:
                    file.close()
                    file, error = None, full
            game_store = None
            if opened.sound.damage is not None and error is not None:
                notices.append(f"the game is not kept from here on: {save_error_text(error)}")
            else:
                game_store = Journal(
                    opened.map_file.game_map, self._clock, [path], open_file=self._open_file
                )
                game_store.go_on(file, opened.sound.lines, opened.sound.check, error)
        except BaseException:
            if file is not None:
                file.close()
            raise
        return Session(
            opened.map_file,
            opened.game,
            opened.header.seed,
            opened.people,
            hints_on=opened.hints_on,
            game_store=game_store,
            notices=notices,
        )

    def delete(self, id: str) -> None:
        """Throw a game away, with what was kept aside of it. `JournalError` if that cannot be."""
        path = self._path(id)
        file, _ = self._locked(path)
        try:
            asides = [moved_to for moved_to in asides_of(path) if moved_to.exists()]
            if file is not None and os.name == "nt":  # An open file cannot be deleted there.
                file.close()
                file = None
            for gone in (path, *asides):
                gone.unlink()
        except OSError as error:
            why = save_error_text(error)
            raise JournalError(f"{escaped(id)} cannot be thrown away: {why}") from error
        finally:
            if file is not None:
                file.close()

    def _path(self, id: str) -> Path:
        return self.folder / f"{self.find(id)}{SUFFIX}"

    def _locked(self, path: Path) -> tuple[File | None, OSError | None]:
        """The file, locked for us; or why it cannot be written to. Raises `InUseError`."""
        try:
            return self._open_file(path, new=False), None
        except OSError as error:
            return None, error


def _age(kept: SavedGame) -> tuple[float, str]:
    return (-kept.last.timestamp() if kept.last is not None else float("inf"), kept.id)


def _written(path: Path) -> float:
    with contextlib.suppress(OSError):
        return path.stat().st_mtime
    return 0


def _move_aside(path: Path, data: bytes) -> Path:
    """Write the damaged content under a name that is free, synced. Raises `OSError`."""
    for moved_to in asides_of(path):
        with contextlib.suppress(FileExistsError):
            file = JournalFile(moved_to, new=True)
            try:
                file.write(data, 0)
                file.sync()
            except OSError:
                with contextlib.suppress(OSError):
                    moved_to.unlink()
                raise
            finally:
                file.close()
            return moved_to
    raise OSError(None, "too many damaged states are kept already")
