"""The board on the screen, drawn line by line; only the parts that changed are redrawn.

It has two views: the whole board in the room there is, and, if that is too small for names, a
closer view. That one shows a part of a larger board: what the player looks at, or else the cities
of the player's tickets. Signs at its edges point to those of them that are outside, and to where
lit routes lead; junctions have their names while lit routes lead there.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from rich.segment import Segment
from rich.style import Style as RichStyle
from textual import events, on
from textual.app import ComposeResult
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from ttr_tui.app.textual_internals import displayable_with
from ttr_tui.app.widgets.line_widgets import LineWidget, filtered, rich_style
from ttr_tui.board.layout.board_layout import Layout
from ttr_tui.board.layout.geometry import Cell
from ttr_tui.board.layout.layout_cache import cached_layout
from ttr_tui.board.layout.layout_plan import city_labels, closer_size, has_full_names, larger_size
from ttr_tui.board.render.board_state import BoardState
from ttr_tui.board.render.closer_view import (
    cut_names,
    edge_signs,
    tickets_on,
    ways_of,
    window_at,
    windows,
)
from ttr_tui.board.render.drawing import Drawing
from ttr_tui.board.render.drawing import Region as BoardRegion
from ttr_tui.board.render.drawing_cache import (
    LayoutRequest,
    available_drawing,
    layout_search,
    rough_drawing,
    target_map_of,
)
from ttr_tui.board.render.targets import Box, Direction, TargetMap
from ttr_tui.board.render.themes import Run, Style, Theme, load_app_colors
from ttr_tui.engine.game_map import CityIndex, RouteIndex
from ttr_tui.mapfile.map_file import MapFile
from ttr_tui.play.targets import BoardTarget, CityTarget, RouteTarget
from ttr_tui.storage.paths import Folders
from ttr_tui.terminal_text import clean, fit
from ttr_tui.words import panels as panel_words
from ttr_tui.words.claims import price
from ttr_tui.words.routes import route_name

MIN_OVERVIEW: Final = (80, 15)
"""Columns and rows: the whole board is never drawn smaller; a smaller window shows a part of it."""

_TILES: Final = 6
"""With fewer tiles more bytes are sent, with more of them drawing takes longer."""


class BoardTile(LineWidget, inherit_bindings=False):
    """Some columns of a board. Of a row that changed, Textual sends all cells of the widget up to
    the change, so tiles save bytes."""

    DEFAULT_CSS = "BoardTile { width: 1fr; height: 100%; }"

    def render_lines(self, crop: Region) -> list[Strip]:
        """Draw these lines. The first frame of another size is drawn before the resize event."""
        self._board.fit()
        return super().render_lines(crop)

    def render_line(self, y: int) -> Strip:
        """The cells of one row of the tile."""
        x, top = self.virtual_region.offset
        return self._board.line(y + top).crop(x, x + self.size.width)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Name the city or the route below the mouse; light up the route and say what it costs."""
        self._board.hover(*(event.screen_offset - self._board.region.offset))

    def on_leave(self) -> None:
        """Show the route that was below the mouse as before."""
        self._board.point_at(None, "", 0)

    @property
    def _board(self) -> BoardView:
        board = self.parent
        assert isinstance(board, BoardView)
        return board


class BoardView(Widget, inherit_bindings=False):
    """Shows a `BoardState` of a map."""

    DEFAULT_CSS = "BoardView { layout: horizontal; }"

    class Clicked(Message):
        """A city or a route was clicked."""

        def __init__(self, target: BoardTarget) -> None:
            super().__init__()
            self.target = target

    class LayoutFound(Message):
        """A better layout than the rough one is there."""

    class LaidOut(Message):
        """The board has another layout, perhaps with larger spaces."""

    def __init__(
        self,
        map_file: MapFile,
        board_theme: Theme,
        state: BoardState,
        *,
        zoomed: bool = False,
        id: str | None = None,
    ) -> None:
        super().__init__(id=id)
        self._map_file, self._map, self._placement = (
            map_file,
            map_file.game_map,
            map_file.placement,
        )
        self._board_theme, self._app_colors = board_theme, load_app_colors(board_theme.name)
        self._state = self._drawn = state
        """What is shown, and the same with the route below the mouse lit up."""
        self._about, self._about_row = "", 0
        """What is said about the city or the route below the mouse, and in which row: at the edge
        away from the mouse, so that it is not in the way of a click."""
        self._is_zoomed = zoomed
        self._corner = (0, 0)
        self._covered, self._covered_from = 0, 0
        """The lowest rows of the window that a prompt covers, and the first column that it covers
        there."""
        self._part: int | None = None
        """The part of the closer view that the window shows; `None`: it follows the player."""
        self._followed: tuple[BoardState, int] | None = None
        """The state that the window was last moved for, and the rows covered then."""
        self._over: tuple[tuple[BoardRegion, tuple[Run, ...]], ...] = ()
        """What is drawn over cells of the window: signs, and the ground where the edge would cut a
        name."""
        self._drawing: Drawing | None = None
        self._styles: dict[Style, RichStyle | None] = {}
        """The styles of the theme as the terminal can show them."""
        self._strips: dict[int, Strip] = {}
        """The rows of the window that were drawn and have not changed."""
        self.is_rough = False
        """Whether a better layout is being searched."""
        self._laid_out_for: Size | None = None
        """The size of the present drawing, or of the one being searched."""

    def show(
        self,
        state: BoardState,
        *,
        zoomed: bool,
        covered: int = 0,
        covered_from: int = 0,
        part: int | None = None,
    ) -> None:
        """Show this state; `zoomed`, in the closer view if there is one at this size, there this
        one of the `parts`. The cursor is above the `covered` rows, which are covered only from
        this column on."""
        before, old = (self._state, self._covered, self._part), self._drawn
        self._state, self._covered, self._part = state, covered, part
        self._covered_from = covered_from
        if before[0] != state:
            self._drawn = state
            self._write("", 0)
            self._improve()
        if zoomed != self._is_zoomed:
            self._is_zoomed = zoomed
            self._redraw()
        elif self._drawing is not None and before != (state, covered, part):
            over = self._over
            if self._follow():
                self._refresh_all()
            else:
                self._refresh_changed(old, [region for region, _ in {*over} ^ {*self._over}])

    def _refresh_changed(self, old: BoardState, changed: Iterable[BoardRegion] = ()) -> None:
        """Draw what differs from this state again, and these regions of the window."""
        assert self._drawing is not None, "it was drawn before"
        left, top = self._corner
        regions = [
            *(
                (y - top, x - left, end - left)
                for y, x, end in self._drawing.changed(old, self._drawn)
            ),
            *changed,
        ]
        for y, _, _ in regions:
            self._strips.pop(y, None)
        for tile in self.query_children(BoardTile):
            first, _, width, _ = tile.virtual_region
            ends: dict[int, int] = {}
            for y, x, end in regions:
                if x < first + width and first < end:
                    ends[y] = max(ends.get(y, 0), min(width, end - first))
            if ends:
                tile.refresh(*(Region(0, y, end, 1) for y, end in ends.items()))

    def apply_theme(self, board_theme: Theme) -> None:
        """Change the theme and draw again; what was in the window stays there."""
        self._board_theme, self._app_colors = board_theme, load_app_colors(board_theme.name)
        self._redraw(opening=self._drawing is None or self._laid_out_for != self.size)

    def next_target(self, direction: str) -> BoardTarget | None:
        """The target that an arrow key moves the cursor to."""
        cursor, target_map = self._state.cursor, self._target_map
        if target_map is None:
            return cursor
        if cursor is None:
            return self._middle_city(target_map.layout)
        return target_map.next_target(cursor, Direction[direction.upper()]) or cursor

    def _middle_city(self, layout: Layout) -> BoardTarget:
        """The city nearest to the middle of the window."""
        middle_x = self._corner[0] + self.size.width / 2
        middle_y = self._corner[1] + self.size.height / 2

        def off(city: int) -> float:
            x, y = layout.cities[city].cell
            return abs(x - middle_x) + 2 * abs(y - middle_y)

        return CityTarget(CityIndex(min(range(len(layout.cities)), key=off)))

    @property
    def parts(self) -> Sequence[Box]:
        """The windows that together show the path of the state, or the whole board."""
        target_map = self._target_map
        return () if target_map is None else windows(target_map, self._state.path, self.size)

    def busy_cells(self) -> list[Cell]:
        """The cells of the path and of the routes claimed just now, of the cities on them and of
        the cursor, in the window's columns and rows."""
        target_map, routes = self._target_map, sorted(self._state.path | self._state.latest)
        if target_map is None:
            return []
        cities = {end for route in routes for end in self._map.routes[route].ends}
        targets: list[BoardTarget] = [RouteTarget(RouteIndex(route)) for route in routes]
        targets += [CityTarget(city) for city in sorted(cities)]
        targets += [] if self._state.cursor is None else [self._state.cursor]
        left, top = self._corner
        return [(x - left, y - top) for target in targets for x, y in target_map.cells(target)]

    # Drawing.

    def compose(self) -> ComposeResult:
        for _ in range(_TILES):
            yield BoardTile()

    def fit(self) -> None:
        """Change to the layout for the present size of the widget."""
        if self._laid_out_for is None:
            self._lay_out()  # The tiles are being drawn for the first time.
        elif self._laid_out_for != self.size:
            self._redraw()

    def on_resize(self, _: events.Resize) -> None:
        """Another size, another layout."""
        self.fit()

    def _refresh_all(self) -> None:
        self._strips.clear()
        self._styles.clear()
        for tile in self.query_children(BoardTile):
            tile.refresh()

    def _redraw(self, *, opening: bool = True) -> None:
        self._lay_out(opening=opening)
        self._refresh_all()

    def _lay_out(self, *, opening: bool = True) -> None:
        self._laid_out_for = self.size
        self._drawing = None
        if self.size:
            request = self._request(*self.size, self._is_zoomed)
            theme = self._board_theme
            self._drawing = available_drawing(request, theme)
            self.is_rough = self._drawing is None
            if self._drawing is None:
                self._drawing = rough_drawing(request, theme.name, theme.ascii, theme.language)
                found = partial(self.post_message, self.LayoutFound())
                search = layout_search(self._map_file, request.folder)
                search.ask((request.width, request.height), found)
        self._follow(opening=opening)
        self.post_message(self.LaidOut())

    @property
    def _target_map(self) -> TargetMap | None:
        """Which city or route is at which cell; `None` while there is no drawing."""
        return target_map_of(self._drawing) if self._drawing else None

    def _request(self, width: int, height: int, zoomed: bool) -> LayoutRequest:
        """Ask for the layout of a window of this size."""
        smallest = MIN_OVERVIEW
        if zoomed and not has_full_names(width, height):
            smallest = closer_size(self._map, self._placement)
        width, height = max(width, smallest[0]), max(height, smallest[1])
        return LayoutRequest(self._map, self._placement, width, height, self._layouts)

    def space(self, size: tuple[int, int], *, zoomed: bool) -> int:
        """The cells of a space on a board of this size: until its layout is found, those on the
        present board."""
        here = self._drawing.layout if self._drawing else None
        if (self._laid_out_for, self._is_zoomed) != (size, zoomed):
            here = cached_layout(*self._request(*size, zoomed)) or here
        return here.space if here else 2

    @property
    def _layouts(self) -> Path | None:
        """The user's folder of cached layouts, if there is one."""
        folders: Folders | None = getattr(self.app, "folders", None)
        return folders.layouts if folders else None

    @on(LayoutFound)
    def _improve(self) -> None:
        """Change from the rough board to the better one, but not in a player's turn: the map must
        not move under the cursor."""
        state = self._state
        is_public = state.cursor is None and state.bright is None and not tickets_on(state)
        if self.is_rough and is_public:
            request = self._request(*self.size, self._is_zoomed)
            if available_drawing(request, self._board_theme) is not None:
                self._redraw()

    def _follow(self, *, opening: bool = False) -> bool:
        """Move the window to what the player looks at, and set the signs at its edges; returns
        whether it moved. On opening, the cursor is in the middle."""
        target_map = self._target_map
        if self._drawing is None or target_map is None:
            return False
        state, corner = self._state, self._corner
        before = None
        if not opening and self._followed is not None:
            old, covered = self._followed
            # What was shown in more rows may be covered now.
            before = corner, old._replace(cursor=None) if covered < self._covered else old
        width, height = self.size.width, self.size.height - self._covered
        window = window_at(target_map, state, (width, height), before)
        if self._covered_from:  # Only what would be below the prompt moves above it.
            whole = window_at(target_map, state, self.size, before)
            targets = [state.cursor, *(RouteTarget(RouteIndex(route)) for route in state.path)]
            if not any(
                x - whole.left >= self._covered_from and y - whole.top >= height
                for each in targets
                if each is not None
                for x, y in target_map.cells(each)
            ):
                window = whole._replace(bottom=whole.bottom - self._covered)
        if self._part is not None and self._is_zoomed:
            parts = self.parts
            window = parts[min(self._part, len(parts) - 1)]
        self._corner, self._followed = (window.left, window.top), (state, self._covered)
        avoid = [] if state.cursor is None else target_map.cells(state.cursor)
        names = [[clean(city.name) for city in self._map.cities], city_labels(self._map, False)]
        layout, ends = target_map.layout, [route.ends for route in self._map.routes]
        ways = ways_of(layout, ends, state, window)
        over: list[tuple[BoardRegion, tuple[Run, ...]]] = []
        for _, (y, x, end) in cut_names(layout, window):
            cells = BoardRegion(y + window.top, x + window.left, end + window.left)
            over.append((BoardRegion(y, x, end), tuple(self._drawing.ground(cells))))
        beside = {
            city
            for city, drawn in enumerate(layout.cities)
            if 0 <= drawn.cell[0] - window.left < self._covered_from
            and window.bottom <= drawn.cell[1] < window.bottom + self._covered
        }
        ways = {city: ends for city, ends in ways.items() if city not in beside}
        for sign in edge_signs(layout, names, tickets_on(state) - beside, avoid, window, ways):
            style = self._board_theme.ticket_label._replace(underline=False, reverse=True)
            if sign.city is not None:
                cell = sign.region.x + window.left, sign.region.y + window.top
                style = self._drawing.name_style(state, sign.city, cell)
            elif sign.quiet:
                style = self._board_theme.label
            text = displayable_with(self._board_theme)(sign.text)
            over.append((sign.region, (Run(text, style),)))
        self._over = tuple(over)
        return self._corner != corner

    def line(self, y: int) -> Strip:
        """The cells of one row of the window."""
        strip = self._strips.get(y)
        if strip is None:
            strip = self._strips[y] = self._draw(y)
        return strip

    def _draw(self, y: int) -> Strip:
        width = self.size.width
        land = rich_style(self._board_theme.land, self._app_colors)
        displayable = displayable_with(self._board_theme)
        if self._drawing is None:
            return Strip([Segment(" " * width, land)], width)
        if self._drawing.hides and not self.is_rough and y == self.size.height - 1:
            layout = self._drawing.layout
            need = larger_size(self._map, self._placement, layout.width, layout.height)
            text = f" {panel_words.parts_hidden(' × '.join(map(str, need or ())))}"
            return Strip([Segment(displayable(text[:width].ljust(width)), land)], width)
        left, row = self._corner[0], y + self._corner[1]
        if not 0 <= row < self._drawing.layout.height:
            return Strip([Segment(" " * width, land)], width)
        styles, runs = self._styles, self._drawing.row(self._drawn, row)
        for _, style in runs:
            if style not in styles:
                (blank,) = filtered(self, [Segment("", rich_style(style, self._app_colors))])
                styles[style] = blank.style
        segments = [Segment(text, styles[style]) for text, style in runs]
        strip = Strip(segments, self._drawing.layout.width)
        if left < 0:
            strip = Strip([Segment(" " * -left, land), *strip], strip.cell_length - left)
        strip = strip.crop(max(0, left), max(0, left) + width).extend_cell_length(width, land)
        for region, parts in self._over:
            if region.y == y:
                over = Strip([Segment(text, rich_style(s, self._app_colors)) for text, s in parts])
                after = strip.crop(region.end, width)
                strip = Strip.join([strip.crop(0, region.x), over, after])
        if self._about and y == self._about_row:
            text = displayable_with(self._board_theme)(fit(f" {clean(self._about)} ", width))
            look = rich_style(self._board_theme.label._replace(reverse=True), self._app_colors)
            about = Strip([Segment(text, look)])
            strip = Strip.join([about, strip.crop(about.cell_length, width)])
        return strip

    def target_at(self, x: int, y: int) -> BoardTarget | None:
        """The city or route at a cell of the window."""
        target_map = self._target_map
        return (
            None if target_map is None else target_map.at(x + self._corner[0], y + self._corner[1])
        )

    def hover(self, x: int, y: int) -> None:
        """Point at what is at a cell of the window: a city, or a route with its price."""
        target, last = self.target_at(x, y), self.size.height - self._covered - 1
        row = 0 if 2 * y > last else last
        match target:
            case CityTarget(city=city):
                self.point_at(None, self._map.cities[city].name, row)
            case RouteTarget(route=route):
                name, is_open = route_name(route, self._map), self._state.owners[route] is None
                about = f"{name}  {price(route, self._map)}" if is_open else name
                self.point_at(route if is_open else None, about, row)
            case _:
                self.point_at(None, "", row)

    def point_at(self, route: RouteIndex | None, about: str, row: int) -> None:
        """Light up this open route, and write this in a row."""
        self._write(about, row)
        state = self._state
        lit = state.lit if route is None else state.lit | {route}
        if lit != self._drawn.lit:
            old, self._drawn = self._drawn, state if lit == state.lit else state._replace(lit=lit)
            if self._drawing is not None:
                self._refresh_changed(old)

    def _write(self, about: str, row: int) -> None:
        """Write this about what is below the mouse, in this row; nothing if it is empty."""
        if (about, row if about else 0) == (self._about, self._about_row):
            return
        for y in {self._about_row, row}:
            self._strips.pop(y, None)
            for tile in self.query_children(BoardTile):
                tile.refresh(Region(0, y, tile.size.width, 1))
        self._about, self._about_row = about, row if about else 0

    def on_click(self, event: events.Click) -> None:
        """Post the city or route that was clicked."""
        target = self.target_at(*(event.screen_offset - self.region.offset))
        if target is not None:
            event.stop()
            self.post_message(self.Clicked(target))
