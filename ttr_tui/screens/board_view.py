"""The board on the screen: one widget, drawn line by line, of which only what changed is redrawn.

It has two views: the whole board in the room there is, and, where that is too small for names, a
closer one that follows the cursor.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

from rich.segment import Segment
from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from ttr_tui.board import (
    BoardState,
    Direction,
    Drawing,
    Layout,
    Look,
    OnCity,
    Places,
    Row,
    Spot,
    closer_size,
    follow,
    room_for,
)
from ttr_tui.board.ascii_text import ascii_text
from ttr_tui.board.plan import has_full_names
from ttr_tui.games.folders import Folders
from ttr_tui.mapfile.map_file import MapFile
from ttr_tui.screens.ink import rich_style
from ttr_tui.screens.prepared import Wanted, places_of, prepared, work_out
from ttr_tui.screens.themes import Theme, theme_for

LEAST_OVERVIEW = (60, 12)
"""The whole board is never drawn smaller than this; a smaller window shows a part of it."""

_ARROWS = {
    "up": Direction.UP,
    "down": Direction.DOWN,
    "left": Direction.LEFT,
    "right": Direction.RIGHT,
}


class BoardView(Widget, inherit_bindings=False):
    """Shows a `BoardState` of a map."""

    class Pointed(Message):
        """A city or a lane was clicked."""

        def __init__(self, spot: Spot) -> None:
            super().__init__()
            self.spot = spot

    def __init__(
        self,
        map_file: MapFile,
        look: Look,
        state: BoardState,
        *,
        id: str | None = None,
        classes: str | None = None,
    ) -> None:
        super().__init__(id=id, classes=classes)
        self._map, self._placement = map_file.game_map, map_file.placement
        self._look, self._inks = look, theme_for(look.name)
        self._state = state
        self._close = False
        self._corner = (0, 0)
        self._drawing: Drawing | None = None
        self._strips: dict[int, Strip] = {}
        self._wanted: Wanted | None = None

    # What is shown.

    def show(self, state: BoardState, *, close: bool) -> None:
        """Show this state, in the closer view if that makes a difference here."""
        old, self._state = self._state, state
        if close != self._close:
            self._close = close
            self._draw_anew()
        elif self._drawing is not None and old != state:
            regions = self._drawing.changed(old, state)
            for region in regions:
                self._strips.pop(region.y, None)
            if self._follow():
                self.refresh()
                return
            x, y = self._corner
            window = Region(0, 0, *self.size)
            moved = (Region(r.x - x, r.y - y, r.end - r.x, 1) for r in regions)
            shown = [cut for region in moved if (cut := window.intersection(region))]
            if shown:
                self.refresh(*shown)

    def wear(self, look: Look) -> None:
        """Be drawn in another look from now on."""
        self._look, self._inks = look, theme_for(look.name)
        self._draw_anew()

    @staticmethod
    def has_two_views(width: int, height: int) -> bool:
        """Whether the whole board is too small in this room for the names of its cities."""
        return not has_full_names(width, height)

    def next_spot(self, key: str) -> Spot | None:
        """What the cursor comes to with an arrow key."""
        cursor, places = self._state.cursor, self._places
        if places is None:
            return cursor
        if cursor is None:
            return self._middle(places.layout)
        return places.next_spot(cursor, _ARROWS[key]) or cursor

    @staticmethod
    def _middle(layout: Layout) -> Spot:
        def off(city: int) -> float:
            x, y = layout.cities[city].cell
            return abs(x - layout.width / 2) + 2 * abs(y - layout.height / 2)

        return OnCity(min(range(len(layout.cities)), key=off))

    # Drawing.

    def on_resize(self, _: events.Resize) -> None:
        """Another size, another layout."""
        self._draw_anew()

    def _draw_anew(self) -> None:
        self._strips.clear()
        self._drawing = None
        if self.size:
            least = LEAST_OVERVIEW
            if self._close and self.has_two_views(*self.size):
                least = closer_size(self._map, self._placement)
            width, height = max(self.size.width, least[0]), max(self.size.height, least[1])
            wanted = Wanted(self._map, self._placement, width, height, self._layouts)
            self._drawing = prepared(wanted, self._look.name, self._look.ascii)
            self._wanted = wanted
            if self._drawing is None:
                self.run_worker(partial(self._work_out, wanted), thread=True)
        self._follow()
        self.refresh()

    @property
    def _places(self) -> Places | None:
        """What lies where; made when it is first asked for."""
        return places_of(self._drawing) if self._drawing else None

    @property
    def _layouts(self) -> Path | None:
        """The user's cache folder of layouts, if there is one."""
        folders: Folders | None = getattr(self.app, "folders", None)
        return folders.layouts if folders else None

    def _work_out(self, wanted: Wanted) -> None:
        """Search a layout that is not available yet: that takes a second or two."""
        if work_out(wanted, lambda: self._wanted == wanted):
            self.app.call_from_thread(self._draw_anew)

    def _follow(self) -> bool:
        """Move the window so that the cursor is in sight; says whether it moved."""
        if self._drawing is None:
            return False
        before, (width, height) = self._corner, self.size
        board = self._drawing.layout.width, self._drawing.layout.height
        cursor = self._state.cursor
        places = self._places if cursor is not None else None
        if cursor is None or places is None:
            # The middle, whatever was looked at before: that may be a secret.
            x, y = (board[0] - width) // 2, (board[1] - height) // 2
        else:
            x, y = follow(before, places.box(cursor), (width, height), board)
        # A board that is smaller than the window stands in its middle.
        self._corner = (
            x if board[0] > width else (board[0] - width) // 2,
            y if board[1] > height else (board[1] - height) // 2,
        )
        return self._corner != before

    def render_line(self, y: int) -> Strip:
        """The cells of one row of the window."""
        width = self.size.width
        land = rich_style(self._look.land, self._inks)
        if self._drawing is None:
            text = "drawing the board…" if y == self.size.height // 2 else ""
            return Strip([Segment(self._written(text.center(width)), land)], width)
        if self._drawing.hides and y == self.size.height - 1:
            need = " × ".join(map(str, room_for(self._map, self._placement)))
            text = f" Some is hidden here: this map needs about {need} cells."
            return Strip([Segment(self._written(text[:width].ljust(width)), land)], width)
        left, row = self._corner[0], y + self._corner[1]
        if not 0 <= row < self._drawing.layout.height:
            return Strip([Segment(" " * width, land)], width)
        strip = self._strips.get(row)
        if strip is None:
            runs = self._drawing.row(self._state, row)
            strip = self._strips[row] = _strip(runs, self._inks)
        if left < 0:
            strip = Strip([Segment(" " * -left, land), *strip], strip.cell_length - left)
        strip = strip.crop(max(0, left), max(0, left) + width)
        return strip.extend_cell_length(width, land)

    def _written(self, text: str) -> str:
        return ascii_text(text) if self._look.ascii else text

    def spot_at(self, x: int, y: int) -> Spot | None:
        """The city or lane at a cell of the window."""
        places = self._places
        return None if places is None else places.at(x + self._corner[0], y + self._corner[1])

    def on_click(self, event: events.Click) -> None:
        """Pass on what was clicked."""
        spot = self.spot_at(event.x, event.y)
        if spot is not None:
            event.stop()
            self.post_message(self.Pointed(spot))


def _strip(row: Row, theme: Theme) -> Strip:
    return Strip([Segment(text, rich_style(style, theme)) for text, style in row])
