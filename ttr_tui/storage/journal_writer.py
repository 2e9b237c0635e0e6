"""Writing a journal while a game is played; see "Writing" in docs/journal.md.

Every line is written and synced before the result of its step is shown. If that fails, the game
continues and the lines wait: the next step writes all of them in order. A partly written line is
removed first; nothing else is ever removed, so a journal only grows. All lines are in memory too:
if another program changes, replaces or deletes the file, all of them are written to a new one.
"""

from __future__ import annotations

import contextlib
import errno
import importlib
import os
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from ttr_tui import files
from ttr_tui.engine import GameMap, Record
from ttr_tui.engine.codec import Json
from ttr_tui.play.seated_players import SeatedPlayer
from ttr_tui.storage import journal_format
from ttr_tui.storage.journal_reader import ValidPart


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


class InUseError(journal_format.JournalError):
    """The game is open in another program."""


class JournalFile:
    """The file of a journal, locked while it is open. Every method raises `OSError`."""

    def __init__(self, path: Path, *, new: bool) -> None:
        """Open and lock the file. `new` creates it, and its folder; it must not exist. Raises
        `InUseError` if another program has locked it."""
        self.path = path
        self._at = -1
        self._changed = -1
        """When this program last changed the file, in nanoseconds."""
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

    def size(self) -> int:
        """Return the size in bytes. Raises `FileNotFoundError` if the file has been moved or
        deleted, `FileExistsError` if another file has its name."""
        status = os.fstat(self._file)
        if not os.path.samestat(status, self.path.lstat()):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
        return status.st_size

    def is_untouched(self) -> bool:
        """Return whether the file was last changed by this program, in `write` or `cut`."""
        return os.fstat(self._file).st_mtime_ns == self._changed

    def read(self, size: int) -> bytes:
        """Return the first bytes, at most `size`."""
        os.lseek(self._file, 0, os.SEEK_SET)
        self._at = -1
        return files.read_bytes(self._file, size)

    def write(self, data: bytes, at: int) -> None:
        """Write all of the data at this offset, the end of the file."""
        if at != self._at:
            os.lseek(self._file, at, os.SEEK_SET)
        self._at = -1
        try:
            files.write_bytes(self._file, data)
        finally:
            self._changed = os.fstat(self._file).st_mtime_ns
        self._at = at + len(data)

    def sync(self) -> None:
        """Return when everything written is on disk."""
        os.fsync(self._file)

    def cut(self, size: int) -> None:
        """Remove everything after `size` bytes."""
        os.ftruncate(self._file, size)
        self._changed = os.fstat(self._file).st_mtime_ns

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


def why_not_written(error: OSError) -> files.FileProblem:
    """Return why a journal could not be written or deleted. Two errors mean something else here
    than for other files (`problem_of`)."""
    match error.errno:
        case errno.ELOOP:  # Because of `NO_LINKS`.
            return files.FileProblem("symbolic-link")
        case None if not isinstance(error, files.UnusableFileError):
            return files.FileProblem("disk-does-not-respond")
        case _:
            return files.problem_of(error)


class _LostFileError(Exception):
    """Another program did something to the file of a journal: the kind and the file of the notice
    that says so."""

    def __init__(self, kind: str, file: str) -> None:
        self.kind, self.file = kind, file


class Journal:
    """Saves a game: the `GameSaver` of a session, which reports every step to it.

    `paths` are the possible names of a new journal; the first free one is used. No method raises
    `OSError`: `save_error` says why the last lines are not saved, and is `None` if all of them are.
    `notices` say what another program did to the file, and where the game goes on.

    After a failure the next line or `close` tries again:

    - The file cannot be opened: `_file` stays `None`, and `_written` and `_size` as they were.
    - Writing fails: `_file` stays open, and `_written` and `_size` do not count what may be on disk
      of the new lines. It is removed at once; if that fails too, `_may_have_partial_line` says so
      until the next attempt.
    - Another program moved, deleted, replaced or changed the file: it is closed, `_written` and
      `_size` are 0, and `_lost` is set until all lines are in a new file.
    """

    def __init__(
        self,
        game_map: GameMap,
        clock: Clock,
        paths: Iterable[Path],
        *,
        open_file: OpenFile = JournalFile,
    ) -> None:
        self.save_error: files.FileProblem | None = None
        self.notices: tuple[files.FileProblem, ...] = ()
        self._map = game_map
        self._clock = clock
        self._paths = iter(paths)
        self._path = next(self._paths)
        self._open_file = open_file
        self._file: JournalFile | None = None
        self._lines: list[bytes] = []
        self._check = journal_format.NO_CHECK
        self._written = 0
        """The number of lines on disk."""
        self._size = 0
        """Their size in bytes."""
        self._may_have_partial_line = False
        """Whether the file may continue with a partly written line."""
        self._lost: _LostFileError | None = None
        """What happened to the file of the game, until there is a new one."""

    @property
    def id(self) -> str:
        """The name of the game."""
        return self._path.stem

    def begin(self, header: Json, records: Sequence[Record] = ()) -> None:
        """Create the journal of a new game, which may begin with steps of an old one."""
        self._add(
            header,
            *(journal_format.step_to_json(record, self._map, self._clock()) for record in records),
        )

    def resume(
        self, file: JournalFile | None, valid_part: ValidPart, error: OSError | None
    ) -> None:
        """Continue after the valid part of an open and locked file. Without a file (`error` says
        why) new lines wait until it can be opened."""
        self._file = file
        self._lines = [line + b"\n" for line in valid_part.lines]
        self._written, self._size = len(self._lines), valid_part.size
        self._check = valid_part.check
        self._may_have_partial_line = valid_part.has_incomplete_line
        self.save_error = None if error is None else why_not_written(error)

    # The methods of a `GameSaver`.

    def add_step(self, record: Record) -> None:
        """Save a step."""
        self._add(journal_format.step_to_json(record, self._map, self._clock()))

    def undo_step(self) -> None:
        """Save that the last step was undone."""
        self._add(journal_format.undo_to_json(self._clock()))

    def set_players(self, players: Sequence[SeatedPlayer]) -> None:
        """Save the players' edited names and colors."""
        self._add(journal_format.players_to_json(players, self._clock()))

    def set_hints(self, on: bool) -> None:
        """Save that hints were switched on or off."""
        self._add(journal_format.hints_to_json(on, self._clock()))

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

    def _add(self, *objects: Json) -> None:
        for data in objects:
            line, self._check = journal_format.encode_line(data, self._check)
            self._lines.append(line)
        self._save()

    def _save(self) -> None:
        try:
            try:
                self._write()
            except _LostFileError as error:
                self._start_over(error)
                self._write()
            self.save_error = None
        except InUseError as error:
            self.save_error = error.problem
        except OSError as error:
            self.save_error = why_not_written(error)
            self._cut_partial_line()

    def _write(self) -> None:
        """Write the lines that are not on disk yet."""
        file = self._opened_file()
        if self._written == len(self._lines):
            return
        data = b"".join(self._lines[self._written :])
        self._may_have_partial_line = True
        file.write(data, self._size)
        file.sync()
        self._may_have_partial_line = False
        self._written, self._size = len(self._lines), self._size + len(data)
        if self._lost is not None:
            lost = files.FileProblem(self._lost.kind, {"file": self._lost.file, "game": self.id})
            self.notices += (lost,)
            self._lost = None

    def _opened_file(self) -> JournalFile:
        """Return the file, which contains the lines written so far and nothing else. Raises
        `_LostFileError`."""
        if self._file is None and not self._written:
            self._file = self._new_file()
        name = self._path.name
        try:
            file = self._file = self._file or self._open_file(self._path, new=False)
            bytes_there = file.size()
        except FileNotFoundError as error:
            raise _LostFileError("lost-file", name) from error
        except FileExistsError as error:
            raise _LostFileError("replaced-file", name) from error
        size = self._size
        is_valid = bytes_there == size or (bytes_there > size and self._may_have_partial_line)
        if is_valid and not file.is_untouched():
            is_valid = file.read(size) == b"".join(self._lines[: self._written])
        if not is_valid:
            raise _LostFileError("changed-file", name)
        if bytes_there > size:
            file.cut(size)
        return file

    def _new_file(self) -> JournalFile:
        """Create a file under the first free name."""
        while True:
            try:
                return self._open_file(self._path, new=True)
            except FileExistsError:
                following = next(self._paths, None)
                if following is None:
                    raise
                self._path = following

    def _start_over(self, lost: _LostFileError) -> None:
        """Write all lines again, to a new file: another program did this to the old one."""
        self._lost = lost
        self._close_file()
        self._written = self._size = 0
        self._may_have_partial_line = False

    def _cut_partial_line(self) -> None:
        """Leave no partly written line behind, if that is possible now."""
        if self._file is not None and self._may_have_partial_line:
            with contextlib.suppress(OSError):
                self._file.cut(self._size)
                self._may_have_partial_line = False
