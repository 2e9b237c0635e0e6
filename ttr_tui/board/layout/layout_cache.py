"""The layout cache: finds the layout of a map for a size, so that most layouts are never searched.

`cached_layout` looks in three places: the layouts this process has used recently, the bundled
layouts (`bundled/<map>.jsonl`, a line per size), and the user's cache folder (a file per map and
size). `layout_for` does the same and searches if there is nothing.

A bundled line and a user's file have the same form, an *entry*: a JSON object in one line, with the
first cells of marks, names and spaces. A bundled entry also holds the tracks and the water, because
computing them takes most of the time of opening a board; for the user's files they are computed. An
entry of another map or another format, or one that gives no layout, is ignored.
"""

from __future__ import annotations

import contextlib
import json
import re
from binascii import a2b_base64, b2a_base64
from collections.abc import Iterable
from functools import lru_cache
from hashlib import sha256
from itertools import accumulate, chain, groupby, islice
from pathlib import Path
from threading import Lock
from typing import Final, NamedTuple

from rich.cells import cell_len

from ttr_tui.board.layout.board_layout import (
    FirstCells,
    Layout,
    Track,
    TrackCell,
    place_cities,
    place_routes,
)
from ttr_tui.board.layout.geometry import Cell
from ttr_tui.board.layout.layout_plan import city_labels, has_full_names, make_plan, named_cities
from ttr_tui.engine import GameMap
from ttr_tui.engine.codec import Json
from ttr_tui.files import keep_latest, read_file, write_whole
from ttr_tui.mapfile.map_network import Placement
from ttr_tui.mapfile.package_files import DataFile, package_folder
from ttr_tui.storage.journal_format import parse_line

# Imports inside functions are of modules that a bundled layout of the right size does not need: at
# the start of the program they would cost milliseconds.

FORMAT: Final = 9
"""Raise this when the form of an entry changes, or when searches find better layouts: older
entries are ignored then, and the bundled layouts must be built again."""

BUNDLED: Final = package_folder("board", "layout", "bundled")
MAX_FILES: Final = 200
"""Files kept in the user's cache folder."""

_MAX_RECENT: Final = 32
_MAX_BYTES: Final = 200_000
_SIZE: Final = re.compile(rb'\{"size":\[(\d+),(\d+)\]')
"""How an entry begins: the size can be read without parsing the rest."""
_WATER_LETTERS: Final = "abcdefghijklmnop"
"""The letter of each of the 16 combinations of quarters, see `_water_text`."""
_WATER_RUN: Final = re.compile(r"([a-p])([0-9]*)")

Size = tuple[int, int]
"""Columns and rows."""


class _Key(NamedTuple):
    game_map: GameMap
    placement: Placement
    size: Size
    cache_folder: Path | None


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
    width in cells of their names and codes (0 for a junction), and the connections and routes.
    Spelling, colors, tickets and rules do not matter."""
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
    lines = _bundled_lines(game_map.id, folder)
    fitting = [
        size
        for size in lines
        if size[0] <= width
        and size[1] <= height
        and has_full_names(*size) == has_full_names(width, height)
    ]
    for size in sorted(fitting, key=lambda size: -size[0] * size[1]):
        entry = _entry(lines[size], game_map, placement, size)
        if entry is not None and size == (width, height):
            return _layout(game_map, placement, entry)
        if entry is not None:
            return _stretched(game_map, placement, entry, (width, height))
    return None


def _stretched(
    game_map: GameMap, placement: Placement, entry: dict[str, Json], larger: Size
) -> Layout:
    """The layout of an entry, stretched to a larger size."""
    from ttr_tui.board.layout.backdrop import with_water
    from ttr_tui.board.layout.stretch import repair, separate, stretch, with_more_names
    from ttr_tui.board.layout.tracks import assemble

    (width, height), space, named = entry["size"], entry["space"], entry["named"]
    plan = make_plan(game_map, placement, width, height, space, named)
    larger_plan = make_plan(game_map, placement, *larger, space, named)
    first = repair(larger_plan, stretch(plan, _first_cells(entry), larger))
    layout = assemble(larger_plan, separate(larger_plan, first))
    if not layout.full_names:
        layout = with_more_names(game_map, placement, layout)
    return with_water(game_map, placement, layout)


def bundled_sizes(map_id: str, folder: DataFile = BUNDLED) -> list[Size]:
    """The sizes with a bundled layout, sorted."""
    return sorted(_bundled_lines(map_id, folder))


def bundle_layout(
    game_map: GameMap, placement: Placement, layout: Layout, folder: DataFile = BUNDLED
) -> None:
    """Add a layout to the bundled ones, or replace the one of its size, which is at most 256
    columns and rows: the tracks have a byte for each. Raises `OSError`."""
    lines = _bundled_lines(game_map.id, folder)
    lines[layout.width, layout.height] = _line(
        game_map,
        placement,
        layout,
        track_lengths=[len(route.track) for route in layout.routes],
        tracks=_tracks_text(route.track for route in layout.routes),
        water=_water_text(layout.water),
    )
    text = b"".join(lines[size] for size in sorted(lines))
    write_whole(Path(str(folder), f"{game_map.id}.jsonl"), text)


def _bundled_lines(map_id: str, folder: DataFile) -> dict[Size, bytes]:
    """The line of each bundled size, not parsed yet."""
    file = folder / f"{map_id}.jsonl"
    if not file.is_file():
        return {}
    lines = file.read_bytes().splitlines(keepends=True)
    return {(int(found[1]), int(found[2])): line for line in lines if (found := _SIZE.match(line))}


# The user's cache folder.


def store_layout(
    game_map: GameMap, placement: Placement, layout: Layout, cache_folder: Path
) -> None:
    """Store a layout in the user's cache folder, and delete the oldest files beyond `MAX_FILES`.
    If the folder cannot be written, the layout will be searched again."""
    file = _stored_file(game_map, placement, (layout.width, layout.height), cache_folder)
    with contextlib.suppress(OSError):
        write_whole(file, _line(game_map, placement, layout))
        keep_latest(cache_folder.glob("*.json"), MAX_FILES)


def _stored_layout(
    game_map: GameMap, placement: Placement, size: Size, cache_folder: Path
) -> Layout | None:
    file = _stored_file(game_map, placement, size, cache_folder)
    try:
        line = read_file(file, _MAX_BYTES)
    except OSError:
        return None
    entry = _entry(line, game_map, placement, size)
    if entry is None:
        return None
    try:
        layout = _layout(game_map, placement, entry)
    except (IndexError, KeyError, TypeError, ValueError):
        return None
    return layout if _is_on_board(layout) else None


def _is_on_board(layout: Layout) -> bool:
    cells = [cell for route in layout.routes for space in route.spaces for cell in space]
    cells += [cell for city in layout.cities for cell in (city.cell, city.label_at)]
    return all(0 <= x < layout.width and 0 <= y < layout.height for x, y in cells)


def _stored_file(game_map: GameMap, placement: Placement, size: Size, cache_folder: Path) -> Path:
    return cache_folder / f"{fingerprint(game_map, placement)}-{size[0]}x{size[1]}.json"


# Writing entries.


def _line(game_map: GameMap, placement: Placement, layout: Layout, **computed: Json) -> bytes:
    """The entry of a layout. The size comes first, see `_SIZE`."""
    first = layout.first_cells
    entry = {
        "size": [layout.width, layout.height],
        "format": FORMAT,
        "map": fingerprint(game_map, placement),
        "space": layout.space,
        "cities": _flat(first.cities),
        "labels": _flat(first.labels),
        "named": [] if layout.full_names else sorted(named_cities(game_map, layout)),
        "spaces": list(map(_flat, first.routes)),
        **computed,
    }
    return json.dumps(entry, separators=(",", ":")).encode("ascii") + b"\n"


def _flat(cells: Iterable[Cell]) -> list[int]:
    """Column and row of each cell, less those of the cell before: small numbers repeat, so packages
    compress well."""
    flat: list[int] = []
    x = y = 0
    for cell in cells:
        flat += cell[0] - x, cell[1] - y
        x, y = cell
    return flat


def _tracks_text(tracks: Iterable[Track]) -> str:
    """All tracks, one after the other, as base64 of three bytes a cell: column and row, less those
    of the cell before (modulo 256), and dots. Differences repeat, so packages compress well."""
    flat: list[int] = []
    x = y = 0
    for cell in chain.from_iterable(tracks):
        flat += (cell.x - x) % 256, (cell.y - y) % 256, cell.dots
        x, y, _ = cell
    return b2a_base64(bytes(flat), newline=False).decode("ascii")


def _water_text(water: tuple[bytes, ...]) -> str:
    """The water row by row, as runs of equal cells: a letter (`a` for land to `p` for water) and
    how many cells, if more than one."""
    runs = ((_WATER_LETTERS[cell], sum(1 for _ in run)) for cell, run in groupby(b"".join(water)))
    return "".join(letter if count == 1 else f"{letter}{count}" for letter, count in runs)


# Reading entries.


def _entry(
    line: bytes, game_map: GameMap, placement: Placement, size: Size
) -> dict[str, Json] | None:
    """What a line says, or `None` unless it is an entry of this map and size."""
    try:
        entry = parse_line(line)
    except ValueError:
        return None
    wanted = {"size": [*size], "format": FORMAT, "map": fingerprint(game_map, placement)}
    return entry if all(entry.get(key) == value for key, value in wanted.items()) else None


def _first_cells(entry: dict[str, Json]) -> FirstCells:
    routes = tuple(map(_cells, entry["spaces"]))
    return FirstCells(_cells(entry["cities"]), _cells(entry["labels"]), routes)


def _cells(flat: list[int]) -> tuple[Cell, ...]:
    return tuple(zip(accumulate(flat[::2]), accumulate(flat[1::2]), strict=True))


def _read_tracks(text: str, lengths: list[int]) -> list[Track]:
    """The tracks from `_tracks_text` and their lengths."""
    flat = a2b_base64(text)
    cells = map(TrackCell, _sums(flat[::3]), _sums(flat[1::3]), flat[2::3])
    return [tuple(islice(cells, length)) for length in lengths]


def _sums(differences: bytes) -> Iterable[int]:
    return (number & 255 for number in accumulate(differences))


def _read_water(text: str, width: int) -> tuple[bytes, ...]:
    """The water of a board from `_water_text`, in rows of this width."""
    flat = b"".join(
        bytes([_WATER_LETTERS.index(letter)]) * int(count or 1)
        for letter, count in _WATER_RUN.findall(text)
    )
    return tuple([flat[start : start + width] for start in range(0, len(flat), width)])


def _layout(game_map: GameMap, placement: Placement, entry: dict[str, Json]) -> Layout:
    """The layout of an entry; what the entry does not say is computed."""
    (width, height), space, named = entry["size"], entry["space"], frozenset(entry["named"])
    first = _first_cells(entry)
    if "tracks" not in entry:
        from ttr_tui.board.layout.backdrop import with_water
        from ttr_tui.board.layout.tracks import assemble

        plan = make_plan(game_map, placement, width, height, space, named)
        return with_water(game_map, placement, assemble(plan, first))
    full_names = has_full_names(width, height)
    tracks = _read_tracks(entry["tracks"], entry["track_lengths"])
    return Layout(
        width=width,
        height=height,
        space=space,
        full_names=full_names,
        routes=place_routes(first, space, tracks),
        cities=place_cities(first, city_labels(game_map, full_names, named)),
        water=_read_water(entry["water"], width),
    )
