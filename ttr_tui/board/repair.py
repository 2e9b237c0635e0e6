"""Small repairs of a layout: beads move by a cell or two where a lane is out of shape."""

from __future__ import annotations

from rich.cells import cell_len

from ttr_tui.board.geometry import block
from ttr_tui.board.layout import FirstCells, LaneLayout
from ttr_tui.board.plan import Plan
from ttr_tui.board.quality import (
    FARTHEST_OFF,
    LONGEST_STEP,
    TWINS_WITHIN,
    farthest_off,
    in_order,
    longest_step,
    twin_gaps,
)

_ROUNDS = 3
_MOVES = ((-1, 0), (1, 0), (0, -1), (0, 1), (-2, 0), (2, 0), (-1, -1), (1, -1), (-1, 1), (1, 1))


def repair(plan: Plan, first: FirstCells) -> FirstCells:
    """The cells after moving beads to free cells, if a move makes a lane and its twins better.
    Marks and names stay."""
    cities, beads = first.cities, [list(lane) for lane in first.lanes]
    used = set(cities)
    for at, text in zip(first.labels, plan.labels, strict=True):
        used.update(block(at, cell_len(text)))
    used.update(cell for lane in beads for bead in lane for cell in block(bead, plan.bead))
    twins = {lane: [t for t in route if t != lane] for route in plan.routes for lane in route}

    def drawn(lane: int) -> LaneLayout:
        return LaneLayout(tuple(block(bead, plan.bead) for bead in beads[lane]), ())

    def excess(lane: int) -> float:
        """How far a lane is beyond what is good."""
        mine = drawn(lane)
        a, b = (cities[end] for end in plan.ends[lane])
        return (
            max(0.0, longest_step(mine) - LONGEST_STEP)
            + max(0.0, farthest_off(mine, a, b) - FARTHEST_OFF)
            + (0 if in_order(mine, a, b) else 1)
            + sum(
                max(0, gap - TWINS_WITHIN)
                for twin in twins[lane]
                for gap in twin_gaps(mine, drawn(twin))
            )
        )

    def all_excess(lane: int) -> float:
        return excess(lane) + sum(map(excess, twins[lane]))

    def better(lane: int, i: int, was: float) -> float:
        """Make the first move of a bead that helps; the excess that is left."""
        old = beads[lane][i]
        own = block(old, plan.bead)
        for dx, dy in _MOVES:
            new = block((old[0] + dx, old[1] + dy), plan.bead)
            inside = new[0][0] >= 0 and new[-1][0] < plan.width and 0 <= new[0][1] < plan.height
            if inside and all(cell in own or cell not in used for cell in new):
                beads[lane][i] = new[0]
                now = all_excess(lane)
                if now < was:
                    used.difference_update(own)
                    used.update(new)
                    return now
        beads[lane][i] = old
        return was

    bad = [lane for lane in range(len(beads)) if excess(lane) > 0]
    for _ in range(_ROUNDS):
        for lane in bad:
            left = all_excess(lane)
            for i in range(len(beads[lane])):
                if left > 0:
                    left = better(lane, i, left)
    return first._replace(lanes=tuple(map(tuple, beads)))
