"""A ticket is completed if and only if routes connect its cities, the owner's or those used through
stations (C-13, EU-5, GL-13): compared with a flood fill over city ids, on every map."""

from dataclasses import replace
from random import Random

import pytest

from tests.maps import NAMES, a_map
from ttr_tui.engine import (
    Phase,
    PlayerScore,
    State,
    final_score,
)
from ttr_tui.engine.rules.longest_path import LongestPathRules
from ttr_tui.engine.rules.stations import StationRules
from ttr_tui.engine.rules.tickets import TicketsScore

NETWORKS = 100
"""Networks per map; the long runs check 2,000 for each map."""

Edges = list[tuple[str, str]]
"""The ends of routes, as ids of cities and junctions."""


def reachable(start: str, edges: Edges) -> set[str]:
    """All cities that these edges connect with `start`."""
    found = {start}
    while True:
        more = {b for a, b in edges if a in found} | {a for a, b in edges if b in found}
        if more <= found:
            return found
        found |= more


def own_edges(state: State, seat: int) -> Edges:
    """The player's routes."""
    game_map = state.game_map
    return [
        (game_map.cities[route.ends[0]].id, game_map.cities[route.ends[1]].id)
        for route in game_map.routes
        if state.owners[route.index] == seat
    ]


def station_edges(state: State, seat: int, score: PlayerScore) -> Edges:
    """The routes used through the player's stations: at each, at most one of another player."""
    game_map = state.game_map
    stations = {city for city, owner in state.built("station").items() if owner == seat}
    assert len({use.city for use in score.station_uses}) == len(score.station_uses)
    edges: Edges = []
    for use in score.station_uses:
        route = game_map.routes[use.route]
        assert use.city in stations & {*route.ends}
        assert state.owners[use.route] == use.owner not in (None, seat)
        edges.append((game_map.cities[route.ends[0]].id, game_map.cities[route.ends[1]].id))
    return edges


def a_position(name: str, seed: int) -> State:
    """The end of a game with random routes and stations, without the longest path: a player can own
    more routes than pieces allow."""
    chance = Random(f"{name} {seed}")
    rules = a_map(name).rules
    settings = {key: value for key, value in rules.settings.items() if key is not LongestPathRules}
    rules = rules._replace(settings=settings, tie_breaks=())
    game_map = replace(a_map(name), rules=rules)
    state = State(game_map, chance.randint(rules.min_players, rules.max_players))
    state.phase, state.turn = Phase.OVER, 50
    share, mine = chance.uniform(0.2, 1), chance.uniform(0.2, 1)
    for route in game_map.routes:
        seat = 0 if chance.random() < mine else chance.randrange(state.players)
        if chance.random() < share and all(
            state.owners[parallel] != seat for parallel in route.parallels
        ):
            state.owners[route.index] = seat
    tickets = chance.sample(range(len(game_map.tickets)), len(game_map.tickets))
    for seat in range(state.players):
        count = chance.randint(0, len(game_map.tickets) // state.players)
        state.tickets[seat] = tuple(tickets[:count])
        del tickets[:count]
    if rules.get(StationRules) is not None:
        cities = [i for i, city in enumerate(game_map.cities) if not city.junction]
        for city in chance.sample(cities, rules.of(StationRules).count * 2):
            state.buildings["station", city] = chance.randrange(2)
        for seat in (0, 1):
            built = [city for city, owner in state.built("station").items() if owner == seat]
            for city in built[rules.of(StationRules).count :]:
                del state.buildings["station", city]
    return state


def check(name: str, seed: int) -> tuple[int, int, int, int]:
    """Check a position; return the numbers of networks, of completed and of failed tickets, and of
    tickets completed through stations."""
    state = a_position(name, seed)
    game_map = state.game_map
    done, failed, by_station = 0, 0, 0
    for score in final_score(state).players:
        own = own_edges(state, score.seat)
        edges = own + station_edges(state, score.seat, score)
        assert [found.ticket for found in score.tickets] == [*state.tickets[score.seat]]
        total = 0
        for found in score.tickets:
            ticket = game_map.tickets[found.ticket]
            a, b = (game_map.cities[end].id for end in ticket.ends)
            connected, by_own = b in reachable(a, edges), b in reachable(a, own)
            assert found.completed == connected, (seed, ticket.id)
            assert found.uses_station == (connected and not by_own), (seed, ticket.id)
            total += ticket.points if connected else -ticket.points
            done, failed = done + connected, failed + (not connected)
            by_station += connected and not by_own
        assert score.of(TicketsScore).points == total, seed
        assert score.completed == sum(found.completed for found in score.tickets), seed
    return state.players, done, failed, by_station


def check_many(name: str, count: int) -> int:
    """Check at least `count` networks of a map; return the number of tickets."""
    networks, done, failed, by_station, seed = 0, 0, 0, 0, 0
    while networks < count:
        counts = check(name, seed)
        networks, done = networks + counts[0], done + counts[1]
        failed, by_station = failed + counts[2], by_station + counts[3]
        seed += 1
    assert min(done, failed) > count / 3, "too few cases to prove anything"
    assert by_station > count / 20 or a_map(name).rules.get(StationRules) is None
    return done + failed


@pytest.mark.parametrize("name", NAMES)
def test_completed_tickets(name: str) -> None:
    """A ticket is completed if and only if the routes connect its cities."""
    check_many(name, NETWORKS)
