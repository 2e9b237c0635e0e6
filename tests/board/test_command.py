"""`ttr draw`: a board on standard output."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ttr_tui import cli
from ttr_tui.board.render.themes import load_theme
from ttr_tui.mapfile.map_file import FORMAT

POSITION = f"""
format: {FORMAT}
map: europe
players:
  Ann: {{routes: [dieppe-paris], stations: [wien]}}
  Bob: {{}}
"""


def printed(words: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    cli.main(["draw", *words])
    said = capsys.readouterr()
    assert said.err == ""
    return said.out


def test_a_board_has_the_size_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    lines = printed(["usa", "--size", "92x30"], capsys).splitlines()
    assert [len(line) for line in lines] == [92] * 30
    assert any("Salt Lake City" in line for line in lines)


def test_without_a_terminal_there_are_no_codes_and_120_by_40_cells(
    capsys: pytest.CaptureFixture[str],
) -> None:
    out = printed(["paris"], capsys)
    assert "\x1b" not in out
    assert [len(line) for line in out.splitlines()] == [120] * 40


def test_colors_can_be_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    dark = printed(["usa", "--color", "always"], capsys)
    light = printed(["usa", "--color", "always", "--theme", "light"], capsys)
    assert "48;2;" in dark
    assert dark != light
    none = printed(["usa", "--color", "always", "--theme", "none"], capsys)
    assert "38;2;" not in none and "\x1b[0;4m" in none


def test_the_look_of_sixteen_colors_goes_out_in_their_numbers(
    capsys: pytest.CaptureFixture[str],
) -> None:
    out = printed(["usa", "--color", "always", "--theme", "sixteen"], capsys)
    assert ";2;" not in out
    assert "\x1b[0;97;41m" in out, "a red space: white on red"


@pytest.mark.parametrize("color", ["always", "never"])
def test_ascii_is_ascii(color: str, capsys: pytest.CaptureFixture[str]) -> None:
    out = printed(["great_lakes", "--ascii", "--color", color], capsys)
    assert out.isascii()


def test_a_position_shows_owners_and_stations(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "position.yaml"
    file.write_text(POSITION, "utf-8")
    words = ["europe", "--size", "120x40"]
    sign = load_theme("none").seats["blue"].sign
    empty = printed(words, capsys)
    drawn = printed([*words, "--position", str(file)], capsys)
    assert sign not in empty
    assert drawn.count(sign) == 3, "one space in two cells, and the station's mark"


def test_json_says_what_lies_in_which_cells(capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(printed(["usa", "--size", "92x30", "--json"], capsys))
    assert data["size"] == [92, 30]
    assert set(data) == {"size", "routes", "cities"}
    assert set(data["routes"][0]) == {"from", "to", "routes"}
    assert set(data["routes"][0]["routes"][0]) == {"spaces", "track"}
    assert set(data["routes"][0]["routes"][0]["spaces"][0]) == {"cells"}
    assert set(data["cities"][0]) == {"id", "name", "cell", "label", "label_cells"}


def test_a_board_too_small_is_drawn_with_a_word_on_the_size_it_needs(
    capsys: pytest.CaptureFixture[str],
) -> None:
    cli.main(["draw", "paris", "--size", "20x6"])
    said = capsys.readouterr()
    assert [len(line) for line in said.out.splitlines()] == [20] * 6
    assert said.err == "ttr: some of this map is hidden at 20x6; it needs about 44x16\n"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "the following arguments are required: MAP"),
        (["use"], 'there is no map "use", did you mean "usa"?'),
        (["usa", "--size", "wide"], '--size: expected columns and rows such as 120x40, not "wide"'),
        (["usa", "--size", "0x9"], "--size: expected 1x1 to 500x200, not 0x9"),
        (["usa", "--theme", "drak"], 'there is no look "drak", did you mean "dark"?'),
        (["usa", "--position", "no.yaml"], "no.yaml"),
        (["usa", "--color", "blue"], "invalid choice"),
    ],
)
def test_a_wrong_command_line_gets_one_clear_line(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        cli.main(["draw", *words])
    assert left.value.code == 2
    caught = capsys.readouterr()
    assert caught.out == ""
    assert len(caught.err.splitlines()) == 1
    assert said in caught.err


def test_a_position_of_another_map_is_illegal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "position.yaml"
    file.write_text(POSITION, "utf-8")
    with pytest.raises(SystemExit):
        cli.main(["draw", "usa", "--position", str(file)])
    said = "--position: this is a position of europe, not of usa"
    assert capsys.readouterr().err == f"ttr: {said}\n"
