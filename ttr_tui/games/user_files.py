"""Files of the user's that are written anew as a whole: settings, names, spellings."""

from __future__ import annotations

from pathlib import Path


def write_whole(file: Path, text: str) -> None:
    """Write all of it or nothing, and make its folder: a file half written would be one with
    something wrong in it. Raises `OSError`."""
    file.parent.mkdir(parents=True, exist_ok=True)
    new = file.with_name(f"{file.name}.new")
    new.write_text(text, "utf-8")
    new.replace(file)


def move_aside(file: Path) -> None:
    """Call a file with something wrong in it `….bad`, so that another can be written in its place.
    Raises `OSError`."""
    file.replace(file.with_name(f"{file.name}.bad"))
