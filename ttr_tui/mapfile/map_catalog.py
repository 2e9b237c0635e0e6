"""The maps that come with the program: finding one by its name, and a table of all."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ttr_tui.mapfile.map_file import MapFile, read_map
from ttr_tui.mapfile.package_files import DataFile, MissingFilesError, package_folder
from ttr_tui.mapfile.problems import FileError
from ttr_tui.text import did_you_mean, escaped, plain_form, shown

SUFFIX = ".yaml"

HEADINGS = ("map", "title", "players", "cities", "routes", "spaces", "tickets")
TEXT_COLUMNS = 2
"""The first columns are text, aligned left; the others are numbers, aligned right."""


class MapNotFoundError(LookupError):
    """There is no such map; `str` is one line, with the most similar name if there is one."""


def maps_folder() -> DataFile:
    """Return the folder of the maps that come with the program.

    In an installed package it is inside the package. In a checkout, also with an editable install,
    it is the folder `maps` next to the package.
    """
    package = package_folder()
    if isinstance(package, Path) and not (package / "maps").is_dir():
        return package.resolve().parent / "maps"
    return package / "maps"


def known_maps() -> list[str]:
    """Return the names of the maps that come with the program, sorted. Raises `MissingFilesError`
    if there are none."""
    return sorted(_maps())


def find_map(name: str) -> DataFile:
    """Return the file of the map called `name`, which may also be a path.

    Upper and lower case do not matter in the name of a known map, and `-`, `_` and space are the
    same. A name with a folder or a suffix (`./usa`, `mine.yaml`) is a path. The result is not a
    `Path` if the package is inside a zip file. Raises `MapNotFoundError` and `MissingFilesError`.
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
    maps = {file.name.removesuffix(SUFFIX): file for file in files if file.name.endswith(SUFFIX)}
    if not maps:
        raise MissingFilesError(package_folder() / "maps")
    return maps


def _exists(path: Path) -> bool:
    try:
        return path.exists() and path != Path()
    except (OSError, ValueError):  # The name is too long or has a null character.
        return False


def _hint(name: str) -> str:
    return did_you_mean(name, known_maps())


def map_lines(files: Sequence[DataFile] | None = None) -> list[str]:
    """Return a table of the maps in `files`, or of those that come with the program."""
    if files is None:
        files = [find_map(name) for name in known_maps()]
    rows = [HEADINGS, *(_row(file) for file in files)]
    widths = [max(len(row[i]) for row in rows if i < len(row)) for i in range(len(HEADINGS))]
    return [_line(row, widths) for row in rows]


def _line(row: Sequence[str], widths: Sequence[int]) -> str:
    cells = [
        cell.ljust(width + 1) if column < TEXT_COLUMNS else cell.rjust(width)
        for column, (cell, width) in enumerate(zip(row, widths, strict=False))
    ]
    return " ".join(cells).rstrip()


def _row(file: DataFile) -> tuple[str, ...]:
    name = Path(file.name).stem
    try:
        game_map = read_map(file).game_map
    except FileError:
        return escaped(name), "cannot be read"
    rules = game_map.rules
    players = str(rules.max_players)
    if rules.min_players < rules.max_players:
        players = f"{rules.min_players}–{rules.max_players}"
    return (
        name,
        game_map.title,
        players,
        str(sum(not city.junction for city in game_map.cities)),
        str(len(game_map.routes)),
        str(sum(route.length for route in game_map.routes)),
        str(len(game_map.tickets)),
    )


class MapChoice:
    """The maps to choose from: those that come with the program, and the one `asked` for. Without
    it, the first choice is `last`, the id of a map, if it is one of them. A map is read when it is
    chosen; one that cannot be read is skipped."""

    def __init__(self, asked: MapFile | None = None, last: str = "") -> None:
        self._names = list(known_maps())
        self._read: dict[str, MapFile | None] = {}
        self._at = self._names.index(last) if last in self._names else 0
        if asked is not None:
            name = asked.game_map.id
            if name not in self._names:
                self._names.insert(0, name)
            self._at = self._names.index(name)
            self._read[name] = asked
        elif self._current() is None:
            self.change(1)

    def __len__(self) -> int:
        return len(self._names)

    @property
    def chosen(self) -> MapFile:
        """The chosen map."""
        found = self._current()
        assert found is not None, "only maps that can be read are chosen"
        return found

    @property
    def names(self) -> list[str]:
        """The names of all maps, from the chosen one on."""
        return [*self._names[self._at :], *self._names[: self._at]]

    def choose(self, name: str) -> None:
        """Choose one of the `names`, or the next map that can be read."""
        self._at = self._names.index(name)
        if self._current() is None:
            self.change(1)

    def change(self, step: int) -> None:
        """Choose the next map, or with a negative step the previous one."""
        for _ in self._names:
            self._at = (self._at + step) % len(self._names)
            if self._current() is not None:
                return

    def _current(self) -> MapFile | None:
        name = self._names[self._at]
        if name not in self._read:
            try:
                self._read[name] = read_map(find_map(name))
            except (FileError, MapNotFoundError):
                self._read[name] = None
        return self._read[name]
