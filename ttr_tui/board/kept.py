"""Kept positions: layouts worked out ahead, so that a start takes milliseconds.

A folder for every map, in it one JSON file per size. Kept are the cells of marks, names and beads;
the tracks follow from them. A fingerprint of what a layout depends on tells whether they are still
those of the map; cards, tickets and rules may change without making them stale.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from ttr_tui.board.assemble import assemble
from ttr_tui.board.geometry import Cell
from ttr_tui.board.layout import FirstCells, Layout
from ttr_tui.board.mend import mend
from ttr_tui.board.plan import has_full_names, make_plan
from ttr_tui.board.shore import with_water
from ttr_tui.board.stretch import stretch
from ttr_tui.engine.game_map import GameMap
from ttr_tui.mapfile.placement import Placement

KEPT = Path(__file__).parent / "kept_layouts"


def fingerprint(game_map: GameMap, placement: Placement) -> str:
    """A short text that changes with the cities, their places and the routes."""
    facts = [
        [city.name for city in game_map.cities],
        [[round(x, 6), round(y, 6)] for x, y in placement.cities],
        [[*route.ends, route.length, len(route.lanes)] for route in game_map.routes],
    ]
    text = json.dumps(facts, separators=(",", ":"), ensure_ascii=True)
    return sha256(text.encode("ascii")).hexdigest()[:16]


def kept_layout(
    game_map: GameMap,
    placement: Placement,
    width: int,
    height: int,
    folder: Path = KEPT,
) -> Layout | None:
    """The kept layout for a size, or one stretched from the largest kept for a smaller one;
    `None` where there is neither."""
    mine = fingerprint(game_map, placement)
    fitting = [
        size
        for size in kept_sizes(folder, game_map.id)
        if size[0] <= width
        and size[1] <= height
        and has_full_names(*size) == has_full_names(width, height)
    ]
    for size in sorted(fitting, key=lambda size: -size[0] * size[1]):
        data = json.loads((folder / game_map.id / _file_name(*size)).read_text("utf-8"))
        if data["map"] != mine:
            continue
        if size == (width, height):
            return layout_from(game_map, placement, width, height, data)
        plan = make_plan(game_map, placement, *size, data["bead"])
        larger = make_plan(game_map, placement, width, height, data["bead"])
        first = stretch(plan, _first_cells(data), (width, height))
        layout = assemble(larger, mend(larger, first))
        return with_water(game_map, placement, layout)
    return None


def kept_sizes(folder: Path, map_id: str) -> list[tuple[int, int]]:
    """The sizes kept for a map, as columns and rows."""
    place = folder / map_id
    if not place.is_dir():
        return []
    names = (entry.name for entry in place.iterdir() if entry.name.endswith(".json"))
    sizes = (name.removesuffix(".json").split("x") for name in names)
    return sorted((int(width), int(height)) for width, height in sizes)


def keep_layout(game_map: GameMap, placement: Placement, layout: Layout, folder: Path) -> Path:
    """Write a layout into the map's folder under `folder`, and say to which file."""
    data = layout_data(game_map, placement, layout)
    path = folder / game_map.id / _file_name(layout.width, layout.height)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(data, separators=(",", ":")) + "\n", "utf-8")
    return path


def layout_data(game_map: GameMap, placement: Placement, layout: Layout) -> dict[str, Any]:
    """What of a layout is kept."""
    first = layout.first_cells
    return {
        "map": fingerprint(game_map, placement),
        "bead": layout.bead,
        "cities": _flat(first.cities),
        "labels": _flat(first.labels),
        "beads": list(map(_flat, first.lanes)),
    }


def layout_from(
    game_map: GameMap, placement: Placement, width: int, height: int, data: Mapping[str, Any]
) -> Layout:
    """The layout of which this was kept."""
    plan = make_plan(game_map, placement, width, height, data["bead"])
    return with_water(game_map, placement, assemble(plan, _first_cells(data)))


def _first_cells(data: Mapping[str, Any]) -> FirstCells:
    lanes = tuple(map(_cells, data["beads"]))
    return FirstCells(_cells(data["cities"]), _cells(data["labels"]), lanes)


def _file_name(width: int, height: int) -> str:
    return f"{width}x{height}.json"


def _flat(cells: Iterable[Cell]) -> list[int]:
    return [number for cell in cells for number in cell]


def _cells(flat: list[int]) -> tuple[Cell, ...]:
    return tuple(zip(flat[::2], flat[1::2], strict=True))
