"""A ticket is completed if and only if its cities are joined by its owner's lanes, own or borrowed
(C-13, EU-5, GL-13): compared with a flood over the names of the cities, on every map."""

from random import Random

import pytest

from tests.maps import NAMES, a_map
from ttr_tui.engine.scoring import PlayerScore, final_score
from ttr_tui.engine.state import NOBODY, Phase, State

NETWORKS = 100
"""On each map in every check; the long runs look at 2,000 on each map."""

Roads = list[tuple[str, str]]
"""The ends of lanes, as ids of places: cities and junctions."""


def flooded(start: str, roads: Roads) -> set[str]:
    """Every place that water poured out at `start` comes to."""
    wet = {start}
    while True:
        more = {b for a, b in roads if a in wet} | {a for a, b in roads if b in wet}
        if more <= wet:
            return wet
        wet |= more


def roads_of(state: State, seat: int) -> Roads:
    """The player's lanes."""
    game_map = state.game_map
    return [
        (game_map.cities[lane.ends[0]].id, game_map.cities[lane.ends[1]].id)
        for lane in game_map.lanes
        if state.owners[lane.index] == seat
    ]


def lent(state: State, seat: int, score: PlayerScore) -> Roads:
    """What the player's stations borrow: one lane of another player at each, and no more."""
    game_map = state.game_map
    stations = {city for city, owner in state.stations.items() if owner == seat}
    assert len({use.city for use in score.borrowed}) == len(score.borrowed)
    roads: Roads = []
    for use in score.borrowed:
        lane = game_map.lanes[use.lane]
        assert use.city in stations & {*lane.ends}
        assert state.owners[use.lane] == use.owner not in (NOBODY, seat)
        roads.append((game_map.cities[lane.ends[0]].id, game_map.cities[lane.ends[1]].id))
    return roads


def a_position(name: str, seed: int) -> State:
    """The end of a game: lanes all over the board, or in one part of it; stations anywhere."""
    chance = Random(f"{name} {seed}")
    game_map = a_map(name)
    rules = game_map.rules
    state = State(game_map, chance.randint(rules.least_players, rules.most_players))
    state.phase, state.turn = Phase.OVER, 50
    share, mine = chance.uniform(0.2, 1), chance.uniform(0.2, 1)
    for lane in game_map.lanes:
        seat = 0 if chance.random() < mine else chance.randrange(state.players)
        if chance.random() < share and all(state.owners[twin] != seat for twin in lane.twins):
            state.owners[lane.index] = seat
    tickets = chance.sample(range(len(game_map.tickets)), len(game_map.tickets))
    for seat in range(state.players):
        count = chance.randint(0, len(game_map.tickets) // state.players)
        state.tickets[seat] = tuple(tickets[:count])
        del tickets[:count]
    if rules.stations is not None:
        places = [i for i, city in enumerate(game_map.cities) if not city.junction]
        for city in chance.sample(places, rules.stations.count * 2):
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
    done, missed, borrowed = 0, 0, 0
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
            assert found.borrowed == (joined and not by_own), (seed, ticket.id)
            total += ticket.points if joined else -ticket.points
            done, missed = done + joined, missed + (not joined)
            borrowed += joined and not by_own
        assert score.ticket_points == total, seed
        assert score.completed == sum(found.completed for found in score.tickets), seed
    return state.players, done, missed, borrowed


def check_many(name: str, count: int) -> int:
    """Look at so many networks of a map; says of how many tickets."""
    networks, done, missed, borrowed, seed = 0, 0, 0, 0, 0
    while networks < count:
        counts = check(name, seed)
        networks, done = networks + counts[0], done + counts[1]
        missed, borrowed = missed + counts[2], borrowed + counts[3]
        seed += 1
    assert min(done, missed) > count / 2, "too few cases to prove anything"
    assert borrowed > count / 20 or a_map(name).rules.stations is None
    return done + missed


@pytest.mark.parametrize("name", NAMES)
def test_a_ticket_is_completed_if_and_only_if_a_flood_over_the_lanes_joins_its_cities(
    name: str,
) -> None:
    check_many(name, NETWORKS)
