"""The search: valid layouts, the same every time, for every size."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from rich.cells import cell_len

from tests.board.networks import five_cities, large, network
from ttr_tui.board.layout.layout_plan import required_size
from ttr_tui.board.layout.quality import faults, hidden
from ttr_tui.board.layout.solver import make_layout
from ttr_tui.board.render.board_state import empty_board
from ttr_tui.board.render.drawing import Drawing
from ttr_tui.board.render.themes import load_theme
from ttr_tui.mapfile.map_catalog import find_map
from ttr_tui.mapfile.map_file import read_map

PRINT_A_LAYOUT = """
from tests.board.networks import five_cities
from ttr_tui.board.layout.solver import make_layout
print(make_layout(*five_cities(), 60, 18))
"""


@pytest.mark.parametrize("size", [(40, 12), (60, 18), (92, 30), (120, 40)], ids=str)
def test_small_map(size: tuple[int, int]) -> None:
    """A small map gets a layout without faults."""
    game_map, placement = five_cities()
    assert faults(game_map, make_layout(game_map, placement, *size)) == []


@pytest.mark.slow
def test_large_map() -> None:
    """A map of 120 cities and 400 routes hides nothing at its required size."""
    game_map, placement = large()
    assert len(game_map.routes) == 400
    layout = make_layout(game_map, placement, *required_size(game_map, placement))
    assert hidden(layout) == []


def test_same_layout_again() -> None:
    """The same map and size give the same layout."""
    assert make_layout(*five_cities(), 60, 18) == make_layout(*five_cities(), 60, 18)


@pytest.mark.slow
def test_same_layout_with_other_hash_seed() -> None:
    """The layout does not depend on Python's hash seed."""
    printed = {
        subprocess.run(
            [sys.executable, "-c", PRINT_A_LAYOUT],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(printed) == 1


@pytest.mark.parametrize("size", [(1, 1), (3, 2), (10, 4), (20, 6), (300, 4), (5, 60)], ids=str)
def test_board_too_small(
    size: tuple[int, int],
) -> None:
    """A board that is too small has hidden parts, and can still be drawn."""
    game_map, placement = five_cities()
    layout = make_layout(game_map, placement, *size, effort=0.1)
    if size[0] * size[1] < 100:
        assert hidden(layout)
    rows = Drawing(game_map, layout, load_theme("dark")).rows(empty_board(game_map))
    assert [sum(len(run.text) for run in row) for row in rows] == [size[0]] * size[1]


LONG = ("Denver of the Very Long Mountain Road Beyond the Plains", "D" * 55, "Dé" * 30)


@pytest.mark.quick(2)
@pytest.mark.parametrize("name", LONG)
@pytest.mark.parametrize(
    "size",
    [
        *((60, 18), (92, 30)),
        *(pytest.param(each, marks=pytest.mark.slow) for each in ((100, 30), (160, 50))),
    ],
    ids=str,
)
def test_long_names(name: str, size: tuple[int, int]) -> None:
    """A board shortens long names, after a word if it can, and hides and crosses nothing."""
    places = [(0.0, 0.0), (0.5, 0.5), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)]
    connections = [(0, 1, 4, 2), (1, 2, 4, 2), (1, 3, 4, 1), (1, 4, 4, 1), (0, 2, 5, 1)]
    game_map, placement = network(["Ulm", name, "Bonn", "Kiel", "Jena"], places, connections)
    layout = make_layout(game_map, placement, *size)
    assert faults(game_map, layout) == []
    if layout.full_names:
        label = layout.cities[1].label
        assert cell_len(label) <= 16
        assert label == ("Denver of the…" if " " in name else f"{name[:15]}…")


@pytest.mark.slow
@pytest.mark.parametrize("size", [(80, 21), (100, 30), (120, 40)], ids=str)
def test_long_name_on_a_full_map(size: tuple[int, int], tmp_path: Path) -> None:
    """A long name in the middle of a map of the program hides nothing."""
    file = tmp_path / "usa.yaml"
    text = find_map("usa").read_text("utf-8").replace("name: Denver,", f"name: {LONG[0]},")
    file.write_text(text, "utf-8")
    map_file = read_map(file)
    assert hidden(make_layout(map_file.game_map, map_file.placement, *size)) == []


def test_single_city() -> None:
    """A map with one city and no routes gets a layout without faults."""
    game_map, placement = network(["Alone"], [(0.3, 0.3)], [])
    assert faults(game_map, make_layout(game_map, placement, 92, 30)) == []
