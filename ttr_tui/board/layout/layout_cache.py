"""The layout cache: finds the layout of a map for a size, so that most layouts are never searched.

`cached_layout` looks in three places: what this process has used recently, the bundled layouts
(`bundled/<map>.jsonl`, a line per size), and the user's cache folder (a file per map and size).
`layout_for` does the same and searches if there is nothing.

A bundled line and a user's file have the same form, an *entry*: a JSON object with the first cells
of marks, names and spaces; tracks and water are computed from them. Every entry is checked before
it is used. An entry of another map or another format, or a damaged one, is ignored.
"""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Iterable
from functools import lru_cache
from hashlib import sha256
from itertools import combinations
from pathlib import Path
from threading import Lock
from typing import Any, Final, NamedTuple

from rich.cells import cell_len

from ttr_tui.board.layout.backdrop import with_water
from ttr_tui.board.layout.board_layout import FirstCells, Layout
from ttr_tui.board.layout.geometry import Cell
from ttr_tui.board.layout.plan import Plan, city_labels, has_full_names, make_plan
from ttr_tui.board.layout.solver import repair
from ttr_tui.board.layout.tracks import assemble
from ttr_tui.engine.game_map import GameMap
from ttr_tui.mapfile.network import Placement
from ttr_tui.mapfile.package_files import DataFile, package_files
from ttr_tui.storage.paths import write_whole


def stretch(plan: Plan, first: FirstCells, size: tuple[int, int]) -> FirstCells:
    """Where these cells come to lie on a board of `size` (columns, rows), which is not smaller than
    the plan's.

    A name moves with its mark. So no row is put in between the two, and no column where two names
    of a row, one ending and one beginning, stand over their marks the other way round.
    """
    places = list(zip(first.cities, first.labels, strict=True))
    named = [place for place, text in zip(places, plan.labels, strict=True) if text]
    glued_rows = {min(city[1], label[1]) for city, label in named if city[1] != label[1]}
    glued_columns = {
        min(a[0], b[0])
        for (a, one), (b, two) in combinations(named, 2)
        if one[1] == two[1] and (one[0] < two[0]) != (a[0] < b[0])
    }
    columns = _places(plan.width, size[0], glued_columns)
    rows = _places(plan.height, size[1], glued_rows)

    def moved(cell: Cell) -> Cell:
        return columns[cell[0]], rows[cell[1]]

    return FirstCells(
        tuple(map(moved, first.cities)),
        tuple((columns[city[0]] + label[0] - city[0], rows[label[1]]) for city, label in places),
        tuple(tuple(map(moved, route)) for route in first.routes),
    )


def _places(before: int, after: int, glued: set[int]) -> list[int]:
    """Where each of `before` lines comes to lie among `after`, as evenly as can be; a line in
    `glued` keeps the next one beside it."""
    places = [0]
    for line in range(1, before):
        wanted = round((line + 0.5) * after / before - 0.5)
        least = places[-1] + 1
        places.append(least if line - 1 in glued else max(least, wanted))
    # Glued lines may have been carried past the end, never the others: bring them back in order.
    last = after - 1
    for line in range(before - 1, -1, -1):
        places[line] = min(places[line], last)
        last = places[line] - 1
    return places


FORMAT: Final = 3
"""Raise this when the form of an entry changes, or when searches find better layouts: older
entries are ignored then, and the bundled layouts must be built again."""

BUNDLED: Final = package_files() / "board" / "layout" / "bundled"
MAX_FILES: Final = 200
"""Files kept in the user's cache folder."""

_MAX_RECENT: Final = 32
_MAX_BYTES: Final = 200_000
_WIDEST_SPACE: Final = 3
_SIZE: Final = re.compile(r'\{"size":\[(\d+),(\d+)\]')
"""How an entry begins: the size can be read without parsing the rest."""

Size = tuple[int, int]
"""Columns and rows."""


class _Key(NamedTuple):
    game_map: GameMap
    placement: Placement
    size: Size
    cache_folder: Path | None


class _Entry(NamedTuple):
    space: int
    first: FirstCells


_recent: dict[_Key, Layout] = {}
_recent_lock = Lock()


def layout_for(
    game_map: GameMap,
    placement: Placement,
    width: int,
    height: int,
    cache_folder: Path | None = None,
) -> Layout:
    """The layout for a size, from the cache or else by a search, which takes seconds. A layout
    that was searched is stored in `cache_folder`, if there is one."""
    layout = cached_layout(game_map, placement, width, height, cache_folder)
    if layout is None:
        from ttr_tui.board.layout.solver import make_layout

        layout = make_layout(game_map, placement, width, height)
        if cache_folder is not None:
            store_layout(game_map, placement, layout, cache_folder)
        _remember(_Key(game_map, placement, (width, height), cache_folder), layout)
    return layout


def cached_layout(
    game_map: GameMap,
    placement: Placement,
    width: int,
    height: int,
    cache_folder: Path | None = None,
) -> Layout | None:
    """The layout for a size if it is available in milliseconds, else `None`."""
    key = _Key(game_map, placement, (width, height), cache_folder)
    layout = _recent.get(key) or bundled_layout(game_map, placement, width, height)
    if layout is None and cache_folder is not None:
        layout = _stored_layout(game_map, placement, (width, height), cache_folder)
    if layout is not None:
        _remember(key, layout)
    return layout


def forget_layouts() -> None:
    """Forget the recent layouts: the next ones are read from disk. For tests and benchmarks."""
    with _recent_lock:
        _recent.clear()


def _remember(key: _Key, layout: Layout) -> None:
    with _recent_lock:
        _recent.pop(key, None)
        while len(_recent) >= _MAX_RECENT:
            del _recent[next(iter(_recent))]
        _recent[key] = layout


@lru_cache(maxsize=8)
def fingerprint(game_map: GameMap, placement: Placement) -> str:
    """A short text that changes with everything a layout depends on: the places of the cities, the
    width in cells of their names and codes (0 for a junction), and the routes and routes. Spelling,
    colors, tickets and rules do not matter."""
    facts = [
        [[cell_len(text) for text in city_labels(game_map, names)] for names in (True, False)],
        [[round(x, 6), round(y, 6)] for x, y in placement.cities],
        [[*route.ends, route.length] for route in game_map.routes],
        [connection.routes for connection in game_map.connections],
    ]
    return sha256(json.dumps(facts).encode("ascii")).hexdigest()[:16]


# The bundled layouts.


def bundled_layout(
    game_map: GameMap,
    placement: Placement,
    width: int,
    height: int,
    folder: DataFile = BUNDLED,
) -> Layout | None:
    """The bundled layout for a size, or the largest smaller one stretched to it; `None` if the map
    has neither."""
    fitting = {
        size: line
        for size, line in _bundled_lines(game_map.id, folder).items()
        if size[0] <= width
        and size[1] <= height
        and has_full_names(*size) == has_full_names(width, height)
    }
    for size in sorted(fitting, key=lambda size: -size[0] * size[1]):
        entry = _entry(fitting[size], game_map, placement, size)
        if entry is None:
            continue
        if size == (width, height):
            return _layout(game_map, placement, size, entry)
        plan = make_plan(game_map, placement, *size, entry.space)
        larger = make_plan(game_map, placement, width, height, entry.space)
        first = repair(larger, stretch(plan, entry.first, (width, height)))
        return _layout(game_map, placement, (width, height), entry._replace(first=first))
    return None


def bundled_sizes(map_id: str, folder: DataFile = BUNDLED) -> list[Size]:
    """The sizes with a bundled layout, sorted."""
    return sorted(_bundled_lines(map_id, folder))


def bundle_layout(
    game_map: GameMap, placement: Placement, layout: Layout, folder: DataFile = BUNDLED
) -> None:
    """Add a layout to the bundled ones, or replace the one of its size. Raises `OSError`."""
    lines = _bundled_lines(game_map.id, folder)
    lines[layout.width, layout.height] = _line(game_map, placement, layout)
    text = "".join(f"{lines[size]}\n" for size in sorted(lines))
    write_whole(Path(str(folder)) / _bundled_name(game_map.id), text)


def _bundled_lines(map_id: str, folder: DataFile) -> dict[Size, str]:
    """The line for every bundled size, not parsed yet."""
    file = folder / _bundled_name(map_id)
    if not file.is_file():
        return {}
    lines = file.read_text("utf-8").splitlines()
    return {(int(found[1]), int(found[2])): line for line in lines if (found := _SIZE.match(line))}


def _bundled_name(map_id: str) -> str:
    return f"{map_id}.jsonl"


# The user's cache folder.


def store_layout(
    game_map: GameMap, placement: Placement, layout: Layout, cache_folder: Path
) -> None:
    """Store a layout in the user's cache folder, and delete the oldest files beyond `MAX_FILES`.
    If nothing can be written, the layout will be searched again: nothing else is lost."""
    file = _stored_file(game_map, placement, (layout.width, layout.height), cache_folder)
    with contextlib.suppress(OSError):
        write_whole(file, _line(game_map, placement, layout) + "\n")
        files = sorted(cache_folder.glob("*.json"), key=lambda path: path.stat().st_mtime)
        for old in files[:-MAX_FILES]:
            old.unlink()


def _stored_layout(
    game_map: GameMap, placement: Placement, size: Size, cache_folder: Path
) -> Layout | None:
    file = _stored_file(game_map, placement, size, cache_folder)
    try:
        if file.stat().st_size > _MAX_BYTES:
            return None
        text = file.read_bytes()
    except OSError:
        return None
    entry = _entry(text, game_map, placement, size)
    return None if entry is None else _layout(game_map, placement, size, entry)


def _stored_file(game_map: GameMap, placement: Placement, size: Size, cache_folder: Path) -> Path:
    return cache_folder / f"{fingerprint(game_map, placement)}-{size[0]}x{size[1]}.json"


# Entries.


def _line(game_map: GameMap, placement: Placement, layout: Layout) -> str:
    """The entry of a layout, without a line break. The size comes first, see `_SIZE`."""
    first = layout.first_cells
    entry = {
        "size": [layout.width, layout.height],
        "format": FORMAT,
        "map": fingerprint(game_map, placement),
        "space": layout.space,
        "cities": _flat(first.cities),
        "labels": _flat(first.labels),
        "spaces": list(map(_flat, first.routes)),
    }
    return json.dumps(entry, separators=(",", ":"))


def _entry(line: str | bytes, game_map: GameMap, placement: Placement, size: Size) -> _Entry | None:
    """What a line says, or `None` unless it is a sound entry of this map and size."""
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        return None
    if not _is_sound(data, game_map, placement, size):
        return None
    routes = tuple(map(_cells, data["spaces"]))
    return _Entry(data["space"], FirstCells(_cells(data["cities"]), _cells(data["labels"]), routes))


def _is_sound(data: Any, game_map: GameMap, placement: Placement, size: Size) -> bool:
    match data:
        case {
            "size": [int(width), int(height)],
            "format": int(its_format),
            "map": str(its_map),
            "space": int(space),
            "cities": [*cities],
            "labels": [*labels],
            "spaces": [*spaces],
        }:
            count = len(game_map.cities)
            return (
                ((width, height), its_format) == (size, FORMAT)
                and its_map == fingerprint(game_map, placement)
                and 1 <= space <= _WIDEST_SPACE
                and _are_cells(cities, count, width, height)
                and _are_cells(labels, count, width, height)
                and len(spaces) == len(game_map.routes)
                and all(
                    _are_cells(cells, route.length, width - space + 1, height)
                    for cells, route in zip(spaces, game_map.routes, strict=True)
                )
            )
    return False


def _are_cells(numbers: Any, count: int, width: int, height: int) -> bool:
    """Whether these are columns and rows, in turn, of `count` cells of a board."""
    return (
        isinstance(numbers, list)
        and len(numbers) == 2 * count
        and all(type(number) is int for number in numbers)
        and all(0 <= x < width for x in numbers[::2])
        and all(0 <= y < height for y in numbers[1::2])
    )


def _layout(game_map: GameMap, placement: Placement, size: Size, entry: _Entry) -> Layout:
    plan = make_plan(game_map, placement, *size, entry.space)
    return with_water(game_map, placement, assemble(plan, entry.first))


def _flat(cells: Iterable[Cell]) -> list[int]:
    return [number for cell in cells for number in cell]


def _cells(flat: list[int]) -> tuple[Cell, ...]:
    return tuple(zip(flat[::2], flat[1::2], strict=True))
