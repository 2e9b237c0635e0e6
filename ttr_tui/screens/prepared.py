"""Drawings of boards, prepared once for each map, size and look; layouts worked out meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import Final, NamedTuple

from ttr_tui.board import (
    Drawing,
    Layout,
    Places,
    kept_layout,
    load_look,
    read_worked_out,
    write_worked_out,
)
from ttr_tui.engine.game_map import GameMap
from ttr_tui.mapfile.placement import Placement

_MOST_MADE: Final = 32


class Wanted(NamedTuple):
    """A map in a size, and the folder for what was worked out, if there is one."""

    game_map: GameMap
    placement: Placement
    width: int
    height: int
    folder: Path | None


@lru_cache(maxsize=8)
def prepared(wanted: Wanted, look: str, ascii: bool) -> Drawing | None:
    """The drawing in a look, if the layout is known."""
    layout = _layout(wanted)
    if layout is None:
        return None
    return Drawing(wanted.game_map, layout, load_look(look, ascii=ascii))


@lru_cache(maxsize=8)
def places_of(drawing: Drawing) -> Places:
    """What lies where on a drawing."""
    return Places(drawing.layout)


def work_out(wanted: Wanted, is_wanted: Callable[[], bool]) -> bool:
    """Work a layout out and keep it, for some seconds, in a thread of its own; says whether it is
    known now. One after another, and none that nobody waits for any more: while a window is drawn
    larger, many sizes come and go."""
    with _one_at_a_time:
        if not is_wanted():
            return False
        if wanted not in _made:
            from ttr_tui.board import make_layout  # a search that shipped maps do not need

            game_map, placement, width, height, folder = wanted
            made = make_layout(game_map, placement, width, height)
            while len(_made) >= _MOST_MADE:
                del _made[next(iter(_made))]
            _made[wanted] = made
            if folder is not None:
                write_worked_out(game_map, placement, made, folder)
            _layout.cache_clear()
            prepared.cache_clear()
        return True


_made: dict[Wanted, Layout] = {}
_one_at_a_time = Lock()


@lru_cache(maxsize=32)
def _layout(wanted: Wanted) -> Layout | None:
    """The layout, if it comes with the program or was worked out before."""
    game_map, placement, width, height, folder = wanted
    layout = _made.get(wanted) or kept_layout(game_map, placement, width, height)
    if layout is None and folder is not None:
        layout = read_worked_out(game_map, placement, width, height, folder)
    return layout
