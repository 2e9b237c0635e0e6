"""Finding map files: those that come with the program by name, any other by its path."""

from __future__ import annotations

from pathlib import Path

from ttr_tui.engine.text import did_you_mean, plain_form, shown

SUFFIX = ".yaml"


class MapNotFoundError(LookupError):
    """There is no such map; `str` is one line that says so and names the nearest known one."""


def maps_folder() -> Path:
    """The folder of the maps that come with the program.

    An installed package has them inside itself. In a checkout, an editable install included, they
    are the folder `maps` beside the package.
    """
    package = Path(__file__).resolve().parent.parent
    inside = package / "maps"
    return inside if inside.is_dir() else package.parent / "maps"


def known_maps() -> list[str]:
    """The names of the maps that come with the program, sorted."""
    return sorted(_maps())


def find_map(name: str) -> Path:
    """The file of the map called `name`, which may also be a path.

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


def _maps() -> dict[str, Path]:
    return {path.stem: path for path in maps_folder().glob(f"*{SUFFIX}")}


def _exists(path: Path) -> bool:
    try:
        return path.exists() and path != Path()
    except (OSError, ValueError):  # a name too long, or with a null character
        return False


def _hint(name: str) -> str:
    return did_you_mean(name, known_maps())
