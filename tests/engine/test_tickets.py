"""A ticket is completed if and only if its cities are joined by its owner's routes, own or borrowed
(C-13, EU-5, GL-13): compared with a flood over the names of the cities, on every map."""

from random import Random

import pytest

from tests.maps import NAMES, a_map
from ttr_tui.engine.scoring import PlayerScore, final_score
from ttr_tui.engine.state import NOBODY, Phase, State

NETWORKS = 100
"""On each map in every check; the long runs look at 2,000 on each map."""

Roads = list[tuple[str, str]]
"""The ends of routes, as ids of places: cities and junctions."""


def flooded(start: str, roads: Roads) -> set[str]:
    """Every place that water poured out at `start` comes to."""
    wet = {start}
    while True:
        more = {b for a, b in roads if a in wet} | {a for a, b in roads if b in wet}
        if more <= wet:
            return wet
        wet |= more


def roads_of(state: State, seat: int) -> Roads:
    """The player's routes."""
    game_map = state.game_map
    return [
        (game_map.cities[route.ends[0]].id, game_map.cities[route.ends[1]].id)
        for route in game_map.routes
        if state.owners[route.index] == seat
    ]


def lent(state: State, seat: int, score: PlayerScore) -> Roads:
    """What the player's stations borrow: one route of another player at each, and no more."""
    game_map = state.game_map
    stations = {city for city, owner in state.stations.items() if owner == seat}
    assert len({use.city for use in score.station_uses}) == len(score.station_uses)
    roads: Roads = []
    for use in score.station_uses:
        route = game_map.routes[use.route]
        assert use.city in stations & {*route.ends}
        assert state.owners[use.route] == use.owner not in (NOBODY, seat)
        roads.append((game_map.cities[route.ends[0]].id, game_map.cities[route.ends[1]].id))
    return roads


def a_position(name: str, seed: int) -> State:
    """The end of a game: routes all over the board, or in one part of it; stations anywhere."""
    chance = Random(f"{name} {seed}")
    game_map = a_map(name)
    rules = game_map.rules
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
    if rules.stations is not None:
        slots = [i for i, city in enumerate(game_map.cities) if not city.junction]
        for city in chance.sample(slots, rules.stations.count * 2):
            state.stations[city] = chance.randrange(2)
        for seat in (0, 1):
            built = [city for city, owner in state.stations.items() if owner == seat]
            for city in built[rules.stations.count :]:
                del state.stations[city]
    return state


def check(name: str, seed: int) -> tuple[int, int, int, int]:
    """How many networks there were, and tickets completed, not completed, and by borrowing."""
    state = a_position(name, seed)
    game_map = state.game_map
    done, missed, station_uses = 0, 0, 0
    for score in final_score(state).players:
        own = roads_of(state, score.seat)
        roads = own + lent(state, score.seat, score)
        assert [found.ticket for found in score.tickets] == [*state.tickets[score.seat]]
        total = 0
        for found in score.tickets:
            ticket = game_map.tickets[found.ticket]
            a, b = (game_map.cities[end].id for end in ticket.ends)
            joined, by_own = b in flooded(a, roads), b in flooded(a, own)
            assert found.completed == joined, (seed, ticket.id)
            assert found.uses_station == (joined and not by_own), (seed, ticket.id)
            total += ticket.points if joined else -ticket.points
            done, missed = done + joined, missed + (not joined)
            station_uses += joined and not by_own
        assert score.ticket_points == total, seed
        assert score.completed == sum(found.completed for found in score.tickets), seed
    return state.players, done, missed, station_uses


def check_many(name: str, count: int) -> int:
    """Look at so many networks of a map; says of how many tickets."""
    networks, done, missed, station_uses, seed = 0, 0, 0, 0, 0
    while networks < count:
        counts = check(name, seed)
        networks, done = networks + counts[0], done + counts[1]
        missed, station_uses = missed + counts[2], station_uses + counts[3]
        seed += 1
    assert min(done, missed) > count / 2, "too few cases to prove anything"
    assert station_uses > count / 20 or a_map(name).rules.stations is None
    return done + missed


@pytest.mark.parametrize("name", NAMES)
def test_a_ticket_is_completed_if_and_only_if_a_flood_over_the_routes_joins_its_cities(
    name: str,
) -> None:
    check_many(name, NETWORKS)
