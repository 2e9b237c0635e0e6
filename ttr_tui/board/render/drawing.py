"""Drawing a layout with a state and a look: rows of styled text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from rich.cells import cell_len

from ttr_tui.board.layout.board_layout import Layout
from ttr_tui.board.layout.geometry import Cell
from ttr_tui.board.render.appearance import Appearances, RouteAppearance, lines
from ttr_tui.board.render.board_state import BoardState
from ttr_tui.board.render.themes import Row, Run, Style, Theme
from ttr_tui.engine.game_map import GameMap

QUARTERS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"
"""The character of which the quarters with the bits 1, 2, 4 and 8 are filled."""

_ALL = 15
_ALIKE = re.compile(rb"\x00+|\x0f+|[\x01-\x0e]+")
_SAME = re.compile(rb"\x00+|\x01+")
_WAVE = (7, 3)  # columns from wave to wave, and by how many they shift from row to row


class GroundStyle:
    """How cells without a thing are drawn, and which style a thing has that stands on water."""

    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self._shore = Style(fg=theme.water.bg, bg=theme.land.bg)
        # Without two colors a shore would be no line, and in ASCII there is nothing to draw it.
        self._fine = not theme.ascii and theme.water.bg != theme.land.bg
        self._wet: dict[Style, Style] = {}

    @staticmethod
    def is_wet(quarters: int) -> bool:
        """Whether a cell with these quarters under water counts as water."""
        return quarters.bit_count() > 2

    def on_water(self, style: Style) -> Style:
        """The style of something that stands on water: what has the land's ground, has the
        water's."""
        found = self._wet.get(style)
        if found is None:
            found = style
            if style.bg == self._theme.land.bg and not style.reverse:
                found = style._replace(bg=self._theme.water.bg)
            self._wet[style] = found
        return found

    def cells(self, start: int, end: int, y: int, water: bytes) -> Row:
        """The cells from `start` to `end` − 1 of row `y`, on which nothing stands."""
        theme = self._theme
        quarters = water[start:end] if water else bytes(end - start)
        if self._fine:
            return [self._alike(part[0]) for part in _ALIKE.finditer(quarters)]
        return [
            Run(self._waves(start + part.start(), y, len(part[0])), theme.water)
            if part[0][0]
            else Run(" " * len(part[0]), theme.land)
            for part in _SAME.finditer(bytes(map(self.is_wet, quarters)))
        ]

    def _alike(self, quarters: bytes) -> Run:
        """Cells that are all land, all water, or all shore."""
        theme, first = self._theme, quarters[0]
        if 0 < first < _ALL:
            return Run("".join([QUARTERS[each] for each in quarters]), self._shore)
        return Run(" " * len(quarters), theme.water if first else theme.land)

    def _waves(self, x: int, y: int, width: int) -> str:
        theme, (every, shift) = self._theme, _WAVE
        if not theme.waves:
            return " " * width
        return "".join(
            theme.wave_sign if (at + shift * y) % every == 0 else " " for at in range(x, x + width)
        )


class Region(NamedTuple):
    """Cells `x` to `end` − 1 of row `y`."""

    y: int
    x: int
    end: int


class _Span(NamedTuple):
    """Cells of one row that belong together, all on land or all on water (`wet`). A space's or a
    track's `routes` say whose they are; for a city's mark and label `city` is set; what is neither
    is ground, with a text and a style of its own."""

    x: int
    width: int
    wet: bool
    routes: tuple[int, ...] = ()
    space: int = -1
    city: int = -1
    text: str = ""
    dots: int = 0
    ground: Style | None = None


class Drawing:
    """A layout prepared for drawing in one look. Nothing in it changes with the game. Where the
    board is too small for its map, it `hides` something."""

    def __init__(self, game_map: GameMap, layout: Layout, theme: Theme) -> None:
        self.layout = layout
        self.theme = theme
        self._appearances = Appearances(game_map, layout, theme)
        self._ground = GroundStyle(theme)
        self._lines = lines(theme.ascii)
        self.hides = False
        self._spans = self._lay_spans()
        self._route_regions = tuple(
            _regions(
                [*((c.x, c.y) for c in route.track), *(c for cells in route.spaces for c in cells)]
            )
            for route in layout.routes
        )
        self._city_regions = tuple(
            _regions([city.cell, *city.label_cells]) for city in layout.cities
        )

    def rows(self, state: BoardState) -> list[Row]:
        """The whole board, from the top."""
        return [self.row(state, y) for y in range(self.layout.height)]

    def row(self, state: BoardState, y: int) -> Row:
        """One row, as runs of cells from the left edge to the right."""
        routes, cities = self._appearances.of(state)
        runs: Row = []
        for _, _, wet, whose, space, city, text, dots, ground in self._spans[y]:
            if ground is not None:
                _add(runs, text, ground)
                continue
            if city >= 0:
                style = cities[city].label if text else cities[city].style
                text = text or cities[city].mark
            elif dots:
                face = (
                    routes[whose[0]]
                    if len(whose) == 1
                    else max((routes[route] for route in whose), key=_rank)
                )
                text, style = self._lines[face.line][dots], face.track
            else:
                text, style = routes[whose[0]].spaces[space]
            _add(runs, text, self._ground.on_water(style) if wet else style)
        return runs

    def changed(self, old: BoardState, new: BoardState) -> list[Region]:
        """What has to be drawn again when a state follows another, without overlaps."""
        old_routes, old_cities = self._appearances.of(old)
        new_routes, new_cities = self._appearances.of(new)
        regions: list[Region] = []
        for before, after, where in zip(old_routes, new_routes, self._route_regions, strict=True):
            if before is not after:
                regions += where
        for was, now, around in zip(old_cities, new_cities, self._city_regions, strict=True):
            if was != now:
                regions += around
        return _merge(regions)

    # What lies where.

    def _lay_spans(self) -> tuple[tuple[_Span, ...], ...]:
        """The spans of every row, in order, without gaps or overlaps. A layout without faults is
        drawn whole; where one has them spaces come first, then marks, then what is left of the
        names."""
        layout = self.layout
        free = {(x, y) for y in range(layout.height) for x in range(layout.width)}
        rows: list[list[_Span]] = [[] for _ in range(layout.height)]

        def take(cells: tuple[Cell, ...]) -> int:
            """Take the cells from the first on that are free; says how many."""
            count = 0
            while count < len(cells) and cells[count] in free:
                free.remove(cells[count])
                count += 1
            self.hides = self.hides or count < len(cells)
            return count

        for number, route in enumerate(layout.routes):
            for space, cells in enumerate(route.spaces):
                if not free.issuperset(cells):
                    self.hides = True
                else:
                    x, y = cells[0]
                    rows[y].append(_Span(x, take(cells), self._wet(x, y), (number,), space))
        for index, city in enumerate(layout.cities):
            x, y = city.cell
            if take((city.cell,)):
                rows[y].append(_Span(x, 1, self._wet(x, y), city=index))
        for index, city in enumerate(layout.cities):
            written = self._appearances.labels[index]
            written = written[: take(city.label_cells)]
            for i, letter in enumerate(written):
                if letter:
                    x, y = city.label_at[0] + i, city.label_at[1]
                    wide = 1 + (written[i + 1 : i + 2] == ("",))
                    if cell_len(letter) > wide:  # Something lies on its second half.
                        letter = " "
                    rows[y].append(_Span(x, wide, self._wet(x, y), city=index, text=letter))
        tracks: dict[Cell, tuple[int, tuple[int, ...]]] = {}
        for number, route in enumerate(layout.routes):
            for x, y, dots in route.track:
                known, routes = tracks.get((x, y), (0, ()))
                tracks[x, y] = known | dots, (*routes, number)
        for (x, y), (dots, routes) in tracks.items():
            if (x, y) in free:
                rows[y].append(_Span(x, 1, self._wet(x, y), routes, dots=dots))
        return tuple(tuple(self._fill(sorted(row), y)) for y, row in enumerate(rows))

    def _wet(self, x: int, y: int) -> bool:
        water = self.layout.water
        return bool(water) and self._ground.is_wet(water[y][x])

    def _fill(self, spans: list[_Span], y: int) -> Iterator[_Span]:
        """The spans of a row with the ground between them, letters of a name put together."""
        water = self.layout.water[y] if self.layout.water else b""

        def ground(start: int, end: int) -> Iterator[_Span]:
            at = start
            for text, style in self._ground.cells(start, end, y, water):
                yield _Span(at, len(text), False, text=text, ground=style)
                at += len(text)

        at = 0
        waiting: _Span | None = None
        for span in spans:
            if waiting is not None and span.x == at and _same_name(waiting, span):
                waiting = waiting._replace(
                    width=waiting.width + span.width, text=waiting.text + span.text
                )
            else:
                if waiting is not None:
                    yield waiting
                yield from ground(at, span.x)
                waiting = span
            at = span.x + span.width
        if waiting is not None:
            yield waiting
        yield from ground(at, self.layout.width)


def _same_name(one: _Span, two: _Span) -> bool:
    return one.city == two.city >= 0 and one.wet == two.wet and bool(one.text and two.text)


def _rank(face: RouteAppearance) -> int:
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
