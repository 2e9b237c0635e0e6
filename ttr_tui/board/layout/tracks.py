"""A layout from the first cells of its marks, names and spaces."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from collections.abc import Set as AbstractSet
from heapq import heappop, heappush
from itertools import pairwise
from math import inf

from ttr_tui.board.layout.board_layout import CityLayout, FirstCells, Layout, RouteLayout, TrackCell
from ttr_tui.board.layout.geometry import (
    Cell,
    Dot,
    block,
    cells_of,
    center_dot,
    dot_cell,
    dot_line,
    touching,
    units_between,
)
from ttr_tui.board.layout.plan import Plan

_ROOM = 8  # cells beyond both ends in which a way around is looked for
_SHARED = 1.5  # units that a cell of another route's track is worth avoiding
_STEPS = [(dx, dy, units_between((0, 0), (dx, dy))) for dy in (-1, 0, 1) for dx in (-1, 0, 1)]

Thing = tuple[Cell, int]
"""A first cell and a number of cells."""


def lay_tracks(
    routes: Iterable[tuple[Cell, tuple[Cell, ...], Cell]],
    space: int,
    things: AbstractSet[Cell],
    size: tuple[int, int],
    detour: float = inf,
) -> list[tuple[TrackCell, ...]]:
    """The track of every route, given as a city's cell, the spaces' first cells and a city's cell.

    `things` are all cells of spaces, marks and labels. A line keeps off them, and off the other
    tracks where that is cheap; where no way is free, or none within `detour` units more than the
    straight one, it is left out.
    """
    busy: set[Cell] = set()
    tracks: list[tuple[TrackCell, ...]] = []
    for start, spaces, end in routes:
        stops: list[Thing] = [(start, 1), *((cell, space) for cell in spaces), (end, 1)]
        cells: dict[Cell, int] = {}
        for one, two in pairwise(stops):
            for cell, bits in _join(one, two, things, busy, size, detour).items():
                cells[cell] = cells.get(cell, 0) | bits
        busy.update(cells)
        tracks.append(tuple(TrackCell(x, y, bits) for (x, y), bits in cells.items()))
    return tracks


def _join(
    one: Thing,
    two: Thing,
    things: AbstractSet[Cell],
    busy: Collection[Cell],
    size: tuple[int, int],
    detour: float,
) -> dict[Cell, int]:
    own = {*block(*one), *block(*two)}

    def free(cell: Cell) -> bool:
        return cell in own or cell not in things

    def outside(dots: Iterable[Dot]) -> dict[Cell, int]:
        return {cell: bits for cell, bits in cells_of(dots).items() if cell not in own}

    ends = [center_dot(*one), center_dot(*two)]
    straight = outside(dot_line(*ends))
    if things.isdisjoint(straight):
        return straight
    if any(touching(a, b) for a in block(*one) for b in block(*two)):
        return {}
    path = _path_around(dot_cell(ends[0]), dot_cell(ends[1]), free, busy, size, detour)
    if not path:
        return {}
    corners = [ends[0], *(center_dot(cell) for cell in path[1:-1]), ends[1]]
    return outside(_pull_tight(corners, free))


def _path_around(
    start: Cell,
    end: Cell,
    free: Callable[[Cell], bool],
    busy: Collection[Cell],
    size: tuple[int, int],
    detour: float,
) -> list[Cell]:
    """The shortest way over free cells, or nothing (A* over the eight neighbors)."""
    most = units_between(start, end) + detour
    low_x, high_x = max(0, min(start[0], end[0]) - 2 * _ROOM), max(start[0], end[0]) + 2 * _ROOM
    low_y, high_y = max(0, min(start[1], end[1]) - _ROOM), max(start[1], end[1]) + _ROOM
    high_x, high_y = min(high_x, size[0] - 1), min(high_y, size[1] - 1)
    queue: list[tuple[float, float, Cell, Cell]] = [(0.0, 0.0, start, start)]
    came: dict[Cell, Cell] = {}
    while queue:
        _, done, cell, before = heappop(queue)
        if cell in came:
            continue
        came[cell] = before
        if cell == end:
            path = [end]
            while path[-1] != start:
                path.append(came[path[-1]])
            return path[::-1]
        for dx, dy, units in _STEPS:
            new = (cell[0] + dx, cell[1] + dy)
            if not (low_x <= new[0] <= high_x and low_y <= new[1] <= high_y):
                continue
            if new in came or not free(new):
                continue
            cost = done + units + (_SHARED if new in busy else 0.0)
            whole = cost + units_between(new, end)
            if whole <= most:
                heappush(queue, (whole, cost, new, cell))
    return []


def _pull_tight(corners: list[Dot], free: Callable[[Cell], bool]) -> list[Dot]:
    """The dots of a way over corners, without those corners that a straight line can pass by."""
    dots: list[Dot] = []
    here = 0
    while here < len(corners) - 1:
        there = len(corners) - 1
        line = list(dot_line(corners[here], corners[there]))
        while there > here + 1 and not all(free(dot_cell(dot)) for dot in line):
            there -= 1
            line = list(dot_line(corners[here], corners[there]))
        # From a cell to its neighbor across a corner a line may cut a third one: not drawn there.
        dots += [dot for dot in line if free(dot_cell(dot))]
        here = there
    return dots


_DETOUR = 6.0  # units that a track may go around in an overview; there a gap confuses less


def assemble(plan: Plan, first: FirstCells) -> Layout:
    """The layout from its first cells: the tracks are laid here."""
    cities = tuple(
        CityLayout(cell, label, at)
        for cell, label, at in zip(first.cities, plan.labels, first.labels, strict=True)
    )
    spaces = [tuple(block(cell, plan.space) for cell in route) for route in first.routes]
    things = set(first.cities)
    things.update(cell for city in cities for cell in city.label_cells)
    things.update(cell for route in spaces for space in route for cell in space)
    tracks = lay_tracks(
        (
            (first.cities[a], route, first.cities[b])
            for (a, b), route in zip(plan.ends, first.routes, strict=True)
        ),
        plan.space,
        things,
        (plan.width, plan.height),
        inf if plan.full_names else _DETOUR,
    )
    return Layout(
        width=plan.width,
        height=plan.height,
        space=plan.space,
        full_names=plan.full_names,
        routes=tuple(
            RouteLayout(route, track) for route, track in zip(spaces, tracks, strict=True)
        ),
        cities=cities,
    )
