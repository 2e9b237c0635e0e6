"""The plan of a layout: the board's size, the labels, and where the cities would be without
rounding. Also how large a board a map requires."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from itertools import product
from math import ceil, sqrt
from string import ascii_uppercase, digits
from typing import Final, NamedTuple

from rich.cells import cell_len

from ttr_tui.board.layout.board_layout import Layout
from ttr_tui.engine import GameMap
from ttr_tui.mapfile.map_network import MAX_CITY_NAME, Placement
from ttr_tui.terminal_text import clean, fit
from ttr_tui.text import unaccented

CODE_LENGTH: Final = 3
MIN_SIZE_FOR_NAMES: Final = (92, 30)
"""From this width and height on, all cities have their full names."""
MIN_CELLS_FOR_SOME_NAMES: Final = 1200
"""On a board with so many cells, cities have their names where there is room, else codes."""

_MIN_ROOM: Final = ((22.0, 3), (12.5, 2))
"""Cells of the board per space from which spaces of that many cells are tried."""
_MAX_FILLED: Final = 0.3
"""Part of the board that spaces, marks and names may fill; with more, routes are hard to follow,
and at 0.4 the search often fails."""
_SIZE_STEP: Final = 4
"""Columns and rows to which a required size is rounded up."""
_CLOSER_SIZE: Final = (120, 40)
"""The smallest drawing for the closer view."""


class LayoutPlan(NamedTuple):
    """`cities` are their places in columns and rows (not rounded), `labels` their names or codes;
    `ends` and `lengths` belong to the routes; `connections` groups the routes that run side by
    side; `sides` says how far a route runs beside its connection's line, in route widths."""

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


def make_plan(
    game_map: GameMap,
    placement: Placement,
    width: int,
    height: int,
    space: int,
    named: Collection[int] = (),
) -> LayoutPlan:
    """The plan of a map: its places scaled to the whole board. On a board too small for all names,
    the cities in `named` have them."""
    full_names = has_full_names(width, height)
    scale = Scale(placement, width, height)
    sides = [0.0] * len(game_map.routes)
    for connection in game_map.connections:
        for number, route in enumerate(connection.routes):
            sides[route] = number - (len(connection.routes) - 1) / 2
    return LayoutPlan(
        width=width,
        height=height,
        space=space,
        full_names=full_names,
        cities=tuple(map(scale.cell, placement.cities)),
        labels=city_labels(game_map, full_names, frozenset(named)),
        ends=tuple(route.ends for route in game_map.routes),
        lengths=tuple(route.length for route in game_map.routes),
        connections=tuple(connection.routes for connection in game_map.connections),
        sides=tuple(sides),
    )


class Scale:
    """Converts places (fractions of the board) to columns and rows, so that the cities fill the
    board except for a small margin for marks and bends."""

    def __init__(self, placement: Placement, width: int, height: int) -> None:
        margin_x, margin_y = max(2.0, 0.03 * width), max(1.0, 0.05 * height)
        xs = [x for x, _ in placement.cities]
        ys = [y for _, y in placement.cities]
        self._x = _linear(xs, margin_x, width - 1 - margin_x)
        self._y = _linear(ys, margin_y, height - 1 - margin_y)

    def cell(self, place: tuple[float, float]) -> tuple[float, float]:
        """Column and row, not rounded."""
        (low_x, min_x, by_x), (low_y, min_y, by_y) = self._x, self._y
        return low_x + (place[0] - min_x) * by_x, low_y + (place[1] - min_y) * by_y


def _linear(values: list[float], low: float, high: float) -> tuple[float, float, float]:
    """The linear map of values to the range from `low` to `high`: the range's start, the smallest
    value, and the factor."""
    lowest, highest = min(values, default=0.0), max(values, default=0.0)
    return low, lowest, (high - low) / ((highest - lowest) or 1.0)


def space_widths(game_map: GameMap, width: int, height: int) -> tuple[int, ...]:
    """The widths of a space worth trying at this size, the best first."""
    spaces = sum(route.length for route in game_map.routes) or 1
    room = width * height / spaces
    return (*(space for needed, space in _MIN_ROOM if room >= needed), 1)


# Labels.


def has_full_names(width: int, height: int) -> bool:
    """Whether a board of this size shows the cities' full names."""
    return width >= MIN_SIZE_FOR_NAMES[0] and height >= MIN_SIZE_FOR_NAMES[1]


def has_some_names(width: int, height: int) -> bool:
    """Whether a board of this size shows full names where there is room."""
    return width * height >= MIN_CELLS_FOR_SOME_NAMES


@lru_cache(maxsize=16)
def city_labels(
    game_map: GameMap, full_names: bool, named: frozenset[int] = frozenset()
) -> tuple[str, ...]:
    """The label of each city: its name, as `board_name` shortens it, or its code; the cities in
    `named` have their names. Junctions have no label."""
    names = ["" if city.junction else clean(city.name) for city in game_map.cities]
    labels = tuple(map(board_name, names))
    if full_names:
        return labels
    codes = city_codes(names)
    return tuple(labels[i] if i in named else code for i, code in enumerate(codes))


def board_name(name: str) -> str:
    """A name in at most `MAX_CITY_NAME` cells: a longer one ends with `…` after a whole word, or
    after a letter if the first word is too long."""
    if cell_len(name) <= MAX_CITY_NAME:
        return name
    cut = fit(name, MAX_CITY_NAME)
    kept = cut.removesuffix("…")
    if not name.startswith(f"{kept} "):
        kept = kept.rpartition(" ")[0] or kept
    return f"{kept}…"


def named_cities(game_map: GameMap, layout: Layout) -> frozenset[int]:
    """The cities whose labels are their full names."""
    names = city_labels(game_map, True)
    return frozenset(i for i, city in enumerate(layout.cities) if city.label == names[i] != "")


def city_codes(names: Sequence[str]) -> tuple[str, ...]:
    """A different code of at most three characters for each name; an empty name has none. Earlier
    names choose first, but a code that is the first choice of one name only is kept for it, and one
    from the first words of several names is nobody's: `New` would be New York or New Orleans."""
    wanted = [(next(_code_candidates(name)), len(_words(name)) > 1) for name in names if name]
    first_choices = Counter(code for code, _ in wanted)
    of_first_words = Counter(code for code, has_several_words in wanted if has_several_words)
    codes: list[str] = []
    taken = {code for code, count in first_choices.items() if count == 1}
    taken |= {code for code, count in of_first_words.items() if count > 1}
    for name in names:
        code = ""
        if name:
            candidates = _code_candidates(name)
            code = next(candidates)
            if first_choices[code] > 1:
                while code in taken:
                    code = next(candidates)
                taken.add(code)
        codes.append(code)
    # All in capitals, they would look like the letters of the spaces beside them.
    return tuple(code.capitalize() for code in codes)


def _code_candidates(name: str) -> Iterator[str]:
    """Codes for a name, the clearest first."""
    words = _words(name)
    whole = "".join(words)
    if words and len(words[0]) >= CODE_LENGTH:
        yield words[0][:CODE_LENGTH]
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


def _words(name: str) -> list[str]:
    return [w for w in map(_letters, name.replace("-", " ").replace("'", " ").split()) if w]


def _letters(word: str) -> str:
    """The word's letters and digits in capitals, without accents."""
    return "".join(c for c in unaccented(word).upper() if c.isalnum())


def label_places(length: int) -> list[tuple[int, int, float]]:
    """The places for a text of `length` cells: columns and rows from its city's mark to its first
    cell, and the cost."""
    if not length:
        return [(0, 0, 0.0)]
    places = [(1, 0, 0.0), (-length, 0, 0.6)]
    middle = -(length // 2)
    for row, extra in ((-1, 0.0), (1, 0.2)):
        for start in range(-length, 2):
            cost = 1.0 if start == middle else 1.6 if -length < start < 1 else 10.0
            places.append((start, row, cost + extra))
    return places


# Required sizes. Both are rules of thumb.


def required_size(game_map: GameMap, placement: Placement) -> tuple[int, int]:
    """Columns and rows on which the whole map is probably readable, with codes for names."""
    spaces = sum(route.length for route in game_map.routes)
    return _size_for(spaces + (1 + CODE_LENGTH) * len(game_map.cities), placement)


def larger_size(
    game_map: GameMap, placement: Placement, width: int, height: int
) -> tuple[int, int] | None:
    """Columns and rows that a map probably needs if parts of it are hidden on a board of this size;
    `None` if it has so many already."""
    needed = required_size(game_map, placement)
    return needed if needed[0] > width or needed[1] > height else None


def required_size_for_names(game_map: GameMap, placement: Placement) -> tuple[int, int]:
    """The same with full names; at least `MIN_SIZE_FOR_NAMES`."""
    width, height = _size_for(_filled_by_names(game_map), placement)
    return max(width, MIN_SIZE_FOR_NAMES[0]), max(height, MIN_SIZE_FOR_NAMES[1])


def is_readable(game_map: GameMap, width: int, height: int) -> bool:
    """Whether the whole map is probably readable on a board of this size: there is room between
    the things, even with the names of all cities."""
    return _filled_by_names(game_map) <= _MAX_FILLED * width * height


@lru_cache(maxsize=16)
def _filled_by_names(game_map: GameMap) -> int:
    """The cells of spaces, marks and full names."""
    names = city_labels(game_map, True)
    return sum(route.length for route in game_map.routes) + len(names) + sum(map(cell_len, names))


def closer_size(game_map: GameMap, placement: Placement) -> tuple[int, int]:
    """Columns and rows of the drawing for the closer view. A larger window gets a larger one."""
    width, height = required_size_for_names(game_map, placement)
    return max(width, _CLOSER_SIZE[0]), max(height, _CLOSER_SIZE[1])


def _size_for(filled: int, placement: Placement) -> tuple[int, int]:
    """Columns and rows of a board with `filled` cells in use."""
    cells = filled / _MAX_FILLED
    height = sqrt(cells / (2 * placement.aspect))  # A row is as high as two columns are wide.
    width = cells / height
    return _SIZE_STEP * ceil(width / _SIZE_STEP), _SIZE_STEP * ceil(height / _SIZE_STEP)
