"""The command that builds the bundled layouts: `python -m tools.build_layouts`.

Run it, and commit the files that it writes, after changing the cities, places or routes of a map, a
backdrop, or the search. It takes some minutes. To build only some maps or sizes, name them:
`python -m tools.build_layouts usa 120x40`. With `--improve` it does not search again, but only
moves single things of the bundled layouts; with `--spread` only names and spaces that touch, which
takes some seconds a layout.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator

from rich.cells import cell_len

from tools.layout_moves import improve, spread
from tools.layout_quality import MIN_DETOUR, cornered, detours, measure
from ttr_tui.board.layout.backdrop import with_water
from ttr_tui.board.layout.board_layout import FirstCells, Layout
from ttr_tui.board.layout.geometry import Cell, block
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
    straight_cells,
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
SEARCHES = 6
EFFORT = 2.0

_FAULTS_FOR_A_NAME = 3  # that a name instead of a code is worth
_FEWER_NAMES = 4  # that become codes if spaces overlap
_ROUNDS = 4  # of fewer names
_CELLS_FOR_A_CORNER = 3  # of detours that a name at the corner of its mark is worth
_MAX_FAULTS = 12  # before straightening
_STRAIGHTEN_ROUNDS = 4
_MOVES = ((-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (1, -1), (-1, 1), (1, 1), (-2, 0), (2, 0))


def build_layouts(
    game_map: GameMap,
    placement: Placement,
    sizes: Iterable[tuple[int, int]],
    folder: DataFile = BUNDLED,
    *,
    again: bool = True,
    improved: bool = True,
) -> None:
    """Build the layouts of one map, and print a line about each; unless `again`, from the bundled
    ones instead of new searches; unless `improved`, only spread."""
    for width, height in sizes:
        layout = None if again else bundled_layout(game_map, placement, width, height, folder)
        layout = layout or best_layout(game_map, placement, width, height)
        named = named_cities(game_map, layout)
        plan = make_plan(game_map, placement, width, height, layout.space, named)
        if improved:
            layout = improve(game_map, plan, layout)
        layout = with_water(game_map, placement, spread(game_map, plan, layout))
        bundle_layout(game_map, placement, layout, folder)
        found, worst = faults(game_map, layout), measure(game_map, layout)
        sys.stdout.write(
            f"{game_map.id} {width}x{height}: spaces of {layout.space}, "
            f"longest step {worst.longest_step:.2f}, off the line {worst.max_off:.2f}, "
            f"parallel gap {worst.max_parallel_gap}, {len(found)} faults\n"
        )
        sys.stdout.writelines(f"  {fault}\n" for fault in found)
        sys.stdout.flush()


def best_layout(game_map: GameMap, placement: Placement, width: int, height: int) -> Layout:
    """The best of several searches, each longer than a player would wait: the layout with the
    fewest faults, then with the straightest tracks."""
    best: tuple[int, int, float] | None = None
    chosen: Layout | None = None
    if not has_full_names(width, height):
        return best_overview(game_map, placement, width, height)
    for space in space_widths(game_map, width, height):
        plan = make_plan(game_map, placement, width, height, space)
        for seed in range(1, SEARCHES + 1):
            found = search(game_map, placement, (width, height), space, effort=EFFORT, seed=seed)
            layout = found.layout
            if found.faults <= _MAX_FAULTS:
                layout = straighten(game_map, plan, layout)
            unclear = sum(detours(game_map, layout)) + _CELLS_FOR_A_CORNER * len(cornered(layout))
            rank = len(faults(game_map, layout)), unclear, found.cost
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


# Straightening.


def straighten(game_map: GameMap, plan: LayoutPlan, layout: Layout) -> Layout:
    """The layout with fewer and shorter detours of tracks around other things.

    For each route with a detour, this tries its spaces, its cities, and the names and spaces in its
    way, at other free cells. A move stays if it makes the detours shorter and causes no fault.
    """
    at, wrong = layout.first_cells, _not_loops(game_map, layout)
    best, left = layout, detours(game_map, layout)
    for _ in range(_STRAIGHTEN_ROUNDS):
        before = sum(left)
        for route in sorted(range(len(left)), key=lambda route: -left[route]):
            if left[route] < MIN_DETOUR:
                break
            for new in _moves(plan, at, route):
                made = assemble(plan, new)
                new_detours = detours(game_map, made)
                if sum(new_detours) >= sum(left):
                    continue
                if (now_wrong := _not_loops(game_map, made)) <= wrong:
                    at, best, left, wrong = new, made, new_detours, now_wrong
                    if left[route] < MIN_DETOUR:
                        break
        if sum(left) == before:
            break
    return best


def _not_loops(game_map: GameMap, layout: Layout) -> int:
    """How many faults a layout has, without detours around names."""
    return len(faults(game_map, layout)) - len(loops(game_map, layout))


def _moves(plan: LayoutPlan, at: FirstCells, route: int) -> Iterator[FirstCells]:
    """The cells after each single move that may shorten a route's detours."""
    things: dict[Cell, tuple[int, int]] = {cell: (-1, i) for i, cell in enumerate(at.cities)}
    for index, text in enumerate(plan.labels):
        things.update(dict.fromkeys(block(at.labels[index], cell_len(text)), (-1, index)))
    for number, spaces in enumerate(at.routes):
        for i, space in enumerate(spaces):
            things.update(dict.fromkeys(block(space, plan.space), (number, i)))
    ends = plan.ends[route]
    a, b = (at.cities[end] for end in ends)
    in_the_way = {
        things[cell]
        for cell in straight_cells(a, at.routes[route], b, plan.space)
        if cell in things
    }
    movable = sorted(in_the_way) + [(route, i) for i in range(len(at.routes[route]))]

    def is_free(cells: tuple[Cell, ...], own: tuple[int, int]) -> bool:
        return all(
            0 <= x < plan.width and 0 <= y < plan.height and things.get((x, y), own) == own
            for x, y in cells
        )

    for number, i in movable:
        if number >= 0:
            x, y = at.routes[number][i]
            for dx, dy in _MOVES:
                new = (x + dx, y + dy)
                if is_free(block(new, plan.space), (number, i)):
                    spaces = at.routes[number]
                    moved = (*spaces[:i], new, *spaces[i + 1 :])
                    routes = (*at.routes[:number], moved, *at.routes[number + 1 :])
                    yield at._replace(routes=routes)
    for i in dict.fromkeys([*(i for number, i in sorted(in_the_way) if number < 0), *ends]):
        length = cell_len(plan.labels[i])
        for step_x, step_y in ((0, 0), *_MOVES):
            x, y = city = (at.cities[i][0] + step_x, at.cities[i][1] + step_y)
            cities = (*at.cities[:i], city, *at.cities[i + 1 :])
            if not is_free((city,), (-1, i)):
                continue
            for dx, dy, _ in sorted(label_places(length), key=lambda place: place[2]):
                new = (x + dx, y + dy)
                is_new = (city, new) != (at.cities[i], at.labels[i])
                if is_new and is_free(block(new, length), (-1, i)):
                    labels = (*at.labels[:i], new, *at.labels[i + 1 :])
                    yield at._replace(cities=cities, labels=labels)


def main(words: list[str]) -> None:
    """Build the layouts of all maps at all sizes, or only of the maps and sizes named."""
    improved, again = "--spread" not in words, not {"--improve", "--spread"} & {*words}
    words = [word for word in words if not word.startswith("--")]
    sizes = [tuple(map(int, word.split("x"))) for word in words if word[0].isdigit()]
    names = [word for word in words if not word[0].isdigit()] or known_maps()
    for name in names:
        read = read_map(find_map(name))
        chosen = [(width, height) for width, height in sizes] or SIZES
        build_layouts(read.game_map, read.placement, chosen, again=again, improved=improved)


if __name__ == "__main__":
    main(sys.argv[1:])
