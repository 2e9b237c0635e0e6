"""SVG pictures: shapes and letters at the cells of the drawing."""

from xml.etree import ElementTree

import pytest

from ttr_tui.board.layout.layout_cache import cached_layout
from ttr_tui.board.render.ansi import to_text
from ttr_tui.board.render.appearance import QUARTERS
from ttr_tui.board.render.board_state import empty_board
from ttr_tui.board.render.drawing import Drawing
from ttr_tui.board.render.export import to_svg
from ttr_tui.board.render.themes import Run, Style, load_theme
from ttr_tui.mapfile.map_file import MapFile

SVG = "{http://www.w3.org/2000/svg}"
TEXT_STYLE, PAPER = "#eeeeee", "#111111"
RED = Style(fg="#ff0000")


def picture(*rows: list[Run], title: str = "") -> ElementTree.Element:
    return ElementTree.fromstring(to_svg(rows, TEXT_STYLE, PAPER, title))


def paths(root: ElementTree.Element, attribute: str, color: str) -> str:
    """The paths filled or stroked with this color."""
    found = [path for path in root.iter(f"{SVG}path") if path.get(attribute) == color]
    return "".join(path.get("d") or "" for path in found)


def letters(root: ElementTree.Element) -> dict[tuple[int, int], str]:
    """The letter in each cell, if all are one cell wide."""
    found = {}
    for text in root.iter(f"{SVG}text"):
        x, y = int(text.get("x", "")) // 8, int(text.get("y", "")) // 16
        found.update({(x + at, y): sign for at, sign in enumerate(text.text or "") if sign != " "})
    return found


def test_letters() -> None:
    """Letters are texts as wide as their cells."""
    root = picture([Run("  ", Style()), Run("Omaha 李", RED)])
    (text,) = root.iter(f"{SVG}text")
    assert (text.text, text.get("x"), text.get("fill")) == ("Omaha 李", "16", "#ff0000")
    assert text.get("textLength") == str(8 * 8)
    assert root.get("width") == str(10 * 8)


def test_tracks_and_shores() -> None:
    """A track is drawn as dots, a shore as boxes."""
    root = picture([Run("a⠉▚", RED)])
    assert [text.text for text in root.iter(f"{SVG}text")] == ["a"]
    assert paths(root, "stroke", "#ff0000") == "M10 2h0M14 2h0"
    assert paths(root, "fill", "#ff0000") == "M16 0h4v8h-4zM20 8h4v8h-4z"


def test_underlines() -> None:
    """An underline is a line below all cells, blanks too: the rim of a black space."""
    root = picture([Run("K ", Style(fg="#ffffff", bg="#000000", underline=True))])
    assert paths(root, "fill", "#ffffff") == "M0 14h16v1h-16z"


def test_backgrounds() -> None:
    """A background is a box, unless it is the color of the picture's background."""
    root = picture([Run("x", Style(bg=PAPER)), Run("y", Style(bg="#0000ff", reverse=True))])
    assert paths(root, "fill", PAPER) == ""
    assert paths(root, "fill", TEXT_STYLE) == "M8 0h8v16h-8z"
    assert [text.get("fill") for text in root.iter(f"{SVG}text")] == [TEXT_STYLE, "#0000ff"]


def test_texts_escaped() -> None:
    """Markup and control characters in texts and title are harmless."""
    root = picture([Run("</text><script>&\x1b\x00\ufffe", RED)], title="<Ann & Bob>\x07")
    (text,) = root.iter(f"{SVG}text")
    assert text.text == "</text><script>&  \ufffd"
    assert root.findtext(f"{SVG}title") == "<Ann & Bob> "


@pytest.mark.parametrize("theme", ["dark", "light", "color-blind", "sixteen", "none"])
def test_boards(any_map: MapFile, theme: str) -> None:
    """Every board becomes a small picture with all its letters."""
    layout = cached_layout(any_map.game_map, any_map.placement, 120, 40)
    assert layout is not None
    drawing = Drawing(any_map.game_map, layout, load_theme(theme))
    rows = drawing.rows(empty_board(any_map.game_map))
    svg = to_svg(rows, TEXT_STYLE, PAPER)
    assert len(svg.encode()) < 300_000
    assert letters(ElementTree.fromstring(svg)) == {
        (x, y): sign
        for y, row in enumerate(to_text(rows).split("\n"))
        for x, sign in enumerate(row)
        if sign not in QUARTERS and not "⠀" <= sign <= "⣿"
    }
