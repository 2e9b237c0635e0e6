"""A finished layout: which cell of the board belongs to which thing.

Cells are `(column, row)` from 0 at the top left.
"""

from __future__ import annotations

from typing import NamedTuple

from rich.cells import cell_len

from ttr_tui.board.layout.geometry import Cell, block


class TrackCell(NamedTuple):
    """A cell of a route's track and the bits of the braille dots that the line sets in it."""

    x: int
    y: int
    dots: int


class FirstCells(NamedTuple):
    """The first cells of all marks, names and spaces: what a layout is made of. The rest of it, the
    tracks among it, follows from them."""

    cities: tuple[Cell, ...]
    labels: tuple[Cell, ...]
    routes: tuple[tuple[Cell, ...], ...]


class RouteLayout(NamedTuple):
    """One route. `spaces` are its spaces, in order from the city `Route.ends[0]` to
    `Route.ends[1]`, each a tuple of neighboring cells of one row; `track` are the cells between,
    in that order."""

    spaces: tuple[tuple[Cell, ...], ...]
    track: tuple[TrackCell, ...]


class CityLayout(NamedTuple):
    """A city: the cell of its mark, the name or code written beside it and that text's first
    cell. The label of a place without a name is empty."""

    cell: Cell
    label: str
    label_at: Cell

    @property
    def label_cells(self) -> tuple[Cell, ...]:
        return block(self.label_at, cell_len(self.label))


class Layout(NamedTuple):
    """A board of `width` × `height` cells. `routes` and `cities` are in the order of the map's;
    each space is `space` cells wide; `full_names` says whether labels are names or codes. `water`
    has a byte for every cell of every row, of which the bits 1, 2, 4 and 8 say that its upper left,
    upper right, lower left and lower right quarter is water; it is empty without a backdrop."""

    width: int
    height: int
    space: int
    full_names: bool
    routes: tuple[RouteLayout, ...]
    cities: tuple[CityLayout, ...]
    water: tuple[bytes, ...] = ()

    @property
    def first_cells(self) -> FirstCells:
        return FirstCells(
            tuple(city.cell for city in self.cities),
            tuple(city.label_at for city in self.cities),
            tuple(tuple(space[0] for space in route.spaces) for route in self.routes),
        )
