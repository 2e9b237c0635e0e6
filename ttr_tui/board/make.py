"""From a map to a layout of a given size, without anything kept."""

from __future__ import annotations

from typing import NamedTuple

from ttr_tui.board.assemble import assemble
from ttr_tui.board.layout import Layout
from ttr_tui.board.mend import mend
from ttr_tui.board.plan import bead_widths, make_plan
from ttr_tui.board.quality import faults, hidden
from ttr_tui.board.shore import with_water
from ttr_tui.board.solver import Solver
from ttr_tui.engine.game_map import GameMap
from ttr_tui.mapfile.placement import Placement

_ATTEMPTS = 2  # searches with beads of one width, before narrower ones are tried
_PASSES = 4  # over all routes, names and cities
_MOVES = 120  # nudges per space, in each of two rounds
_MOST_MOVES = 60_000  # of them: a player waits for the search
_LARGE = 450  # spaces, from which there is time for one search only


def make_layout(
    game_map: GameMap,
    placement: Placement,
    width: int,
    height: int,
    *,
    effort: float = 1.0,
    seed: int = 1,
) -> Layout:
    """Work out a layout of `width` × `height` cells: a second or two for 300 spaces.

    The same arguments give the same layout. Where the widest beads do not fit narrower ones are
    tried; where nothing fits the best that was found is given (`quality.hidden` says what is not
    seen whole). `effort` scales how long is searched, `seed` starts another search.
    """
    best: Found | None = None
    large = sum(lane.length for lane in game_map.lanes) >= _LARGE
    for bead in bead_widths(game_map, width, height):
        for attempt in range(1 if large else _ATTEMPTS):
            found = search(
                game_map, placement, (width, height), bead, effort=effort, seed=seed + attempt
            )
            best = min(best or found, found, key=Found.rank)
            if not (found.faults if found.layout.full_names else hidden(found.layout)):
                break
        if best and not hidden(best.layout):
            break
    assert best is not None
    return with_water(game_map, placement, best.layout)


class Found(NamedTuple):
    """What a search came to: the layout, how many faults it has, and its cost."""

    layout: Layout
    faults: int
    cost: float

    def rank(self) -> tuple[int, float]:
        """Lower is better."""
        return self.faults, self.cost


def search(
    game_map: GameMap,
    placement: Placement,
    size: tuple[int, int],
    bead: int,
    *,
    effort: float,
    seed: int,
) -> Found:
    """One search for a layout of `size` with beads of `bead` cells."""
    plan = make_plan(game_map, placement, *size, bead)
    solver = Solver(plan, seed)
    solver.arrange(_PASSES)
    moves = int(effort * min(_MOVES * sum(plan.lengths), _MOST_MOVES))
    solver.anneal(moves, 6.0, 1.0)
    solver.refit()
    solver.anneal(moves, 1.5, 0.15)
    layout = assemble(plan, mend(plan, solver.first_cells()))
    return Found(layout, len(faults(game_map, layout)), solver.cost())
