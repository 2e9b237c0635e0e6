"""Drawing the board: from a map and what is known of a game to terminal cells. No Textual here.

From a map to the screen::

    layout = layout_for(game_map, placement, 120, 40)       # milliseconds for a bundled map
    drawing = Drawing(game_map, layout, load_look("dark"))  # what never changes, prepared
    state = BoardState(owners=..., seats=("blue", "red"), claimable=frozenset({3, 4}))
    drawing.row(state, y)            # one row: [Run(text, Style), ...]
    drawing.changed(old, new)        # what to draw again: [Region(y, x, end), ...]

For a map without bundled layouts `layout_for` takes a few seconds, but only once for each size if
it gets a cache folder. `cached_layout` returns `None` at once if that search would be needed. On a
board that is too small for its map some things cover others: `hidden` names them, `required_size`
says what the map needs.
Where there is a backdrop of the map, `Layout.water` says which cells are water.

For the mouse and the arrow keys `TargetMap(layout)` says what lies at a cell and what lies in a
direction. `follow` says which part of a large drawing (of the `closer_size` of its map) a small
window shows. Hands, markets and legends take letters and colors from the `Theme`. `to_ansi` prints
a drawing, `as_json` a layout.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ttr_tui.board.ansi import to_ansi as to_ansi
    from ttr_tui.board.ansi import to_text as to_text
    from ttr_tui.board.draw import Drawing as Drawing
    from ttr_tui.board.export import as_json as as_json
    from ttr_tui.board.layout import (
        CityLayout as CityLayout,
    )
    from ttr_tui.board.layout import (
        RouteLayout as RouteLayout,
    )
    from ttr_tui.board.layout import (
        Layout as Layout,
    )
    from ttr_tui.board.layout import (
        TrackCell as TrackCell,
    )
    from ttr_tui.board.layout_cache import cached_layout as cached_layout
    from ttr_tui.board.layout_cache import layout_for as layout_for
    from ttr_tui.board.look import Theme as Theme
    from ttr_tui.board.look import load_theme as load_theme
    from ttr_tui.board.look import theme_names as theme_names
    from ttr_tui.board.of_view import public_state as public_state
    from ttr_tui.board.places import Box as Box
    from ttr_tui.board.places import TargetMap as TargetMap
    from ttr_tui.board.quality import faults as faults
    from ttr_tui.board.quality import hidden as hidden
    from ttr_tui.board.room import closer_size as closer_size
    from ttr_tui.board.room import required_size as required_size
    from ttr_tui.board.solver import make_layout as make_layout
    from ttr_tui.board.state import (
        BoardState as BoardState,
    )
    from ttr_tui.board.state import (
        CityTarget as CityTarget,
    )
    from ttr_tui.board.state import (
        RouteTarget as RouteTarget,
    )
    from ttr_tui.board.state import (
        BoardTarget as BoardTarget,
    )
    from ttr_tui.board.state import (
        empty_board as empty_board,
    )
    from ttr_tui.board.steps import Direction as Direction
    from ttr_tui.board.style import Row as Row
    from ttr_tui.board.style import Run as Run
    from ttr_tui.board.style import Style as Style
    from ttr_tui.board.window import follow as follow

_MODULES = {
    "ansi": ("to_ansi", "to_text"),
    "draw": ("Drawing",),
    "export": ("as_json",),
    "layout": ("CityLayout", "RouteLayout", "Layout", "TrackCell"),
    "layout_cache": ("cached_layout", "layout_for"),
    "look": ("Theme", "load_theme", "theme_names"),
    "of_view": ("public_state",),
    "places": ("Box", "TargetMap"),
    "quality": ("faults", "hidden"),
    "room": ("closer_size", "required_size"),
    "solver": ("make_layout",),
    "state": ("BoardState", "CityTarget", "RouteTarget", "BoardTarget", "empty_board"),
    "steps": ("Direction",),
    "style": ("Row", "Run", "Style"),
    "window": ("follow",),
}
"""What is had from here, by the module that has it: loaded when it is first asked for, as a screen
needs little of a room in which layouts are searched."""

_MODULE_OF = {name: module for module, names in _MODULES.items() for name in names}


def __getattr__(name: str) -> Any:
    if name not in _MODULE_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(import_module(f"{__name__}.{_MODULE_OF[name]}"), name)
    globals()[name] = found
    return found
