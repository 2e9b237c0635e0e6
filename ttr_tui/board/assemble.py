"""A layout from the places of its marks, names and beads: the tracks follow from them."""

from __future__ import annotations

from math import inf

from ttr_tui.board.geometry import Cell, block
from ttr_tui.board.layout import CityLayout, LaneLayout, Layout
from ttr_tui.board.plan import Plan
from ttr_tui.board.tracks import lay_tracks

_DETOUR = 6.0  # units that a track may go around in an overview; there a gap confuses less


def assemble(
    plan: Plan,
    cities: tuple[Cell, ...],
    labels: tuple[Cell, ...],
    beads: tuple[tuple[Cell, ...], ...],
) -> Layout:
    """The layout for given first cells of marks, names and beads: the tracks are laid here."""
    marks = tuple(
        CityLayout(cell, label, at)
        for cell, label, at in zip(cities, plan.labels, labels, strict=True)
    )
    things = {city.cell for city in marks}
    things.update(cell for city in marks for cell in city.label_cells)
    things.update(cell for lane in beads for first in lane for cell in block(first, plan.bead))
    tracks = lay_tracks(
        ((cities[a], lane, cities[b]) for (a, b), lane in zip(plan.ends, beads, strict=True)),
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
        lanes=tuple(
            LaneLayout(tuple(block(first, plan.bead) for first in lane), track)
            for lane, track in zip(beads, tracks, strict=True)
        ),
        cities=marks,
    )
