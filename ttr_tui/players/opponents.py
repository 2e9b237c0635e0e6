"""What the opponents build, and which routes they therefore want."""

from __future__ import annotations

from typing import NamedTuple

from ttr_tui.engine.game_map import Seat
from ttr_tui.engine.graphs import connected_parts, own_routes
from ttr_tui.players.estimates import Estimates


class _Network(NamedTuple):
    """The routes of an opponent: for each city the connected part that it is in, and for each part
    its spaces."""

    seat: Seat
    parts: list[int]
    spaces: dict[int, int]


class Opponents:
    """The opponents of a player, by what they have built."""

    def __init__(self, estimates: Estimates) -> None:
        view, self._weights = estimates.view, estimates.weights
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
