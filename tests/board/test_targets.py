"""What lies under the mouse, and where the arrow keys go."""

from __future__ import annotations

import pytest

from ttr_tui.board.layout.board_layout import CityLayout, Layout, RouteLayout, TrackCell
from ttr_tui.board.layout.layout_cache import cached_layout
from ttr_tui.board.render.board_state import BoardTarget, CityTarget, RouteTarget
from ttr_tui.board.render.targets import Direction, TargetMap
from ttr_tui.mapfile.map_file import MapFile

# A small board, drawn:      0         1
#                            0123456789012345
#                         0  oWest..AA..oEast     route 0
#                         1         BB            route 1, its parallel route
#                         2  oSouth
SMALL = Layout(
    width=16,
    height=3,
    space=2,
    full_names=True,
    routes=(
        RouteLayout((((7, 0), (8, 0)),), (TrackCell(5, 0, 1), TrackCell(10, 0, 1))),
        RouteLayout((((7, 1), (8, 1)),), ()),
    ),
    cities=(
        CityLayout((0, 0), "West", (1, 0)),
        CityLayout((11, 0), "East", (12, 0)),
        CityLayout((0, 2), "South", (1, 2)),
    ),
)


@pytest.mark.parametrize(
    ("cell", "target"),
    [
        ((0, 0), CityTarget(0)),
        ((4, 0), CityTarget(0)),
        ((5, 0), RouteTarget(0)),
        ((8, 0), RouteTarget(0)),
        ((8, 1), RouteTarget(1)),
        ((9, 2), RouteTarget(1)),
        ((15, 0), CityTarget(1)),
        ((14, 2), None),
    ],
)
def test_a_click_finds_the_thing_drawn_there_or_right_beside(
    cell: tuple[int, int], target: CityTarget | RouteTarget | None
) -> None:
    assert TargetMap(SMALL).at(*cell) == target


def test_arrows_go_to_what_lies_in_their_direction() -> None:
    target_map = TargetMap(SMALL)
    assert target_map.next_target(CityTarget(0), Direction.DOWN) == CityTarget(2)
    assert target_map.next_target(CityTarget(0), Direction.UP) is None
    assert target_map.next_target(RouteTarget(0), Direction.DOWN) == RouteTarget(1)
    assert target_map.next_target(RouteTarget(1), Direction.UP) == RouteTarget(0)
    assert target_map.next_target(CityTarget(0), Direction.RIGHT) == RouteTarget(0)
    assert target_map.next_target(RouteTarget(0), Direction.RIGHT) == CityTarget(1)


@pytest.mark.parametrize("size", [(80, 16), (120, 40)], ids=str)
def test_every_city_and_every_route_can_be_reached_with_the_arrows(
    usa: MapFile, size: tuple[int, int]
) -> None:
    layout = cached_layout(usa.game_map, usa.placement, *size)
    assert layout is not None
    target_map = TargetMap(layout)
    targets = len(layout.cities) + len(layout.routes)
    for start in range(len(layout.cities)):
        assert len(every_target(target_map, CityTarget(start))) == targets
    for start in range(len(layout.routes)):
        assert len(every_target(target_map, RouteTarget(start))) == targets


def every_target(target_map: TargetMap, start: BoardTarget) -> set[BoardTarget]:
    """All that can be reached with the arrows."""
    reached, ahead = {start}, [start]
    while ahead:
        here = ahead.pop()
        for direction in Direction:
            target = target_map.next_target(here, direction)
            if target is not None and target not in reached:
                reached.add(target)
                ahead.append(target)
    return reached


def test_every_drawn_cell_of_a_thing_leads_back_to_it(usa: MapFile) -> None:
    layout = cached_layout(usa.game_map, usa.placement, 92, 30)
    assert layout is not None
    target_map = TargetMap(layout)
    targets: list[BoardTarget] = [
        *map(CityTarget, range(len(layout.cities))),
        *map(RouteTarget, range(len(layout.routes))),
    ]
    for target in targets:
        assert {target_map.at(*cell) for cell in target_map.cells(target)} == {target}
