"""The water of a layout: a map's backdrop, fitted to the layout's size and cities."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from functools import lru_cache
from hashlib import sha256
from itertools import pairwise
from typing import NamedTuple

from ttr_tui.board.layout.board_layout import Layout
from ttr_tui.board.layout.layout_plan import Scale
from ttr_tui.engine import GameMap
from ttr_tui.mapfile.map_network import Placement
from ttr_tui.mapfile.package_files import package_folder, package_text

FOLDER = package_folder("board", "backdrops")
SCALE = 10_000  # the coordinates in the files are fractions of the board times this

Point = tuple[float, float]

_FINE = 2  # columns and rows into which a cell is divided
_NEAREST = 4.0  # square units; a city that is nearer does not weigh more
_MESH = (8, 4)  # columns and rows from knot to knot
_FLIPPED = bytes([1, 0]) + bytes(254)
_ONES = bytes([1]) * 256


class Backdrop(NamedTuple):
    """The outlines of land and water, as rings of points in fractions of the board's width and
    height. With `odd`, a ring inside a ring is outside again (the even–odd rule)."""

    outside_is_water: bool
    odd: bool
    rings: tuple[tuple[Point, ...], ...]


def cities_fingerprint(game_map: GameMap, placement: Placement) -> str:
    """A short text that changes with the ids and places of the cities."""
    facts = [
        [city.id, round(x, 4), round(y, 4)]
        for city, (x, y) in zip(game_map.cities, placement.cities, strict=True)
    ]
    return sha256(json.dumps(facts).encode("ascii")).hexdigest()[:16]


def backdrop_for(game_map: GameMap, placement: Placement) -> Backdrop | None:
    """The backdrop of a map, if there is one for these cities at these places."""
    file = FOLDER / f"{game_map.id}.json"
    if not file.is_file():
        return None
    return _read(package_text(file), cities_fingerprint(game_map, placement))


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
    """A grid with 1 for each square whose center is within the rings, else 0. The rings' points are
    in columns and rows of the grid."""
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


def with_water(game_map: GameMap, placement: Placement, layout: Layout) -> Layout:
    """The layout with the water of its map, if the map has a backdrop."""
    backdrop = backdrop_for(game_map, placement)
    if backdrop is None:
        return layout
    return layout._replace(water=water_of(backdrop, placement, layout))


def water_of(backdrop: Backdrop, placement: Placement, layout: Layout) -> tuple[bytes, ...]:
    """The water of each row, see `Layout.water`."""
    rings = _fitted(backdrop.rings, placement, layout)
    columns, rows = _FINE * layout.width, _FINE * layout.height
    grid = is_within(rings, odd=backdrop.odd, columns=columns, rows=rows)
    wet = 0 if backdrop.outside_is_water else 1
    water: list[bytes] = []
    for y in range(0, rows, _FINE):
        upper, lower = grid[y], grid[y + 1]
        water.append(
            bytes(
                (upper[x] == wet)
                | (upper[x + 1] == wet) << 1
                | (lower[x] == wet) << 2
                | (lower[x + 1] == wet) << 3
                for x in range(0, columns, _FINE)
            )
        )
    return tuple(water)


def _fitted(
    rings: Sequence[tuple[Point, ...]], placement: Placement, layout: Layout
) -> list[tuple[Point, ...]]:
    """The rings in quarters of cells. The search moves cities by a cell or so from their places:
    the outlines near them move along."""
    scale = Scale(placement, layout.width, layout.height)
    moves = _moves(scale, placement, layout)
    last_x, last_y = len(moves[0]) - 2, len(moves) - 2

    def moved(point: Point) -> Point:
        x, y = scale.cell(point)
        across, down = (x + 0.5) / _MESH[0], (y + 0.5) / _MESH[1]
        i, j = min(max(int(across), 0), last_x), min(max(int(down), 0), last_y)
        u, v = min(max(across - i, 0.0), 1.0), min(max(down - j, 0.0), 1.0)
        (ax, ay), (bx, by) = moves[j][i : i + 2]
        (cx, cy), (dx, dy) = moves[j + 1][i : i + 2]
        x += (ax * (1 - u) + bx * u) * (1 - v) + (cx * (1 - u) + dx * u) * v
        y += (ay * (1 - u) + by * u) * (1 - v) + (cy * (1 - u) + dy * u) * v
        # A place is the center of its cell.
        return _FINE * (x + 0.5), _FINE * (y + 0.5)

    return [tuple(map(moved, ring)) for ring in rings]


def _moves(scale: Scale, placement: Placement, layout: Layout) -> list[list[Point]]:
    """How far to move the knots of a mesh over the board: as the cities around a knot were moved,
    the nearest weighing most."""
    cities = []
    for place, city in zip(placement.cities, layout.cities, strict=True):
        x, y = scale.cell(place)
        cities.append((x, y, city.cell[0] - x, city.cell[1] - y))
    knots: list[list[Point]] = []
    for j in range(layout.height // _MESH[1] + 2):
        row: list[Point] = []
        for i in range(layout.width // _MESH[0] + 2):
            x, y = i * _MESH[0], j * _MESH[1]
            total = across = down = 0.0
            for city_x, city_y, dx, dy in cities:
                far = (x - city_x) ** 2 + 4 * (y - city_y) ** 2 + _NEAREST
                weight = 1 / (far * far)
                total += weight
                across += weight * dx
                down += weight * dy
            row.append((across / total, down / total) if total else (0.0, 0.0))
        knots.append(row)
    return knots
