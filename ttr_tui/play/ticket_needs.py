"""How many pieces the viewer's tickets still need, alone and together."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from math import inf
from typing import Final

from ttr_tui.engine import GameMap, View
from ttr_tui.engine.forests import CheapestForests, Neighbors, cheapest_forests
from ttr_tui.engine.game_map import CityIndex, RouteIndex, TicketIndex
from ttr_tui.engine.ticket_paths import TicketProgress, TicketStatus

MAX_TICKETS: Final = 12
"""Of so many tickets each is looked at; nobody holds more on a printed map."""

_EXACT: Final = 5
"""So many tickets are connected exactly, in about 50 ms."""

_INF: Final = 1 << 30


def unfinished(view: View) -> list[TicketIndex]:
    """The viewer's tickets that the own routes do not complete yet."""
    return [score.ticket for score in view.ticket_scores() if not score.completed]


def by_completion(tickets: Iterable[TicketProgress]) -> list[TicketProgress]:
    """Tickets that are still to be completed first, then those that are cut off, then the completed
    ones, each in the order in which they were kept: they change places only when that changes."""
    return sorted(
        tickets, key=lambda each: (each.is_completed, each.status is TicketStatus.CUT_OFF)
    )


def view_after_claim(view: View, route: RouteIndex) -> View:
    """The view with this route claimed by the viewer. The cards stay as they are."""
    assert view.viewer is not None, "a spectator cannot claim routes"
    facts, seats = view.game_map.routes[route], list(view.seats)
    me = seats[view.viewer]
    by_deck = list(me.pieces_by_deck)
    by_deck[facts.deck] -= facts.length
    seats[view.viewer] = me._replace(pieces=me.pieces - facts.length, pieces_by_deck=tuple(by_deck))
    owners = (*view.owners[:route], view.viewer, *view.owners[route + 1 :])
    return view._replace(owners=owners, seats=tuple(seats))


class FewestPieces:
    """The fewest pieces that complete the viewer's tickets, `held` and `offered`, alone and
    together, without tickets that are cut off.

    All numbers come from one calculation, so they fit together: some tickets never need fewer
    pieces than a part of them, nor more than one by one. Up to five tickets are connected exactly
    by a Steiner forest. More are divided into groups, whatever is asked for: those held, then those
    offered; each group uses the routes of the groups of held tickets before it for free. A ticket
    whose path uses a route of another player is counted on its own.
    """

    def __init__(
        self, view: View, held: Iterable[TicketProgress], offered: Iterable[TicketProgress] = ()
    ) -> None:
        self._alone: dict[TicketIndex, int] = {}
        own, more = (self._connectable(view, tickets) for tickets in (held, offered))
        self._groups: list[tuple[Sequence[TicketIndex], CheapestForests]] = []
        if len(own) + len(more) <= _EXACT:
            own, more = own + more, []
        is_open = view.open_routes()
        costs = [
            0.0 if owner == view.viewer else route.length if route.index in is_open else inf
            for route, owner in zip(view.game_map.routes, view.owners, strict=True)
        ]
        for tickets in (own, more):
            for first in range(0, len(tickets), _EXACT):
                group = tickets[first : first + _EXACT]
                pairs = tuple([view.game_map.tickets[ticket].ends for ticket in group])
                forests = _forests(view.game_map, tuple(costs), pairs)
                self._groups.append((group, forests))
                if tickets is own:
                    costs = [0.0 if edge in forests.edges else n for edge, n in enumerate(costs)]

    def _connectable(self, view: View, tickets: Iterable[TicketProgress]) -> list[TicketIndex]:
        """Those of the tickets that open routes complete; notes what each of the others needs."""
        found: list[TicketIndex] = []
        for ticket in tickets:
            usable = (None, view.viewer)
            path = ticket.path if ticket.status is TicketStatus.OPEN else None
            if path and all(view.owners[route] in usable for route in path.routes):
                found.append(ticket.ticket)
            else:
                self._alone[ticket.ticket] = ticket.missing
        return found

    def of(self, tickets: Collection[TicketIndex]) -> int:
        """The pieces for these tickets together."""
        pieces = sum([self._alone.get(ticket, 0) for ticket in tickets])
        for group, forests in self._groups:
            pieces += int(forests.costs[sum([1 << n for n, t in enumerate(group) if t in tickets])])
        return pieces


@lru_cache(maxsize=64)
def _forests(
    game_map: GameMap, costs: tuple[float, ...], pairs: tuple[tuple[CityIndex, CityIndex], ...]
) -> CheapestForests:
    """The routes seldom change between two questions."""
    return cheapest_forests(_neighbors(game_map), costs, pairs)


@lru_cache(maxsize=64)
def _neighbors(game_map: GameMap) -> Neighbors:
    neighbors: list[list[tuple[int, int]]] = [[] for _ in game_map.cities]
    for route in game_map.routes:
        one, two = route.ends
        neighbors[one].append((two, route.index))
        neighbors[two].append((one, route.index))
    return neighbors


class MissingPieces:
    """The cheapest connections between cities in missing pieces: own routes cost nothing, nor does
    a route of another player where the viewer has a station, or with `stations` may still build
    one. A number is never too high, whatever happens later."""

    def __init__(self, view: View, *, stations: bool = False) -> None:
        assert view.viewer is not None, "a spectator has no tickets"
        self.view, self.seat = view, view.viewer
        self.me = view.seats[self.seat]
        self._anywhere = stations and self.me.stations_left > 0
        is_open = view.open_routes()
        self._costs = [inf] * len(view.owners)
        for route in view.game_map.routes:
            owner = view.owners[route.index]
            if route.index in is_open:
                self._costs[route.index] = route.length
            elif owner == self.seat or (owner is not None and self._lends(*route.ends)):
                self._costs[route.index] = 0
        self._fewest: dict[tuple[TicketIndex, ...], int] = {}

    def fewest(self, tickets: tuple[TicketIndex, ...]) -> int:
        """The fewest pieces that connect the cities of each of these tickets."""
        if tickets not in self._fewest:
            pairs = [self.view.game_map.tickets[ticket].ends for ticket in tickets]
            cost = cheapest_forests(_neighbors(self.view.game_map), self._costs, pairs).cost
            self._fewest[tickets] = int(cost) if cost < inf else _INF
        return self._fewest[tickets]

    def _lends(self, one: CityIndex, two: CityIndex) -> bool:
        return self._anywhere or self.seat in (self.view.stations[one], self.view.stations[two])
