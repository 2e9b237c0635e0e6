"""The closer view, a window onto a larger board: where it is, and the signs over it: at its edges
arrows to ticket cities outside and names of the other ends of lit routes, inside names of
junctions and those that the edge would cut."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import chain, pairwise
from math import inf
from typing import Final, NamedTuple, TypeAlias

from rich.cells import cell_len

from ttr_tui.board.layout.board_layout import Layout
from ttr_tui.board.layout.geometry import (
    Cell,
    block,
    center_dot,
    dot_cell,
    dot_line,
    units_between,
)
from ttr_tui.board.layout.layout_plan import label_places
from ttr_tui.board.render.board_state import BoardState
from ttr_tui.board.render.drawing import Region
from ttr_tui.board.render.targets import Box, TargetMap, follow
from ttr_tui.engine.game_map import RouteIndex
from ttr_tui.play.targets import CityTarget, RouteTarget

_WAY_SHIFTS: Final = (0, -1, 1, -2, 2)
_SHIFTS: Final = (*_WAY_SHIFTS, -3, 3)
_FAR_SHIFTS: Final = (-4, 4, -5, 5, -6, 6)
"""Rows (at the left and right edges) or columns by which a name may be moved, tried in this order:
where a route leaves, near the direction of a city, and farther along the edge."""

_MAX_ARROW_SHIFT: Final = 8
"""Columns by which an arrow alone may be moved beside a name."""

Ways: TypeAlias = Mapping[int, Sequence[Cell]]
"""Cities that lit routes lead to, each with the cells where the routes have just left the
window."""


class EdgeSign(NamedTuple):
    """An arrow to a city outside, alone or with the city's name or code, or the name of a junction
    inside; `region` are its cells in the window. `quiet` are those to no ticket city. A name that
    the edge would cut is that of `city`, moved inside."""

    region: Region
    text: str
    quiet: bool = False
    city: int | None = None


def window_at(
    target_map: TargetMap,
    state: BoardState,
    size: tuple[int, int],
    before: tuple[Cell, BoardState] | None,
) -> Box:
    """The window of this size that shows what the player looks at. `before` is its corner until
    now, with the state that it showed; without one the window opens.

    It follows what has changed: the cursor, a path, or a route claimed just now; after such a route
    it goes back to the cursor or the cities of the tickets. Otherwise it stays as long as the same
    tickets are shown. With other tickets, or on opening, it shows the cursor, or else such a path
    or route, or else the cities of the tickets; without any of these what everybody may see: the
    routes claimed last, or the middle of the board. So nothing is left of a hand that is hidden."""
    layout = target_map.layout
    board = layout.width, layout.height
    looked_at = (
        (state.cursor, None if state.cursor is None else target_map.box(state.cursor)),
        (state.path, _routes(target_map, state.path)),
        (state.latest, _routes(target_map, state.latest)),
    )
    boxes = [box for _, box in looked_at if box is not None]
    old = None if before is None else before[1]
    known = () if old is None else (old.cursor, old.path, old.latest)
    changed = [
        box
        for (now, box), was in zip(looked_at, known, strict=False)
        if box is not None and now != was
    ]
    tickets = tickets_on(state)
    if before is not None and before[1].latest and not state.latest and not changed:
        own = boxes[0] if boxes else _cities(target_map, tickets)
        changed = [own] if own is not None else []
    if before is not None and changed:
        corner = follow(before[0], changed[0], size, board)
    elif before is not None and (state == old or (tickets and tickets == tickets_on(before[1]))):
        corner = before[0]
    else:  # What was shown before does not matter: it may be another player's secret.
        public = _routes(target_map, state.recent) or Box(0, 0, *board)
        focus = boxes[0] if boxes else _cities(target_map, tickets) or public
        corner = follow((0, 0), focus, size, board, margin=board)
    left, top = (
        # A board that is smaller than the window is centered; in a window that is higher than
        # before, it ends at the edge.
        min(at, whole - part) if whole > part else (whole - part) // 2
        for at, whole, part in zip(corner, board, size, strict=True)
    )
    return Box(left, top, left + size[0], top + size[1])


def windows(target_map: TargetMap, routes: Collection[int], size: tuple[int, int]) -> list[Box]:
    """The windows of this size that together show these routes, the one with most of them first, or
    without any the whole board, row by row."""
    layout = target_map.layout
    shown = {cell for route in routes for cell in target_map.cells(RouteTarget(RouteIndex(route)))}
    corners = [
        _evenly(whole, part)
        for whole, part in zip((layout.width, layout.height), size, strict=True)
    ]
    boxes = [
        Box(left, top, left + size[0], top + size[1]) for top in corners[1] for left in corners[0]
    ]
    if not shown:
        return boxes
    counts = {box: sum(box.contains(cell) for cell in shown) for box in boxes}
    return sorted(filter(counts.get, boxes), key=lambda box: -counts[box]) or boxes[:1]


def _evenly(whole: int, part: int) -> list[int]:
    """Where so few parts of this length begin that they cover the whole; a smaller whole is in the
    middle."""
    if whole <= part or part < 1:
        return [(whole - part) // 2]
    count = -(-whole // part)
    return [(whole - part) * number // (count - 1) for number in range(count)]


def _around(boxes: Sequence[Box]) -> Box | None:
    """The smallest box around these; `None` if there are none."""
    if not boxes:
        return None
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return Box(min(lefts), min(tops), max(rights), max(bottoms))


def _routes(target_map: TargetMap, routes: Collection[int]) -> Box | None:
    return _around([target_map.box(RouteTarget(RouteIndex(route))) for route in routes])


def _cities(target_map: TargetMap, cities: Collection[int]) -> Box | None:
    """The smallest box around the marks of these cities."""
    places = [target_map.layout.cities[city].cell for city in cities]
    return _around([Box(x, y, x + 1, y + 1) for x, y in places])


def tickets_on(state: BoardState) -> frozenset[int]:
    """The cities of all tickets that a board shows."""
    return state.ticket_cities | state.offered_cities | state.selected_cities


def ways_of(
    layout: Layout, ends: Sequence[tuple[int, int]], state: BoardState, window: Box
) -> Ways:
    """The ends of the lit routes and of the route under the cursor, and the city under it. `ends`
    are those of each route."""
    ways: dict[int, list[Cell]] = {}
    routes = {*state.lit}
    if isinstance(state.cursor, CityTarget):
        ways[state.cursor.city] = []
    elif state.cursor is not None:
        routes.add(state.cursor.route)
    for route in sorted(routes):
        middles = [space[len(space) // 2] for space in layout.routes[route].spaces]
        a, b = (layout.cities[end].cell for end in ends[route])
        stops = [a, *middles, b]
        for end, way in zip(ends[route], (stops[::-1], stops), strict=True):
            cells = ways.setdefault(end, [])
            for one, two in pairwise(way):
                if window.contains(one) and not window.contains(two):
                    dots = dot_line(center_dot(one), center_dot(two))
                    cells.append(next(c for c in map(dot_cell, dots) if not window.contains(c)))
    return ways


def edge_signs(
    layout: Layout,
    labels: Sequence[Sequence[str]],
    cities: Collection[int],
    avoid: Collection[Cell],
    window: Box,
    ways: Ways,
) -> tuple[EdgeSign, ...]:
    """The signs to those of the ticket cities, and of the cities that lit routes lead to, that are
    outside of a window onto a layout, and the names of those inside that have no label. `labels`
    are the labels to try for each city, the best first. The cells in `avoid` stay free, and a label
    hides no city, space or other sign. An arrow without a label leads to a ticket city; it hides no
    other sign, and nothing else if there is a place near. A city whose whole name is in the window
    has the arrow only. A city inside whose name is cut (`cut_names`) has it beside its mark, where
    there is room."""
    cut = {city for city, _ in cut_names(layout, window)}
    inside = {city for city in cut if window.contains(layout.cities[city].cell)}
    shown = [
        city
        for city in sorted({*cities, *ways, *inside})
        if city in inside
        or not window.contains(layout.cities[city].cell)
        or (city in ways and not layout.cities[city].label)
    ]
    if not shown:
        return ()
    names_on_board = {
        cell
        for index, one in enumerate(layout.cities)
        for cell in (one.cell, *(() if index in cut else one.label_cells))
    }
    taken = {*avoid, *names_on_board}
    # A sign right beside a city would be taken for its name or its mark.
    beside = {(x + dx, y) for x, y in (one.cell for one in layout.cities) for dx in (-1, 1)}
    taken.update(cell for route in layout.routes for space in route.spaces for cell in space)
    signs: list[EdgeSign] = []
    arrows: set[Cell] = set()
    # Of the ticket cities and of the others the nearest first: they get the names.
    middle = (window.left + window.right) / 2, (window.top + window.bottom) / 2
    shown.sort(key=lambda city: (city not in cities, _distance(layout.cities[city].cell, middle)))
    for city in shown:
        drawn = layout.cities[city]
        is_named = drawn.label_cells and all(window.contains(cell) for cell in drawn.label_cells)
        names = [] if is_named else [one[city] for one in labels if one[city]]
        if city in inside:
            places = _moved_inside(layout, city, names, window)
        elif window.contains(drawn.cell):
            places = _beside(drawn.cell, names[0], window)
        else:
            ends = ways.get(city, ())
            places = chain(*(_named_places(end, names, window, _WAY_SHIFTS) for end in ends))
            if city in cities:
                arrow_places = sorted(
                    _arrow_places(drawn.cell, window),
                    key=lambda place: _hides(place, names_on_board, beside, taken, window),
                )
                named = [
                    _named_places(drawn.cell, names, window, shifts)
                    for shifts in (_SHIFTS, _FAR_SHIFTS)
                ]
                places = chain(places, *named, arrow_places)
        for text, x, y in places:
            cells = block((x + window.left, y + window.top), cell_len(text))
            hides = [arrows] if len(text) == 1 else [taken]
            if len(text) > 1 and not window.contains(drawn.cell):
                hides.append(beside)
            if all(map(frozenset(cells).isdisjoint, hides)):
                region, moved = Region(y, x, x + len(cells)), city if city in inside else None
                signs.append(EdgeSign(region, text, city not in cities, moved))
                # With a blank between signs.
                (left, row), (right, _) = cells[0], cells[-1]
                around = {(left - 1, row), *cells, (right + 1, row)}
                taken |= around
                arrows |= around
                break
    return tuple(signs)


def cut_names(layout: Layout, window: Box) -> list[tuple[int, Region]]:
    """The cities whose names the edge of the window cuts, and the part of each name in the window,
    which is not shown."""
    cut: list[tuple[int, Region]] = []
    for index, city in enumerate(layout.cities):
        (x, y), length = city.label_at, cell_len(city.label)
        start, end = max(x, window.left), min(x + length, window.right)
        if 0 < end - start < length and window.top <= y < window.bottom:
            region = Region(y - window.top, start - window.left, end - window.left)
            cut.append((index, region))
    return cut


def _distance(cell: Cell, middle: tuple[float, float]) -> float:
    return max(abs(cell[0] - middle[0]), 2 * abs(cell[1] - middle[1]))


def _beside(cell: Cell, name: str, window: Box) -> Iterator[tuple[str, int, int]]:
    """The name and its first cells in the window beside a mark, the best first."""
    length = cell_len(name)
    for dx, dy, _ in sorted(label_places(length), key=lambda place: place[2]):
        x, y = cell[0] + dx, cell[1] + dy
        if window.contains((x, y)) and window.contains((x + length - 1, y)):
            yield name, x - window.left, y - window.top


def _moved_inside(
    layout: Layout, city: int, names: Sequence[str], window: Box
) -> Iterator[tuple[str, int, int]]:
    """The names of a city whose name is cut, and their first cells in the window: nearer to its
    mark than to any other, apart from tracks and spaces, the best first."""
    mark = layout.cities[city].cell
    others = [one.cell for one in layout.cities if one.cell != mark]
    taken = {cell for route in layout.routes for cell in route.cells}
    for name in names:
        for text, x, y in _beside(mark, name, window):
            cells = block((x + window.left, y + window.top), cell_len(text))
            ends = (cells[0][0] - 1, cells[0][1]), (cells[-1][0] + 1, cells[0][1])
            own = min(units_between(cell, mark) for cell in cells)
            far = min((units_between(a, b) for a in cells for b in others), default=inf)
            if own < far and taken.isdisjoint((*ends, *cells)):
                yield text, x, y


def _arrow(cell: Cell, window: Box) -> tuple[str, int, int]:
    """The arrow to a cell outside, and its cell in the window."""
    width, height = window.right - window.left, window.bottom - window.top
    far_x = max(window.left - cell[0], cell[0] - window.right + 1)
    far_y = max(window.top - cell[1], cell[1] - window.bottom + 1)
    x = min(max(cell[0] - window.left, 0), width - 1)
    y = min(max(cell[1] - window.top, 0), height - 1)
    if far_x >= 2 * far_y:
        return "←" if cell[0] < window.left else "→", x, y
    return "↑" if cell[1] < window.top else "↓", x, y


def _hides(
    place: tuple[str, int, int],
    names: Collection[Cell],
    beside: Collection[Cell],
    taken: Collection[Cell],
    window: Box,
) -> tuple[bool, bool, bool]:
    """Whether an arrow at a place hides a name, whether it is right beside a city, and whether it
    hides anything."""
    cell = place[1] + window.left, place[2] + window.top
    return cell in names, cell in beside, cell in taken


def _arrow_places(cell: Cell, window: Box) -> list[tuple[str, int, int]]:
    """The arrow to a cell outside, at its place and near it along the edge, the nearest first."""
    arrow, x, y = _arrow(cell, window)
    width, height = window.right - window.left, window.bottom - window.top
    if arrow in "←→":
        return [(arrow, x, y + shift) for shift in _SHIFTS if 0 <= y + shift < height]
    shifts = sorted(range(-_MAX_ARROW_SHIFT, _MAX_ARROW_SHIFT + 1), key=abs)
    return [(arrow, x + shift, y) for shift in shifts if 0 <= x + shift < width]


def _named_places(
    cell: Cell, names: Sequence[str], window: Box, shifts: Sequence[int]
) -> Iterator[tuple[str, int, int]]:
    """The texts of a sign with a name, and their first cells in the window, moved by these
    `shifts`, the best first."""
    width, height = window.right - window.left, window.bottom - window.top
    arrow, x, y = _arrow(cell, window)
    rows = [y, y + (1 if arrow == "↑" else -1)] if shifts is _WAY_SHIFTS else [y]
    for name in names:
        cells = cell_len(name) + 2
        before, after = f"{arrow} {name}", f"{name} {arrow}"
        if arrow in "←→":
            text, at = (before, 0) if arrow == "←" else (after, width - cells)
            places = [(text, at, y + shift) for shift in shifts]
        else:  # The arrow is where the city is, before or after the name.
            places = [
                (text, at + shift, row)
                for row in rows
                for shift in shifts
                for text, at in ((before, x), (after, x - cells + 1))
            ]
        for text, at, row in places:
            if 0 <= at <= width - cells and 0 <= row < height:
                yield text, at, row
