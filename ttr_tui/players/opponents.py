"""What the opponents build, and which routes they therefore want."""

from __future__ import annotations

from collections.abc import Collection
from itertools import combinations
from typing import NamedTuple

from ttr_tui.engine.game_map import Seat
from ttr_tui.engine.graphs import connected_parts, own_routes
from ttr_tui.players.estimates import INF, Estimates
from ttr_tui.players.ticket_plan import cheapest_path


class _Network(NamedTuple):
    """The routes of an opponent: for each city the connected part that it is in, and for each part
    its spaces."""

    seat: Seat
    parts: list[int]
    spaces: dict[int, int]


class Opponents:
    """The opponents of a player, by what they have built."""

    def __init__(self, estimates: Estimates) -> None:
        self._view = view = estimates.view
        self._facts, self._weights = estimates.facts, estimates.weights
        self._routes = routes = view.game_map.routes
        self._networks: list[_Network] = []
        for seat in [seat.seat for seat in view.seats if seat.seat != estimates.seat]:
            own = own_routes(view.owners, seat)
            parts = connected_parts(view.game_map, own)
            spaces: dict[int, int] = {}
            for route in own:
                part = parts[routes[route].ends[0]]
                spaces[part] = spaces.get(part, 0) + routes[route].length
            self._networks.append(_Network(seat, parts, spaces))

    def chance_to_lose(self, route: int) -> float:
        """How likely somebody else claims this route soon."""
        one, two = self._routes[route].ends
        chance = self._weights.opponents.rival * len(self._networks)
        for _, parts, spaces in self._networks:
            if parts[one] != parts[two]:
                built = (parts[one] in spaces) + (parts[two] in spaces)
                chance += self._weights.opponents.rival_end * built
        return min(self._weights.opponents.max_rivalry, chance)

    def harm(self, route: int) -> tuple[float, Seat | None]:
        """How much losing this route probably harms an opponent, and which one (`None`: none):
        the spaces of the smaller of the two parts of a network that the route would join."""
        one, two = self._routes[route].ends
        harms = [
            (float(min(spaces.get(parts[one], 0), spaces.get(parts[two], 0))), seat)
            for seat, parts, spaces in self._networks
            if parts[one] != parts[two]
        ]
        return max(harms, default=(0.0, None))

    def detours(self, routes: Collection[int]) -> dict[int, tuple[float, Seat]]:
        """For each of these open routes that is on the shortest way between two parts of an
        opponent's network: how many spaces longer the way around is, and whose it is."""
        detours: dict[int, tuple[float, Seat]] = {}
        for seat, parts, spaces in self._networks:
            costs = self._spaces_for(seat)
            for one, two in combinations(sorted(spaces, key=lambda part: (-spaces[part], part)), 2):
                start, end = parts.index(one), parts.index(two)
                way = cheapest_path(self._facts.neighbors, costs, start, end)
                if way is None or way[0] > self._weights.opponents.longest_way:
                    continue
                for route in routes:
                    connection = self._routes[route].connection
                    if connection in way[1]:
                        detour = self._detour(costs, connection, start, end, way[0])
                        detours[route] = max(detours.get(route, (0.0, seat)), (detour, seat))
        return detours

    def _detour(
        self, costs: list[float], connection: int, start: int, end: int, shortest: float
    ) -> float:
        """How many spaces longer the way is without a connection, at most `max_detour`."""
        before, costs[connection] = costs[connection], INF
        around = cheapest_path(self._facts.neighbors, costs, start, end)
        costs[connection] = before
        most = self._weights.claims.max_detour
        return most if around is None else min(most, around[0] - shortest)

    def _spaces_for(self, seat: Seat) -> list[float]:
        """The spaces of each connection for an opponent: none for its own, `INF` for those it
        cannot claim."""
        owners, both_open = self._view.owners, len(self._view.seats) >= self._facts.both_from
        costs = []
        for _, _, routes in self._facts.connections:
            taken = {owners[route] for route in routes}
            if seat in taken:
                costs.append(0.0)
            elif taken == {None} or (both_open and None in taken):
                costs.append(float(self._facts.lengths[routes[0]]))
            else:
                costs.append(INF)
        return costs
