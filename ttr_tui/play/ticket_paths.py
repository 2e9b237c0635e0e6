"""The shortest path for a ticket: the routes between its cities that are still open to a player."""

from __future__ import annotations

from typing import NamedTuple

from ttr_tui.engine import View, shortest_paths


class TicketPath(NamedTuple):
    """The routes of a path, the player's own ones included, and how many of their spaces are not
    claimed yet."""

    routes: tuple[int, ...]
    missing: int


def shortest_path(view: View, ticket: int) -> TicketPath | None:
    """Return the path with the fewest spaces that the viewer has yet to claim, or `None` if the
    ticket is cut off. The viewer may have too few pieces for the path."""
    start, end = view.game_map.tickets[ticket].ends
    for city, missing, routes in shortest_paths(view.game_map, start, _missing_spaces(view)):
        if city == end:
            return TicketPath(routes, missing)
    return None


def _missing_spaces(view: View) -> dict[int, int]:
    """Return the missing spaces of each route that the viewer has or can still claim."""
    still_open = view.open_routes()
    return {
        route.index: 0 if view.owners[route.index] == view.viewer else route.length
        for route in view.game_map.routes
        if view.owners[route.index] == view.viewer or route.index in still_open
    }
