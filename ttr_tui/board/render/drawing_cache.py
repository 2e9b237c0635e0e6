"""The drawings of boards that were asked for, and the search for layouts that are missing."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import NamedTuple

from ttr_tui.board.layout.layout_cache import cached_layout, layout_for
from ttr_tui.board.render.drawing import Drawing
from ttr_tui.board.render.targets import TargetMap
from ttr_tui.board.render.themes import Theme, load_theme
from ttr_tui.engine import GameMap
from ttr_tui.mapfile.map_network import Placement

_one_at_a_time = Lock()
"""Held while a layout is searched."""


class LayoutRequest(NamedTuple):
    """A map in a size in cells, and the user's folder of cached layouts, if there is one."""

    game_map: GameMap
    placement: Placement
    width: int
    height: int
    folder: Path | None


def available_drawing(request: LayoutRequest, theme: Theme) -> Drawing | None:
    """The drawing in a theme, if the layout is available without a search."""
    if cached_layout(*request) is None:
        return None
    return _drawing(request, theme.name, theme.ascii, theme.language)


@lru_cache(maxsize=8)
def _drawing(request: LayoutRequest, board_theme: str, ascii: bool, language: str) -> Drawing:
    theme = load_theme(board_theme, ascii=ascii, language=language)
    return Drawing(request.game_map, layout_for(*request), theme)


@lru_cache(maxsize=8)
def target_map_of(drawing: Drawing) -> TargetMap:
    """Which city or route is at which cell of a drawing."""
    return TargetMap(drawing.layout, drawing.ends)


def search_layout(request: LayoutRequest, is_wanted: Callable[[], bool]) -> bool:
    """Search a layout, which takes seconds, in the calling thread; returns whether it is available
    now. Searches run one after another and only if still wanted: while somebody resizes the
    window, many sizes come and go."""
    with _one_at_a_time:
        if not is_wanted():
            return False
        layout_for(*request)
        return True
