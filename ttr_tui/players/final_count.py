"""The final count of the fast model."""

from __future__ import annotations

from collections.abc import Sequence

from ttr_tui.engine.rule import LongestPath, Standing
from ttr_tui.players.fast_game import LOST, OWN, FastGame


def totals(game: FastGame) -> list[int]:
    """The points of all players if the game ended now (C-13)."""
    fast, points = game.map, game.scores[:]
    players: list[Standing] = []
    for seat, status in enumerate(game.status):
        own = [connection for connection, each in enumerate(status) if each == OWN]
        scored, tickets = count_tickets(game, seat, own)
        points[seat] += scored
        points[seat] += fast.station_points * (fast.stations - len(game.stations[seat]))
        if fast.comparing:
            longest = fast.network(own).longest if fast.path_bonus else 0
            lengths = [fast.lengths[connection] for connection in own]
            players.append(Standing(len(tickets), lengths, LongestPath(longest, ())))
    for score_all, rules in fast.comparing:
        for seat, line in enumerate(score_all(rules, players)):
            points[seat] += line.points
    return points


def count_tickets(game: FastGame, seat: int, own: Sequence[int]) -> tuple[int, list[int]]:
    """The points of the tickets and harbors of a player with these connections, and the completed
    tickets."""
    fast = game.map
    parent = [*range(len(fast.neighbors))]

    def root(city: int) -> int:
        while parent[city] != city:
            parent[city] = city = parent[parent[city]]
        return city

    for connection in own:
        one, two = fast.ends[connection]
        parent[root(one)] = root(two)
    tickets = [fast.tickets[ticket] for ticket in game.tickets[seat]]
    for city in game.stations[seat]:
        # Each station lends the route that completes the best tickets, one after another.
        best, there, home = 0, -1, root(city)
        for other, connection in fast.neighbors[city]:
            if game.status[seat][connection] == LOST:
                joined = {home, root(other)}
                gain = sum([p for a, b, p in tickets if {root(a), root(b)} == joined])
                if len(joined) > 1 and (gain, other) > (best, there):
                    best, there = gain, other
        if there >= 0:
            parent[home] = root(there)
    points, completed = 0, list[int]()
    named: dict[int, int] = {}
    for ticket, (one, two, worth) in zip(game.tickets[seat], tickets, strict=True):
        if root(one) == root(two):
            points += worth
            completed.append(ticket)
            for city in (one, two):
                named[city] = named.get(city, 0) + 1
        else:
            points -= worth
    if fast.harbors is not None:
        rules, built = fast.harbors, game.harbors[seat]
        by_count = (0, *rules.points)
        points -= (rules.count - len(built)) * rules.penalty
        for city in built:
            points += by_count[min(named.get(city, 0), len(rules.points))]
    return points, completed
