"""The data files of the package, which may be inside a zip file."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

DataFile: TypeAlias = "Path | Traversable"
"""A file or folder on disk, or one inside a zip file."""


class InstallationError(Exception):
    """A file of the program itself is missing or damaged; `str` is one line, with what to do."""

    def __init__(self, path: DataFile, *, is_damaged: bool = False) -> None:
        state = "damaged" if is_damaged else "missing"
        super().__init__(f"{path} is {state}, a part of this program; install the program again")
        self.path, self.is_damaged = str(path), is_damaged


def _state(file: Path) -> tuple[int, ...] | None:
    """What changes when a file is replaced or written to; `None` for no file."""
    try:
        status = file.stat()
    except OSError:
        return None
    return (status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns)


_ARCHIVE: Final = next((path for path in Path(__file__).parents if path.is_file()), None)
"""The file that contains the program, such as `ttr.pyz`."""
_ARCHIVE_STATE: Final = None if _ARCHIVE is None else _state(_ARCHIVE)


def replaced_archive() -> Path | None:
    """Return the file that contains the program, if it was replaced or deleted since the start:
    nothing more can be read from it. Modules are imported, and maps read, when they are needed."""
    is_same = _ARCHIVE is None or _state(_ARCHIVE) == _ARCHIVE_STATE
    return None if is_same else _ARCHIVE


def package_folder(*names: str) -> DataFile:
    """Return a folder in the package `ttr_tui`. Raises `InstallationError`."""
    folder = _package().joinpath(*names)
    if not folder.is_dir():
        raise InstallationError(folder)
    return folder


@contextmanager
def package_text(file: DataFile) -> Iterator[str]:
    """The text of a file of the package, for the block that reads it. Raises `InstallationError` if
    there is no such file, or if the block cannot make sense of it."""
    if not file.is_file():
        raise InstallationError(file)
    try:
        yield file.read_text("utf-8")
    except (LookupError, OSError, TypeError, ValueError) as error:
        raise InstallationError(file, is_damaged=True) from error


def _package() -> DataFile:
    folder = Path(__file__).parent.parent
    if folder.is_dir():
        return folder
    # Only for a zip file, because this import takes about 10 ms.
    from importlib.resources import files

    return files("ttr_tui")
