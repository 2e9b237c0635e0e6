"""How good a layout is, measured on the finished cells only.

`faults` are what must not be; `measure` gives the numbers behind them. Lengths are in units: a
column, or half a row.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from math import hypot
from typing import NamedTuple

from ttr_tui.board.geometry import Cell, touching, units_between
from ttr_tui.board.layout import LaneLayout, Layout
from ttr_tui.engine.game_map import GameMap

LONGEST_STEP = 1.6  # times the mean step of its lane
FARTHEST_OFF = 2.0  # units off the line or bow of its lane
TWINS_WITHIN = 2  # cells across, or rows, between the beads of twins

Place = tuple[float, float]


class Measure(NamedTuple):
    """The worst of a layout: its longest step in mean steps, its farthest bead in units off its
    lane's line, and the widest distance of twins in cells."""

    longest_step: float
    farthest_off: float
    twins_apart: int


def things_of(layout: Layout) -> list[tuple[str, tuple[Cell, ...]]]:
    """Every bead, mark and name with its cells, each under a name for messages."""
    things: list[tuple[str, tuple[Cell, ...]]] = []
    for index, city in enumerate(layout.cities):
        things.append((f"city {index}", (city.cell,)))
        if city.label:
            things.append((f"name {city.label}", city.label_cells))
    for number, lane in enumerate(layout.lanes):
        things += [(f"lane {number} space {i}", bead) for i, bead in enumerate(lane.beads)]
    return things


def faults(game_map: GameMap, layout: Layout) -> list[str]:
    """What is wrong with a layout, in words; nothing for a good one."""
    return [*hidden(layout), *strained(game_map, layout)]


def hidden(layout: Layout) -> list[str]:
    """The faults by which something cannot be seen whole: the board is too small for the map."""
    found: list[str] = []
    things = things_of(layout)
    used = Counter(cell for _, cells in things for cell in cells)
    for name, cells in things:
        if any(used[cell] > 1 for cell in cells):
            found.append(f"{name} shares a cell")
        if not all(0 <= x < layout.width and 0 <= y < layout.height for x, y in cells):
            found.append(f"{name} is clipped")
    return found


def strained(game_map: GameMap, layout: Layout) -> list[str]:
    """The faults by which something is harder to follow."""
    used = {cell for _, cells in things_of(layout) for cell in cells}
    found = [
        f"name {city.label} is away from its city"
        for city in layout.cities
        if city.label and not any(touching(city.cell, cell) for cell in city.label_cells)
    ]
    for lane, drawn in zip(game_map.lanes, layout.lanes, strict=True):
        if len(drawn.beads) != lane.length:
            found.append(f"lane {lane.index} has {len(drawn.beads)} beads for {lane.length} spaces")
        if any((cell.x, cell.y) in used for cell in drawn.track):
            found.append(f"the track of lane {lane.index} runs over something")
        a, b = (layout.cities[end].cell for end in lane.ends)
        if not connected(drawn, a, b):
            found.append(f"the track of lane {lane.index} is broken")
        if not in_order(drawn, a, b):
            found.append(f"lane {lane.index} is out of order")
        if longest_step(drawn) > LONGEST_STEP:
            found.append(f"lane {lane.index} has a long step: {longest_step(drawn):.2f}")
        if farthest_off(drawn, a, b) > FARTHEST_OFF:
            found.append(f"lane {lane.index} strays: {farthest_off(drawn, a, b):.2f}")
        for twin in lane.twins:
            apart = twins_apart(drawn, layout.lanes[twin])
            if twin > lane.index and apart > TWINS_WITHIN:
                found.append(f"lanes {lane.index} and {twin} are {apart} apart")
    return found


def measure(game_map: GameMap, layout: Layout) -> Measure:
    """The worst numbers of a layout."""
    steps, off, apart = [0.0], [0.0], [0]
    for lane, drawn in zip(game_map.lanes, layout.lanes, strict=True):
        a, b = (layout.cities[end].cell for end in lane.ends)
        steps.append(longest_step(drawn))
        off.append(farthest_off(drawn, a, b))
        apart += [twins_apart(drawn, layout.lanes[twin]) for twin in lane.twins]
    return Measure(max(steps), max(off), max(apart))


def centres(lane: LaneLayout) -> list[Place]:
    """The middle of every bead, in columns and rows."""
    return [((bead[0][0] + bead[-1][0]) / 2, float(bead[0][1])) for bead in lane.beads]


def longest_step(lane: LaneLayout) -> float:
    """The longest step from bead to bead, in mean steps of the lane."""
    steps = [units_between(a, b) for a, b in pairwise(centres(lane))]
    return max(steps) * len(steps) / sum(steps) if any(steps) else 0.0


def _along(lane: LaneLayout, a: Cell, b: Cell) -> list[tuple[float, float]]:
    """For every bead how far along the straight line it lies (0 to 1) and how many units aside."""
    vx, vy = b[0] - a[0], 2 * (b[1] - a[1])
    far = hypot(vx, vy) or 1.0
    return [
        (
            ((x - a[0]) * vx + 2 * (y - a[1]) * vy) / far / far,
            (2 * (y - a[1]) * vx - (x - a[0]) * vy) / far,
        )
        for x, y in centres(lane)
    ]


def in_order(lane: LaneLayout, a: Cell, b: Cell) -> bool:
    """Whether each bead lies farther along than the one before."""
    return all(one < two for (one, _), (two, _) in pairwise(_along(lane, a, b)))


def farthest_off(lane: LaneLayout, a: Cell, b: Cell) -> float:
    """How far the worst bead lies from the bow that fits the lane best (least squares)."""
    aside = _along(lane, a, b)
    weights = [4 * t * (1 - t) for t, _ in aside]
    total = sum(w * w for w in weights)
    bow = sum(w * d for w, (_, d) in zip(weights, aside, strict=True)) / total if total else 0.0
    if len(aside) < 2:
        return 0.0
    return max(abs(d - bow * w) for w, (_, d) in zip(weights, aside, strict=True))


def twin_gaps(one: LaneLayout, two: LaneLayout) -> list[int]:
    """For every space the cells from its bead to that of the twin lane; neighbours are 1 apart."""
    return [
        max(abs(a[0][0] - b[0][0]) - len(a) + 1, abs(a[0][1] - b[0][1]))
        for a, b in zip(one.beads, two.beads, strict=False)
    ]


def twins_apart(one: LaneLayout, two: LaneLayout) -> int:
    """The widest gap between the beads of twins."""
    return max(twin_gaps(one, two), default=0)


def connected(lane: LaneLayout, a: Cell, b: Cell) -> bool:
    """Whether one can walk from city to city over the cells of the lane, also across corners."""
    cells = {b, *((c.x, c.y) for c in lane.track), *(cell for bead in lane.beads for cell in bead)}
    ahead, seen = [a], {a}
    while ahead:
        x, y = ahead.pop()
        for dy in (-1, 0, 1):
            for dx in (-1, 0, 1):
                new = (x + dx, y + dy)
                if new in cells and new not in seen:
                    seen.add(new)
                    ahead.append(new)
    return cells <= seen
