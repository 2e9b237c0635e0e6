"""Snapshots of the boards of all shipped maps as text. After an intended change, write them again
with `python -m tests.board.test_snapshots`, and check the difference."""

from __future__ import annotations

from pathlib import Path

import pytest

from ttr_tui.board.layout.layout_cache import cached_layout
from ttr_tui.board.render.ansi import to_text
from ttr_tui.board.render.board_state import BoardState, empty_board
from ttr_tui.board.render.drawing import Drawing
from ttr_tui.board.render.themes import load_theme
from ttr_tui.engine import GameMap
from ttr_tui.engine.registry import buildings_on
from ttr_tui.mapfile.map_catalog import find_map, known_maps
from ttr_tui.mapfile.map_file import read_map

FOLDER = Path(__file__).parent / "snapshots"
SIZES = ((80, 15), (92, 30))


def midgame(game_map: GameMap) -> BoardState:
    """A board with every third route claimed, its parallel route closed, some stations or harbors
    if the map has them, and something of everything that is marked."""
    claimed = {route.index: route.index // 3 % 4 for route in game_map.routes[::3]}
    parallels = {parallel for route in claimed for parallel in game_map.routes[route].parallels}
    cities = range(len(game_map.cities))
    ports = [city for city in cities if game_map.cities[city].port] or [*cities]
    built = {city: number % 4 for number, city in enumerate(ports[::5])}
    by_city = tuple(map(built.get, cities))
    return empty_board(game_map)._replace(
        owners=tuple(claimed.get(route) for route in range(len(game_map.routes))),
        seats=("blue", "red", "green", "yellow"),
        closed=frozenset(parallels - set(claimed)),
        ticket_cities=frozenset(cities[::7]),
        offered_cities=frozenset(cities[1::7]),
        selected_cities=frozenset(cities[1::14]),
        path=frozenset(range(0, len(game_map.routes), 7)),
        recent=frozenset(range(0, len(game_map.routes), 12)),
        buildings=tuple((each.kind, by_city) for each in buildings_on(game_map)),
    )


def snapshot(name: str) -> str:
    """All drawings of a map, one below the other, without blanks at the ends of lines."""
    read = read_map(find_map(name))
    parts: list[str] = []
    for width, height in SIZES:
        layout = cached_layout(read.game_map, read.placement, width, height)
        assert layout is not None
        for ascii, state in ((False, empty_board(read.game_map)), (True, midgame(read.game_map))):
            drawing = Drawing(read.game_map, layout, load_theme("none", ascii=ascii))
            lines = to_text(drawing.rows(state)).split("\n")
            parts.append("\n".join(line.rstrip() for line in lines))
    return f"\n{'-' * 92}\n".join(parts) + "\n"


@pytest.mark.parametrize("name", known_maps())
def test_snapshot(name: str) -> None:
    """A board looks the same as in its snapshot."""
    assert snapshot(name) == (FOLDER / f"{name}.txt").read_text("utf-8")


def write_all() -> None:
    """Write the snapshots of all maps."""
    for name in known_maps():
        (FOLDER / f"{name}.txt").write_text(snapshot(name), "utf-8")


if __name__ == "__main__":
    write_all()
