"""A map in a few cells: its cities, and fine lines for its routes. For a glance, not to play on."""

from __future__ import annotations

from itertools import groupby
from typing import Final

from ttr_tui.engine.game_map import GameMap
from ttr_tui.mapfile.placement import Placement

_DOTS: Final = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""The bits of a braille character, row by row."""

_CITY, _BRAILLE = "○", 0x2800
_PLAIN_CITY, _PLAIN_LINE = "o", "."


def thumbnail(
    game_map: GameMap, placement: Placement, width: int, height: int, *, ascii: bool = False
) -> list[list[tuple[str, bool]]]:
    """Rows of texts, each with whether it shows cities, of `width` cells altogether."""
    dots = [[0] * width for _ in range(height)]
    places = [(x * (2 * width - 2), y * (4 * height - 4)) for x, y in placement.cities]
    for route in game_map.routes:
        (x0, y0), (x1, y1) = (places[end] for end in route.ends)
        steps = max(1, round(2 * max(abs(x1 - x0), abs(y1 - y0))))
        for step in range(steps + 1):
            x = round(x0 + (x1 - x0) * step / steps)
            y = round(y0 + (y1 - y0) * step / steps)
            dots[y // 4][x // 2] |= _DOTS[y % 4][x % 2]
    cities = {(round(x) // 2, round(y) // 4) for x, y in places}
    rows: list[list[tuple[str, bool]]] = []
    for y in range(height):
        cells = [
            (_city(ascii), True) if (x, y) in cities else (_line(dots[y][x], ascii), False)
            for x in range(width)
        ]
        rows.append(
            [
                ("".join(text for text, _ in run), is_city)
                for is_city, run in groupby(cells, key=lambda cell: cell[1])
            ]
        )
    return rows


def _city(ascii: bool) -> str:
    return _PLAIN_CITY if ascii else _CITY


def _line(dots: int, ascii: bool) -> str:
    if not dots:
        return " "
    return _PLAIN_LINE if ascii else chr(_BRAILLE + dots)
