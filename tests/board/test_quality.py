"""The measures see what they are for: each fault, put into a good layout, is named."""

from __future__ import annotations

import pytest

from tests.board.networks import network
from ttr_tui.board import CityLayout, LaneLayout, Layout, TrackCell, faults
from ttr_tui.board.geometry import Cell

# Two cities and a double route of three spaces:
#        0         1         2
#        012345678901234567890123
#     0  West
#     1  o...AA...AA...AA...oEast
#     2   ...AA...AA...AA...
GAME_MAP, _ = network(["West", "East"], [(0, 0.5), (1, 0.5)], [(0, 1, 3, 2)])
BEADS = (4, 9, 14)


def lane(row: int, columns: tuple[int, ...] = BEADS) -> LaneLayout:
    """A lane of two-cell beads in one row, with all the track it needs."""
    beads = tuple(((x, row), (x + 1, row)) for x in columns)
    taken = {x for bead in beads for x, _ in bead}
    track = [TrackCell(x, row, 1) for x in range(1, 19) if x not in taken]
    return LaneLayout(beads, tuple(track))


WEST = CityLayout((0, 1), "West", (0, 0))
EAST = CityLayout((19, 1), "East", (20, 1))


def layout(
    lanes: tuple[LaneLayout, LaneLayout], west: CityLayout = WEST, east: CityLayout = EAST
) -> Layout:
    return Layout(24, 4, 2, True, lanes, (west, east))


GOOD = layout((lane(1), lane(2)))


def test_a_good_layout_has_no_faults() -> None:
    assert faults(GAME_MAP, GOOD) == []


def moved(bead: int, to: Cell) -> LaneLayout:
    beads = list(lane(2).beads)
    beads[bead] = (to, (to[0] + 1, to[1]))
    cells = {cell for one in beads for cell in one}
    track = [TrackCell(x, y, 1) for x in range(1, 19) for y in (2, 3) if (x, y) not in cells]
    return LaneLayout(tuple(beads), tuple(track))


def s_shaped() -> LaneLayout:
    beads = tuple(((x, y), (x + 1, y)) for x, y in ((4, 0), (9, 2), (14, 3)))
    return lane(2)._replace(beads=beads)


@pytest.mark.parametrize(
    ("wrong", "named"),
    [
        (layout((lane(1), moved(1, (9, 1)))), "lane 1 space 1 shares a cell"),
        (layout((lane(1), lane(2)), east=CityLayout((19, 1), "East", (21, 1))), "is clipped"),
        (layout((lane(1), lane(2)), west=CityLayout((0, 1), "West", (0, 3))), "away from its city"),
        (layout((lane(1), lane(2)._replace(beads=lane(2).beads[:2]))), "2 beads for 3 spaces"),
        (layout((lane(1), lane(2)._replace(track=()))), "lane 1 is broken"),
        (layout((lane(1), lane(2, (9, 4, 14)))), "lane 1 is out of order"),
        (layout((lane(1), lane(2, (4, 6, 15)))), "lane 1 has a long step: 1.64"),
        (layout((lane(1), s_shaped())), "lane 1 strays"),
        (layout((lane(1), lane(2, (4, 9, 18)))), "lanes 0 and 1 are 3 apart"),
        (
            layout((lane(1), lane(2)._replace(track=(*lane(2).track, TrackCell(0, 0, 1))))),
            "the track of lane 1 runs over something",
        ),
    ],
)
def test_each_fault_is_named(wrong: Layout, named: str) -> None:
    assert any(named in fault for fault in faults(GAME_MAP, wrong)), faults(GAME_MAP, wrong)
