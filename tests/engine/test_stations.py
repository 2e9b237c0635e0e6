"""Stations are used in the best way (EU-5, MX-4), and harbors score right (GL-8): compared with a
plain search through all uses of stations."""

from dataclasses import replace
from itertools import product
from random import Random

import pytest

from tests.maps import a_map
from ttr_tui.engine import (
    GameMap,
    Phase,
    State,
    final_score,
)
from ttr_tui.engine.rules.harbors import HarborRules, HarborsScore
from ttr_tui.engine.rules.longest_path import LongestPathScore
from ttr_tui.engine.rules.routes import RouteRules, RoutesScore
from ttr_tui.engine.rules.stations import StationRules, best_station_uses
from ttr_tui.engine.rules.tickets import TicketsScore

WITH_STATIONS = ("europe", "mixed")
Use = tuple[int, int]
"""A city with a station, and the route used through it."""


def walk(game_map: GameMap, routes: list[int], start: int) -> set[int]:
    """All cities that these routes connect with `start`."""
    reached, ahead = {start}, [start]
    while ahead:
        city = ahead.pop()
        for route in routes:
            ends = game_map.routes[route].ends
            if city in ends:
                other = ends[1] if city == ends[0] else ends[0]
                if other not in reached:
                    reached.add(other)
                    ahead.append(other)
    return reached


def completed(state: State, seat: int, routes: list[int]) -> list[int]:
    """The player's tickets whose cities these routes connect."""
    tickets = state.game_map.tickets
    from_city = {}
    for ticket in state.tickets[seat]:
        start = tickets[ticket].ends[0]
        if start not in from_city:
            from_city[start] = walk(state.game_map, routes, start)
    return [
        ticket
        for ticket in state.tickets[seat]
        if tickets[ticket].ends[1] in from_city[tickets[ticket].ends[0]]
    ]


def harbor_points(state: State, seat: int, done: list[int]) -> dict[int, int]:
    """The points of the player's harbors, by city, if these tickets are completed."""
    rules = state.game_map.rules.get(HarborRules)
    earned: dict[int, int] = {}
    for city, owner in state.built("harbor").items():
        if owner == seat and rules is not None:
            tickets = [t for t in done if city in state.game_map.tickets[t].ends]
            best = rules.points[-1]
            table = dict(enumerate((0, *rules.points)))
            earned[city] = table.get(len(tickets), best)
    return earned


def points(state: State, seat: int, done: list[int]) -> int:
    """The points for tickets and harbors if these tickets are completed."""
    total = 0
    for ticket in state.tickets[seat]:
        worth = state.game_map.tickets[ticket].points
        total += worth if ticket in done else -worth
    return total + sum(harbor_points(state, seat, done).values())


def own(state: State, seat: int) -> list[int]:
    return [route for route, owner in enumerate(state.owners) if owner == seat]


def every_use(state: State, seat: int) -> list[list[Use]]:
    """All ways to use the stations, each with one route of another player that ends there or with
    none, in the order of the map, none last."""
    choices: list[list[Use | None]] = []
    for city in range(len(state.game_map.cities)):
        if state.buildings.get(("station", city)) == seat:
            uses: list[Use | None] = [
                (city, route.index)
                for route in state.game_map.routes
                if city in route.ends and state.owners[route.index] not in (None, seat)
            ]
            choices.append([*uses, None])
    return [[use for use in chosen if use is not None] for chosen in product(*choices)]


def value(state: State, seat: int, uses: list[Use]) -> tuple[int, int, int]:
    """Most points, then most completed tickets, then fewest routes."""
    done = completed(state, seat, [*own(state, seat), *[route for _, route in uses]])
    return points(state, seat, done), len(done), -len(uses)


def a_position(name: str, seed: int, spaces: int = 1_000) -> State:
    """The end of a game with claimed routes, of at most so many spaces for each player, and
    stations on a part of the board."""
    chance = Random(f"{name} {seed}")
    game_map = a_map(name)
    if seed % 2:  # Tickets with few points make many ties.
        tickets = [replace(ticket, points=chance.randint(1, 3)) for ticket in game_map.tickets]
        game_map = replace(game_map, tickets=tuple(tickets))
    rules = game_map.rules
    state = State(game_map, chance.randint(2, 4))
    state.phase, state.turn = Phase.OVER, 50
    share = chance.uniform(0.5, 1)
    left = [spaces] * state.players
    for route in game_map.routes:
        seat = chance.choice([0, *range(state.players)])
        if (
            chance.random() < share
            and route.length <= left[seat]
            and all(state.owners[parallel] != seat for parallel in route.parallels)
        ):
            state.owners[route.index] = seat
            left[seat] -= route.length
            state.scores[seat] += rules.of(RouteRules).points[route.length]
    shuffled = [*range(len(game_map.tickets))]
    chance.shuffle(shuffled)
    mine = {end for route in own(state, 0) for end in game_map.routes[route].ends}
    if chance.random() < 0.8:  # Prefer tickets between cities that the player has reached.
        shuffled.sort(key=lambda ticket: not {*game_map.tickets[ticket].ends} <= mine)
    for seat in range(state.players):
        count = chance.randint(2, 6)
        state.tickets[seat] = tuple(shuffled[:count])
        del shuffled[:count]
    cities = [i for i, city in enumerate(game_map.cities) if not city.junction]
    named = [end for t in state.tickets[0] for end in game_map.tickets[t].ends]
    if rules.get(StationRules) is not None:
        for _ in range(chance.choice([1, *[rules.of(StationRules).count] * 3])):
            city = chance.choice([*named * 3, *sorted(mine) * 3, *cities])
            if not game_map.cities[city].junction:
                state.buildings["station", city] = 0
        state.buildings.setdefault(("station", chance.choice(cities)), 1)
    if rules.get(HarborRules) is not None:
        reached = {end for route in own(state, 0) for end in game_map.routes[route].ends}
        ports = sorted(city for city in reached if game_map.cities[city].port)
        few = min(len(ports), chance.randint(0, rules.of(HarborRules).count))
        near = [city for city in ports if city in named] or ports
        for city in chance.sample(near, min(few, len(near))):
            state.buildings["harbor", city] = 0
    return state


@pytest.mark.parametrize(
    "part", [0, pytest.param(1, marks=pytest.mark.slow), pytest.param(2, marks=pytest.mark.slow)]
)
@pytest.mark.parametrize("name", WITH_STATIONS)
def test_best_station_uses(name: str, part: int) -> None:
    """No other use of the stations is better."""
    with_uses, several, tied = 0, 0, 0
    for seed in range(part * 200, part * 200 + 200):
        state = a_position(name, seed)
        choices = every_use(state, 0)
        values = [value(state, 0, uses) for uses in choices]
        best = max(values)
        first = choices[values.index(best)]
        found = [(use.city, use.route) for use in best_station_uses(state, 0)]
        assert value(state, 0, found) == best, seed
        assert found == first, seed
        assert all(state.owners[u.route] == u.owner for u in best_station_uses(state, 0))
        with_uses += bool(found)
        several += len(found) > 1
        tied += values.count(best) > 1
    assert with_uses > 30 and tied > 8, "too few cases to prove anything"
    assert several or name == "mixed"


@pytest.mark.parametrize("name", WITH_STATIONS)
def test_final_score_with_stations(name: str) -> None:
    """The final score counts own routes and those used through stations, and nothing else."""
    for seed in range(30):
        state = a_position(name, seed, a_map(name).rules.pieces.count)
        for score in final_score(state).players:
            used = [use.route for use in score.station_uses]
            done = completed(state, score.seat, [*own(state, score.seat), *used])
            without = completed(state, score.seat, own(state, score.seat))
            assert [t.ticket for t in score.tickets if t.completed] == done
            assert [t.ticket for t in score.tickets if t.uses_station] == [
                t for t in done if t not in without
            ]
            for use in score.station_uses:
                others = [
                    *own(state, score.seat),
                    *[route for route in used if route != use.route],
                ]
                needed = {*done} - {*completed(state, score.seat, others)}
                assert [*use.tickets] == [t for t in state.tickets[score.seat] if t in needed]
            assert score.of(RoutesScore).points == state.scores[score.seat]
            assert {*score.of(LongestPathScore).path.edges} <= {*own(state, score.seat)}
            assert score.of(TicketsScore).points + sum(
                h.points for h in (score.get(HarborsScore) or HarborsScore((), 0)).harbors
            ) == points(state, score.seat, done)


@pytest.mark.parametrize(
    "part", [0, pytest.param(1, marks=pytest.mark.slow), pytest.param(2, marks=pytest.mark.slow)]
)
@pytest.mark.parametrize("name", ["great_lakes", "mixed"])
def test_harbor_points(name: str, part: int) -> None:
    """A harbor scores by the completed tickets to its city."""
    rules = a_map(name).rules.get(HarborRules)
    assert rules is not None
    seen = set[int]()
    for seed in range(part * 200, part * 200 + 200):
        state = a_position(name, seed)
        chance = Random(seed)
        state.tickets[0] += tuple(
            t
            for t in chance.sample(range(len(a_map(name).tickets)), 12)
            if not any(t in held for held in state.tickets)
        )
        score = final_score(state).players[0]
        used = [use.route for use in score.station_uses]
        done = completed(state, 0, [*own(state, 0), *used])
        expected = harbor_points(state, 0, done)
        assert {
            harbor.city: harbor.points for harbor in score.of(HarborsScore).harbors
        } == expected, seed
        assert score.of(HarborsScore).penalty == (rules.count - len(expected)) * rules.penalty
        seen |= {*expected.values()}
    assert seen == {0, *rules.points}
