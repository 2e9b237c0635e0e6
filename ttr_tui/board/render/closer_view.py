"""The closer view, a window onto a larger board: where it is, and the signs at its edges, arrows to
ticket cities outside with names where there is room."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final, NamedTuple

from rich.cells import cell_len

from ttr_tui.board.layout.board_layout import Layout
from ttr_tui.board.layout.geometry import Cell, block
from ttr_tui.board.render.board_state import BoardState, RouteTarget
from ttr_tui.board.render.drawing import Region
from ttr_tui.board.render.targets import Box, TargetMap, follow
from ttr_tui.engine.game_map import RouteIndex

_SHIFTS: Final = (0, -1, 1, -2, 2, -3, 3)
"""Rows (at the left and right edges) or columns by which a name may be moved, tried in this
order."""


class EdgeSign(NamedTuple):
    """An arrow to a city outside, alone or with the city's name or code; `region` are its cells in
    the window."""

    region: Region
    text: str


def window_at(
    target_map: TargetMap,
    state: BoardState,
    size: tuple[int, int],
    before: tuple[Cell, BoardState] | None,
) -> Box:
    """The window of this size that shows what the player looks at. `before` is its corner until
    now, with the state that it showed; without one the window opens.

    It follows what has changed: the cursor, a path, or a route claimed just now. Otherwise it stays
    as long as the same tickets are shown. With other tickets, or on opening, it shows the cursor,
    or else such a path or route, or else the cities of the tickets; without any of these what
    everybody may see: the routes claimed last, or the middle of the board. So nothing is left of a
    hand that is hidden."""
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
    if before is not None and changed:
        corner = follow(before[0], changed[0], size, board)
    elif before is not None and (state == old or (tickets and tickets == tickets_on(before[1]))):
        corner = before[0]
    else:  # What was shown before does not matter: it may be another player's secret.
        public = _routes(target_map, state.recent) or Box(0, 0, *board)
        focus = boxes[0] if boxes else _cities(target_map, tickets) or public
        corner = follow((0, 0), focus, size, board, margin=board)
    left, top = (
        # A board that is smaller than the window is centered.
        at if whole > part else (whole - part) // 2
        for at, whole, part in zip(corner, board, size, strict=True)
    )
    return Box(left, top, left + size[0], top + size[1])


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


def edge_signs(
    layout: Layout,
    labels: Sequence[Sequence[str]],
    cities: Collection[int],
    avoid: Collection[Cell],
    window: Box,
) -> tuple[EdgeSign, ...]:
    """The signs to those of the cities that are outside of a window onto a layout. `labels` are the
    labels to try for each city, the best first. The cells in `avoid` stay free, and a label hides
    no city, space or other sign; an arrow without a label may hide anything but another sign."""
    outside = [city for city in sorted(cities) if not _contains(window, layout.cities[city].cell)]
    if not outside:
        return ()
    taken = {*avoid}
    for one in layout.cities:
        taken.update((one.cell, *one.label_cells))
    taken.update(cell for route in layout.routes for space in route.spaces for cell in space)
    signs: list[EdgeSign] = []
    arrows: set[Cell] = set()
    # The nearest first: they get the names.
    middle = (window.left + window.right) / 2, (window.top + window.bottom) / 2
    outside.sort(key=lambda city: _distance(layout.cities[city].cell, middle))
    for city in outside:
        for text, x, y in _places(layout.cities[city].cell, [one[city] for one in labels], window):
            cells = block((x + window.left, y + window.top), cell_len(text))
            is_free = arrows.isdisjoint(cells) if len(text) == 1 else taken.isdisjoint(cells)
            if is_free:
                signs.append(EdgeSign(Region(y, x, x + len(cells)), text))
                # With a blank between signs.
                (left, row), (right, _) = cells[0], cells[-1]
                around = {(left - 1, row), *cells, (right + 1, row)}
                taken |= around
                arrows |= around
                break
    return tuple(signs)


def _contains(window: Box, cell: Cell) -> bool:
    return window.left <= cell[0] < window.right and window.top <= cell[1] < window.bottom


def _distance(cell: Cell, middle: tuple[float, float]) -> float:
    return max(abs(cell[0] - middle[0]), 2 * abs(cell[1] - middle[1]))


def _places(cell: Cell, names: Sequence[str], window: Box) -> Iterator[tuple[str, int, int]]:
    """The texts of a sign and their first cells in the window, the best first."""
    width, height = window.right - window.left, window.bottom - window.top
    far_x = max(window.left - cell[0], cell[0] - window.right + 1)
    far_y = max(window.top - cell[1], cell[1] - window.bottom + 1)
    x = min(max(cell[0] - window.left, 0), width - 1)
    y = min(max(cell[1] - window.top, 0), height - 1)
    sideways, backwards = far_x >= 2 * far_y, cell[0] < window.left
    arrow = ("←" if backwards else "→") if sideways else "↑" if cell[1] < window.top else "↓"
    for name in filter(None, names):
        text = f"{name} {arrow}" if arrow == "→" else f"{arrow} {name}"
        cells = cell_len(text)
        if cells > width:
            continue
        for shift in _SHIFTS:
            if sideways:
                at, row = 0 if backwards else width - cells, y + shift
            else:
                at, row = min(max(x - cells // 2 + 4 * shift, 0), width - cells), y
            if 0 <= row < height:
                yield text, at, row
    yield arrow, x, y
