"""The land and the water of a map: outlines that come with the program.

One JSON file per map. Its rings are in ten thousandths of the board's width and height, as the
cities' places are in parts of it. `outside` is what lies outside all rings; a place within is the
other, by the `rule` `any`, or within an odd number of rings, by `odd` (a lake in a land, an island
in a lake). `places` tells which cities' places they were made for: a map of the same name with
others is drawn without.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import lru_cache
from hashlib import sha256
from itertools import pairwise
from typing import NamedTuple

from ttr_tui.engine.game_map import GameMap
from ttr_tui.mapfile.package_files import DataFile, package_files
from ttr_tui.mapfile.placement import Placement

FOLDER = package_files() / "board" / "backdrops"
SCALE = 10_000

Point = tuple[float, float]

_FLIPPED = bytes([1, 0]) + bytes(254)
_ONES = bytes([1]) * 256


class Backdrop(NamedTuple):
    """Rings of points in parts of the board's width and height."""

    outside_is_water: bool
    odd: bool
    rings: tuple[tuple[Point, ...], ...]


def cities_fingerprint(game_map: GameMap, placement: Placement) -> str:
    """A short text that changes with the cities and their places."""
    facts = [
        [city.id, round(x, 4), round(y, 4)]
        for city, (x, y) in zip(game_map.cities, placement.cities, strict=True)
    ]
    return sha256(json.dumps(facts).encode("ascii")).hexdigest()[:16]


def backdrop_for(
    game_map: GameMap, placement: Placement, folder: DataFile = FOLDER
) -> Backdrop | None:
    """The backdrop of a map, if one was made for these cities at these places."""
    found = folder / f"{game_map.id}.json"
    if not found.is_file():
        return None
    return _read(found.read_text("utf-8"), cities_fingerprint(game_map, placement))


@lru_cache(maxsize=8)
def _read(text: str, places: str) -> Backdrop | None:
    data = json.loads(text)
    if data["places"] != places:
        return None
    rings = tuple(
        tuple((x / SCALE, y / SCALE) for x, y in zip(ring[::2], ring[1::2], strict=True))
        for ring in data["rings"]
    )
    return Backdrop(data["outside"] == "water", data["rule"] == "odd", rings)


def is_within(
    rings: Iterable[tuple[Point, ...]], *, odd: bool, columns: int, rows: int
) -> list[bytearray]:
    """For the middle of every square of a grid, 1 where it lies within the rings, by the rule; the
    rings' points are in columns and rows of the grid."""
    grid = [bytearray(columns) for _ in range(rows)]
    for ring in rings:
        crossings: list[list[float]] = [[] for _ in range(rows)]
        for (xa, ya), (xb, yb) in pairwise((*ring, ring[0])):
            if ya > yb:
                xa, ya, xb, yb = xb, yb, xa, ya
            for y in range(max(0, round(ya)), min(rows, round(yb))):
                crossings[y].append(xa + (y + 0.5 - ya) / (yb - ya) * (xb - xa))
        for y, found in enumerate(crossings):
            found.sort()
            row = grid[y]
            for left, right in zip(found[::2], found[1::2], strict=True):
                some = slice(max(0, round(left)), max(0, min(columns, round(right))))
                row[some] = row[some].translate(_FLIPPED if odd else _ONES)
    return grid
