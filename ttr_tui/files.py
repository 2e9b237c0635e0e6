"""Opening, reading and writing the files of the user.

Anything can have the name of a file: a pipe that never ends, a device, a folder. Only regular files
are opened, and never more than a limit is read. What this program writes is private: only the user
may read it.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import time
from collections.abc import Iterable, Mapping
from itertools import count
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from ttr_tui.text import escaped

_PRIVATE_FILE: Final = 0o600
_PRIVATE_FOLDER: Final = 0o700

_MAX_PART: Final = 1_000_000
_FLAGS: Final = sum(getattr(os, name, 0) for name in ("O_BINARY", "O_NOCTTY", "O_NONBLOCK"))
"""No line ends are changed, and opening a pipe does not wait for its other end."""
NO_LINKS: Final = getattr(os, "O_NOFOLLOW", 0)
"""A symbolic link is not opened."""

_WAITS: Final = (0.01, 0.03, 0.1, 0.3)
"""Seconds between attempts to replace a file that is in use."""

FileValue: TypeAlias = "str | int | Path | tuple[str, ...] | FileProblem"


class FileProblem(NamedTuple):
    """What is wrong with a file of the user, or what happened to it, as a value;
    `ttr_tui.words.file_problems` says it in a sentence.

    `kind` is a stable key, such as `disk-full`. `values` are the names, paths and numbers that the
    sentence needs, and the problem behind this one, each by its name.
    """

    kind: str
    values: Mapping[str, FileValue] = MappingProxyType({})

    def __str__(self) -> str:
        """For those who use the program from Python: `not-deleted: game 2026-11-21-usa-ann-bob-1,
        reason (disk-full)`."""
        about = [
            f"{name} ({value})" if isinstance(value, FileProblem) else f"{name} {value}"
            for name, value in self.values.items()
        ]
        return escaped(f"{self.kind}: {', '.join(about)}" if about else self.kind)


class FileProblemError(Exception):
    """Something that is not possible because of a problem of this kind with these values."""

    def __init__(self, kind: str, /, **values: FileValue) -> None:
        self.problem = FileProblem(kind, values)
        super().__init__(str(self.problem))


class UnusableFileError(OSError):
    """A file that is not regular, or too large: `problem` says which, and `strerror` in English."""

    def __init__(self, text: str, problem: FileProblem) -> None:
        super().__init__(None, text)
        self.problem = problem


def problem_of(error: OSError | ValueError) -> FileProblem:
    """Return why a file cannot be used. Python raises `ValueError` for names with a null
    character. An error of the operating system that we have no words for is of the kind `system`,
    with its number."""
    if isinstance(error, UnusableFileError):
        return error.problem
    if not isinstance(error, OSError):
        return FileProblem("invalid-name")
    for kind, names in SYSTEM_ERRORS.items():
        if errno.errorcode.get(error.errno or 0) in names:
            return FileProblem(kind)
    return FileProblem("system", {"number": error.errno or 0})


SYSTEM_ERRORS: Final = {
    "permission-denied": ("EACCES", "EPERM"),
    "disk-full": ("ENOSPC", "EDQUOT", "EFBIG"),
    "disk-read-only": ("EROFS",),
    "file-gone": ("ENOENT", "ESTALE"),
    "no-folder": ("ENOTDIR",),
    "directory": ("EISDIR",),
    "invalid-name": ("ENAMETOOLONG", "EILSEQ"),
    "too-many-links": ("ELOOP",),
    "too-many-open": ("EMFILE", "ENFILE"),
    "disk-error": ("EIO",),
    "closed": ("EBADF",),
    "busy": ("EBUSY", "ETXTBSY"),
    "no-memory": ("ENOMEM",),
}
"""The kinds of problems by the names of errors; not every system has all of them."""


def error_text(error: OSError | ValueError) -> str:
    """Return why a map file cannot be used, in English for its author."""
    return (isinstance(error, OSError) and error.strerror) or str(error)


def open_file(path: Path, flags: int, mode: int = _PRIVATE_FILE) -> int:
    """Open a regular file, or create one, which only the user may read, and return its descriptor.
    Raises `UnusableFileError` if it is not regular, and any other `OSError`."""
    if not flags & os.O_EXCL:
        _check_regular(path.stat())  # Before it is opened: that alone makes some devices act.
    file = os.open(path, flags | _FLAGS, mode)
    try:
        _check_regular(os.fstat(file))
    except BaseException:
        os.close(file)
        if flags & os.O_EXCL:  # It was created for nothing.
            with contextlib.suppress(OSError):
                path.unlink()
        raise
    return file


def _check_regular(status: os.stat_result) -> None:
    if stat.S_ISDIR(status.st_mode):
        raise UnusableFileError("this is a directory, expected a file", FileProblem("directory"))
    if not stat.S_ISREG(status.st_mode):
        raise UnusableFileError("this is not a regular file", FileProblem("not-regular"))


def read_file(path: Path, max_bytes: int) -> bytes:
    """Return the content of a regular file. Raises `UnusableFileError` if it is not regular or too
    large, and any other `OSError`."""
    file = open_file(path, os.O_RDONLY)
    try:
        if os.fstat(file).st_size <= max_bytes:
            data = read_bytes(file, max_bytes + 1)
            if len(data) <= max_bytes:
                return data
    finally:
        os.close(file)
    most = f"{max_bytes / 1e6:g}"
    raise UnusableFileError(
        f"the file is too large, expected at most {most} MB",
        FileProblem("too-large", {"megabytes": most}),
    )


def read_ends(path: Path, first: int, last: int) -> tuple[bytes, bytes]:
    """Return the first and the last bytes of a regular file, at most as many as these. Raises
    `OSError`."""
    file = open_file(path, os.O_RDONLY)
    try:
        start = read_bytes(file, first)
        os.lseek(file, max(0, os.fstat(file).st_size - last), os.SEEK_SET)
        return start, read_bytes(file, last)
    finally:
        os.close(file)


def read_bytes(file: int, most: int) -> bytes:
    """Return what follows in an open file, at most this many bytes."""
    parts = []
    while most and (part := os.read(file, min(most, _MAX_PART))):
        parts.append(part)
        most -= len(part)
    return b"".join(parts)


def write_bytes(file: int, data: bytes) -> None:
    """Write all of the data to an open file. Raises `OSError`."""
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(file, rest) :]


def write_whole(path: Path, data: str | bytes) -> None:
    """Write all of the data or nothing, so that no file is ever half written. Makes the folder. A
    link is replaced by a file. Raises `OSError`."""
    make_folder(path.parent)
    _write_whole(path, data, _PRIVATE_FILE)


def write_for_others(path: Path, data: str | bytes) -> None:
    """Write all of the data or nothing to a file that the user names. It has the usual permissions,
    or those of the file that it replaces, which must be regular. Raises `OSError`."""
    mode = 0o666
    with contextlib.suppress(FileNotFoundError):
        status = path.stat()
        _check_regular(status)
        mode = stat.S_IMODE(status.st_mode)
    _write_whole(Path(os.path.realpath(path)), data, mode)


def _write_whole(path: Path, data: str | bytes, mode: int) -> None:
    # Two programs may write the same file at the same time: each has its own new one.
    new = path.with_name(f"{path.name}.{os.getpid()}.new")
    new.unlink(missing_ok=True)
    file = open_file(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
    try:
        try:
            write_bytes(file, data.encode() if isinstance(data, str) else data)
        finally:
            os.close(file)
        _replace(path, new)
    except BaseException:
        with contextlib.suppress(OSError):
            new.unlink()
        raise


def _replace(path: Path, new: Path) -> None:
    """Give a new file its name. Windows refuses while another program has the old one open, such as
    a virus scanner, which takes a moment."""
    for seconds in _WAITS:
        with contextlib.suppress(PermissionError):
            new.replace(path)
            return
        time.sleep(seconds)
    new.replace(path)


def make_folder(folder: Path) -> None:
    """Make a folder that only the user may enter, and missing ones above it. Raises `OSError`; a
    file in its place is `NotADirectoryError`."""
    for missing in reversed([path for path in (folder, *folder.parents) if not path.is_dir()]):
        try:
            missing.mkdir(_PRIVATE_FOLDER)
        except FileExistsError as error:
            if not missing.is_dir():
                raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR)) from error


def set_aside(path: Path) -> Path:
    """Rename a file that cannot be used to `….bad` or a similar free name, so that a new one can be
    written in its place, and return the new name. Raises `OSError`."""
    for number in count(1):
        free = path.with_name(f"{path.name}.bad" + (f"-{number}" if number > 1 else ""))
        if not os.path.lexists(free):
            break
    return path.replace(free)


def modified(path: Path) -> float:
    """Return the time at which a file was last changed; 0 if unknown."""
    with contextlib.suppress(OSError):
        return path.stat().st_mtime
    return 0


def keep_latest(paths: Iterable[Path], most: int) -> None:
    """Delete the oldest of these files if there are more than `most`. What cannot be deleted
    stays."""
    for old in sorted(paths, key=modified)[:-most]:
        with contextlib.suppress(OSError):
            old.unlink()
