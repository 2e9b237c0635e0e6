"""What kind of lane a lane is, for the drawing: a tunnel, a ferry, a lane by sea."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from ttr_tui.engine.game_map import GameMap

SEA = "sea"
"""The word that a map file has for routes by sea."""


class Way(Enum):
    """How a lane runs. The values are the names of the signs in the files of `signs/`."""

    PLAIN = "plain"
    TUNNEL = "tunnel"
    FERRY = "ferry"
    SEA = "sea"


class LaneKind(NamedTuple):
    """All of a lane that its beads show and that never changes: its colour's index (`None` for
    gray), its spaces, of these how many ask for a locomotive, and its way."""

    card: int | None
    length: int
    locomotives: int
    way: Way


def lane_kinds(game_map: GameMap) -> tuple[LaneKind, ...]:
    """The kind of every lane."""
    decks = game_map.rules.decks
    found: list[LaneKind] = []
    for lane in game_map.lanes:
        if lane.tunnel:
            way = Way.TUNNEL
        elif lane.locomotives:
            way = Way.FERRY
        elif len(decks) > 1 and decks[lane.deck].routes == SEA:
            way = Way.SEA
        else:
            way = Way.PLAIN
        found.append(LaneKind(lane.colour, lane.length, min(lane.locomotives, lane.length), way))
    return tuple(found)
