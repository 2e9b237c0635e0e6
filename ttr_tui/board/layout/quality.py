"""How good a layout is, measured on its finished cells.

`faults` lists what is wrong; `measure` gives the numbers behind it. Lengths are in units: a column,
or half a row.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from math import hypot
from typing import NamedTuple

from rich.cells import cell_len

from ttr_tui.board.layout.board_layout import CityLayout, Layout, RouteLayout
from ttr_tui.board.layout.geometry import Cell, block, touching, units_between
from ttr_tui.board.layout.tracks import straight_line
from ttr_tui.engine import GameMap

MAX_STEP = 1.6  # from space to space, in mean steps of the route
MAX_OFF = 2.0  # units from a space to the line or bow of its route
MAX_PARALLEL_GAP = 2  # columns or rows between the spaces of parallel routes
MEETING = 4.0  # units from a city within which its routes meet
MIN_DETOUR = 2  # cells by which a track is longer than straight lines; less is no detour
_BUCKET = 4  # columns and rows: lines are compared where both are
MAX_WAY_AROUND = 2  # such cells of a track that goes around a name

Point = tuple[float, float]
Segment = tuple[Point, Point]


class Measure(NamedTuple):
    """The worst numbers of a layout, comparable with `MAX_STEP`, `MAX_OFF` and
    `MAX_PARALLEL_GAP`."""

    longest_step: float
    max_off: float
    max_parallel_gap: int


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


def cornered(layout: Layout) -> list[str]:
    """The names at a corner of their city's mark, neither beside, above nor below it. They are
    easily taken for the name of another city."""
    return [
        city.label
        for city in layout.cities
        if city.label
        and not any(x == city.cell[0] or y == city.cell[1] for x, y in city.label_cells)
    ]


def dots_at_names(layout: Layout) -> list[tuple[int, tuple[int, ...]]]:
    """The cities with dots of a track directly before or after their name, as if the name stood on
    the line, and the routes of these tracks."""
    tracks = _tracks(layout)
    cities: list[tuple[int, tuple[int, ...]]] = []
    for index, city in enumerate(layout.cities):
        if city.label:
            (x, y), (end, _) = city.label_at, city.label_cells[-1]
            routes = {*tracks.get((x - 1, y), ()), *tracks.get((end + 1, y), ())}
            if routes:
                cities.append((index, tuple(sorted(routes))))
    return cities


def tangles(game_map: GameMap, layout: Layout) -> list[tuple[Cell, tuple[int, ...]]]:
    """The cells with tracks of routes that do not meet there, and these routes: it is hard to see
    where each goes. Parallel routes and routes of a city near the cell meet."""
    tangled: list[tuple[Cell, tuple[int, ...]]] = []
    for cell, routes in _tracks(layout).items():
        if len(routes) > 1:
            ends = set.intersection(*({*game_map.routes[route].ends} for route in routes))
            near = (units_between(cell, layout.cities[end].cell) <= MEETING for end in ends)
            if len(ends) < 2 and not any(near):
                tangled.append((cell, tuple(routes)))
    return tangled


def mixed(game_map: GameMap, layout: Layout) -> list[tuple[int, int]]:
    """The routes with a space between two neighboring spaces of a route that is not parallel, in
    their row: all three look like one route. The route around it comes first."""
    owners = {
        cell: number
        for number, route in enumerate(layout.routes)
        for space in route.spaces
        for cell in space
    }
    found: list[tuple[int, int]] = []
    for number, route in enumerate(layout.routes):
        same = {number, *game_map.routes[number].parallels}
        for one, two in pairwise(route.spaces):
            (*_, (left, y)), ((right, row), *_) = sorted((one, two))
            if y == row and right - left <= layout.space + 2:
                between = {owners.get((x, y), number) for x in range(left + 1, right)} - same
                found += [(number, other) for other in sorted(between)]
    return found


def crossed(game_map: GameMap, layout: Layout, *, touching: bool = False) -> list[tuple[int, int]]:
    """The pairs of routes whose lines, from city to space to space to city, cross: it is hard to
    see which space belongs to which; with `touching`, also those with a space or city of one on the
    line of the other. Routes between the same cities do not count."""
    lines = [
        [layout.cities[a].cell, *centers(drawn), layout.cities[b].cell]
        for (a, b), drawn in zip((r.ends for r in game_map.routes), layout.routes, strict=True)
    ]
    near: dict[tuple[int, int], list[tuple[int, Segment]]] = {}
    found: set[tuple[int, int]] = set()
    for number, line in enumerate(lines):
        same = {number, *game_map.routes[number].parallels}
        for segment in pairwise(line):
            (x1, y1), (x2, y2) = segment
            xs, ys = sorted((int(x1), int(x2))), sorted((int(y1), int(y2)))
            for x in range(xs[0] // _BUCKET, xs[1] // _BUCKET + 1):
                for y in range(ys[0] // _BUCKET, ys[1] // _BUCKET + 1):
                    bucket = near.setdefault((x, y), [])
                    found.update(
                        (other, number)
                        for other, its in bucket
                        if other not in same and _cross(segment, its, touching=touching)
                    )
                    bucket.append((number, segment))
    return sorted(found)


def _cross(one: Segment, two: Segment, *, touching: bool) -> bool:
    """Whether two segments cross inside both of them; with `touching`, also whether an end of one
    is inside the other."""
    (a, b), (c, d) = one, two
    sides = [_side(a, b, c), _side(a, b, d), _side(c, d, a), _side(c, d, b)]
    if 0 not in sides:
        return sides[0] * sides[1] < 0 and sides[2] * sides[3] < 0
    return touching and any(
        not side and _is_inside(point, *segment)
        for side, point, segment in zip(sides, (c, d, a, b), (one, one, two, two), strict=True)
    )


def _is_inside(point: Point, one: Point, other: Point) -> bool:
    """Whether a point of the line through two points is between them."""
    return (point[0] - one[0]) * (point[0] - other[0]) + (point[1] - one[1]) * (
        point[1] - other[1]
    ) < 0


def _side(a: Point, b: Point, c: Point) -> float:
    """Positive on one side of the line from `a` to `b`, negative on the other, 0 on it."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _tracks(layout: Layout) -> dict[Cell, list[int]]:
    """The routes with a track in each cell."""
    tracks: dict[Cell, list[int]] = {}
    for number, route in enumerate(layout.routes):
        for x, y, _ in route.track:
            tracks.setdefault((x, y), []).append(number)
    return tracks


def _distance(named: CityLayout, city: CityLayout) -> float:
    """Units from the name of a city to the mark of a city."""
    (x, y), (to_x, to_y) = named.label_at, city.cell
    return units_between((min(max(to_x, x), x + cell_len(named.label) - 1), y), (to_x, to_y))


def loops(game_map: GameMap, layout: Layout) -> list[str]:
    """The routes that loop around a name: a straight line from one space or city to the next would
    cross it, and the track is more than `MAX_WAY_AROUND` cells longer than straight lines."""
    names = {cell: city.label for city in layout.cities for cell in city.label_cells}
    faults: list[str] = []
    for number, (detour, straight) in enumerate(_detours(game_map, layout)):
        if detour > MAX_WAY_AROUND and not straight.isdisjoint(names):
            around = ", ".join(sorted({names[cell] for cell in straight if cell in names}))
            faults.append(f"route {number} loops around {around}")
    return faults


def detours(game_map: GameMap, layout: Layout) -> list[int]:
    """By how many cells the track of each route is longer than straight lines; 0 if by less than
    `MIN_DETOUR`."""
    return [detour if detour >= MIN_DETOUR else 0 for detour, _ in _detours(game_map, layout)]


def _detours(game_map: GameMap, layout: Layout) -> list[tuple[int, set[Cell]]]:
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


def measure(game_map: GameMap, layout: Layout) -> Measure:
    """The worst numbers of a layout."""
    steps, off, apart = [0.0], [0.0], [0]
    for route, drawn in zip(game_map.routes, layout.routes, strict=True):
        a, b = (layout.cities[end].cell for end in route.ends)
        steps.append(longest_step(drawn))
        off.append(max_off(drawn, a, b))
        apart += [max_parallel_gap(drawn, layout.routes[parallel]) for parallel in route.parallels]
    return Measure(max(steps), max(off), max(apart))


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
    cells = {
        b,
        *((c.x, c.y) for c in route.track),
        *(cell for space in route.spaces for cell in space),
    }
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
