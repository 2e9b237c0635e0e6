"""What makes a layout hard to read, counted cell by cell: for the tools that build the bundled
layouts.

Everything is counted on straight lines from city to space to space to city: where something is on
such a line, the track is hidden or goes around.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Final

from rich.cells import cell_len

from ttr_tui.board.layout.board_layout import FirstCells, Layout, RouteLayout
from ttr_tui.board.layout.geometry import Cell, block, units_between
from ttr_tui.board.layout.layout_plan import LayoutPlan
from ttr_tui.board.layout.quality import (
    MAX_OFF,
    MAX_PARALLEL_GAP,
    MAX_STEP,
    centers,
    faults,
    in_order,
    is_pair,
    longest_step,
    max_off,
    max_parallel_gap,
)
from ttr_tui.board.layout.tracks import straight_line
from ttr_tui.engine import GameMap

MEETING: Final = 4.0  # units from a city within which its routes meet
_PARTED: Final = 4  # columns beyond a name within which a space seems to begin at it
_FREE_BEND: Final = 1.5  # units by which a route may be longer than a straight line

WEIGHTS: Final = {
    # Cells of lines.
    "under a name": 4.0,  # the dots are hidden, or go around the name
    "under a space or mark": 3.0,
    "shared": 2.0,  # lines of routes that do not meet there
    "beside": 0.4,  # directly beside a space of another route that does not meet it there
    # Cells of spaces.
    "touching": 1.0,  # beside or above a space of another route
    "of one color": 2.0,  # the same, more if both have one color
    "between": 20.0,  # a space of another route between two of a row
    "merged": 2.5,  # directly beside the next space of its route
    "at a strange city": 0.8,  # directly beside the mark of a city that its route does not join
    # Names.
    "impossible": 1000.0,  # on other things, or outside
    "glued": 100.0,  # nothing between it and something else
    "near another city": 100.0,  # not nearer to its own city than to every other
    "near a name": 3.0,  # one blank between it and another name or mark
    "near a space": 1.2,  # one blank between it and a space of a route to other cities
    "on dots": 1.0,  # dots directly before or after it
    "at a corner": 2.0,  # neither beside, above nor below its mark
    "on another row": 0.8,
    "parting": 2.0,  # between its mark and the first space of a route
    # Shapes of routes.
    "wrong": 100.0,  # a fault that no layout may have
    "strained": 6.0,  # a fault that only an overview may have
    "out of order": 40.0,
    "back": 6.0,  # past a city and back
    "bent": 0.8,  # units longer than a straight line
    "uneven": 1.0,  # units from its bow, or half a mean step too much
    "changing sides": 2.0,  # of parallel routes
    "moved": 0.03,  # square units between a city and its place on the map
}
"""Everything that is counted, and how much one of each weighs."""

Thing = tuple[str, int]
"""`city`, `name` or `route`, and its index."""

Found = Iterator[tuple[str, float]]
"""What is hard to read, and how much of it there is."""


class Draft:
    """A layout whose things can be taken away and put back. `things` has what is on each cell,
    `lines` the routes whose lines are there."""

    def __init__(self, game_map: GameMap, plan: LayoutPlan, first: FirstCells) -> None:
        self.game_map, self.plan = game_map, plan
        self.cities, self.labels, self.routes = [*first.cities], [*first.labels], [*first.routes]
        self.lengths = list(map(cell_len, plan.labels))
        self.things: dict[Cell, list[Thing]] = {}
        self.lines: dict[Cell, list[int]] = {}
        for index in range(len(self.cities)):
            self.mark_city(index, 1)
        for route in range(len(self.routes)):
            self.mark_route(route, 1)

    @property
    def first_cells(self) -> FirstCells:
        """The first cells of everything."""
        return FirstCells(tuple(self.cities), tuple(self.labels), tuple(self.routes))

    def mark_city(self, index: int, by: int) -> None:
        """Put a city's mark and name on the board, or with −1 take them away."""
        _mark(self.things, [self.cities[index]], ("city", index), by)
        _mark(self.things, self.name_cells(index), ("name", index), by)

    def move_city(self, index: int, city: Cell, label: Cell, routes: Iterable[int] = ()) -> None:
        """Move a city and its name; if the city itself moves, the lines of its `routes` follow."""
        for route in routes:
            self.mark_route(route, -1)
        self.mark_city(index, -1)
        self.cities[index], self.labels[index] = city, label
        self.mark_city(index, 1)
        for route in routes:
            self.mark_route(route, 1)

    def mark_route(self, route: int, by: int) -> None:
        """The same with a route's spaces and its line."""
        _mark(self.things, self.space_cells(route), ("route", route), by)
        _mark(self.lines, self.line_cells(route), route, by)

    def name_cells(self, index: int) -> tuple[Cell, ...]:
        """The cells of a city's name."""
        return block(self.labels[index], self.lengths[index])

    def space_cells(self, route: int) -> list[Cell]:
        """The cells of a route's spaces."""
        return [cell for at in self.routes[route] for cell in block(at, self.plan.space)]

    def line_cells(self, route: int) -> list[Cell]:
        """The cells of the straight lines of a route."""
        a, b = (self.cities[end] for end in self.plan.ends[route])
        return _line(a, self.routes[route], b, self.plan.space)

    def fits(self, cells: Iterable[Cell], own: tuple[Thing, ...] = ()) -> bool:
        """Whether cells are on the board and free, or have only these things of its own."""
        return all(
            0 <= x < self.plan.width
            and 0 <= y < self.plan.height
            and all(thing in own for thing in self.things.get((x, y), ()))
            for x, y in cells
        )

    # What is hard to read.

    def total(self) -> Counter[str]:
        """How much there is of everything."""
        found: Counter[str] = Counter()
        for each in (
            *map(self.about_city, range(len(self.cities))),
            *map(self.about_route, range(len(self.routes))),
        ):
            for what, count in each:
                found[what] += count  # type: ignore[assignment]  # Some are parts.
        return found

    def about_city(self, index: int) -> Found:
        """What is hard to read about a city and its name."""
        city, (x, y), length = self.cities[index], self.labels[index], self.lengths[index]
        yield "moved", units_between(city, self.plan.cities[index]) ** 2
        yield "impossible", len(self.things.get(city, ())) > 1 or not self._inside([city])
        if not length:
            return
        cells, end = self.name_cells(index), x + length
        hidden = sum(len(self.things.get(cell, ())) > 1 for cell in cells)
        yield "impossible", hidden + (not self._inside(cells))
        yield "under a name", sum(len(self.lines.get(cell, ())) for cell in cells)
        own, *others = sorted(
            (units_between((min(max(mark[0], x), end - 1), y), mark), mark != city)
            for mark in self.cities
            if abs(mark[1] - y) < 12
        )
        yield "near another city", own[1] or bool(others and others[0][0] == own[0])
        yield "on another row", y != city[1]
        yield "at a corner", y != city[1] and not x <= city[0] < end
        for blank, beyond in (((x - 1, y), (x - 2, y)), ((end, y), (end + 1, y))):
            if blank == city:
                # A mark may stand between two names.
                kinds = {kind for kind, number in self.things.get(beyond, ()) if number != index}
                yield "near a name", "name" in kinds
                continue
            yield "glued", len(self.things.get(blank, ()))
            yield "on dots", bool(self.lines.get(blank))
            for kind, number in self.things.get(beyond, ()):
                if kind != "route":
                    yield "near a name", number != index
                else:
                    yield "near a space", index not in self.plan.ends[number]
        if y == city[1]:
            ahead = range(end, end + _PARTED) if x > city[0] else range(x - _PARTED, x)
            near = {thing for at in ahead for thing in self.things.get((at, y), ())}
            yield (
                "parting",
                sum(kind == "route" and index in self.plan.ends[number] for kind, number in near),
            )

    def _inside(self, cells: Iterable[Cell]) -> bool:
        return all(0 <= x < self.plan.width and 0 <= y < self.plan.height for x, y in cells)

    def about_route(self, route: int) -> Found:
        """What is hard to read about a route."""
        cells = self.space_cells(route)
        yield "impossible", sum(len(self.things[cell]) > 1 for cell in cells)
        yield "impossible", not self._inside(cells)
        yield from self._about_line(route)
        yield from self._about_spaces(route, cells)
        yield from self._about_shape(route)

    def _about_line(self, route: int) -> Found:
        for cell in self.line_cells(route):
            for kind, _ in self.things.get(cell, ()):
                yield "under a name" if kind == "name" else "under a space or mark", 1
            others = self.lines[cell]
            if len(others) > 1:
                yield "shared", sum(not self._meet(route, each, cell) for each in others)
            for near in _around(cell):
                for kind, other in self.things.get(near, ()):
                    if kind == "route":
                        yield "beside", not self._meet(route, other, cell)
                    elif kind == "name":
                        yield "on dots", near[1] == cell[1]

    def _meet(self, route: int, other: int, cell: Cell) -> bool:
        """Whether two routes are parallel, or have a city near this cell."""
        a, b = (self.game_map.routes[each] for each in (route, other))
        return a.connection == b.connection or any(
            end in b.ends and units_between(cell, self.cities[end]) <= MEETING for end in a.ends
        )

    def _about_spaces(self, route: int, cells: list[Cell]) -> Found:
        routes, ends = self.game_map.routes, self.plan.ends[route]
        for cell in cells:
            for near in _around(cell):
                for kind, other in self.things.get(near, ()):
                    if kind != "route" and near[1] == cell[1]:
                        yield "glued", kind == "name"
                        yield "at a strange city", kind == "city" and other not in ends
                    if kind == "route" and routes[other].connection != routes[route].connection:
                        yield "touching", 1
                        yield "of one color", routes[other].color == routes[route].color
        for one, two in pairwise(self.routes[route]):
            (left, y), (right, row) = sorted((one, two))
            if y == row:
                gap = [(x, y) for x in range(left + self.plan.space, right)]
                yield "merged", not gap
                if len(gap) <= 3:
                    yield (
                        "between",
                        sum(
                            kind == "route" and routes[other].connection != routes[route].connection
                            for cell in gap
                            for kind, other in self.things.get(cell, ())
                        ),
                    )

    def _about_shape(self, route: int) -> Found:
        ends, drawn = self.plan.ends[route], self._drawn(route)
        a, b = (self.cities[end] for end in ends)
        strained = "wrong" if self.plan.full_names else "strained"
        wrong, back, bend, uneven = _shape(drawn, a, b)
        yield "out of order", not in_order(drawn, a, b)
        yield strained, wrong
        yield "wrong", is_pair(drawn)
        yield "back", back
        yield "bent", bend
        yield "uneven", uneven
        for parallel in self.game_map.routes[route].parallels:
            other = self._drawn(parallel)
            yield strained, max(0, max_parallel_gap(drawn, other) - MAX_PARALLEL_GAP)
            yield "changing sides", _side_changes(drawn, other, a, b)
            yield "uneven", _apart(drawn, other)

    def _drawn(self, route: int) -> RouteLayout:
        spaces = tuple([block(at, self.plan.space) for at in self.routes[route]])
        return RouteLayout(spaces, ())


def _mark(grid: dict[Cell, list], cells: Iterable[Cell], what: object, by: int) -> None:  # type: ignore[type-arg]
    for cell in cells:
        if by > 0:
            grid.setdefault(cell, []).append(what)
        else:
            grid[cell].remove(what)


def _around(cell: Cell) -> tuple[Cell, ...]:
    x, y = cell
    return (x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)


@lru_cache(maxsize=100_000)
def _line(a: Cell, spaces: tuple[Cell, ...], b: Cell, width: int) -> list[Cell]:
    stops = [(a, 1), *((space, width) for space in spaces), (b, 1)]
    own = {cell for stop in stops for cell in block(*stop)}
    cells = {
        (x + dx, y + dy): None
        for ((x, y), one), ((end_x, end_y), two) in pairwise(stops)
        for (dx, dy), _ in straight_line(end_x - x, end_y - y, one, two)
    }
    return [cell for cell in cells if cell not in own]


@lru_cache(maxsize=100_000)
def _shape(route: RouteLayout, a: Cell, b: Cell) -> tuple[int, int, float, float]:
    """How many limits of `quality` a route is beyond, at how many ends it goes past its city and
    back, how bent and how uneven it is."""
    step, off = longest_step(route), max_off(route, a, b)
    stops = [a, *centers(route), b]
    back = sum(
        (x2 - x1) * (b[0] - a[0]) + 4 * (y2 - y1) * (b[1] - a[1]) <= 0
        for (x1, y1), (x2, y2) in (stops[:2], stops[-2:])
    )
    length = sum(units_between(*pair) for pair in pairwise(stops))
    wrong = (step > MAX_STEP) + (off > MAX_OFF)
    bend = max(0.0, length - units_between(a, b) - _FREE_BEND)
    return wrong, back, bend, off + 2 * max(0.0, step - 1)


@lru_cache(maxsize=100_000)
def _apart(one: RouteLayout, two: RouteLayout) -> float:
    """The mean difference of how the spaces of parallel routes lie to each other, in units."""
    pairs = list(zip(centers(one), centers(two), strict=False))
    steps = [(a[0] - b[0], a[1] - b[1]) for a, b in pairs]
    middle = sum(x for x, _ in steps) / len(steps), sum(y for _, y in steps) / len(steps)
    return sum(units_between(step, middle) for step in steps) / len(steps)


@lru_cache(maxsize=100_000)
def _side_changes(one: RouteLayout, two: RouteLayout, a: Cell, b: Cell) -> int:
    """How often parallel routes change sides."""
    sides = [
        (x2 - x1) * (b[1] - a[1]) - (y2 - y1) * (b[0] - a[0])
        for (x1, y1), (x2, y2) in zip(centers(one), centers(two), strict=False)
    ]
    return sum((left > 0) != (right > 0) for left, right in pairwise(filter(None, sides)))


def counts(game_map: GameMap, plan: LayoutPlan, layout: Layout) -> dict[str, float]:
    """How much is hard to read in a layout, the faults and the sum of all weights."""
    found = Draft(game_map, plan, layout.first_cells).total()
    weights = sum(WEIGHTS[what] * count for what, count in found.items())
    return {**found, "faults": len(faults(game_map, layout)), "weight": weights}
