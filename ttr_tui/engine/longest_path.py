"""The longest path: the heaviest trail of a network, found exactly (C-14).

A trail uses no edge twice and may pass a vertex several times. A set of edges can be walked as one
trail just when it is connected and has at most two vertices of odd degree (Euler, 1736). So we
look for the heaviest such set. The edges are decided one after the other, used or not; of all
that was decided it matters only which *frontier* vertices (those with edges decided and edges
still to come) are of odd degree and which of them are connected. States that agree in this are
one state, and the heaviest wins (the frontier method, as in Knuth's Simpath; TAOCP 4A, 7.1.4).
Networks of this game are almost trees, their frontiers a handful of vertices wide.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

Edge: TypeAlias = tuple[int, int, int]
"""Two vertices and a length."""


class Trail(NamedTuple):
    """A trail: its length in spaces, and the indices of its edges in the order one walks them."""

    length: int
    edges: tuple[int, ...]


class _Decided(NamedTuple):
    """What matters of a partial decision: per frontier vertex the label of its part (0: no edge
    used there) and whether its degree is odd; and how many odd vertices were left behind."""

    labels: tuple[int, ...]
    odd: tuple[bool, ...]
    odd_behind: int


def longest_trail(edges: Sequence[Edge]) -> Trail:
    """The heaviest trail of a network; among equals always the same one. No edges, no length."""
    best = Trail(0, ())
    for component in _components(edges):
        total = sum(edges[edge][2] for edge in component)
        # Most networks can be walked nearly whole: allowing for a small loss first, and for twice
        # as much when that fails, keeps the search short.
        loss, used = max(1, total // 8), list[int]()
        while total > best.length:
            beaten = max(best.length, total - loss - 1)
            used = _heaviest_trail_set(component, edges, beaten)
            if used or beaten == best.length:
                break
            loss *= 2
        if used:
            length = sum(edges[edge][2] for edge in used)
            best = Trail(length, _walk(used, edges))
    return best


def _components(edges: Sequence[Edge]) -> list[list[int]]:
    """The edges of each connected component, ordered so that the frontier stays narrow."""
    at: dict[int, list[int]] = {}
    for index, (a, b, _) in enumerate(edges):
        at.setdefault(a, []).append(index)
        at.setdefault(b, []).append(index)
    components: list[list[int]] = []
    seen: set[int] = set()
    for start in sorted(at, key=lambda vertex: (len(at[vertex]), vertex)):
        if start in seen:
            continue
        order: list[int] = []
        done: set[int] = set()
        frontier = [start]
        while frontier:
            # Next the vertex with the fewest edges still to come: it leaves the frontier soonest.
            vertex = min(frontier, key=lambda v: (sum(e not in done for e in at[v]), v))
            frontier.remove(vertex)
            seen.add(vertex)
            for edge in at[vertex]:
                if edge not in done:
                    done.add(edge)
                    order.append(edge)
                    other = edges[edge][0] + edges[edge][1] - vertex
                    if other not in seen and other not in frontier:
                        frontier.append(other)
        components.append(order)
    return components


def _heaviest_trail_set(order: list[int], edges: Sequence[Edge], at_least: int) -> list[int]:
    """The heaviest set of these edges that is one trail, if it is heavier than `at_least`."""
    last = {vertex: step for step, edge in enumerate(order) for vertex in edges[edge][:2]}
    to_come = sum(edges[edge][2] for edge in order)
    best, best_set = at_least, 0
    frontier: list[int] = []
    states: dict[_Decided, tuple[int, int]] = {_Decided((), (), 0): (0, 0)}
    for step, edge in enumerate(order):
        a, b, length = edges[edge]
        for vertex in (a, b):
            if vertex not in frontier:
                frontier.append(vertex)
        place_a, place_b = frontier.index(a), frontier.index(b)
        leaving = [place for place, vertex in enumerate(frontier) if last[vertex] == step]
        staying = [place for place, vertex in enumerate(frontier) if last[vertex] != step]
        to_come -= length
        following: dict[_Decided, tuple[int, int]] = {}
        for state, (weight, chosen) in states.items():
            missing = len(frontier) - len(state.labels)
            labels = state.labels + (0,) * missing
            odd = state.odd + (False,) * missing
            for used in (True, False):
                if used:
                    new_labels, new_odd = _join(labels, odd, place_a, place_b)
                    total, mask = weight + length, chosen | 1 << step
                else:
                    new_labels, new_odd, total, mask = labels, odd, weight, chosen
                if total + to_come <= best:
                    continue
                behind = state.odd_behind + sum([new_odd[place] for place in leaving])
                if behind > 2:
                    continue
                kept = tuple([new_labels[place] for place in staying])
                left = {new_labels[place] for place in leaving} - {0} - set(kept)
                if left:
                    # A part is finished: it is a whole trail, unless there are other parts.
                    if len(left) == 1 and not any(kept) and total > best:
                        best, best_set = total, mask
                    continue
                key = _Decided(
                    _renumbered(kept), tuple([new_odd[place] for place in staying]), behind
                )
                known = following.get(key)
                if known is None or total > known[0]:
                    following[key] = (total, mask)
        states = following
        frontier = [frontier[place] for place in staying]
    return [edge for step, edge in enumerate(order) if best_set >> step & 1]


def _join(
    labels: tuple[int, ...], odd: tuple[bool, ...], a: int, b: int
) -> tuple[tuple[int, ...], tuple[bool, ...]]:
    """Use an edge between two frontier places."""
    changed = list(odd)
    changed[a] = not changed[a]
    changed[b] = not changed[b]
    fresh = max(labels) + 1
    old = {labels[a], labels[b]} - {0}
    joined = [fresh if label in old else label for label in labels]
    joined[a] = joined[b] = fresh
    return tuple(joined), tuple(changed)


def _renumbered(labels: tuple[int, ...]) -> tuple[int, ...]:
    """Equal partitions get equal labels: numbered from 1 in the order of their appearance."""
    names = {0: 0}
    return tuple([names.setdefault(label, len(names)) for label in labels])


def _walk(used: list[int], edges: Sequence[Edge]) -> tuple[int, ...]:
    """The edges in the order of one trail over all of them (Hierholzer, 1873)."""
    at: dict[int, list[int]] = {}
    for edge in used:
        for vertex in edges[edge][:2]:
            at.setdefault(vertex, []).append(edge)
    odd = [vertex for vertex, there in at.items() if len(there) % 2]
    start = min(odd) if odd else min(at)
    walked: list[int] = []
    stack: list[tuple[int, int | None]] = [(start, None)]
    done: set[int] = set()
    while stack:
        vertex, came_by = stack[-1]
        while at[vertex] and at[vertex][-1] in done:
            at[vertex].pop()
        if at[vertex]:
            edge = at[vertex].pop()
            done.add(edge)
            stack.append((edges[edge][0] + edges[edge][1] - vertex, edge))
        else:
            stack.pop()
            if came_by is not None:
                walked.append(came_by)
    return tuple(walked)
