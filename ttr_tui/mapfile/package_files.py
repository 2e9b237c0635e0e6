"""The data files of the package, also when the package is inside a zip file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


def package_files() -> Traversable:
    """The folder of the package: a `Path`, or a path inside a zip file."""
    folder = Path(__file__).parent.parent
    if folder.is_dir():
        return folder
    # Only here: this import takes about 10 ms at every start.
    from importlib.resources import files

    return files("ttr_tui")
