"""What a layout says of itself in JSON agrees with the printed cells."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from ttr_tui.board import Drawing, as_json, empty_board, kept_layout, load_look, to_ansi, to_text
from ttr_tui.mapfile.map_file import MapFile


@pytest.fixture(params=[(80, 16), (92, 30), (120, 40), (160, 50)], ids=str)
def both(usa: MapFile, request: pytest.FixtureRequest) -> tuple[dict[str, Any], list[str]]:
    """The JSON of a size, read back, and the lines printed for it."""
    layout = kept_layout(usa.game_map, usa.placement, *request.param)
    assert layout is not None
    drawing = Drawing(usa.game_map, layout, load_look("dark"))
    printed = to_text(drawing.rows(empty_board(usa.game_map))).split("\n")
    return json.loads(json.dumps(as_json(usa.game_map, layout))), printed


def test_every_space_of_every_lane_is_there_once(
    usa: MapFile, both: tuple[dict[str, Any], list[str]]
) -> None:
    data, printed = both
    letters = load_look("dark").cards
    cells: Counter[tuple[int, int]] = Counter()
    for route, drawn in zip(usa.game_map.routes, data["routes"], strict=True):
        assert f"{drawn['from']}-{drawn['to']}" == route.id
        for number, lane in zip(route.lanes, drawn["lanes"], strict=True):
            assert len(lane["spaces"]) == route.length
            colour = usa.game_map.lanes[number].colour
            letter = letters["gray" if colour is None else usa.game_map.colours[colour]].letter
            for space in lane["spaces"]:
                assert "".join(printed[y][x] for x, y in space["cells"]).strip() == letter
                cells.update((x, y) for x, y in space["cells"])
    for city in data["cities"]:
        cells[city["cell"][0], city["cell"][1]] += 1
        cells.update((x, y) for x, y in city["label_cells"])
        assert "".join(printed[y][x] for x, y in city["label_cells"]) == city["label"]
    assert max(cells.values()) == 1


def test_every_track_cell_is_drawn(both: tuple[dict[str, Any], list[str]]) -> None:
    data, printed = both
    for route in data["routes"]:
        for lane in route["lanes"]:
            assert all("\u2800" < printed[y][x] <= "\u28ff" for x, y in lane["track"])


def test_ansi_text_has_the_same_characters_and_ends_every_line_plain(usa: MapFile) -> None:
    layout = kept_layout(usa.game_map, usa.placement, 92, 30)
    assert layout is not None
    rows = Drawing(usa.game_map, layout, load_look("dark")).rows(empty_board(usa.game_map))
    lines = to_ansi(rows).split("\n")
    assert len(lines) == 30
    assert all(line.endswith("\x1b[0m") for line in lines)
    bare = [part.split("m", 1)[-1] for part in lines[5].split("\x1b[")]
    assert "".join(bare) == to_text(rows).split("\n")[5]
