"""Drawing a layout in a state and a theme, as rows of styled text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, cached_property, reduce
from itertools import groupby, pairwise
from operator import itemgetter, or_
from typing import Final, NamedTuple

from rich.cells import cell_len

from ttr_tui.board.layout.board_layout import CityLayout, Layout, Track
from ttr_tui.board.layout.geometry import (
    DOTS_HIGH,
    DOTS_WIDE,
    Cell,
    dot_bit,
    touching,
    units_between,
)
from ttr_tui.board.render.appearance import (
    QUARTERS,
    Appearances,
    Rank,
    RouteAppearance,
    straight_lines,
    track_characters,
)
from ttr_tui.board.render.board_state import BoardState
from ttr_tui.board.render.themes import Row, Run, Style, Theme
from ttr_tui.engine import GameMap

_WATER: Final = 15
_TAKEN: Final = 255
"""A cell that is no ground."""
_IS_WET: Final = bytes([quarters < 16 and quarters.bit_count() > 2 for quarters in range(256)])
"""Whether a cell with these quarters under water counts as water."""
_TO_WHOLE: Final = bytes(
    [_TAKEN if quarters == _TAKEN else _WATER * _IS_WET[quarters] for quarters in range(256)]
)
"""All water or no water, for themes that do not draw quarters."""
_GROUND_RUN: Final = re.compile(rb"\x00+|\x0f+|[\x01-\x0e]+")
_MEETING: Final = 2.5
"""Units from a city within which the routes that share a cell meet."""
_WAVE_DISTANCE, _WAVE_SHIFT = 7, 3
"""Columns from wave to wave, and by how many they shift from row to row."""


class Ground:
    """The land and the water of a theme, and the styles of things that stand on water."""

    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self._shore = Style(fg=theme.water.bg, bg=theme.land.bg)
        # A shore needs two colors, and characters beyond ASCII.
        self._has_shores = not theme.ascii and theme.water.bg != theme.land.bg
        self._styles_on_water: dict[Style, Style] = {}

    def style_on_water(self, style: Style) -> Style:
        """The style of a thing that stands on water: the water's background replaces the land's."""
        on_water = self._styles_on_water.get(style)
        if on_water is None:
            on_water = style
            if style.bg == self._theme.land.bg and not style.reverse:
                on_water = style._replace(bg=self._theme.water.bg)
            self._styles_on_water[style] = on_water
        return on_water

    def spans(self, y: int, cells: bytes) -> list[_Span]:
        """The spans of row `y` whose cells have these quarters under water; cells that are `_TAKEN`
        have none."""
        theme = self._theme
        if not self._has_shores:
            cells = cells.translate(_TO_WHOLE)
        spans: list[_Span] = []
        for run in _GROUND_RUN.finditer(cells):
            x, end = run.span()
            first = cells[x]
            if 0 < first < _WATER:
                text, style = "".join([QUARTERS[cell] for cell in cells[x:end]]), self._shore
            elif first and theme.waves:
                text, style = self._waves(x, end, y), theme.water
            else:
                text, style = " " * (end - x), theme.water if first else theme.land
            spans.append(_Span(x, False, text=text, ground=style))
        return spans

    def _waves(self, x: int, end: int, y: int) -> str:
        return "".join(
            self._theme.wave_sign if (at + _WAVE_SHIFT * y) % _WAVE_DISTANCE == 0 else " "
            for at in range(x, end)
        )


class Region(NamedTuple):
    """Cells `x` to `end` − 1 of row `y`."""

    y: int
    x: int
    end: int


class _Span(NamedTuple):
    """Cells of one row that belong together, from column `x` on, all on land or all on water
    (`wet`). For a space or a track `routes` are its routes, for a city's mark or label `city` is
    the city; `text` is that of a label, or a sign in place of the dots of a track. Everything else
    is ground, with its own text and style. A cell of several tracks has the dots of each route in
    `parts` instead of `dots`. Where routes meet at a city, all of them reach it: `meet` are the
    dots of all. `is_joint` says whether a letter joins a label to its mark."""

    x: int
    wet: bool
    routes: tuple[int, ...] = ()
    space: int | None = None
    city: int | None = None
    text: str = ""
    dots: int = 0
    parts: tuple[int, ...] = ()
    meet: int = 0
    ground: Style | None = None
    is_joint: bool = False


_WHOLE: Final = 15
"""All quarters of a cell."""


@cache
def _band_quarters(bits: int) -> int:
    """The quarters of a cell that a band fills: all, or those at its line where it only touches the
    cell."""
    places = ((x, y) for x in range(DOTS_WIDE) for y in range(DOTS_HIGH))
    dots = [dot for dot in places if bits & dot_bit(dot)]
    across, down = {x for x, _ in dots}, {2 * y // DOTS_HIGH for _, y in dots}
    if len(across) != 1 or len(down) != 1:
        return _WHOLE
    # One dot fills a quarter; two fill a half, so that a steep band keeps its width.
    quarters = 3 if len(dots) > 1 else 1 << across.pop()
    return quarters << 2 * down.pop()


class Drawing:
    """A layout prepared for drawing in one theme. It does not change with the game. `hides` says
    whether something is hidden because the board is too small for its map."""

    def __init__(self, game_map: GameMap, layout: Layout, theme: Theme) -> None:
        self.layout = layout
        self.theme = theme
        self.ends = tuple(route.ends for route in game_map.routes)
        self._appearances = Appearances(game_map, layout, theme)
        self._ground = Ground(theme)
        self._track_characters = track_characters(theme.ascii, straight_lines(theme))
        self._near: dict[tuple[Cell, int], list[tuple[int, int, str]]] = {}
        self._beside: dict[int, list[tuple[Region, int]]] = {}
        self.hides = False
        self._spans = self._make_spans()

    def rows(self, state: BoardState) -> list[Row]:
        """The whole board, from the top."""
        return [self.row(state, y) for y in range(self.layout.height)]

    def row(self, state: BoardState, y: int) -> Row:
        """One row, as runs of cells from left to right."""
        routes, cities = self._appearances.of(state)
        characters, style_on_water = self._track_characters, self._ground.style_on_water
        runs: Row = []
        texts: list[str] = []
        """The texts of the last run, all in the style `last`."""
        last: Style | None = None
        for span in self._spans[y]:
            x, wet, whose, space, city, text, dots, parts, meet, ground, is_joint = span
            if ground is not None:
                style = ground
            elif city is not None:
                about = cities[city]
                style = about.joint if is_joint else about.label if text else about.style
                text = text or cities[city].mark
            elif space is None:
                number = whose[0]
                top = routes[number]
                if parts:
                    dots = 0
                    # Only the dots of routes that look alike: others would get a wrong color.
                    for route, its_dots in zip(whose, parts, strict=True):
                        one = routes[route]
                        if one.rank > top.rank:
                            number, top, dots = route, one, its_dots
                        elif one.track is top.track:
                            dots |= its_dots
                    if meet and top.rank < Rank.PATH:
                        dots = meet
                if top.fill:
                    text, style = self._band(number, (x, y), dots, routes)
                else:
                    text, style = text or characters[top.line][dots], top.track
            else:
                text, style = routes[whose[0]].spaces[space]
            if wet:
                style = style_on_water(style)
            if style is last or style == last:
                texts.append(text)
                continue
            if last is not None:
                runs.append(Run("".join(texts), last))
            texts, last = [text], style
        if last is not None:
            runs.append(Run("".join(texts), last))
        return runs

    def _band(
        self,
        number: int,
        cell: Cell,
        dots: int,
        routes: Sequence[RouteAppearance],
    ) -> tuple[str, Style]:
        """A cell of a band: only a part of it beside another band of the same shade or of another
        player, or where the line only touches the cell, and half of it where it shares the cell
        with a band of the same rank."""
        top = routes[number]
        if top.fill != " " or self.theme.ascii:
            return top.fill, top.track
        quarters = _band_quarters(dots)
        around = self._near.get((cell, number))
        if around is None:
            around = self._near[cell, number] = self._routes_near(cell, number)
        for near, side, half in around:
            other = routes[near]
            if other.fill:
                if half and top.rank is other.rank:
                    return half, Style(top.track.bg, other.track.bg)
                if other.owner == top.owner and other.track.bg != top.track.bg:
                    continue  # One of the two is darker.
                # A quarter alone does not look like a band.
                if (quarters & side).bit_count() > 1:
                    quarters &= side
        if quarters == _WHOLE:
            return top.fill, top.track
        return QUARTERS[quarters], Style(top.track.bg, self.theme.land.bg)

    def _routes_near(self, cell: Cell, number: int) -> list[tuple[int, int, str]]:
        """The other routes beside a cell of a route's track, where the route itself does not go
        on, each with the quarters that are not beside it, and those that share the cell, each with
        the half of this route: the same along all cells that the two share."""
        at, (x, y) = self._appearances.routes_at, cell
        sides = (x - 1, y, 10), (x + 1, y, 5), (x, y - 1, 12), (x, y + 1, 3)
        around = [(at.get((side_x, side_y), ()), side) for side_x, side_y, side in sides]
        near = [
            (other, side, "") for beside, side in around if number not in beside for other in beside
        ]
        for other in at[cell]:
            if other != number:
                row, column = (
                    sum(number in beside and other in beside for beside, _ in pair)
                    for pair in (around[:2], around[2:])
                )
                near.append((other, _WHOLE, self._half(number, other, row >= column)))
        return near

    def _half(self, number: int, other: int, is_flat: bool) -> str:
        """The half of a cell for a route that shares it with another: the side where its spaces
        are. With `is_flat` the halves are above one another."""

        def middle(route: int) -> float:
            spaces = self.layout.routes[route].spaces
            return sum([space[0][int(is_flat)] for space in spaces]) / len(spaces)

        is_second = (middle(number), number) > (middle(other), other)
        return ("▀▄" if is_flat else "▌▐")[is_second]

    def ground(self, region: Region) -> Row:
        """The land and water of cells of one row, as if nothing stood there."""
        y, x, end = region
        water = self.layout.water[y] if self.layout.water else bytes(self.layout.width)
        cells = bytes([_TAKEN]) * x + water[x:end]
        return [Run(span.text, span.ground or Style()) for span in self._ground.spans(y, cells)]

    def name_style(self, state: BoardState, city: int, cell: Cell) -> Style:
        """The style of a city's name at a cell."""
        style = self._appearances.of(state)[1][city].label
        x, y = cell
        if self.layout.water and _IS_WET[self.layout.water[y][x]]:
            return self._ground.style_on_water(style)
        return style

    def changed(self, old: BoardState, new: BoardState) -> list[Region]:
        """The regions that differ between two states, without overlaps."""
        old_routes, old_cities = self._appearances.of(old)
        new_routes, new_cities = self._appearances.of(new)
        regions: list[Region] = []
        pairs = zip(old_routes, new_routes, self._route_regions, strict=True)
        for number, (before, after, where) in enumerate(pairs):
            if before is not after:
                regions += where
            if (before.owner, before.track.bg) != (after.owner, after.track.bg):
                regions += self._bands_beside(number, new_routes)
        for was, now, around in zip(old_cities, new_cities, self._city_regions, strict=True):
            if was != now:
                regions += around
        return _merge(regions)

    def _bands_beside(self, number: int, routes: Sequence[RouteAppearance]) -> Iterator[Region]:
        """The cells between spaces beside a route where the bands of others depend on it."""
        if number not in self._beside:
            at, drawn = self._appearances.routes_at, self.layout.routes
            self._beside[number] = [
                (Region(cell[1], cell[0], cell[0] + 1), other)
                for x, y in drawn[number].cells
                for cell in ((x, y), (x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))
                for other in at.get(cell, ())
                if other != number and not any(cell in space for space in drawn[other].spaces)
            ]
        return (region for region, other in self._beside[number] if routes[other].fill)

    # Computed at the first change: the first drawing does not need them.

    @cached_property
    def _route_regions(self) -> list[tuple[Region, ...]]:
        return [_regions(route.cells) for route in self.layout.routes]

    @cached_property
    def _city_regions(self) -> list[tuple[Region, ...]]:
        return [_regions([city.cell, *city.label_cells]) for city in self.layout.cities]

    # Who has which cells.

    def _make_spans(self) -> list[list[_Span]]:
        """The spans of each row, in order, without gaps or overlaps.

        A layout without faults is drawn whole. Otherwise spaces have priority, then marks, then as
        much as possible of the names.
        """
        layout = self.layout
        width, height = layout.width, layout.height
        ground = [bytearray(row) for row in layout.water or (bytes(width),) * height]
        wet = [row.translate(_IS_WET) for row in ground]
        rows: list[list[_Span]] = [[] for _ in range(height)]

        def free(cells: tuple[Cell, ...]) -> int:
            """How many of the cells are free, from the first to one that is not."""
            for count, (x, y) in enumerate(cells):
                if not (0 <= x < width and 0 <= y < height) or ground[y][x] == _TAKEN:
                    self.hides = True
                    return count
            return len(cells)

        for number, route in enumerate(layout.routes):
            routes: tuple[int, ...] = (number,)
            for space, cells in enumerate(route.spaces):
                if free(cells) == len(cells):
                    x, y = cells[0]
                    ground[y][x : x + len(cells)] = b"\xff" * len(cells)
                    rows[y].append(_Span(x, bool(wet[y][x]), routes, space))
        for index, city in enumerate(layout.cities):
            if free((city.cell,)):
                x, y = city.cell
                ground[y][x] = _TAKEN
                rows[y].append(_Span(x, bool(wet[y][x]), city=index))
        for index, city in enumerate(layout.cities):
            count = free(city.label_cells)
            if count:
                x, y = city.label_at
                ground[y][x : x + count] = b"\xff" * count
                letters = self._appearances.labels[index][:count]
                rows[y] += _label_spans(index, city, letters, wet[y])
        tracks: dict[Cell, tuple[tuple[int, int], ...]] = {}
        for number, route in enumerate(layout.routes):
            for x, y, dots in route.track:
                if ground[y][x] != _TAKEN:
                    known = tracks.get((x, y))
                    new = (number, dots)
                    tracks[x, y] = (new,) if known is None else (*known, new)
        signed = {cell for route in layout.routes for cell in _middles(route.track)}
        for cell, parts in tracks.items():
            x, y = cell
            ground[y][x] = _TAKEN
            number, dots = parts[0]
            if len(parts) > 1:
                # Among routes of one rank the first gives the color: another one in each cell.
                first = (x + y) % len(parts)
                routes, bits = zip(*parts[first:], *parts[:first], strict=True)
                meet = reduce(or_, bits) if self._meet(cell, routes) else 0
                span = _Span(x, bool(wet[y][x]), routes, parts=bits, meet=meet)
            else:
                sign = self._appearances.sign_on_track[number] if cell in signed else ""
                span = _Span(x, bool(wet[y][x]), (number,), text=sign, dots=dots)
            rows[y].append(span)
        for y, row in enumerate(rows):
            row += self._ground.spans(y, bytes(ground[y]))
            row.sort(key=itemgetter(0))
        return rows

    def _meet(self, cell: Cell, routes: Iterable[int]) -> bool:
        """Whether these routes all end at one city, and the cell is at most two cells from it."""
        ends = set.intersection(*(set(self.ends[route]) for route in routes))
        return any(units_between(cell, self.layout.cities[end].cell) < _MEETING for end in ends)


def _middles(track: Track) -> Iterator[Cell]:
    """The middle cell of each part of a track, from one space or city to the next."""
    start = 0
    for end, (one, two) in enumerate(pairwise((*track, None)), 1):
        assert one is not None
        if two is None or not touching(one[:2], two[:2]):
            yield track[(start + end - 1) // 2][:2]
            start = end


def _label_spans(
    index: int, city: CityLayout, letters: tuple[str, ...], wet: bytearray
) -> list[_Span]:
    """The letters of a city's label, on land and on water apart, and the one nearest to its mark if
    that is in another row. The second cell of a wide letter is empty; without it the letter is cut
    to a blank."""
    (mark_x, mark_y), (x, y) = city.cell, city.label_at
    shown = {
        x + i: " " if _is_wide(letter) and letters[i + 1 : i + 2] != ("",) else letter
        for i, letter in enumerate(letters)
        if letter
    }
    written = (at for at in shown if shown[at] != " ")
    joint = min(written, key=lambda at: abs(at - mark_x), default=x) if y != mark_y else None
    return [
        _Span(
            cells[0],
            is_wet,
            city=index,
            text="".join([shown[at] for at in cells]),
            is_joint=is_joint,
        )
        for (is_wet, is_joint), run in groupby(shown, lambda at: (bool(wet[at]), at == joint))
        for cells in [list(run)]
    ]


def _is_wide(letter: str) -> bool:
    return not letter.isascii() and cell_len(letter) > 1


def _regions(cells: list[Cell]) -> tuple[Region, ...]:
    """For each row the shortest region with all its cells."""
    rows: dict[int, tuple[int, int]] = {}
    for x, y in cells:
        low, high = rows.get(y, (x, x))
        rows[y] = min(low, x), max(high, x)
    return tuple(Region(y, low, high + 1) for y, (low, high) in rows.items())


def _merge(regions: list[Region]) -> list[Region]:
    """Join regions of a row that overlap or touch."""
    merged: list[Region] = []
    for region in sorted(regions):
        last = merged[-1] if merged else None
        if last and last.y == region.y and region.x <= last.end:
            merged[-1] = Region(last.y, last.x, max(last.end, region.end))
        else:
            merged.append(region)
    return merged
