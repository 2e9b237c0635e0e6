"""The final board as a picture: lines, pieces, names and scores as shapes and plain texts."""

from xml.etree import ElementTree

import pytest

from ttr_tui.board.layout.layout_cache import cached_layout
from ttr_tui.board.render.board_state import empty_board
from ttr_tui.board.render.picture import SHAPES, board_picture
from ttr_tui.board.render.themes import load_theme
from ttr_tui.engine.registry import BUILDINGS
from ttr_tui.mapfile.map_file import MapFile
from ttr_tui.storage.settings import THEMES

SVG = "{http://www.w3.org/2000/svg}"
TABLE = [(None, ["", "Total"]), (0, ["<Ann & Bob>\x07", "12"]), (1, ["Cid", "-3"])]


def picture(of: MapFile, theme: str, building: str = "") -> str:
    """The board with its first two routes claimed, one by each player, and maybe a building."""
    layout = cached_layout(of.game_map, of.placement, 120, 40)
    assert layout is not None
    board = empty_board(of.game_map)
    state = board._replace(owners=(0, 1, *board.owners[2:]), seats=("black", "red"))
    if building:
        owners = (0, *[None] * (len(of.game_map.cities) - 1))
        state = state._replace(buildings=((building, owners),))
    texts = of.game_map.title, "Ann wins.", "2026-11-21"
    return board_picture(
        of.game_map, layout, load_theme(theme), state, TABLE, texts, ("#eeeeee", "#111111")
    )


@pytest.mark.parametrize("theme", THEMES)
def test_every_piece_and_name_is_drawn(any_map: MapFile, theme: str) -> None:
    """Each claimed space has its owner's sign, each open one is a box, each city has its name; no
    text is stretched, and the file is small."""
    svg, routes = picture(any_map, theme), any_map.game_map.routes
    root = ElementTree.fromstring(svg)
    for owner in (0, 1):
        signs = [group for group in root.iter(f"{SVG}g") if group.get("class") == f"seat{owner}"]
        assert len(signs) == routes[owner].length and all(len(sign) for sign in signs)
    spaces = [box for box in root.iter(f"{SVG}rect") if box.get("rx")]
    assert len(spaces) == sum(route.length for route in routes[2:])
    texts = [text.text for text in root.iter(f"{SVG}text")]
    assert {city.name for city in any_map.game_map.cities if not city.junction} <= {*texts}
    assert "textLength" not in svg and len(svg.encode()) < 150_000


def test_title_scores_and_harmless_texts(usa: MapFile) -> None:
    """The title, a note, the date and the table of scores; markup and control characters in names
    are text."""
    root = ElementTree.fromstring(picture(usa, "dark"))
    assert root.findtext(f"{SVG}title") == usa.game_map.title
    texts = [text.text for text in root.iter(f"{SVG}text")]
    assert texts[:3] == [usa.game_map.title, "2026-11-21", "Ann wins."]
    assert texts[-5:] == ["Total", "<Ann & Bob> ", "12", "Cid", "-3"]


@pytest.mark.parametrize("theme", THEMES)
def test_signs_of_players_need_no_font(theme: str) -> None:
    assert {seat.sign for seat in load_theme(theme).seats.values()} <= SHAPES.keys()


def test_every_kind_of_building_has_an_outline(usa: MapFile) -> None:
    """Also one that the pictures do not know."""
    drawn = [picture(usa, "dark", kind) for kind in ("", *BUILDINGS, "depot")]
    assert len({*drawn}) == len(drawn)
