"""Graphs of routes: connected parts, shortest paths, and the exact longest path (C-14).

The longest path is the longest trail of a network: it uses no edge twice, but may visit a vertex
several times. A set of edges forms a trail if and only if it is connected and has at most two
vertices of odd degree (Euler, 1736), so the search looks for the longest such set. It decides edge
by edge whether the trail uses it. Only two things about the earlier decisions matter: which
*frontier* vertices (with decided and undecided edges) have an odd degree, and which of them are
connected. Of partial decisions with equal frontiers only the longest is kept (the frontier method
of Knuth's Simpath; TAOCP 4A, 7.1.4). Networks of this game are almost trees, and their frontiers
have only a few vertices.

Some measures bound time and memory. A partial decision is dropped if it cannot beat the best trail
even with all remaining edges, except those that must be left out to make vertices of odd degree
even. If there are many partial decisions, a few promising ones are followed to the end first, to
find a long trail early; if there are very many, they are followed in batches. In networks that turn
out to be hard, the edges are put into a better order, and the bounds are improved. Networks exist
for which all this is not enough: map files have limits (`rules/longest_path.py`).

Whether a trail is longer than a given length is mostly clear from bounds and from the trees of the
network. If not, the same search decides it on a smaller network.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from heapq import heappop, heappush
from typing import Final, NamedTuple, TypeAlias, cast

from ttr_tui.engine.game_map import CityIndex, GameMap, RouteIndex, Seat


def own_routes(owners: Sequence[Seat | None], seat: Seat) -> list[RouteIndex]:
    """The routes a player has claimed."""
    return cast("list[RouteIndex]", [route for route, owner in enumerate(owners) if owner == seat])


def connected_parts(game_map: GameMap, routes: Iterable[RouteIndex]) -> list[int]:
    """For each city a number; two cities have the same number if and only if these routes connect
    them."""
    all_routes = game_map.routes
    return connected(len(game_map.cities), [all_routes[route].ends for route in routes])


def connected(count: int, edges: Iterable[tuple[int, int]]) -> list[int]:
    """For each vertex from 0 to `count` - 1 a number; two have the same number if and only if these
    edges connect them."""
    parent = list(range(count))
    for a, b in edges:
        while parent[a] != a:
            parent[a] = a = parent[parent[a]]
        while parent[b] != b:
            parent[b] = b = parent[parent[b]]
        parent[a] = b
    for vertex, root in enumerate(parent):
        while parent[root] != root:
            root = parent[root]
        parent[vertex] = root
    return parent


class ShortestPath(NamedTuple):
    """The routes of a shortest path to a city, in order, and the sum of their costs."""

    city: CityIndex
    cost: int
    routes: tuple[RouteIndex, ...]


def shortest_paths(
    game_map: GameMap, start: CityIndex, costs: Mapping[RouteIndex, int]
) -> Iterator[ShortestPath]:
    """A shortest path from `start` to each reachable city, nearest first, including `start` itself.
    `costs` gives the cost, 0 or more, of each route that may be used; among equally short paths,
    one with the fewest routes is chosen."""
    routes_at: dict[CityIndex, list[tuple[CityIndex, RouteIndex, int]]] = {}
    for route, cost in costs.items():
        one, two = game_map.routes[route].ends
        routes_at.setdefault(one, []).append((two, route, cost))
        routes_at.setdefault(two, []).append((one, route, cost))
    queue: list[tuple[int, int, CityIndex, tuple[RouteIndex, ...]]] = [(0, 0, start, ())]
    done: set[CityIndex] = set()
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
"""How many partial decisions are followed at the same time."""

_DIVE_FROM: Final = 400
"""With more partial decisions than this, the most promising ones are followed to the end first."""

_DIVE: Final = 100
"""How many partial decisions are then followed. A long trail found early shortens the search."""

_MAX_RAISES: Final = 20
"""How often all dual values are raised at most."""

_MAX_WIDTH: Final = 9
"""The vertices in the frontier of the largest printed boards."""

_WIDE: Final = 7
"""If the frontier of a network has more vertices than this, other orders of its edges are tried."""


class Trail(NamedTuple):
    """A trail: its length in spaces, and the indices of its edges in walking order."""

    length: int
    edges: tuple[int, ...]


class _Decided(NamedTuple):
    """The frontier of a partial decision: for each vertex the label of its part (0: no edge is used
    there) and whether its degree is odd; and how many odd vertices have left the frontier."""

    labels: tuple[int, ...]
    odd: tuple[bool, ...]
    odd_behind: int


def longest_trail(edges: Sequence[Edge]) -> Trail:
    """The longest trail of a network; among equally long ones always the same. Without edges its
    length is 0."""
    best = Trail(0, ())
    for component in _components(edges):
        total = sum([edges[edge][2] for edge in component])
        if total <= best.length:
            continue
        duals = _duals(component, edges)
        # In most networks the trail leaves out little more than it must. The search allows for
        # little first, and for twice as much whenever it fails: that keeps it short.
        loss, more, used = _min_loss(duals.values(), 2), 1, list[int]()
        steps: list[_Step] = []
        is_prepared = False
        while total - loss > best.length:
            beaten = max(best.length, total - loss - more - 1)
            steps = steps or _steps(component, edges, duals)
            may_give_up = not is_prepared and _width(steps) > _WIDE
            search = _Search(steps, beaten, total - loss, may_give_up=may_give_up)
            search.run(0, {_Decided((), (), 0): (0, 0)})
            if search.gave_up:
                # A hard network is worth better bounds and a better order.
                is_prepared, more = True, total
                duals = _raised(duals, component, edges)
                component, steps = _narrowest(component, edges, duals)
                loss = _min_loss(duals.values(), 2)
                continue
            used = [edge for step, edge in enumerate(component) if search.best_set >> step & 1]
            if used or beaten == best.length:
                break
            more *= 2
        if used:
            length = sum(edges[edge][2] for edge in used)
            best = Trail(length, _walk(used, edges))
    return best


def has_longer_trail(edges: Sequence[Edge], length: int) -> bool:
    """Whether a network has a trail longer than this: answered in less time than `longest_trail`
    takes, because bounds often suffice, and the search ends with the first such trail."""
    if sum([edge[2] for edge in edges]) <= length:
        return False
    in_trees, edges = _trimmed(edges)
    if in_trees > length:
        return True
    for component in _components(edges):
        total = sum([edges[edge][2] for edge in component])
        if total <= length:
            continue
        duals = _duals(component, edges)
        if total - _min_loss(duals.values(), 2) <= length:
            continue
        if _trail_length(component, edges, set(duals)) > length:
            return True
        search = _Search(_steps(component, edges, duals), length, length + 1)
        search.run(0, {_Decided((), (), 0): (0, 0)})
        if search.best_set:
            return True
    return False


def _trail_length(component: Iterable[int], edges: Sequence[Edge], odd: set[int]) -> int:
    """The length of some long trail of a component with these odd vertices: what remains after
    leaving out the shortest edges between two of them; 0 if that is not a trail."""
    left: list[Edge] = []
    for edge in sorted([edges[edge] for edge in component], key=lambda edge: edge[2]):
        if len(odd) > 2 and edge[0] in odd and edge[1] in odd:
            odd -= {edge[0], edge[1]}
        else:
            left.append(edge)
    if len(odd) > 2 or len(_components(left)) > 1:
        return 0
    return sum([spaces for _, _, spaces in left])


def _trimmed(edges: Sequence[Edge]) -> tuple[int, list[Edge]]:
    """The length of the longest trail inside the trees of a network, and a smaller network whose
    other trails are as long: its cycles and what connects them, and in place of each tree at one
    of their vertices the tree's two longest branches, because no trail uses more."""
    degree: dict[int, int] = {}
    remaining: dict[int, int] = {}  # The exclusive or of all remaining edges: at a leaf, the edge.
    for index, (a, b, _) in enumerate(edges):
        degree[a] = degree.get(a, 0) + 1
        degree[b] = degree.get(b, 0) + 1
        remaining[a] = remaining.get(a, 0) ^ index
        remaining[b] = remaining.get(b, 0) ^ index
    branches: dict[int, tuple[int, int]] = {}
    longest = 0
    left = set(range(len(edges)))
    leaves = [vertex for vertex, count in degree.items() if count == 1]
    while leaves:
        vertex = leaves.pop()
        if degree[vertex] == 1:  # Otherwise the whole tree is done.
            edge = remaining[vertex]
            left.remove(edge)
            a, b, spaces = edges[edge]
            other = a + b - vertex
            branch = spaces + branches.pop(vertex, (0, 0))[0]
            first, second = branches.get(other, (0, 0))
            longest = max(longest, branch + first)
            branches[other] = (max(branch, first), max(min(branch, first), second))
            remaining[other] ^= edge
            degree[other] -= 1
            if degree[other] == 1:
                leaves.append(other)
    trimmed = _merged([edges[edge] for edge in left], branches)
    fresh = max(degree, default=0)
    for vertex, lengths in branches.items():
        if degree[vertex]:
            for spaces in lengths:
                if spaces:
                    fresh += 1
                    trimmed.append((vertex, fresh, spaces))
    return longest, trimmed


def _merged(edges: list[Edge], keep: Container[int]) -> list[Edge]:
    """The network after merging the two edges at each vertex that has only two: the longest trail
    uses both or neither. The vertices in `keep` have more."""
    at: dict[int, list[int]] = {}
    for index, (a, b, _) in enumerate(edges):
        at.setdefault(a, []).append(index)
        at.setdefault(b, []).append(index)
    gone = set()
    for vertex, there in at.items():
        if len(there) == 2 and vertex not in keep:
            one, other = there
            a = edges[one][0] + edges[one][1] - vertex
            b = edges[other][0] + edges[other][1] - vertex
            if a != b:
                edges[one] = (a, b, edges[one][2] + edges[other][2])
                at[b][at[b].index(other)] = one
                gone.add(other)
    return [edge for index, edge in enumerate(edges) if index not in gone]


def _components(edges: Sequence[Edge]) -> list[list[int]]:
    """The edges of each connected component, ordered so that the frontier stays narrow."""
    at = _edges_at(range(len(edges)), edges)
    components: list[list[int]] = []
    seen: set[int] = set()
    for start in sorted(at, key=lambda vertex: (len(at[vertex]), vertex)):
        if start not in seen:
            components.append(_order(at, edges, start))
            seen.update([end for edge in components[-1] for end in edges[edge][:2]])
    return components


def _edges_at(indices: Iterable[int], edges: Sequence[Edge]) -> dict[int, list[int]]:
    """These edges at each vertex."""
    at: dict[int, list[int]] = {}
    for index in indices:
        for vertex in edges[index][:2]:
            at.setdefault(vertex, []).append(index)
    return at


def _order(at: Mapping[int, Sequence[int]], edges: Sequence[Edge], start: int) -> list[int]:
    """The edges of the component of this vertex, beginning there, ordered so that the frontier
    stays narrow."""
    order: list[int] = []
    done: set[int] = set()
    seen: set[int] = set()
    frontier = [start]
    while frontier:
        # The vertex with the fewest undecided edges is next: it leaves the frontier soonest.
        vertex = min(frontier, key=lambda v: (sum([e not in done for e in at[v]]), v))
        frontier.remove(vertex)
        seen.add(vertex)
        for edge in at[vertex]:
            if edge not in done:
                done.add(edge)
                order.append(edge)
                other = edges[edge][0] + edges[edge][1] - vertex
                if other not in seen and other not in frontier:
                    frontier.append(other)
    return order


def _duals(order: Sequence[int], edges: Sequence[Edge]) -> dict[int, int]:
    """Dual values: for each vertex of odd degree twice a length, so that no edge is shorter than
    half the sum of the duals of its ends. Edges left out to make some of these vertices even are
    then together at least half the sum of their duals long: they contain disjoint paths that pair
    these vertices (the dual of a matching; Edmonds, 1965)."""
    at: dict[int, list[int]] = {}
    for edge in order:
        for vertex in edges[edge][:2]:
            at.setdefault(vertex, []).append(edge)
    duals = {
        vertex: min([edges[edge][2] for edge in there])
        for vertex, there in at.items()
        if len(there) % 2
    }
    for vertex in duals:
        duals[vertex] = min(
            [2 * edges[e][2] - duals.get(edges[e][0] + edges[e][1] - vertex, 0) for e in at[vertex]]
        )
    return duals


def _raised(
    duals: Mapping[int, int], order: Iterable[int], edges: Sequence[Edge]
) -> dict[int, int]:
    """Dual values with a larger sum, if lowering one of them lets several others rise."""
    near: dict[int, list[tuple[int, int]]] = {vertex: [] for vertex in duals}
    for a, b, spaces in [edges[edge] for edge in order]:
        for vertex, other in ((a, b), (b, a)):
            if vertex in near:
                near[vertex].append((other, 2 * spaces))
    raised = dict(duals)

    def room(vertex: int) -> int:
        return min([most - raised.get(other, 0) for other, most in near[vertex]]) - raised[vertex]

    for _ in range(_MAX_RAISES):
        before = sum(raised.values())
        for vertex in duals:
            if raised[vertex]:
                raised[vertex] -= 1
                for other, _ in near[vertex]:
                    if other in raised and room(other) > 0:
                        raised[other] += 1
                raised[vertex] += room(vertex)
        if sum(raised.values()) == before:
            break
    return raised


def _min_loss(duals: Iterable[int], stay_odd: int) -> int:
    """A lower bound of the length left out to make all but `stay_odd` of these vertices even."""
    largest_first = sorted(duals, reverse=True)
    return (sum(largest_first[stay_odd:]) + 1) // 2


class _Step(NamedTuple):
    """The decision about one edge: its length, the positions of its ends in the frontier, the
    number of new frontier vertices, and the positions of those that leave the frontier after it
    and of those that stay.

    For the upper bound: the length of the undecided edges, the sum of the duals of the vertices not
    yet reached, the duals of the staying vertices, which of these have an odd number of undecided
    edges, and the largest of all these duals."""

    length: int
    ends: tuple[int, int]
    new: int
    leaving: list[int]
    staying: list[int]
    undecided: int
    duals_ahead: int
    duals: list[int]
    odd_ahead: list[bool]
    max_dual: int

    def upper_bound(self, state: _Decided, length: int) -> int:
        """Twice the length that a trail of this length can reach at best: all undecided edges
        except what must be left out. The two vertices with the largest duals may stay odd."""
        loss = self.duals_ahead - (2 - state.odd_behind) * self.max_dual
        for dual, odd, odd_ahead in zip(self.duals, state.odd, self.odd_ahead, strict=True):
            if odd != odd_ahead:
                loss += dual
        return 2 * (length + self.undecided) - max(loss, 0)


def _steps(order: Sequence[int], edges: Sequence[Edge], duals: Mapping[int, int]) -> list[_Step]:
    """The steps that decide these edges in this order."""
    ends_of = [edges[edge][:2] for edge in order]
    last = {vertex: step for step, ends in enumerate(ends_of) for vertex in ends}
    degree = Counter(vertex for ends in ends_of for vertex in ends)
    undecided = sum(edges[edge][2] for edge in order)
    ahead = dict(duals)
    frontier: list[int] = []
    steps: list[_Step] = []
    for step, (edge, ends) in enumerate(zip(order, ends_of, strict=True)):
        new = [vertex for vertex in ends if vertex not in frontier]
        frontier += new
        for vertex in new:
            ahead.pop(vertex, None)
        degree.subtract(ends)
        undecided -= edges[edge][2]
        positions = (frontier.index(ends[0]), frontier.index(ends[1]))
        leaving = [i for i, vertex in enumerate(frontier) if last[vertex] == step]
        staying = [i for i, vertex in enumerate(frontier) if last[vertex] != step]
        frontier = [frontier[i] for i in staying]
        frontier_duals = [duals.get(vertex, 0) for vertex in frontier]
        steps.append(
            _Step(
                edges[edge][2],
                positions,
                len(new),
                leaving,
                staying,
                undecided,
                sum(ahead.values()),
                frontier_duals,
                [degree[vertex] % 2 == 1 for vertex in frontier],
                max([*ahead.values(), *frontier_duals], default=0),
            )
        )
    return steps


def is_narrow(edges: Sequence[Edge]) -> bool:
    """Whether the longest trail of a network and of each part of it is found fast: its edges can be
    ordered so that the frontier stays as narrow as on a printed board."""
    return all(
        _width(_narrowest(component, edges, {})[1]) <= _MAX_WIDTH
        for component in _components(edges)
    )


def _width(steps: Iterable[_Step]) -> int:
    """The largest number of vertices in the frontier."""
    return max([len(step.staying) for step in steps])


def _narrowest(
    component: list[int], edges: Sequence[Edge], duals: Mapping[int, int]
) -> tuple[list[int], list[_Step]]:
    """The edges of a component in an order with a narrow frontier, and their steps: the best of the
    orders that start at different vertices."""
    best, fewest = (component, _steps(component, edges, duals)), 0.0
    at = _edges_at(component, edges)
    for start in sorted(at):
        order = _order(at, edges, start)
        steps = _steps(order, edges, duals)
        states = sum([2.0 ** len(step.staying) for step in steps])
        if not fewest or states < fewest:
            best, fewest = (order, steps), states
    return best


_States: TypeAlias = dict[_Decided, tuple[int, int]]
"""Partial decisions, with the length of the used edges and the set of their steps (a bit each)."""


class _Search:
    """Looks for the longest trail that is longer than `best`, or for any one of length `enough`;
    `best_set` has a bit for each step whose edge the longest trail found uses. If it
    `may_give_up`, it does so when there are many partial decisions."""

    def __init__(
        self, steps: Sequence[_Step], best: int, enough: int, *, may_give_up: bool = False
    ) -> None:
        self.steps = steps
        self.best = best
        self.enough = enough
        self.best_set = 0
        self.may_give_up = may_give_up
        self.gave_up = False
        self._dived = False

    def run(self, first: int, states: _States) -> None:
        """Continue from these states. If there are too many, follow the most promising ones to the
        end before the others: that takes more time, but no more memory."""
        for number in range(first, len(self.steps)):
            if self.best >= self.enough:
                return
            if len(states) > _DIVE_FROM and not self._dived:
                if self.may_give_up:
                    self.gave_up = True
                    return
                self._dived = True
                self._dive(number, states)
                states = self._promising(number, states)
            if len(states) > _MAX_STATES:
                ranked = list(self._promising(number, states).items())
                for start in range(0, len(ranked), _MAX_STATES):
                    batch = dict(ranked[start : start + _MAX_STATES])
                    self.run(number, self._promising(number, batch))
                return
            states = self._decide(number, states)

    def _dive(self, first: int, states: _States) -> None:
        """Follow only the most promising of these states to the end."""
        for number in range(first, len(self.steps)):
            if len(states) > _DIVE:
                states = dict(list(self._promising(number, states).items())[:_DIVE])
            states = self._decide(number, states)

    def _promising(self, number: int, states: _States) -> _States:
        """The states before this step that can still become the longest trail, the most promising
        ones first."""
        step = self.steps[number - 1]
        bounds = {state: step.upper_bound(state, known[0]) for state, known in states.items()}
        ranked = sorted(states, key=lambda state: -bounds[state])
        return {state: states[state] for state in ranked if bounds[state] > 2 * self.best}

    def _decide(self, number: int, states: _States) -> _States:
        """The states after deciding one more edge."""
        step = self.steps[number]
        following: _States = {}
        for state, (length, chosen) in states.items():
            labels = state.labels + (0,) * step.new
            odd = state.odd + (False,) * step.new
            for used in (True, False):
                if used:
                    new_labels, new_odd = _join(labels, odd, *step.ends)
                    total, mask = length + step.length, chosen | 1 << number
                else:
                    new_labels, new_odd, total, mask = labels, odd, length, chosen
                if total + step.undecided <= self.best:
                    continue
                behind = state.odd_behind + sum([new_odd[i] for i in step.leaving])
                if behind > 2:
                    continue
                kept = tuple([new_labels[i] for i in step.staying])
                left = {new_labels[i] for i in step.leaving} - {0} - set(kept)
                if left:
                    # A part is finished: it is a whole trail, unless there are other parts.
                    if len(left) == 1 and not any(kept) and total > self.best:
                        self.best, self.best_set = total, mask
                    continue
                new = _Decided(_renumbered(kept), tuple([new_odd[i] for i in step.staying]), behind)
                known = following.get(new)
                longer = known is None or total > known[0]
                if longer and step.upper_bound(new, total) > 2 * self.best:
                    following[new] = (total, mask)
        return following


def _join(
    labels: tuple[int, ...], odd: tuple[bool, ...], a: int, b: int
) -> tuple[tuple[int, ...], tuple[bool, ...]]:
    """Use an edge between two frontier vertices, at positions `a` and `b`."""
    changed = list(odd)
    changed[a] = not changed[a]
    changed[b] = not changed[b]
    fresh = max(labels) + 1
    old = {labels[a], labels[b]} - {0}
    joined = [fresh if label in old else label for label in labels]
    joined[a] = joined[b] = fresh
    return tuple(joined), tuple(changed)


def _renumbered(labels: tuple[int, ...]) -> tuple[int, ...]:
    """Equal partitions with equal labels: numbered from 1 in order of appearance."""
    names = {0: 0}
    return tuple([names.setdefault(label, len(names)) for label in labels])


def _walk(used: list[int], edges: Sequence[Edge]) -> tuple[int, ...]:
    """The edges in the order of a trail that uses all of them (Hierholzer, 1873)."""
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
