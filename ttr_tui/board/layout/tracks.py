"""Tracks: the lines that join a route's spaces and cities, laid around everything else."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from collections.abc import Set as AbstractSet
from functools import lru_cache
from heapq import heappop, heappush
from itertools import pairwise
from math import inf
from typing import Final

from ttr_tui.board.layout import geometry
from ttr_tui.board.layout.board_layout import (
    FirstCells,
    Layout,
    Track,
    TrackCell,
    place_cities,
    place_routes,
    used_cells,
)
from ttr_tui.board.layout.layout_plan import LayoutPlan

_MAX_DETOUR, _MAX_OVERVIEW_DETOUR = 14.0, 6.0
"""Units of detour that a track may take from one space or city to the next, the second in an
overview: a gap confuses less than a line around other cities."""
_SEARCH_MARGIN: Final = 8
"""Rows, and half the columns, beyond both ends that a search for a detour covers."""
_SHARED_CELL: Final = 1.5
"""Units of detour that avoiding a cell of another route's track is worth."""
_STEPS: Final = [
    (dx, dy, geometry.units_between((0, 0), (dx, dy))) for dy in (-1, 0, 1) for dx in (-1, 0, 1)
]

Thing = tuple[geometry.Cell, int]
"""A first cell and a number of cells."""


def assemble(plan: LayoutPlan, first: FirstCells) -> Layout:
    """The layout with these first cells, with its tracks laid. It has no water yet."""
    tracks = lay_tracks(
        (
            (first.cities[a], route, first.cities[b])
            for (a, b), route in zip(plan.ends, first.routes, strict=True)
        ),
        plan.space,
        used_cells(first, plan.labels, plan.space),
        (plan.width, plan.height),
        _MAX_DETOUR if plan.full_names else _MAX_OVERVIEW_DETOUR,
    )
    return Layout(
        width=plan.width,
        height=plan.height,
        space=plan.space,
        full_names=plan.full_names,
        routes=place_routes(first, plan.space, tracks),
        cities=place_cities(first, plan.labels),
    )


def lay_tracks(
    routes: Iterable[tuple[geometry.Cell, tuple[geometry.Cell, ...], geometry.Cell]],
    space: int,
    things: AbstractSet[geometry.Cell],
    size: tuple[int, int],
    max_detour: float = inf,
) -> list[Track]:
    """The track of each route, given as a city's cell, the spaces' first cells and a city's cell.

    `things` are all cells of spaces, marks and labels. A track never crosses them, and avoids other
    tracks where that is cheap. Where no path is free, or none with at most `max_detour` units more
    than the straight line, the track has a gap.
    """
    busy: set[geometry.Cell] = set()
    tracks: list[Track] = []
    for start, spaces, end in routes:
        stops: list[Thing] = [(start, 1), *((cell, space) for cell in spaces), (end, 1)]
        cells: dict[geometry.Cell, int] = {}
        for one, two in pairwise(stops):
            for cell, bits in _join(one, two, things, busy, size, max_detour).items():
                cells[cell] = cells.get(cell, 0) | bits
        busy.update(cells)
        tracks.append(tuple(TrackCell(x, y, bits) for (x, y), bits in cells.items()))
    return tracks


def _join(
    one: Thing,
    two: Thing,
    things: AbstractSet[geometry.Cell],
    busy: Collection[geometry.Cell],
    size: tuple[int, int],
    max_detour: float,
) -> dict[geometry.Cell, int]:
    """The cells of the line between two things, with the dots in each."""
    (x, y), (end_x, end_y) = one[0], two[0]
    steps = straight_line(end_x - x, end_y - y, one[1], two[1])
    straight = {(x + dx, y + dy): bits for (dx, dy), bits in steps}
    if things.isdisjoint(straight):
        return straight
    if any(geometry.touching(a, b) for a in geometry.block(*one) for b in geometry.block(*two)):
        return {}
    own = {*geometry.block(*one), *geometry.block(*two)}

    def free(cell: geometry.Cell) -> bool:
        return cell in own or cell not in things

    ends = [geometry.center_dot(*one), geometry.center_dot(*two)]
    path = _path_around(
        geometry.dot_cell(ends[0]), geometry.dot_cell(ends[1]), free, busy, size, max_detour
    )
    if not path:
        return {}
    corners = [ends[0], *(geometry.center_dot(cell) for cell in path[1:-1]), ends[1]]
    line = geometry.cells_of(_pull_tight(corners, free))
    return {cell: bits for cell, bits in line.items() if cell not in own}


@lru_cache(maxsize=4096)
def straight_line(
    dx: int, dy: int, width: int, end_width: int
) -> tuple[tuple[geometry.Cell, int], ...]:
    """The cells of a straight line from a thing at (0, 0) to one at (`dx`, `dy`), without the cells
    of both, and the dots in each."""
    own = {*geometry.block((0, 0), width), *geometry.block((dx, dy), end_width)}
    line = geometry.cells_of(
        geometry.dot_line(
            geometry.center_dot((0, 0), width), geometry.center_dot((dx, dy), end_width)
        )
    )
    return tuple([(cell, bits) for cell, bits in line.items() if cell not in own])


def _path_around(
    start: geometry.Cell,
    end: geometry.Cell,
    free: Callable[[geometry.Cell], bool],
    busy: Collection[geometry.Cell],
    size: tuple[int, int],
    max_detour: float,
) -> list[geometry.Cell]:
    """The shortest path over free cells, or an empty list (A* over the eight neighbors)."""
    limit = geometry.units_between(start, end) + max_detour
    across, down = 2 * _SEARCH_MARGIN, _SEARCH_MARGIN
    low_x, high_x = max(0, min(start[0], end[0]) - across), max(start[0], end[0]) + across
    low_y, high_y = max(0, min(start[1], end[1]) - down), max(start[1], end[1]) + down
    high_x, high_y = min(high_x, size[0] - 1), min(high_y, size[1] - 1)
    queue: list[tuple[float, float, geometry.Cell, geometry.Cell]] = [(0.0, 0.0, start, start)]
    previous: dict[geometry.Cell, geometry.Cell] = {}
    while queue:
        _, done, cell, before = heappop(queue)
        if cell in previous:
            continue
        previous[cell] = before
        if cell == end:
            path = [end]
            while path[-1] != start:
                path.append(previous[path[-1]])
            return path[::-1]
        for dx, dy, units in _STEPS:
            new = (cell[0] + dx, cell[1] + dy)
            if not (low_x <= new[0] <= high_x and low_y <= new[1] <= high_y):
                continue
            if new in previous or not free(new):
                continue
            cost = done + units + (_SHARED_CELL if new in busy else 0.0)
            estimate = cost + geometry.units_between(new, end)
            if estimate <= limit:
                heappush(queue, (estimate, cost, new, cell))
    return []


def _pull_tight(
    corners: list[geometry.Dot], free: Callable[[geometry.Cell], bool]
) -> list[geometry.Dot]:
    """The dots of a path over corners, without the corners that a straight line can skip."""
    dots: list[geometry.Dot] = []
    here = 0
    while here < len(corners) - 1:
        there = len(corners) - 1
        line = list(geometry.dot_line(corners[here], corners[there]))
        while there > here + 1 and not all(free(geometry.dot_cell(dot)) for dot in line):
            there -= 1
            line = list(geometry.dot_line(corners[here], corners[there]))
        # A line between diagonal neighbors may touch a third cell: no dots there.
        dots += [dot for dot in line if free(geometry.dot_cell(dot))]
        here = there
    return dots
