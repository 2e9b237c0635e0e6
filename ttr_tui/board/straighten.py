"""The last touch to a layout that is kept: names and beads that stand in a track's way are moved.

A track goes around what lies on its straight line, and around a long name that is a long way. For
every such lane the names and beads in its way are tried at other free cells, and its own beads too;
what makes the ways around shorter, without any fault, stays.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from rich.cells import cell_len

from ttr_tui.board.assemble import assemble
from ttr_tui.board.draft import label_places
from ttr_tui.board.geometry import Cell, block, cells_of, centre_dot, dot_line
from ttr_tui.board.layout import FirstCells, Layout
from ttr_tui.board.plan import Plan
from ttr_tui.board.quality import faults, hidden
from ttr_tui.engine.game_map import GameMap

_AROUND = 2  # cells of a way around that are worth a move
_ROUNDS = 4
_MOVES = ((-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (1, -1), (-1, 1), (1, 1), (-2, 0), (2, 0))


def straighten(game_map: GameMap, plan: Plan, layout: Layout) -> Layout:
    """The layout with fewer and shorter ways around."""
    at = layout.first_cells
    best, left = layout, ways_around(game_map, layout)
    was_faulty = len(_faults(game_map, layout))
    for _ in range(_ROUNDS):
        before = sum(left)
        for lane in sorted(range(len(left)), key=lambda lane: -left[lane]):
            if left[lane] < _AROUND:
                break
            for new in _moves(plan, at, lane):
                made = assemble(plan, new)
                ways = ways_around(game_map, made)
                if sum(ways) < sum(left) and len(_faults(game_map, made)) <= was_faulty:
                    at, best, left = new, made, ways
                    if left[lane] < _AROUND:
                        break
        if sum(left) == before:
            break
    return best


def _faults(game_map: GameMap, layout: Layout) -> list[str]:
    return faults(game_map, layout) if layout.full_names else hidden(layout)


def _straight(a: Cell, beads: tuple[Cell, ...], b: Cell, width: int) -> set[Cell]:
    """The cells of straight lines from thing to thing, without those of the things."""
    stops = [(a, 1), *((bead, width) for bead in beads), (b, 1)]
    cells: set[Cell] = set()
    for one, two in pairwise(stops):
        cells.update(cells_of(dot_line(centre_dot(*one), centre_dot(*two))))
    return cells.difference(cell for stop in stops for cell in block(*stop))


def ways_around(game_map: GameMap, layout: Layout) -> list[int]:
    """For every lane by how many cells its track is longer than straight lines."""
    found: list[int] = []
    for lane, drawn in zip(game_map.lanes, layout.lanes, strict=True):
        a, b = (layout.cities[end].cell for end in lane.ends)
        straight = _straight(a, tuple(bead[0] for bead in drawn.beads), b, layout.bead)
        around = len(drawn.track) - len(straight)
        found.append(around if around >= _AROUND else 0)
    return found


def _moves(plan: Plan, at: FirstCells, lane: int) -> Iterator[FirstCells]:
    """The cells after each single move that may clear a lane's way."""
    things: dict[Cell, tuple[int, int]] = dict.fromkeys(at.cities, (-1, -1))
    for index, text in enumerate(plan.labels):
        things.update(dict.fromkeys(block(at.labels[index], cell_len(text)), (-1, index)))
    for number, beads in enumerate(at.lanes):
        for i, bead in enumerate(beads):
            things.update(dict.fromkeys(block(bead, plan.bead), (number, i)))
    a, b = (at.cities[end] for end in plan.ends[lane])
    in_the_way = {things.get(cell, (-1, -1)) for cell in _straight(a, at.lanes[lane], b, plan.bead)}
    movable = sorted(in_the_way) + [(lane, i) for i in range(len(at.lanes[lane]))]

    def is_free(cells: tuple[Cell, ...], own: tuple[int, int]) -> bool:
        return all(
            0 <= x < plan.width and 0 <= y < plan.height and things.get((x, y), own) == own
            for x, y in cells
        )

    for number, i in movable:
        if number >= 0:
            x, y = at.lanes[number][i]
            for dx, dy in _MOVES:
                new = (x + dx, y + dy)
                if is_free(block(new, plan.bead), (number, i)):
                    beads = at.lanes[number]
                    moved = (*beads[:i], new, *beads[i + 1 :])
                    lanes = (*at.lanes[:number], moved, *at.lanes[number + 1 :])
                    yield at._replace(lanes=lanes)
        elif i >= 0:
            x, y = at.cities[i]
            length = cell_len(plan.labels[i])
            for dx, dy, _ in sorted(label_places(length), key=lambda place: place[2]):
                new = (x + dx, y + dy)
                if new != at.labels[i] and is_free(block(new, length), (-1, i)):
                    yield at._replace(labels=(*at.labels[:i], new, *at.labels[i + 1 :]))
