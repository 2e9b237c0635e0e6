"""The longest path is the longest trail of a network (C-14)."""

from collections.abc import Sequence
from random import Random

import pytest

from tests.maps import a_map
from ttr_tui.engine import graphs
from ttr_tui.engine.graphs import Edge, longest_trail
from ttr_tui.engine.rules.longest_path import longest_path


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


def length_of(edges: Sequence[Edge]) -> int:
    """The length of the longest trail, which can be walked: each edge once, and the next one begins
    where the last one ended."""
    trail = longest_trail(edges)
    assert len({*trail}) == len(trail)
    reached = {*edges[trail[0]][:2]} if trail else set()
    for edge in trail[1:]:
        one, other, _ = edges[edge]
        assert reached & {one, other}, "the trail is broken"
        reached = {other if end == one else one for end in reached & {one, other}}
    return sum(edges[edge][2] for edge in trail)


PARTS = [0, pytest.param(1, marks=pytest.mark.slow), pytest.param(2, marks=pytest.mark.slow)]


@pytest.mark.parametrize("part", PARTS)
def test_longest_trail_equals_exhaustive_search(part: int) -> None:
    """The longest trail is as long as the longest of all trails."""
    for seed in range(part * 200, part * 200 + 200):
        edges = network_of(45, seed)
        assert length_of(edges) == exhaustive_search(edges), seed


@pytest.mark.parametrize("part", PARTS)
def test_longest_trail_of_any_network(part: int) -> None:
    """The same for routes between random cities, also several between the same two, in one part or
    in many."""
    for seed in range(part * 100, part * 100 + 100):
        chance = Random(seed)
        cities, longest = range(chance.randint(2, 9)), chance.choice((1, 6))
        edges: list[Edge] = [
            (*chance.sample(cities, 2), chance.randint(1, longest))  # type: ignore[misc]
            for _ in range(chance.randint(0, 8))
        ]
        assert length_of(edges) == exhaustive_search(edges), seed


def test_longest_trail_without_routes() -> None:
    """Without routes the longest path has length 0."""
    assert not longest_trail([])


def test_longest_trail_visits_city_twice() -> None:
    """The longest path may visit a city several times."""
    eight = [(0, 1, 2), (1, 2, 2), (2, 0, 2), (0, 3, 3), (3, 4, 3), (4, 0, 3)]
    assert length_of(eight) == 15


def test_longest_trail_counts_spaces() -> None:
    """Spaces count, not routes."""
    star = [(0, 1, 6), (0, 2, 1), (2, 3, 1), (3, 4, 1), (0, 5, 5)]
    assert length_of(star) == 11


def test_longest_trail_uses_double_route() -> None:
    """Two routes between the same cities both count."""
    assert length_of([(0, 1, 3), (0, 1, 4), (1, 2, 1)]) == 8


def grid(side: int) -> list[Edge]:
    right = [(city, city + 1, 1) for city in range(side * side) if (city + 1) % side]
    return right + [(city, city + side, 1) for city in range(side * (side - 1))]


def test_longest_trail_of_grid() -> None:
    """A grid has too many trails to walk them all. Its odd vertices are on the rim; all but two
    must lose an edge."""
    assert length_of(grid(4)) == 21


def test_more_routes_than_maps_allow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Maps of older saved games may have harder networks: a long trail is found soon."""
    monkeypatch.setattr(graphs, "_MAX_WAYS", 1_000)
    assert 45 < length_of(grid(6)) <= 53


def test_longest_path_on_map() -> None:
    """On a map, lengths count in spaces: of these three routes only two can be one path."""
    usa = a_map("usa")
    names = ("Helena – Seattle", "Denver – Helena", "Duluth – Helena")
    routes = [route.index for route in usa.routes if usa.route_name(route.index) in names]
    path = longest_path(usa, routes)
    assert (path.length, {*path.edges} < {*routes}) == (12, True)
