"""The maps there are, one a line."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ttr_tui.engine.text import did_you_mean, escaped, plain_form, shown
from ttr_tui.mapfile.map_file import read_map
from ttr_tui.mapfile.package_files import DataFile, package_files
from ttr_tui.mapfile.problems import FileError

SUFFIX = ".yaml"


class MapNotFoundError(LookupError):
    """There is no such map; `str` is one line that says so and names the nearest known one."""


def maps_folder() -> DataFile:
    """The folder of the maps that come with the program.

    An installed package has them inside itself. In a checkout, an editable install included, they
    are the folder `maps` beside the package.
    """
    package = package_files()
    if isinstance(package, Path) and not (package / "maps").is_dir():
        return package.resolve().parent / "maps"
    return package / "maps"


def known_maps() -> list[str]:
    """The names of the maps that come with the program, sorted."""
    return sorted(_maps())


def find_map(name: str) -> DataFile:
    """The file of the map called `name`, which may also be a path. The maps that come with the
    program are no `Path` if the package is inside a zip file.

    A known map is found in any case and with `-`, `_` or spaces alike. What has a folder or a
    suffix in it (`./usa`, `mine.yaml`) is a path. Raises `MapNotFoundError`.
    """
    maps = {plain_form(known): path for known, path in _maps().items()}
    if plain_form(name) in maps:
        return maps[plain_form(name)]
    path = Path(name)
    if _exists(path):
        return path
    if path.suffix or path.name != name:
        raise MapNotFoundError(f"there is no map file {shown(name)}{_hint(path.stem)}")
    raise MapNotFoundError(f"there is no map {shown(name)}{_hint(name)}")


def _maps() -> dict[str, DataFile]:
    folder = maps_folder()
    files = folder.iterdir() if folder.is_dir() else ()
    return {file.name.removesuffix(SUFFIX): file for file in files if file.name.endswith(SUFFIX)}


def _exists(path: Path) -> bool:
    try:
        return path.exists() and path != Path()
    except (OSError, ValueError):  # a name too long, or with a null character
        return False


def _hint(name: str) -> str:
    return did_you_mean(name, known_maps())


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
