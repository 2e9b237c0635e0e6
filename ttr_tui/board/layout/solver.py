"""The search for a layout in which every space, mark and name has its own cells.

`make_layout` runs searches until one has no faults. A search first picks a bow for each connection
and a place for each name and moves cities by a cell or so (`arrange`), then nudges single spaces
(`anneal`) until no cell is used twice.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import exp, hypot
from random import Random
from typing import NamedTuple

from ttr_tui.board.layout import search_grid
from ttr_tui.board.layout.backdrop import with_water
from ttr_tui.board.layout.board_layout import Layout
from ttr_tui.board.layout.geometry import Cell
from ttr_tui.board.layout.layout_plan import LayoutPlan, make_plan, space_widths
from ttr_tui.board.layout.quality import faults, hidden
from ttr_tui.board.layout.stretch import repair, separate, with_more_names
from ttr_tui.board.layout.tracks import assemble
from ttr_tui.engine import GameMap
from ttr_tui.mapfile.map_network import Placement

_ATTEMPTS = 2  # searches with spaces of one width before narrower ones are tried
_PASSES = 7  # over all connections, names and cities
_MOVES = 120  # nudges per space in each of two rounds
_MAX_MOVES = 60_000  # nudges in a round: a player is waiting
_LARGE = 450  # a map with this many spaces gets only one search for each width


def make_layout(
    game_map: GameMap,
    placement: Placement,
    width: int,
    height: int,
    *,
    effort: float = 1.0,
) -> Layout:
    """Search for a layout of `width` × `height` cells, which takes a second or two for 300 spaces.

    The same arguments give the same layout. If the widest spaces do not fit, narrower ones are
    tried; if nothing fits, the best layout found is returned (`quality.hidden` says what is not
    fully visible). `effort` scales the time of a search.
    """
    best: Found | None = None
    large = sum(route.length for route in game_map.routes) >= _LARGE
    for space in space_widths(game_map, width, height):
        for attempt in range(1 if large else _ATTEMPTS):
            found = search(
                game_map, placement, (width, height), space, effort=effort, seed=1 + attempt
            )
            best = min(best or found, found, key=Found.rank)
            if not (found.faults if found.layout.full_names else hidden(found.layout)):
                break
        if best and not hidden(best.layout):
            break
    assert best is not None
    return with_water(game_map, placement, with_more_names(game_map, placement, best.layout))


def rough_layout(game_map: GameMap, placement: Placement, width: int, height: int) -> Layout:
    """A layout that takes milliseconds: things may hide others."""
    plan = make_plan(game_map, placement, width, height, 1)
    solver = Solver(plan)
    solver.arrange(1)
    return with_water(game_map, placement, assemble(plan, solver.first_cells()))


class Found(NamedTuple):
    """The result of a search: the layout, how many faults it has, and its cost."""

    layout: Layout
    faults: int
    cost: float

    def rank(self) -> tuple[int, float]:
        """Lower is better."""
        return self.faults, self.cost


def search(
    game_map: GameMap,
    placement: Placement,
    size: tuple[int, int],
    space: int,
    *,
    effort: float,
    seed: int,
    named: Collection[int] = (),
) -> Found:
    """One search for a layout of `size` with spaces of `space` cells. If the board is too small for
    all names, the cities in `named` have them."""
    plan = make_plan(game_map, placement, *size, space, named)
    solver = Solver(plan, seed)
    solver.arrange(_PASSES)
    moves = int(effort * min(_MOVES * sum(plan.lengths), _MAX_MOVES))
    solver.anneal(moves, 6.0, 1.0)
    solver.refit()
    solver.anneal(moves, 1.5, 0.15)
    layout = assemble(plan, separate(plan, repair(plan, solver.first_cells())))
    return Found(layout, len(faults(game_map, layout)), solver.cost())


class Solver(search_grid.SearchGrid):
    """The moves of a search, chosen at random from a seed."""

    def __init__(self, plan: LayoutPlan, seed: int = 1) -> None:
        super().__init__(plan)
        self.random = Random(seed).random

    # First step: bows, names, cities.

    def arrange(self, passes: int) -> None:
        """Choose the best bow for each connection, the best place for each name and a better cell
        for each city, one after the other, while everything else stays where it is."""
        connections, cities = range(len(self.plan.connections)), range(len(self.city))
        for number in range(passes):
            for connection in self._shuffled(connections):
                self._best_bow(connection)
            for index in self._shuffled(cities):
                self._best_place(index)
            if number:
                for index in self._shuffled(cities):
                    self._best_cell(index)

    def _shuffled(self, items: Sequence[int]) -> list[int]:
        return [item for _, item in sorted((self.random(), item) for item in items)]

    def _best_bow(self, connection: int) -> None:
        """Give a connection the bow with the lowest cost."""
        routes = self.plan.connections[connection]
        a, b = (self.city[end] for end in self.plan.ends[routes[0]])
        far = hypot(a[0] - b[0], 2 * (a[1] - b[1]))
        max_bow = int(max(1.0, far * 0.25))
        for route in routes:
            self._mark_route(route, -1)
        best = (float("inf"), 0.0)
        for half in range(-2 * max_bow, 2 * max_bow + 1):
            best = min(best, (self._try_bow(connection, half / 2), half / 2))
        self.bow[connection] = best[1]
        for route in routes:
            self._aim(route)
            self._mark_route(route, 1)

    def _try_bow(self, connection: int, bow: float) -> float:
        """The cost of a connection that is off the grids, with its spaces where they want to be."""
        routes = self.plan.connections[connection]
        self.bow[connection] = bow
        cost = search_grid.BOW * bow * bow
        for route in routes:
            self._aim(route)
            cost += self._route_cost(route)
            self._mark_route(route, 1)
        for route in routes:
            self._mark_route(route, -1)
        return cost

    def _best_place(self, index: int) -> None:
        """Give a name the place with the lowest cost."""
        self._mark_label(index, -1)
        costs = [self._label_cost(index, place) for place in range(len(self.places[index]))]
        self.place[index] = costs.index(min(costs))
        self._mark_label(index, 1)

    def _best_cell(self, index: int) -> None:
        """Move a city, with its name and routes, to the best cell around it."""
        here = self.city[index]
        self._lift(index)
        best = (float("inf"), here)
        for dy in (-1, 0, 1):
            for dx in (-2, -1, 0, 1, 2):
                cell = (here[0] + dx, here[1] + dy)
                if 0 <= cell[0] < self.plan.width and 0 <= cell[1] < self.plan.height:
                    best = min(best, (self._try_cell(index, cell), cell))
        self.city[index] = best[1]
        self._drop(index)

    def _lift(self, index: int) -> None:
        """Take a city with its name and routes off the grids."""
        for route in self.routes_of[index]:
            self._mark_route(route, -1)
        self._mark_label(index, -1)
        self._mark_city(index, -1)

    def _drop(self, index: int) -> None:
        """Put a city with its name and routes back on the grids."""
        self._mark_city(index, 1)
        self._mark_label(index, 1)
        for route in self.routes_of[index]:
            self._aim(route)
            self._mark_route(route, 1)

    def _try_cell(self, index: int, cell: Cell) -> float:
        """The cost of a city that is off the grids, at a cell, with its name and routes."""
        x, y = self.plan.cities[index]
        cost = search_grid.MOVED * ((cell[0] - x) ** 2 + 4 * (cell[1] - y) ** 2)
        self.city[index] = cell
        at = self._at(cell)
        cost += search_grid.OVERLAP * self.used[at] + search_grid.TRACK_UNDER * self.tracks[at]
        self._mark_city(index, 1)
        cost += self._label_cost(index, self.place[index])
        self._mark_label(index, 1)
        for route in self.routes_of[index]:
            self._aim(route)
            cost += self._route_cost(route)
            self._mark_route(route, 1)
        self._lift(index)
        return cost

    # Second step: single spaces.

    def anneal(self, moves: int, hot: float, cold: float) -> None:
        """Nudge spaces and names at random (simulated annealing): almost freely at first, only for
        the better in the end."""
        targets = [
            (route, i) for route, spaces in enumerate(self.spaces) for i in range(len(spaces))
        ]
        if not targets:
            return
        cooling = (cold / hot) ** (1 / max(moves, 1))
        heat, random = hot, self.random
        for _ in range(moves):
            heat *= cooling
            if random() < 0.06:
                self._nudge_label(int(random() * len(self.city)), heat)
                continue
            route, i = targets[int(random() * len(targets))]
            x, y = self.spaces[route][i]
            if random() < 0.25:
                wx, wy = self.wanted[route][i]
                cell = (round(wx + random() * 2 - 1), round(wy + random() - 0.5))
            else:
                cell = (x + int(random() * 5) - 2, y + int(random() * 3) - 1)
            inside = 0 <= cell[0] <= self.plan.width - self.width
            if inside and 0 <= cell[1] < self.plan.height and cell != (x, y):
                self._nudge_space(route, i, cell, heat)

    def refit(self) -> None:
        """Give each connection the bow that fits its spaces best."""
        for connection, routes in enumerate(self.plan.connections):
            total = weight = 0.0
            for route in routes:
                (xa, ya), (xb, yb) = (self.city[end] for end in self.plan.ends[route])
                vx, vy = xb - xa, 2 * (yb - ya)
                far = hypot(vx, vy) or 1.0
                spaces = zip(self.spaces[route], self.wanted[route], strict=True)
                for i, ((x, y), (wx, wy)) in enumerate(spaces):
                    part = (i + 1) / (len(self.spaces[route]) + 1)
                    much = 4 * part * (1 - part)
                    total += much * (2 * (y - wy) * vx - (x - wx) * vy) / far
                    weight += much * much
            self.bow[connection] += total / weight if weight else 0.0
            for route in routes:
                self.wanted[route] = self._line(route)

    def _nudge_label(self, index: int, heat: float) -> None:
        old = self.place[index]
        new = int(self.random() * len(self.places[index]))
        self._mark_label(index, -1)
        worse = self._label_cost(index, new) - self._label_cost(index, old)
        if worse <= 0 or self.random() < exp(-worse / heat):
            self.place[index] = new
        self._mark_label(index, 1)

    def _nudge_space(self, route: int, i: int, cell: Cell, heat: float) -> None:
        spaces = self.spaces[route]
        wx, wy = self.wanted[route][i]
        ox, oy = spaces[i][0] - wx, 2 * (spaces[i][1] - wy)
        nx, ny = cell[0] - wx, 2 * (cell[1] - wy)
        was, now = ox * ox + oy * oy, nx * nx + ny * ny
        if now > search_grid.MAX_NUDGE * search_grid.MAX_NUDGE:
            return
        worse = search_grid.AWAY * (now - was)
        if was > search_grid.LOOSE * search_grid.LOOSE:
            worse -= search_grid.STRAY * (was**0.5 - search_grid.LOOSE) ** 2
        if now > search_grid.LOOSE * search_grid.LOOSE:
            worse += search_grid.STRAY * (now**0.5 - search_grid.LOOSE) ** 2
        for weight, other, j in (
            (search_grid.UNEVEN, route, i - 1),
            (search_grid.UNEVEN, route, i + 1),
            *((search_grid.PARALLELS, parallel, i) for parallel in self.parallels[route]),
        ):
            if 0 <= j < len(spaces):
                (bx, by), (ax, ay) = self.spaces[other][j], self.wanted[other][j]
                jx, jy = bx - ax, 2 * (by - ay)
                worse += weight * (
                    (nx - jx) ** 2 + (ny - jy) ** 2 - (ox - jx) ** 2 - (oy - jy) ** 2
                )
        old = spaces[i]
        weight = search_grid.TOGETHER if len(spaces) == 2 else search_grid.TOUCHING
        for j in (i - 1, i + 1):
            if 0 <= j < len(spaces):
                worse += weight * (self._together(cell, spaces[j]) - self._together(old, spaces[j]))
        for parallel in self.parallels[route]:
            worse += search_grid.PARTED * (
                self._parted(cell, parallel, i) - self._parted(old, parallel, i)
            )
        self._mark_space(route, i, -1)
        worse -= self._space_and_tracks(route, i)
        spaces[i] = cell
        worse += self._space_and_tracks(route, i)
        if worse > 0 and self.random() >= exp(-worse / heat):
            spaces[i] = old
        self._mark_space(route, i, 1)

    def _together(self, one: Cell, two: Cell) -> bool:
        """Whether nothing is between two spaces of a row."""
        return one[1] == two[1] and abs(one[0] - two[0]) <= self.width

    def _parted(self, cell: Cell, parallel: int, i: int) -> int:
        """By how many cells a space is too far from its neighbor on a parallel route."""
        x, y = self.spaces[parallel][i]
        return max(
            0,
            abs(cell[0] - x) - self.width + 1 - search_grid.CLOSE,
            abs(cell[1] - y) - search_grid.CLOSE,
        )
