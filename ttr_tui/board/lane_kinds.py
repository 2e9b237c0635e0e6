"""What kind of route a route is, for the drawing: a tunnel, a ferry, a route by sea."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from ttr_tui.engine.game_map import GameMap

SEA = "sea"
"""The word that a map file has for routes by sea."""


class TrackType(Enum):
    """How a route runs. The values are the names of the signs in the files of `signs/`."""

    PLAIN = "plain"
    TUNNEL = "tunnel"
    FERRY = "ferry"
    SEA = "sea"


class RouteType(NamedTuple):
    """All of a route that its spaces show and that never changes: its color's index (`None` for
    gray), its spaces, of these how many ask for a locomotive, and its way."""

    card: int | None
    length: int
    locomotives: int
    track_type: TrackType


def route_types(game_map: GameMap) -> tuple[RouteType, ...]:
    """The kind of every route."""
    decks = game_map.rules.decks
    found: list[RouteType] = []
    for route in game_map.routes:
        if route.tunnel:
            track_type = TrackType.TUNNEL
        elif route.locomotives:
            track_type = TrackType.FERRY
        elif len(decks) > 1 and decks[route.deck].mode == SEA:
            track_type = TrackType.SEA
        else:
            track_type = TrackType.PLAIN
        found.append(
            RouteType(route.color, route.length, min(route.locomotives, route.length), track_type)
        )
    return tuple(found)
