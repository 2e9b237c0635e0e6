"""Plans for the tickets in the fast model: paths that are kept until others claim a part of them,
or the tickets change.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from ttr_tui.engine import GameMap
from ttr_tui.players.estimates import INF
from ttr_tui.players.fast_game import LOST, OPEN, OWN, FastGame
from ttr_tui.players.fast_map import FastMap, fast_map
from ttr_tui.players.levels import CARDS_PER_TURN, Weights
from ttr_tui.players.ticket_plan import cheapest_path

WEIGHTS: Final = Weights()
"""Those of the hard player."""


class Prices:
    """What the quick player makes of a map. By connection: `costs` are the points that it costs to
    use it for tickets, `values` the points that it brings more than it costs. `best` are the
    connections with the highest values, best first. `shortest` are the spaces of the shortest
    one that brings more than it costs. `station` is the cost of lending a route."""

    def __init__(self, fast: FastMap) -> None:
        facts, weights = fast.facts, WEIGHTS.paths
        turn, piece = weights.turn * facts.turn_worth, weights.piece * facts.piece_worth
        self.costs: list[float] = []
        self.values: list[float] = []
        for length, points, ferries, tunnel in zip(
            fast.lengths, fast.points, fast.ferries, fast.tunnels, strict=True
        ):
            cards = (
                length
                + (WEIGHTS.draws.ferry_locomotive - 1) * ferries
                + (facts.tunnel_extra if tunnel else 0)
            )
            price = turn * (1 + cards / CARDS_PER_TURN) + piece * length
            self.costs.append(
                max(weights.least_per_space * length, price - weights.points_share * points)
            )
            self.values.append(
                points - turn * (1 + weights.held_card * cards / CARDS_PER_TURN) - piece * length
            )
        self.best = sorted(range(len(self.values)), key=lambda c: (-self.values[c], c))
        worth = [n for n, v in zip(fast.lengths, self.values, strict=True) if v >= 0]
        self.shortest = min(worth, default=1_000)
        self.station = fast.station_points + turn * 1.6 + weights.station


@lru_cache(maxsize=16)
def prices_of(game_map: GameMap) -> Prices:
    """The prices of a map, computed once."""
    return Prices(fast_map(game_map))


def plan(game: FastGame, seat: int, paths: dict[int, tuple[int, ...]] | None = None) -> None:
    """Make the plan of a player: with these paths, or new ones for all tickets."""
    if paths is None:
        game.paths[seat] = {}
        tickets = game.map.tickets
        order = sorted(game.tickets[seat], key=lambda ticket: (-tickets[ticket][2], ticket))
        _connect(game, seat, order)
    else:
        game.paths[seat] = dict(paths)
    _list_routes(game, seat)
    while (
        game.paths[seat]
        and sum([game.map.lengths[c] for c in game.todo[seat]]) > (game.pieces[seat])
    ):
        give_up(game, seat)


def mend(game: FastGame, seat: int) -> None:
    """Find other paths for the tickets whose paths others have cut."""
    status, paths = game.status[seat], game.paths[seat]
    game.is_broken[seat] = False
    cut = [
        ticket
        for ticket, path in paths.items()
        if any(status[connection] == LOST for connection in path)
    ]
    for ticket in cut:
        del paths[ticket]
    _connect(game, seat, cut)
    _list_routes(game, seat)
    while paths and sum([game.map.lengths[c] for c in game.todo[seat]]) > game.pieces[seat]:
        give_up(game, seat)


def _connect(game: FastGame, seat: int, tickets: Iterable[int]) -> None:
    """Add the cheapest paths for these tickets, one after another, to the plan."""
    fast, prices, status = game.map, prices_of(game.map.game_map), game.status[seat]
    costs = [
        cost if each == OPEN else 0.0 if each == OWN else INF
        for cost, each in zip(prices.costs, status, strict=True)
    ]
    if fast.stations:
        may_build = len(game.stations[seat]) < fast.stations
        for connection, each in enumerate(status):
            if each == LOST:
                if any(city in game.stations[seat] for city in fast.ends[connection]):
                    costs[connection] = WEIGHTS.paths.lent_route
                elif may_build:
                    costs[connection] = prices.station
    for path in game.paths[seat].values():
        for connection in path:
            costs[connection] = 0.0
    for ticket in tickets:
        one, two, _ = fast.tickets[ticket]
        game.work += 2
        found = cheapest_path(fast.neighbors, costs, one, two)
        if found is not None:
            game.paths[seat][ticket] = found[1]
            for connection in found[1]:
                costs[connection] = 0.0


def _list_routes(game: FastGame, seat: int) -> None:
    """List the connections of the plan that are to be claimed and to be lent."""
    status = game.status[seat]
    planned = sorted({c for path in game.paths[seat].values() for c in path})
    game.todo[seat] = [c for c in planned if status[c] == OPEN]
    game.lent[seat] = [c for c in planned if status[c] == LOST]


def give_up(game: FastGame, seat: int) -> None:
    """Give up the ticket that brings least for what it alone costs."""
    fast, paths, status = game.map, game.paths[seat], game.status[seat]
    uses: dict[int, int] = {}
    for path in paths.values():
        for connection in path:
            uses[connection] = uses.get(connection, 0) + 1
    worst, least = -1, INF
    for ticket, path in paths.items():
        alone = sum([fast.lengths[c] for c in path if uses[c] == 1 and status[c] != OWN])
        worth = fast.tickets[ticket][2] / (alone + 0.1)
        if worth < least:
            worst, least = ticket, worth
    del paths[worst]
    _list_routes(game, seat)
