"""The data files of the package, which may be inside a zip file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

DataFile: TypeAlias = "Path | Traversable"
"""A file or folder on disk, or one inside a zip file."""


def package_files() -> DataFile:
    """Return the folder of the package `ttr_tui`."""
    folder = Path(__file__).parent.parent
    if folder.is_dir():
        return folder
    # Only for a zip file, because this import takes about 10 ms.
    from importlib.resources import files

    return files("ttr_tui")
