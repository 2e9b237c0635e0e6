"""Drawings of boards, made once for each map, size and look; layouts searched in the background."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import NamedTuple

from ttr_tui.board import Drawing, TargetMap, cached_layout, layout_for, load_theme
from ttr_tui.engine.game_map import GameMap
from ttr_tui.mapfile.placement import Placement


class Wanted(NamedTuple):
    """A map in a size, and the user's cache folder of layouts, if there is one."""

    game_map: GameMap
    placement: Placement
    width: int
    height: int
    folder: Path | None


def prepared(wanted: Wanted, board_theme: str, ascii: bool) -> Drawing | None:
    """The drawing in a look, if the layout is available without a search."""
    return None if cached_layout(*wanted) is None else _drawing(wanted, board_theme, ascii)


@lru_cache(maxsize=8)
def _drawing(wanted: Wanted, board_theme: str, ascii: bool) -> Drawing:
    return Drawing(wanted.game_map, layout_for(*wanted), load_theme(board_theme, ascii=ascii))


@lru_cache(maxsize=8)
def target_map_of(drawing: Drawing) -> TargetMap:
    """What lies where on a drawing."""
    return TargetMap(drawing.layout)


def compute(wanted: Wanted, is_wanted: Callable[[], bool]) -> bool:
    """Search a layout, which takes seconds, in the calling thread; says whether it is available
    now. Searches run one after another and only if still wanted: while somebody resizes the
    window, many sizes come and go."""
    with _one_at_a_time:
        if not is_wanted():
            return False
        layout_for(*wanted)
        return True


_one_at_a_time = Lock()
