"""How far a ticket is: the cheapest way between its cities that is still open to its owner."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import NamedTuple

from ttr_tui.engine.state import NOBODY
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
    lanes_at = _usable_lanes(view)
    queue: list[tuple[int, int, int, tuple[int, ...]]] = [(0, 0, start, ())]
    done: set[int] = set()
    while queue:
        missing, steps, city, way = heappop(queue)
        if city == end:
            return Way(way, missing)
        if city in done:
            continue
        done.add(city)
        for other, lane, cost in lanes_at.get(city, ()):
            if other not in done:
                heappush(queue, (missing + cost, steps + 1, other, (*way, lane)))
    return None


def _usable_lanes(view: View) -> dict[int, list[tuple[int, int, int]]]:
    """For each city the cities next to it, the lane there, and the spaces still to be claimed."""
    lanes, closed = view.game_map.lanes, view.closed()
    found: dict[int, list[tuple[int, int, int]]] = {}
    for lane in lanes:
        owner = view.owners[lane.index]
        own_twin = any(view.owners[twin] == view.viewer for twin in lane.twins)
        if owner == view.viewer:
            cost = 0
        elif owner == NOBODY and lane.index not in closed and not own_twin:
            cost = lane.length
        else:
            continue
        one, two = lane.ends
        found.setdefault(one, []).append((two, lane.index, cost))
        found.setdefault(two, []).append((one, lane.index, cost))
    return found
