"""How far a ticket is: the cheapest way between its cities that is still open to its owner."""

from __future__ import annotations

from typing import NamedTuple

from ttr_tui.engine.graphs import shortest_paths
from ttr_tui.engine.view import View


class TicketPath(NamedTuple):
    """Routes from one city to another, own ones among them, and how many spaces of them are still
    to be claimed."""

    routes: tuple[int, ...]
    missing: int


def shortest_path(view: View, ticket: int) -> TicketPath | None:
    """The way with the fewest spaces still to be claimed by the viewer; `None` if every way is
    cut off. Whether the pieces last is not asked."""
    start, end = view.game_map.tickets[ticket].ends
    for city, missing, routes in shortest_paths(view.game_map, start, _costs(view)):
        if city == end:
            return TicketPath(routes, missing)
    return None


def _costs(view: View) -> dict[int, int]:
    """The spaces still to be claimed of each route that the viewer has or may still claim."""
    still_open = view.open_routes()
    return {
        route.index: 0 if view.owners[route.index] == view.viewer else route.length
        for route in view.game_map.routes
        if view.owners[route.index] == view.viewer or route.index in still_open
    }
