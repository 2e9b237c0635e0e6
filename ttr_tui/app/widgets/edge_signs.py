"""Signs at the edges of the closer view: arrows to ticket cities outside, with names where there is
room."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final, NamedTuple

from rich.cells import cell_len
from textual.geometry import Region

from ttr_tui.board.layout.board_layout import Layout
from ttr_tui.board.layout.geometry import Cell, block
from ttr_tui.board.render.board_state import BoardState

_SHIFTS: Final = (0, -1, 1, -2, 2, -3, 3)
"""Rows (at the left and right edges) or columns by which a name may be moved, tried in this
order."""


class EdgeSign(NamedTuple):
    """An arrow to a city outside, alone or with the city's name or code; `region` are its cells in
    the window."""

    region: Region
    text: str


def tickets_on(state: BoardState) -> frozenset[int]:
    """The cities of all tickets that a board shows."""
    return state.ticket_cities | state.offered_cities | state.selected_cities


def edge_signs(
    layout: Layout,
    labels: Sequence[Sequence[str]],
    cities: Collection[int],
    avoid: Collection[Cell],
    window: Region,
) -> tuple[EdgeSign, ...]:
    """The signs to those of the cities that are outside of a window onto a layout. `labels` are the
    labels to try for each city, the best first. The cells in `avoid` stay free, and a label hides
    no city, space or other sign; an arrow without a label may hide anything but another sign."""
    outside = [city for city in sorted(cities) if not window.contains(*layout.cities[city].cell)]
    if not outside:
        return ()
    taken = {*avoid}
    for one in layout.cities:
        taken.update((one.cell, *one.label_cells))
    taken.update(cell for route in layout.routes for space in route.spaces for cell in space)
    signs: list[EdgeSign] = []
    arrows: set[Cell] = set()
    # The nearest first: they get the names.
    middle = window.center
    outside.sort(key=lambda city: _distance(layout.cities[city].cell, middle))
    for city in outside:
        for text, x, y in _places(layout.cities[city].cell, [one[city] for one in labels], window):
            cells = block((x + window.x, y + window.y), cell_len(text))
            is_free = arrows.isdisjoint(cells) if len(text) == 1 else taken.isdisjoint(cells)
            if is_free:
                signs.append(EdgeSign(Region(x, y, len(cells), 1), text))
                # With a blank between signs.
                (left, row), (right, _) = cells[0], cells[-1]
                around = {(left - 1, row), *cells, (right + 1, row)}
                taken |= around
                arrows |= around
                break
    return tuple(signs)


def _distance(cell: Cell, middle: tuple[float, float]) -> float:
    return max(abs(cell[0] - middle[0]), 2 * abs(cell[1] - middle[1]))


def _places(cell: Cell, names: Sequence[str], window: Region) -> Iterator[tuple[str, int, int]]:
    """The texts of a sign and their first cells in the window, the best first."""
    far_x = max(window.x - cell[0], cell[0] - window.right + 1)
    far_y = max(window.y - cell[1], cell[1] - window.bottom + 1)
    x = min(max(cell[0] - window.x, 0), window.width - 1)
    y = min(max(cell[1] - window.y, 0), window.height - 1)
    sideways, backwards = far_x >= 2 * far_y, cell[0] < window.x
    arrow = ("←" if backwards else "→") if sideways else "↑" if cell[1] < window.y else "↓"
    for name in filter(None, names):
        text = f"{name} {arrow}" if arrow == "→" else f"{arrow} {name}"
        width = cell_len(text)
        if width > window.width:
            continue
        for shift in _SHIFTS:
            if sideways:
                at, row = 0 if backwards else window.width - width, y + shift
            else:
                at, row = min(max(x - width // 2 + 4 * shift, 0), window.width - width), y
            if 0 <= row < window.height:
                yield text, at, row
    yield arrow, x, y
