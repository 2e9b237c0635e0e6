"""Where a map's cities lie on the drawn board."""

from __future__ import annotations

from typing import NamedTuple


class Placement(NamedTuple):
    """The places of the cities, in the order of `GameMap.cities`, as fractions of the board's
    width (to the right) and height (downward); `aspect` is the board's width over its height."""

    aspect: float
    cities: tuple[tuple[float, float], ...]
