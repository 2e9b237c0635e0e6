"""The finished drawing, read off its cells."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ttr_tui.board import (
    BoardState,
    Drawing,
    OnCity,
    OnLane,
    Row,
    Style,
    empty_board,
    kept_layout,
    load_look,
)
from ttr_tui.mapfile.map_file import MapFile

Cells = dict[tuple[int, int], tuple[str, Style]]


@pytest.fixture(scope="module", params=[(80, 16), (92, 30), (120, 40), (160, 50)], ids=str)
def drawing(usa: MapFile, request: pytest.FixtureRequest) -> Drawing:
    layout = kept_layout(usa.game_map, usa.placement, *request.param)
    assert layout is not None
    return Drawing(usa.game_map, layout, load_look("dark"))


def cells_of(rows: list[Row]) -> Cells:
    cells: Cells = {}
    for y, row in enumerate(rows):
        x = 0
        for text, style in row:
            for character in text:
                cells[x, y] = character, style
                x += 1
    return cells


def claimed(state: BoardState, lane: int, seat: int) -> BoardState:
    owners = (*state.owners[:lane], seat, *state.owners[lane + 1 :])
    return replace(state, owners=owners, seats=("blue", "red", "green", "yellow", "black"))


def test_every_row_is_as_wide_as_the_board(usa: MapFile, drawing: Drawing) -> None:
    rows = drawing.rows(empty_board(usa.game_map))
    assert len(rows) == drawing.layout.height
    widths = {sum(len(run.text) for run in row) for row in rows}
    assert widths == {drawing.layout.width}


def test_every_space_shows_the_letter_and_colour_of_its_lane(
    usa: MapFile, drawing: Drawing
) -> None:
    cells = cells_of(drawing.rows(empty_board(usa.game_map)))
    cards = drawing.look.cards
    for lane, drawn in zip(usa.game_map.lanes, drawing.layout.lanes, strict=True):
        colour = "gray" if lane.colour is None else usa.game_map.colours[lane.colour]
        for bead in drawn.beads:
            assert "".join(cells[cell][0] for cell in bead).strip() == cards[colour].letter
            assert {cells[cell][1] for cell in bead} == {cards[colour].style}


def test_every_city_is_marked_and_named(usa: MapFile, drawing: Drawing) -> None:
    cells = cells_of(drawing.rows(empty_board(usa.game_map)))
    for city, drawn in zip(usa.game_map.cities, drawing.layout.cities, strict=True):
        assert cells[drawn.cell][0] == drawing.look.city_mark
        written = "".join(cells[cell][0] for cell in drawn.label_cells)
        assert written == drawn.label
        if drawing.layout.full_names:
            assert written == city.name


def test_a_claimed_lane_shows_its_owners_sign_in_every_space(
    usa: MapFile, drawing: Drawing
) -> None:
    state = claimed(empty_board(usa.game_map), 40, 3)
    cells = cells_of(drawing.rows(state))
    seat = drawing.look.seats["yellow"]
    for bead in drawing.layout.lanes[40].beads:
        assert {cells[cell] for cell in bead} == {(seat.sign, seat.style)}


def test_only_the_changed_regions_differ_between_two_states(usa: MapFile, drawing: Drawing) -> None:
    before = empty_board(usa.game_map)
    steps = [
        claimed(before, 12, 0),
        replace(before, closed=frozenset({5})),
        replace(before, claimable=frozenset({7, 8})),
        replace(before, cursor=OnLane(30)),
        replace(before, cursor=OnCity(4)),
        replace(before, marked_cities=frozenset({1, 2})),
        replace(before, path=frozenset({60, 61})),
    ]
    for after in steps:
        regions = drawing.changed(before, after)
        named = {(x, r.y) for r in regions for x in range(r.x, r.end)}
        old, new = cells_of(drawing.rows(before)), cells_of(drawing.rows(after))
        differing = {cell for cell in old if old[cell] != new[cell]}
        assert differing
        assert differing <= named


def test_nothing_changed_is_nothing_to_draw(usa: MapFile, drawing: Drawing) -> None:
    state = claimed(empty_board(usa.game_map), 3, 1)
    assert drawing.changed(state, replace(state)) == []
