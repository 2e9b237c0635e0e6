"""Layouts of maps never seen: computed, the same every time, and drawn whatever the size."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.board.networks import five_cities, large, network
from ttr_tui.board.layout.plan import required_size
from ttr_tui.board.layout.quality import faults, hidden
from ttr_tui.board.layout.solver import make_layout
from ttr_tui.board.render.board_state import empty_board
from ttr_tui.board.render.drawing import Drawing
from ttr_tui.board.render.themes import load_theme

PRINT_A_LAYOUT = """
from tests.board.networks import five_cities
from ttr_tui.board.layout.solver import make_layout
print(make_layout(*five_cities(), 60, 18))
"""


@pytest.mark.parametrize("size", [(40, 12), (60, 18), (92, 30), (120, 40)], ids=str)
def test_a_small_map_is_laid_out_without_a_fault(size: tuple[int, int]) -> None:
    game_map, placement = five_cities()
    assert faults(game_map, make_layout(game_map, placement, *size)) == []


def test_a_map_of_120_cities_and_400_routes_hides_nothing_in_the_room_it_needs() -> None:
    game_map, placement = large()
    assert len(game_map.routes) == 400
    layout = make_layout(game_map, placement, *required_size(game_map, placement))
    assert hidden(layout) == [], "the room that it is said to need is enough"


def test_the_same_map_and_size_give_the_same_layout() -> None:
    assert make_layout(*five_cities(), 60, 18) == make_layout(*five_cities(), 60, 18)


def test_a_layout_does_not_hang_on_the_hash_seed() -> None:
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
def test_a_board_too_small_for_its_map_says_so_and_is_drawn_all_the_same(
    size: tuple[int, int],
) -> None:
    game_map, placement = five_cities()
    layout = make_layout(game_map, placement, *size, effort=0.1)
    if size[0] * size[1] < 100:
        assert hidden(layout)
    rows = Drawing(game_map, layout, load_theme("dark")).rows(empty_board(game_map))
    assert [sum(len(run.text) for run in row) for row in rows] == [size[0]] * size[1]


def test_a_name_longer_than_the_board_is_cut_in_the_drawing_only() -> None:
    game_map, placement = network(["A" * 200, "B"], [(0, 0), (1, 1)], [(0, 1, 2, 1)])
    layout = make_layout(game_map, placement, 92, 30)
    assert [fault for fault in hidden(layout) if fault.endswith("is clipped")]
    rows = Drawing(game_map, layout, load_theme("dark")).rows(empty_board(game_map))
    assert {sum(len(run.text) for run in row) for row in rows} == {92}


def test_a_map_without_routes_or_with_one_city_is_no_trouble() -> None:
    game_map, placement = network(["Alone"], [(0.3, 0.3)], [])
    assert faults(game_map, make_layout(game_map, placement, 92, 30)) == []
