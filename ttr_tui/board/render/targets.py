"""Targets of cursor and mouse: where they are, where the arrow keys lead, and which part of the
board the closer view shows."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from functools import lru_cache
from itertools import chain, combinations, islice
from math import inf
from typing import Final, NamedTuple

from ttr_tui.board.layout.board_layout import Layout
from ttr_tui.board.layout.geometry import Cell
from ttr_tui.engine.game_map import CityIndex, RouteIndex
from ttr_tui.play.targets import BoardTarget, CityTarget, RouteTarget

Point = tuple[float, float]
Steps = dict["Direction", list[int | None]]
"""For each direction and each point, the index of the point that a step leads to."""

_ASIDE: Final = 2.5
"""How much farther a unit aside counts than a unit ahead."""
_MOST_SLOPE: Final = 2.0
"""An arrow key follows a route or leads to its city if those are no more units aside for each unit
ahead."""
_MISSES: Final = (-1, 0, 1)
"""Columns and rows by which a click may miss a target."""
_MARGIN: Final = (8, 3)
"""Columns and rows between the cursor's target and the edges of the closer view."""


class Direction(Enum):
    """An arrow key: columns and rows of a step."""

    LEFT = (-1, 0)
    RIGHT = (1, 0)
    UP = (0, -1)
    DOWN = (0, 1)


class Box(NamedTuple):
    """Columns `left` to `right` − 1 and rows `top` to `bottom` − 1."""

    left: int
    top: int
    right: int
    bottom: int

    def contains(self, cell: Cell) -> bool:
        return self.left <= cell[0] < self.right and self.top <= cell[1] < self.bottom


class TargetMap:
    """The targets of a layout by their cells. With the `ends` of the routes, arrow keys follow
    them."""

    def __init__(self, layout: Layout, ends: Sequence[tuple[CityIndex, CityIndex]] = ()) -> None:
        self.layout = layout
        self._at: dict[Cell, BoardTarget] = {}
        for number, route in enumerate(layout.routes):
            for cell in route.track:
                self._at.setdefault((cell.x, cell.y), RouteTarget(RouteIndex(number)))
        for number, route in enumerate(layout.routes):
            target = RouteTarget(RouteIndex(number))
            self._at.update(dict.fromkeys(chain.from_iterable(route.spaces), target))
        for index, city in enumerate(layout.cities):
            cells = *city.label_cells, city.cell
            self._at.update(dict.fromkeys(cells, CityTarget(CityIndex(index))))
        self._points = (
            *(_units(city.cell) for city in layout.cities),
            *(
                _middle([_units(c) for space in route.spaces for c in space])
                for route in layout.routes
            ),
        )
        cities = len(layout.cities)
        self._twins = tuple(
            (cities + one, cities + other)
            for one, other in combinations(range(len(ends)), 2)
            if {*ends[one]} == {*ends[other]}
        )
        """The routes of a double route."""
        self._joined = tuple((cities + n, end) for n, both in enumerate(ends) for end in both)
        """Each route with each of its cities."""

    def at(self, x: int, y: int) -> BoardTarget | None:
        """The city or route at a cell, or else the nearest one beside it, a route before a city."""
        found = [
            (abs(dx) + 2 * abs(dy), isinstance(target, CityTarget), dy, dx, target)
            for dy in _MISSES
            for dx in _MISSES
            if (target := self._at.get((x + dx, y + dy))) is not None
        ]
        return min(found)[-1] if found else None

    def cells(self, target: BoardTarget) -> list[Cell]:
        """The cells of a city's mark and name, or of a route's spaces."""
        if isinstance(target, CityTarget):
            city = self.layout.cities[target.city]
            return [city.cell, *city.label_cells]
        return [cell for space in self.layout.routes[target.route].spaces for cell in space]

    def box(self, target: BoardTarget) -> Box:
        """The smallest box around the cells of a target."""
        cells = self.cells(target)
        xs, ys = [x for x, _ in cells], [y for _, y in cells]
        return Box(min(xs), min(ys), max(xs) + 1, max(ys) + 1)

    def next_target(self, target: BoardTarget, direction: Direction) -> BoardTarget | None:
        """The city or route that an arrow key leads to, or `None`. Every city and route can be
        reached with arrow keys from every other."""
        cities = len(self.layout.cities)
        here = target.city if isinstance(target, CityTarget) else cities + target.route
        there = steps_between(self._points, self._twins, self._joined)[direction][here]
        if there is None:
            return None
        if there < cities:
            return CityTarget(CityIndex(there))
        return RouteTarget(RouteIndex(there - cities))


def _units(cell: Cell) -> Point:
    return float(cell[0]), 2.0 * cell[1]


def _middle(points: list[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


@lru_cache(maxsize=16)
def steps_between(
    points: tuple[Point, ...],
    twins: tuple[tuple[int, int], ...],
    joined: tuple[tuple[int, int], ...],
) -> Steps:
    """The steps between points: each to its twin if that is ahead, or to a point that it is joined
    to, or to the nearest one, except that some steps are redirected so that every point can be
    reached."""
    others: list[set[int]] = [set() for _ in points]
    for one, other in joined:
        others[one].add(other)
        others[other].add(one)
    steps: Steps = {}
    for direction in Direction:
        steps[direction] = row = _nearest(points, direction)
        for here, near in enumerate(others):
            straight = [
                (slope, there)
                for there in near
                if (slope := _slope(points[here], direction, points[there])) is not None
                and slope <= _MOST_SLOPE
            ]
            if straight:
                row[here] = min(straight)[1]
    for here, there in (*twins, *(pair[::-1] for pair in twins)):
        for direction in Direction:
            if _rank(points[here], direction, points[there]) is not None:
                steps[direction][here] = there
    while len(reached := _reached(steps, points)) < len(points):
        if not _reach_more(steps, points, reached):
            break
    return steps


def _nearest(points: Sequence[Point], direction: Direction) -> list[int | None]:
    """For each point, the index of the nearest one in a direction; points more aside than ahead
    come last. `None` if there is no point in that direction."""
    step_x, step_y = direction.value
    # How far ahead each point is, and how far aside; then its index.
    placed = sorted(
        (x * step_x + y * step_y, x * step_y + y * step_x, n) for n, (x, y) in enumerate(points)
    )
    found: list[int | None] = [None] * len(points)
    for place, (here_ahead, here_aside, here) in enumerate(placed):
        best = (True, inf, -1)
        for there_ahead, there_aside, there in islice(placed, place + 1, None):
            ahead, aside = there_ahead - here_ahead, abs(there_aside - here_aside)
            if ahead > best[1] and not best[0]:
                break  # All others are farther ahead.
            if ahead > 0:
                best = min(best, (aside > ahead, ahead + _ASIDE * aside, there))
        found[here] = None if best[1] == inf else best[2]
    return found


def _slope(start: Point, direction: Direction, point: Point) -> float | None:
    """How many units a point is aside for each unit ahead; `None` if it is not ahead."""
    ahead, aside = _ahead_and_aside(start, direction, point)
    return aside / ahead if ahead > 0 else None


def _rank(start: Point, direction: Direction, point: Point) -> tuple[bool, float] | None:
    ahead, aside = _ahead_and_aside(start, direction, point)
    return (aside > ahead, ahead + _ASIDE * aside) if ahead > 0 else None


def _ahead_and_aside(start: Point, direction: Direction, point: Point) -> Point:
    step_x, step_y = direction.value
    dx, dy = point[0] - start[0], point[1] - start[1]
    return dx * step_x + dy * step_y, abs(dx * step_y) + abs(dy * step_x)


def _reached(steps: Steps, points: Sequence[Point]) -> set[int]:
    """The points that steps lead to from the first one."""
    ahead = [0] if points else []
    reached = set(ahead)
    while ahead:
        here = ahead.pop()
        for direction in Direction:
            there = steps[direction][here]
            if there is not None and there not in reached:
                reached.add(there)
                ahead.append(there)
    return reached


def _reach_more(steps: Steps, points: Sequence[Point], reached: set[int]) -> bool:
    """Redirect the best step that makes more points reachable; `False` if there is none."""
    lost = [index for index in range(len(points)) if index not in reached]
    redirections = sorted(
        (rank, here, there, number)
        for there in lost
        for here in reached
        for number, direction in enumerate(Direction)
        if (rank := _rank(points[here], direction, points[there])) is not None
    )
    directions = list(Direction)
    for _, here, there, number in redirections:
        row = steps[directions[number]]
        before, row[here] = row[here], there
        if len(_reached(steps, points)) > len(reached):
            return True
        row[here] = before
    return False


def follow(
    origin: Cell,
    focus: Box,
    window: tuple[int, int],
    board: tuple[int, int],
    margin: tuple[int, int] = _MARGIN,
) -> Cell:
    """The top left cell of the closer view (a window onto the board) that makes `focus` visible.

    `window` and `board` are widths and heights. The window moves only if it must, as little as
    possible, and never past the edge of the board. Of a focus larger than the window, the middle is
    shown.
    """
    return (
        _follow(origin[0], (focus.left, focus.right), window[0], board[0], margin[0]),
        _follow(origin[1], (focus.top, focus.bottom), window[1], board[1], margin[1]),
    )


def _follow(at: int, focus: tuple[int, int], window: int, board: int, margin: int) -> int:
    low, high = focus
    room = window - (high - low)
    if room < 0:
        at = (low + high - window) // 2
    else:
        margin = min(margin, room // 2)
        at = min(at, low - margin)
        at = max(at, high + margin - window)
    return max(0, min(at, board - window))
