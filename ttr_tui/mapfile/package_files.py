"""The data files of the package, which may be inside a zip file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

DataFile: TypeAlias = "Path | Traversable"
"""A file or folder on disk, or one inside a zip file."""


class InstallationError(Exception):
    """A file of the program itself is missing; `str` is one line, with what to do."""

    def __init__(self, path: DataFile) -> None:
        super().__init__(f"{path} is missing, a part of this program; install the program again")
        self.path = str(path)


def package_folder(*names: str) -> DataFile:
    """Return a folder in the package `ttr_tui`. Raises `InstallationError`."""
    folder = _package().joinpath(*names)
    if not folder.is_dir():
        raise InstallationError(folder)
    return folder


def package_text(file: DataFile) -> str:
    """The text of a file of the package. Raises `InstallationError` if there is no such file."""
    if not file.is_file():
        raise InstallationError(file)
    return file.read_text("utf-8")


def _package() -> DataFile:
    folder = Path(__file__).parent.parent
    if folder.is_dir():
        return folder
    # Only for a zip file, because this import takes about 10 ms.
    from importlib.resources import files

    return files("ttr_tui")
