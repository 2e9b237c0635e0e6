"""The drawings of boards that were asked for, and the search for layouts that are missing.

A map without bundled layouts has a rough board at first. A process searches better layouts for it:
of the sizes that are asked for, then of those of usual terminals, which are stored.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from threading import Lock, Thread
from typing import Final, NamedTuple

from ttr_tui.board.layout.board_layout import FirstCells
from ttr_tui.board.layout.layout_cache import (
    cached_layout,
    forget_layouts,
    keep_layout,
    layout_for,
    layout_from_cells,
)
from ttr_tui.board.layout.layout_plan import named_cities
from ttr_tui.board.render.drawing import Drawing
from ttr_tui.board.render.targets import TargetMap
from ttr_tui.board.render.themes import Theme, load_theme
from ttr_tui.engine import GameMap
from ttr_tui.engine.codec import Json
from ttr_tui.mapfile.map_file import MapFile, map_from_text
from ttr_tui.mapfile.map_network import Placement
from ttr_tui.play.worker import Worker, WorkerError

_USUAL_SIZES: Final = ((122, 47), (92, 30), (100, 21), (80, 15))
"""The boards in terminals of 160×50, 120×40, 100×30 and 80×24, the first one last."""


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
    """The search for layouts of a map, one after the other, the size that was asked for last first.
    If there can be no process, a thread searches."""

    def __init__(self, map_file: MapFile, folder: Path | None) -> None:
        self._map_file, self._folder = map_file, folder
        self._sizes: list[tuple[int, int]] = [*(_USUAL_SIZES if folder else ())]
        self._told: dict[tuple[int, int], Callable[[], object]] = {}
        self._lock = Lock()
        self.thread: Thread | None = None
        """The thread that searches, as long as there is something to search."""

    def ask(self, size: tuple[int, int], found: Callable[[], object]) -> None:
        """Search the layout of this size next, and then call `found`, in a thread."""
        with self._lock:
            self._sizes = [*(each for each in self._sizes if each != size), size]
            self._told[size] = found
            if self.thread is None:
                self.thread = Thread(target=self._search, daemon=True)
                self.thread.start()

    def _search(self) -> None:
        worker: Worker | None = None
        try:
            worker = Worker(__name__)
            worker.tell([self._map_file.text, self._map_file.game_map.id])
        except WorkerError:
            worker = None
        while size := self._next_size():
            game_map, placement = self._map_file.game_map, self._map_file.placement
            request = LayoutRequest(game_map, placement, *size, self._folder)
            try:
                if worker is not None and cached_layout(*request) is None:
                    worker.tell(size)
                    space, named, *cells = worker.answer()
                    first = FirstCells(*map(_tuples, cells))
                    layout = layout_from_cells(game_map, placement, size, space, named, first)
                    keep_layout(game_map, placement, layout, self._folder)
            except (WorkerError, TypeError, ValueError):
                worker = None
            if worker is None:
                layout_for(*request)
            if found := self._told.pop(size, None):
                found()
        if worker is not None:
            worker.close()

    def _next_size(self) -> tuple[int, int] | None:
        with self._lock:
            if self._sizes:
                return self._sizes.pop()
            self.thread = None
            return None


@lru_cache(maxsize=4)
def layout_search(map_file: MapFile, folder: Path | None) -> LayoutSearch:
    """The search for layouts of a map."""
    return LayoutSearch(map_file, folder)


def _tuples(cells: Json) -> Json:
    """Lists of numbers, or of such lists, as tuples."""
    return tuple(map(_tuples, cells)) if isinstance(cells, list) else cells


def work(told: Iterator[Json]) -> Iterator[Json]:
    """Search layouts of a map, in the process."""
    text, id = next(told)
    game_map, placement, *_ = map_from_text(text, id, id)
    for width, height in told:
        layout = layout_for(game_map, placement, width, height)
        yield [layout.space, sorted(named_cities(game_map, layout)), *layout.first_cells]
        forget_layouts()
