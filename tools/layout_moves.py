"""Moves of single names, cities and spaces that make a layout easier to read.

`improve` tries them, as long as they help, where `troubles` finds something; a search alone leaves
such places, since it does not know the tracks yet. `spread` tries only what gives names and spaces
that touch more room, which takes some seconds a layout instead of minutes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple, TypeVar

from rich.cells import cell_len

from tools.layout_quality import (
    cornered,
    crossed,
    crowded_names,
    dots_at_names,
    mixed,
    names_on_other_rows,
    one_color,
    parting_names,
    tangles,
    touching_spaces,
)
from ttr_tui.board.layout.board_layout import (
    FirstCells,
    Layout,
    RouteLayout,
    place_cities,
    place_routes,
)
from ttr_tui.board.layout.geometry import Cell, block, units_between
from ttr_tui.board.layout.layout_plan import LayoutPlan, label_places
from ttr_tui.board.layout.quality import (
    MAX_OFF,
    MAX_PARALLEL_GAP,
    MAX_STEP,
    centers,
    connected,
    faults,
    fused,
    hidden,
    in_order,
    is_pair,
    longest_step,
    loops,
    max_off,
    max_parallel_gap,
    misplaced_names,
    straight_cells,
)
from ttr_tui.board.layout.tracks import assemble
from ttr_tui.engine import GameMap

T = TypeVar("T")

# Weights, each per what the comment says.
_WRONG: Final = 100.0  # fault that no layout may have
_STRAINED: Final = 6.0  # fault that only an overview may have
_DOTS: Final = 3.0  # name with dots directly beside it
_CORNER: Final = 2.0  # name at the corner of its mark
_DETOUR: Final = 1.2  # cell by which a track is longer than a straight line
_TANGLE: Final = 2.0  # cell with tracks of routes that do not meet
_ABUTTING: Final = 0.8  # space directly beside the mark of a city that is no end of its route
_TOUCHING: Final = 1.0  # cells of spaces of two connections beside or above each other
_ONE_COLOR: Final = 2.5  # the same, if both have one color
_MIXED: Final = 4.0  # space of another route between two spaces of a row
_CROSSED: Final = 4.0  # pair of routes whose lines cross or touch
_MERGED: Final = 3.0  # space directly beside the next one of its route
_CROWDED: Final = 2.5  # name with one blank between it and the next name or mark
_BY_SPACE: Final = 1.2  # name with one blank between it and a space of a route to other cities
_OTHER_ROW: Final = 0.8  # name above or below its mark
_PARTING: Final = 2.0  # name between its mark and the first space of a route
_SIDES: Final = 2.0  # change of sides of parallel routes
_BENT: Final = 0.8  # unit by which a route is longer than a straight line, beyond `_FREE_BEND`
_UNEVEN: Final = 1.0  # unit from the bow of a route, or half a mean step too much
_MOVED: Final = 0.03  # square unit between a city and its place on the map

_FREE_BEND: Final = 1.5  # units

_STEPS: Final[tuple[Cell, ...]] = (
    *((-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (1, -1), (-1, 1), (1, 1)),
    *((-2, 0), (2, 0), (-2, -1), (2, -1), (-2, 1), (2, 1), (-3, 0), (3, 0)),
)
"""Columns and rows by which a space, or a city with its name, is moved."""
_CITY_STEPS: Final = ((0, 0), *_STEPS[:10])

_ROUNDS: Final = 6
_SPREAD_ROUNDS: Final = 3
_LESS_CROWDED: Final = 0.3  # for `spread` to look at a move further
_LOOKED_AT: Final = 4  # such moves of a thing, those with the most room first

Thing = tuple[int, int]
"""0 and a city with its name, or 1 and a route with its spaces."""


class Trouble(NamedTuple):
    """What makes a layout harder to read: how much it does, and its cities and routes."""

    weight: float
    cities: tuple[int, ...] = ()
    routes: tuple[int, ...] = ()


def improve(game_map: GameMap, plan: LayoutPlan, layout: Layout) -> Layout:
    """The layout after all single moves that make it easier to read. No move causes a fault."""
    at = layout.first_cells
    found = troubles(game_map, plan, layout)
    tried: dict[Thing, list[Trouble]] = {}
    """The troubles about each thing when no move of it helped."""
    for _ in range(_ROUNDS):
        before = _total(found)
        for thing in _about(plan, layout, found):
            kind, number = thing
            own = [trouble for trouble in found if _is_about(plan, trouble, thing)]
            if tried.get(thing) == own:
                continue
            tried[thing] = own
            moves = (
                _name_moves(plan, at, number)
                if kind == 0
                else _space_moves(game_map, plan, at, number)
            )
            for new in moves:
                made = assemble(plan, new)
                now = troubles(game_map, plan, made)
                if _total(now) < _total(found) - 1e-6:
                    at, layout, found = new, made, now
                    del tried[thing]
                    break
        if _total(found) >= before:
            break
    return layout


def spread(game_map: GameMap, plan: LayoutPlan, layout: Layout) -> Layout:
    """The layout after moves of what is crowded, each to where it has more room, if they make the
    whole easier to read. No move causes a fault."""
    at, limit = layout.first_cells, len(faults(game_map, layout))
    total = _total(troubles(game_map, plan, layout))
    for _ in range(_SPREAD_ROUNDS):
        before = total
        worst: dict[Thing, float] = {}
        for weight, cities, routes in crowding(game_map, layout):
            for thing in (*((0, city) for city in cities), *((1, route) for route in routes)):
                worst[thing] = worst.get(thing, 0.0) + weight
        for kind, number in sorted(worst, key=lambda thing: (-worst[thing], thing)):
            now = _total(crowding(game_map, layout))
            moves = (
                _space_moves(game_map, plan, at, number) if kind else _name_moves(plan, at, number)
            )
            rooms = ((_total(crowding(game_map, _bare(plan, new))), new) for new in moves)
            better = [one for one in rooms if one[0] < now - _LESS_CROWDED]
            for _, new in sorted(better, key=lambda one: one[0])[:_LOOKED_AT]:
                made = assemble(plan, new)
                left = _total(troubles(game_map, plan, made))
                if left < total - 1e-6 and len(faults(game_map, made)) <= limit:
                    at, layout, total = new, made, left
                    break
        if total >= before:
            break
    return layout


def _bare(plan: LayoutPlan, first: FirstCells) -> Layout:
    """A layout without tracks, which takes little time to make."""
    routes = place_routes(first, plan.space, ((),) * len(first.routes))
    cities = place_cities(first, plan.labels)
    return Layout(plan.width, plan.height, plan.space, plan.full_names, routes, cities)


def _is_about(plan: LayoutPlan, trouble: Trouble, thing: Thing) -> bool:
    """Whether a trouble is about a thing; those of a route are also about its cities."""
    kind, number = thing
    if kind == 1:
        return number in trouble.routes
    return number in trouble.cities or any(number in plan.ends[r] for r in trouble.routes)


def _total(found: Iterable[Trouble]) -> float:
    return sum(trouble.weight for trouble in found)


def _about(plan: LayoutPlan, layout: Layout, found: Iterable[Trouble]) -> list[Thing]:
    """What to move, the worst first: the things with trouble, and for each route with trouble its
    cities and what is in its way."""
    worst: dict[Thing, float] = {}
    for weight, cities, routes in found:
        if weight >= _ABUTTING:
            things = {(0, city) for city in cities} | {(1, route) for route in routes}
            for route in routes:
                things.update((0, end) for end in plan.ends[route])
                things.update(_in_the_way(plan, layout, route))
            for thing in things:
                worst[thing] = worst.get(thing, 0.0) + weight
    return sorted(worst, key=lambda thing: (-worst[thing], thing))


def _in_the_way(plan: LayoutPlan, layout: Layout, route: int) -> list[Thing]:
    """The cities and routes with something on the straight lines of a route."""
    a, b = (layout.cities[end].cell for end in plan.ends[route])
    firsts = tuple(space[0] for space in layout.routes[route].spaces)
    line = straight_cells(a, firsts, b, plan.space)
    return [
        *((0, i) for i, one in enumerate(layout.cities) if line & {one.cell, *one.label_cells}),
        *(
            (1, number)
            for number, one in enumerate(layout.routes)
            if number != route and any(line.intersection(space) for space in one.spaces)
        ),
    ]


# What is hard to read.


def troubles(game_map: GameMap, plan: LayoutPlan, layout: Layout) -> list[Trouble]:
    """Everything that makes a layout harder to read."""
    labels = {city.label: index for index, city in enumerate(layout.cities) if city.label}
    found = [
        _of_fault(fault, labels)
        for fault in (
            *hidden(layout),
            *fused(layout),
            *misplaced_names(layout),
            *loops(game_map, layout),
        )
    ]
    found += [Trouble(_DOTS, (city,), routes) for city, routes in dots_at_names(layout)]
    found += [Trouble(_CORNER, (labels[name],)) for name in cornered(layout)]
    found += [Trouble(_TANGLE, (), routes) for _, routes in tangles(game_map, layout)]
    strained = _WRONG if plan.full_names else _STRAINED
    for route, drawn in zip(game_map.routes, layout.routes, strict=True):
        a, b = (layout.cities[end].cell for end in route.ends)
        wrong, uneven = _strain(drawn, a, b)
        weight = strained * wrong + (_WRONG if is_pair(drawn) else 0)
        weight += _DETOUR * _detour(drawn, a, b) + _BENT * _bend(drawn, a, b)
        for parallel in route.parallels:
            if parallel > route.index:
                other = layout.routes[parallel]
                apart = max_parallel_gap(drawn, other) - MAX_PARALLEL_GAP
                weight += strained * max(0, apart) + _SIDES * _side_changes(drawn, other, a, b)
                uneven += _apart(drawn, other)
        found.append(Trouble(weight, (), (route.index,)))
        found.append(Trouble(_UNEVEN * uneven))
    found += [Trouble(_MIXED, (), routes) for routes in mixed(game_map, layout)]
    found += [Trouble(_CROSSED, (), routes) for routes in crossed(game_map, layout, touching=True)]
    found += _abutting(game_map, layout) + crowding(game_map, layout)
    for index, (city, (x, y)) in enumerate(zip(layout.cities, plan.cities, strict=True)):
        found.append(Trouble(_MOVED * units_between(city.cell, (x, y)) ** 2, (index,)))
    return found


def _of_fault(fault: str, labels: dict[str, int]) -> Trouble:
    """The trouble that a text of `quality` describes."""
    routes = [int(word) for one, word in pairwise(fault.split()) if one == "route"]
    return Trouble(_WRONG, tuple(i for name, i in labels.items() if name in fault), tuple(routes))


@lru_cache(maxsize=100_000)
def _strain(route: RouteLayout, a: Cell, b: Cell) -> tuple[int, float]:
    """How many limits of `quality` a route is beyond, and how uneven it is."""
    step, off = longest_step(route), max_off(route, a, b)
    wrong = (not connected(route, a, b)) + (not in_order(route, a, b))
    stops = [a, *centers(route), b]
    back = sum(
        (x2 - x1) * (b[0] - a[0]) + 4 * (y2 - y1) * (b[1] - a[1]) <= 0
        for (x1, y1), (x2, y2) in (stops[:2], stops[-2:])
    )
    uneven = off + 2 * max(0.0, step - 1) + 3 * back
    return wrong + (step > MAX_STEP) + (off > MAX_OFF), uneven


@lru_cache(maxsize=100_000)
def _apart(one: RouteLayout, two: RouteLayout) -> float:
    """How much parallel routes run apart and together: the mean difference of how their spaces
    lie to each other, in units."""
    pairs = list(zip(centers(one), centers(two), strict=False))
    steps = [(a[0] - b[0], a[1] - b[1]) for a, b in pairs]
    middle = sum(x for x, _ in steps) / len(steps), sum(y for _, y in steps) / len(steps)
    return sum(units_between(step, middle) for step in steps) / len(steps)


@lru_cache(maxsize=100_000)
def _detour(route: RouteLayout, a: Cell, b: Cell) -> int:
    """By how many cells the track of a route is longer than straight lines."""
    firsts = tuple(space[0] for space in route.spaces)
    return max(0, len(route.track) - len(straight_cells(a, firsts, b, len(route.spaces[0]))))


@lru_cache(maxsize=100_000)
def _bend(route: RouteLayout, a: Cell, b: Cell) -> float:
    """By how many units more than `_FREE_BEND` a route from city to space to city is longer than a
    straight line."""
    steps = pairwise([a, *centers(route), b])
    return max(0.0, sum(units_between(*step) for step in steps) - units_between(a, b) - _FREE_BEND)


@lru_cache(maxsize=100_000)
def _side_changes(one: RouteLayout, two: RouteLayout, a: Cell, b: Cell) -> int:
    """How often parallel routes change sides."""
    sides = [
        (x2 - x1) * (b[1] - a[1]) - (y2 - y1) * (b[0] - a[0])
        for (x1, y1), (x2, y2) in zip(centers(one), centers(two), strict=False)
    ]
    return sum((left > 0) != (right > 0) for left, right in pairwise(filter(None, sides)))


def crowding(game_map: GameMap, layout: Layout) -> list[Trouble]:
    """What has too little room. It does not depend on the tracks."""
    by_spaces, by_names = crowded_names(game_map, layout)
    return [
        *(
            Trouble(_ONE_COLOR if one_color(game_map, pair) else _TOUCHING, (), pair)
            for pair in touching_spaces(game_map, layout)
        ),
        *(Trouble(_BY_SPACE, (city,), (route,)) for city, route in by_spaces),
        *(Trouble(_CROWDED, cities) for cities in by_names),
        *(Trouble(_OTHER_ROW, (city,)) for city in names_on_other_rows(layout)),
        *(Trouble(_PARTING, (city,), (route,)) for city, route in parting_names(game_map, layout)),
    ]


def _abutting(game_map: GameMap, layout: Layout) -> list[Trouble]:
    """The spaces directly beside one of their own connection in their row, but for those side by
    side on parallel routes, and those directly beside the mark of a city that their route does not
    join."""
    first = {
        space[0]: (number, i)
        for number, route in enumerate(layout.routes)
        for i, space in enumerate(route.spaces)
    }
    marks = {city.cell: index for index, city in enumerate(layout.cities)}
    found: list[Trouble] = []
    for number, route in enumerate(layout.routes):
        same = {number, *game_map.routes[number].parallels}
        for i, space in enumerate(route.spaces):
            (left, y), (right, _) = space[0], space[-1]
            other, j = first.get((right + 1, y), (-1, i))
            if other in same and i != j:
                found.append(Trouble(_MERGED, (), (number, other)))
            for beside in ((left - 1, y), (right + 1, y)):
                city = marks.get(beside)
                if city is not None and city not in game_map.routes[number].ends:
                    found.append(Trouble(_ABUTTING, (city,), (number,)))
    return found


# Moves.


def _name_moves(plan: LayoutPlan, at: FirstCells, index: int) -> Iterator[FirstCells]:
    """The cells after moving a city's name, or the city with it."""
    used = _used(plan, at, ("city", index))
    length = cell_len(plan.labels[index])
    for step_x, step_y in _CITY_STEPS:
        city = x, y = at.cities[index][0] + step_x, at.cities[index][1] + step_y
        if not _is_free((city,), used, plan):
            continue
        for dx, dy, _ in sorted(label_places(length), key=lambda place: place[2]):
            label = (x + dx, y + dy)
            is_new = (city, label) != (at.cities[index], at.labels[index])
            if is_new and _is_free((*block(label, length), city), used, plan):
                yield at._replace(
                    cities=_put(at.cities, index, city), labels=_put(at.labels, index, label)
                )


def _space_moves(
    game_map: GameMap, plan: LayoutPlan, at: FirstCells, route: int
) -> Iterator[FirstCells]:
    """The cells after moving a space, alone or with those beside it of parallel routes, or two
    neighboring spaces of the route."""
    count, parallels = len(at.routes[route]), game_map.routes[route].parallels
    for i in range(count):
        groups = [([(route, i)], _STEPS)]
        if i + 1 < count:
            groups.append(([(route, i), (route, i + 1)], _STEPS[:4]))
        if parallels:
            groups.append(([(one, i) for one in (route, *parallels)], _STEPS[:6]))
        for group, steps in groups:
            used = _used(plan, at, *group)
            for dx, dy in steps:
                routes_now = at.routes
                cells: list[Cell] = []
                for one, j in group:
                    new = (at.routes[one][j][0] + dx, at.routes[one][j][1] + dy)
                    cells += block(new, plan.space)
                    routes_now = _put(routes_now, one, _put(routes_now[one], j, new))
                if _is_free(cells, used, plan):
                    yield at._replace(routes=routes_now)
    yield from _swaps(plan, at, route)


def _swaps(plan: LayoutPlan, at: FirstCells, route: int) -> Iterator[FirstCells]:
    """The cells after up to three neighboring spaces change places with those of another route near
    them."""
    mine = at.routes[route]
    for other, spaces in enumerate(at.routes):
        if other != route:
            for i, (x, y) in enumerate(mine):
                for j, (its_x, its_y) in enumerate(spaces):
                    if abs(x - its_x) <= plan.space + 2 and abs(y - its_y) <= 1:
                        for count in range(1, 1 + min(3, len(mine) - i, len(spaces) - j)):
                            one, two = mine[i : i + count], spaces[j : j + count]
                            for back in (False, True) if count > 1 else (False,):
                                order = slice(None, None, -1 if back else 1)
                                new = (*mine[:i], *two[order], *mine[i + count :])
                                its = (*spaces[:j], *one[order], *spaces[j + count :])
                                routes = _put(at.routes, route, new)
                                yield at._replace(routes=_put(routes, other, its))


def _put(things: tuple[T, ...], index: int, new: T) -> tuple[T, ...]:
    return (*things[:index], new, *things[index + 1 :])


def _used(plan: LayoutPlan, at: FirstCells, *without: tuple[str | int, int]) -> set[Cell]:
    """The cells of all marks, names and spaces but these: a route and a space, or a city."""
    used: set[Cell] = set()
    for index, text in enumerate(plan.labels):
        if ("city", index) not in without:
            used |= {at.cities[index], *block(at.labels[index], cell_len(text))}
    for route, spaces in enumerate(at.routes):
        for i, space in enumerate(spaces):
            if (route, i) not in without:
                used.update(block(space, plan.space))
    return used


def _is_free(cells: Iterable[Cell], used: set[Cell], plan: LayoutPlan) -> bool:
    return all(
        0 <= x < plan.width and 0 <= y < plan.height and (x, y) not in used for x, y in cells
    )
