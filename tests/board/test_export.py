"""The drawings of all shipped maps: the JSON agrees with the text, and both are valid."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

import pytest

from ttr_tui.board.layout.layout_cache import cached_layout
from ttr_tui.board.render.ansi import to_ansi, to_text
from ttr_tui.board.render.board_state import empty_board
from ttr_tui.board.render.drawing import QUARTERS, Drawing
from ttr_tui.board.render.export import as_json
from ttr_tui.board.render.themes import load_theme, route_types
from ttr_tui.mapfile.map_file import MapFile

THEME = load_theme("dark")
BRAILLE = {chr(code) for code in range(0x2801, 0x2900)}


class Both(NamedTuple):
    """The JSON of a drawing, and its lines of text."""

    read: MapFile
    data: dict[str, Any]
    printed: list[str]

    def text(self, cells: list[list[int]]) -> str:
        return "".join(self.printed[y][x] for x, y in cells)


@pytest.fixture(params=[(80, 15), (120, 40)], ids=str)
def both(any_map: MapFile, request: pytest.FixtureRequest) -> Both:
    layout = cached_layout(any_map.game_map, any_map.placement, *request.param)
    assert layout is not None
    drawing = Drawing(any_map.game_map, layout, THEME)
    printed = to_text(drawing.rows(empty_board(any_map.game_map))).split("\n")
    data = json.loads(json.dumps(as_json(any_map.game_map, layout)))
    assert data["size"] == [*request.param] == [len(printed[0]), len(printed)]
    return Both(any_map, data, printed)


def letters_of(read: MapFile, route: int) -> set[str]:
    """The texts allowed in the spaces of a route: its color's letter, its track sign or a dot. A
    gray route of one space may have a sign of its own."""
    route_type = route_types(read.game_map)[route]
    color = "gray" if route_type.color is None else read.game_map.colors[route_type.color]
    letter = THEME.cards[color].letter
    single = route_type.length == 1 and color == "gray"
    return {
        letter,
        *([THEME.single_gray] if single else []),
        THEME.track_signs[route_type.track_type],
        *THEME.dots,
    } - {""}


def test_spaces(both: Both) -> None:
    """Every space of every route is drawn, with its color's letter, its track sign or a dot."""
    game_map = both.read.game_map
    for connection, drawn in zip(game_map.connections, both.data["routes"], strict=True):
        ends = tuple(game_map.city_index[drawn[end]] for end in ("from", "to"))
        assert ends == connection.ends
        for number, route in zip(connection.routes, drawn["routes"], strict=True):
            assert len(route["spaces"]) == connection.length
            texts = [both.text(space["cells"]).strip(" ▌▐") for space in route["spaces"]]
            wild = game_map.routes[number].locomotives
            assert all(THEME.locomotive.letter in text for text in texts[:wild])
            for text in texts[wild:]:
                assert text and set(text) <= letters_of(both.read, number), (number, text)


def test_cities(both: Both) -> None:
    """Every city has its mark, with its name directly beside it."""
    labels = []
    for city, drawn in zip(both.read.game_map.cities, both.data["cities"], strict=True):
        x, y = drawn["cell"]
        assert drawn["id"] == city.id
        if city.junction:
            assert both.printed[y][x] == THEME.junction_mark
            assert drawn["label"] == ""
            continue
        assert both.printed[y][x] == (THEME.port_mark if city.port else THEME.city_mark)
        assert both.text(drawn["label_cells"]) == drawn["label"]
        assert any(abs(lx - x) <= 1 and abs(ly - y) <= 1 for lx, ly in drawn["label_cells"])
        labels.append(drawn["label"])
        if both.data["size"][0] >= 92:
            assert drawn["label"] == city.name
    assert len(set(labels)) == len(labels)


def test_tracks_and_ground(both: Both) -> None:
    """Every track cell is drawn, and all other cells are land, water or the sign of a track."""
    shown = {*BRAILLE, *THEME.track_signs.values()}
    used: set[tuple[int, int]] = set()
    for connection in both.data["routes"]:
        for route in connection["routes"]:
            assert all(both.printed[y][x] in shown for x, y in route["track"])
            used.update((x, y) for x, y in route["track"])
            used.update((x, y) for space in route["spaces"] for x, y in space["cells"])
    for city in both.data["cities"]:
        used.update((x, y) for x, y in [city["cell"], *city["label_cells"]])
    rest = {
        character
        for y, line in enumerate(both.printed)
        for x, character in enumerate(line)
        if (x, y) not in used
    }
    assert rest <= {*QUARTERS, *THEME.track_signs.values()}


def test_ansi_text(usa: MapFile) -> None:
    """ANSI text has the same characters as plain text, and resets the style at each line's end."""
    layout = cached_layout(usa.game_map, usa.placement, 92, 30)
    assert layout is not None
    rows = Drawing(usa.game_map, layout, THEME).rows(empty_board(usa.game_map))
    lines = to_ansi(rows).split("\n")
    assert len(lines) == 30
    assert all(line.endswith("\x1b[0m") for line in lines)
    bare = [part.split("m", 1)[-1] for part in lines[5].split("\x1b[")]
    assert "".join(bare) == to_text(rows).split("\n")[5]
