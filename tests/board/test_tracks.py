"""Tracks: connected lines that avoid everything they do not join."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from tests.board.networks import network
from ttr_tui.board.layout.board_layout import FirstCells
from ttr_tui.board.layout.geometry import Cell, block, cells_of, dot_line, touching
from ttr_tui.board.layout.layout_plan import make_plan
from ttr_tui.board.layout.quality import loops
from ttr_tui.board.layout.tracks import assemble, lay_tracks

SIZE = (30, 10)


def track(spaces: tuple[Cell, ...], *others: Cell, detour: float = 99.0) -> list[Cell]:
    """The track cells from a city at (0, 5) over spaces of two cells to one at (29, 5)."""
    start, end = (0, 5), (29, 5)
    things = {start, end, *others, *(cell for space in spaces for cell in block(space, 2))}
    (found,) = lay_tracks([(start, spaces, end)], 2, things, SIZE, detour)
    return [(x, y) for x, y, _ in found]


def test_dot_line() -> None:
    """The dots of a line touch each other."""
    rng = random.Random(1)
    for _ in range(200):
        start = (rng.randrange(40), rng.randrange(40))
        end = (rng.randrange(40), rng.randrange(40))
        dots = list(dot_line(start, end))
        assert (dots[0], dots[-1]) == (start, end)
        assert all(touching(one, two) and one != two for one, two in pairwise(dots))


def test_cells_of() -> None:
    """Each cell has the bits of its dots."""
    assert cells_of([(0, 0), (1, 0), (1, 3), (2, 4)]) == {(0, 0): 0x01 | 0x08 | 0x80, (1, 1): 0x01}


def test_straight_track() -> None:
    """A track is straight if nothing is in its way."""
    assert track(((10, 5), (20, 5))) == [(x, 5) for x in range(1, 29) if x not in (10, 11, 20, 21)]


def test_detour() -> None:
    """A track goes around things in its way."""
    wall = [(15, y) for y in range(2, 9)]
    cells = track(((10, 5), (20, 5)), *wall)
    assert not set(cells) & set(wall)
    assert all(0 <= x < SIZE[0] and 0 <= y < SIZE[1] for x, y in cells)
    between = [(11, 5), *(cell for cell in cells if 11 < cell[0] < 20), (20, 5)]
    assert all(touching(one, two) for one, two in pairwise(between))


def test_detour_too_long() -> None:
    """A detour that is too long is not drawn."""
    wall = [(15, y) for y in range(1, 10)]
    assert all(not 11 < x < 20 for x, _ in track(((10, 5), (20, 5)), *wall, detour=3.0))


def test_no_long_way_around_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a board with full names, a track that would loop far around a name has a gap. Names as
    long as this one are shortened before."""
    monkeypatch.setattr("ttr_tui.board.layout.layout_plan.MAX_CITY_NAME", 30)
    name = 10 * "Lla"
    game_map, placement = network(
        ["North", "South", name], [(0.5, 0), (0.5, 1), (0.3, 0.5)], [(0, 1, 2, 1)]
    )
    first = FirstCells(
        ((44, 3), (44, 26), (30, 15)), ((45, 3), (45, 26), (31, 15)), (((44, 12), (44, 18)),)
    )
    layout = assemble(make_plan(game_map, placement, 92, 30, 1), first)
    assert loops(game_map, layout) == []
    assert {(x, y) for x, y, _ in layout.routes[0].track} == {
        (44, y) for y in (*range(4, 12), *range(19, 26))
    }


def test_no_path() -> None:
    """Without a free path, the track has a gap."""
    wall = [(15, y) for y in range(SIZE[1])]
    cells = track(((10, 5), (20, 5)), *wall)
    assert all(not 11 < x < 20 for x, _ in cells)
    assert (5, 5) in cells
