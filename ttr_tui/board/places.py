"""What lies at a cell, and what lies in a direction: for the mouse and the arrow keys."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from enum import Enum
from typing import NamedTuple

from ttr_tui.board.geometry import Cell
from ttr_tui.board.layout import Layout
from ttr_tui.board.state import OnCity, OnLane, Spot

_ASIDE = 2.5  # how much farther a unit aside is than a unit ahead
_REACH = 1  # cells around a click in which the nearest thing is taken


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
        self._cities = [_units(city.cell) for city in layout.cities]
        self._lanes = [
            _middle([_units(cell) for bead in lane.beads for cell in bead]) for lane in layout.lanes
        ]

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

    def next_city(
        self, spot: Spot, direction: Direction, among: Collection[int] | None = None
    ) -> OnCity | None:
        """The nearest city in a direction, of all or of those in `among`; `None` at the edge."""
        own = spot.city if isinstance(spot, OnCity) else None
        wanted = (i for i in range(len(self._cities)) if i != own and (among is None or i in among))
        found = _nearest(self._point(spot), direction, ((self._cities[i], i) for i in wanted))
        return None if found is None else OnCity(found)

    def next_lane(
        self, spot: Spot, direction: Direction, among: Collection[int] | None = None
    ) -> OnLane | None:
        """The nearest lane in a direction, of all or of those in `among` (such as those that can
        be claimed now), by their middles; `None` at the edge."""
        own = spot.lane if isinstance(spot, OnLane) else None
        wanted = (i for i in range(len(self._lanes)) if i != own and (among is None or i in among))
        found = _nearest(self._point(spot), direction, ((self._lanes[i], i) for i in wanted))
        return None if found is None else OnLane(found)

    def next_spot(self, spot: Spot, direction: Direction) -> Spot | None:
        """The nearest city or lane in a direction."""
        things: list[tuple[tuple[float, float], Spot]] = [
            *((point, OnCity(i)) for i, point in enumerate(self._cities) if OnCity(i) != spot),
            *((point, OnLane(i)) for i, point in enumerate(self._lanes) if OnLane(i) != spot),
        ]
        found = _nearest(
            self._point(spot), direction, ((point, i) for i, (point, _) in enumerate(things))
        )
        return None if found is None else things[found][1]

    def _point(self, spot: Spot) -> tuple[float, float]:
        return self._cities[spot.city] if isinstance(spot, OnCity) else self._lanes[spot.lane]


def _units(cell: Cell) -> tuple[float, float]:
    return float(cell[0]), 2.0 * cell[1]


def _middle(points: list[tuple[float, float]]) -> tuple[float, float]:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _nearest(
    start: tuple[float, float],
    direction: Direction,
    points: Iterable[tuple[tuple[float, float], int]],
) -> int | None:
    """The point that is nearest in a direction; what lies more aside than ahead only if nothing
    else does."""
    step_x, step_y = direction.value
    best: tuple[bool, float, int] | None = None
    for (x, y), index in points:
        ahead = (x - start[0]) * step_x + (y - start[1]) * step_y
        aside = abs((x - start[0]) * step_y) + abs((y - start[1]) * step_x)
        if ahead > 0:
            rank = (aside > ahead, ahead + _ASIDE * aside, index)
            best = min(best or rank, rank)
    return None if best is None else best[2]
