"""What lies under the mouse, and where the arrow keys go."""

from __future__ import annotations

import pytest

from ttr_tui.board import (
    CityLayout,
    Direction,
    LaneLayout,
    Layout,
    OnCity,
    OnLane,
    Places,
    Spot,
    TrackCell,
    cached_layout,
)
from ttr_tui.mapfile.map_file import MapFile

# A small board, drawn:      0         1
#                            0123456789012345
#                         0  oWest..AA..oEast     lane 0
#                         1         BB            lane 1, its twin
#                         2  oSouth
SMALL = Layout(
    width=16,
    height=3,
    bead=2,
    full_names=True,
    lanes=(
        LaneLayout((((7, 0), (8, 0)),), (TrackCell(5, 0, 1), TrackCell(10, 0, 1))),
        LaneLayout((((7, 1), (8, 1)),), ()),
    ),
    cities=(
        CityLayout((0, 0), "West", (1, 0)),
        CityLayout((11, 0), "East", (12, 0)),
        CityLayout((0, 2), "South", (1, 2)),
    ),
)


@pytest.mark.parametrize(
    ("cell", "spot"),
    [
        ((0, 0), OnCity(0)),
        ((4, 0), OnCity(0)),
        ((5, 0), OnLane(0)),
        ((8, 0), OnLane(0)),
        ((8, 1), OnLane(1)),
        ((9, 2), OnLane(1)),
        ((15, 0), OnCity(1)),
        ((14, 2), None),
    ],
)
def test_a_click_finds_the_thing_drawn_there_or_right_beside(
    cell: tuple[int, int], spot: OnCity | OnLane | None
) -> None:
    assert Places(SMALL).at(*cell) == spot


def test_arrows_go_to_what_lies_in_their_direction() -> None:
    places = Places(SMALL)
    assert places.next_spot(OnCity(0), Direction.DOWN) == OnCity(2)
    assert places.next_spot(OnCity(0), Direction.UP) is None
    assert places.next_spot(OnLane(0), Direction.DOWN) == OnLane(1)
    assert places.next_spot(OnLane(1), Direction.UP) == OnLane(0)
    assert places.next_spot(OnCity(0), Direction.RIGHT) == OnLane(0)
    assert places.next_spot(OnLane(0), Direction.RIGHT) == OnCity(1)


@pytest.mark.parametrize("size", [(80, 16), (120, 40)], ids=str)
def test_every_city_and_every_lane_can_be_reached_with_the_arrows(
    usa: MapFile, size: tuple[int, int]
) -> None:
    layout = cached_layout(usa.game_map, usa.placement, *size)
    assert layout is not None
    places = Places(layout)
    spots = len(layout.cities) + len(layout.lanes)
    for start in range(len(layout.cities)):
        assert len(every_spot(places, OnCity(start))) == spots
    for start in range(len(layout.lanes)):
        assert len(every_spot(places, OnLane(start))) == spots


def every_spot(places: Places, start: Spot) -> set[Spot]:
    """All that can be reached with the arrows."""
    reached, ahead = {start}, [start]
    while ahead:
        here = ahead.pop()
        for direction in Direction:
            spot = places.next_spot(here, direction)
            if spot is not None and spot not in reached:
                reached.add(spot)
                ahead.append(spot)
    return reached


def test_every_drawn_cell_of_a_thing_leads_back_to_it(usa: MapFile) -> None:
    layout = cached_layout(usa.game_map, usa.placement, 92, 30)
    assert layout is not None
    places = Places(layout)
    spots: list[Spot] = [
        *map(OnCity, range(len(layout.cities))),
        *map(OnLane, range(len(layout.lanes))),
    ]
    for spot in spots:
        assert {places.at(*cell) for cell in places.cells(spot)} == {spot}
