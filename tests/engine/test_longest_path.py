"""The longest path is the longest trail of a network (C-14)."""

import tracemalloc
from collections.abc import Sequence
from random import Random

import pytest

from benchmarks.scoring import three_routes_at_each
from tests.maps import a_map
from ttr_tui.engine import graphs
from ttr_tui.engine.graphs import Edge, has_longer_trail, longest_trail
from ttr_tui.engine.rules.longest_path import has_longer_path, longest_path


def exhaustive_search(edges: Sequence[Edge]) -> int:
    """The length of the longest trail, by walking every trail."""
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
    """Routes of the USA that one player could claim with this number of trains: mostly one
    connected network, grown route by route."""
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
def test_longest_trail_equals_exhaustive_search(part: int) -> None:
    """The longest trail is as long as the longest of all trails."""
    for seed in range(part * 200, part * 200 + 200):
        edges = network_of(45, seed)
        assert longest_trail(edges).length == exhaustive_search(edges), seed


def test_longest_trail_can_be_walked() -> None:
    """The edges are in walking order, each once, and give the length."""
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


def test_longest_trail_without_routes() -> None:
    """Without routes the longest path has length 0."""
    assert longest_trail([]).length == 0


def test_longest_trail_visits_city_twice() -> None:
    """The longest path may visit a city several times."""
    eight = [(0, 1, 2), (1, 2, 2), (2, 0, 2), (0, 3, 3), (3, 4, 3), (4, 0, 3)]
    assert longest_trail(eight).length == 15


def test_longest_trail_counts_spaces() -> None:
    """Spaces count, not routes."""
    star = [(0, 1, 6), (0, 2, 1), (2, 3, 1), (3, 4, 1), (0, 5, 5)]
    assert longest_trail(star).length == 11


def test_longest_trail_uses_double_route() -> None:
    """Two routes between the same cities both count."""
    assert longest_trail([(0, 1, 3), (0, 1, 4), (1, 2, 1)]).length == 8


@pytest.mark.parametrize(("rows", "columns", "longest"), [(4, 4, 21), (5, 6, 43), (6, 6, 53)])
def test_longest_trail_of_grid(rows: int, columns: int, longest: int) -> None:
    """A grid has too many trails to walk them all. Its odd vertices are on the rim; all but two
    must lose an edge."""
    right = [(v, v + 1, 1) for v in range(rows * columns) if (v + 1) % columns]
    down = [(v, v + columns, 1) for v in range((rows - 1) * columns)]
    assert longest_trail(right + down).length == longest


def a_tangle(chance: Random, cities: int, routes: int, longest: int = 6) -> list[Edge]:
    """Routes between random cities, also several between the same two."""
    return [
        (*chance.sample(range(cities), 2), chance.randint(1, longest))  # type: ignore[misc]
        for _ in range(routes)
    ]


@pytest.mark.parametrize("max_states", [1, 3, 4_000])
def test_longest_trail_with_few_states(max_states: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The result does not depend on the number of states that are followed at once, nor on what
    is done for networks that are hard to search."""
    monkeypatch.setattr(graphs, "_MAX_STATES", max_states)
    monkeypatch.setattr(graphs, "_DIVE", 2)
    for seed in range(60):
        monkeypatch.setattr(graphs, "_WIDE", seed % 2 * 7)
        monkeypatch.setattr(graphs, "_DIVE_FROM", max_states + seed % 3)
        chance = Random(seed)
        edges = a_tangle(chance, chance.randint(3, 7), chance.randint(3, 10), chance.choice((1, 6)))
        longest = exhaustive_search(edges)
        assert longest_trail(edges).length == longest, seed
        assert has_longer_trail(edges, longest - 1), seed
        assert not has_longer_trail(edges, longest), seed


@pytest.mark.parametrize(
    "part", [0, pytest.param(1, marks=pytest.mark.slow), pytest.param(2, marks=pytest.mark.slow)]
)
def test_has_longer_trail_agrees_with_longest_trail(part: int) -> None:
    """A network has a trail longer than a given length if and only if its longest trail is."""
    for seed in range(part * 2_000, part * 2_000 + 2_000):
        chance = Random(seed)
        edges = a_tangle(
            chance, chance.randint(2, 12), chance.randint(0, 12), chance.choice((2, 6))
        )
        longest = longest_trail(edges).length
        for length in (longest - 3, longest - 1, longest, longest + 1):
            assert has_longer_trail(edges, length) == (longest > length), (seed, length)


def test_has_longer_trail_of_claimed_routes() -> None:
    """The same holds for networks that players have in the game."""
    for seed in range(100):
        edges = network_of(30 + seed % 16, seed)
        longest = longest_trail(edges).length
        assert has_longer_trail(edges, longest - 1), seed
        assert not has_longer_trail(edges, longest), seed


def test_has_longer_path_on_map() -> None:
    """On a map, lengths count in spaces: of these three routes only two can be one path."""
    usa = a_map("usa")
    names = ("Helena – Seattle", "Denver – Helena", "Duluth – Helena")
    routes = [route.index for route in usa.routes if usa.route_name(route.index) in names]
    assert longest_path(usa, routes).length == 12
    assert has_longer_path(usa, routes, 11)
    assert not has_longer_path(usa, routes, 12)


def test_longest_trail_of_complete_graph() -> None:
    """24 cities, each connected with every other: all but two lose one of their 23 routes."""
    assert longest_trail([(a, b, 1) for a in range(24) for b in range(a)]).length == 276 - 11


def test_longest_trail_of_routes_without_a_narrow_place() -> None:
    """The network has no place to split it at, and all cities but two must lose a route."""
    edges = three_routes_at_each(54, 1)
    assert longest_trail(edges).length == len(edges) - 26
    assert has_longer_trail(edges, len(edges) - 27)
    assert not has_longer_trail(edges, len(edges) - 26)


@pytest.mark.slow
def test_longest_trail_memory() -> None:
    """A very hard network needs less than 200 MB."""
    edges = three_routes_at_each(36, 2)
    tracemalloc.start()
    try:
        assert longest_trail(edges).length == len(edges) - (36 // 2 - 1)
        assert tracemalloc.get_traced_memory()[1] < 200e6
    finally:
        tracemalloc.stop()
