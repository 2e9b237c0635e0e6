"""Stretching a layout to a larger board, repairing it afterwards, and putting names where there is
room.

Most of this works on first cells (`FirstCells`): the tracks are laid when these have their final
places.
"""

from __future__ import annotations

from itertools import combinations
from math import inf
from typing import Final

from rich.cells import cell_len

from ttr_tui.board.layout import quality
from ttr_tui.board.layout.board_layout import FirstCells, Layout, RouteLayout, used_cells
from ttr_tui.board.layout.geometry import Cell, block, units_between
from ttr_tui.board.layout.layout_plan import (
    LayoutPlan,
    city_labels,
    has_some_names,
    label_places,
    make_plan,
    named_cities,
)
from ttr_tui.board.layout.tracks import assemble
from ttr_tui.engine import GameMap
from ttr_tui.mapfile.map_network import Placement

# Stretching.


def stretch(plan: LayoutPlan, first: FirstCells, size: tuple[int, int]) -> FirstCells:
    """The cells on a board of `size` (columns, rows), which is not smaller than the plan's.

    A name moves with its mark. So no row is inserted between the two, and no column that would
    separate two names of one row from each other's marks.
    """
    places = list(zip(first.cities, first.labels, strict=True))
    named = [place for place, text in zip(places, plan.labels, strict=True) if text]
    glued_rows = {min(city[1], label[1]) for city, label in named if city[1] != label[1]}
    glued_columns = {
        min(a[0], b[0])
        for (a, one), (b, two) in combinations(named, 2)
        if one[1] == two[1] and (one[0] < two[0]) != (a[0] < b[0])
    }
    columns = _stretched_lines(plan.width, size[0], glued_columns)
    rows = _stretched_lines(plan.height, size[1], glued_rows)

    def moved(cell: Cell) -> Cell:
        return columns[cell[0]], rows[cell[1]]

    return FirstCells(
        tuple(map(moved, first.cities)),
        tuple((columns[city[0]] + label[0] - city[0], rows[label[1]]) for city, label in places),
        tuple(tuple(map(moved, route)) for route in first.routes),
    )


def _stretched_lines(before: int, after: int, glued: set[int]) -> list[int]:
    """The new number of each of `before` columns (or rows) among `after`, spread evenly; a line in
    `glued` keeps its next line beside it."""
    lines = [0]
    for line in range(1, before):
        wanted = round((line + 0.5) * after / before - 0.5)
        lowest = lines[-1] + 1
        lines.append(lowest if line - 1 in glued else max(lowest, wanted))
    # Glued lines may end up past the last line: move them back, in order.
    last = after - 1
    for line in range(before - 1, -1, -1):
        lines[line] = min(lines[line], last)
        last = lines[line] - 1
    return lines


# Repairing.

_REPAIR_ROUNDS: Final = 3
_MOVES: Final = (
    *((-1, 0), (1, 0), (0, -1), (0, 1), (-2, 0), (2, 0)),
    *((-1, -1), (1, -1), (-1, 1), (1, 1)),
)
"""Columns and rows by which a space may be moved, tried in this order."""
_FARTHER_MOVES: Final = ((-2, -1), (2, -1), (-2, 1), (2, 1), (-3, 0), (3, 0), (0, -2), (0, 2))


def repair(plan: LayoutPlan, first: FirstCells) -> FirstCells:
    """The cells after moving spaces to free cells wherever that brings a route and its parallel
    routes closer to the limits in `quality`. Marks and names stay."""
    cities, spaces = first.cities, [list(route) for route in first.routes]
    used, parallels = used_cells(first, plan.labels, plan.space), _parallels(plan)
    drawn = [_drawn(route, plan.space) for route in spaces]

    def excess(route: int) -> float:
        """How far a route is beyond the limits."""
        own = drawn[route]
        a, b = (cities[end] for end in plan.ends[route])
        return (
            max(0.0, quality.longest_step(own) - quality.MAX_STEP)
            + max(0.0, quality.max_off(own, a, b) - quality.MAX_OFF)
            + (0 if quality.in_order(own, a, b) else 1)
            + sum(
                max(0, gap - quality.MAX_PARALLEL_GAP)
                for parallel in parallels[route]
                for gap in quality.parallel_gaps(own, drawn[parallel])
            )
        )

    def total_excess(route: int) -> float:
        return excess(route) + sum(map(excess, parallels[route]))

    def improve(route: int, i: int, before: float) -> float:
        """Make the first move of a space that helps, and return the excess that is left."""
        old = spaces[route][i]
        own = block(old, plan.space)
        for dx, dy in _MOVES:
            new = block((old[0] + dx, old[1] + dy), plan.space)
            inside = new[0][0] >= 0 and new[-1][0] < plan.width and 0 <= new[0][1] < plan.height
            if inside and all(cell in own or cell not in used for cell in new):
                spaces[route][i] = new[0]
                drawn[route] = _drawn(spaces[route], plan.space)
                after = total_excess(route)
                if after < before:
                    used.difference_update(own)
                    used.update(new)
                    return after
        spaces[route][i] = old
        drawn[route] = _drawn(spaces[route], plan.space)
        return before

    bad = [route for route in range(len(spaces)) if excess(route) > 0]
    for _ in range(_REPAIR_ROUNDS):
        for route in bad:
            left = total_excess(route)
            for i in range(len(spaces[route])):
                if left > 0:
                    left = improve(route, i, left)
    return first._replace(routes=tuple(map(tuple, spaces)))


def _parallels(plan: LayoutPlan) -> dict[int, list[int]]:
    """The routes beside each route."""
    return {
        route: [other for other in connection if other != route]
        for connection in plan.connections
        for route in connection
    }


# Separating.


def separate(plan: LayoutPlan, first: FirstCells) -> FirstCells:
    """The cells after moving labels, or else spaces, so that every label has a blank on both sides
    and no route of two spaces has them directly side by side, wherever there is room."""
    labels, spaces = list(first.labels), [list(route) for route in first.routes]
    widths = list(map(cell_len, plan.labels))
    used, parallels = used_cells(first, plan.labels, plan.space), _parallels(plan)

    def ends(index: int, at: Cell) -> set[Cell]:
        """The cells that must be blank beside a label."""
        (x, y), width = at, widths[index]
        return {(x - 1, y), (x + width, y)} - {first.cities[index]} if width else set()

    def inside(cells: tuple[Cell, ...]) -> bool:
        return cells[0][0] >= 0 and cells[-1][0] < plan.width and 0 <= cells[0][1] < plan.height

    def move_label(index: int) -> None:
        own = block(labels[index], widths[index])
        others = used.difference(own)
        margins = {
            cell for other, at in enumerate(labels) if other != index for cell in ends(other, at)
        }
        city = first.cities[index]
        for dx, dy, _ in sorted(label_places(widths[index]), key=lambda place: place[2]):
            at = city[0] + dx, city[1] + dy
            cells = block(at, widths[index])
            is_free = others.isdisjoint({*cells, *ends(index, at)}) and margins.isdisjoint(cells)
            if inside(cells) and is_free:
                used.difference_update(own)
                used.update(cells)
                labels[index] = at
                return

    def move_space(route: int, i: int) -> None:
        old = spaces[route][i]
        own = block(old, plan.space)
        margins = {cell for index, at in enumerate(labels) for cell in ends(index, at)}
        a, b = (first.cities[end] for end in plan.ends[route])
        for dx, dy in (*_MOVES, *_FARTHER_MOVES):
            cells = block((old[0] + dx, old[1] + dy), plan.space)
            if not inside(cells) or not margins.isdisjoint(cells):
                continue
            if not used.difference(own).isdisjoint(cells):
                continue
            spaces[route][i] = cells[0]
            drawn = _drawn(spaces[route], plan.space)
            if (
                not has_pair(route)
                and quality.in_order(drawn, a, b)
                and quality.longest_step(drawn) <= quality.MAX_STEP
                and quality.max_off(drawn, a, b) <= quality.MAX_OFF
                and all(
                    gap <= quality.MAX_PARALLEL_GAP
                    for other in parallels[route]
                    for gap in quality.parallel_gaps(drawn, _drawn(spaces[other], plan.space))
                )
            ):
                used.difference_update(own)
                used.update(cells)
                return
            spaces[route][i] = old

    def has_pair(route: int) -> bool:
        return quality.is_pair(_drawn(spaces[route], plan.space))

    for index, at in enumerate(labels):
        if not used.isdisjoint(ends(index, at)):
            move_label(index)
    margins = {cell for index, at in enumerate(labels) for cell in ends(index, at)}
    for route, its_spaces in enumerate(spaces):
        for i, space in enumerate(its_spaces):
            if has_pair(route) or not margins.isdisjoint(block(space, plan.space)):
                move_space(route, i)
    return first._replace(labels=tuple(labels), routes=tuple(map(tuple, spaces)))


# Names on a board that has no room for all of them.


def with_more_names(game_map: GameMap, placement: Placement, layout: Layout) -> Layout:
    """The layout with names instead of codes wherever they fit: on free cells beside their city,
    with a blank before and after, off the tracks, and not as near to another city. Short names
    come first. Everything but the labels stays; if one changes, the layout has no water yet."""
    size = layout.width, layout.height
    named = named_cities(game_map, layout)
    if not has_some_names(*size) or len(named) == len(layout.cities):
        return layout
    names = city_labels(game_map, True)
    labels_at = [city.label_at for city in layout.cities]
    marks = [city.cell for city in layout.cities]
    used = {cell for _, cells in quality.things_of(layout) for cell in cells}
    tracks = {(cell.x, cell.y) for route in layout.routes for cell in route.track}
    more = set(named)
    for index in sorted(range(len(names)), key=lambda city: (cell_len(names[city]), city)):
        city, length = layout.cities[index], cell_len(names[index])
        if index in named or not length:
            continue
        others = used.difference(city.label_cells)
        for dx, dy, _ in sorted(label_places(length), key=lambda place: place[2]):
            x, y = city.cell[0] + dx, city.cell[1] + dy
            cells = block((x, y), length)
            ends = {(x - 1, y), (x + length, y)} - {city.cell}
            inside = x >= 0 and x + length <= size[0] and 0 <= y < size[1]
            own, *strange = (
                min(units_between(cell, mark) for cell in cells)
                for mark in (city.cell, *(cell for cell in marks if cell != city.cell))
            )
            if (
                inside
                and own < min(strange, default=inf)
                and others.isdisjoint((*cells, *ends))
                and tracks.isdisjoint(cells)
            ):
                labels_at[index] = (x, y)
                more.add(index)
                used = others | set(cells)
                break
    if more == named:
        return layout
    plan = make_plan(game_map, placement, *size, layout.space, more)
    return assemble(plan, layout.first_cells._replace(labels=tuple(labels_at)))


def _drawn(spaces: list[Cell], width: int) -> RouteLayout:
    """A route with these spaces, without its track."""
    return RouteLayout(tuple([block(space, width) for space in spaces]), ())
