"""The maps there are, one a line."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ttr_tui.engine.text import escaped
from ttr_tui.mapfile.find import find_map, known_maps
from ttr_tui.mapfile.map_file import read_map
from ttr_tui.mapfile.package_files import DataFile
from ttr_tui.mapfile.problems import FileError

HEADINGS = ("map", "title", "players", "cities", "routes", "spaces", "tickets")
TEXTS = 2
"""So many columns are texts, which begin on the left; the others end on the right."""


def map_lines(files: Sequence[DataFile] | None = None) -> list[str]:
    """A table of the maps in these files, or of those that come with the program."""
    if files is None:
        files = [find_map(name) for name in known_maps()]
    rows = [HEADINGS, *(_row(file) for file in files)]
    widths = [max(len(row[i]) for row in rows if i < len(row)) for i in range(len(HEADINGS))]
    return [
        "  ".join(
            cell.ljust(width) if column < TEXTS else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=False))
        ).rstrip()
        for row in rows
    ]


def _row(file: DataFile) -> tuple[str, ...]:
    name = Path(file.name).stem
    try:
        game_map = read_map(file).game_map
    except FileError:
        return escaped(name), "cannot be read"
    rules = game_map.rules
    return (
        name,
        game_map.title,
        _players(rules.min_players, rules.max_players),
        str(sum(not city.junction for city in game_map.cities)),
        str(len(game_map.routes)),
        str(sum(route.length for route in game_map.routes)),
        str(len(game_map.tickets)),
    )


def _players(least: int, most: int) -> str:
    return f"{least}" if least == most else f"{least}–{most}"
