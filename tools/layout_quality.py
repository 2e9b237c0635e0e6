"""How easy a layout is to read, beyond its faults: for the tools that build the bundled layouts.

`python -m tools.layout_quality` counts what is hard to read in each bundled layout.
"""

from __future__ import annotations

import sys
from collections import Counter
from itertools import pairwise
from typing import NamedTuple

from rich.cells import cell_len

from ttr_tui.board.layout.board_layout import Layout
from ttr_tui.board.layout.geometry import Cell, units_between
from ttr_tui.board.layout.layout_cache import bundled_layout, bundled_sizes
from ttr_tui.board.layout.quality import (
    Point,
    centers,
    faults,
    fused,
    hidden,
    longest_step,
    max_off,
    max_parallel_gap,
    track_detours,
)
from ttr_tui.engine import GameMap
from ttr_tui.mapfile.map_catalog import find_map, known_maps
from ttr_tui.mapfile.map_file import read_map

MEETING = 4.0  # units from a city within which its routes meet
MIN_DETOUR = 2  # cells by which a track is longer than straight lines; less is no detour
_PARTED = 4  # columns beyond a name within which a space seems to begin at it
_BUCKET = 4  # columns and rows: lines are compared where both are

Segment = tuple[Point, Point]


class Measure(NamedTuple):
    """The worst numbers of a layout, comparable with `MAX_STEP`, `MAX_OFF` and
    `MAX_PARALLEL_GAP`."""

    longest_step: float
    max_off: float
    max_parallel_gap: int


def measure(game_map: GameMap, layout: Layout) -> Measure:
    """The worst numbers of a layout."""
    steps, off, apart = [0.0], [0.0], [0]
    for route, drawn in zip(game_map.routes, layout.routes, strict=True):
        a, b = (layout.cities[end].cell for end in route.ends)
        steps.append(longest_step(drawn))
        off.append(max_off(drawn, a, b))
        apart += [max_parallel_gap(drawn, layout.routes[parallel]) for parallel in route.parallels]
    return Measure(max(steps), max(off), max(apart))


def cornered(layout: Layout) -> list[str]:
    """The names at a corner of their city's mark, neither beside, above nor below it. They are
    easily taken for the name of another city."""
    return [
        city.label
        for city in layout.cities
        if city.label
        and not any(x == city.cell[0] or y == city.cell[1] for x, y in city.label_cells)
    ]


def dots_at_names(layout: Layout) -> list[tuple[int, tuple[int, ...]]]:
    """The cities with dots of a track directly before or after their name, as if the name stood on
    the line, and the routes of these tracks."""
    tracks = _tracks(layout)
    cities: list[tuple[int, tuple[int, ...]]] = []
    for index, city in enumerate(layout.cities):
        if city.label:
            (x, y), (end, _) = city.label_at, city.label_cells[-1]
            routes = {*tracks.get((x - 1, y), ()), *tracks.get((end + 1, y), ())}
            if routes:
                cities.append((index, tuple(sorted(routes))))
    return cities


def tangles(game_map: GameMap, layout: Layout) -> list[tuple[Cell, tuple[int, ...]]]:
    """The cells with tracks of routes that do not meet there, and these routes: it is hard to see
    where each goes. Parallel routes and routes of a city near the cell meet."""
    tangled: list[tuple[Cell, tuple[int, ...]]] = []
    for cell, routes in _tracks(layout).items():
        if len(routes) > 1:
            ends = set.intersection(*({*game_map.routes[route].ends} for route in routes))
            near = (units_between(cell, layout.cities[end].cell) <= MEETING for end in ends)
            if len(ends) < 2 and not any(near):
                tangled.append((cell, tuple(routes)))
    return tangled


def mixed(game_map: GameMap, layout: Layout) -> list[tuple[int, int]]:
    """The routes with a space between two neighboring spaces of a route that is not parallel, in
    their row: all three look like one route. The route around it comes first."""
    owners = _spaces(layout)
    found: list[tuple[int, int]] = []
    for number, route in enumerate(layout.routes):
        same = {number, *game_map.routes[number].parallels}
        for one, two in pairwise(route.spaces):
            (*_, (left, y)), ((right, row), *_) = sorted((one, two))
            if y == row and right - left <= layout.space + 2:
                between = {owners.get((x, y), number) for x in range(left + 1, right)} - same
                found += [(number, other) for other in sorted(between)]
    return found


def touching_spaces(game_map: GameMap, layout: Layout) -> list[tuple[int, int]]:
    """The routes of each two cells beside or above each other that belong to spaces of different
    connections: spaces that touch look like one route, above all those of one color."""
    routes, owners = game_map.routes, _spaces(layout)
    return [
        (number, other)
        for (x, y), number in owners.items()
        for other in (owners.get((x + 1, y), number), owners.get((x, y + 1), number))
        if routes[number].connection != routes[other].connection
    ]


def one_color(game_map: GameMap, routes: tuple[int, int]) -> bool:
    """Whether both routes have one color, or both are gray."""
    return game_map.routes[routes[0]].color == game_map.routes[routes[1]].color


def crowded_names(
    game_map: GameMap, layout: Layout
) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """The cities whose name has only one blank between it and a space of a route to other cities,
    and these routes; and those with one blank before or after the mark or name of another city, and
    these cities."""
    owners, cities = _spaces(layout), {city.cell: i for i, city in enumerate(layout.cities)}
    for index, city in enumerate(layout.cities):
        if city.label:
            cities[city.label_cells[0]] = cities[city.label_cells[-1]] = index
    by_spaces: list[tuple[int, int]] = []
    by_names: list[tuple[int, int]] = []
    for index, city in enumerate(layout.cities):
        if city.label:
            (x, y), (end, _) = city.label_at, city.label_cells[-1]
            for blank, cell in (((x - 1, y), (x - 2, y)), ((end + 1, y), (end + 2, y))):
                route, other = owners.get(cell), cities.get(cell, index)
                if blank == city.cell:
                    continue
                if route is not None and index not in game_map.routes[route].ends:
                    by_spaces.append((index, route))
                elif other != index:
                    by_names.append((index, other))
    return by_spaces, by_names


def names_on_other_rows(layout: Layout) -> list[int]:
    """The cities with their name above or below the mark."""
    return [
        index
        for index, city in enumerate(layout.cities)
        if city.label and city.label_at[1] != city.cell[1]
    ]


def parting_names(game_map: GameMap, layout: Layout) -> list[tuple[int, int]]:
    """The cities with their name between the mark and the first space of a route, and the routes:
    the route seems to begin at the name."""
    owners = _spaces(layout)
    found: list[tuple[int, int]] = []
    for index, city in enumerate(layout.cities):
        (x, y), row = city.label_at, city.cell[1]
        if city.label and y == row:
            end = x + cell_len(city.label)
            beyond = range(end, end + _PARTED) if x > city.cell[0] else range(x - _PARTED, x)
            near = {owners.get((at, y), -1) for at in beyond} - {-1}
            found += [(index, route) for route in near if index in game_map.routes[route].ends]
    return found


def _spaces(layout: Layout) -> dict[Cell, int]:
    """The route of each cell of a space."""
    return {
        cell: number
        for number, route in enumerate(layout.routes)
        for space in route.spaces
        for cell in space
    }


def crossed(game_map: GameMap, layout: Layout, *, touching: bool = False) -> list[tuple[int, int]]:
    """The pairs of routes whose lines, from city to space to space to city, cross: it is hard to
    see which space belongs to which; with `touching`, also those with a space or city of one on the
    line of the other. Routes between the same cities do not count."""
    lines = [
        [layout.cities[a].cell, *centers(drawn), layout.cities[b].cell]
        for (a, b), drawn in zip((r.ends for r in game_map.routes), layout.routes, strict=True)
    ]
    near: dict[tuple[int, int], list[tuple[int, Segment]]] = {}
    found: set[tuple[int, int]] = set()
    for number, line in enumerate(lines):
        same = {number, *game_map.routes[number].parallels}
        for segment in pairwise(line):
            (x1, y1), (x2, y2) = segment
            xs, ys = sorted((int(x1), int(x2))), sorted((int(y1), int(y2)))
            for x in range(xs[0] // _BUCKET, xs[1] // _BUCKET + 1):
                for y in range(ys[0] // _BUCKET, ys[1] // _BUCKET + 1):
                    bucket = near.setdefault((x, y), [])
                    found.update(
                        (other, number)
                        for other, its in bucket
                        if other not in same and _cross(segment, its, touching=touching)
                    )
                    bucket.append((number, segment))
    return sorted(found)


def _cross(one: Segment, two: Segment, *, touching: bool) -> bool:
    """Whether two segments cross inside both of them; with `touching`, also whether an end of one
    is inside the other."""
    (a, b), (c, d) = one, two
    sides = [_side(a, b, c), _side(a, b, d), _side(c, d, a), _side(c, d, b)]
    if 0 not in sides:
        return sides[0] * sides[1] < 0 and sides[2] * sides[3] < 0
    return touching and any(
        not side and _is_inside(point, *segment)
        for side, point, segment in zip(sides, (c, d, a, b), (one, one, two, two), strict=True)
    )


def _is_inside(point: Point, one: Point, other: Point) -> bool:
    """Whether a point of the line through two points is between them."""
    return (point[0] - one[0]) * (point[0] - other[0]) + (point[1] - one[1]) * (
        point[1] - other[1]
    ) < 0


def _side(a: Point, b: Point, c: Point) -> float:
    """Positive on one side of the line from `a` to `b`, negative on the other, 0 on it."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _tracks(layout: Layout) -> dict[Cell, list[int]]:
    """The routes with a track in each cell."""
    tracks: dict[Cell, list[int]] = {}
    for number, route in enumerate(layout.routes):
        for x, y, _ in route.track:
            tracks.setdefault((x, y), []).append(number)
    return tracks


def detours(game_map: GameMap, layout: Layout) -> list[int]:
    """By how many cells the track of each route is longer than straight lines; 0 if by less than
    `MIN_DETOUR`."""
    return [detour if detour >= MIN_DETOUR else 0 for detour, _ in track_detours(game_map, layout)]


def counts(game_map: GameMap, layout: Layout) -> dict[str, int]:
    """How often what is hard to read is in a layout."""
    pairs = touching_spaces(game_map, layout)
    by_spaces, by_names = crowded_names(game_map, layout)
    return {
        "touching": len(pairs),
        "of one color": sum(one_color(game_map, pair) for pair in pairs),
        "names by spaces": len(by_spaces),
        "by names": len(by_names),
        "on other rows": len(names_on_other_rows(layout)),
        "at corners": len(cornered(layout)),
        "parting": len(parting_names(game_map, layout)),
        "mixed": len(mixed(game_map, layout)),
        "tangles": len(tangles(game_map, layout)),
        "hidden": len(hidden(layout) + fused(layout)),
        "faults": len(faults(game_map, layout)),
    }


def main() -> None:
    """Print a row for each bundled layout, and the sums."""
    sums: Counter[str] = Counter()
    for name in known_maps():
        read = read_map(find_map(name))
        for size in bundled_sizes(name):
            layout = bundled_layout(read.game_map, read.placement, *size)
            assert layout is not None
            found = counts(read.game_map, layout)
            sums.update(found)
            row = ", ".join(f"{what} {count}" for what, count in found.items() if count)
            sys.stdout.write(f"{name} {size[0]}x{size[1]}: {row}\n")
    sys.stdout.write(f"all: {', '.join(f'{what} {count}' for what, count in sums.items())}\n")


if __name__ == "__main__":
    main()
