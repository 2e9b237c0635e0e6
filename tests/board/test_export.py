"""The finished drawing of every shipped map: what it says of itself in JSON agrees with the printed
cells, and both are sound."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any, NamedTuple

import pytest

from ttr_tui.board import (
    CityLayout,
    Drawing,
    LaneLayout,
    Layout,
    TrackCell,
    as_json,
    cached_layout,
    empty_board,
    faults,
    load_look,
    to_ansi,
    to_text,
)
from ttr_tui.board.ground_style import QUARTERS
from ttr_tui.board.lane_kinds import lane_kinds
from ttr_tui.board.quality import hidden
from ttr_tui.mapfile.map_file import MapFile

LOOK = load_look("dark")
BRAILLE = {chr(code) for code in range(0x2801, 0x2900)}


class Both(NamedTuple):
    """The JSON of a drawing, read back, and the lines printed for it."""

    read: MapFile
    data: dict[str, Any]
    printed: list[str]

    def text(self, cells: list[list[int]]) -> str:
        return "".join(self.printed[y][x] for x, y in cells)


@pytest.fixture(params=[(80, 16), (92, 30), (120, 40), (160, 50)], ids=str)
def both(any_map: MapFile, request: pytest.FixtureRequest) -> Both:
    layout = cached_layout(any_map.game_map, any_map.placement, *request.param)
    assert layout is not None
    drawing = Drawing(any_map.game_map, layout, LOOK)
    printed = to_text(drawing.rows(empty_board(any_map.game_map))).split("\n")
    data = json.loads(json.dumps(as_json(any_map.game_map, layout)))
    assert data["size"] == [*request.param] == [len(printed[0]), len(printed)]
    return Both(any_map, data, printed)


def letters_of(read: MapFile, lane: int) -> set[str]:
    """The letters that may stand in the beads of a lane: its colour's or its way's."""
    kind = lane_kinds(read.game_map)[lane]
    colour = "gray" if kind.card is None else read.game_map.colours[kind.card]
    letter = LOOK.cards[colour].letter
    return {letter, letter.lower(), LOOK.ways[kind.way]} - {""}


def test_every_space_of_every_lane_is_drawn_once(both: Both) -> None:
    game_map = both.read.game_map
    for route, drawn in zip(game_map.routes, both.data["routes"], strict=True):
        ends = tuple(game_map.city_index[drawn[end]] for end in ("from", "to"))
        assert ends == route.ends
        for number, lane in zip(route.lanes, drawn["lanes"], strict=True):
            assert len(lane["spaces"]) == route.length
            texts = [both.text(space["cells"]).strip(" ▌▐") for space in lane["spaces"]]
            wild = game_map.lanes[number].locomotives
            assert all(LOOK.locomotive.letter in text for text in texts[:wild])
            for text in texts[wild:]:
                assert text and set(text) <= letters_of(both.read, number), (number, text)


def test_no_cell_is_used_twice_and_nothing_is_clipped(both: Both) -> None:
    width, height = both.data["size"]
    cells: Counter[tuple[int, int]] = Counter()
    for route in both.data["routes"]:
        for lane in route["lanes"]:
            cells.update((x, y) for space in lane["spaces"] for x, y in space["cells"])
    for city in both.data["cities"]:
        cells.update([(city["cell"][0], city["cell"][1])])
        cells.update((x, y) for x, y in city["label_cells"])
    assert max(cells.values()) == 1
    assert all(0 <= x < width and 0 <= y < height for x, y in cells)


def test_every_city_is_marked_and_named_beside_its_mark(both: Both) -> None:
    labels = []
    for city, drawn in zip(both.read.game_map.cities, both.data["cities"], strict=True):
        x, y = drawn["cell"]
        assert drawn["id"] == city.id
        if city.junction:
            assert both.printed[y][x] == LOOK.junction_mark
            assert drawn["label"] == ""
            continue
        assert both.printed[y][x] == (LOOK.port_mark if city.port else LOOK.city_mark)
        assert both.text(drawn["label_cells"]) == drawn["label"]
        assert any(abs(lx - x) <= 1 and abs(ly - y) <= 1 for lx, ly in drawn["label_cells"])
        labels.append(drawn["label"])
        if both.data["size"][0] >= 92:
            assert drawn["label"] == city.name
    assert len(set(labels)) == len(labels)


def test_every_track_cell_is_drawn_and_all_else_is_ground(both: Both) -> None:
    used: set[tuple[int, int]] = set()
    for route in both.data["routes"]:
        for lane in route["lanes"]:
            assert all(both.printed[y][x] in BRAILLE for x, y in lane["track"])
            used.update((x, y) for x, y in lane["track"])
            used.update((x, y) for space in lane["spaces"] for x, y in space["cells"])
    for city in both.data["cities"]:
        used.update((x, y) for x, y in [city["cell"], *city["label_cells"]])
    rest = {
        character
        for y, line in enumerate(both.printed)
        for x, character in enumerate(line)
        if (x, y) not in used
    }
    assert rest <= set(QUARTERS)


def test_lanes_can_be_followed_from_city_to_city(both: Both) -> None:
    """In order, in even steps, near their lines, twins side by side, every line connected: the
    measures of `quality`, taken of what the JSON says. An overview is only read as a whole."""
    layout = layout_of(both)
    found = faults(both.read.game_map, layout) if layout.full_names else hidden(layout)
    assert found == []


def layout_of(both: Both) -> Layout:
    width, height = both.data["size"]
    lanes: dict[int, LaneLayout] = {}
    for route, drawn in zip(both.read.game_map.routes, both.data["routes"], strict=True):
        for number, lane in zip(route.lanes, drawn["lanes"], strict=True):
            beads = tuple(tuple((x, y) for x, y in space["cells"]) for space in lane["spaces"])
            lanes[number] = LaneLayout(beads, tuple(TrackCell(x, y, 1) for x, y in lane["track"]))
    cities = [
        CityLayout(
            (city["cell"][0], city["cell"][1]),
            city["label"],
            tuple((city["label_cells"] or [city["cell"]])[0]),
        )
        for city in both.data["cities"]
    ]
    return Layout(
        width=width,
        height=height,
        bead=len(lanes[0].beads[0]),
        full_names=width >= 92 and height >= 30,
        lanes=tuple(lanes[number] for number in sorted(lanes)),
        cities=tuple(cities),
    )


def test_ansi_text_has_the_same_characters_and_ends_every_line_plain(usa: MapFile) -> None:
    layout = cached_layout(usa.game_map, usa.placement, 92, 30)
    assert layout is not None
    rows = Drawing(usa.game_map, layout, LOOK).rows(empty_board(usa.game_map))
    lines = to_ansi(rows).split("\n")
    assert len(lines) == 30
    assert all(line.endswith("\x1b[0m") for line in lines)
    bare = [part.split("m", 1)[-1] for part in lines[5].split("\x1b[")]
    assert "".join(bare) == to_text(rows).split("\n")[5]
