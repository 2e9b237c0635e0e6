"""An unfinished layout on grids of cells during the search, and its cost.

The spaces of a route want to be at equal steps along a line, or a gentle bow, from city to city.
The cost is a sum, and a move only computes the part that it changes: it takes things off the grids,
compares their costs at several places, and puts them back.
"""

from __future__ import annotations

from itertools import pairwise
from math import hypot

from rich.cells import cell_len

from ttr_tui.board.layout.board_layout import FirstCells
from ttr_tui.board.layout.geometry import Cell
from ttr_tui.board.layout.layout_plan import LayoutPlan, label_places
from ttr_tui.board.layout.tracks import straight_line

# Costs, each per what the comment says. A unit is a column or half a row.
OVERLAP = 40.0  # cell used by two things
TRACK_UNDER = 6.0  # cell of a track under a space or mark
NAME_CROSSED = 14.0  # cell of a track under a name: the way around a name is long
TRACKS_MEET = 0.2  # cell used by two tracks
SIDE = 2.6  # thing directly beside a space
ABOVE = 0.35  # cell of a thing directly above or below a space
LABEL_SIDE = 8.0  # thing directly beside a name
LABEL_NEAR = 2.0  # thing one cell away from a name
STRANGE_NAME = 7.0  # city near a name that is not its own
TOGETHER = 8.0  # space of two directly beside the other
TOUCHING = 2.5  # the same for the spaces of a longer route
STRANGE_CITY = 1.5  # space beside a city that its route does not join
AWAY = 0.45  # square unit between a space and its wanted place
STRAY = 4.0  # the same for the part beyond `LOOSE` units
LOOSE = 1.2
UNEVEN = 1.1  # square unit of difference between the nudges of neighboring spaces
PARALLELS = 0.5  # square unit of difference between the nudges of parallel routes
PARTED = 6.0  # cell beyond `CLOSE` between parallel routes
CLOSE = 2
BOW = 0.2  # square unit of a connection's bow
MOVED = 0.4  # square unit by which a city is moved

MAX_NUDGE = 4.0  # units between a space and its wanted place
MARGIN = 3  # cells around the board that are never used


class SearchGrid:
    """An unfinished layout.

    `city` are the cells of the marks, `spaces[route]` the first cells of a route's spaces, and
    `wanted[route]` where these want to be (columns and rows, not rounded). `place[city]` is the
    index of its name's place in `places[city]`, and `bow[connection]` says by how many units the
    middle of its line is off the straight line. The grids `used`, `tracks`, `margins` and `near`
    are flat lists with a margin around the board: the number of things on each cell, the number of
    tracks, the number of names that end beside it, and the cities nearby as bits.
    """

    def __init__(self, plan: LayoutPlan) -> None:
        self.plan = plan
        self.stride = plan.width + 2 * MARGIN
        self.used = [0] * (self.stride * (plan.height + 2 * MARGIN))
        self.tracks = [0] * len(self.used)
        self.margins = [0] * len(self.used)
        self.names = [0] * len(self.used)
        self.near = [0] * len(self.used)
        self.width = plan.space
        self._segments: dict[tuple[int, int, int], tuple[int, ...]] = {}
        self._inside = tuple(range(plan.space))
        self._beside = (-1, plan.space)
        self._around = tuple(
            row * self.stride + column for row in (-1, 1) for column in range(plan.space)
        )
        self.city = [
            (min(max(round(x), 0), plan.width - 1), min(max(round(y), 0), plan.height - 1))
            for x, y in plan.cities
        ]
        self.routes_of: list[list[int]] = [[] for _ in plan.cities]
        for route, ends in enumerate(plan.ends):
            for end in ends:
                self.routes_of[end].append(route)
        self.connection_of = [0] * len(plan.ends)
        for connection, routes in enumerate(plan.connections):
            for route in routes:
                self.connection_of[route] = connection
        self.parallels = [
            [route for route in plan.connections[connection] if route != own]
            for own, connection in enumerate(self.connection_of)
        ]
        self.stranger = [~((1 << a) | (1 << b)) for a, b in plan.ends]
        self._label_widths = [cell_len(label) for label in plan.labels]
        self.places = list(map(label_places, self._label_widths))
        self.place = [0] * len(plan.cities)
        self.bow = [0.0] * len(plan.connections)
        self.wanted: list[list[tuple[float, float]]] = [[] for _ in plan.ends]
        self.spaces: list[list[Cell]] = [[] for _ in plan.ends]
        for index in range(len(self.city)):
            self._mark_city(index, 1)
            self._mark_label(index, 1)
        for route in range(len(plan.ends)):
            self._aim(route)
            self._mark_route(route, 1)

    # The grids.

    def _at(self, cell: Cell) -> int:
        return (cell[1] + MARGIN) * self.stride + cell[0] + MARGIN

    def label_at(self, index: int) -> Cell:
        dx, dy, _ = self.places[index][self.place[index]]
        return self.city[index][0] + dx, self.city[index][1] + dy

    def first_cells(self) -> FirstCells:
        """The first cells as they are now."""
        labels = tuple(map(self.label_at, range(len(self.city))))
        return FirstCells(tuple(self.city), labels, tuple(map(tuple, self.spaces)))

    def _segment(self, kind: int, dx: int, dy: int) -> tuple[int, ...]:
        """The cells of a track from one thing to another, `dx` and `dy` away, without the cells of
        both, as steps on the flat grid. `kind` is 0 for space to space, 1 for city to space, 2 for
        space to city and 3 for city to city."""
        key = (kind, dx, dy)
        steps = self._segments.get(key)
        if steps is None:
            first = 1 if kind in (1, 3) else self.width
            last = 1 if kind in (2, 3) else self.width
            line = straight_line(dx, dy, first, last)
            steps = self._segments[key] = tuple(y * self.stride + x for (x, y), _ in line)
        return steps

    def _mark_city(self, index: int, by: int) -> None:
        """Put a city's mark on the grids, or take it off if `by` is −1."""
        at = self._at(self.city[index])
        self.used[at] += by
        for row in (-1, 0, 1):
            for column in range(-max(2, self.width), 2 + 1):
                self.near[at + row * self.stride + column] ^= 1 << index

    def _mark_label(self, index: int, by: int) -> None:
        at = self._at(self.label_at(index))
        length = self._label_widths[index]
        for cell in range(at, at + length):
            self.used[cell] += by
            self.names[cell] += by
        if length:
            self.margins[at - 1] += by
            self.margins[at + length] += by

    def _mark_route(self, route: int, by: int) -> None:
        used, tracks = self.used, self.tracks
        for space in self.spaces[route]:
            at = self._at(space)
            for step in self._inside:
                used[at + step] += by
        for at, steps in self._route_segments(route):
            for step in steps:
                tracks[at + step] += by

    def _route_segments(self, route: int) -> list[tuple[int, tuple[int, ...]]]:
        return [self._track_to(route, i) for i in range(len(self.spaces[route]) + 1)]

    def _track_to(self, route: int, i: int) -> tuple[int, tuple[int, ...]]:
        """The track that ends at a space, or after the last one at the city: its start and its
        steps."""
        spaces, ends = self.spaces[route], self.plan.ends[route]
        x0, y0 = spaces[i - 1] if i else self.city[ends[0]]
        x1, y1 = spaces[i] if i < len(spaces) else self.city[ends[1]]
        kind = (i == 0) + 2 * (i == len(spaces))
        return self._at((x0, y0)), self._segment(kind, x1 - x0, y1 - y0)

    # Where spaces want to be.

    def _aim(self, route: int) -> None:
        """Move the spaces of a route to the cells nearest to where they want to be."""
        wanted = self.wanted[route] = self._line(route)
        right, low = self.plan.width - self.width, self.plan.height - 1
        self.spaces[route] = [
            (min(max(round(x), 0), right), min(max(round(y), 0), low)) for x, y in wanted
        ]

    def _line(self, route: int) -> list[tuple[float, float]]:
        """Where the spaces of a route want to be: at equal steps along its bow."""
        plan, length = self.plan, self.plan.lengths[route]
        (xa, ya), (xb, yb) = (self.city[end] for end in plan.ends[route])
        vx, vy = xb - xa, 2 * (yb - ya)
        far = hypot(vx, vy) or 1.0
        nx, ny = -vy / far, vx / far
        apart = abs(nx) * (self.width + 0.6) + abs(ny) * 2
        off, bow = plan.sides[route] * apart, self.bow[self.connection_of[route]]
        pad = 0.85 if length > 1 else 1.0
        span = length - 1 + 2 * pad
        line: list[tuple[float, float]] = []
        for i in range(length):
            t = (i + pad) / span
            aside = off + bow * 4 * t * (1 - t)
            x = xa + vx * t + nx * aside - (self.width - 1) / 2
            line.append((x, ya + (vy * t + ny * aside) / 2))
        return line

    # Costs.

    def _space_cost(self, route: int, cell: Cell) -> float:
        at = self._at(cell)
        used, tracks, margins = self.used, self.tracks, self.margins
        cost = 0.0
        for step in self._inside:
            cost += OVERLAP * used[at + step] + TRACK_UNDER * tracks[at + step]
            cost += LABEL_SIDE * margins[at + step]
        for step in self._beside:
            cost += SIDE * used[at + step]
        for step in self._around:
            cost += ABOVE * used[at + step]
        if self.near[at] & self.stranger[route]:
            cost += STRANGE_CITY
        return cost

    def _track_cost(self, at: int, steps: tuple[int, ...]) -> float:
        used, names, tracks = self.used, self.names, self.tracks
        under = crossed = meet = 0
        for step in steps:
            under += used[at + step]
            crossed += names[at + step]
            meet += tracks[at + step]
        return TRACK_UNDER * under + (NAME_CROSSED - TRACK_UNDER) * crossed + TRACKS_MEET * meet

    def _route_cost(self, route: int) -> float:
        """The cost of a route that is off the grids."""
        cost = sum(self._space_cost(route, space) for space in self.spaces[route])
        cost += sum(self._track_cost(at, steps) for at, steps in self._route_segments(route))
        for (x, y), (wx, wy) in zip(self.spaces[route], self.wanted[route], strict=True):
            cost += AWAY * ((x - wx) ** 2 + 4 * (y - wy) ** 2)
        return cost

    def _label_cost(self, index: int, place: int) -> float:
        """The cost of a name that is off the grids, at a place."""
        length = self._label_widths[index]
        dx, dy, cost = self.places[index][place]
        x, y = self.city[index][0] + dx, self.city[index][1] + dy
        if not length:
            return cost
        if x < 0 or y < 0 or y >= self.plan.height or x + length > self.plan.width:
            return 1000.0
        at = self._at((x, y))
        used, tracks, near, stride = self.used, self.tracks, self.near, self.stride
        cities = 0
        for cell in range(at, at + length):
            cost += OVERLAP * used[cell] + NAME_CROSSED * tracks[cell]
            cities |= near[cell]
            cost += 0.1 * (used[cell - stride] + used[cell + stride])
        cost += STRANGE_NAME * (cities & ~(1 << index)).bit_count()
        cost += LABEL_NEAR * (used[at - 2] + used[at + length + 1])
        beside = used[at - 1] + used[at + length]
        return cost + LABEL_SIDE * (beside - (1 if dy == 0 else 0))

    def cost(self) -> float:
        """The cost of the whole layout, comparable with others of the same map and size."""
        total = sum(BOW * bow * bow for bow in self.bow)
        for route in range(len(self.spaces)):
            self._mark_route(route, -1)
            total += self._route_cost(route)
            self._mark_route(route, 1)
            nudges = [
                (x - wx, 2 * (y - wy))
                for (x, y), (wx, wy) in zip(self.spaces[route], self.wanted[route], strict=True)
            ]
            total += sum(UNEVEN * hypot(a - c, b - d) ** 2 for (a, b), (c, d) in pairwise(nudges))
        for index in range(len(self.city)):
            self._mark_label(index, -1)
            total += self._label_cost(index, self.place[index])
            self._mark_label(index, 1)
        return total

    # One space.

    def _mark_space(self, route: int, i: int, by: int) -> None:
        at = self._at(self.spaces[route][i])
        for step in self._inside:
            self.used[at + step] += by
        for start, steps in (self._track_to(route, i), self._track_to(route, i + 1)):
            for step in steps:
                self.tracks[start + step] += by

    def _space_and_tracks(self, route: int, i: int) -> float:
        cost = self._space_cost(route, self.spaces[route][i])
        for start, steps in (self._track_to(route, i), self._track_to(route, i + 1)):
            cost += self._track_cost(start, steps)
        return cost
