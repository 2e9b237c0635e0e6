"""Errors in position files."""

from pathlib import Path

import pytest

from ttr_tui.mapfile.position import read_position_file
from ttr_tui.mapfile.problems import FileError


def problems_of(folder: Path, text: str) -> list[str]:
    """Return the errors in a position file with this content, as `line:column: message`."""
    file = folder / "position.yaml"
    file.write_text(text, "utf-8")
    with pytest.raises(FileError) as caught:
        read_position_file(file)
    return [f"{p.line}:{p.column}: {p.message}" for p in caught.value.problems]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        pytest.param(
            "map: europe\nplayers: {Ann: {stations: [roma]}, Bob: {stations: [roma]}}",
            "3:52: Roma already has a station",
            id="two stations in a city",
        ),
        pytest.param(
            "map: great_lakes\nplayers: {Ann: {harbors: [duluth]}, Bob: {harbors: [duluth]}}",
            "3:52: Duluth already has a harbor",
            id="two harbors in a city",
        ),
        pytest.param(
            "map: usa\nplayers: {Ann: {}, Bob: {}}\nmarket: [red, red, red, blue, blue, blue]",
            "4:9: 6 cards, expected at most 5",
            id="more cards than slots",
        ),
        pytest.param(
            "map: usa\nplayers: {Ann: {hand: 13 red}, Bob: {}}",
            "1:1: 1 red cards too many",
            id="more cards than exist",
        ),
        pytest.param(
            "map: usa\nplayers: [Ann, Bob]",
            "3:10: a list, expected the names of the players, each with what they have",
            id="players as a list",
        ),
        pytest.param(
            "map: usa\nplayers: {Ann: {}}",
            "3:10: 1 player, expected 2 to 5",
            id="one player",
        ),
        pytest.param(
            "map: paris\nplayers: {Ann: {flag: 2 blue}, Bob: {}}",
            "1:1: impossible position: seat 0 has cards that do not belong to one flag (PA-2)",
            id="two cards of a flag color",
        ),
        pytest.param(
            "map: europe\nphase: tunnel\nplayers: {Ann: {}, Bob: {}}\n"
            "tunnel: {route: [marseille-zurich, madrid-pamplona], payment: 1 red}",
            "5:17: 2 routes, expected at most 1",
            id="two tunnels at once",
        ),
        pytest.param(
            "map: uss\nplayers: {Ann: {}, Bob: {}}",
            '2:6: there is no map "uss", did you mean "usa"?',
            id="an unknown map",
        ),
    ],
)
def test_position_error(text: str, problem: str, tmp_path: Path) -> None:
    """A position file with one mistake gives one error, with its line and column."""
    assert problems_of(tmp_path, f"format: 2\n{text}\n") == [problem]


@pytest.mark.parametrize(
    ("version", "advice"),
    [
        (1, "docs/positions.md describes it"),
        (3, "a newer version of ttr may read this file"),
    ],
)
def test_position_other_format(version: int, advice: str, tmp_path: Path) -> None:
    """A file of another format gives one error, whatever keys it has."""
    text = f"format: {version}\nmap: usa\nwaits_for: turn\nplayers: {{Ann: {{}}}}\n"
    message = f"format {version} is not supported, expected format 2; {advice}"
    assert problems_of(tmp_path, text) == [f"1:9: {message}"]
