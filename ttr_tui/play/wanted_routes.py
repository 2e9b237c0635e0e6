"""The routes that the viewer's tickets want, and the order in which routes are offered."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from ttr_tui.engine import View
from ttr_tui.engine.game_map import RouteIndex, TicketIndex
from ttr_tui.engine.graphs import own_routes, shortest_paths
from ttr_tui.engine.rules.routes import RouteRules
from ttr_tui.engine.ticket_paths import TicketPath, TicketProgress, TicketStatus


def with_planned_path(
    view: View, progress: TicketProgress, planned: Collection[int]
) -> TicketProgress:
    """The progress of a ticket with the path over these planned routes and the viewer's own ones,
    if they complete it."""
    if progress.status is not TicketStatus.OPEN or not planned or view.viewer is None:
        return progress
    costs = dict.fromkeys(own_routes(view.owners, view.viewer), 0)
    costs |= {RouteIndex(route): view.game_map.routes[route].length for route in planned}
    start, end = view.game_map.tickets[progress.ticket].ends
    for city, missing, routes in shortest_paths(view.game_map, start, costs):
        if city == end:
            return progress._replace(path=TicketPath(routes, missing))
    return progress


def wanted_routes(view: View, tickets: Iterable[TicketProgress]) -> dict[RouteIndex, TicketIndex]:
    """The unclaimed routes on the paths of tickets that open routes can complete, each with the
    first of these tickets. Where another route of the same connection is open too, both count."""
    game_map, is_open = view.game_map, view.open_routes()
    wanted: dict[RouteIndex, TicketIndex] = {}
    for progress in tickets:
        if progress.status is TicketStatus.OPEN and progress.path is not None:
            for route in progress.path.routes:
                if view.owners[route] is None:
                    connection = game_map.connections[game_map.routes[route].connection]
                    for each in is_open.intersection(connection.routes) | {route}:
                        wanted.setdefault(each, progress.ticket)
    return wanted


def by_worth(
    view: View,
    routes: Iterable[RouteIndex],
    wanted: Mapping[RouteIndex, TicketIndex],
    progress: Mapping[TicketIndex, TicketProgress],
) -> tuple[RouteIndex, ...]:
    """These routes: first those that complete their ticket, by its points, then the others that are
    wanted, then the rest, each by their points, then in the order of the map file."""
    points, facts = view.game_map.rules.of(RouteRules).points, view.game_map.routes

    def rank(route: RouteIndex) -> tuple[int, bool, int, int]:
        ticket, length = wanted.get(route), facts[route].length
        completes = ticket is not None and progress[ticket].missing <= length
        gain = view.game_map.tickets[ticket].points if ticket is not None and completes else 0
        return -gain, ticket is None, -points[length], route

    return tuple(sorted(routes, key=rank))
