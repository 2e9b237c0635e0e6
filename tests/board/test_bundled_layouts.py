"""The bundled layouts: sound, and made for the maps as they are now."""

from __future__ import annotations

from pathlib import Path

import pytest

from ttr_tui.board.layout import layout_cache, stretch
from ttr_tui.board.layout.board_layout import Layout
from ttr_tui.board.layout.layout_cache import bundle_layout, bundled_layout, bundled_sizes
from ttr_tui.board.layout.quality import faults, hidden
from ttr_tui.board.layout.solver import make_layout
from ttr_tui.mapfile.map_catalog import find_map, known_maps
from ttr_tui.mapfile.map_file import MapFile, read_map

ALL_BUNDLED = [(name, *size) for name in known_maps() for size in bundled_sizes(name)]

OUT_OF_DATE = "out of date: run `python -m ttr_tui.board.layout.build_layouts`"


def bundled(map_file: MapFile, width: int, height: int, folder: Path | None = None) -> Layout:
    where = folder or layout_cache.BUNDLED
    layout = bundled_layout(map_file.game_map, map_file.placement, width, height, where)
    assert layout is not None, OUT_OF_DATE
    assert (layout.width, layout.height) == (width, height)
    return layout


@pytest.mark.parametrize("name", known_maps())
def test_every_map_has_layouts_at_the_sizes_the_screens_use(name: str) -> None:
    assert {(80, 16), (92, 30), (120, 40), (160, 50)} <= set(bundled_sizes(name))


@pytest.mark.parametrize(("name", "width", "height"), ALL_BUNDLED)
def test_a_bundled_layout_is_of_its_size_and_has_no_faults(
    name: str, width: int, height: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stretch, "stretch", lambda *_: pytest.fail(OUT_OF_DATE))
    read = read_map(find_map(name))
    layout = bundled(read, width, height)
    # An overview is read as a whole; one plays in the closer view, a window on a large drawing.
    assert (faults(read.game_map, layout) if layout.full_names else hidden(layout)) == []


@pytest.mark.parametrize(
    ("width", "height"), [(93, 31), (99, 37), (131, 44), (150, 48), (171, 53), (240, 70)]
)
def test_sizes_between_are_stretched_without_a_fault(usa: MapFile, width: int, height: int) -> None:
    assert faults(usa.game_map, bundled(usa, width, height)) == []


@pytest.mark.parametrize(("width", "height"), [(84, 18), (76, 22), (130, 27), (91, 60)])
def test_overviews_between_are_stretched_with_nothing_hidden(
    usa: MapFile, width: int, height: int
) -> None:
    assert hidden(bundled(usa, width, height)) == []


def test_layouts_bundled_in_a_folder_come_back_as_they_were(usa: MapFile, tmp_path: Path) -> None:
    sizes = [(120, 40), (92, 30), (120, 40)]
    made = {size: make_layout(usa.game_map, usa.placement, *size, effort=0.02) for size in sizes}
    for size in sizes:
        bundle_layout(usa.game_map, usa.placement, made[size], tmp_path)
    assert bundled_sizes("usa", tmp_path) == [(92, 30), (120, 40)]
    assert all(bundled(usa, *size, tmp_path) == made[size] for size in sizes)


def test_a_map_with_no_bundled_layouts_gets_none(usa: MapFile, tmp_path: Path) -> None:
    assert bundled_layout(usa.game_map, usa.placement, 120, 40, tmp_path) is None


def test_a_damaged_line_is_ignored_and_the_others_are_used(usa: MapFile, tmp_path: Path) -> None:
    for size in ((92, 30), (120, 40)):
        layout = make_layout(usa.game_map, usa.placement, *size, effort=0.02)
        bundle_layout(usa.game_map, usa.placement, layout, tmp_path)
    (file,) = tmp_path.iterdir()
    small, large = file.read_text("utf-8").splitlines()
    file.write_text(f"{small}\n{large[:-9]}\n", "utf-8")
    assert bundled(usa, 120, 40, tmp_path) == bundled(usa, 120, 40, only(small, tmp_path / "one"))


def only(line: str, folder: Path) -> Path:
    folder.mkdir()
    (folder / "usa.jsonl").write_text(line, "utf-8")
    return folder
