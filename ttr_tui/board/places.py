"""What lies at a cell, and what lies in a direction: for the mouse and the arrow keys."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ttr_tui.board.geometry import Cell
from ttr_tui.board.layout import Layout
from ttr_tui.board.state import CityTarget, RouteTarget, BoardTarget
from ttr_tui.board.steps import Direction, Point, Steps, all_steps

_REACH = 1  # cells around a click in which the nearest thing is taken


class Box(NamedTuple):
    """Columns `left` to `right` − 1 and rows `top` to `bottom` − 1."""

    left: int
    top: int
    right: int
    bottom: int


class TargetMap:
    """The things of a layout by their cells."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self._at: dict[Cell, BoardTarget] = {}
        for number, route in enumerate(layout.routes):
            for cell in route.track:
                self._at.setdefault((cell.x, cell.y), RouteTarget(number))
        for number, route in enumerate(layout.routes):
            self._at.update((cell, RouteTarget(number)) for space in route.spaces for cell in space)
        for index, city in enumerate(layout.cities):
            self._at.update((cell, CityTarget(index)) for cell in (*city.label_cells, city.cell))
        self._points = (
            *(_units(city.cell) for city in layout.cities),
            *(
                _middle([_units(c) for space in route.spaces for c in space])
                for route in layout.routes
            ),
        )

    def at(self, x: int, y: int) -> BoardTarget | None:
        """The city or route at a cell: the one drawn there, or else one in a cell beside it."""
        for reach in range(_REACH + 1):
            for dy in range(-reach, reach + 1):
                for dx in range(-reach, reach + 1):
                    found = self._at.get((x + dx, y + dy))
                    if found is not None:
                        return found
        return None

    def cells(self, target: BoardTarget) -> list[Cell]:
        """The cells of a city's mark and name, or of a route's spaces."""
        if isinstance(target, CityTarget):
            city = self.layout.cities[target.city]
            return [city.cell, *city.label_cells]
        return [cell for space in self.layout.routes[target.route].spaces for cell in space]

    def box(self, target: BoardTarget) -> Box:
        """The smallest box around the cells of a spot."""
        cells = self.cells(target)
        xs, ys = [x for x, _ in cells], [y for _, y in cells]
        return Box(min(xs), min(ys), max(xs) + 1, max(ys) + 1)

    def next_target(self, target: BoardTarget, direction: Direction) -> BoardTarget | None:
        """The city or route that an arrow key leads to; `None` at the edge. By steps from one to
        the next all of them can be reached."""
        cities = len(self.layout.cities)
        here = target.city if isinstance(target, CityTarget) else cities + target.route
        there = _steps(self._points)[direction][here]
        if there is None:
            return None
        return CityTarget(there) if there < cities else RouteTarget(there - cities)


@lru_cache(maxsize=16)
def _steps(points: tuple[Point, ...]) -> Steps:
    return all_steps(points)


def _units(cell: Cell) -> Point:
    return float(cell[0]), 2.0 * cell[1]


def _middle(points: list[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)
