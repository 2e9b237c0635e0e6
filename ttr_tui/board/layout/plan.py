"""How much room a map needs, from what there is to draw: a rule of thumb."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from math import ceil, sqrt
from string import ascii_uppercase, digits
from typing import NamedTuple

from rich.cells import cell_len

from ttr_tui.board.render.targets import CLOSER
from ttr_tui.engine.game_map import GameMap
from ttr_tui.engine.text import unaccented
from ttr_tui.mapfile.network import Placement
from ttr_tui.play.plain_text import clean

CODE_LENGTH = 3


def _letters(word: str) -> str:
    """The word's letters and digits in capitals, without accents."""
    return "".join(c for c in unaccented(word).upper() if c.isalnum())


def _candidates(name: str) -> Iterator[str]:
    """Codes for a name, the most telling first."""
    words = [w for w in map(_letters, name.replace("-", " ").replace("'", " ").split()) if w]
    whole = "".join(words)
    if len(words) >= CODE_LENGTH:
        yield "".join(word[0] for word in words[:CODE_LENGTH])
    if len(words) >= 2:
        yield words[0][0] + words[1][:2]
    yield whole[:3]
    for second in range(1, len(whole)):
        for third in range(second + 1, len(whole)):
            yield whole[0] + whole[second] + whole[third]
    for number in range(1, 100):
        yield whole[:1] + f"{number:02}"[-(CODE_LENGTH - 1) :]
    for code in product(ascii_uppercase + digits, repeat=CODE_LENGTH):
        yield "".join(code)


def city_codes(names: Sequence[str]) -> tuple[str, ...]:
    """A code of at most three characters for every name; no name, no code. Earlier names choose
    first, but what stands for one name only is never taken by another's second choice."""
    first: dict[str, int] = {}
    for name in names:
        code = next(_candidates(name)) if name else ""
        first[code] = first.get(code, 0) + 1
    codes: list[str] = []
    taken = {code for code, count in first.items() if count == 1}
    for name in names:
        code = ""
        if name:
            candidates = _candidates(name)
            code = next(candidates)
            if first[code] > 1:
                while code in taken:
                    code = next(candidates)
                taken.add(code)
        codes.append(code)
    return tuple(codes)


NAMES_FROM = (92, 30)
"""From this width and height on cities have their full names, below it codes."""

_ROOM_FOR_SPACES = ((22.0, 3), (12.5, 2))
"""Cells of the board per space from which spaces of that many cells are tried."""


class Plan(NamedTuple):
    """`cities` are their places in columns and rows (not rounded); `labels` what is written there;
    `ends` and `lengths` belong to the routes; `connections` groups the routes that run side by
    side; `sides` says on which side of its route's line a route runs, in route widths."""

    width: int
    height: int
    space: int
    full_names: bool
    cities: tuple[tuple[float, float], ...]
    labels: tuple[str, ...]
    ends: tuple[tuple[int, int], ...]
    lengths: tuple[int, ...]
    connections: tuple[tuple[int, ...], ...]
    sides: tuple[float, ...]


def has_full_names(width: int, height: int) -> bool:
    return width >= NAMES_FROM[0] and height >= NAMES_FROM[1]


def space_widths(game_map: GameMap, width: int, height: int) -> tuple[int, ...]:
    """The widths of a space worth trying at this size, the best first."""
    spaces = sum(route.length for route in game_map.routes) or 1
    room = width * height / spaces
    return (*(space for least, space in _ROOM_FOR_SPACES if room >= least), 1)


class Scale:
    """Brings places, in parts of the board, to columns and rows: all cities fill the board but for
    a small margin for marks and bends."""

    def __init__(self, placement: Placement, width: int, height: int) -> None:
        margin_x, margin_y = max(2.0, 0.03 * width), max(1.0, 0.05 * height)
        xs = [x for x, _ in placement.cities]
        ys = [y for _, y in placement.cities]
        self._x = _line(xs, margin_x, width - 1 - margin_x)
        self._y = _line(ys, margin_y, height - 1 - margin_y)

    def cell(self, place: tuple[float, float]) -> tuple[float, float]:
        """Column and row, not rounded."""
        (low_x, least_x, by_x), (low_y, least_y, by_y) = self._x, self._y
        return low_x + (place[0] - least_x) * by_x, low_y + (place[1] - least_y) * by_y


def _line(values: list[float], low: float, high: float) -> tuple[float, float, float]:
    """What brings values linearly to the range from `low` to `high`: its beginning, the least
    value, and how much a step of one in the values is."""
    least, most = min(values, default=0.0), max(values, default=0.0)
    return low, least, (high - low) / ((most - least) or 1.0)


@lru_cache(maxsize=8)
def city_labels(game_map: GameMap, full_names: bool) -> tuple[str, ...]:
    """What is written beside each city: its name or its code."""
    # A junction is a place where routes meet, not a city: nothing is written there.
    names = tuple("" if city.junction else clean(city.name) for city in game_map.cities)
    return names if full_names else city_codes(names)


def make_plan(game_map: GameMap, placement: Placement, width: int, height: int, space: int) -> Plan:
    """The plan of a map: its placement led to to the whole board."""
    full_names = has_full_names(width, height)
    scale = Scale(placement, width, height)
    sides = [0.0] * len(game_map.routes)
    for connection in game_map.connections:
        for number, route in enumerate(connection.routes):
            sides[route] = number - (len(connection.routes) - 1) / 2
    return Plan(
        width=width,
        height=height,
        space=space,
        full_names=full_names,
        cities=tuple(map(scale.cell, placement.cities)),
        labels=city_labels(game_map, full_names),
        ends=tuple(route.ends for route in game_map.routes),
        lengths=tuple(route.length for route in game_map.routes),
        connections=tuple(connection.routes for connection in game_map.connections),
        sides=tuple(sides),
    )


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
