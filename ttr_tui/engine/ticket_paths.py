"""The shortest path for a ticket: the routes between its cities that are still open to a player."""

from __future__ import annotations

from collections.abc import Container
from typing import NamedTuple

from ttr_tui.engine.graphs import shortest_paths
from ttr_tui.engine.view import View


class TicketPath(NamedTuple):
    """The routes of a path, the player's own ones included, and how many of their spaces are not
    claimed yet."""

    routes: tuple[int, ...]
    missing: int


def ticket_path(view: View, ticket: int, planned: Container[int] = ()) -> TicketPath | None:
    """The path with the fewest spaces that the viewer has yet to claim, or `None` if the ticket is
    cut off. `planned` routes count as claimed. The viewer may have too few pieces for the path."""
    start, end = view.game_map.tickets[ticket].ends
    for city, missing, routes in shortest_paths(
        view.game_map, start, _missing_spaces(view, planned)
    ):
        if city == end:
            return TicketPath(routes, missing)
    return None


def _missing_spaces(view: View, planned: Container[int]) -> dict[int, int]:
    """The missing spaces of each route that the viewer has or can still claim."""
    still_open = view.open_routes()
    return {
        route.index: 0 if own or route.index in planned else route.length
        for route in view.game_map.routes
        if (own := view.owners[route.index] == view.viewer) or route.index in still_open
    }
