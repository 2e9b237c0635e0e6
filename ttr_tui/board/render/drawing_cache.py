"""The drawings of boards that were asked for, and the search for layouts that are missing.

A map without bundled layouts has a rough board at first. A thread searches better layouts of the
sizes that are asked for, which are stored.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from threading import Lock, Thread
from typing import NamedTuple

from ttr_tui.board.layout.layout_cache import (
    cached_layout,
    layout_for,
)
from ttr_tui.board.render.drawing import Drawing
from ttr_tui.board.render.targets import TargetMap
from ttr_tui.board.render.themes import Theme, load_theme
from ttr_tui.engine import GameMap
from ttr_tui.mapfile.map_file import MapFile
from ttr_tui.mapfile.map_network import Placement


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
def rough_drawing(request: LayoutRequest, theme_name: str, ascii: bool, language: str) -> Drawing:
    """The drawing of a layout that takes milliseconds."""
    from ttr_tui.board.layout.solver import rough_layout

    theme = load_theme(theme_name, ascii=ascii, language=language)
    return Drawing(request.game_map, rough_layout(*request[:4]), theme)


@lru_cache(maxsize=8)
def target_map_of(drawing: Drawing) -> TargetMap:
    """Which city or route is at which cell of a drawing."""
    return TargetMap(drawing.layout, drawing.ends)


class LayoutSearch:
    """The search for layouts of a map in a thread, one after the other, the size that was asked for
    last first."""

    def __init__(self, map_file: MapFile, folder: Path | None) -> None:
        self._map_file, self._folder = map_file, folder
        self._told: dict[tuple[int, int], Callable[[], object]] = {}
        self._lock = Lock()
        self.thread: Thread | None = None
        """The thread that searches, as long as there is something to search."""

    def ask(self, size: tuple[int, int], found: Callable[[], object]) -> None:
        """Search the layout of this size next, and then call `found`, in a thread."""
        with self._lock:
            self._told.pop(size, None)
            self._told[size] = found
            if self.thread is None:
                self.thread = Thread(target=self._search, daemon=True)
                self.thread.start()

    def _search(self) -> None:
        while True:
            with self._lock:
                if not self._told:
                    self.thread = None
                    return
                size, found = self._told.popitem()
            layout_for(self._map_file.game_map, self._map_file.placement, *size, self._folder)
            found()


@lru_cache(maxsize=4)
def layout_search(map_file: MapFile, folder: Path | None) -> LayoutSearch:
    """The search for layouts of a map."""
    return LayoutSearch(map_file, folder)
