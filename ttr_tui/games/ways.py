"""How far a ticket is: the cheapest way between its cities that is still open to its owner."""

from __future__ import annotations

from typing import NamedTuple

from ttr_tui.engine.connections import shortest_paths
from ttr_tui.engine.view import View


class Way(NamedTuple):
    """Lanes from one city to another, own ones among them, and how many spaces of them are still
    to be claimed."""

    lanes: tuple[int, ...]
    missing: int


def cheapest_way(view: View, ticket: int) -> Way | None:
    """The way with the fewest spaces still to be claimed by the viewer; `None` if every way is
    cut off. Whether the pieces last is not asked."""
    start, end = view.game_map.tickets[ticket].ends
    for city, missing, lanes in shortest_paths(view.game_map, start, _costs(view)):
        if city == end:
            return Way(lanes, missing)
    return None


def _costs(view: View) -> dict[int, int]:
    """The spaces still to be claimed of each lane that the viewer has or may still claim."""
    still_open = view.open_lanes()
    return {
        lane.index: 0 if view.owners[lane.index] == view.viewer else lane.length
        for lane in view.game_map.lanes
        if view.owners[lane.index] == view.viewer or lane.index in still_open
    }
