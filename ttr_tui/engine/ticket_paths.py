"""How far tickets are from being completed: the shortest paths over the routes still open to a
player, and what stations can add (EU-5)."""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable, Iterator, Mapping
from enum import Enum
from functools import cache
from heapq import heappop, heappush
from typing import Final, NamedTuple

from ttr_tui.engine.game_map import Route
from ttr_tui.engine.graphs import connected_parts, own_routes, shortest_paths
from ttr_tui.engine.rules.stations import BuildStation
from ttr_tui.engine.rules.tickets import score_tickets
from ttr_tui.engine.scoring import station_uses
from ttr_tui.engine.state import NOBODY, State
from ttr_tui.engine.view import View

_ARRIVED: Final = -1
"""Stands for the end of a path in the search."""


class TicketPath(NamedTuple):
    """The routes of a path, the player's own ones included, and how many of their spaces are not
    claimed yet. `stations` are the cities in which the player must still build a station to use a
    route of another player."""

    routes: tuple[int, ...]
    missing: int
    stations: tuple[int, ...] = ()


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
    completed through stations is the one used."""

    ticket: int
    status: TicketStatus
    path: TicketPath | None

    @property
    def missing(self) -> int:
        """The spaces still to be claimed, 0 if the ticket is cut off."""
        return 0 if self.path is None else self.path.missing


class StationCity(NamedTuple):
    """A city where the viewer can build a station now, the tickets that it would complete now, and
    those whose path needs a station there, in the order of the viewer's tickets."""

    city: int
    completes: tuple[int, ...]
    helps: tuple[int, ...]


def ticket_path(view: View, ticket: int, planned: Container[int] = ()) -> TicketPath | None:
    """The path with the fewest spaces that the viewer has yet to claim, without stations; `None` if
    there is none. `planned` routes count as claimed. The viewer may have too few pieces for it."""
    start, end = view.game_map.tickets[ticket].ends
    return _shortest(view, start, _missing_spaces(view, planned)).get(end)


def _path_with_built_stations(view: View, ticket: int) -> TicketPath | None:
    """The path with the fewest spaces that the viewer has yet to claim, if each of the viewer's
    stations also lends a route (EU-5); `None` if there is no path, or no station."""
    if view.viewer not in view.stations:
        return None
    game_map, viewer, costs = view.game_map, view.viewer, _missing_spaces(view, ())
    start, end = game_map.tickets[ticket].ends
    at_city: dict[int, list[Route]] = {}
    for route in game_map.routes:
        for city in route.ends:
            at_city.setdefault(city, []).append(route)
    # A step is the path to a city, and whether its station is used up.
    queue: list[tuple[int, int, bool, tuple[int, ...]]] = [(0, start, False, ())]
    done: set[tuple[int, bool]] = set()
    while queue:
        missing, city, used, routes = heappop(queue)
        if city == end:
            return TicketPath(routes, missing)
        if (city, used) in done:
            continue
        done.add((city, used))
        for route in at_city.get(city, ()):
            there, path = sum(route.ends) - city, (*routes, route.index)
            if route.index in costs:
                heappush(queue, (missing + costs[route.index], there, False, path))
            elif view.owners[route.index] != NOBODY:
                if view.stations[city] == viewer and not used:
                    heappush(queue, (missing, there, False, path))
                if view.stations[there] == viewer:
                    heappush(queue, (missing, there, True, path))
    return None


def station_path(view: View, ticket: int) -> TicketPath | None:
    """The path that needs the fewest stations still to be built, then the fewest spaces, if the
    viewer uses routes of other players through stations, those built already included; `None` if
    the viewer's stations are too few for any path. Each station lends one route (EU-5)."""
    start, end = view.game_map.tickets[ticket].ends
    viewer, costs = view.viewer, _missing_spaces(view, ())
    from_city = cache(lambda city: _shortest(view, city, costs))
    left = 0 if viewer is None else view.seats[viewer].stations_left
    of_others: dict[int, list[Route]] = {}
    for route in view.game_map.routes:
        if view.owners[route.index] not in (NOBODY, viewer):
            for city in route.ends:
                of_others.setdefault(city, []).append(route)
    # A step is the path to a city, whether its station is used up, and all cities passed so far,
    # one for each part of the board that open and own routes connect.
    queue: list[tuple[int, int, int, bool, tuple[int, ...], tuple[int, ...], tuple[int, ...]]]
    queue = [(0, 0, start, False, (), (), ())]
    done: set[tuple[int, bool]] = set()
    while queue:
        stations, missing, city, used, routes, built, passed = heappop(queue)
        if city == _ARRIVED:
            return TicketPath(routes, missing, built)
        if (city, used) in done:
            continue
        done.add((city, used))
        paths = from_city(city)
        if end in paths:
            rest = paths[end]
            total, every = missing + rest.missing, (*routes, *rest.routes)
            heappush(queue, (stations, total, _ARRIVED, used, every, built, passed))
            continue
        for here, there, lent in _departures(of_others, paths):
            if any(there in from_city(before) for before in (*passed, city)):
                continue
            for at in (here, there):
                new = view.stations[at] == NOBODY
                taken = used if at == city else False
                possible = new or view.stations[at] == viewer
                if view.game_map.cities[at].junction or taken or not possible:
                    continue
                if stations + new <= left:
                    step = paths[here]
                    heappush(
                        queue,
                        (
                            stations + new,
                            missing + step.missing,
                            there,
                            at == there,
                            (*routes, *step.routes, lent),
                            (*built, at) if new else built,
                            (*passed, city),
                        ),
                    )
    return None


def ticket_progress(view: View, tickets: Iterable[int] | None = None) -> tuple[TicketProgress, ...]:
    """How far these tickets are, without `tickets` those that the viewer holds. Offered tickets
    count as if the viewer held them."""
    found: list[TicketProgress] = []
    tickets = view.tickets if tickets is None else tuple(tickets)
    every = tuple(dict.fromkeys((*view.tickets, *tickets)))
    with_stations = _routes_with_stations(view, (), every)
    by_station = _completed_by(view, with_stations, every)
    for ticket in tickets:
        path = ticket_path(view, ticket)
        lent = _path_with_built_stations(view, ticket)
        if lent is not None and lent.missing and (path is None or lent.missing < path.missing):
            path = lent
        if path is not None and path.missing == 0:
            status = TicketStatus.COMPLETED
        elif ticket in by_station:
            start, end = view.game_map.tickets[ticket].ends
            used = _shortest(view, start, dict.fromkeys(with_stations, 0))
            status, path = TicketStatus.BY_STATION, used.get(end)
        elif path is not None:
            status = TicketStatus.OPEN
        else:
            path = station_path(view, ticket)
            status = TicketStatus.CUT_OFF if path is None else TicketStatus.NEEDS_STATION
        found.append(TicketProgress(ticket, status, path))
    return tuple(found)


def station_cities(view: View) -> tuple[StationCity, ...]:
    """The cities where the viewer can build a station now: first those where it would complete
    tickets at once, most points first, then those on the path of a ticket that needs a station,
    then the others, each in the order of their names."""
    game_map, viewer = view.game_map, view.viewer
    progress = ticket_progress(view)
    failed = [
        each.ticket
        for each in progress
        if each.status not in (TicketStatus.COMPLETED, TicketStatus.BY_STATION)
    ]
    before = _completed(view, (), view.tickets)
    needed = {
        each.ticket: each.path.stations
        for each in progress
        if each.status is TicketStatus.NEEDS_STATION and each.path is not None
    }
    found: list[StationCity] = []
    for city in {action.city: None for action in view.legal if isinstance(action, BuildStation)}:
        lends = any(
            city in route.ends and view.owners[route.index] not in (NOBODY, viewer)
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


def _departures(
    of_others: Mapping[int, list[Route]], paths: Collection[int]
) -> Iterator[tuple[int, int, int]]:
    """The routes of other players, by their cities, that lead out of a part of the board: the city
    in it, the city outside, and the route."""
    for here in paths:
        for route in of_others.get(here, ()):
            there = route.ends[0] + route.ends[1] - here
            if there not in paths:
                yield here, there, route.index


def _completed(
    view: View, more_stations: tuple[int, ...], tickets: tuple[int, ...]
) -> frozenset[int]:
    """Those of the tickets that the viewer's routes and stations complete as the board is now."""
    return _completed_by(view, _routes_with_stations(view, more_stations, tickets), tickets)


def _routes_with_stations(
    view: View, more_stations: tuple[int, ...], tickets: tuple[int, ...]
) -> list[int]:
    """The viewer's routes and those used through stations as the board is now, in the viewer's best
    interest for these tickets (EU-5)."""
    if view.viewer is None:
        return []
    state = State(view.game_map, len(view.seats))
    state.owners = list(view.owners)
    state.tickets[view.viewer] = tickets
    for owners, built in ((view.stations, state.stations), (view.harbors, state.harbors)):
        built |= {city: owner for city, owner in enumerate(owners) if owner != NOBODY}
    state.stations |= dict.fromkeys(more_stations, view.viewer)
    uses = station_uses(state, view.viewer)
    return [*own_routes(view.owners, view.viewer), *[use.route for use in uses]]


def _completed_by(view: View, routes: Collection[int], tickets: tuple[int, ...]) -> frozenset[int]:
    """Those of the tickets that these routes complete."""
    parts = connected_parts(view.game_map, routes)
    scores = score_tickets(view.game_map, tickets, parts, parts)
    return frozenset(score.ticket for score in scores if score.completed)


def _shortest(view: View, start: int, costs: dict[int, int]) -> dict[int, TicketPath]:
    """The shortest path from a city to each that can be reached."""
    return {
        city: TicketPath(routes, missing)
        for city, missing, routes in shortest_paths(view.game_map, start, costs)
    }


def _missing_spaces(view: View, planned: Container[int]) -> dict[int, int]:
    """The missing spaces of each route that the viewer has or can still claim."""
    still_open = view.open_routes()
    return {
        route.index: 0 if own or route.index in planned else route.length
        for route in view.game_map.routes
        if (own := view.owners[route.index] == view.viewer) or route.index in still_open
    }
