"""The layout cache: a layout is searched once, and damaged files are ignored."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.board.networks import five_cities, network
from tests.maps import FOR_TESTS
from ttr_tui import cli
from ttr_tui.board.layout import layout_cache, solver
from ttr_tui.board.layout.board_layout import Layout
from ttr_tui.board.layout.layout_cache import (
    cached_layout,
    fingerprint,
    forget_layouts,
    layout_for,
    store_layout,
)
from ttr_tui.engine import GameMap
from ttr_tui.mapfile.map_catalog import find_map
from ttr_tui.mapfile.map_file import map_from_text
from ttr_tui.mapfile.map_network import Placement

SIZE = (60, 16)
FIVE = five_cities()
Map = tuple[GameMap, Placement]


make_layout = cache(solver.make_layout)
"""The same search, once in all tests."""


@pytest.fixture(autouse=True)
def nothing_recent(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Forget recent layouts, so that they are read from files."""
    monkeypatch.setattr(solver, "make_layout", make_layout)
    forget_layouts()
    yield
    forget_layouts()


def fail_search(*_: object, **__: object) -> Layout:
    raise AssertionError("searched again")


def only_file(folder: Path) -> Path:
    (file,) = folder.iterdir()
    return file


@pytest.mark.parametrize("size", [(60, 12), (80, 16), (92, 30), (120, 40)])
def test_stored_layout_read_back(size: tuple[int, int], tmp_path: Path) -> None:
    """A stored layout is read back unchanged."""
    layout = make_layout(*FIVE, *size, effort=0.1)
    store_layout(*FIVE, layout, tmp_path)
    assert cached_layout(*FIVE, *size, tmp_path) == layout


def test_layout_for_searches_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A map is searched once for each size."""
    folder = tmp_path / "not" / "yet"
    assert cached_layout(*FIVE, *SIZE, folder) is None
    layout = layout_for(*FIVE, *SIZE, folder)
    monkeypatch.setattr(solver, "make_layout", fail_search)
    forget_layouts()
    assert layout_for(*FIVE, *SIZE, folder) == layout
    with pytest.raises(AssertionError, match="searched again"):
        layout_for(*FIVE, SIZE[0] + 1, SIZE[1], folder)


def test_layout_for_without_folder(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Without a folder, a layout is searched once for each run of the program."""
    layout = layout_for(*FIVE, *SIZE)
    monkeypatch.setattr(solver, "make_layout", fail_search)
    assert cached_layout(*FIVE, *SIZE) is layout_for(*FIVE, *SIZE) is layout


def test_recent_layouts_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only a few recent layouts stay in memory."""
    monkeypatch.setattr(layout_cache, "_MAX_RECENT", 2)
    made = {width: make_layout(*FIVE, width, 12, effort=0.01) for width in (40, 50, 60)}
    monkeypatch.setattr(solver, "make_layout", lambda *words: made[words[2]])
    for width in made:
        layout_for(*FIVE, width, 12)
    assert [cached_layout(*FIVE, width, 12) for width in made] == [None, made[50], made[60]]


def test_bundled_layout_not_stored(
    usa: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bundled layout is not stored in the user's folder."""
    monkeypatch.setattr(solver, "make_layout", fail_search)
    layout_for(usa.game_map, usa.placement, 120, 40, tmp_path)
    assert list(tmp_path.iterdir()) == []


# What a layout depends on.

NAMES = ["Northgate", "Eastbridge", "Southport", "Westerham"]
PLACES = [(0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5)]
CONNECTIONS = [(0, 1, 3, 2), (1, 2, 2, 1), (2, 3, 3, 1)]
RULES = (
    *("id", "title", "cities", "connections", "routes", "tickets"),
    *("colors", "card_types", "rules"),
)
"""The arguments of `GameMap`."""


def with_second(second: Any, items: list[Any]) -> list[Any]:
    return [items[0], second, *items[2:]]


def with_junction(game_map: GameMap, city: int) -> GameMap:
    cities = list(game_map.cities)
    cities[city] = cities[city]._replace(junction=True)
    return with_change(game_map, cities=tuple(cities))


def with_change(game_map: GameMap, **change: object) -> GameMap:
    parts = {part: getattr(game_map, part) for part in RULES}
    return GameMap(**{**parts, **change})


BASE = network(NAMES, PLACES, CONNECTIONS)
SAME_LAYOUT: dict[str, Map] = {
    "the same map read twice": network(NAMES, PLACES, CONNECTIONS),
    "another name of that width": network(with_second("Astebridge", NAMES), PLACES, CONNECTIONS),
    "a wide character": network(with_second("Eastb東dge", NAMES), PLACES, CONNECTIONS),
    "another title": (with_change(BASE[0], title="Other"), BASE[1]),
}
OTHER_LAYOUT: dict[str, Map] = {
    "a longer name": network(with_second("Eastbridge1", NAMES), PLACES, CONNECTIONS),
    "as long but wider": network(with_second("Eastb東idge", NAMES), PLACES, CONNECTIONS),
    "as wide with a wider code": network(with_second("東西南北京", NAMES), PLACES, CONNECTIONS),
    "a city moved": network(NAMES, with_second((1.0, 0.51), PLACES), CONNECTIONS),
    "a longer route": network(NAMES, PLACES, with_second((1, 2, 3, 1), CONNECTIONS)),
    "another end": network(NAMES, PLACES, with_second((1, 3, 2, 1), CONNECTIONS)),
    "a double route": network(NAMES, PLACES, with_second((1, 2, 2, 2), CONNECTIONS)),
    "a double route split": network(NAMES, PLACES, [(0, 1, 3, 1), (0, 1, 3, 1), *CONNECTIONS[1:]]),
    "a route more": network(NAMES, PLACES, [*CONNECTIONS, (3, 0, 2, 1)]),
    "a junction": (with_junction(BASE[0], 1), BASE[1]),
}


@pytest.mark.parametrize("changed_map", SAME_LAYOUT.values(), ids=SAME_LAYOUT)
@pytest.mark.parametrize("size", [SIZE, (92, 30)], ids=str)
def test_fingerprint_same(changed_map: Map, size: tuple[int, int], tmp_path: Path) -> None:
    """A change that moves no cell keeps the fingerprint and the stored layout."""
    assert fingerprint(*changed_map) == fingerprint(*BASE)
    store_layout(*BASE, make_layout(*BASE, *size, effort=0.1), tmp_path)
    # A search with the changed map would find the same cells; the labels are its own.
    assert cached_layout(*changed_map, *size, tmp_path) == make_layout(
        *changed_map, *size, effort=0.1
    )


@pytest.mark.parametrize("changed_map", OTHER_LAYOUT.values(), ids=OTHER_LAYOUT)
def test_fingerprint_different(changed_map: Map, tmp_path: Path) -> None:
    """A change that may move a cell changes the fingerprint."""
    assert fingerprint(*changed_map) != fingerprint(*BASE)
    store_layout(*BASE, make_layout(*BASE, *SIZE, effort=0.1), tmp_path)
    assert cached_layout(*changed_map, *SIZE, tmp_path) is None


def test_bundled_layout_renamed_city(usa: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bundled map with a renamed city keeps its layouts if the name's width is the same."""
    text = find_map("usa").read_text("utf-8")
    named = map_from_text(text.replace("name: Denver", "name: Dinver"), "usa", "usa.yaml")
    bundled = cached_layout(usa.game_map, usa.placement, 120, 40)
    renamed = cached_layout(named.game_map, named.placement, 120, 40)
    assert bundled is not None and renamed is not None
    assert renamed.first_cells == bundled.first_cells
    assert "Dinver" in {city.label for city in renamed.cities}


# Damaged files.


def with_other(**change: Any) -> Callable[[Path], object]:
    """A change of an entry to one that is not damaged."""

    def work(file: Path) -> None:
        file.write_text(json.dumps({**json.loads(file.read_text()), **change}))

    return work


def edited(before: bytes, after: bytes) -> Callable[[Path], object]:
    """A damage that replaces some bytes of a file."""

    def work(file: Path) -> None:
        text = file.read_bytes()
        assert before in text
        file.write_bytes(text.replace(before, after, 1))

    return work


DAMAGE: dict[str, Callable[[Path], object]] = {
    "empty": lambda file: file.write_text(""),
    "half": lambda file: file.write_bytes(file.read_bytes()[:100]),
    "no text": lambda file: file.write_bytes(bytes(range(256))),
    "too long": lambda file: file.write_text(" " * 300_000),
    "nested": lambda file: file.write_text("[" * 100_000),
    "a list": lambda file: file.write_text("[1, 2]"),
    "of another size": with_other(size=[SIZE[0] + 1, SIZE[1]]),
    "older": with_other(format=0),
    "of another map": with_other(map="0123456789abcdef"),
    "no spaces": edited(b'"spaces"', b'"other"'),
    "off the board": edited(b'"cities":[', b'"cities":[9'),
    "half a column": edited(b'"labels":[', b'"labels":[.'),
    "wide spaces": edited(b'"space":', b'"space":9'),
    "a text": edited(b'"labels":[', b'"labels":"h'),
}


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE)
def test_damaged_file_replaced(damage: Callable[[Path], object], tmp_path: Path) -> None:
    """A damaged file is ignored and written again."""
    layout = layout_for(*FIVE, *SIZE, tmp_path)
    sound = only_file(tmp_path).read_bytes()
    damage(only_file(tmp_path))
    forget_layouts()
    assert cached_layout(*FIVE, *SIZE, tmp_path) is None
    assert layout_for(*FIVE, *SIZE, tmp_path) == layout
    assert only_file(tmp_path).read_bytes() == sound


def test_stored_files_limited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the latest files stay in the folder."""
    monkeypatch.setattr(layout_cache, "MAX_FILES", 2)
    for width in (40, 50, 60):
        store_layout(*FIVE, make_layout(*FIVE, width, 12, effort=0.01), tmp_path)
        for file in tmp_path.glob(f"*-{width}x*"):
            os.utime(file, (width, width))
    assert sorted(file.stem.partition("-")[2] for file in tmp_path.iterdir()) == ["50x12", "60x12"]


def test_folder_not_writable(tmp_path: Path) -> None:
    """A folder that cannot be written causes no error."""
    (tmp_path / "layouts").write_text("no folder")
    assert layout_for(*FIVE, *SIZE, tmp_path / "layouts").width == SIZE[0]


def test_draw_stores_layout(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`ttr draw` stores the layout of a user's map and uses it the next time."""
    own = tmp_path / "own.yaml"
    own.write_text(FOR_TESTS["fjords"].read_text("utf-8"), "utf-8")
    words = ["draw", str(own), "--size", "60x12", "--folder", str(tmp_path)]
    cli.main(words)
    first = capsys.readouterr().out
    (file,) = (tmp_path / "cache" / "layouts").iterdir()
    made = file.stat().st_mtime_ns
    forget_layouts()
    cli.main(words)
    assert capsys.readouterr().out == first
    assert file.stat().st_mtime_ns == made
