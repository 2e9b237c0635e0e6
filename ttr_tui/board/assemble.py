"""A layout from the first cells of its marks, names and spaces."""

from __future__ import annotations

from math import inf

from ttr_tui.board.geometry import block
from ttr_tui.board.layout import CityLayout, FirstCells, RouteLayout, Layout
from ttr_tui.board.plan import Plan
from ttr_tui.board.tracks import lay_tracks

_DETOUR = 6.0  # units that a track may go around in an overview; there a gap confuses less


def assemble(plan: Plan, first: FirstCells) -> Layout:
    """The layout from its first cells: the tracks are laid here."""
    cities = tuple(
        CityLayout(cell, label, at)
        for cell, label, at in zip(first.cities, plan.labels, first.labels, strict=True)
    )
    spaces = [tuple(block(cell, plan.space) for cell in route) for route in first.routes]
    things = set(first.cities)
    things.update(cell for city in cities for cell in city.label_cells)
    things.update(cell for route in spaces for space in route for cell in space)
    tracks = lay_tracks(
        (
            (first.cities[a], route, first.cities[b])
            for (a, b), route in zip(plan.ends, first.routes, strict=True)
        ),
        plan.space,
        things,
        (plan.width, plan.height),
        inf if plan.full_names else _DETOUR,
    )
    return Layout(
        width=plan.width,
        height=plan.height,
        space=plan.space,
        full_names=plan.full_names,
        routes=tuple(
            RouteLayout(route, track) for route, track in zip(spaces, tracks, strict=True)
        ),
        cities=cities,
    )
