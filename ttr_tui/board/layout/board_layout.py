"""A finished layout: the cells of every city, name, space and track.

Cells are `(column, row)` from 0 at the top left.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import NamedTuple

from rich.cells import cell_len

from ttr_tui.board.layout.geometry import Cell, block


class TrackCell(NamedTuple):
    """A cell of a route's track. `dots` are the braille dots that the line sets in it, as bits."""

    x: int
    y: int
    dots: int


Track = tuple[TrackCell, ...]


class FirstCells(NamedTuple):
    """The first cells of all marks, names and spaces. The rest of a layout follows from them."""

    cities: tuple[Cell, ...]
    labels: tuple[Cell, ...]
    routes: tuple[tuple[Cell, ...], ...]


class RouteLayout(NamedTuple):
    """A route's `spaces`, each a tuple of neighboring cells of one row, and the cells of the
    `track` between them; both run from the city `Route.ends[0]` to `Route.ends[1]`."""

    spaces: tuple[tuple[Cell, ...], ...]
    track: Track

    @property
    def cells(self) -> list[Cell]:
        """All cells: first those of the track, then those of the spaces."""
        return [*[(x, y) for x, y, _ in self.track], *chain.from_iterable(self.spaces)]


class CityLayout(NamedTuple):
    """A city: the cell of its mark, its label (name or code, empty for a place without a name) and
    the label's first cell."""

    cell: Cell
    label: str
    label_at: Cell

    @property
    def label_cells(self) -> tuple[Cell, ...]:
        return block(self.label_at, cell_len(self.label))


class Layout(NamedTuple):
    """A board of `width` × `height` cells. `routes` and `cities` are in the map's order; each space
    is `space` cells wide; `full_names` says whether labels are names or codes. `water` has a byte
    for each cell of each row: its bits 1, 2, 4 and 8 say whether the upper left, upper right, lower
    left and lower right quarter is water. Without a backdrop it is empty."""

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


def used_cells(first: FirstCells, labels: Sequence[str], space: int) -> set[Cell]:
    """All cells of marks, labels and spaces."""
    used = set(first.cities)
    used.update(
        cell
        for at, label in zip(first.labels, labels, strict=True)
        for cell in block(at, cell_len(label))
    )
    used.update(cell for route in first.routes for at in route for cell in block(at, space))
    return used


def place_cities(first: FirstCells, labels: Sequence[str]) -> tuple[CityLayout, ...]:
    """The cities with their labels at the first cells."""
    return tuple(map(CityLayout, first.cities, labels, first.labels))


def place_routes(first: FirstCells, space: int, tracks: Iterable[Track]) -> tuple[RouteLayout, ...]:
    """The routes with spaces of `space` cells at the first cells, and a track for each."""
    return tuple(
        RouteLayout(tuple([block(cell, space) for cell in route]), track)
        for route, track in zip(first.routes, tracks, strict=True)
    )
