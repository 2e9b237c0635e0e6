"""Positions that cannot be are told, each with its place."""

from pathlib import Path

import pytest

from ttr_tui.mapfile.position import read_position_file
from ttr_tui.mapfile.problems import FileError


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        pytest.param(
            "map: europe\nplayers: {Ann: {stations: [roma]}, Bob: {stations: [roma]}}",
            "3:52: there is a station in Roma already",
            id="two stations in a city",
        ),
        pytest.param(
            "map: great_lakes\nplayers: {Ann: {harbors: [duluth]}, Bob: {harbors: [duluth]}}",
            "3:52: there is a harbor in Duluth already",
            id="two harbors in a city",
        ),
        pytest.param(
            "map: usa\nplayers: {Ann: {}, Bob: {}}\nmarket: [red, red, red, blue, blue, blue]",
            "4:9: 6 cards, expected at most 5",
            id="more cards than places",
        ),
        pytest.param(
            "map: paris\nplayers: {Ann: {flag: 2 blue}, Bob: {}}",
            "1:1: this position cannot be: seat 0 has face-up cards that make no flag (PA-2)",
            id="a color of the flag twice",
        ),
        pytest.param(
            "map: europe\nwaits_for: tunnel\nplayers: {Ann: {}, Bob: {}}\n"
            "tunnel: {route: [marseille-zurich, madrid-pamplona], payment: 1 red}",
            "5:16: 2 routes, expected at most 1",
            id="two tunnels at once",
        ),
    ],
)
def test_what_cannot_be_is_told(text: str, problem: str, tmp_path: Path) -> None:
    file = tmp_path / "position.yaml"
    file.write_text(f"format: 1\n{text}\n", "utf-8")
    with pytest.raises(FileError) as caught:
        read_position_file(file)
    assert [f"{p.line}:{p.column}: {p.message}" for p in caught.value.problems] == [problem]
