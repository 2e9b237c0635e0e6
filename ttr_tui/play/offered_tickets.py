"""What tickets mean for a choice: what offered tickets still cost, and which routes come first."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from ttr_tui.engine import View
from ttr_tui.engine.game_map import RouteIndex, TicketIndex
from ttr_tui.engine.graphs import own_routes, shortest_paths
from ttr_tui.engine.rules.routes import RouteRules
from ttr_tui.engine.ticket_paths import (
    TicketPath,
    TicketProgress,
    TicketStatus,
    ticket_path,
    ticket_progress,
)
from ttr_tui.play.ticket_needs import MAX_TOGETHER, fewest_pieces


class OfferedTicket(NamedTuple):
    """An offered ticket, with numbers for its shortest path.

    `length` are the spaces of the path, `owned` those on routes that the viewer has already
    claimed, and `shared` those that the paths of the other tickets, held or selected, save; all are
    0 if the ticket is cut off. `long` tickets are dealt only at the start (EU-7).
    """

    ticket: TicketIndex
    points: int
    long: bool
    progress: TicketProgress
    length: int
    owned: int
    shared: int

    @property
    def missing(self) -> int:
        """The pieces that the path needs, `shared` ones included."""
        return self.progress.missing


def offered_tickets(
    view: View, selected: Collection[TicketIndex] = ()
) -> tuple[OfferedTicket, ...]:
    """The tickets offered to the viewer, in their order; `selected` are those that the viewer is
    about to keep."""
    game_map, offered = view.game_map, list[OfferedTicket]()
    held = dict.fromkeys([*view.tickets, *selected])
    for progress in ticket_progress(view, view.offer):
        ticket, path = progress.ticket, progress.path
        routes = () if path is None else path.routes
        owned = [route for route in routes if view.owners[route] == view.viewer]
        more = _more_pieces(view, ticket, [other for other in held if other != ticket])
        shared = 0 if more is None else progress.missing - more
        facts = game_map.tickets[ticket]
        offered.append(
            OfferedTicket(
                ticket,
                facts.points,
                facts.long,
                progress,
                sum(game_map.routes[route].length for route in routes),
                sum(game_map.routes[route].length for route in owned),
                max(0, shared),
            )
        )
    return tuple(offered)


def _more_pieces(view: View, ticket: TicketIndex, others: Sequence[TicketIndex]) -> int | None:
    """How many more pieces the tickets need with this one, at least; of many tickets, what it needs
    once the paths of the others are built. `None` if no open path is left."""
    if len(others) < MAX_TOGETHER:
        both, alone = fewest_pieces(view, [*others, ticket]), fewest_pieces(view, others)
        if both is not None and alone is not None:
            return both - alone
    paths = [ticket_path(view, other) for other in others]
    found = ticket_path(
        view, ticket, {r for path in paths if path is not None for r in path.routes}
    )
    return None if found is None else found.missing


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
