"""The longest path: the heaviest trail of a network, found exactly (C-14).

A trail uses no edge twice and may pass a vertex several times. A set of edges can be walked as one
trail just when it is connected and has at most two vertices of odd degree (Euler, 1736). So we
look for the heaviest such set. The edges are decided one after the other, used or not; of all
that was decided it matters only which *frontier* vertices (those with edges decided and edges
still to come) are of odd degree and which of them are connected. States that agree in this are
one state, and the heaviest wins (the frontier method, as in Knuth's Simpath; TAOCP 4A, 7.1.4).
Networks of this game are almost trees, their frontiers a handful of vertices wide.

Two things keep it quick and small for any network. A state is dropped when even all that is to come
would not make it the heaviest, less what must be left out to get vertices of odd degree even. And
where the states are very many they are followed in batches, the most promising ones first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from heapq import heappop, heappush
from typing import Final, NamedTuple, TypeAlias

from ttr_tui.engine.game_map import GameMap


def own_routes(owners: Sequence[int], seat: int) -> list[int]:
    """The routes a player has claimed."""
    return [route for route, owner in enumerate(owners) if owner == seat]


def connected_parts(game_map: GameMap, routes: Iterable[int]) -> list[int]:
    """For each city a number that it shares with just the cities to which these routes join it."""
    parent = list(range(len(game_map.cities)))

    def root(city: int) -> int:
        while parent[city] != city:
            parent[city] = parent[parent[city]]
            city = parent[city]
        return city

    for route in routes:
        a, b = game_map.routes[route].ends
        parent[root(a)] = root(b)
    return [root(city) for city in range(len(parent))]


class ShortestPath(NamedTuple):
    """The routes of a shortest path to a city, in order, and the sum of their costs."""

    city: int
    cost: int
    routes: tuple[int, ...]


def shortest_paths(
    game_map: GameMap, start: int, costs: Mapping[int, int]
) -> Iterator[ShortestPath]:
    """A shortest path from `start` to each city that can be reached, the nearest first, `start`
    itself included. `costs` gives the cost, 0 or more, of each route that may be used; of equally
    short paths one with the fewest routes is taken."""
    routes_at: dict[int, list[tuple[int, int, int]]] = {}
    for route, cost in costs.items():
        one, two = game_map.routes[route].ends
        routes_at.setdefault(one, []).append((two, route, cost))
        routes_at.setdefault(two, []).append((one, route, cost))
    queue: list[tuple[int, int, int, tuple[int, ...]]] = [(0, 0, start, ())]
    done: set[int] = set()
    while queue:
        total, steps, city, routes = heappop(queue)
        if city in done:
            continue
        done.add(city)
        yield ShortestPath(city, total, routes)
        for other, route, cost in routes_at.get(city, ()):
            if other not in done:
                heappush(queue, (total + cost, steps + 1, other, (*routes, route)))


Edge: TypeAlias = tuple[int, int, int]
"""Two vertices and a length."""

_MAX_STATES: Final = 4_000
"""Partial decisions that are followed at once."""


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
        dues = _dues(component, edges)
        steps = _steps(component, edges, dues)
        # Most networks can be walked but for little more than must be lost: allowing for that
        # first, and for twice as much when it fails, keeps the search short.
        loss, more, used = _least_lost(dues.values(), 2), 1, list[int]()
        while total - loss > best.length:
            beaten = max(best.length, total - loss - more - 1)
            search = _Search(steps, beaten)
            search.run(0, {_Decided((), (), 0): (0, 0)})
            used = [edge for step, edge in enumerate(component) if search.best_set >> step & 1]
            if used or beaten == best.length:
                break
            more *= 2
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


def _dues(order: Sequence[int], edges: Sequence[Edge]) -> dict[int, int]:
    """For each vertex of odd degree a length, doubled, such that no edge is shorter than half the
    sum of its ends' dues. Whatever is left out to make some of them even is then at least half the
    sum of their dues long: it holds a path from each of them to another, and different ones (the
    dual of a matching; Edmonds, 1965)."""
    at: dict[int, list[int]] = {}
    for edge in order:
        for vertex in edges[edge][:2]:
            at.setdefault(vertex, []).append(edge)
    dues = {
        vertex: min([edges[edge][2] for edge in there])
        for vertex, there in at.items()
        if len(there) % 2
    }
    for vertex in dues:
        dues[vertex] = min(
            [2 * edges[e][2] - dues.get(edges[e][0] + edges[e][1] - vertex, 0) for e in at[vertex]]
        )
    return dues


def _least_lost(dues: Iterable[int], spared: int) -> int:
    """The least length that must be left out when all but so many of these vertices get even."""
    longest_first = sorted(dues, reverse=True)
    return (sum(longest_first[spared:]) + 1) // 2


class _Step(NamedTuple):
    """Deciding one edge, whatever was decided before: the places of its ends in the frontier, how
    many vertices are new there, the places of those it is the last edge for and of those that stay.

    For a look ahead: the length of the edges still to come; the dues of the vertices not yet
    reached, and of those that stay; which of these have an odd number of edges to come; and the
    largest of these dues."""

    length: int
    places: tuple[int, int]
    fresh: int
    leaving: list[int]
    staying: list[int]
    to_come: int
    dues_ahead: int
    dues: list[int]
    turning: list[bool]
    largest_due: int

    def within_reach(self, state: _Decided, weight: int) -> int:
        """Twice what a trail of this weight can reach at best: all that is to come but for what
        must be left out. The two vertices that may stay odd are those with the largest dues."""
        due = self.dues_ahead - (2 - state.odd_behind) * self.largest_due
        for here, odd, turns in zip(self.dues, state.odd, self.turning, strict=True):
            if odd != turns:
                due += here
        return 2 * (weight + self.to_come) - max(due, 0)


def _steps(order: Sequence[int], edges: Sequence[Edge], dues: Mapping[int, int]) -> list[_Step]:
    """The steps in which these edges are decided."""
    ends_of = [edges[edge][:2] for edge in order]
    last = {vertex: step for step, ends in enumerate(ends_of) for vertex in ends}
    degree = Counter(vertex for ends in ends_of for vertex in ends)
    to_come = sum(edges[edge][2] for edge in order)
    ahead = dict(dues)
    frontier: list[int] = []
    steps: list[_Step] = []
    for step, (edge, ends) in enumerate(zip(order, ends_of, strict=True)):
        fresh = [vertex for vertex in ends if vertex not in frontier]
        frontier += fresh
        for vertex in fresh:
            ahead.pop(vertex, None)
        degree.subtract(ends)
        to_come -= edges[edge][2]
        places = (frontier.index(ends[0]), frontier.index(ends[1]))
        leaving = [place for place, vertex in enumerate(frontier) if last[vertex] == step]
        staying = [place for place, vertex in enumerate(frontier) if last[vertex] != step]
        frontier = [frontier[place] for place in staying]
        dues_here = [dues.get(vertex, 0) for vertex in frontier]
        steps.append(
            _Step(
                edges[edge][2],
                places,
                len(fresh),
                leaving,
                staying,
                to_come,
                sum(ahead.values()),
                dues_here,
                [degree[vertex] % 2 == 1 for vertex in frontier],
                max([*ahead.values(), *dues_here], default=0),
            )
        )
    return steps


_States: TypeAlias = dict[_Decided, tuple[int, int]]
"""Partial decisions, with the weight of the edges used and the set of their steps (a bit each)."""


class _Search:
    """Looks for a trail heavier than `best`; `best_set` has a bit for each step whose edge is used
    by the heaviest one found."""

    def __init__(self, steps: Sequence[_Step], best: int) -> None:
        self.steps = steps
        self.best = best
        self.best_set = 0

    def run(self, first: int, states: _States) -> None:
        """Go on from these states. When they are too many to be kept, the most promising ones are
        followed to the end before the others: that takes longer, but no more memory."""
        for number in range(first, len(self.steps)):
            if len(states) > _MAX_STATES:
                step = self.steps[number - 1]
                ranked = sorted(states, key=lambda s: -step.within_reach(s, states[s][0]))
                for start in range(0, len(ranked), _MAX_STATES):
                    chosen = ranked[start : start + _MAX_STATES]
                    self.run(
                        number,
                        {
                            state: states[state]
                            for state in chosen
                            if step.within_reach(state, states[state][0]) > 2 * self.best
                        },
                    )
                return
            states = self._decide(number, states)

    def _decide(self, number: int, states: _States) -> _States:
        """The states after one edge more, used or not."""
        step = self.steps[number]
        following: _States = {}
        for state, (weight, chosen) in states.items():
            labels = state.labels + (0,) * step.fresh
            odd = state.odd + (False,) * step.fresh
            for used in (True, False):
                if used:
                    new_labels, new_odd = _join(labels, odd, *step.places)
                    total, mask = weight + step.length, chosen | 1 << number
                else:
                    new_labels, new_odd, total, mask = labels, odd, weight, chosen
                if total + step.to_come <= self.best:
                    continue
                behind = state.odd_behind + sum([new_odd[place] for place in step.leaving])
                if behind > 2:
                    continue
                kept = tuple([new_labels[place] for place in step.staying])
                left = {new_labels[place] for place in step.leaving} - {0} - set(kept)
                if left:
                    # A part is finished: it is a whole trail, unless there are other parts.
                    if len(left) == 1 and not any(kept) and total > self.best:
                        self.best, self.best_set = total, mask
                    continue
                new = _Decided(
                    _renumbered(kept), tuple([new_odd[place] for place in step.staying]), behind
                )
                known = following.get(new)
                heavier = known is None or total > known[0]
                if heavier and step.within_reach(new, total) > 2 * self.best:
                    following[new] = (total, mask)
        return following


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
