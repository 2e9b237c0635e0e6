"""Layouts that were worked out are kept in a folder; whatever else lies there does no harm."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.board.networks import five_cities
from ttr_tui import cli
from ttr_tui.board import layout_for, make, read_worked_out, worked_out, write_worked_out
from ttr_tui.board.layout import Layout
from ttr_tui.board.make import make_layout
from ttr_tui.mapfile.find import find_map

SIZE = (60, 16)
FIVE = five_cities()


def refuse(*_: object, **__: object) -> Layout:
    raise AssertionError("worked out again")


def only_file(folder: Path) -> Path:
    (file,) = folder.iterdir()
    return file


@pytest.mark.parametrize("size", [(60, 12), (80, 16), (92, 30), (120, 40)])
def test_what_was_worked_out_comes_back_as_it_was(size: tuple[int, int], tmp_path: Path) -> None:
    layout = make_layout(*FIVE, *size)
    write_worked_out(*FIVE, layout, tmp_path)
    assert read_worked_out(*FIVE, *size, tmp_path) == layout


def test_a_map_is_laid_out_once_for_each_size(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "not" / "yet"
    layout = layout_for(*FIVE, *SIZE, folder)
    monkeypatch.setattr(make, "make_layout", refuse)
    assert layout_for(*FIVE, *SIZE, folder) == layout
    with pytest.raises(AssertionError, match="worked out again"):
        layout_for(*FIVE, SIZE[0] + 1, SIZE[1], folder)


def test_of_a_map_that_comes_with_the_program_nothing_is_kept(
    usa: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(make, "make_layout", refuse)
    layout_for(usa.game_map, usa.placement, 120, 40, tmp_path)
    assert list(tmp_path.iterdir()) == []


def changed(change: Callable[[dict[str, Any]], object]) -> Callable[[Path], object]:
    """Change what the file says."""

    def work(file: Path) -> None:
        data = json.loads(file.read_text())
        change(data)
        file.write_text(json.dumps(data))

    return work


SPOILT: dict[str, Callable[[Path], object]] = {
    "empty": lambda file: file.write_text(""),
    "half": lambda file: file.write_bytes(file.read_bytes()[:100]),
    "no text": lambda file: file.write_bytes(bytes(range(256))),
    "too long": lambda file: file.write_text(" " * 300_000),
    "nested": lambda file: file.write_text("[" * 100_000),
    "a list": lambda file: file.write_text("[1, 2]"),
    "older": changed(lambda data: data.update(format=0)),
    "of another map": changed(lambda data: data.update(map="0123456789abcdef")),
    "no beads": changed(lambda data: data.pop("beads")),
    "a lane too few": changed(lambda data: data["beads"].pop()),
    "a space too few": changed(lambda data: data["beads"][0].pop()),
    "off the board": changed(lambda data: data["cities"].__setitem__(0, SIZE[0])),
    "half a column": changed(lambda data: data["cities"].__setitem__(0, 1.5)),
    "wide beads": changed(lambda data: data.update(bead=9)),
    "a text": changed(lambda data: data.update(labels="here")),
}


@pytest.mark.parametrize("spoil", SPOILT.values(), ids=SPOILT)
def test_a_file_with_something_wrong_counts_for_nothing_and_is_written_anew(
    spoil: Callable[[Path], object], tmp_path: Path
) -> None:
    layout = layout_for(*FIVE, *SIZE, tmp_path)
    sound = only_file(tmp_path).read_bytes()
    spoil(only_file(tmp_path))
    assert read_worked_out(*FIVE, *SIZE, tmp_path) is None
    assert layout_for(*FIVE, *SIZE, tmp_path) == layout
    assert only_file(tmp_path).read_bytes() == sound


def test_only_the_latest_few_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worked_out, "MOST_FILES", 2)
    for width in (40, 50, 60):
        write_worked_out(*FIVE, make_layout(*FIVE, width, 12, effort=0.01), tmp_path)
        for file in tmp_path.glob(f"*-{width}x*"):
            os.utime(file, (width, width))
    assert sorted(file.stem.partition("-")[2] for file in tmp_path.iterdir()) == ["50x12", "60x12"]


def test_where_nothing_can_be_kept_the_board_is_drawn_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "layouts").write_text("no folder")
    assert layout_for(*FIVE, *SIZE, tmp_path / "layouts").width == SIZE[0]


def test_drawing_a_map_of_ones_own_keeps_its_layout(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own = tmp_path / "own.yaml"
    text = find_map("usa").read_text("utf-8")
    own.write_text(text.replace("Seattle", "Seattle on Sea"), "utf-8")
    words = ["draw", str(own), "--size", "60x12", "--folder", str(tmp_path)]
    cli.main(words)
    first = capsys.readouterr().out
    (file,) = (tmp_path / "cache" / "layouts").iterdir()
    made = file.stat().st_mtime_ns
    cli.main(words)
    assert capsys.readouterr().out == first
    assert file.stat().st_mtime_ns == made
