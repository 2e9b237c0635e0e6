"""The search for the layouts of a map that has none yet."""

from pathlib import Path
from threading import Event

from tests.board.networks import five_cities
from ttr_tui.board.layout.layout_cache import cached_layout, forget_layouts
from ttr_tui.board.render.drawing_cache import LayoutSearch
from ttr_tui.mapfile.map_file import MapFile


def test_layouts_are_searched_and_stored(tmp_path: Path) -> None:
    """One after the other; each tells when it is found."""
    map_file, sizes = MapFile(*five_cities()), [(61, 19), (70, 20)]
    search, events = LayoutSearch(map_file, tmp_path), [Event() for _ in sizes]
    for size, event in zip(sizes, events, strict=True):
        search.ask(size, event.set)
    if (thread := search.thread) is not None:
        thread.join(60)
    assert all(found.is_set() for found in events)
    forget_layouts()
    for size in sizes:
        layout = cached_layout(map_file.game_map, map_file.placement, *size, tmp_path)
        assert layout is not None and (layout.width, layout.height) == size
