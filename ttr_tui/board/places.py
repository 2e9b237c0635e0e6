"""What lies at a cell, and what lies in a direction: for the mouse and the arrow keys."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ttr_tui.board.geometry import Cell
from ttr_tui.board.layout import Layout
from ttr_tui.board.state import OnCity, OnLane, Spot
from ttr_tui.board.steps import Direction, Point, Steps, all_steps

_REACH = 1  # cells around a click in which the nearest thing is taken


class Box(NamedTuple):
    """Columns `left` to `right` − 1 and rows `top` to `bottom` − 1."""

    left: int
    top: int
    right: int
    bottom: int


class Places:
    """The things of a layout by their cells."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self._at: dict[Cell, Spot] = {}
        for number, lane in enumerate(layout.lanes):
            for cell in lane.track:
                self._at.setdefault((cell.x, cell.y), OnLane(number))
        for number, lane in enumerate(layout.lanes):
            self._at.update((cell, OnLane(number)) for bead in lane.beads for cell in bead)
        for index, city in enumerate(layout.cities):
            self._at.update((cell, OnCity(index)) for cell in (*city.label_cells, city.cell))
        self._points = (
            *(_units(city.cell) for city in layout.cities),
            *(_middle([_units(c) for bead in lane.beads for c in bead]) for lane in layout.lanes),
        )

    def at(self, x: int, y: int) -> Spot | None:
        """The city or lane at a cell: the one drawn there, or else one in a cell beside it."""
        for reach in range(_REACH + 1):
            for dy in range(-reach, reach + 1):
                for dx in range(-reach, reach + 1):
                    found = self._at.get((x + dx, y + dy))
                    if found is not None:
                        return found
        return None

    def cells(self, spot: Spot) -> list[Cell]:
        """The cells of a city's mark and name, or of a lane's beads."""
        if isinstance(spot, OnCity):
            city = self.layout.cities[spot.city]
            return [city.cell, *city.label_cells]
        return [cell for bead in self.layout.lanes[spot.lane].beads for cell in bead]

    def box(self, spot: Spot) -> Box:
        """The smallest box around the cells of a spot."""
        cells = self.cells(spot)
        xs, ys = [x for x, _ in cells], [y for _, y in cells]
        return Box(min(xs), min(ys), max(xs) + 1, max(ys) + 1)

    def next_spot(self, spot: Spot, direction: Direction) -> Spot | None:
        """The city or lane that an arrow key leads to; `None` at the edge. By steps from one to the
        next all of them can be reached."""
        cities = len(self.layout.cities)
        here = spot.city if isinstance(spot, OnCity) else cities + spot.lane
        there = _steps(self._points)[direction][here]
        if there is None:
            return None
        return OnCity(there) if there < cities else OnLane(there - cities)


@lru_cache(maxsize=16)
def _steps(points: tuple[Point, ...]) -> Steps:
    return all_steps(points)


def _units(cell: Cell) -> Point:
    return float(cell[0]), 2.0 * cell[1]


def _middle(points: list[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)
