"""The cheapest forest, compared with all sets of edges of small graphs."""

from math import inf
from random import Random

from ttr_tui.engine.forests import cheapest_forests
from ttr_tui.engine.graphs import connected

Edges = list[tuple[int, int]]
VERTICES = 6


def neighbors_of(edges: Edges) -> list[list[tuple[int, int]]]:
    neighbors: list[list[tuple[int, int]]] = [[] for _ in range(VERTICES)]
    for number, (one, two) in enumerate(edges):
        neighbors[one].append((two, number))
        neighbors[two].append((one, number))
    return neighbors


def connects(edges: Edges, used: list[int], pairs: Edges) -> bool:
    parts = connected(VERTICES, [edges[edge] for edge in used])
    return all(parts[one] == parts[two] for one, two in pairs)


def test_no_set_of_edges_is_cheaper() -> None:
    """For random graphs with one to three pairs, edges without a cost and closed ones included; nor
    for a part of the pairs."""
    chance = Random(1)
    for _ in range(60):
        edges = [(chance.randrange(VERTICES), chance.randrange(VERTICES)) for _ in range(9)]
        costs = [chance.choice((0, 1, 2, 3.5, 5, inf)) for _ in edges]
        count = chance.randint(1, 3)
        pairs = [(chance.randrange(VERTICES), chance.randrange(VERTICES)) for _ in range(count)]
        found = cheapest_forests(neighbors_of(edges), costs, pairs)
        cheapest = inf
        for chosen in range(1 << len(edges)):
            used = [edge for edge in range(len(edges)) if chosen >> edge & 1]
            cost = sum([costs[edge] for edge in used])
            if cost < cheapest and connects(edges, used, pairs):
                cheapest = cost
        assert found.cost == cheapest
        if cheapest < inf:
            assert sum([costs[edge] for edge in found.edges]) == cheapest
            assert connects(edges, [*found.edges], pairs)
        else:
            assert not found.edges
        for chosen, cost in enumerate(found.costs):
            some = [pair for n, pair in enumerate(pairs) if chosen >> n & 1]
            assert cost == cheapest_forests(neighbors_of(edges), costs, some).cost
