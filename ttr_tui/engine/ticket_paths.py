"""How far tickets are from being completed: the shortest paths over the routes still open to a
player, and what stations can add (EU-5)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from enum import Enum
from heapq import heappop, heappush
from typing import NamedTuple

from ttr_tui.engine.game_map import CityIndex, Route, RouteIndex, TicketIndex
from ttr_tui.engine.graphs import connected_parts, own_routes, shortest_path
from ttr_tui.engine.rules.stations import BuildStation, best_station_uses
from ttr_tui.engine.rules.tickets import score_tickets
from ttr_tui.engine.state import State
from ttr_tui.engine.view import View


class TicketPath(NamedTuple):
    """The routes of a path, the player's own ones included, and how many of their spaces are not
    claimed yet. `stations` are the cities in which the player must still build a station to use a
    route of another player."""

    routes: tuple[RouteIndex, ...]
    missing: int
    stations: tuple[CityIndex, ...] = ()


class TicketStatus(Enum):
    """How far a ticket is: `BY_STATION` is completed through stations as the board is now,
    `CUT_OFF` cannot be saved by open routes or by stations."""

    COMPLETED = "completed"
    BY_STATION = "completed through a station"
    OPEN = "open"
    NEEDS_STATION = "needs a station"
    CUT_OFF = "cut off"


class TicketProgress(NamedTuple):
    """A ticket of the viewer, how far it is, and the path that completes it with the fewest
    stations to be built and then the fewest spaces; `None` if it is cut off. The path of a ticket
    completed through stations is the one used. In a plan it can be another one; `missing` are the
    spaces still to be claimed on the shortest one, 0 if the ticket is cut off."""

    ticket: TicketIndex
    status: TicketStatus
    path: TicketPath | None
    missing: int

    @property
    def is_completed(self) -> bool:
        """Whether the ticket is completed, through stations or without."""
        return self.status in (TicketStatus.COMPLETED, TicketStatus.BY_STATION)


class StationCity(NamedTuple):
    """A city where the viewer can build a station now, the tickets that it would complete now, and
    those whose path needs a station there, in the order of the viewer's tickets."""

    city: CityIndex
    completes: tuple[TicketIndex, ...]
    helps: tuple[TicketIndex, ...]


def ticket_path(view: View, ticket: TicketIndex) -> TicketPath | None:
    """The path with the fewest spaces that the viewer has yet to claim, without stations; `None` if
    there is none. The viewer may have too few pieces for it."""
    return path_over(view, ticket, _missing_spaces(view))


def station_path(view: View, ticket: TicketIndex) -> TicketPath | None:
    """The path that needs the fewest stations still to be built, then the fewest spaces, if the
    viewer uses routes of other players through stations, those built already included; `None` if
    the viewer's stations are too few for any path. Each station lends one route (EU-5)."""
    game_map, viewer, costs = view.game_map, view.viewer, _missing_spaces(view)
    start, end = game_map.tickets[ticket].ends
    left = 0 if viewer is None else view.seats[viewer].stations_left
    parts = connected_parts(game_map, costs)
    at_city: dict[CityIndex, list[Route]] = {}
    for route in game_map.routes:
        if route.index in costs or view.owners[route.index] not in (None, viewer):
            for city in route.ends:
                at_city.setdefault(city, []).append(route)
    # A step is the path to a city: the stations to be built, the missing spaces, the city, the
    # stations that have lent a route, the routes, and the parts of the board that open and own
    # routes connect. A new station is never needed for a part that the path has been to.
    queue: list[
        tuple[int, int, CityIndex, tuple[CityIndex, ...], tuple[RouteIndex, ...], tuple[int, ...]]
    ]
    queue = [(0, 0, start, (), (), (parts[start],))]
    done: set[tuple[CityIndex, tuple[CityIndex, ...]]] = set()
    while queue:
        new, missing, city, used, routes, passed = heappop(queue)
        if city == end:
            built = tuple([at for at in used if view.stations[at] is None])
            return TicketPath(routes, missing, built)
        if (city, used) in done:
            continue
        done.add((city, used))
        for route in at_city.get(city, ()):
            there = route.ends[1] if city == route.ends[0] else route.ends[0]
            path = (*routes, route.index)
            if route.index in costs:
                cost = missing + costs[route.index]
                heappush(queue, (new, cost, there, used, path, passed))
                continue
            for at in route.ends:
                builds = view.stations[at] is None
                possible = not game_map.cities[at].junction and at not in used
                if builds:
                    possible = possible and new < left and parts[there] not in passed
                elif view.stations[at] != viewer:
                    possible = False
                if possible:
                    lent = tuple(sorted((*used, at)))
                    reached = (*passed, parts[there])
                    heappush(queue, (new + builds, missing, there, lent, path, reached))
    return None


def ticket_progress(
    view: View, tickets: Iterable[TicketIndex] | None = None
) -> tuple[TicketProgress, ...]:
    """How far these tickets are, without `tickets` those that the viewer holds. Offered tickets
    count as if the viewer held them."""
    progress: list[TicketProgress] = []
    tickets = view.tickets if tickets is None else tuple(tickets)
    every = tuple(dict.fromkeys((*view.tickets, *tickets)))
    with_stations = _routes_with_stations(view, (), every)
    by_station = _completed_by(view, with_stations, every)
    has_stations = view.viewer is not None and view.viewer in view.stations
    for ticket in tickets:
        path = ticket_path(view, ticket)
        if path is not None and path.missing == 0:
            status = TicketStatus.COMPLETED
        elif ticket in by_station:
            status = TicketStatus.BY_STATION
            path = path_over(view, ticket, dict.fromkeys(with_stations, 0))
        else:
            # A path without missing spaces is of no use: other tickets need its stations.
            lent = station_path(view, ticket) if path is None or has_stations else None
            if lent is not None and (path is None or 0 < lent.missing < path.missing):
                path = lent
            if path is None:
                status = TicketStatus.CUT_OFF
            elif path.stations or not path.missing:
                status = TicketStatus.NEEDS_STATION
            else:
                status = TicketStatus.OPEN
        missing = 0 if path is None else path.missing
        progress.append(TicketProgress(ticket, status, path, missing))
    return tuple(progress)


def station_cities(view: View) -> tuple[StationCity, ...]:
    """The cities where the viewer can build a station now: first those where it would complete
    tickets at once, most points first, then those on the path of a ticket that needs a station,
    then the others, each in the order of their names."""
    game_map, viewer = view.game_map, view.viewer
    progress = ticket_progress(view)
    failed = [each.ticket for each in progress if not each.is_completed]
    before = _completed(view, (), view.tickets)
    needed = {
        each.ticket: each.path.stations
        for each in progress
        if each.status is TicketStatus.NEEDS_STATION and each.path is not None
    }
    found: list[StationCity] = []
    for city in {action.city: None for action in view.legal_of(BuildStation)}:
        lends = any(
            city in route.ends and view.owners[route.index] not in (None, viewer)
            for route in game_map.routes
        )
        after = _completed(view, (city,), view.tickets) if failed and lends else before
        completes = [ticket for ticket in failed if ticket in after]
        helps = [
            ticket
            for ticket, cities in needed.items()
            if city in cities and ticket not in completes
        ]
        found.append(StationCity(city, tuple(completes), tuple(helps)))

    def rank(each: StationCity) -> tuple[int, bool, str]:
        points = sum(game_map.tickets[ticket].points for ticket in each.completes)
        return -points, not each.helps, game_map.cities[each.city].name

    return tuple(sorted(found, key=rank))


def _completed(
    view: View, more_stations: tuple[CityIndex, ...], tickets: tuple[TicketIndex, ...]
) -> frozenset[TicketIndex]:
    """Those of the tickets that the viewer's routes and stations complete as the board is now."""
    return _completed_by(view, _routes_with_stations(view, more_stations, tickets), tickets)


def _routes_with_stations(
    view: View, more_stations: tuple[CityIndex, ...], tickets: tuple[TicketIndex, ...]
) -> list[RouteIndex]:
    """The viewer's routes and those used through stations as the board is now, in the viewer's best
    interest for these tickets (EU-5)."""
    if view.viewer is None:
        return []
    state = State(view.game_map, len(view.seats))
    state.owners = list(view.owners)
    state.tickets[view.viewer] = tickets
    for kind, owners in view.buildings.items():
        for city, owner in zip(view.game_map.city_indices, owners, strict=True):
            if owner is not None:
                state.buildings[kind, city] = owner
    state.buildings |= {("station", city): view.viewer for city in more_stations}
    uses = best_station_uses(state, view.viewer)
    return [*own_routes(view.owners, view.viewer), *[use.route for use in uses]]


def _completed_by(
    view: View, routes: Collection[RouteIndex], tickets: tuple[TicketIndex, ...]
) -> frozenset[TicketIndex]:
    """Those of the tickets that these routes complete."""
    parts = connected_parts(view.game_map, routes)
    scores = score_tickets(view.game_map, tickets, parts, parts)
    return frozenset(score.ticket for score in scores if score.completed)


def path_over(
    view: View, ticket: TicketIndex, costs: Mapping[RouteIndex, int]
) -> TicketPath | None:
    """The path for a ticket over these routes, each with its missing spaces, that misses fewest;
    `None` if they do not complete the ticket."""
    path = shortest_path(view.game_map, *view.game_map.tickets[ticket].ends, costs)
    return None if path is None else TicketPath(path.routes, path.cost)


def _missing_spaces(view: View) -> dict[RouteIndex, int]:
    """The missing spaces of each route that the viewer has or can still claim."""
    still_open = view.open_routes()
    own = set() if view.viewer is None else {*own_routes(view.owners, view.viewer)}
    return {
        route.index: 0 if route.index in own else route.length
        for route in view.game_map.routes
        if route.index in own or route.index in still_open
    }
