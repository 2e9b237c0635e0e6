"""Straightening the tracks of bundled layouts."""

from __future__ import annotations

from tests.board.networks import network
from tools.build_layouts import detours, straighten
from ttr_tui.board.layout.board_layout import FirstCells
from ttr_tui.board.layout.layout_plan import make_plan
from ttr_tui.board.layout.quality import faults
from ttr_tui.board.layout.tracks import assemble

NORTH, SOUTH, MIDDLE = (44, 3), (44, 26), (34, 15)
SPACES = ((44, 9), (44, 21))
NAME = "Middlebridge on the Lea"


def test_straighten_moves_name() -> None:
    """A name that forces a track into a detour is moved."""
    game_map, placement = network(
        ["North", "South", NAME], [(0.5, 0), (0.5, 1), (0.4, 0.5)], [(0, 1, 2, 1)]
    )
    plan = make_plan(game_map, placement, 92, 30, 1)
    names = ((45, 3), (45, 26), (35, 15))
    layout = assemble(plan, FirstCells((NORTH, SOUTH, MIDDLE), names, (SPACES,)))
    assert detours(game_map, layout) != [0]
    better = straighten(game_map, plan, layout)
    assert detours(game_map, better) == [0]
    assert faults(game_map, better) == []
    assert better.cities[2].label_at != (35, 15)
    assert [space[0] for space in better.routes[0].spaces] == [*SPACES]
