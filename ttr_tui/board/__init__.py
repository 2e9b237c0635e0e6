"""Drawing the board: from a map and what is known of a game to terminal cells. No Textual here.

From a map to the screen::

    layout = layout_for(game_map, placement, 120, 40)       # milliseconds for a shipped map
    drawing = Drawing(game_map, layout, load_look("dark"))  # what never changes, prepared
    state = BoardState(owners=..., seats=("blue", "red"), claimable=frozenset({3, 4}))
    drawing.row(state, y)            # one row: [Run(text, Style), ...]
    drawing.changed(old, new)        # what to draw again: [Region(y, x, end), ...]

A map of which nothing is kept takes `layout_for` a few seconds; `kept_layout` says at once whether
that is so, and with a folder for what was `worked_out` it happens once. On a board that is too
small for its map some things cover others: `hidden` names them, `room_for` says what the map needs.
Where there is a backdrop of the map, `Layout.water` says which cells are water.

For the mouse and the arrow keys `Places(layout)` says what lies at a cell and what lies in a
direction. `follow` says which part of a large drawing (of the `closer_size` of its map) a small
window shows, `crop` cuts it out of a row. Hands, markets and legends take letters and colours from
the `Look`. `to_ansi` prints a drawing, `as_json` a layout.
"""

from ttr_tui.board.ansi import to_ansi, to_text
from ttr_tui.board.draw import Drawing, Region
from ttr_tui.board.export import as_json
from ttr_tui.board.kept import keep_layout, kept_layout
from ttr_tui.board.layout import CityLayout, LaneLayout, Layout, TrackCell
from ttr_tui.board.look import GRAY, CardLook, Look, SeatLook, cards_for, load_look, look_names
from ttr_tui.board.make import make_layout
from ttr_tui.board.of_view import public_state
from ttr_tui.board.places import Box, Places
from ttr_tui.board.quality import faults, hidden
from ttr_tui.board.room import closer_size, room_for
from ttr_tui.board.state import BoardState, OnCity, OnLane, Spot, empty_board
from ttr_tui.board.steps import Direction
from ttr_tui.board.style import Row, Run, Style
from ttr_tui.board.view import CLOSER, crop, follow
from ttr_tui.board.worked_out import layout_for, read_worked_out, write_worked_out

__all__ = [
    "CLOSER",
    "GRAY",
    "BoardState",
    "Box",
    "CardLook",
    "CityLayout",
    "Direction",
    "Drawing",
    "LaneLayout",
    "Layout",
    "Look",
    "OnCity",
    "OnLane",
    "Places",
    "Region",
    "Row",
    "Run",
    "SeatLook",
    "Spot",
    "Style",
    "TrackCell",
    "as_json",
    "cards_for",
    "closer_size",
    "crop",
    "empty_board",
    "faults",
    "follow",
    "hidden",
    "keep_layout",
    "kept_layout",
    "layout_for",
    "load_look",
    "look_names",
    "make_layout",
    "public_state",
    "read_worked_out",
    "room_for",
    "to_ansi",
    "to_text",
    "write_worked_out",
]
