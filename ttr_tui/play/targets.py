"""What a question or a cursor can point at on the board."""

from __future__ import annotations

from dataclasses import dataclass

from ttr_tui.engine.game_map import CityIndex, RouteIndex


@dataclass(frozen=True, slots=True)
class CityTarget:
    """A city under the cursor or the mouse. Not a tuple, so it never equals a `RouteTarget`."""

    city: CityIndex


@dataclass(frozen=True, slots=True)
class RouteTarget:
    """A route under the cursor or the mouse."""

    route: RouteIndex


BoardTarget = CityTarget | RouteTarget
