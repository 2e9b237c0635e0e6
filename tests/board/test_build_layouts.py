"""Clearing layouts: moving what is hard to read."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.board.networks import network
from tools import build_layouts
from tools.build_layouts import clear, with_wishes
from tools.layout_quality import Draft
from ttr_tui.board.layout.board_layout import FirstCells
from ttr_tui.board.layout.geometry import Cell
from ttr_tui.board.layout.layout_plan import LayoutPlan, make_plan
from ttr_tui.board.layout.quality import faults
from ttr_tui.board.layout.tracks import assemble
from ttr_tui.engine import GameMap

NORTH, SOUTH = (44, 3), (44, 26)
SPACES = ((44, 9), (44, 21))
Connections = list[tuple[int, int, int, int]]


def planned(
    names: list[str], places: list[tuple[float, float]], connections: Connections
) -> tuple[GameMap, LayoutPlan]:
    game_map, placement = network(names, places, connections)
    return game_map, make_plan(game_map, placement, 92, 30, 1)


def three_cities(name: str, x: float) -> tuple[GameMap, LayoutPlan]:
    """Two cities with a route, and one beside it."""
    places = [(0.5, 0.0), (0.5, 1.0), (x, 0.5)]
    return planned(["North", "South", name], places, [(0, 1, 2, 1)])


def cleared(
    game_map: GameMap, plan: LayoutPlan, first: FirstCells
) -> tuple[Counter[str], Counter[str], FirstCells]:
    """What is hard to read before and after, and the new cells; they have no faults."""
    better = clear(game_map, plan, first)
    assert faults(game_map, assemble(plan, better)) == []
    before, after = (Draft(game_map, plan, each).total() for each in (first, better))
    return before, after, better


def test_name_on_a_line() -> None:
    """A name that hides the dots of a route moves to the other side of its mark."""
    game_map, plan = three_cities("Middlebridge on the Lea", 0.4)
    first = FirstCells((NORTH, SOUTH, (34, 15)), ((45, 3), (45, 26), (35, 15)), (SPACES,))
    before, after, better = cleared(game_map, plan, first)
    assert before["under a name"] and not after["under a name"]
    assert better.labels[2] != (35, 15)


def test_name_beside_dots() -> None:
    """A name that seems to stand on the line of a route gets a blank."""
    game_map, plan = three_cities("West", 0.3)
    first = FirstCells((NORTH, SOUTH, (39, 15)), ((45, 3), (45, 26), (40, 15)), (SPACES,))
    before, after, _ = cleared(game_map, plan, first)
    assert before["on dots"] and not after["on dots"]


def test_routes_that_share_their_way() -> None:
    """Routes of different cities that share a part of their way get ways of their own."""
    places = [(0.0, 0.4), (1.0, 0.4), (0.0, 0.6), (1.0, 0.6)]
    game_map, plan = planned(["A", "B", "C", "D"], places, [(0, 1, 2, 1), (2, 3, 2, 1)])
    cities, names = ((2, 14), (88, 14), (2, 16), (88, 16)), ((3, 13), (88, 13), (3, 17), (88, 17))
    routes = ((30, 15), (60, 15)), ((40, 15), (50, 15))
    before, after, _ = cleared(game_map, plan, FirstCells(cities, names, routes))
    assert before["shared"] and not after["shared"]


@pytest.mark.parametrize(
    ("cities", "routes", "what"),
    [
        (((40, 14), (50, 14), (60, 15)), (((44, 14), (46, 14)), ((45, 14), (52, 15))), "between"),
        (((37, 14), (60, 12), (60, 16)), (((44, 14), (52, 13)), ((44, 15), (52, 15))), "touching"),
    ],
)
def test_spaces_of_two_routes(
    cities: tuple[Cell, ...], routes: tuple[tuple[Cell, ...], ...], what: str
) -> None:
    """A space between two of another route, and spaces that touch, are moved."""
    places = [(x / 92, y / 30) for x, y in cities]
    game_map, plan = planned(["A", "B", "C"], places, [(0, 1, 2, 1), (0, 2, 2, 1)])
    names = tuple((x + 1, y + (-1 if y < 16 else 1)) for x, y in cities)
    before, after, _ = cleared(game_map, plan, FirstCells(cities, names, routes))
    assert before[what] > after[what]


def test_wishes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a file of wishes says is where it says, and stays there."""
    monkeypatch.setattr(build_layouts, "WISHES", tmp_path)
    game_map, plan = three_cities("West", 0.3)
    wishes = "cities: {city_2: [30, 12]}, names: {city_2: [-4, 0]}"
    route = "routes: {city_0 city_1: [[45, 10], [43, 20]]}"
    (tmp_path / "network.yaml").write_text(f"92x30: {{{wishes}, {route}}}\n")
    first = FirstCells((NORTH, SOUTH, (39, 15)), ((45, 3), (45, 26), (40, 15)), (SPACES,))
    wanted, fixed = with_wishes(game_map, plan, first)
    for cells in (wanted, clear(game_map, plan, wanted, fixed)):
        assert (cells.cities[2], cells.labels[2]) == ((30, 12), (26, 12))
        assert cells.routes == (((45, 10), (43, 20)),)
