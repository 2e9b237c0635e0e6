"""Writing a journal while a game is played.

Every line is written and synced before what it tells is shown. Where that fails the game goes on:
the lines wait, and the next step writes all of them in their order. What was written in part is
cut off first, and nothing else ever is: a journal's file only grows.
"""

from __future__ import annotations

import contextlib
import errno
import importlib
import os
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, Final, Protocol

from ttr_tui.engine.codec import Json
from ttr_tui.engine.game import Record
from ttr_tui.engine.game_map import GameMap
from ttr_tui.play.people import Person
from ttr_tui.storage.journal_format import (
    FIRST,
    InUseError,
    hints_to_json,
    players_to_json,
    sealed,
    step_to_json,
    undo_to_json,
)

_WINDOWS_LOCK_AT: Final = 1 << 40
"""Windows keeps others from reading what is locked: so a byte far behind the end of any journal."""

IN_USE: Final = "this game is open in another window"


class JournalFile:
    """A file that only grows, but for what was written in part. Every method raises `OSError`."""

    def __init__(self, path: Path, *, new: bool) -> None:
        """Open and lock it. `new` makes it, and its folder; it must not be there. `InUseError` if
        another program has it locked."""
        self.path = path
        self._at = -1
        if new:
            _make_folder(path.parent)
        flags = os.O_RDWR | os.O_CREAT | os.O_EXCL if new else os.O_RDWR
        for name in ("O_BINARY", "O_NOFOLLOW"):  # As they are; a link leads out of the folder.
            flags |= getattr(os, name, 0)
        self._file = os.open(path, flags, 0o600)
        try:
            _lock(self._file)
            if new:
                _sync_folder(path.parent)
        except BaseException:
            os.close(self._file)
            raise

    def size(self) -> int:
        """Its size in bytes. `FileNotFoundError` if it was deleted meanwhile."""
        found = os.fstat(self._file)
        if found.st_nlink == 0:
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
        return found.st_size

    def write(self, data: bytes, at: int) -> None:
        """Put all of the data at this place, which is the file's end."""
        if at != self._at:
            self._at = os.lseek(self._file, at, os.SEEK_SET)
        rest = memoryview(data)
        while rest:
            written = os.write(self._file, rest)
            self._at += written
            rest = rest[written:]

    def sync(self) -> None:
        """Come back when everything written is on disk."""
        os.fsync(self._file)

    def cut(self, size: int) -> None:
        """Take away what is behind `size`."""
        os.ftruncate(self._file, size)

    def close(self) -> None:
        """Close it, and with it the lock."""
        os.close(self._file)


def _make_folder(folder: Path) -> None:
    """Make it, if it is not there. What is no folder is no reason to look for another name."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileExistsError as error:
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR)) from error


def _lock(file: int) -> None:
    """Lock an open file. `InUseError` if another program has."""
    try:
        _lock_as_here(file)
    except OSError as error:
        if error.errno in (errno.EACCES, errno.EAGAIN, errno.EDEADLK):
            raise InUseError(IN_USE) from error


def _lock_as_here(file: int) -> None:
    # Each system has its own module for this; neither may be needed to import the program.
    with contextlib.suppress(ImportError):
        fcntl: Any = importlib.import_module("fcntl")
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return
    msvcrt: Any = importlib.import_module("msvcrt")
    os.lseek(file, _WINDOWS_LOCK_AT, os.SEEK_SET)
    msvcrt.locking(file, msvcrt.LK_NBLCK, 1)


def _sync_folder(folder: Path) -> None:
    """Have the name of a new file on disk too, where folders can be synced."""
    with contextlib.suppress(OSError):
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)


def save_error_text(error: OSError) -> str:
    """Why something could not be written."""
    match error.errno:
        case errno.ENOSPC | errno.EDQUOT | errno.EFBIG:
            return "the disk is full"
        case errno.EROFS:
            return "the disk may only be read"
        case errno.EACCES | errno.EPERM:
            return "the folder of games may not be written to"
        case errno.ENOENT | errno.ENOTDIR | errno.ESTALE:
            return "the folder of games is gone"
        case _:
            return (error.strerror or "the disk does not answer").lower()


Clock = Callable[[], datetime]
"""Gives the present moment, with its time zone. It may jump: the order of lines is that of the
file."""


class File(Protocol):
    """What is needed of a journal's file (`JournalFile`)."""

    path: Path

    def size(self) -> int: ...
    def write(self, data: bytes, at: int) -> None: ...
    def sync(self) -> None: ...
    def cut(self, size: int) -> None: ...
    def close(self) -> None: ...


class OpenFile(Protocol):
    """How a journal's file is opened, or made if `new`."""

    def __call__(self, path: Path, *, new: bool) -> File: ...


class Journal:
    """The keeper of a game: a session tells it every step.

    `paths` are the names that a new journal may have: the first that is free. Nothing here raises
    an error of the disk: `save_error` says in words why the last lines are not kept, `None` if all
    are.
    """

    def __init__(
        self,
        game_map: GameMap,
        clock: Clock,
        paths: Iterable[Path],
        *,
        open_file: OpenFile = JournalFile,
    ) -> None:
        self.save_error: str | None = None
        self._map = game_map
        self._clock = clock
        self._paths = iter(paths)
        self._path = next(self._paths)
        self._open_file = open_file
        self._file: File | None = None
        self._lines: list[bytes] = []
        self._check = FIRST
        self._written = 0
        """How many of the lines are on disk."""
        self._size = 0
        """How many bytes those are."""
        self._in_part = False
        """Whether there may be more bytes in the file, of a line written in part."""

    @property
    def id(self) -> str:
        """What the game is called."""
        return self._path.stem

    def begin(self, header: Json) -> None:
        """Make the journal of a new game."""
        self._add(header)

    def go_on(
        self, file: File | None, lines: Iterable[bytes], check: str, error: OSError | None
    ) -> None:
        """Go on behind these lines of a file that is open and locked; without one (the `error` says
        why) the lines to come wait until it can be opened."""
        self._file = file
        self._lines = [line + b"\n" for line in lines]
        self._written, self._size = len(self._lines), sum(map(len, self._lines))
        self._check = check
        self._in_part = True
        self.save_error = None if error is None else save_error_text(error)

    # What a session tells.

    def add_step(self, record: Record) -> None:
        """Something was done."""
        self._add(step_to_json(record, self._map, self._clock()))

    def undo_step(self) -> None:
        """The last step was undone."""
        self._add(undo_to_json(self._clock()))

    def set_people(self, people: Sequence[Person]) -> None:
        """Names or colors were edited."""
        self._add(players_to_json(people, self._clock()))

    def set_hints(self, on: bool) -> None:
        """From now on each step is explained, or no longer."""
        self._add(hints_to_json(on, self._clock()))

    def close(self) -> None:
        """Nobody plays on: another window may. What is not on disk yet is tried once more."""
        if self._written < len(self._lines):
            self._bring_to_disk()
        self._let_go()

    def _let_go(self) -> None:
        if self._file is not None:
            with contextlib.suppress(OSError):
                self._file.close()
            self._file = None

    # Writing.

    def _add(self, data: Json) -> None:
        line, self._check = sealed(data, self._check)
        self._lines.append(line)
        self._bring_to_disk()

    def _bring_to_disk(self) -> None:
        try:
            try:
                self._write()
            except FileNotFoundError:
                self._start_anew()
                self._write()
            self.save_error = None
        except InUseError as error:
            self.save_error = str(error)
        except OSError as error:
            self.save_error = save_error_text(error)
            self._cut_off()

    def _write(self) -> None:
        """Bring the lines to disk that are not there yet."""
        file = self._opened()
        found = file.size()
        if found > self._size and self._in_part:
            file.cut(self._size)
        elif found != self._size:
            raise OSError(None, "another program has changed the journal")
        data = b"".join(self._lines[self._written :])
        self._in_part = True
        file.write(data, self._size)
        file.sync()
        self._in_part = False
        self._written, self._size = len(self._lines), self._size + len(data)

    def _opened(self) -> File:
        if self._file is None:
            if self._written:
                self._file = self._open_file(self._path, new=False)
            else:
                self._file = self._made()
        return self._file

    def _made(self) -> File:
        """A new file, under the first name that is free."""
        while True:
            try:
                return self._open_file(self._path, new=True)
            except FileExistsError:
                following = next(self._paths, None)
                if following is None:
                    raise
                self._path = following

    def _start_anew(self) -> None:
        """The file is no longer there: all of it is to be written again."""
        self._let_go()
        self._written = self._size = 0
        self._in_part = False

    def _cut_off(self) -> None:
        """Leave no half line behind, if that can be done now."""
        if self._file is not None and self._in_part:
            with contextlib.suppress(OSError):
                self._file.cut(self._size)
                self._in_part = False
