"""Drawings, checked cell by cell."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from tests.board.networks import network
from ttr_tui.board.layout.board_layout import CityLayout, Layout, RouteLayout, TrackCell
from ttr_tui.board.layout.layout_cache import cached_layout
from ttr_tui.board.layout.solver import make_layout
from ttr_tui.board.render.board_state import BoardState, empty_board
from ttr_tui.board.render.drawing import QUARTERS, Drawing
from ttr_tui.board.render.themes import Row, Style, load_theme
from ttr_tui.mapfile.map_file import MapFile
from ttr_tui.play.targets import CityTarget, RouteTarget

Cells = dict[tuple[int, int], tuple[str, Style]]


@pytest.fixture(scope="module", params=[(80, 15), (92, 30), (120, 40), (122, 47)], ids=str)
def drawing(usa: MapFile, request: pytest.FixtureRequest) -> Drawing:
    layout = cached_layout(usa.game_map, usa.placement, *request.param)
    assert layout is not None
    return Drawing(usa.game_map, layout, load_theme("dark"))


def cells_of(rows: list[Row]) -> Cells:
    cells: Cells = {}
    for y, row in enumerate(rows):
        x = 0
        for text, style in row:
            for character in text:
                cells[x, y] = character, style
                x += 1
    return cells


def claimed(state: BoardState, route: int, seat: int) -> BoardState:
    owners = (*state.owners[:route], seat, *state.owners[route + 1 :])
    return state._replace(owners=owners, seats=("blue", "red", "green", "yellow", "black"))


def built(state: BoardState, **buildings: dict[int, int]) -> BoardState:
    by_kind = [(k, tuple(map(cities.get, range(40)))) for k, cities in buildings.items()]
    seats = ("blue", "red", "green", "yellow", "black")
    return state._replace(seats=seats, buildings=tuple(by_kind))


def test_row_widths(usa: MapFile, drawing: Drawing) -> None:
    """Every row is as wide as the board."""
    rows = drawing.rows(empty_board(usa.game_map))
    assert len(rows) == drawing.layout.height
    widths = {sum(len(run.text) for run in row) for row in rows}
    assert widths == {drawing.layout.width}


@pytest.mark.parametrize("size", [(92, 30), (40, 12)], ids=str)
@pytest.mark.parametrize("ascii", [False, True])
def test_names_in_other_scripts(size: tuple[int, int], ascii: bool) -> None:
    """Wide and combining characters take exactly their cells."""
    names = ["東京駅", "大阪 Bay", "Zoe\u0308 X\u0302\u0301y", "한\u200d국", "West"]
    places = [(0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5), (0.5, 0.5)]
    connections = [(0, 1, 2, 1), (1, 2, 2, 1), (2, 3, 2, 1), (3, 0, 2, 1), (0, 4, 1, 1)]
    game_map, placement = network(names, places, connections)
    layout = make_layout(game_map, placement, *size, effort=0.3)
    drawing = Drawing(game_map, layout, load_theme("dark", ascii=ascii))
    rows = drawing.rows(empty_board(game_map))
    assert {sum(cell_len(run.text) for run in row) for row in rows} == {size[0]}
    text = "\n".join("".join(run.text for run in row) for row in rows)
    assert text.isascii() == ascii
    if not ascii:
        assert all(city.label in text for city in layout.cities)


def test_claimed_route(usa: MapFile, drawing: Drawing) -> None:
    """A claimed route is a band: its owner's sign in every space, its owner's color between."""
    state = claimed(empty_board(usa.game_map), 40, 3)
    cells = cells_of(drawing.rows(state))
    seat = drawing.theme.seats["yellow"]
    for space in drawing.layout.routes[40].spaces:
        assert {cells[cell] for cell in space} == {(seat.sign, seat.style)}
    for x, y, _ in drawing.layout.routes[40].track:
        text, style = cells[x, y]
        if text in QUARTERS[1:]:  # The band's line only touches this cell.
            assert style.fg == seat.style.bg
        else:
            assert (text, style) == (seat.fill, seat.style)


def test_names_joined_to_their_marks(usa: MapFile, drawing: Drawing) -> None:
    """Of a name in another row than its mark, the letter nearest to the mark has a background
    between the land's and the mark's; no other letter has."""
    cells, land = cells_of(drawing.rows(empty_board(usa.game_map))), drawing.theme.land.bg
    for city in drawing.layout.cities:
        grounds = {x: cells[x, y][1].bg for x, y in city.label_cells}
        joints = [
            x for x, ground in grounds.items() if ground not in (land, drawing.theme.water.bg)
        ]
        assert len(joints) == (city.label_at[1] != city.cell[1])
        assert all(abs(x - city.cell[0]) <= 1 for x in joints)


def test_changed_regions(usa: MapFile, drawing: Drawing) -> None:
    """Two states only differ within the changed regions."""
    before = empty_board(usa.game_map)
    steps = [
        claimed(before, 12, 0),
        before._replace(closed=frozenset({5})),
        before._replace(bright=frozenset({7, 8})),
        before._replace(cursor=RouteTarget(30)),
        before._replace(cursor=CityTarget(4)),
        before._replace(ticket_cities=frozenset({1, 2})),
        before._replace(offered_cities=frozenset({1, 2})),
        before._replace(selected_cities=frozenset({1, 2})),
        built(before, station={5: 0})._replace(recent_cities=frozenset({5})),
        claimed(before, 12, 0)._replace(recent=frozenset({12})),
        claimed(before, 12, 0)._replace(path=frozenset({12})),
        before._replace(path=frozenset({60, 61})),
        built(before, station={5: 0, 9: 1}),
        built(before, harbor={7: 2}),
    ]
    for after in steps:
        regions = drawing.changed(before, after)
        named = {(x, r.y) for r in regions for x in range(r.x, r.end)}
        old, new = cells_of(drawing.rows(before)), cells_of(drawing.rows(after))
        differing = {cell for cell in old if old[cell] != new[cell]}
        assert differing
        assert differing <= named


def test_changed_nothing(usa: MapFile, drawing: Drawing) -> None:
    """Equal states have no changed regions."""
    state = claimed(empty_board(usa.game_map), 3, 1)
    assert drawing.changed(state, state._replace()) == []


def test_stations_and_harbors(usa: MapFile, drawing: Drawing) -> None:
    """A station and a harbor have the signs of the panels, in their owner's color."""
    state = built(empty_board(usa.game_map), station={5: 3}, harbor={7: 2})
    cells = cells_of(drawing.rows(state))
    theme, cities = drawing.theme, drawing.layout.cities
    assert cells[cities[5].cell] == (theme.building_marks["station"], theme.seats["yellow"].style)
    assert cells[cities[7].cell] == (theme.building_marks["harbor"], theme.seats["green"].style)
    plate = theme.seats["yellow"].style._replace(underline=False)
    assert {cells[cell][1] for cell in cities[5].label_cells} == {plate}
    if drawing.layout.full_names:
        assert cells[cities[7].label_cells[0]][1].fg == theme.label.fg


def test_routes_that_meet_at_a_city() -> None:
    """Where routes meet at a city, the dots of all of them reach it, in the color of the one that
    matters most; farther away each cell has the color and the dots of one route."""
    game_map, _ = network(["A", "B", "C"], [(0, 0), (1, 0), (1, 1)], [(0, 1, 1, 2), (0, 2, 1, 2)])
    cities = tuple(CityLayout(cell, "", cell) for cell in ((0, 0), (20, 0), (20, 3)))
    one, two, three = (TrackCell(1, 0, bit) for bit in (1, 8, 16))
    far = TrackCell(8, 0, 1)
    routes = tuple(
        RouteLayout((((12, row), (13, row)),), track)
        for row, track in enumerate(((one, far), (two, far), (), (three,)))
    )
    drawing = Drawing(game_map, Layout(22, 5, 2, True, routes, cities), load_theme("dark"))
    cells = cells_of(drawing.rows(empty_board(game_map)))
    assert cells[1, 0][0] == chr(0x2800 | 25)
    assert cells[8, 0][0] == chr(0x2800 | 1)
    payable = cells_of(drawing.rows(empty_board(game_map)._replace(bright=frozenset({1}))))
    assert payable[1, 0] == (chr(0x2800 | 25), drawing.theme.cards["red"].bright_track)
    lit = cells_of(drawing.rows(empty_board(game_map)._replace(lit=frozenset({1}))))
    assert lit[1, 0][1] == drawing.theme.cursor_track


def test_routes_that_can_be_claimed(usa: MapFile, drawing: Drawing) -> None:
    """A line below the spaces says that a locomotive is needed. Routes that can be claimed without
    one have a sign in place of it, unless their spaces have one cell. On a calm board the letter
    has a line for both."""
    route, theme, width = 5, drawing.theme, drawing.layout.space
    state = empty_board(usa.game_map)
    bright = cells_of(drawing.rows(state._replace(bright=frozenset({route}))))
    other = cells_of(drawing.rows(state._replace(claimable=frozenset({route}))))
    if not drawing.layout.full_names:
        for cells in (bright, other):
            lines = [cells[space[0]][1].underline for space in drawing.layout.routes[route].spaces]
            assert sum(lines) == 1
        return
    for space in drawing.layout.routes[route].spaces:
        assert all(other[cell][1].underline for cell in space)
        assert all(bright[cell][1].underline == (width == 1) for cell in space)
        text = "".join(bright[cell][0] for cell in space)
        assert width == 1 or text.endswith(theme.text.bright[1][-1])


def bands(one: TrackCell, other: TrackCell, owners: tuple[int, int]) -> Cells:
    """A board with two claimed routes that have these cells of tracks."""
    game_map, _ = network(["A", "B", "C"], [(0, 0), (1, 0), (1, 1)], [(0, 1, 1, 1), (0, 2, 1, 1)])
    cities = tuple(CityLayout(cell, "", cell) for cell in ((0, 0), (20, 0), (20, 3)))
    routes = RouteLayout((((12, 0),),), (one,)), RouteLayout((((12, 4),),), (other,))
    drawing = Drawing(game_map, Layout(22, 5, 1, True, routes, cities), load_theme("dark"))
    state = empty_board(game_map)._replace(owners=owners, seats=("blue", "red"))
    return cells_of(drawing.rows(state))


def test_bands_that_touch() -> None:
    """Beside the band of another player a band fills only a part of its cell, and half of a cell
    that both have; of two bands of one player one is darker."""
    above, below, same = TrackCell(6, 1, 9), TrackCell(6, 2, 9), TrackCell(6, 1, 0xC0)
    blue, red = (load_theme("dark").seats[color].style.bg for color in ("blue", "red"))
    cells = bands(above, below, (0, 1))
    assert (cells[6, 1][0], cells[6, 2][0]) == ("▀", "▄")
    assert (cells[6, 1][1].fg, cells[6, 2][1].fg) == (blue, red)
    cells = bands(above, same, (0, 1))
    assert cells[6, 1] == ("▄", Style(red, blue))
    cells = bands(above, below, (0, 0))
    darker = cells[6, 2][1].bg
    assert cells[6, 1][1].bg == cells[12, 0][1].bg == blue != darker == cells[12, 4][1].bg
    assert bands(above, same, (0, 0))[6, 1] == ("▄", Style(darker, blue))


@pytest.mark.quick(1)
def test_claim_beside_a_band(usa: MapFile, drawing: Drawing) -> None:
    """What changes when routes are claimed one after another, by three players in turn, is in the
    changed regions: also the bands beside them, which get narrower."""
    old = empty_board(usa.game_map)._replace(seats=("blue", "red", "green"))
    for route in range(len(usa.game_map.routes)):
        new = claimed(old, route, route % 3)
        named = {(x, r.y) for r in drawing.changed(old, new) for x in range(r.x, r.end)}
        before, after = cells_of(drawing.rows(old)), cells_of(drawing.rows(new))
        assert {cell for cell in before if before[cell] != after[cell]} <= named
        old = new


def test_path_keeps_the_colors_of_its_routes(usa: MapFile, drawing: Drawing) -> None:
    """The track of a path is gold; its spaces have the color of their cards."""
    state = empty_board(usa.game_map)._replace(path=frozenset({4}))
    cells, theme, drawn = cells_of(drawing.rows(state)), drawing.theme, drawing.layout.routes[4]
    assert drawn.track
    color = usa.game_map.routes[4].color
    card = theme.cards["gray" if color is None else usa.game_map.colors[color]]
    assert {cells[cell][1].bg for space in drawn.spaces for cell in space} == {card.style.bg}
    for x, y, _ in drawn.track:
        assert cells[x, y][1].fg == theme.path_track.fg
