"""Drawing a layout with a state and a look: rows of styled text."""

from __future__ import annotations

from typing import NamedTuple

from ttr_tui.board.faces import Faces, LaneFace
from ttr_tui.board.geometry import Cell
from ttr_tui.board.layout import Layout
from ttr_tui.board.lines import HEAVY, PLAIN_HEAVY, PLAIN_THIN, THIN
from ttr_tui.board.look import Look
from ttr_tui.board.state import BoardState
from ttr_tui.board.style import Row, Run, Style
from ttr_tui.engine.game_map import GameMap


class Region(NamedTuple):
    """Cells `x` to `end` − 1 of row `y`."""

    y: int
    x: int
    end: int


class _Span(NamedTuple):
    """Cells of one row that belong together. A bead's or a track's `lanes` say whose they are; for
    a city's mark and label they are empty and `city` is set."""

    x: int
    width: int
    lanes: tuple[int, ...]
    city: int
    text: str
    dots: int


class Drawing:
    """A layout prepared for drawing in one look. Nothing in it changes with the game."""

    def __init__(self, game_map: GameMap, layout: Layout, look: Look) -> None:
        self.layout = layout
        self.look = look
        self._faces = Faces(game_map, layout, look)
        self._lines = (PLAIN_THIN, PLAIN_HEAVY) if look.ascii else (THIN, HEAVY)
        self._spans = self._lay_spans()
        self._lane_regions = tuple(
            _regions([*((c.x, c.y) for c in lane.track), *(c for bead in lane.beads for c in bead)])
            for lane in layout.lanes
        )
        self._city_regions = tuple(
            _regions([city.cell, *city.label_cells]) for city in layout.cities
        )

    def rows(self, state: BoardState) -> list[Row]:
        """The whole board, from the top."""
        return [self.row(state, y) for y in range(self.layout.height)]

    def row(self, state: BoardState, y: int) -> Row:
        """One row, as runs of cells from the left edge to the right."""
        lanes, cities = self._faces.of(state)
        runs: Row = []
        at = 0
        land = self.look.land
        for x, width, whose, city, text, dots in self._spans[y]:
            if x > at:
                _add(runs, " " * (x - at), land)
            if city >= 0:
                if text:
                    _add(runs, text, cities[city].label)
                else:
                    _add(runs, cities[city].mark, cities[city].style)
            elif dots:
                face = (
                    lanes[whose[0]]
                    if len(whose) == 1
                    else max((lanes[lane] for lane in whose), key=_rank)
                )
                _add(runs, self._lines[face.heavy][dots], face.track)
            else:
                _add(runs, lanes[whose[0]].text, lanes[whose[0]].style)
            at = x + width
        if at < self.layout.width:
            _add(runs, " " * (self.layout.width - at), land)
        return runs

    def changed(self, old: BoardState, new: BoardState) -> list[Region]:
        """What has to be drawn again when a state follows another, without overlaps."""
        old_lanes, old_cities = self._faces.of(old)
        new_lanes, new_cities = self._faces.of(new)
        regions: list[Region] = []
        for before, after, where in zip(old_lanes, new_lanes, self._lane_regions, strict=True):
            if before is not after:
                regions += where
        for was, now, around in zip(old_cities, new_cities, self._city_regions, strict=True):
            if was != now:
                regions += around
        return _merge(regions)

    # What lies where.

    def _lay_spans(self) -> tuple[tuple[_Span, ...], ...]:
        """The spans of every row, in order, without overlaps. A layout without faults is drawn
        whole; where one has them beads come first, then marks, then what is left of the names."""
        layout = self.layout
        free = {(x, y) for y in range(layout.height) for x in range(layout.width)}
        rows: list[list[_Span]] = [[] for _ in range(layout.height)]

        def put(cells: tuple[Cell, ...], lanes: tuple[int, ...], city: int, text: str) -> None:
            count = 0
            while count < len(cells) and cells[count] in free:
                free.remove(cells[count])
                count += 1
            if count:
                x, y = cells[0]
                rows[y].append(_Span(x, count, lanes, city, text[:count], 0))

        for number, lane in enumerate(layout.lanes):
            for bead in lane.beads:
                if free.issuperset(bead):
                    put(bead, (number,), -1, "")
        for index, city in enumerate(layout.cities):
            put((city.cell,), (), index, "")
        for index, city in enumerate(layout.cities):
            put(city.label_cells, (), index, self._faces.labels[index])
        tracks: dict[Cell, tuple[int, tuple[int, ...]]] = {}
        for number, lane in enumerate(layout.lanes):
            for x, y, dots in lane.track:
                known, lanes = tracks.get((x, y), (0, ()))
                tracks[x, y] = known | dots, (*lanes, number)
        for (x, y), (dots, lanes) in tracks.items():
            if (x, y) in free:
                rows[y].append(_Span(x, 1, lanes, -1, "", dots))
        return tuple(tuple(sorted(row)) for row in rows)


def _rank(face: LaneFace) -> int:
    return face.rank


def _add(runs: Row, text: str, style: Style) -> None:
    if runs and runs[-1].style == style:
        runs[-1] = Run(runs[-1].text + text, style)
    else:
        runs.append(Run(text, style))


def _regions(cells: list[Cell]) -> tuple[Region, ...]:
    """For every row the shortest region that holds all its cells."""
    rows: dict[int, tuple[int, int]] = {}
    for x, y in cells:
        low, high = rows.get(y, (x, x))
        rows[y] = min(low, x), max(high, x)
    return tuple(Region(y, low, high + 1) for y, (low, high) in rows.items())


def _merge(regions: list[Region]) -> list[Region]:
    """Join regions of a row that meet or touch."""
    merged: list[Region] = []
    for region in sorted(regions):
        last = merged[-1] if merged else None
        if last and last.y == region.y and region.x <= last.end:
            merged[-1] = Region(last.y, last.x, max(last.end, region.end))
        else:
            merged.append(region)
    return merged
