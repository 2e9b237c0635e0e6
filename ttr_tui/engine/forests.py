"""The cheapest edges that connect several pairs of vertices: a Steiner forest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heapify, heappop, heappush
from math import inf
from typing import NamedTuple, TypeAlias

Neighbors: TypeAlias = Sequence[Sequence[tuple[int, int]]]
"""For each vertex the vertices next to it, each with the number of the edge."""


class CheapestForest(NamedTuple):
    """Edges that connect pairs of vertices, and the sum of their costs; without edges and with an
    infinite cost if nothing connects all pairs."""

    cost: float
    edges: frozenset[int]


def cheapest_forest(
    neighbors: Neighbors, costs: Sequence[float], pairs: Sequence[tuple[int, int]]
) -> CheapestForest:
    """Connect the two vertices of each pair by the cheapest edges together. `costs` has the cost of
    each edge, 0 or more; edges of infinite cost are not used. The time grows by nine with each
    pair.

    The trees for all sets of ends are those of Dreyfus and Wagner (1971); a forest is a choice of
    trees that together have all pairs.
    """
    ends = [end for pair in pairs for end in pair]
    trees = _trees(neighbors, costs, ends)
    # For each set of pairs, the cost of its forest, and the trees of which it consists.
    best: dict[int, tuple[float, tuple[tuple[int, int], ...]]] = {0: (0, ())}
    for chosen in range(1, 1 << len(pairs)):
        tree = sum(3 << 2 * n for n in range(len(pairs)) if chosen >> n & 1)
        cost = min(trees[tree].costs)
        best[chosen] = cost, ((tree, trees[tree].costs.index(cost)),)
        for one, other in _splits(chosen):
            cost = best[one][0] + best[other][0]
            if cost < best[chosen][0]:
                best[chosen] = cost, best[one][1] + best[other][1]
    cost, roots = best[(1 << len(pairs)) - 1]
    return CheapestForest(cost, frozenset(_edges(trees, roots)) if cost < inf else frozenset())


class _Trees(NamedTuple):
    """For each vertex the cheapest tree that connects it with some ends: its cost, and how it was
    found, by an edge from the tree of another vertex, or from two trees of fewer ends."""

    costs: list[float]
    came: list[tuple[int, int] | None]
    parts: list[tuple[int, int] | None]


def _trees(neighbors: Neighbors, costs: Sequence[float], ends: Sequence[int]) -> dict[int, _Trees]:
    trees: dict[int, _Trees] = {}
    count = len(neighbors)
    for chosen in range(1, 1 << len(ends)):
        tree = _Trees([inf] * count, [None] * count, [None] * count)
        if chosen & (chosen - 1) == 0:
            tree.costs[ends[chosen.bit_length() - 1]] = 0
        for parts in _splits(chosen):
            one, other = trees[parts[0]].costs, trees[parts[1]].costs
            for vertex, (first, second) in enumerate(zip(one, other, strict=True)):
                if first + second < tree.costs[vertex]:
                    tree.costs[vertex] = first + second
                    tree.parts[vertex] = parts
        _spread(neighbors, costs, tree)
        trees[chosen] = tree
    return trees


def _spread(neighbors: Neighbors, costs: Sequence[float], tree: _Trees) -> None:
    """Lower the cost of each vertex to that of reaching it from another one (Dijkstra)."""
    lowest, came = tree.costs, tree.came
    queue = [(cost, vertex) for vertex, cost in enumerate(lowest) if cost < inf]
    heapify(queue)
    while queue:
        cost, vertex = heappop(queue)
        if cost > lowest[vertex]:
            continue
        for other, edge in neighbors[vertex]:
            total = cost + costs[edge]
            if total < lowest[other]:
                lowest[other] = total
                came[other] = vertex, edge
                heappush(queue, (total, other))


def _edges(trees: dict[int, _Trees], roots: Sequence[tuple[int, int]]) -> Iterator[int]:
    """The edges of these trees, each a set of ends and a vertex."""
    left = list(roots)
    while left:
        tree, vertex = left.pop()
        if came := trees[tree].came[vertex]:
            yield came[1]
            left.append((tree, came[0]))
        elif parts := trees[tree].parts[vertex]:
            left += [(part, vertex) for part in parts]


def _splits(chosen: int) -> Iterator[tuple[int, int]]:
    """The ways to split a set of bits in two, each way once."""
    part = (chosen - 1) & chosen
    while part > chosen ^ part:
        yield part, chosen ^ part
        part = (part - 1) & chosen
