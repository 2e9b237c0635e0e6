"""The search for the layouts of a map that has none yet."""

from __future__ import annotations

import sys
from pathlib import Path
from threading import Event

import pytest

from tests.board.networks import five_cities
from tests.maps import FOR_TESTS
from ttr_tui.board.layout.layout_cache import cached_layout, forget_layouts
from ttr_tui.board.layout.quality import hidden
from ttr_tui.board.render.drawing_cache import LayoutSearch
from ttr_tui.mapfile.map_file import MapFile, read_map


def searched(search: LayoutSearch, *sizes: tuple[int, int]) -> list[Event]:
    """The events that tell that these sizes were found, when the search is over."""
    events = [Event() for _ in sizes]
    for size, event in zip(sizes, events, strict=True):
        search.ask(size, event.set)
    if (thread := search.thread) is not None:
        thread.join(60)
    return events


@pytest.mark.slow
def test_usual_sizes_are_stored(tmp_path: Path) -> None:
    """With the size that was asked for, those of usual terminals are searched and stored, so that
    the next game need not wait."""
    map_file = read_map(FOR_TESTS["fjords"])
    (found,) = searched(LayoutSearch(map_file, tmp_path), (84, 18))
    assert found.is_set()
    sizes = {(84, 18), (80, 15), (100, 21), (92, 30), (122, 47)}
    assert {file.stem.split("-")[1] for file in tmp_path.iterdir()} == {
        f"{width}x{height}" for width, height in sizes
    }
    forget_layouts()
    for size in sizes:
        layout = cached_layout(map_file.game_map, map_file.placement, *size, tmp_path)
        assert layout is not None and hidden(layout) == []


@pytest.mark.parametrize("python", [sys.executable, "/no/such/python"])
def test_search_without_a_process(python: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """If there can be no process, or it cannot read the map, a thread searches."""
    monkeypatch.setattr(sys, "executable", python)
    forget_layouts()
    map_file = MapFile(*five_cities())
    assert all(found.is_set() for found in searched(LayoutSearch(map_file, None), (61, 19)))
    assert cached_layout(map_file.game_map, map_file.placement, 61, 19) is not None
