"""Targets under the mouse and of the arrow keys, and the closer view."""

from __future__ import annotations

import pytest

from ttr_tui.board.layout.board_layout import CityLayout, Layout, RouteLayout, TrackCell
from ttr_tui.board.layout.geometry import Cell
from ttr_tui.board.layout.layout_cache import cached_layout
from ttr_tui.board.render.board_state import BoardState
from ttr_tui.board.render.closer_view import cut_names, edge_signs, ways_of, windows
from ttr_tui.board.render.drawing import Region
from ttr_tui.board.render.targets import Box, Direction, TargetMap, follow
from ttr_tui.engine.game_map import CityIndex, RouteIndex
from ttr_tui.mapfile.map_catalog import find_map, known_maps
from ttr_tui.mapfile.map_file import MapFile, read_map
from ttr_tui.play.targets import BoardTarget, CityTarget, RouteTarget

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
        ((6, 1), RouteTarget(1)),  # Not the track above it.
        ((15, 0), CityTarget(1)),
        ((14, 2), None),
    ],
)
def test_click(cell: tuple[int, int], target: CityTarget | RouteTarget | None) -> None:
    """A click finds the target drawn there or else the nearest one beside."""
    assert TargetMap(SMALL).at(*cell) == target


def test_arrow_keys() -> None:
    """An arrow key leads to the nearest target in its direction."""
    target_map = TargetMap(SMALL)
    assert target_map.next_target(CityTarget(0), Direction.DOWN) == CityTarget(2)
    assert target_map.next_target(CityTarget(0), Direction.UP) is None
    assert target_map.next_target(RouteTarget(0), Direction.DOWN) == RouteTarget(1)
    assert target_map.next_target(RouteTarget(1), Direction.UP) == RouteTarget(0)
    assert target_map.next_target(CityTarget(0), Direction.RIGHT) == RouteTarget(0)
    assert target_map.next_target(RouteTarget(0), Direction.RIGHT) == CityTarget(1)


@pytest.mark.parametrize("size", [(80, 15), (120, 40)], ids=str)
def test_arrow_keys_reach_everything(usa: MapFile, size: tuple[int, int]) -> None:
    """Every city and route can be reached with arrow keys from every other."""
    layout = cached_layout(usa.game_map, usa.placement, *size)
    assert layout is not None
    target_map = TargetMap(layout)
    targets = len(layout.cities) + len(layout.routes)
    for start in range(len(layout.cities)):
        assert len(every_target(target_map, CityTarget(start))) == targets
    for start in range(len(layout.routes)):
        assert len(every_target(target_map, RouteTarget(start))) == targets


def every_target(target_map: TargetMap, start: BoardTarget) -> set[BoardTarget]:
    """All targets that can be reached with arrow keys."""
    reached, ahead = {start}, [start]
    while ahead:
        here = ahead.pop()
        for direction in Direction:
            target = target_map.next_target(here, direction)
            if target is not None and target not in reached:
                reached.add(target)
                ahead.append(target)
    return reached


def test_cells_of_targets(usa: MapFile) -> None:
    """Each cell of a target belongs to that target."""
    layout = cached_layout(usa.game_map, usa.placement, 92, 30)
    assert layout is not None
    target_map = TargetMap(layout)
    targets: list[BoardTarget] = [
        *map(CityTarget, range(len(layout.cities))),
        *map(RouteTarget, range(len(layout.routes))),
    ]
    for target in targets:
        assert {target_map.at(*cell) for cell in target_map.cells(target)} == {target}


# The closer view.

WINDOW, BOARD = (80, 16), (120, 40)


def test_follow_stays() -> None:
    """The closer view stays while the cursor is well inside."""
    assert follow((10, 5), Box(40, 10, 44, 12), WINDOW, BOARD) == (10, 5)


def test_follow_moves() -> None:
    """It moves as little as possible to show the cursor with a margin."""
    assert follow((0, 0), Box(90, 10, 94, 11), WINDOW, BOARD) == (94 + 8 - 80, 0)
    assert follow((30, 20), Box(32, 21, 34, 22), WINDOW, BOARD) == (24, 18)


def test_follow_stops_at_edges() -> None:
    """It stops at the edges of the board."""
    assert follow((0, 0), Box(118, 39, 120, 40), WINDOW, BOARD) == (40, 24)
    assert follow((40, 24), Box(0, 0, 1, 1), WINDOW, BOARD) == (0, 0)


def test_follow_long_route() -> None:
    """Of a route larger than the window, the middle is shown."""
    assert follow((0, 0), Box(10, 2, 110, 30), WINDOW, BOARD) == (20, 8)


def test_follow_large_window() -> None:
    """A window larger than the board shows the whole board."""
    assert follow((5, 5), Box(50, 10, 52, 11), (200, 60), BOARD) == (0, 0)


def test_no_second_name_at_the_edge() -> None:
    """A city just outside of the closer view has its name in the sign at the edge, unless the whole
    name is in the view."""
    for label_row, sign in ((15, "↓ Roma"), (14, "↓")):
        roma = CityLayout((10, 15), "Roma", (11, label_row))
        layout = Layout(40, 20, 1, True, routes=(), cities=(roma,))
        signs = edge_signs(layout, [["Roma"]], [0], (), Box(0, 0, 40, 15), {})
        assert [each.text for each in signs] == [sign]


def test_an_arrow_points_from_its_place_at_the_edge() -> None:
    """The arrow to a city below is in its column, with the name before or after it; without room
    for the name it is alone."""
    for x, blocked, sign, at in (
        (30, range(0), "↓ Roma", 30),
        (38, range(0), "Roma ↓", 33),
        (20, range(21, 40), "Roma ↓", 15),
        (20, range(40), "↓", 20),
    ):
        roma = CityLayout((x, 18), "", (x, 18))
        avoid = {(column, row) for column in blocked for row in (13, 14)}
        layout = Layout(40, 20, 1, True, routes=(), cities=(roma,))
        (each,) = edge_signs(layout, [["Roma"]], [0], avoid, Box(0, 0, 40, 15), {})
        assert (each.text, each.region) == (sign, Region(14, at, at + len(sign)))


def test_arrow_stands_beside_a_name() -> None:
    """An arrow alone does not stand in the name of a city, if there is a place near."""
    below, shown = CityLayout((10, 18), "", (10, 18)), CityLayout((5, 14), "Chicago", (6, 14))
    layout = Layout(40, 20, 1, True, routes=(), cities=(below, shown))
    (arrow,) = edge_signs(layout, [["", ""]], [0], (), Box(0, 0, 40, 15), {})
    assert arrow.text == "↓" and arrow.region.x == 13


def test_windows_show_the_whole_board_or_a_path(usa: MapFile) -> None:
    """Together they show all cells; with a path only those that show something of it, the one that
    shows most of it first."""
    layout = cached_layout(usa.game_map, usa.placement, 120, 40)
    assert layout is not None
    target_map = TargetMap(layout)
    everywhere = windows(target_map, (), (80, 15))
    cells = {
        (x, y)
        for box in everywhere
        for x in range(box.left, box.right)
        for y in range(box.top, box.bottom)
    }
    assert len(everywhere) == 6
    assert cells == {(x, y) for x in range(120) for y in range(40)}
    for path in ([0], range(0, 30, 3)):
        spaces = {
            cell for route in path for cell in target_map.cells(RouteTarget(RouteIndex(route)))
        }
        counts = {
            box: sum(box.left <= x < box.right and box.top <= y < box.bottom for x, y in spaces)
            for box in everywhere
        }
        shown = windows(target_map, path, (80, 15))
        assert {*shown} == {box for box in everywhere if counts[box]}
        assert shown == sorted(shown, key=lambda box: -counts[box])


def test_arrow_stands_apart_from_a_city() -> None:
    """An arrow right beside a city would look like its mark."""
    below, shown = CityLayout((10, 18), "", (10, 18)), CityLayout((9, 14), "", (9, 14))
    layout = Layout(40, 20, 1, True, routes=(), cities=(below, shown))
    (arrow,) = edge_signs(layout, [["", ""]], [0], (), Box(0, 0, 40, 15), {})
    assert arrow.text == "↓" and arrow.region.x == 11


@pytest.mark.parametrize(
    ("mark", "label_at", "hidden", "moved"),
    [
        ((2, 5), (-2, 5), Region(5, 0, 2), [("Roma", Region(5, 3, 7))]),
        ((37, 5), (38, 5), Region(5, 38, 40), [("Roma", Region(5, 33, 37))]),
        ((-1, 5), (-2, 6), Region(6, 0, 2), []),
    ],
    ids=["left edge", "right edge", "city outside"],
)
def test_no_cut_names(
    mark: Cell, label_at: Cell, hidden: Region, moved: list[tuple[str, Region]]
) -> None:
    """A name that the edge of the closer view would cut stands whole on the other side of its mark;
    that of a city outside is not shown."""
    layout = Layout(60, 20, 1, True, routes=(), cities=(CityLayout(mark, "Roma", label_at),))
    view = Box(0, 0, 40, 15)
    assert cut_names(layout, view) == [(0, hidden)]
    signs = edge_signs(layout, [["Roma"]], [], (), view, {})
    assert [(each.text, each.region) for each in signs] == moved
    assert [each.city for each in signs] == [0] * len(moved)


def test_names_where_lit_routes_lead() -> None:
    """A lit route that leaves the closer view has the name of its other end there, quieter than
    that of a ticket city and beside it; a place in the view without a name has one while a lit
    route leads there."""
    cities = (
        CityLayout((10, 5), "Here", (11, 5)),
        CityLayout((60, 6), "Far", (61, 6)),
        CityLayout((60, 5), "Ticket", (61, 5)),
        CityLayout((10, 10), "", (10, 10)),
    )
    spaces = [((20, 5),), ((45, 6),)], [((10, 8),)]
    routes = tuple(RouteLayout(tuple(each), ()) for each in spaces)
    layout, ends, view = (
        Layout(80, 20, 1, True, routes, cities),
        [(1, 0), (0, 3)],
        Box(0, 0, 40, 15),
    )
    routes = (routes[0]._replace(spaces=routes[0].spaces[::-1]), routes[1])
    layout = layout._replace(routes=routes)
    names = [["Here", "Far", "Ticket", "Lake"]]
    state = BoardState((None, None), lit=frozenset({0, 1}))
    signs = edge_signs(layout, names, [2], (), view, ways_of(layout, ends, state, view))
    assert {(each.text, each.quiet) for each in signs} == {
        ("Ticket →", False),
        ("Far →", True),
        ("Lake", True),
    }
    cells = [(each.region.y, x) for each in signs for x in range(*each.region[1:])]
    assert len({*cells}) == len(cells)
    dark = ways_of(layout, ends, state._replace(lit=frozenset()), view)
    assert [each.text for each in edge_signs(layout, names, [2], (), view, dark)] == ["Ticket →"]
    under_cursor = state._replace(lit=frozenset(), cursor=RouteTarget(0))
    assert "Far →" in {
        each.text
        for each in edge_signs(
            layout, names, [], (), view, ways_of(layout, ends, under_cursor, view)
        )
    }


@pytest.mark.parametrize("name", ["usa", "europe"])
def test_arrow_keys_lead_from_one_route_of_a_double_route_to_the_other(name: str) -> None:
    """To the side on which it is, even if the middle of another route is nearer."""
    map_file = read_map(find_map(name))
    layout = cached_layout(map_file.game_map, map_file.placement, 120, 40)
    assert layout is not None
    target_map = TargetMap(layout, [route.ends for route in map_file.game_map.routes])
    missed = [
        (route.index, other)
        for route in map_file.game_map.routes
        for other in route.parallels
        if RouteTarget(other)
        not in [target_map.next_target(RouteTarget(route.index), each) for each in Direction]
    ]
    assert missed == []


@pytest.mark.parametrize("name", known_maps())
def test_arrow_keys_follow_routes(name: str) -> None:
    """From a city to one of its routes, and from a route to its cities or to the other route of a
    double route, where there is one in that direction; and every city and route can be reached."""
    map_file = read_map(find_map(name))
    game_map = map_file.game_map
    layout = cached_layout(game_map, map_file.placement, 120, 40)
    assert layout is not None
    target_map = TargetMap(layout, [route.ends for route in game_map.routes])
    cities = [CityTarget(CityIndex(index)) for index in range(len(game_map.cities))]
    routes = [RouteTarget(route.index) for route in game_map.routes]
    followed = steps = 0
    for city in cities:
        for direction in Direction:
            there = target_map.next_target(city, direction)
            if isinstance(there, RouteTarget):
                steps += 1
                followed += city.city in game_map.routes[there.route].ends
    assert followed > 0.8 * steps
    reached, ahead = set[BoardTarget](), list[BoardTarget]([cities[0]])
    while ahead:
        here = ahead.pop()
        if here not in reached:
            reached.add(here)
            ahead += [found for each in Direction if (found := target_map.next_target(here, each))]
    assert reached == {*cities, *routes}
