"""The command that builds the bundled layouts: `python -m tools.build_layouts`.

Run it, and commit the files that it writes, after changing the cities, places or routes of a map, a
backdrop, the search or the wishes. It takes some minutes. To build only some maps or sizes, name
them: `python -m tools.build_layouts usa 120x40`. With `--clear` it does not search again, but only
moves single things of the bundled layouts, which takes some seconds a layout.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain, product
from pathlib import Path
from typing import Final

import yaml

from tools.layout_quality import WEIGHTS, Draft, Thing, counts
from ttr_tui.board.layout.backdrop import with_water
from ttr_tui.board.layout.board_layout import FirstCells, Layout
from ttr_tui.board.layout.geometry import Cell, block, units_between
from ttr_tui.board.layout.layout_cache import BUNDLED, bundle_layout, bundled_layout
from ttr_tui.board.layout.layout_plan import (
    LayoutPlan,
    city_labels,
    has_full_names,
    has_some_names,
    label_places,
    make_plan,
    named_cities,
    space_widths,
)
from ttr_tui.board.layout.quality import (
    faults,
    fused,
    hidden,
    loops,
    misplaced_names,
    run_together,
)
from ttr_tui.board.layout.solver import search
from ttr_tui.board.layout.stretch import with_more_names
from ttr_tui.board.layout.tracks import assemble
from ttr_tui.engine import GameMap
from ttr_tui.mapfile.map_catalog import find_map, known_maps
from ttr_tui.mapfile.map_file import read_map
from ttr_tui.mapfile.map_network import Placement
from ttr_tui.mapfile.package_files import DataFile

SIZES = (
    # The boards in terminals of 80×24, 80×30, 80×40, 100×24, 100×30, 120×24 and 120×30.
    *((80, 15), (80, 21), (80, 31), (100, 15), (100, 21), (120, 15), (120, 21)),
    # Those in terminals of 120×40, 120×45, 120×50, 140×40, 160×40, 160×50 and 200×50.
    *((92, 30), (92, 34), (92, 38), (107, 30), (122, 30), (122, 47), (152, 47)),
    # The closer view, exported boards, and very large terminals.
    *((120, 40), (200, 60)),
)
"""Columns and rows. Sizes between them are stretched from the largest smaller one."""
WISHES = Path(__file__).with_name("wishes")
"""A file for each map, of places set by hand, see `with_wishes`."""
SEARCHES = 6
EFFORT = 2.0

_FAULTS_FOR_A_NAME = 3  # that a name instead of a code is worth
_FEWER_NAMES = 4  # that become codes if spaces overlap
_ROUNDS = 4  # of fewer names
_ROUNDS, _TRIES = 6, 4  # of clearing, and how often without what had faults
_LEAST = 0.3  # by which a move must help
_NEAR = 12.0  # units from a route with a fault to cities that may be in its way
_GOOD = 2.0  # weight of a route that is not worth moving
_STEPS: Final[tuple[Cell, ...]] = (
    *((-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (1, -1), (-1, 1), (1, 1)),
    *((-2, 0), (2, 0), (-2, -1), (2, -1), (-2, 1), (2, 1), (-3, 0), (3, 0)),
)
"""Columns and rows by which a space, or a city with its name, is moved."""


def build_layouts(
    game_map: GameMap,
    placement: Placement,
    sizes: Iterable[tuple[int, int]],
    folder: DataFile = BUNDLED,
    *,
    again: bool = True,
) -> None:
    """Build the layouts of one map, and print a line about each; unless `again`, from the bundled
    ones instead of new searches."""
    for width, height in sizes:
        layout = None if again else bundled_layout(game_map, placement, width, height, folder)
        layout = layout or best_layout(game_map, placement, width, height)
        named = named_cities(game_map, layout)
        plan = make_plan(game_map, placement, width, height, layout.space, named)
        first, fixed = with_wishes(game_map, plan, layout.first_cells)
        layout = assemble(plan, clear(game_map, plan, first, fixed))
        layout = with_more_names(game_map, placement, layout)
        bundle_layout(game_map, placement, with_water(game_map, placement, layout), folder)
        plan = plan._replace(labels=tuple(city.label for city in layout.cities))
        found = {what: round(n) for what, n in counts(game_map, plan, layout).items() if n}
        sys.stdout.write(f"{game_map.id} {width}x{height}, spaces of {layout.space}: {found}\n")
        sys.stdout.writelines(f"  {fault}\n" for fault in unclear(game_map, layout))
        sys.stdout.flush()


def with_wishes(
    game_map: GameMap, plan: LayoutPlan, first: FirstCells
) -> tuple[FirstCells, frozenset[Thing]]:
    """The cells with the wishes for this map and size, and the things that these are about. A file
    of wishes has for each size the `cities` with the cells of their marks, the `names` with the
    columns and rows from the mark to the first letter, and the `routes`, such as `paris zurich`,
    each with the first cells of its spaces."""
    file = WISHES / f"{game_map.id}.yaml"
    wishes = yaml.safe_load(file.read_text("utf-8")) if file.is_file() else {}
    wishes = wishes.get(f"{plan.width}x{plan.height}", {})
    cities, labels, routes = [*first.cities], [*first.labels], [*first.routes]
    fixed: set[Thing] = set()
    for id, (x, y) in wishes.get("cities", {}).items():
        index = game_map.city_index[id]
        dx, dy = labels[index][0] - cities[index][0], labels[index][1] - cities[index][1]
        cities[index], labels[index] = (x, y), (x + dx, y + dy)
        fixed.add(("city", index))
    for id, step in wishes.get("names", {}).items():
        index = game_map.city_index[id]
        labels[index] = _plus(cities[index], step)
        fixed.add(("name", index))
    for ids, cells in wishes.get("routes", {}).items():
        ends = tuple(game_map.city_index[id] for id in ids.split()[:2])
        number = int((*ids.split(), 1)[2])
        (route,) = (r.index for r in game_map.routes if r.ends == ends and r.number == number)
        routes[route] = tuple(map(tuple, cells))
        fixed.add(("route", route))
    return FirstCells(tuple(cities), tuple(labels), tuple(routes)), frozenset(fixed)


def best_layout(game_map: GameMap, placement: Placement, width: int, height: int) -> Layout:
    """The best of several searches, each longer than a player would wait: the layout that is
    easiest to read."""
    best: tuple[float, float] | None = None
    chosen: Layout | None = None
    if not has_full_names(width, height):
        return best_overview(game_map, placement, width, height)
    for space in space_widths(game_map, width, height):
        plan = make_plan(game_map, placement, width, height, space)
        for seed in range(1, SEARCHES + 1):
            found = search(game_map, placement, (width, height), space, effort=EFFORT, seed=seed)
            layout = assemble(plan, clear(game_map, plan, found.layout.first_cells))
            rank = len(faults(game_map, layout)), counts(game_map, plan, layout)["weight"]
            if best is None or rank < best:
                best, chosen = rank, layout
        if best and not best[0]:
            break
    assert chosen is not None
    return chosen


# Overviews.


def best_overview(game_map: GameMap, placement: Placement, width: int, height: int) -> Layout:
    """The best of several searches for a board that is too small for all names: nothing hidden, no
    label touching something or near to another city, then many names and few faults."""
    best: tuple[int, int] | None = None
    chosen: Layout | None = None
    for space in space_widths(game_map, width, height):
        for seed in range(1, SEARCHES + 1):
            for layout in _overviews(game_map, placement, (width, height), space, seed):
                layout = with_more_names(game_map, placement, layout)
                bad = len(hidden(layout) + fused(layout)) + len(unclear(game_map, layout))
                names = len(named_cities(game_map, layout))
                rank = bad, len(faults(game_map, layout)) - _FAULTS_FOR_A_NAME * names
                if best is None or rank < best:
                    best, chosen = rank, layout
        if best and not best[0]:
            break
    assert chosen is not None
    return chosen


def unclear(game_map: GameMap, layout: Layout) -> list[str]:
    """The faults of a layout; of an overview only those that matter in one."""
    if layout.full_names:
        return faults(game_map, layout)
    found = [*hidden(layout), *fused(layout), *run_together(layout)]
    return [*found, *misplaced_names(layout), *loops(game_map, layout)]


def _overviews(
    game_map: GameMap, placement: Placement, size: tuple[int, int], space: int, seed: int
) -> Iterator[Layout]:
    """Layouts with fewer and fewer names: those that do not fit become codes."""
    cities = range(len(game_map.cities))
    named = frozenset(cities if has_some_names(*size) else ())
    effort = EFFORT if named else 2 * EFFORT
    for _ in range(_ROUNDS):
        found = search(game_map, placement, size, space, effort=effort, seed=seed, named=named)
        yield found.layout
        bad = "\n".join([*hidden(found.layout), *fused(found.layout)])
        if not bad or not named:
            return
        labels = city_labels(game_map, True)
        failed = {city for city in named if f"name {labels[city]} " in bad}
        by_length = sorted(named, key=lambda city: -len(labels[city]))
        named = named - (failed or set(by_length[:_FEWER_NAMES]))


# Clearing.


def clear(
    game_map: GameMap, plan: LayoutPlan, first: FirstCells, fixed: Collection[Thing] = ()
) -> FirstCells:
    """The cells after all moves of single things that make the layout easier to read, as `Draft`
    counts it; the `fixed` things stay. What has a fault then goes back to where it was, and
    stays there."""
    draft, stays = Draft(game_map, plan, first), {*fixed}
    routes_of = [
        [r for r, ends in enumerate(plan.ends) if i in ends] for i in range(len(plan.labels))
    ]
    for _ in range(_TRIES):
        for _ in range(_ROUNDS):
            helped = [
                *(_move_city(draft, i, routes_of[i], stays) for i in range(len(plan.labels))),
                *(_move_spaces(draft, r, stays) for r in range(len(plan.ends))),
            ]
            if not any(helped):
                break
        at_fault = _at_fault(game_map, plan, draft)
        if not at_fault:
            break
        for index in at_fault:
            draft.move_city(index, first.cities[index], first.labels[index], routes_of[index])
            stays |= {("city", index), ("name", index)}
            for route in routes_of[index]:
                _put(draft, {route: first.routes[route]})
                stays.add(("route", route))
    return draft.first_cells


def _at_fault(game_map: GameMap, plan: LayoutPlan, draft: Draft) -> set[int]:
    """The cities whose names or routes have faults, and those near them."""
    found = unclear(game_map, assemble(plan, draft.first_cells))
    cities = {i for i, name in enumerate(plan.labels) for each in found if f"name {name} " in each}
    routes = (int(number) for each in found for number in re.findall(r"routes? (\d+)", each))
    cells = {cell for route in routes for cell in draft.line_cells(route)}
    cells = cells.union(*map(draft.name_cells, cities))
    near = product(enumerate(draft.cities), cells)
    return cities | {i for (i, city), cell in near if units_between(city, cell) < _NEAR}


def _weight(draft: Draft, cities: Iterable[int], routes: Iterable[int]) -> float:
    """How hard these cities and routes are to read."""
    found = chain(*map(draft.about_city, cities), *map(draft.about_route, routes))
    return sum(WEIGHTS[what] * count for what, count in found)


def _move_city(draft: Draft, index: int, routes: Sequence[int], fixed: Collection[Thing]) -> bool:
    """Move a city's name, or the city with it, to the best place near it; returns whether it
    moved."""
    is_placed, is_named = (kind in fixed for kind in (("city", index), ("name", index)))
    before = best = draft.cities[index], draft.labels[index]
    lowest = _weight(draft, (index,), routes) - _LEAST
    own, length = (("city", index), ("name", index)), draft.lengths[index]
    places = [(dx, dy) for dx, dy, _ in label_places(length)]
    if is_named:
        places = [(before[1][0] - before[0][0], before[1][1] - before[0][1])]

    def put_name(label: Cell) -> float:
        draft.move_city(index, draft.cities[index], label)
        return _weight(draft, (index,), ())

    for step in ((0, 0),) if is_placed else ((0, 0), *_STEPS[:10]):
        city = _plus(before[0], step)
        labels = [_plus(city, place) for place in places]
        fitting = [label for label in labels if draft.fits(block(label, length), own)]
        if draft.fits((city,), own) and fitting:
            draft.move_city(index, city, fitting[0], routes)
            put_name(min(fitting, key=put_name))
            weight = _weight(draft, (index,), routes)
            if weight < lowest:
                best, lowest = (city, draft.labels[index]), weight
    draft.move_city(index, *best, routes)
    return best != before


def _move_spaces(draft: Draft, route: int, fixed: Collection[Thing]) -> bool:
    """Move spaces of a route, alone, two neighbors, with those beside them of parallel routes, or
    in exchange for those of another route near them; returns whether one moved."""
    parallels = draft.game_map.routes[route].parallels
    helped = False
    if ("route", route) in fixed or _weight(draft, (), (route,)) < _GOOD:
        return False
    for i in range(len(draft.routes[route])):
        groups = [([(route, i)], _STEPS)]
        if i + 1 < len(draft.routes[route]):
            groups.append(([(route, i), (route, i + 1)], _STEPS[:4]))
        if parallels and not any(("route", each) in fixed for each in parallels):
            groups.append(([(one, i) for one in (route, *parallels)], _STEPS[:8]))
        for group, steps in groups:
            for step in steps:
                cells = [(one, j, _plus(draft.routes[one][j], step)) for one, j in group]
                helped |= _try(draft, cells)
        for other, j in _near(draft, route, i):
            if ("route", other) in fixed:
                continue
            mine, its = draft.routes[route][i], draft.routes[other][j]
            helped |= _try(draft, [(route, i, its), (other, j, mine)])
    return helped


def _near(draft: Draft, route: int, i: int) -> list[tuple[int, int]]:
    """The spaces of other routes near a space."""
    x, y = draft.routes[route][i]
    return [
        (other, j)
        for other, spaces in enumerate(draft.routes)
        if other != route
        for j, (its_x, its_y) in enumerate(spaces)
        if abs(x - its_x) <= draft.plan.space + 2 and abs(y - its_y) <= 1
    ]


def _try(draft: Draft, moves: Sequence[tuple[int, int, Cell]]) -> bool:
    """Move these spaces (route, number, new first cell) if that helps; returns whether it did."""
    routes = {route: draft.routes[route] for route, _, _ in moves}
    own = tuple(("route", route) for route in routes)
    new = dict(routes)
    for route, i, cell in moves:
        new[route] = (*new[route][:i], cell, *new[route][i + 1 :])
    if not all(draft.fits(block(cell, draft.plan.space), own) for _, _, cell in moves):
        return False
    before = _weight(draft, (), routes)
    _put(draft, new)
    if _weight(draft, (), routes) < before - _LEAST:
        return True
    _put(draft, routes)
    return False


def _put(draft: Draft, routes: Mapping[int, tuple[Cell, ...]]) -> None:
    for route, spaces in routes.items():
        draft.mark_route(route, -1)
        draft.routes[route] = spaces
        draft.mark_route(route, 1)


def _plus(cell: Cell, step: Cell) -> Cell:
    return cell[0] + step[0], cell[1] + step[1]


def main(words: list[str]) -> None:
    """Build the layouts of all maps at all sizes, or only of the maps and sizes named."""
    again = "--clear" not in words
    words = [word for word in words if not word.startswith("--")]
    sizes = [tuple(map(int, word.split("x"))) for word in words if word[0].isdigit()]
    names = [word for word in words if not word[0].isdigit()] or known_maps()
    for name in names:
        read = read_map(find_map(name))
        chosen = [(width, height) for width, height in sizes] or SIZES
        build_layouts(read.game_map, read.placement, chosen, again=again)


if __name__ == "__main__":
    main(sys.argv[1:])
