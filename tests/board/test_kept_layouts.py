"""The layouts that come with the program: sound, and those of the maps as they are now."""

from __future__ import annotations

from pathlib import Path

import pytest

from ttr_tui.board import Layout, kept_layout, make_layout
from ttr_tui.board.kept import KEPT, keep_layout, kept_sizes
from ttr_tui.board.quality import faults, hidden
from ttr_tui.mapfile.find import find_map, known_maps
from ttr_tui.mapfile.map_file import MapFile, read_map

EVERY_KEPT = [(name, *size) for name in known_maps() for size in kept_sizes(KEPT, name)]


def kept(name: str, width: int, height: int) -> tuple[MapFile, Layout]:
    read = read_map(find_map(name))
    layout = kept_layout(read.game_map, read.placement, width, height)
    assert layout is not None, "not of this map any more: run `python -m ttr_tui.board.keep`"
    return read, layout


@pytest.mark.parametrize("name", known_maps())
def test_every_map_is_kept_at_the_sizes_the_screens_use(name: str) -> None:
    assert {(80, 16), (92, 30), (120, 40), (160, 50)} <= set(kept_sizes(KEPT, name))


@pytest.mark.parametrize(("name", "width", "height"), EVERY_KEPT)
def test_a_kept_layout_is_of_its_size_and_has_no_faults(name: str, width: int, height: int) -> None:
    read, layout = kept(name, width, height)
    assert (layout.width, layout.height) == (width, height)
    # An overview is read as a whole; one plays in the closer view, a window on a large drawing.
    assert (faults(read.game_map, layout) if layout.full_names else hidden(layout)) == []


@pytest.mark.parametrize(
    ("width", "height"), [(93, 31), (99, 37), (131, 44), (150, 48), (171, 53), (240, 70)]
)
def test_sizes_between_are_stretched_without_a_fault(usa: MapFile, width: int, height: int) -> None:
    layout = kept_layout(usa.game_map, usa.placement, width, height)
    assert layout is not None
    assert (layout.width, layout.height) == (width, height)
    assert faults(usa.game_map, layout) == []


@pytest.mark.parametrize(("width", "height"), [(84, 18), (76, 22), (130, 27), (91, 60)])
def test_overviews_between_are_stretched_with_nothing_hidden(
    usa: MapFile, width: int, height: int
) -> None:
    layout = kept_layout(usa.game_map, usa.placement, width, height)
    assert layout is not None
    assert (layout.width, layout.height) == (width, height)
    assert hidden(layout) == []


def test_a_layout_kept_in_a_folder_comes_back_as_it_was(usa: MapFile, tmp_path: Path) -> None:
    layout = make_layout(usa.game_map, usa.placement, 120, 40, effort=0.1)
    keep_layout(usa.game_map, usa.placement, layout, tmp_path)
    assert kept_layout(usa.game_map, usa.placement, 120, 40, tmp_path) == layout


def test_a_map_of_which_nothing_is_kept_has_no_kept_layout(usa: MapFile, tmp_path: Path) -> None:
    assert kept_layout(usa.game_map, usa.placement, 120, 40, tmp_path) is None
