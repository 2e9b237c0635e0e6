"""The maps: those that come with the program, and those in the maps folder of the user."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import yaml

from ttr_tui.mapfile.map_file import MapFile, map_id, read_map
from ttr_tui.mapfile.own_maps import SUFFIX, own_map_files
from ttr_tui.mapfile.package_files import DataFile, InstallationError, package_folder, package_text
from ttr_tui.mapfile.problems import FileError
from ttr_tui.text import did_you_mean, plain_form, shown


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
    the most players, the numbers of cities, routes, spaces and tickets, whether it is in the maps
    folder of the user, and the errors in its file."""

    name: str
    title: str | None = None
    players: tuple[int, int] = (0, 0)
    numbers: tuple[int, ...] = ()
    is_own: bool = False
    errors: tuple[str, ...] = ()


def own_maps() -> dict[str, Path]:
    """The files in the maps folder of the user by the ids of their maps. None of them has the name
    of a map that comes with the program."""
    shipped = known_maps()
    return {id: file for file in own_map_files() if (id := map_id(file)) not in shipped}


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
    known: dict[str, DataFile] = {**own_maps(), **_maps()}
    maps = {plain_form(name): path for name, path in known.items()}
    if plain_form(name) in maps:
        return maps[plain_form(name)]
    path = Path(name)
    if _exists(path):
        return path
    is_file = bool(path.suffix) or path.name != name
    raise MapNotFoundError(name, [*known], is_file=is_file)


def title_of(name: str) -> str:
    """The title of a map that comes with the program, or its name if it cannot be read; reading all
    of it takes 50 times as long."""
    try:
        lines = package_text(find_map(name)).splitlines()
        title = next(line for line in lines if line.startswith("title:"))
        return str(yaml.safe_load(title)["title"])
    except (InstallationError, MapNotFoundError, StopIteration, yaml.YAMLError):
        return name


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
    """Return the numbers of the maps in `files`, or of all maps."""
    if files is None:
        files = [*map(find_map, known_maps()), *own_maps().values()]
    return [_facts(file, is_own=file in own_maps().values()) for file in files]


def _facts(file: DataFile, *, is_own: bool) -> MapFacts:
    name = map_id(file) if is_own else Path(file.name).stem
    try:
        game_map = read_map(file).game_map
    except FileError as error:
        errors = tuple(str(error).splitlines()) if is_own else ()
        return MapFacts(name, is_own=is_own, errors=errors)
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
        is_own,
    )


class MapChoice:
    """The maps to choose from: those that come with the program, those of the user (`own`), and the
    one `asked` for. Without it, the first choice is `last`, the id of a map, if it is one of them.
    A map is read when it is chosen; one that cannot be read is skipped: `unreadable` is the name of
    the first one."""

    def __init__(self, asked: MapFile | None = None, last: str = "") -> None:
        self.own = [*own_maps()]
        self._names = [*known_maps(), *self.own]
        self.unreadable = ""
        self._read: dict[str, MapFile | None] = {}
        self._at = self._names.index(last) if last in self._names else 0
        if asked is not None:
            name = asked.game_map.id
            if name not in self._names:
                self._names.insert(0, name)
            self._at = self._names.index(name)
            self._read[name] = asked
        else:
            self._skip(1)

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
        self._skip(1)

    def change(self, step: int) -> None:
        """Choose the next map, or with a negative step the previous one."""
        self._at = (self._at + step) % len(self._names)
        self._skip(step)

    def _skip(self, step: int) -> None:
        """Go on to a map that can be read; note the first one that cannot."""
        self.unreadable = ""
        for _ in self._names:
            if self._current() is not None:
                return
            self.unreadable = self.unreadable or self._names[self._at]
            self._at = (self._at + step) % len(self._names)

    def _current(self) -> MapFile | None:
        name = self._names[self._at]
        if name not in self._read:
            self._read[name] = None
            with suppress(MapNotFoundError, FileError):
                self._read[name] = read_map(find_map(name))
        return self._read[name]
