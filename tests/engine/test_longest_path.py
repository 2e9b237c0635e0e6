"""The longest path is the true longest trail (C-14)."""

from collections.abc import Sequence
from random import Random

import pytest

from tests.maps import a_map
from ttr_tui.engine.longest_path import Edge, longest_trail


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
    """Lanes of the USA that one player could hold with so many trains: mostly one piece of the
    board, grown lane by lane."""
    chance = Random(seed)
    game_map = a_map("usa")
    lanes = list(game_map.lanes)
    chance.shuffle(lanes)
    reached = {lanes[0].ends[0]}
    held: list[Edge] = []
    taken: set[int] = set()
    while True:
        fitting = [
            lane
            for lane in lanes
            if lane.length <= trains and lane.index not in taken and not taken & {*lane.twins}
        ]
        near = [lane for lane in fitting if reached & {*lane.ends}]
        if not fitting:
            return held
        lane = (near if near and chance.random() < 0.9 else fitting)[0]
        taken.add(lane.index)
        trains -= lane.length
        reached |= {*lane.ends}
        held.append((*lane.ends, lane.length))


@pytest.mark.parametrize("part", range(8))
def test_it_is_as_long_as_the_longest_of_all_trails(part: int) -> None:
    for seed in range(part * 250, part * 250 + 250):
        edges = network_of(45, seed)
        assert longest_trail(edges).length == by_exhaustive_search(edges), seed


@pytest.mark.parametrize("part", range(4))
def test_the_trail_given_can_be_walked(part: int) -> None:
    for seed in range(part, 200, 4):
        edges = network_of(45, seed)
        trail = longest_trail(edges)
        assert len(set(trail.edges)) == len(trail.edges)
        assert sum(edges[edge][2] for edge in trail.edges) == trail.length
        ends = {*edges[trail.edges[0]][:2]}
        for edge in trail.edges[1:]:
            a, b, _ = edges[edge]
            assert ends & {a, b}, "the trail is broken"
            ends = {b if end == a else a for end in ends & {a, b}}


def test_no_lanes_no_path() -> None:
    assert longest_trail([]).length == 0


def test_a_city_may_be_passed_several_times() -> None:
    eight = [(0, 1, 2), (1, 2, 2), (2, 0, 2), (0, 3, 3), (3, 4, 3), (4, 0, 3)]
    assert longest_trail(eight).length == 15


def test_spaces_count_and_not_lanes() -> None:
    star = [(0, 1, 6), (0, 2, 1), (2, 3, 1), (3, 4, 1), (0, 5, 5)]
    assert longest_trail(star).length == 11


def test_two_lanes_between_the_same_places_both_count() -> None:
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
