"""How good a layout is, measured on its finished cells.

`faults` lists what is wrong. Lengths are in units: a column, or half a row.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from math import hypot

from rich.cells import cell_len

from ttr_tui.board.layout.board_layout import CityLayout, Layout, RouteLayout
from ttr_tui.board.layout.geometry import Cell, block, touching, units_between
from ttr_tui.board.layout.tracks import straight_line
from ttr_tui.engine import GameMap

MAX_STEP = 1.6  # from space to space, in mean steps of the route
MAX_OFF = 2.0  # units from a space to the line or bow of its route
MAX_PARALLEL_GAP = 2  # columns or rows between the spaces of parallel routes
MAX_WAY_AROUND = 2  # such cells of a track that goes around a name

Point = tuple[float, float]


def things_of(layout: Layout) -> list[tuple[str, tuple[Cell, ...]]]:
    """Every space, mark and name: a description for messages, and its cells."""
    things: list[tuple[str, tuple[Cell, ...]]] = []
    for index, city in enumerate(layout.cities):
        things.append((f"city {index}", (city.cell,)))
        if city.label:
            things.append((f"name {city.label}", city.label_cells))
    for number, route in enumerate(layout.routes):
        things += [(f"route {number} space {i}", space) for i, space in enumerate(route.spaces)]
    return things


def faults(game_map: GameMap, layout: Layout) -> list[str]:
    """What is wrong with a layout, a text for each fault."""
    return [*hidden(layout), *strained(game_map, layout)]


def hidden(layout: Layout) -> list[str]:
    """The faults that hide something: the board is too small for the map."""
    faults: list[str] = []
    things = things_of(layout)
    used = Counter(cell for _, cells in things for cell in cells)
    for name, cells in things:
        if any(used[cell] > 1 for cell in cells):
            faults.append(f"{name} shares a cell")
        if not all(0 <= x < layout.width and 0 <= y < layout.height for x, y in cells):
            faults.append(f"{name} is clipped")
    return faults


def strained(game_map: GameMap, layout: Layout) -> list[str]:
    """The faults that make something harder to follow."""
    used = {cell for _, cells in things_of(layout) for cell in cells}
    faults = [
        f"name {city.label} is away from its city"
        for city in layout.cities
        if city.label and not any(touching(city.cell, cell) for cell in city.label_cells)
    ]
    faults += fused(layout) + run_together(layout)
    faults += misplaced_names(layout) + loops(game_map, layout)
    for route, drawn in zip(game_map.routes, layout.routes, strict=True):
        if len(drawn.spaces) != route.length:
            faults.append(
                f"route {route.index} has {len(drawn.spaces)} spaces instead of {route.length}"
            )
        if any((cell.x, cell.y) in used for cell in drawn.track):
            faults.append(f"the track of route {route.index} runs over something")
        a, b = (layout.cities[end].cell for end in route.ends)
        if not connected(drawn, a, b):
            faults.append(f"the track of route {route.index} is broken")
        if not in_order(drawn, a, b):
            faults.append(f"route {route.index} is out of order")
        if longest_step(drawn) > MAX_STEP:
            faults.append(f"route {route.index} has a long step: {longest_step(drawn):.2f}")
        if max_off(drawn, a, b) > MAX_OFF:
            faults.append(f"route {route.index} strays: {max_off(drawn, a, b):.2f}")
        for parallel in route.parallels:
            apart = max_parallel_gap(drawn, layout.routes[parallel])
            if parallel > route.index and apart > MAX_PARALLEL_GAP:
                faults.append(f"routes {route.index} and {parallel} are {apart} apart")
    return faults


def fused(layout: Layout) -> list[str]:
    """The names without a blank between them and the next name or space."""
    used = {cell for _, cells in things_of(layout) for cell in cells}
    faults: list[str] = []
    for city in layout.cities:
        if city.label:
            (x, y), (end, _) = city.label_at, city.label_cells[-1]
            if {(x - 1, y), (end + 1, y)} & (used - {city.cell}):
                faults.append(f"name {city.label} touches something")
    return faults


def misplaced_names(layout: Layout) -> list[str]:
    """The names that are not nearer to their own city than to every other."""
    faults: list[str] = []
    for city in layout.cities:
        if city.label:
            own, *others = sorted(
                (_distance(city, other), other is not city) for other in layout.cities
            )
            if own[1] or (others and others[0][0] == own[0]):
                faults.append(f"name {city.label} is as near to another city")
    return faults


def _distance(named: CityLayout, city: CityLayout) -> float:
    """Units from the name of a city to the mark of a city."""
    (x, y), (to_x, to_y) = named.label_at, city.cell
    return units_between((min(max(to_x, x), x + cell_len(named.label) - 1), y), (to_x, to_y))


def loops(game_map: GameMap, layout: Layout) -> list[str]:
    """The routes that loop around a name: a straight line from one space or city to the next would
    cross it, and the track is more than `MAX_WAY_AROUND` cells longer than straight lines."""
    names = {cell: city.label for city in layout.cities for cell in city.label_cells}
    faults: list[str] = []
    for number, (detour, straight) in enumerate(track_detours(game_map, layout)):
        if detour > MAX_WAY_AROUND and not straight.isdisjoint(names):
            around = ", ".join(sorted({names[cell] for cell in straight if cell in names}))
            faults.append(f"route {number} loops around {around}")
    return faults


def track_detours(game_map: GameMap, layout: Layout) -> list[tuple[int, set[Cell]]]:
    """For each route by how many cells its track is longer than straight lines, and the cells of
    these lines."""
    detours: list[tuple[int, set[Cell]]] = []
    for route, drawn in zip(game_map.routes, layout.routes, strict=True):
        a, b = (layout.cities[end].cell for end in route.ends)
        straight = straight_cells(a, tuple(space[0] for space in drawn.spaces), b, layout.space)
        detours.append((len(drawn.track) - len(straight), straight))
    return detours


def straight_cells(a: Cell, spaces: tuple[Cell, ...], b: Cell, width: int) -> set[Cell]:
    """The cells of straight lines from thing to thing, without the things themselves."""
    stops = [(a, 1), *((space, width) for space in spaces), (b, 1)]
    return {
        (x + dx, y + dy)
        for ((x, y), one), ((end_x, end_y), two) in pairwise(stops)
        for (dx, dy), _ in straight_line(end_x - x, end_y - y, one, two)
    }.difference(cell for stop in stops for cell in block(*stop))


def run_together(layout: Layout) -> list[str]:
    """The routes of two spaces that are directly side by side: they would look like two parallel
    routes of one space."""
    return [
        f"route {number} runs together"
        for number, route in enumerate(layout.routes)
        if is_pair(route)
    ]


def is_pair(route: RouteLayout) -> bool:
    """Whether a route has two spaces and nothing between them."""
    if len(route.spaces) != 2:
        return False
    left, right = sorted(route.spaces)
    return right[0] == (left[-1][0] + 1, left[-1][1])


def centers(route: RouteLayout) -> list[Point]:
    """The middle of every space, in columns and rows."""
    return [((space[0][0] + space[-1][0]) / 2, float(space[0][1])) for space in route.spaces]


def longest_step(route: RouteLayout) -> float:
    """The longest step from space to space, in mean steps of the route."""
    steps = [units_between(a, b) for a, b in pairwise(centers(route))]
    return max(steps) * len(steps) / sum(steps) if any(steps) else 0.0


def _along(route: RouteLayout, a: Cell, b: Cell) -> list[tuple[float, float]]:
    """How far each space is along the straight line (0 to 1), and how many units beside it."""
    vx, vy = b[0] - a[0], 2 * (b[1] - a[1])
    far = hypot(vx, vy) or 1.0
    return [
        (
            ((x - a[0]) * vx + 2 * (y - a[1]) * vy) / far / far,
            (2 * (y - a[1]) * vx - (x - a[0]) * vy) / far,
        )
        for x, y in centers(route)
    ]


def in_order(route: RouteLayout, a: Cell, b: Cell) -> bool:
    """Whether each space is farther along than the one before."""
    return all(one < two for (one, _), (two, _) in pairwise(_along(route, a, b)))


def max_off(route: RouteLayout, a: Cell, b: Cell) -> float:
    """Units from the worst space to the bow that fits the route best (least squares)."""
    aside = _along(route, a, b)
    weights = [4 * t * (1 - t) for t, _ in aside]
    total = sum(w * w for w in weights)
    bow = sum(w * d for w, (_, d) in zip(weights, aside, strict=True)) / total if total else 0.0
    if len(aside) < 2:
        return 0.0
    return max(abs(d - bow * w) for w, (_, d) in zip(weights, aside, strict=True))


def parallel_gaps(one: RouteLayout, two: RouteLayout) -> list[int]:
    """For each space, how many cells away its neighbor on the parallel route is; directly beside
    each other is 1."""
    return [
        max(abs(a[0][0] - b[0][0]) - len(a) + 1, abs(a[0][1] - b[0][1]))
        for a, b in zip(one.spaces, two.spaces, strict=False)
    ]


def max_parallel_gap(one: RouteLayout, two: RouteLayout) -> int:
    """The widest gap between the spaces of parallel routes."""
    return max(parallel_gaps(one, two), default=0)


def connected(route: RouteLayout, a: Cell, b: Cell) -> bool:
    """Whether the cells of the route connect its cities (also diagonally)."""
    cells = {b, *route.cells}
    ahead, seen = [a], {a}
    while ahead:
        x, y = ahead.pop()
        for dy in (-1, 0, 1):
            for dx in (-1, 0, 1):
                new = (x + dx, y + dy)
                if new in cells and new not in seen:
                    seen.add(new)
                    ahead.append(new)
    return cells <= seen
