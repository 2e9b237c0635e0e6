"""The layout cache: finds the layout of a map for a size, so that most layouts are never searched.

`cached_layout` looks in three places: the layouts this process has used recently, the bundled
layouts (`bundled/<map>.jsonl`, a line per size), and the user's cache folder (a file per map and
size). `layout_for` does the same and searches if there is nothing.

A bundled line and a user's file have the same form, an *entry*: a JSON object with the first cells
of marks, names and spaces. A bundled entry also holds the tracks and the water, because computing
them takes most of the time of opening a board; for the user's files they are computed. Every entry
is checked before it is used. An entry of another map or another format, or a damaged one, is
ignored.
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
from typing import Any, Final, NamedTuple

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
from ttr_tui.board.layout.plan import city_labels, has_full_names, make_plan
from ttr_tui.engine import GameMap
from ttr_tui.files import keep_latest, read_file, write_whole
from ttr_tui.mapfile.network import Placement
from ttr_tui.mapfile.package_files import DataFile, package_folder

# Imports inside functions are of modules that a bundled layout of the right size does not need: at
# the start of the program they would cost milliseconds.

FORMAT: Final = 5
"""Raise this when the form of an entry changes, or when searches find better layouts: older
entries are ignored then, and the bundled layouts must be built again."""

BUNDLED: Final = package_folder("board", "layout", "bundled")
MAX_FILES: Final = 200
"""Files kept in the user's cache folder."""

_MAX_BUNDLED_SIZE: Final = 256
"""Columns and rows: the bundled tracks have a byte for each."""
_MAX_RECENT: Final = 32
_MAX_BYTES: Final = 200_000
_MAX_SPACE: Final = 3
_SIZE: Final = re.compile(rb'\{"size":\[(\d+),(\d+)\]')
"""How an entry begins: the size can be read without parsing the rest."""
_WATER_LETTERS: Final = "abcdefghijklmnop"
"""The letter of each of the 16 combinations of quarters, see `_water_text`."""
_WATER_RUN: Final = re.compile(r"([a-p])([0-9]{0,6})")
_WATER_CELL: Final = {letter: bytes([cell]) for cell, letter in enumerate(_WATER_LETTERS)}

Size = tuple[int, int]
"""Columns and rows."""


class _Key(NamedTuple):
    game_map: GameMap
    placement: Placement
    size: Size
    cache_folder: Path | None


class _Entry(NamedTuple):
    """What an entry says. `named` are the cities with their names on a board that is too small for
    all of them. `tracks` and `water` are `None` if they must be computed."""

    space: int
    first: FirstCells
    named: frozenset[int]
    tracks: list[Track] | None
    water: tuple[bytes, ...] | None


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
        if entry is None:
            continue
        if size == (width, height):
            return _layout(game_map, placement, size, entry)
        return _stretched(game_map, placement, size, entry, (width, height))
    return None


def _stretched(
    game_map: GameMap, placement: Placement, size: Size, entry: _Entry, larger: Size
) -> Layout:
    """The layout of an entry, stretched to a larger size."""
    from ttr_tui.board.layout.backdrop import with_water
    from ttr_tui.board.layout.stretch import repair, separate, stretch
    from ttr_tui.board.layout.tracks import assemble

    plan = make_plan(game_map, placement, *size, entry.space, entry.named)
    larger_plan = make_plan(game_map, placement, *larger, entry.space, entry.named)
    first = repair(larger_plan, stretch(plan, entry.first, larger))
    layout = assemble(larger_plan, separate(larger_plan, first))
    if not layout.full_names:
        from ttr_tui.board.layout.names import with_more_names

        layout = with_more_names(game_map, placement, layout)
    return with_water(game_map, placement, layout)


def bundled_sizes(map_id: str, folder: DataFile = BUNDLED) -> list[Size]:
    """The sizes with a bundled layout, sorted."""
    return sorted(_bundled_lines(map_id, folder))


def bundle_layout(
    game_map: GameMap, placement: Placement, layout: Layout, folder: DataFile = BUNDLED
) -> None:
    """Add a layout to the bundled ones, or replace the one of its size. Raises `OSError`, and
    `ValueError` for a board of more than 256 columns or rows."""
    if max(layout.width, layout.height) > _MAX_BUNDLED_SIZE:
        raise ValueError(f"too large to bundle: {layout.width}x{layout.height}")
    lines = _bundled_lines(game_map.id, folder)
    computed = {
        "track_lengths": [len(route.track) for route in layout.routes],
        "tracks": _tracks_text(route.track for route in layout.routes),
        "water": _water_text(layout.water),
    }
    line = _line(_facts(game_map, placement, layout) | computed)
    lines[layout.width, layout.height] = line.encode("ascii")
    text = "".join(f"{lines[size].decode('ascii')}\n" for size in sorted(lines))
    write_whole(Path(str(folder)) / _bundled_name(game_map.id), text)


def _bundled_lines(map_id: str, folder: DataFile) -> dict[Size, bytes]:
    """The line of each bundled size, not parsed yet."""
    file = folder / _bundled_name(map_id)
    if not file.is_file():
        return {}
    lines = file.read_bytes().splitlines()
    return {(int(found[1]), int(found[2])): line for line in lines if (found := _SIZE.match(line))}


def _bundled_name(map_id: str) -> str:
    return f"{map_id}.jsonl"


# The user's cache folder.


def store_layout(
    game_map: GameMap, placement: Placement, layout: Layout, cache_folder: Path
) -> None:
    """Store a layout in the user's cache folder, and delete the oldest files beyond `MAX_FILES`.
    If the folder cannot be written, the layout will be searched again."""
    file = _stored_file(game_map, placement, (layout.width, layout.height), cache_folder)
    with contextlib.suppress(OSError):
        write_whole(file, _line(_facts(game_map, placement, layout)) + "\n")
        keep_latest(cache_folder.glob("*.json"), MAX_FILES)


def _stored_layout(
    game_map: GameMap, placement: Placement, size: Size, cache_folder: Path
) -> Layout | None:
    file = _stored_file(game_map, placement, size, cache_folder)
    try:
        text = read_file(file, _MAX_BYTES)
    except OSError:
        return None
    entry = _entry(text, game_map, placement, size)
    return None if entry is None else _layout(game_map, placement, size, entry)


def _stored_file(game_map: GameMap, placement: Placement, size: Size, cache_folder: Path) -> Path:
    return cache_folder / f"{fingerprint(game_map, placement)}-{size[0]}x{size[1]}.json"


# Writing entries.


def _line(facts: dict[str, Any]) -> str:
    """An entry, without a line break."""
    return json.dumps(facts, separators=(",", ":"))


def _facts(game_map: GameMap, placement: Placement, layout: Layout) -> dict[str, Any]:
    """What every entry of a layout says. The size comes first, see `_SIZE`."""
    first = layout.first_cells
    names = city_labels(game_map, True)
    named = [i for i, city in enumerate(layout.cities) if city.label == names[i] != ""]
    return {
        "size": [layout.width, layout.height],
        "format": FORMAT,
        "map": fingerprint(game_map, placement),
        "space": layout.space,
        "cities": _flat(first.cities),
        "labels": _flat(first.labels),
        "named": [] if layout.full_names else named,
        "spaces": list(map(_flat, first.routes)),
    }


def _flat(cells: Iterable[Cell]) -> list[int]:
    return [number for cell in cells for number in cell]


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


def _entry(line: bytes, game_map: GameMap, placement: Placement, size: Size) -> _Entry | None:
    """What a line says, or `None` unless it is a sound entry of this map and size."""
    try:
        data = json.loads(line)
        if not _is_sound(data, game_map, placement, size):
            return None
        routes = tuple(map(_cells, data["spaces"]))
        first = FirstCells(_cells(data["cities"]), _cells(data["labels"]), routes)
        tracks, water = data.get("tracks"), data.get("water")
        return _Entry(
            data["space"],
            first,
            frozenset(data["named"]),
            None
            if tracks is None
            else _read_tracks(tracks, data.get("track_lengths"), len(routes), size),
            None if water is None else _read_water(water, size),
        )
    except (ValueError, RecursionError):
        return None


def _is_sound(data: Any, game_map: GameMap, placement: Placement, size: Size) -> bool:
    """Whether this is an entry of this map and size; tracks and water are not looked at."""
    match data:
        case {
            "size": [int(width), int(height)],
            "format": int(its_format),
            "map": str(its_map),
            "space": int(space),
            "cities": [*cities],
            "labels": [*labels],
            "named": [*named],
            "spaces": [*spaces],
        }:
            count = len(game_map.cities)
            return (
                ((width, height), its_format) == (size, FORMAT)
                and its_map == fingerprint(game_map, placement)
                and 1 <= space <= _MAX_SPACE
                and _are_cells(cities, count, width, height)
                and _are_cells(labels, count, width, height)
                and set(map(type, named)) <= {int}
                and set(named) <= set(range(count))
                and len(spaces) == len(game_map.routes)
                and all(
                    _are_cells(cells, route.length, width - space + 1, height)
                    for cells, route in zip(spaces, game_map.routes, strict=True)
                )
            )
    return False


def _are_cells(numbers: Any, count: int, width: int, height: int) -> bool:
    """Whether these are columns and rows, in turn, of `count` cells of a board."""
    if not isinstance(numbers, list) or len(numbers) != 2 * count:
        return False
    if not count:
        return True
    return (
        set(map(type, numbers)) == {int}
        and min(numbers) >= 0
        and max(numbers[::2]) < width
        and max(numbers[1::2]) < height
    )


def _cells(flat: list[int]) -> tuple[Cell, ...]:
    return tuple(zip(flat[::2], flat[1::2], strict=True))


def _read_tracks(text: Any, lengths: Any, count: int, size: Size) -> list[Track]:
    """The tracks of `count` routes from `_tracks_text` and their lengths. Raises `ValueError`."""
    if not isinstance(text, str) or not isinstance(lengths, list) or len(lengths) != count:
        raise ValueError("no text of tracks, or no lengths")
    if set(map(type, lengths)) - {int} or min(lengths, default=0) < 0:
        raise ValueError("lengths that are no numbers")
    flat = a2b_base64(text, strict_mode=True)
    if len(flat) != 3 * sum(lengths):
        raise ValueError("tracks of other lengths")
    xs, ys, dots = _sums(flat[::3]), _sums(flat[1::3]), flat[2::3]
    if flat and (max(xs) >= size[0] or max(ys) >= size[1] or not min(dots)):
        raise ValueError("tracks off the board")
    cells = map(TrackCell, xs, ys, dots)
    return [tuple(islice(cells, length)) for length in lengths]


def _sums(differences: bytes) -> bytes:
    return bytes([number & 255 for number in accumulate(differences)])


def _read_water(text: Any, size: Size) -> tuple[bytes, ...]:
    """The water of a board, see `_water_text`; empty without a backdrop. Raises `ValueError`."""
    if not isinstance(text, str):
        raise ValueError("no text of water")
    if not text:
        return ()
    runs = [(letter, int(count or 1)) for letter, count in _WATER_RUN.findall(text)]
    width, height = size
    if sum([count for _, count in runs]) != width * height:
        raise ValueError("water of another size")
    flat = b"".join([_WATER_CELL[letter] * count for letter, count in runs])
    return tuple([flat[start : start + width] for start in range(0, len(flat), width)])


def _layout(game_map: GameMap, placement: Placement, size: Size, entry: _Entry) -> Layout:
    """The layout of an entry; what the entry does not say is computed."""
    if entry.tracks is None:
        from ttr_tui.board.layout.tracks import assemble

        plan = make_plan(game_map, placement, *size, entry.space, entry.named)
        layout = assemble(plan, entry.first)
    else:
        full_names = has_full_names(*size)
        layout = Layout(
            width=size[0],
            height=size[1],
            space=entry.space,
            full_names=full_names,
            routes=place_routes(entry.first, entry.space, entry.tracks),
            cities=place_cities(entry.first, city_labels(game_map, full_names, entry.named)),
        )
    if entry.water is None:
        from ttr_tui.board.layout.backdrop import with_water

        return with_water(game_map, placement, layout)
    return layout._replace(water=entry.water)
