"""SVG pictures: shapes and letters at the cells of the drawing."""

import re
from xml.etree import ElementTree

import pytest

from ttr_tui.board.layout.layout_cache import cached_layout
from ttr_tui.board.render.ansi import to_text
from ttr_tui.board.render.board_state import empty_board
from ttr_tui.board.render.drawing import QUARTERS, Drawing
from ttr_tui.board.render.export import SHADES, SHAPES, to_svg
from ttr_tui.board.render.themes import Run, Style, load_theme
from ttr_tui.mapfile.map_file import MapFile
from ttr_tui.storage.settings import THEMES

SVG = "{http://www.w3.org/2000/svg}"
TEXT_STYLE, PAPER = "#eeeeee", "#111111"
RED = Style(fg="#ff0000")


def picture(*rows: list[Run], title: str = "", note: str = "") -> ElementTree.Element:
    return ElementTree.fromstring(to_svg(rows, TEXT_STYLE, PAPER, title, note))


def paths(root: ElementTree.Element, attribute: str, color: str) -> str:
    """The paths filled or stroked with this color."""
    found = [path for path in root.iter(f"{SVG}path") if path.get(attribute) == color]
    return "".join(path.get("d") or "" for path in found)


def letters(root: ElementTree.Element) -> dict[tuple[int, int], str]:
    """The letter or the drawn sign in each cell, without the title, if all are one cell wide."""
    found = {}
    for text in root.iter(f"{SVG}text"):
        xs = [int(x) for x in text.get("x", "").split()]
        if len(xs) == len(text.text or ""):
            y = int(text.get("y", "")) // 16
            found.update({(x // 8, y): sign for x, sign in zip(xs, text.text or "", strict=True)})
    signs = {shape: sign for sign, shape in SHAPES.items()}
    for path in root.iter(f"{SVG}path"):
        for column, row, shape in re.findall(r"M(\d+) (\d+)(m[^M]*)", path.get("d") or ""):
            found[int(column) // 8, int(row) // 16] = signs[shape]
    return {cell: sign for cell, sign in found.items() if sign != " "}


def test_letters() -> None:
    """Each letter stands in the middle of its cells, whatever the widths of a font."""
    root = picture([Run("  ", Style()), Run("Omaha 李", RED)])
    (text,) = root.iter(f"{SVG}text")
    assert (text.text, text.get("fill")) == ("Omaha 李", "#ff0000")
    assert text.get("x") == "20 28 36 44 52 60 72"
    (group,) = [group for group in root.iter(f"{SVG}g") if text in group]
    assert group.get("text-anchor") == "middle"
    assert root.get("width") == str(10 * 8)


def test_text_is_never_stretched() -> None:
    """No text has a given length, so no program stretches its letters or the gaps."""
    svg = to_svg([[Run("Omaha ≈", RED)]], TEXT_STYLE, PAPER, "USA", "2026-11-21")
    assert "textLength" not in svg
    assert "letter-spacing" not in svg


def test_letters_that_are_counted_differently() -> None:
    """An emoji or an accent that has no letter of its own does not move the letters after it."""
    texts = [*picture([Run("a😀bx̂c", RED)]).iter(f"{SVG}text")]
    assert [(text.text, text.get("x")) for text in texts] == [
        ("a", "4"),
        ("😀", "16"),
        ("b", "28"),
        ("x̂", "36"),
        ("c", "44"),
    ]


def test_tracks_and_shores() -> None:
    """A track is drawn as dots, a shore as boxes."""
    root = picture([Run("a⠉▚", RED)])
    assert [text.text for text in root.iter(f"{SVG}text")] == ["a"]
    assert paths(root, "stroke", "#ff0000") == "M10 2h0M14 2h0"
    assert paths(root, "fill", "#ff0000") == "M16 0h4v8h-4zM20 8h4v8h-4z"


@pytest.mark.parametrize("sign", SHAPES)
def test_signs_are_drawn(sign: str) -> None:
    """A player's sign or the mark of a city is drawn inside its cell and needs no font."""
    root = picture([Run(f"a{sign}", RED)])
    assert [text.text for text in root.iter(f"{SVG}text")] == ["a"]
    assert paths(root, "fill", "#ff0000") == f"M8 0{SHAPES[sign]}"


@pytest.mark.parametrize("theme", THEMES)
def test_signs_of_players_and_cities_are_drawn(theme: str) -> None:
    """No font decides how wide a player's sign or the mark of a city is."""
    signs = load_theme(theme)
    drawn = [seat.sign for seat in signs.seats.values()]
    drawn += [signs.city_mark, signs.ticket_mark, signs.port_mark, signs.ticket_port_mark]
    drawn += [
        signs.selected_mark,
        signs.station_mark,
        signs.harbor_mark,
        signs.path_fill,
        signs.recent_fill,
    ]
    assert {*drawn, signs.junction_mark} <= SHAPES.keys()


def test_backgrounds() -> None:
    """A background is a box, unless it is the color of the picture's background."""
    root = picture([Run("x", Style(bg=PAPER)), Run("y", Style(bg="#0000ff", reverse=True))])
    assert paths(root, "fill", PAPER) == ""
    assert paths(root, "fill", TEXT_STYLE) == "M8 0h8v16h-8z"
    assert [text.get("fill") for text in root.iter(f"{SVG}text")] == [TEXT_STYLE, "#0000ff"]


@pytest.mark.parametrize(("sign", "opacity"), SHADES.items())
def test_shades(sign: str, opacity: float) -> None:
    """A cell that is filled in part is a box that one can see through, dimmed or not."""
    for dim, expected in ((False, opacity), (True, 0.6 * opacity)):
        root = picture([Run(sign, RED._replace(dim=dim))])
        (path,) = root.iter(f"{SVG}path")
        assert path.get("d") == "M0 0h8v16h-8z"
        assert float(path.get("opacity", "")) == pytest.approx(expected)


def test_underline() -> None:
    """An underline is as long as the cells, also where they are blank."""
    root = picture([Run("K ", Style(fg="#ff0000", underline=True))])
    assert paths(root, "fill", "#ff0000") == "M0 14h16v1h-16z"


def test_title() -> None:
    """Title and note stand above the rows, at the left and at the right end."""
    root = picture([Run("x" * 40, RED)], [], title="Iceland", note="2026-11-21")
    title, note, row = root.iter(f"{SVG}text")
    assert (title.text, note.text, row.text) == ("Iceland", "2026-11-21", "x" * 40)
    assert (title.get("x"), note.get("x"), note.get("text-anchor")) == ("8", "312", "end")
    heights = [int(text.get("y", "")) for text in (title, note, row)]
    assert heights == [30, 30, 60]
    assert root.get("height") == str(48 + 2 * 16)
    assert root.findtext(f"{SVG}title") == "Iceland"


def test_texts_escaped() -> None:
    """Markup and control characters in texts and title are harmless."""
    root = picture([Run("</text><script>&\x1b\x00\ufffe", RED)], title="<Ann & Bob>\x07")
    assert [*root.iter(f"{SVG}text")][-1].text == "</text><script>&  \ufffd"
    assert root.findtext(f"{SVG}title") == "<Ann & Bob> "


@pytest.mark.parametrize("theme", THEMES)
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
