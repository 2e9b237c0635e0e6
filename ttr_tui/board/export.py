"""A layout in plain values, for `--json`: what lies in which cells, by the map's ids."""

from __future__ import annotations

from ttr_tui.board.geometry import Cell
from ttr_tui.board.layout import RouteLayout, Layout
from ttr_tui.engine.game_map import GameMap

Json = dict[str, object]


def as_json(game_map: GameMap, layout: Layout) -> Json:
    """`{"size": [w, h], "routes": [{"from", "to", "routes": [{"spaces": [{"cells"}], "track"}]}],
    "cities": [{"id", "name", "cell", "label", "label_cells"}]}`, every cell as `[column, row]`
    from 0. Spaces and track run from `from` to `to`."""
    cities = game_map.cities
    return {
        "size": [layout.width, layout.height],
        "routes": [
            {
                "from": cities[connection.ends[0]].id,
                "to": cities[connection.ends[1]].id,
                "routes": [_route(layout.routes[route]) for route in connection.routes],
            }
            for connection in game_map.connections
        ],
        "cities": [
            {
                "id": city.id,
                "name": city.name,
                "cell": list(drawn.cell),
                "label": drawn.label,
                "label_cells": _cells(drawn.label_cells),
            }
            for city, drawn in zip(cities, layout.cities, strict=True)
        ],
    }


def _route(route: RouteLayout) -> Json:
    return {
        "spaces": [{"cells": _cells(space)} for space in route.spaces],
        "track": [[cell.x, cell.y] for cell in route.track],
    }


def _cells(cells: tuple[Cell, ...]) -> list[list[int]]:
    return [list(cell) for cell in cells]
