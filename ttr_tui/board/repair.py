"""Small repairs of a layout: spaces move by a cell or two where a route is out of shape."""

from __future__ import annotations

from rich.cells import cell_len

from ttr_tui.board.geometry import block
from ttr_tui.board.layout import FirstCells, RouteLayout
from ttr_tui.board.plan import Plan
from ttr_tui.board.quality import (
    FARTHEST_OFF,
    LONGEST_STEP,
    PARALLELS_WITHIN,
    farthest_off,
    in_order,
    longest_step,
    parallel_gaps,
)

_ROUNDS = 3
_MOVES = ((-1, 0), (1, 0), (0, -1), (0, 1), (-2, 0), (2, 0), (-1, -1), (1, -1), (-1, 1), (1, 1))


def repair(plan: Plan, first: FirstCells) -> FirstCells:
    """The cells after moving spaces to free cells, if a move makes a route and its parallel routes
    better. Marks and names stay."""
    cities, spaces = first.cities, [list(route) for route in first.routes]
    used = set(cities)
    for at, text in zip(first.labels, plan.labels, strict=True):
        used.update(block(at, cell_len(text)))
    used.update(cell for route in spaces for space in route for cell in block(space, plan.space))
    parallels = {
        route: [t for t in connection if t != route]
        for connection in plan.connections
        for route in connection
    }

    def drawn(route: int) -> RouteLayout:
        return RouteLayout(tuple(block(space, plan.space) for space in spaces[route]), ())

    def excess(route: int) -> float:
        """How far a route is beyond what is good."""
        mine = drawn(route)
        a, b = (cities[end] for end in plan.ends[route])
        return (
            max(0.0, longest_step(mine) - LONGEST_STEP)
            + max(0.0, farthest_off(mine, a, b) - FARTHEST_OFF)
            + (0 if in_order(mine, a, b) else 1)
            + sum(
                max(0, gap - PARALLELS_WITHIN)
                for parallel in parallels[route]
                for gap in parallel_gaps(mine, drawn(parallel))
            )
        )

    def all_excess(route: int) -> float:
        return excess(route) + sum(map(excess, parallels[route]))

    def better(route: int, i: int, was: float) -> float:
        """Make the first move of a space that helps; the excess that is left."""
        old = spaces[route][i]
        own = block(old, plan.space)
        for dx, dy in _MOVES:
            new = block((old[0] + dx, old[1] + dy), plan.space)
            inside = new[0][0] >= 0 and new[-1][0] < plan.width and 0 <= new[0][1] < plan.height
            if inside and all(cell in own or cell not in used for cell in new):
                spaces[route][i] = new[0]
                now = all_excess(route)
                if now < was:
                    used.difference_update(own)
                    used.update(new)
                    return now
        spaces[route][i] = old
        return was

    bad = [route for route in range(len(spaces)) if excess(route) > 0]
    for _ in range(_ROUNDS):
        for route in bad:
            left = all_excess(route)
            for i in range(len(spaces[route])):
                if left > 0:
                    left = better(route, i, left)
    return first._replace(routes=tuple(map(tuple, spaces)))
