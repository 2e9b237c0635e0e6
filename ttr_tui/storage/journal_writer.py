"""Writing a journal while a game is played; see "Writing" in docs/journal.md.

Every line is written and synced before the result of its step is shown. If that fails, the game
continues and the lines wait: the next step writes all of them in order. A partly written line is
removed, and nothing else ever is. All lines are in memory too: if the file is damaged, or if
another program changes, replaces or deletes it, all of them are written to a new one.
"""

from __future__ import annotations

import contextlib
import errno
import importlib
import os
import re
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from ttr_tui import files
from ttr_tui.engine import Game, Record, action_to_json, event_to_json
from ttr_tui.engine.codec import Json
from ttr_tui.play.seated_players import SeatedPlayer
from ttr_tui.storage.journal_format import (
    CHECKED_FORMAT,
    Header,
    JournalError,
    encode_checked_line,
    encode_line,
    header_to_json,
    player_to_json,
    timestamp,
)
from ttr_tui.storage.journal_reader import OpenedGame
from ttr_tui.storage.results import result_of, result_to_json


def _module(name: str) -> Any:
    """A module that some systems lack; `None` on these."""
    with contextlib.suppress(ImportError):
        return importlib.import_module(name)
    return None


# Each system has its own module for locks.
fcntl, msvcrt = _module("fcntl"), _module("msvcrt")

_WINDOWS_LOCK_AT: Final = 1 << 30
"""Windows keeps other programs from reading a locked byte: so a byte far behind the end of any
journal is locked. Its place must have 32 bits."""

Clock = Callable[[], datetime]
"""Returns the current time with its time zone. It may jump: the order of the lines counts."""


class InUseError(JournalError):
    """The game is open in another program."""


class JournalFile:
    """The file of a journal, locked while it is open. Every method raises `OSError`."""

    def __init__(self, path: Path, *, new: bool) -> None:
        """Open and lock the file. `new` creates it, and its folder; it must not exist. Raises
        `InUseError` if another program has locked it."""
        self.path = path
        flags = os.O_RDWR | files.NO_LINKS
        if new:
            files.make_folder(path.parent)
            flags |= os.O_CREAT | os.O_EXCL
        self._file = files.open_file(path, flags)
        try:
            _lock(self._file)
            if new:
                _sync_folder(path.parent)
        except BaseException:
            os.close(self._file)
            raise

    def is_left_as(self, size: int) -> bool:
        """Return whether the file still has this size, and its name. Raises `FileNotFoundError` if
        no file has the name."""
        status = os.fstat(self._file)
        return status.st_size == size and os.path.samestat(status, self.path.lstat())

    def write(self, data: bytes, at: int) -> None:
        """Write all of the data at this offset, the end of the file."""
        os.lseek(self._file, at, os.SEEK_SET)
        files.write_bytes(self._file, data)

    def sync(self) -> None:
        """Return when everything written is on disk."""
        os.fsync(self._file)

    def cut(self, size: int) -> None:
        """Remove everything after `size` bytes."""
        if os.fstat(self._file).st_size > size:
            os.ftruncate(self._file, size)

    def close(self) -> None:
        """Close the file, which also unlocks it."""
        _unlock(self._file)
        os.close(self._file)


OpenFile = Callable[..., JournalFile]
"""Opens a journal's file, or creates it if `new`: called like `JournalFile`."""


def _lock(file: int) -> None:
    """Lock an open file. Raises `InUseError` if another program has locked it."""
    try:
        if fcntl is not None:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        elif msvcrt is not None:
            os.lseek(file, _WINDOWS_LOCK_AT, os.SEEK_SET)
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
    except OSError as error:
        if error.errno in (errno.EACCES, errno.EAGAIN, errno.EDEADLK):
            raise InUseError("in-use") from error


def _unlock(file: int) -> None:
    """Unlock a file that is about to be closed: Windows may take a while to do it by itself."""
    if fcntl is None and msvcrt is not None:
        with contextlib.suppress(OSError):  # It may not be locked.
            os.lseek(file, _WINDOWS_LOCK_AT, os.SEEK_SET)
            msvcrt.locking(file, msvcrt.LK_UNLCK, 1)


def _sync_folder(folder: Path) -> None:
    """Put the name of a new file on disk too, where folders can be synced."""
    with contextlib.suppress(OSError):
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)


class Journal:
    """Saves a game: the `GameSaver` of a session, which reports every step to it.

    `path` is the best name of a new journal; the first free number is used. No method raises
    `OSError`: `save_error` says why the last lines are not saved, and is `None` if all of them are.
    `notices` say why and where the game goes on in another file.

    After a failure the next line or `close` tries again. The file is then as long as the lines
    `written` so far: what may be on disk of others is removed at once. If that fails too, or if
    another program moved, deleted, replaced or changed the file, the whole game is written to a
    new one.
    """

    def __init__(
        self,
        game: Game,
        header: Header,
        clock: Clock,
        path: Path,
        *,
        open_file: OpenFile = JournalFile,
    ) -> None:
        self.save_error: files.FileProblem | None = None
        self.notices: tuple[files.FileProblem, ...] = ()
        self._game = game
        self._header = header
        self._players = header.players
        self._clock = clock
        self._path = path
        self._open_file = open_file
        self._file: JournalFile | None = None
        self._lines: list[bytes] = []
        self._written = 0
        """The number of lines on disk."""
        self._size = 0
        """Their size in bytes."""
        self._left: tuple[str, bool] | None = None
        """The file in which the game does not go on, and whether because it is damaged, until all
        lines are in a new one."""

    @property
    def id(self) -> str:
        """The name of the game."""
        return self._path.stem

    def begin(self, records: Sequence[Record] = ()) -> None:
        """Create the journal of a new game, which may begin with steps of an old one."""
        self._lines = [encode_checked_line(header_to_json(self._header))]
        self._add(*map(self._step, records))

    def resume(self, opened: OpenedGame, file: JournalFile | None, error: OSError | None) -> None:
        """Continue a game in its open and locked file. Without one (`error` says why) new lines
        wait until it can be opened. A damaged file stays as it is: the game goes on in a new one.
        """
        self._lines = [line + b"\n" for line in opened.valid_part.lines]
        self._players = opened.players
        if opened.valid_part.damage is not None:
            if file is not None:
                file.close()
            self._left = opened.id, True
            self._path = _following(self._path)
            self._save()
            return
        self._file = file
        self._written, self._size = len(self._lines), sum(map(len, self._lines))
        try:
            if error is not None:
                raise error
            if file is not None:
                file.cut(self._size)
        except OSError as problem:
            self.save_error = files.problem_of(problem)

    # The methods of a `GameSaver`.

    def add_step(self, record: Record) -> None:
        """Save a step."""
        self._add(self._step(record))

    def undo_step(self) -> None:
        """Save that the last step was undone."""
        self._add({"undone": True})

    def set_players(self, players: Sequence[SeatedPlayer]) -> None:
        """Save the players' edited names and colors."""
        self._players = tuple(players)
        self._add({"players": list(map(player_to_json, players))})

    def set_hints(self, on: bool) -> None:
        """Save that hints were switched on or off."""
        self._add({"hints": on})

    def close(self) -> None:
        """Try once more to write missing lines, then unlock the game for other windows. A game
        whose file was deleted is not written again if no line is missing."""
        deleted = self._file is not None and not os.path.lexists(self._path)
        if self._written < len(self._lines) or (self._file is not None and not deleted):
            self._save()
        self._close_file()

    def _close_file(self) -> None:
        if self._file is not None:
            with contextlib.suppress(OSError):
                self._file.close()
            self._file = None

    # Writing.

    def _step(self, record: Record) -> dict[str, Json]:
        assert record.action is not None, "the setup is in the header"
        game_map = self._game.game_map
        return {
            "action": action_to_json(record.action, game_map),
            "events": [event_to_json(event, game_map) for event in record.events],
        }

    def _add(self, *entries: dict[str, Json]) -> None:
        """Write these lines, and after the end of a game its result, of which older formats know
        nothing."""
        has_checks = self._header.format == CHECKED_FORMAT
        for entry in entries:
            at = self._clock()
            data = {"at": timestamp(at), **entry}
            line = encode_checked_line(data, self._lines[-1]) if has_checks else encode_line(data)
            self._lines.append(line)
        if entries and self._game.is_over and not has_checks:
            result = result_of(self.id, self._header, self._game, self._players, at)
            self._lines.append(encode_line(result_to_json(result)))
        self._save()

    def _save(self) -> None:
        """Write the lines that are not on disk yet, to a new file if the old one is lost."""
        try:
            if self._is_lost():
                self._left = self._path.name, False
                self._close_file()
                self._written = self._size = 0
            if self._file is None:
                self._file = self._new_file()
            self._write(self._file)
            self.save_error = None
        except InUseError as error:
            self.save_error = error.problem
        except OSError as error:
            self.save_error = files.problem_of(error)
            if self._file is not None:
                with contextlib.suppress(OSError):
                    self._file.cut(self._size)

    def _is_lost(self) -> bool:
        """Whether the file has not the lines that were written. It is opened if it is not."""
        if not self._written:
            return False
        try:
            self._file = self._file or self._open_file(self._path, new=False)
            return not self._file.is_left_as(self._size)
        except FileNotFoundError:
            return True

    def _write(self, file: JournalFile) -> None:
        if self._written == len(self._lines):
            return
        data = b"".join(self._lines[self._written :])
        file.write(data, self._size)
        file.sync()
        self._written, self._size = len(self._lines), self._size + len(data)
        if self._left is not None:
            left, is_damaged = self._left
            kind = "damaged-stays" if is_damaged else "changed-file"
            self.notices += (files.FileProblem(kind, {"file": left, "game": self.id}),)
            self._left = None

    def _new_file(self) -> JournalFile:
        """Create a file under the first free name."""
        while True:
            try:
                return self._open_file(self._path, new=True)
            except FileExistsError:
                self._path = _following(self._path)


def _following(path: Path) -> Path:
    """The name of a game with the next number."""
    name, _, number = path.stem.rpartition("-")
    if not (name and re.fullmatch("[0-9]{1,9}", number)):
        name, number = path.stem, "1"
    return path.with_name(f"{name}-{int(number) + 1}{path.suffix}")
