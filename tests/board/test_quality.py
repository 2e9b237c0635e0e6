"""The quality of layouts: each fault put into a good layout is found."""

from __future__ import annotations

import pytest

from tests.board.networks import network
from ttr_tui.board.layout.board_layout import CityLayout, Layout, RouteLayout, TrackCell
from ttr_tui.board.layout.geometry import Cell
from ttr_tui.board.layout.quality import faults

# Two cities and a double route of three spaces:
#        0         1         2
#        012345678901234567890123
#     0  West
#     1  o...AA...AA...AA...oEast
#     2   ...AA...AA...AA...
GAME_MAP, _ = network(["West", "East"], [(0, 0.5), (1, 0.5)], [(0, 1, 3, 2)])
SPACES = (4, 9, 14)


def route(row: int, columns: tuple[int, ...] = SPACES) -> RouteLayout:
    """A route of two-cell spaces in one row, with all the track it needs."""
    spaces = tuple(((x, row), (x + 1, row)) for x in columns)
    taken = {x for space in spaces for x, _ in space}
    track = [TrackCell(x, row, 1) for x in range(1, 19) if x not in taken]
    return RouteLayout(spaces, tuple(track))


WEST = CityLayout((0, 1), "West", (0, 0))
EAST = CityLayout((19, 1), "East", (20, 1))


def layout(
    routes: tuple[RouteLayout, RouteLayout], west: CityLayout = WEST, east: CityLayout = EAST
) -> Layout:
    return Layout(24, 4, 2, True, routes, (west, east))


GOOD = layout((route(1), route(2)))


def test_faults_none() -> None:
    """A good layout has no faults."""
    assert faults(GAME_MAP, GOOD) == []


def moved(space: int, to: Cell) -> RouteLayout:
    spaces = list(route(2).spaces)
    spaces[space] = (to, (to[0] + 1, to[1]))
    cells = {cell for one in spaces for cell in one}
    track = [TrackCell(x, y, 1) for x in range(1, 19) for y in (2, 3) if (x, y) not in cells]
    return RouteLayout(tuple(spaces), tuple(track))


def s_shaped() -> RouteLayout:
    spaces = tuple(((x, y), (x + 1, y)) for x, y in ((4, 0), (9, 2), (14, 3)))
    return route(2)._replace(spaces=spaces)


def around() -> RouteLayout:
    """A route around a name in row 1, columns 5 to 8."""
    spaces = tuple(((x, 1), (x + 1, 1)) for x in (3, 10, 14))
    track = [
        (1, 1),
        (2, 1),
        *((x, 0) for x in range(5, 10)),
        *((x, 3) for x in (5, 7, 9)),
        (12, 1),
        (13, 1),
    ]
    track += [(x, 1) for x in range(16, 19)]
    return RouteLayout(spaces, tuple(TrackCell(x, y, 1) for x, y in track))


@pytest.mark.parametrize(
    ("wrong", "fault"),
    [
        (layout((route(1), moved(1, (9, 1)))), "route 1 space 1 shares a cell"),
        (layout((route(1), route(2)), east=CityLayout((19, 1), "East", (21, 1))), "is clipped"),
        (
            layout((route(1), route(2)), west=CityLayout((0, 1), "West", (0, 3))),
            "away from its city",
        ),
        (
            layout((route(1), route(2)._replace(spaces=route(2).spaces[:2]))),
            "2 spaces instead of 3",
        ),
        (layout((route(1), route(2)._replace(track=()))), "route 1 is broken"),
        (
            layout((route(1), route(2)), west=CityLayout((0, 1), "West", (0, 2))),
            "name West touches something",
        ),
        (layout((route(1), route(2, (4, 6)))), "route 1 runs together"),
        (layout((route(1), route(2, (9, 4, 14)))), "route 1 is out of order"),
        (layout((route(1), route(2, (4, 6, 15)))), "route 1 has a long step: 1.64"),
        (layout((route(1), s_shaped())), "route 1 strays"),
        (layout((route(1), route(2, (4, 9, 18)))), "routes 0 and 1 are 3 apart"),
        (
            layout((route(1), route(2)._replace(track=(*route(2).track, TrackCell(0, 0, 1))))),
            "the track of route 1 runs over something",
        ),
        (
            layout((route(1), route(2)), west=CityLayout((0, 1), "West", (15, 0))),
            "name West is as near to another city",
        ),
        (
            layout((around(), route(2)), west=CityLayout((0, 1), "West", (5, 1))),
            "route 0 loops around West",
        ),
    ],
)
def test_faults_found(wrong: Layout, fault: str) -> None:
    """Each fault is found and described."""
    assert any(fault in found for found in faults(GAME_MAP, wrong)), faults(GAME_MAP, wrong)
