"""What lies at a cell, and what lies in a direction: for the mouse and the arrow keys."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ttr_tui.board.geometry import Cell
from ttr_tui.board.layout import Layout
from ttr_tui.board.state import OnCity, OnLane, Spot
from ttr_tui.board.steps import Direction, Point, Steps, all_steps, nearest

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
        self._cities = tuple(_units(city.cell) for city in layout.cities)
        self._lanes = tuple(
            _middle([_units(cell) for bead in lane.beads for cell in bead]) for lane in layout.lanes
        )
        self._all = self._cities + self._lanes

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
        self, spot: Spot, direction: Direction, among: frozenset[int] | None = None
    ) -> OnCity | None:
        """The next city in a direction, of all or of those in `among`; `None` at the edge."""
        own = spot.city if isinstance(spot, OnCity) else None
        found = self._next(self._cities, spot, own, direction, among)
        return None if found is None else OnCity(found)

    def next_lane(
        self, spot: Spot, direction: Direction, among: frozenset[int] | None = None
    ) -> OnLane | None:
        """The next lane in a direction, of all or of those in `among` (such as those that can be
        claimed now), by their middles; `None` at the edge."""
        own = spot.lane if isinstance(spot, OnLane) else None
        found = self._next(self._lanes, spot, own, direction, among)
        return None if found is None else OnLane(found)

    def next_spot(self, spot: Spot, direction: Direction) -> Spot | None:
        """The next city or lane in a direction."""
        cities = len(self._cities)
        own = spot.city if isinstance(spot, OnCity) else cities + spot.lane
        found = self._next(self._all, spot, own, direction, None)
        if found is None:
            return None
        return OnCity(found) if found < cities else OnLane(found - cities)

    def _next(
        self,
        points: tuple[Point, ...],
        spot: Spot,
        own: int | None,
        direction: Direction,
        among: frozenset[int] | None,
    ) -> int | None:
        """The index among `points` of what is next. From one of them the steps are those by which
        all can be reached, from elsewhere simply to the nearest."""
        chosen = tuple(range(len(points))) if among is None else tuple(sorted(among))
        some = tuple(points[index] for index in chosen)
        if own in chosen:
            step = _steps(some)[direction][chosen.index(own)]
        else:
            step = nearest(self._point(spot), direction, some)
        return None if step is None else chosen[step]

    def _point(self, spot: Spot) -> Point:
        return self._cities[spot.city] if isinstance(spot, OnCity) else self._lanes[spot.lane]


@lru_cache(maxsize=16)
def _steps(points: tuple[Point, ...]) -> Steps:
    return all_steps(points)


def _units(cell: Cell) -> Point:
    return float(cell[0]), 2.0 * cell[1]


def _middle(points: list[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)
