"""How much room a map needs, from what there is to draw: a rule of thumb."""

from __future__ import annotations

from math import ceil, sqrt

from rich.cells import cell_len

from ttr_tui.board.codes import CODE_LENGTH
from ttr_tui.board.plan import NAMES_FROM
from ttr_tui.board.window import CLOSER
from ttr_tui.engine.game_map import GameMap
from ttr_tui.mapfile.placement import Placement

_FULLEST = 0.3  # of the board that spaces, marks and names may fill; at 0.4 the search often fails
_STEP = 4  # columns and rows to which a size is rounded up


def required_size(game_map: GameMap, placement: Placement) -> tuple[int, int]:
    """Columns and rows on which the whole map is likely to be legible, with codes for names."""
    spaces = sum(route.length for route in game_map.routes)
    return _size(spaces + (1 + CODE_LENGTH) * len(game_map.cities), placement)


def required_size_for_names(game_map: GameMap, placement: Placement) -> tuple[int, int]:
    """The same with full names: no smaller than the size from which boards have them."""
    spaces = sum(route.length for route in game_map.routes)
    letters = sum(1 + cell_len(city.name) for city in game_map.cities)
    width, height = _size(spaces + letters, placement)
    return max(width, NAMES_FROM[0]), max(height, NAMES_FROM[1])


def closer_size(game_map: GameMap, placement: Placement) -> tuple[int, int]:
    """Columns and rows of the drawing that the closer view looks at, in a window no larger."""
    width, height = required_size_for_names(game_map, placement)
    return max(width, CLOSER[0]), max(height, CLOSER[1])


def _size(cells: int, placement: Placement) -> tuple[int, int]:
    room = cells / _FULLEST
    height = sqrt(room / (2 * placement.aspect))  # a row is as far as two columns
    width = room / height
    return _STEP * ceil(width / _STEP), _STEP * ceil(height / _STEP)
