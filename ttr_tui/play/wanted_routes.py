"""The routes that the viewer's tickets want, and the order in which routes are offered."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from ttr_tui.engine import View
from ttr_tui.engine.game_map import CityIndex, RouteIndex, TicketIndex
from ttr_tui.engine.graphs import own_routes
from ttr_tui.engine.rules.flag import FlagRules
from ttr_tui.engine.rules.routes import RouteRules
from ttr_tui.engine.ticket_paths import TicketProgress, TicketStatus, path_over, ticket_path
from ttr_tui.play.advice_facts import FlagColor

if TYPE_CHECKING:
    from ttr_tui.players.planning import Plan


def with_planned_path(view: View, progress: TicketProgress, plan: Plan) -> TicketProgress:
    """The progress of a ticket with the path of this plan, over planned routes, the viewer's own
    ones and those that stations lend in the plan, if they complete the ticket."""
    if progress.status is not TicketStatus.OPEN or view.viewer is None:
        return progress
    costs = dict.fromkeys(own_routes(view.owners, view.viewer), 0)
    costs |= {RouteIndex(route): view.game_map.routes[route].length for route in plan.routes}
    path = path_over(view, progress.ticket, costs)
    if path is None:
        lent = _lent_routes(view, progress.ticket, plan, costs)
        path = path_over(view, progress.ticket, costs | dict.fromkeys(lent, 0))
        if path is not None:
            used = {
                view.game_map.routes[route].connection for route in path.routes if route in lent
            }
            cities = [CityIndex(city) for city, each in plan.stations.items() if each in used]
            path = path._replace(stations=tuple(cities))
    if path is None:
        return progress
    missing = path.missing if path.stations else progress.missing
    return progress._replace(path=path, missing=missing)


class Detour(NamedTuple):
    """How a planned path differs from the shortest one: it has so many more spaces to claim,
    `shared` ones that are on the paths of other tickets as well, and its routes score so many
    `points` more, at least 0."""

    more: int
    shared: int
    points: int


def detour(
    view: View, ticket: TicketIndex, progress: Mapping[TicketIndex, TicketProgress]
) -> Detour | None:
    """Why the planned path of a ticket goes around; `None` if it does not."""
    this, shortest = progress[ticket], ticket_path(view, ticket)
    if this.status is not TicketStatus.OPEN or this.path is None or shortest is None:
        return None
    if this.path.missing <= shortest.missing:
        return None
    routes, points = view.game_map.routes, view.game_map.rules.of(RouteRules).points
    planned, short = (
        [routes[route] for route in path.routes if view.owners[route] is None]
        for path in (this.path, shortest)
    )
    paths = [each.path for each in progress.values() if each is not this and each.path is not None]
    used = {routes[route].connection for path in paths for route in path.routes}
    points_more = sum([points[r.length] for r in planned]) - sum([points[r.length] for r in short])
    return Detour(
        this.path.missing - shortest.missing,
        sum([route.length for route in planned if route.connection in used]),
        max(0, points_more),
    )


def _lent_routes(
    view: View, ticket: TicketIndex, plan: Plan, others: Container[RouteIndex]
) -> list[RouteIndex]:
    """The routes of other players on the ticket's path in this plan: of each connection one."""
    lent: list[RouteIndex] = []
    for connection in plan.paths.get(ticket, ()):
        routes = view.game_map.connections[connection].routes
        if not any(route in others for route in routes):
            lent += [route for route in routes if view.owners[route] is not None][:1]
    return lent


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
    wanted, then the rest, each by their points, of equal ones those that bring a card for the flag,
    then in the order of the map file."""
    points, facts = view.game_map.rules.of(RouteRules).points, view.game_map.routes

    def rank(route: RouteIndex) -> tuple[int, bool, int, bool, int]:
        ticket, length = wanted.get(route), facts[route].length
        completes = ticket is not None and _is_completed_by(length, progress[ticket])
        gain = view.game_map.tickets[ticket].points if ticket is not None and completes else 0
        no_flag = flag_color(view, facts[route].color) is None
        return -gain, ticket is None, -points[length], no_flag, route

    return tuple(sorted(routes, key=rank))


def flag_color(view: View, color: int | None) -> FlagColor | None:
    """What a card of this color does for the viewer's flag, if it has no such color yet
    and can still be completed."""
    rules = view.game_map.rules.get(FlagRules)
    if rules is None or view.viewer is None or color is None or color not in rules.colors:
        return None
    kept = {view.game_map.card_types[card].color for card in view.seats[view.viewer].flags}
    number, turns = len(kept) + 1, view.own_turns_left
    if color in kept or (turns is not None and len(rules.colors) - number >= turns):
        return None
    return FlagColor(color, number, len(rules.colors), rules.points)


def _is_completed_by(spaces: int, progress: TicketProgress) -> bool:
    """Whether a claim of so many spaces on its path completes a ticket."""
    path = progress.path
    return path is not None and path.missing <= spaces and not path.stations
