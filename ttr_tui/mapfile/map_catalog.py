"""The maps that come with the program: finding one by its name, and the numbers of all."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import yaml

from ttr_tui.mapfile.map_file import MapFile, read_map
from ttr_tui.mapfile.package_files import DataFile, InstallationError, package_folder, package_text
from ttr_tui.mapfile.problems import FileError
from ttr_tui.text import did_you_mean, plain_form, shown

SUFFIX = ".yaml"


class MapNotFoundError(LookupError):
    """There is no map of this name, or no such map file; `known` are the maps that come with the
    program. `str` is one line, with the most similar name if there is one."""

    def __init__(self, name: str, known: Sequence[str], *, is_file: bool) -> None:
        self.name, self.known, self.is_file = name, list(known), is_file
        what = "map file" if is_file else "map"
        hint = did_you_mean(Path(name).stem if is_file else name, known)
        super().__init__(f"there is no {what} {shown(name)}{hint}")


class MapFacts(NamedTuple):
    """A map in the table of all: its name, its title (`None` if it cannot be read), the least and
    the most players, and the numbers of cities, routes, spaces and tickets."""

    name: str
    title: str | None = None
    players: tuple[int, int] = (0, 0)
    numbers: tuple[int, ...] = ()


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
    """Return the names of the maps that come with the program, sorted. Raises `InstallationError`
    if there are none."""
    return sorted(_maps())


def find_map(name: str) -> DataFile:
    """Return the file of the map called `name`, which may also be a path.

    Upper and lower case do not matter in the name of a known map, and `-`, `_` and space are the
    same. A name with a folder or a suffix (`./usa`, `mine.yaml`) is a path. The result is not a
    `Path` if the package is inside a zip file. Raises `MapNotFoundError` and `InstallationError`.
    """
    maps = {plain_form(known): path for known, path in _maps().items()}
    if plain_form(name) in maps:
        return maps[plain_form(name)]
    path = Path(name)
    if _exists(path):
        return path
    is_file = bool(path.suffix) or path.name != name
    raise MapNotFoundError(name, known_maps(), is_file=is_file)


def title_of(name: str) -> str:
    """The title of a map that comes with the program; reading all of it takes 50 times as long.
    Raises `InstallationError`."""
    with package_text(find_map(name)) as text:
        title = next((line for line in text.splitlines() if line.startswith("title:")), "title: ''")
        return str(yaml.safe_load(title)["title"])


def _maps() -> dict[str, DataFile]:
    folder = maps_folder()
    files = folder.iterdir() if folder.is_dir() else ()
    maps = {file.name.removesuffix(SUFFIX): file for file in files if file.name.endswith(SUFFIX)}
    if not maps:
        raise InstallationError(package_folder() / "maps")
    return maps


def _exists(path: Path) -> bool:
    try:
        return path.exists() and path != Path()
    except (OSError, ValueError):  # The name is too long or has a null character.
        return False


def map_facts(files: Sequence[DataFile] | None = None) -> list[MapFacts]:
    """Return the numbers of the maps in `files`, or of those that come with the program."""
    if files is None:
        files = [find_map(name) for name in known_maps()]
    return [_facts(file) for file in files]


def _facts(file: DataFile) -> MapFacts:
    name = Path(file.name).stem
    try:
        game_map = read_map(file).game_map
    except FileError:
        return MapFacts(name)
    return MapFacts(
        name,
        game_map.title,
        (game_map.rules.min_players, game_map.rules.max_players),
        (
            sum(not city.junction for city in game_map.cities),
            len(game_map.routes),
            sum(route.length for route in game_map.routes),
            len(game_map.tickets),
        ),
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
        map_file = self._current()
        assert map_file is not None, "only maps that can be read are chosen"
        return map_file

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
