"""A layout from the first cells of its marks, names and beads."""

from __future__ import annotations

from math import inf

from ttr_tui.board.geometry import block
from ttr_tui.board.layout import CityLayout, FirstCells, LaneLayout, Layout
from ttr_tui.board.plan import Plan
from ttr_tui.board.tracks import lay_tracks

_DETOUR = 6.0  # units that a track may go around in an overview; there a gap confuses less


def assemble(plan: Plan, first: FirstCells) -> Layout:
    """The layout from its first cells: the tracks are laid here."""
    cities = tuple(
        CityLayout(cell, label, at)
        for cell, label, at in zip(first.cities, plan.labels, first.labels, strict=True)
    )
    beads = [tuple(block(cell, plan.bead) for cell in lane) for lane in first.lanes]
    things = set(first.cities)
    things.update(cell for city in cities for cell in city.label_cells)
    things.update(cell for lane in beads for bead in lane for cell in bead)
    tracks = lay_tracks(
        (
            (first.cities[a], lane, first.cities[b])
            for (a, b), lane in zip(plan.ends, first.lanes, strict=True)
        ),
        plan.bead,
        things,
        (plan.width, plan.height),
        inf if plan.full_names else _DETOUR,
    )
    return Layout(
        width=plan.width,
        height=plan.height,
        bead=plan.bead,
        full_names=plan.full_names,
        lanes=tuple(LaneLayout(lane, track) for lane, track in zip(beads, tracks, strict=True)),
        cities=cities,
    )
