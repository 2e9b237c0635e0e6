"""A journal's file on disk: appended to, synced, and locked for as long as it is open.

The lock is the system's own on the open file, so that it ends with the program however it ends.
Where a system or a disk has no such lock, there is none.
"""

from __future__ import annotations

import contextlib
import errno
import importlib
import os
from pathlib import Path
from typing import Any, Final

from ttr_tui.games.journal.errors import InUseError

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
