"""The maps folder of the user, which the command line names at the start."""

from __future__ import annotations

from pathlib import Path

SUFFIX = ".yaml"

_folder: Path | None = None


def use_own_maps(folder: Path | None) -> None:
    """Find the maps in this folder from now on, too; `None` for no folder."""
    global _folder
    _folder = folder


def own_map_files() -> list[Path]:
    """The map files in the folder, sorted; none if it cannot be read."""
    try:
        return sorted(_folder.glob(f"*{SUFFIX}")) if _folder is not None else []
    except OSError:
        return []
