"""`ttr draw`: prints a board."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.machine_language import speaking
from tests.mapfile.small_map import SMALL_MAP
from ttr_tui import cli
from ttr_tui.board.render.themes import load_theme

POSITION = """
format: 2
map: europe
players:
  Ann: {routes: [dieppe-paris], stations: [wien]}
  Bob: {}
"""


def test_size_of_the_board(ttr: Callable[..., str]) -> None:
    lines = ttr("draw", "usa", "--size", "92x30").splitlines()
    assert [len(line) for line in lines] == [92] * 30
    assert any("Salt Lake City" in line for line in lines)


def test_letters_are_english_in_every_language(ttr: Callable[..., str]) -> None:
    """What is printed looks the same for everybody."""
    with speaking("uk"):
        board = ttr("draw", "usa")
    assert "Y" in board and re.search("[А-Я]", board) is None


def test_without_terminal_120_by_40_cells_and_no_escape_codes(
    ttr: Callable[..., str],
) -> None:
    out = ttr("draw", "paris")
    assert "\x1b" not in out
    assert [len(line) for line in out.splitlines()] == [120] * 40


def test_colors_always(ttr: Callable[..., str]) -> None:
    dark = ttr("draw", "usa", "--color", "always")
    light = ttr("draw", "usa", "--color", "always", "--theme", "light")
    assert "48;2;" in dark
    assert dark != light
    none = ttr("draw", "usa", "--color", "always", "--theme", "none")
    assert "38;2;" not in none and "\x1b[0;1m" in none


def test_sixteen_theme_prints_color_numbers(
    ttr: Callable[..., str],
) -> None:
    out = ttr("draw", "usa", "--color", "always", "--theme", "sixteen")
    assert ";2;" not in out
    assert "\x1b[0;91;40m" in out, "a pale red space: red on black"


@pytest.mark.parametrize("color", ["always", "never"])
def test_ascii_has_only_ascii_characters(color: str, ttr: Callable[..., str]) -> None:
    out = ttr("draw", "great_lakes", "--ascii", "--color", color)
    assert out.isascii()


def test_position_shows_owners_and_stations(tmp_path: Path, ttr: Callable[..., str]) -> None:
    file = tmp_path / "position.yaml"
    file.write_text(POSITION, "utf-8")
    words = ["europe", "--size", "120x40"]
    sign = load_theme("none").seats["blue"].sign
    empty = ttr("draw", *words)
    drawn = ttr("draw", *words, "--position", str(file))
    assert sign not in empty
    assert drawn.count(sign) == 3, "one space in two cells, and the station's mark"


def test_json_has_the_cells_of_routes_and_cities(ttr: Callable[..., str]) -> None:
    data = json.loads(ttr("draw", "usa", "--size", "92x30", "--json"))
    assert data["size"] == [92, 30]
    assert set(data) == {"size", "routes", "cities"}
    assert set(data["routes"][0]) == {"from", "to", "routes"}
    assert set(data["routes"][0]["routes"][0]) == {"spaces", "track"}
    assert set(data["routes"][0]["routes"][0]["spaces"][0]) == {"cells"}
    assert set(data["cities"][0]) == {"id", "name", "cell", "label", "label_cells"}


def test_small_size_gives_a_warning_with_the_required_size(
    capsys: pytest.CaptureFixture[str],
) -> None:
    cli.main(["draw", "paris", "--size", "20x6"])
    printed = capsys.readouterr()
    assert [len(line) for line in printed.out.splitlines()] == [20] * 6
    warning = "parts of this map do not fit at 20x6; it needs about 44x16"
    assert printed.err == f"ttr: {warning}\n"


@pytest.mark.parametrize(
    ("args", "error"),
    [
        ([], "the following arguments are required: MAP"),
        (["use"], 'there is no map "use", did you mean "usa"?'),
        (
            ["usa", "--size", "wide"],
            '--size: expected columns and rows, for example 120x40, not "wide"',
        ),
        (["usa", "--size", "0x9"], "--size: expected 1x1 to 500x200, not 0x9"),
        (["usa", "--theme", "drak"], 'there is no theme "drak", did you mean "dark"?'),
        (["usa", "--position", "no.yaml"], "no.yaml"),
        (["usa", "--color", "blue"], "invalid choice"),
    ],
)
def test_wrong_options_get_one_clear_line(
    args: list[str], error: str, ttr_error: Callable[..., str]
) -> None:
    assert error in ttr_error("draw", *args)


def test_position_on_another_map_is_an_error(tmp_path: Path, ttr_error: Callable[..., str]) -> None:
    file = tmp_path / "position.yaml"
    file.write_text(POSITION, "utf-8")
    error = ttr_error("draw", "usa", "--position", str(file))
    assert error == "--position: this position is on the map europe, not usa"


@pytest.mark.slow
def test_warning_does_not_name_a_smaller_size(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where parts are hidden though the board has the size that the map should need."""
    file = tmp_path / "small.yaml"
    file.write_text(SMALL_MAP, "utf-8")
    sizes = [(columns, rows) for columns in (8, 12, 16, 20, 24) for rows in (2, 4, 6, 8)]
    warned = 0
    for columns, rows in sizes:
        cli.main(["draw", str(file), "--size", f"{columns}x{rows}", "--folder", str(tmp_path)])
        if warning := capsys.readouterr().err:
            needed = re.search(r"about (\d+)x(\d+)", warning)
            if needed is None:
                assert "try a larger size" in warning
            else:
                assert int(needed[1]) > columns or int(needed[2]) > rows
            warned += 1
    assert warned
