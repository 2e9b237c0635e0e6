"""The bundled layouts: valid, and up to date with the maps."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tools.layout_quality import counts
from ttr_tui.board.layout import layout_cache, stretch
from ttr_tui.board.layout.backdrop import with_water
from ttr_tui.board.layout.board_layout import Layout
from ttr_tui.board.layout.layout_cache import bundle_layout, bundled_layout, bundled_sizes
from ttr_tui.board.layout.layout_plan import make_plan, named_cities
from ttr_tui.board.layout.quality import faults, fused, hidden, loops, misplaced_names, run_together
from ttr_tui.board.layout.stretch import with_more_names
from ttr_tui.board.layout.tracks import assemble
from ttr_tui.mapfile.map_catalog import find_map, known_maps
from ttr_tui.mapfile.map_file import MapFile, read_map


def unclear(layout: Layout) -> list[str]:
    """The faults that matter in an overview; for details there is the closer view."""
    return [*hidden(layout), *fused(layout), *run_together(layout)]


OUT_OF_DATE = "out of date: run `python -m tools.build_layouts`"


def bundled(map_file: MapFile, width: int, height: int, folder: Path | None = None) -> Layout:
    where = folder or layout_cache.BUNDLED
    layout = bundled_layout(map_file.game_map, map_file.placement, width, height, where)
    assert layout is not None, OUT_OF_DATE
    assert (layout.width, layout.height) == (width, height)
    return layout


@pytest.mark.parametrize("name", known_maps())
def test_bundled_sizes(name: str) -> None:
    """Every map has layouts for the boards in terminals of 80×24, 100×30, 120×40 and 160×50, and
    for the closer view and exported boards."""
    assert {(80, 15), (100, 21), (92, 30), (122, 47), (120, 40)} <= set(bundled_sizes(name))


@pytest.mark.parametrize("name", known_maps())
def test_bundled_layouts_without_faults(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every bundled layout is valid, has its size and has no faults."""
    monkeypatch.setattr(stretch, "stretch", lambda *_: pytest.fail(OUT_OF_DATE))
    read = read_map(find_map(name))
    found = {size: wrong(read, *size) for size in bundled_sizes(name)}
    assert {size: each for size, each in found.items() if each} == {}


def wrong(read: MapFile, width: int, height: int) -> list[str]:
    """The faults of a bundled layout. From 100 columns on and in the closer view, each name is
    nearer to its own city than to any other, and no line loops around a name. No space is between
    two of another route in a row, and the lines of two routes do not meet, but for a few where a
    small board is dense."""
    layout = bundled(read, width, height)
    found = faults(read.game_map, layout) if layout.full_names else unclear(layout)
    if width >= 100 or layout.full_names:
        found += [*misplaced_names(layout), *loops(read.game_map, layout)]
    named = named_cities(read.game_map, layout)
    plan = make_plan(read.game_map, read.placement, width, height, layout.space, named)
    counted = counts(read.game_map, plan, layout)
    most = {"between": 8 if width == 80 else 0, "shared": 100 if height < 30 else 12}
    return found + [
        f"{what}: {counted[what]}" for what, count in most.items() if counted.get(what, 0) > count
    ]


@pytest.mark.parametrize(
    ("width", "height"), [(93, 31), (99, 37), (131, 44), (150, 48), (171, 53), (240, 70)]
)
def test_stretched_layout_without_faults(usa: MapFile, width: int, height: int) -> None:
    """Sizes between the bundled ones get a stretched layout without faults."""
    assert faults(usa.game_map, bundled(usa, width, height)) == []


@pytest.mark.parametrize(("width", "height"), [(84, 18), (80, 22), (130, 27), (91, 60)])
def test_stretched_overview_hides_nothing(usa: MapFile, width: int, height: int) -> None:
    """A stretched overview hides nothing."""
    assert unclear(bundled(usa, width, height)) == []


@pytest.mark.parametrize("name", known_maps())
def test_names_in_an_overview(name: str) -> None:
    """A board of 100×21 has full names for nine cities of ten, one of 80×15 where there is room."""
    read = read_map(find_map(name))
    cities = sum(not city.junction for city in read.game_map.cities)
    assert len(named_cities(read.game_map, bundled(read, 100, 21))) >= 0.9 * cities
    small = bundled(read, 80, 15)
    named = named_cities(read.game_map, small)
    assert named and with_more_names(read.game_map, read.placement, small) == small
    codes = [city.label for n, city in enumerate(small.cities) if n not in named]
    assert {len(code) for code in codes} <= {0, 2, 3}


def test_bundle_layout_read_back(usa: MapFile, tmp_path: Path) -> None:
    """A layout that was bundled is read back unchanged."""
    sizes = [(120, 40), (92, 30), (120, 40)]
    made = {size: bundled(usa, *size) for size in sizes}
    for size in sizes:
        bundle_layout(usa.game_map, usa.placement, made[size], tmp_path)
    assert bundled_sizes("usa", tmp_path) == [(92, 30), (120, 40)]
    assert all(bundled(usa, *size, tmp_path) == made[size] for size in sizes)


def test_bundled_layout_missing(usa: MapFile, tmp_path: Path) -> None:
    """A map without bundled layouts gets none."""
    assert bundled_layout(usa.game_map, usa.placement, 120, 40, tmp_path) is None


def test_damaged_line_ignored(usa: MapFile, tmp_path: Path) -> None:
    """A damaged line is ignored; the other lines are still used."""
    for size in ((92, 30), (120, 40)):
        bundle_layout(usa.game_map, usa.placement, bundled(usa, *size), tmp_path)
    (file,) = tmp_path.iterdir()
    small, large = file.read_text("utf-8").splitlines()
    file.write_text(f"{small}\n{large[:-9]}\n", "utf-8")
    assert bundled(usa, 120, 40, tmp_path) == bundled(usa, 120, 40, only(small, tmp_path / "one"))


@pytest.mark.parametrize("name", known_maps())
@pytest.mark.parametrize("size", [(80, 15), (100, 21), (92, 30)], ids=str)
def test_bundled_tracks_and_water(name: str, size: tuple[int, int]) -> None:
    """The bundled tracks and water are those that the layout's first cells and backdrop give."""
    read = read_map(find_map(name))
    layout = bundled(read, *size)
    named = named_cities(read.game_map, layout)
    plan = make_plan(read.game_map, read.placement, *size, layout.space, named)
    computed = with_water(read.game_map, read.placement, assemble(plan, layout.first_cells))
    assert layout == computed, OUT_OF_DATE


@pytest.mark.parametrize(
    "damage",
    [
        lambda line: line[:-30] + b"\n",
        lambda line: b"[" * 99_999,
    ],
    ids=["end", "nested"],
)
def test_damaged_entry_ignored(
    damage: Callable[[bytes], bytes], usa: MapFile, tmp_path: Path
) -> None:
    """An entry that cannot be read is ignored."""
    bundle_layout(usa.game_map, usa.placement, bundled(usa, 92, 30), tmp_path)
    assert bundled(usa, 92, 30, tmp_path) == bundled(usa, 92, 30)
    (file,) = tmp_path.iterdir()
    sound = file.read_bytes()
    file.write_bytes(damage(sound))
    assert file.read_bytes() != sound
    assert bundled_layout(usa.game_map, usa.placement, 92, 30, tmp_path) is None


OPEN_A_BOARD = """
import sys
from ttr_tui.board.layout.layout_cache import layout_for
from ttr_tui.mapfile.map_catalog import find_map
from ttr_tui.mapfile.map_file import read_map
read = read_map(find_map("usa"))
layout_for(read.game_map, read.placement, {width}, {height})
names = {{name.rpartition(".")[2] for name in sys.modules if name.startswith("ttr_tui.board")}}
print(*sorted(names & {{"solver", "search_grid", "quality", "stretch", "tracks", "backdrop"}}))
"""


@pytest.mark.parametrize(
    ("size", "loaded"), [((92, 30), ""), ((93, 31), "backdrop quality stretch tracks")], ids=str
)
def test_modules_loaded(size: tuple[int, int], loaded: str) -> None:
    """A bundled size loads no module that computes layouts, a stretched one only those it needs."""
    code = OPEN_A_BOARD.format(width=size[0], height=size[1])
    command = [sys.executable, "-c", code]
    path = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(command, env=path, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == loaded


def only(line: str, folder: Path) -> Path:
    folder.mkdir()
    (folder / "usa.jsonl").write_text(line, "utf-8")
    return folder
