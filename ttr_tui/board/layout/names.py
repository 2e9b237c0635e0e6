"""Full names on a board that has no room for all of them: some cities have names, others codes."""

from __future__ import annotations

from rich.cells import cell_len

from ttr_tui.board.layout.board_layout import Layout
from ttr_tui.board.layout.geometry import block
from ttr_tui.board.layout.plan import city_labels, has_some_names, label_places, make_plan
from ttr_tui.board.layout.quality import things_of
from ttr_tui.board.layout.tracks import assemble
from ttr_tui.engine import GameMap
from ttr_tui.mapfile.network import Placement


def named_cities(game_map: GameMap, layout: Layout) -> frozenset[int]:
    """The cities whose labels are their full names."""
    names = city_labels(game_map, True)
    return frozenset(i for i, city in enumerate(layout.cities) if city.label == names[i] != "")


def with_more_names(game_map: GameMap, placement: Placement, layout: Layout) -> Layout:
    """The layout with names instead of codes wherever they fit: on free cells beside their city,
    with a blank before and after, and off the tracks. Short names come first. Everything but the
    labels stays; if one changes, the layout has no water yet."""
    size = layout.width, layout.height
    named = named_cities(game_map, layout)
    if not has_some_names(*size) or len(named) == len(layout.cities):
        return layout
    names = city_labels(game_map, True)
    labels_at = [city.label_at for city in layout.cities]
    used = {cell for _, cells in things_of(layout) for cell in cells}
    tracks = {(cell.x, cell.y) for route in layout.routes for cell in route.track}
    found = set(named)
    for index in sorted(range(len(names)), key=lambda city: (cell_len(names[city]), city)):
        city, length = layout.cities[index], cell_len(names[index])
        if index in named or not length:
            continue
        others = used.difference(city.label_cells)
        for dx, dy, _ in sorted(label_places(length), key=lambda place: place[2]):
            x, y = city.cell[0] + dx, city.cell[1] + dy
            cells = block((x, y), length)
            ends = {(x - 1, y), (x + length, y)} - {city.cell}
            inside = x >= 0 and x + length <= size[0] and 0 <= y < size[1]
            if inside and others.isdisjoint((*cells, *ends)) and tracks.isdisjoint(cells):
                labels_at[index] = (x, y)
                found.add(index)
                used = others | set(cells)
                break
    if found == named:
        return layout
    plan = make_plan(game_map, placement, *size, layout.space, found)
    return assemble(plan, layout.first_cells._replace(labels=tuple(labels_at)))
