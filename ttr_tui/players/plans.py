"""Plans for the tickets in the fast model: paths that are kept until others claim a part of them,
or the tickets change.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from heapq import heappop, heappush
from math import inf
from typing import Final

from ttr_tui.engine import GameMap
from ttr_tui.engine.forests import cheapest_forests
from ttr_tui.players.fast_game import LOST, OPEN, OWN, FastGame
from ttr_tui.players.fast_map import FastMap, fast_map
from ttr_tui.players.weights import CARDS_PER_TURN, Weights

_LENT: Final = 0.01
"""What a route of another player costs at a station of the player, in points: nearly nothing."""

_TOGETHER: Final = 3
"""For so many tickets at once the cheapest paths are found exactly; the time grows by nine with
each."""

Paths = dict[int, tuple[int, ...]]
"""For each ticket the connections of its path."""


class Prices:
    """What a player with these weights makes of a map. By connection: `costs` are the points that
    it costs to use it for tickets, `values` the points that it brings more than it costs. `best`
    are the connections with the highest values, best first. `shortest` are the spaces of the
    shortest one that brings more than it costs. `station` is the cost of lending a route."""

    def __init__(self, game_map: GameMap, weights: Weights) -> None:
        fast = fast_map(game_map)
        facts = fast.facts
        self.weights = weights
        self.turn, piece = weights.turn * facts.turn_worth, weights.piece * facts.piece_worth
        self.card = self.turn / CARDS_PER_TURN
        self.costs: list[float] = []
        self.values: list[float] = []
        for length, points, ferries, tunnel in zip(
            fast.lengths, fast.points, fast.ferries, fast.tunnels, strict=True
        ):
            cards = length + (weights.ferry - 1) * ferries + (facts.tunnel_extra if tunnel else 0)
            price = self.turn + self.card * cards + piece * length
            least = weights.least_per_space * length
            self.costs.append(max(least, price - weights.points_share * points))
            spent = self.turn + weights.held_value * self.card * cards + piece * length
            self.values.append(points - spent)
        self.best = sorted(range(len(self.values)), key=lambda c: (-self.values[c], c))
        worth = [n for n, v in zip(fast.lengths, self.values, strict=True) if v >= 0]
        self.shortest = min(worth, default=1_000)
        long_ones = [
            c for c in self.best if fast.lengths[c] >= weights.pairs and not fast.ferries[c]
        ]
        self.long_of = [
            [c for c in long_ones if any(suit in fast.suits[r] for r in fast.routes[c])]
            for suit in range(fast.wild + 1)
        ]
        self.station = fast.station_points + self.turn * 1.6 + weights.station


@lru_cache(maxsize=64)
def prices_of(game_map: GameMap, weights: Weights) -> Prices:
    """The prices of a map, computed once."""
    return Prices(game_map, weights)


def plan(game: FastGame, seat: int, paths: Paths | None = None) -> None:
    """Make the plan of a player: with these paths, or new ones for all tickets, one after
    another."""
    if paths is None:
        game.paths[seat] = {}
        tickets = game.map.tickets
        order = sorted(game.tickets[seat], key=lambda ticket: (-tickets[ticket][2], ticket))
        connect(game, seat, order)
    else:
        game.paths[seat] = dict(paths)
    list_routes(game, seat)
    _leave_possible(game, seat)


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
    connect(game, seat, cut)
    list_routes(game, seat)
    _leave_possible(game, seat)


def _leave_possible(game: FastGame, seat: int) -> None:
    """Give up tickets until the pieces suffice for the plan."""
    lengths, todo = game.map.lengths, game.todo
    while game.paths[seat] and sum([lengths[c] for c in todo[seat]]) > game.pieces[seat]:
        give_up(game, seat)


def costs_now(game: FastGame, seat: int) -> list[float]:
    """What each connection costs a player now, in points."""
    fast, prices, status, pieces = game.map, game.prices[seat], game.status[seat], game.pieces[seat]
    costs = [
        0.0 if each == OWN else cost if each == OPEN and length <= pieces else inf
        for cost, each, length in zip(prices.costs, status, fast.lengths, strict=True)
    ]
    if fast.stations:
        may_build = len(game.stations[seat]) < fast.stations
        for connection, each in enumerate(status):
            if each == LOST:
                if any(city in game.stations[seat] for city in fast.ends[connection]):
                    costs[connection] = _LENT
                elif may_build:
                    costs[connection] = prices.station
    return costs


def connect(game: FastGame, seat: int, tickets: Iterable[int]) -> None:
    """Add the cheapest paths for these tickets, one after another, to the plan."""
    fast, costs = game.map, costs_now(game, seat)
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


def exact_paths(
    game: FastGame,
    seat: int,
    tickets: Sequence[int],
    without: Collection[int] = (),
    *,
    shortest: bool = False,
) -> Paths:
    """The cheapest paths for these tickets together, or if the pieces do not suffice for them, or
    with `shortest`, those with the fewest spaces, `without` these connections; tickets that nothing
    connects are left out."""
    fast, status, costs = game.map, game.status[seat], costs_now(game, seat)
    for connection in without:
        costs[connection] = inf
    paths = _cheapest(game, tickets, costs)
    todo = {c for path in paths.values() for c in path if status[c] == OPEN}
    if shortest or sum([fast.lengths[c] for c in todo]) > game.pieces[seat]:
        for connection, each in enumerate(status):
            if each == OPEN and costs[connection] < inf:
                costs[connection] = float(fast.lengths[connection])
        paths = _cheapest(game, tickets, costs)
    return paths


def _cheapest(game: FastGame, tickets: Sequence[int], prices: Sequence[float]) -> Paths:
    """The cheapest paths at these prices. The most valuable tickets come first."""
    fast, costs = game.map, [*prices]
    ends = [(one, two) for one, two, _ in fast.tickets]
    order = sorted(tickets, key=lambda ticket: (-fast.tickets[ticket][2], ticket))
    order = [t for t in order if cheapest_path(fast.neighbors, costs, *ends[t]) is not None]
    first = order[:_TOGETHER]
    inside = costs
    if len(first) > 1:
        edges = _forest(fast, tuple(costs), tuple([ends[t] for t in first]))
        inside = [each if c in edges or each == 0 else inf for c, each in enumerate(costs)]
    paths: Paths = {}
    for number, ticket in enumerate(order):
        if number >= len(first):
            inside = costs
        found = cheapest_path(fast.neighbors, inside, *ends[ticket])
        assert found is not None, "it was found before"
        paths[ticket] = found[1]
        for connection in found[1]:
            costs[connection] = 0.0
    return paths


@lru_cache(maxsize=256)
def _forest(
    fast: FastMap, costs: tuple[float, ...], pairs: tuple[tuple[int, int], ...]
) -> frozenset[int]:
    """The connections of the cheapest forest; the board seldom changes between two questions."""
    return cheapest_forests(fast.neighbors, costs, pairs).edges


def list_routes(game: FastGame, seat: int) -> None:
    """List the connections of the plan that are to be claimed and to be lent, first those that most
    tickets need."""
    status, uses = game.status[seat], dict[int, int]()
    for path in game.paths[seat].values():
        for connection in path:
            uses[connection] = uses.get(connection, 0) + 1
    planned = sorted(uses, key=lambda connection: (-uses[connection], connection))
    game.todo[seat] = [c for c in planned if status[c] == OPEN]
    game.lent[seat] = [c for c in planned if status[c] == LOST]


def give_up(game: FastGame, seat: int) -> None:
    """Give up the ticket that brings least for what it alone costs."""
    fast, paths, status = game.map, game.paths[seat], game.status[seat]
    uses: dict[int, int] = {}
    for path in paths.values():
        for connection in path:
            uses[connection] = uses.get(connection, 0) + 1
    worst, least = -1, inf
    for ticket, path in paths.items():
        alone = sum([fast.lengths[c] for c in path if uses[c] == 1 and status[c] != OWN])
        worth = fast.tickets[ticket][2] / (alone + 0.1)
        if worth < least:
            worst, least = ticket, worth
    del paths[worst]
    list_routes(game, seat)


def cheapest_path(
    neighbors: Sequence[Sequence[tuple[int, int]]],
    costs: Sequence[float],
    start: int,
    end: int,
) -> tuple[float, tuple[int, ...]] | None:
    """The cheapest path from a city to another, as connections, with its cost; `None` if there is
    none. `shortest_paths` of the engine, which finds routes with the fewest steps to all cities,
    takes several times as long."""
    distance = [inf] * len(neighbors)
    distance[start] = 0.0
    came: dict[int, tuple[int, int]] = {}
    queue = [(0.0, start)]
    while queue:
        total, city = heappop(queue)
        if city == end:
            path = []
            while city != start:
                city, connection = came[city]
                path.append(connection)
            return total, tuple(path)
        if total > distance[city]:
            continue
        for other, connection in neighbors[city]:
            cost = total + costs[connection]
            if cost < distance[other]:
                distance[other] = cost
                came[other] = city, connection
                heappush(queue, (cost, other))
    return None
