"""Straightening the tracks of bundled layouts, and moving what is hard to read."""

from __future__ import annotations

from tests.board.networks import network
from tools.build_layouts import straighten
from tools.layout_moves import improve, spread
from tools.layout_quality import (
    counts,
    crossed,
    detours,
    dots_at_names,
    mixed,
    tangles,
)
from ttr_tui.board.layout.board_layout import FirstCells
from ttr_tui.board.layout.layout_plan import make_plan
from ttr_tui.board.layout.quality import faults
from ttr_tui.board.layout.tracks import assemble

NORTH, SOUTH, MIDDLE = (44, 3), (44, 26), (34, 15)
SPACES = ((44, 9), (44, 21))
NAME = "Middlebridge on the Lea"


def test_straighten_moves_name() -> None:
    """A name that forces a track into a detour is moved."""
    game_map, placement = network(
        ["North", "South", NAME], [(0.5, 0), (0.5, 1), (0.4, 0.5)], [(0, 1, 2, 1)]
    )
    plan = make_plan(game_map, placement, 92, 30, 1)
    names = ((45, 3), (45, 26), (35, 15))
    layout = assemble(plan, FirstCells((NORTH, SOUTH, MIDDLE), names, (SPACES,)))
    assert detours(game_map, layout) != [0]
    better = straighten(game_map, plan, layout)
    assert detours(game_map, better) == [0]
    assert faults(game_map, better) == []
    assert better.cities[2].label_at != (35, 15)
    assert [space[0] for space in better.routes[0].spaces] == [*SPACES]


def test_improve_moves_name_off_dots() -> None:
    """A name that stands on the line of a route moves to the other side of its mark."""
    game_map, placement = network(
        ["North", "South", "West"], [(0.5, 0), (0.5, 1), (0.3, 0.5)], [(0, 1, 2, 1)]
    )
    plan = make_plan(game_map, placement, 92, 30, 1)
    names = ((45, 3), (45, 26), (40, 15))
    layout = assemble(plan, FirstCells((NORTH, SOUTH, (39, 15)), names, (SPACES,)))
    assert dots_at_names(layout) == [(2, (0,))]
    better = improve(game_map, plan, layout)
    assert dots_at_names(better) == [] == faults(game_map, better)


def test_improve_separates_tracks() -> None:
    """Routes of different cities that share a part of their way get ways of their own."""
    game_map, placement = network(
        ["A", "B", "C", "D"],
        [(0, 0.4), (1, 0.4), (0, 0.6), (1, 0.6)],
        [(0, 1, 2, 1), (2, 3, 2, 1)],
    )
    plan = make_plan(game_map, placement, 92, 30, 1)
    cities = ((2, 14), (88, 14), (2, 16), (88, 16))
    names = ((3, 13), (88, 13), (3, 17), (88, 17))
    layout = assemble(plan, FirstCells(cities, names, (((30, 15), (60, 15)), ((40, 15), (50, 15)))))
    assert tangles(game_map, layout)
    better = improve(game_map, plan, layout)
    assert tangles(game_map, better) == [] == faults(game_map, better)


def test_improve_parts_the_spaces_of_two_routes() -> None:
    """A space between the two of another route changes places with one of them."""
    game_map, placement = network(
        ["A", "B", "C"], [(0.4, 0.5), (0.6, 0.5), (0.8, 0.5)], [(0, 1, 2, 1), (0, 2, 2, 1)]
    )
    plan = make_plan(game_map, placement, 92, 30, 1)
    cities, names = ((40, 14), (50, 14), (60, 15)), ((40, 13), (50, 13), (60, 16))
    layout = assemble(plan, FirstCells(cities, names, (((44, 14), (46, 14)), ((45, 14), (52, 15)))))
    assert mixed(game_map, layout) == [(0, 1)]
    assert mixed(game_map, improve(game_map, plan, layout)) == []


def test_improve_uncrosses_routes() -> None:
    """Two routes of a city that cross on their way to others change places."""
    game_map, placement = network(
        ["A", "B", "C"], [(0.4, 0.5), (0.65, 0.3), (0.65, 0.7)], [(0, 1, 2, 1), (0, 2, 2, 1)]
    )
    plan = make_plan(game_map, placement, 92, 30, 1)
    cities, names = ((37, 14), (60, 9), (60, 20)), ((37, 13), (61, 9), (61, 20))
    layout = assemble(plan, FirstCells(cities, names, (((44, 16), (52, 11)), ((44, 13), (52, 17)))))
    assert crossed(game_map, layout) == [(0, 1)]
    assert crossed(game_map, improve(game_map, plan, layout)) == []


def test_spread_gives_names_and_spaces_room() -> None:
    """Spaces of two routes that touch are moved apart; a name above its mark, between it and the
    first space of a route, or near to a space of other cities moves to where it has room."""
    game_map, placement = network(
        ["Aa", "Bb", "Cc", "Dd"],
        [(0, 0.4), (1, 0.4), (0, 0.6), (1, 0.6)],
        [(0, 1, 2, 1), (2, 3, 2, 1)],
    )
    plan = make_plan(game_map, placement, 92, 30, 1)
    cities = ((2, 14), (88, 14), (2, 16), (88, 16))
    routes = (((30, 14), (60, 15)), ((7, 16), (60, 16)))
    layout = assemble(plan, FirstCells(cities, ((2, 13), (85, 14), (3, 16), (89, 16)), routes))
    before = counts(game_map, layout)
    assert before["touching"] == before["on other rows"] == before["parting"] == 1
    better = spread(game_map, plan, layout)
    after = counts(game_map, better)
    crowded = "touching", "of one color", "names by spaces", "on other rows", "parting"
    assert [after[what] for what in crowded] == [0] * len(crowded)
    assert after["faults"] <= before["faults"]
