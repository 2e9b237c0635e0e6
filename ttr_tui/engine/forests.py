"""The cheapest edges that connect several pairs of vertices: a Steiner forest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from heapq import heapify, heappop, heappush
from math import inf
from operator import add, or_
from typing import NamedTuple, TypeAlias

Neighbors: TypeAlias = Sequence[Sequence[tuple[int, int]]]
"""For each vertex the vertices next to it, each with the number of the edge."""


class CheapestForests(NamedTuple):
    """Edges that connect all of several pairs of vertices, without edges if nothing does, and the
    cost of the cheapest edges for each set of these pairs, as bits; infinite if nothing connects
    them."""

    costs: tuple[float, ...]
    edges: frozenset[int]

    @property
    def cost(self) -> float:
        """The sum of the costs of the edges for all pairs."""
        return self.costs[-1]


def cheapest_forests(
    neighbors: Neighbors, costs: Sequence[float], pairs: Sequence[tuple[int, int]]
) -> CheapestForests:
    """Connect the two vertices of each pair by the cheapest edges together. `costs` has the cost of
    each edge, 0 or more; edges of infinite cost are not used. The time grows by nine with each
    pair.

    The trees for all sets of ends are those of Dreyfus and Wagner (1971); a forest is a choice of
    trees that together have all pairs.
    """
    ends = [*dict.fromkeys([end for pair in pairs for end in pair])]
    bits = [1 << ends.index(one) | 1 << ends.index(other) for one, other in pairs]
    trees = _trees(neighbors, costs, ends[:-1])
    # For each set of pairs, the cost of its forest, and the trees of which it consists.
    best: list[tuple[float, tuple[tuple[int, int], ...]]] = [(0, ())]
    for chosen in range(1, 1 << len(pairs)):
        tree = reduce(or_, [each for n, each in enumerate(bits) if chosen >> n & 1])
        root = tree.bit_length() - 1
        tree -= 1 << root
        best.append((trees[tree].costs[ends[root]], ((tree, ends[root]),)))
        for one, other in _splits(chosen):
            cost = best[one][0] + best[other][0]
            if cost < best[chosen][0]:
                best[chosen] = cost, best[one][1] + best[other][1]
    cost, roots = best[-1]
    edges = frozenset(_edges(trees, roots)) if cost < inf else frozenset()
    return CheapestForests(tuple([cost for cost, _ in best]), edges)


class _Trees(NamedTuple):
    """For each vertex the cost of the cheapest tree that connects it with some ends, and the vertex
    and the edge by which it joins the tree there; without these, trees of fewer ends meet in it."""

    costs: list[float]
    came: list[tuple[int, int] | None]


def _trees(neighbors: Neighbors, costs: Sequence[float], ends: Sequence[int]) -> dict[int, _Trees]:
    """The trees for each set of ends, as bits."""
    trees = {0: _Trees([0.0] * len(neighbors), [None] * len(neighbors))}
    for chosen in range(1, 1 << len(ends)):
        lowest: list[float] = [inf] * len(neighbors)
        if chosen & (chosen - 1) == 0:
            lowest[ends[chosen.bit_length() - 1]] = 0
        for one, other in _splits(chosen):
            lowest = [*map(min, lowest, map(add, trees[one].costs, trees[other].costs))]
        trees[chosen] = _Trees(lowest, _spread(neighbors, costs, lowest))
    return trees


def _spread(
    neighbors: Neighbors, costs: Sequence[float], lowest: list[float]
) -> list[tuple[int, int] | None]:
    """Lower the cost of each vertex to that of reaching it from another one (Dijkstra): from which
    one, and by which edge, where that is cheaper."""
    came: list[tuple[int, int] | None] = [None] * len(lowest)
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
    return came


def _edges(trees: dict[int, _Trees], roots: Sequence[tuple[int, int]]) -> Iterator[int]:
    """The edges of these trees, each a set of ends and a vertex."""
    left = list(roots)
    while left:
        tree, vertex = left.pop()
        if came := trees[tree].came[vertex]:
            yield came[1]
            left.append((tree, came[0]))
            continue
        for one, other in _splits(tree):
            if trees[one].costs[vertex] + trees[other].costs[vertex] == trees[tree].costs[vertex]:
                left += [(one, vertex), (other, vertex)]
                break


def _splits(chosen: int) -> Iterator[tuple[int, int]]:
    """The ways to split a set of bits in two, each way once."""
    part = (chosen - 1) & chosen
    while part > chosen ^ part:
        yield part, chosen ^ part
        part = (part - 1) & chosen
