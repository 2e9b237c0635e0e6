"""The longest path is the true longest trail (C-14)."""

import tracemalloc
from collections.abc import Sequence
from random import Random

import pytest

from tests.maps import a_map
from ttr_tui.engine import graphs as longest_path
from ttr_tui.engine.graphs import Edge, longest_trail


def by_exhaustive_search(edges: Sequence[Edge]) -> int:
    """The length of the longest trail: every trail is walked."""
    at: dict[int, list[int]] = {}
    for index, (a, b, _) in enumerate(edges):
        at.setdefault(a, []).append(index)
        at.setdefault(b, []).append(index)

    def longest_from(vertex: int, used: int) -> int:
        best = 0
        for index in at[vertex]:
            if not used >> index & 1:
                a, b, length = edges[index]
                best = max(best, length + longest_from(a + b - vertex, used | 1 << index))
        return best

    return max((longest_from(vertex, 0) for vertex in at), default=0)


def network_of(trains: int, seed: int) -> list[Edge]:
    """Routes of the USA that one player could hold with so many trains: mostly one piece of the
    board, grown route by route."""
    chance = Random(seed)
    game_map = a_map("usa")
    routes = list(game_map.routes)
    chance.shuffle(routes)
    reached = {routes[0].ends[0]}
    held: list[Edge] = []
    taken: set[int] = set()
    while True:
        fitting = [
            route
            for route in routes
            if route.length <= trains
            and route.index not in taken
            and not taken & {*route.parallels}
        ]
        near = [route for route in fitting if reached & {*route.ends}]
        if not fitting:
            return held
        route = (near if near and chance.random() < 0.9 else fitting)[0]
        taken.add(route.index)
        trains -= route.length
        reached |= {*route.ends}
        held.append((*route.ends, route.length))


@pytest.mark.parametrize(
    "part", [0, pytest.param(1, marks=pytest.mark.slow), pytest.param(2, marks=pytest.mark.slow)]
)
def test_it_is_as_long_as_the_longest_of_all_trails(part: int) -> None:
    for seed in range(part * 200, part * 200 + 200):
        edges = network_of(45, seed)
        assert longest_trail(edges).length == by_exhaustive_search(edges), seed


def test_the_trail_given_can_be_walked() -> None:
    for seed in range(50):
        edges = network_of(45, seed)
        trail = longest_trail(edges)
        assert len(set(trail.edges)) == len(trail.edges)
        assert sum(edges[edge][2] for edge in trail.edges) == trail.length
        ends = {*edges[trail.edges[0]][:2]}
        for edge in trail.edges[1:]:
            a, b, _ = edges[edge]
            assert ends & {a, b}, "the trail is broken"
            ends = {b if end == a else a for end in ends & {a, b}}


def test_no_routes_no_path() -> None:
    assert longest_trail([]).length == 0


def test_a_city_may_be_passed_several_times() -> None:
    eight = [(0, 1, 2), (1, 2, 2), (2, 0, 2), (0, 3, 3), (3, 4, 3), (4, 0, 3)]
    assert longest_trail(eight).length == 15


def test_spaces_count_and_not_routes() -> None:
    star = [(0, 1, 6), (0, 2, 1), (2, 3, 1), (3, 4, 1), (0, 5, 5)]
    assert longest_trail(star).length == 11


def test_two_routes_between_the_same_places_both_count() -> None:
    assert longest_trail([(0, 1, 3), (0, 1, 4), (1, 2, 1)]).length == 8


@pytest.mark.parametrize(("rows", "columns", "longest"), [(4, 4, 21), (5, 6, 43), (6, 6, 53)])
def test_networks_with_more_trails_than_could_be_walked(
    rows: int, columns: int, longest: int
) -> None:
    """A grid of single trains: of its odd vertices, those beside one another on the rim, all but
    two must lose an edge."""
    right = [(v, v + 1, 1) for v in range(rows * columns) if (v + 1) % columns]
    down = [(v, v + columns, 1) for v in range((rows - 1) * columns)]
    assert longest_trail(right + down).length == longest


def a_tangle(chance: Random, cities: int, routes: int, longest: int = 6) -> list[Edge]:
    """Routes between any cities, several between two of them too."""
    return [
        (*chance.sample(range(cities), 2), chance.randint(1, longest))  # type: ignore[misc]
        for _ in range(routes)
    ]


@pytest.mark.parametrize("max_states", [1, 3, 4_000])
def test_it_is_the_longest_in_a_tangle_too_however_few_states_are_kept(
    max_states: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(longest_path, "_MAX_STATES", max_states)
    for seed in range(60):
        chance = Random(seed)
        edges = a_tangle(chance, chance.randint(3, 7), chance.randint(3, 10), chance.choice((1, 6)))
        assert longest_trail(edges).length == by_exhaustive_search(edges), seed


def three_routes_at_each(cities: int, seed: int) -> list[Edge]:
    """Single trains between any cities, three at each: every city is of odd degree, and half as
    many routes as there are cities but two must be left out at least."""
    chance = Random(seed)
    while True:
        ends = [city for city in range(cities) for _ in range(3)]
        chance.shuffle(ends)
        edges = [(a, b, 1) for a, b in zip(ends[::2], ends[1::2], strict=True)]
        if all(a != b for a, b, _ in edges):
            return edges


@pytest.mark.slow
def test_the_worst_tangle_keeps_to_the_memory_given() -> None:
    edges = three_routes_at_each(36, 2)
    tracemalloc.start()
    try:
        assert longest_trail(edges).length == len(edges) - (36 // 2 - 1)
        assert tracemalloc.get_traced_memory()[1] < 200e6
    finally:
        tracemalloc.stop()
