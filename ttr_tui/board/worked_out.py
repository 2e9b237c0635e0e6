"""Layouts worked out here, of maps that do not come with the program: kept in a folder, so that
it is done once.

A file for each map and size, named by the map's fingerprint. What is there may be old, half
written or somebody else's: it is looked through before it is used, and if anything is wrong with
it, it counts for nothing and is written anew.
"""

from __future__ import annotations

import contextlib
import json
from pathlib import Path
from typing import Any, Final

from ttr_tui.board.kept import fingerprint, kept_layout, layout_data, layout_from
from ttr_tui.board.layout import Layout
from ttr_tui.engine.game_map import GameMap
from ttr_tui.games.user_files import write_whole
from ttr_tui.mapfile.placement import Placement

FORMAT: Final = 2
"""To be raised when layouts come out better than before: those kept count for nothing then."""

MOST_FILES: Final = 200
_LARGEST: Final = 200_000
_WIDEST_BEAD: Final = 3


def layout_for(
    game_map: GameMap,
    placement: Placement,
    width: int,
    height: int,
    worked_out: Path | None = None,
) -> Layout:
    """The layout for a size: the kept one, or one stretched from a smaller kept one, in
    milliseconds. Where nothing is kept for the map it is worked out (see `make_layout`), once if
    there is a folder for what was `worked_out` here."""
    layout = kept_layout(game_map, placement, width, height)
    if layout is None and worked_out is not None:
        layout = read_worked_out(game_map, placement, width, height, worked_out)
    if layout is None:
        from ttr_tui.board.make import make_layout  # a search that shipped maps do not need

        layout = make_layout(game_map, placement, width, height)
        if worked_out is not None:
            write_worked_out(game_map, placement, layout, worked_out)
    return layout


def read_worked_out(
    game_map: GameMap, placement: Placement, width: int, height: int, folder: Path
) -> Layout | None:
    """The layout kept for this size, if there is one and nothing is wrong with it."""
    file = _file(game_map, placement, width, height, folder)
    try:
        if file.stat().st_size > _LARGEST:
            return None
        data = json.loads(file.read_bytes())
    except (OSError, ValueError, RecursionError):
        return None
    if not _is_sound(data, game_map, placement, width, height):
        return None
    return layout_from(game_map, placement, width, height, data)


def write_worked_out(game_map: GameMap, placement: Placement, layout: Layout, folder: Path) -> None:
    """Keep a layout, and of all those kept the latest few. Where that cannot be, it will be worked
    out again: no more is lost."""
    file = _file(game_map, placement, layout.width, layout.height, folder)
    data = {"format": FORMAT, **layout_data(game_map, placement, layout)}
    with contextlib.suppress(OSError):
        write_whole(file, json.dumps(data, separators=(",", ":")) + "\n")
        files = sorted(folder.glob("*.json"), key=lambda path: path.stat().st_mtime)
        for old in files[:-MOST_FILES]:
            old.unlink()


def _file(game_map: GameMap, placement: Placement, width: int, height: int, folder: Path) -> Path:
    return folder / f"{fingerprint(game_map, placement)}-{width}x{height}.json"


def _is_sound(data: Any, game_map: GameMap, placement: Placement, width: int, height: int) -> bool:
    """Whether this is what `write_worked_out` writes for the map and the size."""
    match data:
        case {
            "format": int(written),
            "map": str(its_map),
            "bead": int(bead),
            "cities": [*cities],
            "labels": [*labels],
            "beads": [*beads],
        }:
            count = len(game_map.cities)
            return (
                (written, its_map) == (FORMAT, fingerprint(game_map, placement))
                and 1 <= bead <= _WIDEST_BEAD
                and _are_cells(cities, count, width, height)
                and _are_cells(labels, count, width, height)
                and len(beads) == len(game_map.lanes)
                and all(
                    _are_cells(cells, lane.length, width - bead + 1, height)
                    for cells, lane in zip(beads, game_map.lanes, strict=True)
                )
            )
    return False


def _are_cells(numbers: Any, count: int, width: int, height: int) -> bool:
    """Whether these are columns and rows, in turn, of so many cells of a board."""
    return (
        isinstance(numbers, list)
        and len(numbers) == 2 * count
        and all(type(number) is int for number in numbers)
        and all(0 <= x < width for x in numbers[::2])
        and all(0 <= y < height for y in numbers[1::2])
    )
