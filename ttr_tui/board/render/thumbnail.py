"""Thumbnails: a map in a few cells, with its cities and thin lines for its connections."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby

from ttr_tui.board.layout.geometry import DOTS_HIGH, DOTS_WIDE, braille, dot_bit, dot_cell
from ttr_tui.engine import GameMap
from ttr_tui.mapfile.map_network import Placement

Thumbnail = tuple[tuple[tuple[str, bool], ...], ...]
"""Rows of texts; each says whether it shows cities."""


@lru_cache(maxsize=8)
def thumbnail(
    game_map: GameMap, placement: Placement, width: int, height: int, *, ascii: bool = False
) -> Thumbnail:
    """The thumbnail of a map in `height` rows of `width` cells."""
    dots = [[0] * width for _ in range(height)]
    places = [
        (x * (width - 1) * DOTS_WIDE, y * (height - 1) * DOTS_HIGH) for x, y in placement.cities
    ]
    for connection in game_map.connections:
        (x0, y0), (x1, y1) = (places[end] for end in connection.ends)
        steps = max(1, round(2 * max(abs(x1 - x0), abs(y1 - y0))))
        for step in range(steps + 1):
            dot = round(x0 + (x1 - x0) * step / steps), round(y0 + (y1 - y0) * step / steps)
            x, y = dot_cell(dot)
            dots[y][x] |= dot_bit(dot)
    cities = {dot_cell((round(x), round(y))) for x, y in places}
    city = "o" if ascii else "○"
    rows: list[tuple[tuple[str, bool], ...]] = []
    for y in range(height):
        cells = [
            (city, True) if (x, y) in cities else (_line(dots[y][x], ascii), False)
            for x in range(width)
        ]
        rows.append(
            tuple(
                ("".join(text for text, _ in run), is_city)
                for is_city, run in groupby(cells, key=lambda cell: cell[1])
            )
        )
    return tuple(rows)


def _line(dots: int, ascii: bool) -> str:
    return " " if not dots else "." if ascii else braille(dots)
