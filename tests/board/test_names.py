"""Names and codes on boards too small for all names, and the blanks beside them."""

from __future__ import annotations

from tests.board.networks import network
from ttr_tui.board.layout.board_layout import FirstCells
from ttr_tui.board.layout.layout_plan import has_some_names, make_plan, named_cities
from ttr_tui.board.layout.quality import fused, hidden, run_together
from ttr_tui.board.layout.stretch import separate, with_more_names
from ttr_tui.board.layout.tracks import assemble

MAP = network(["Westerham", "Eastbridge"], [(0, 0.5), (1, 0.5)], [(0, 1, 2, 1)])
SIZE = (80, 24)


def cells(west_label: tuple[int, int], *spaces: tuple[int, int]) -> FirstCells:
    """Westerham at (10, 12) and Eastbridge at (70, 12), with a route of these two spaces."""
    return FirstCells(((10, 12), (70, 12)), (west_label, (71, 12)), (spaces,))


def test_names_where_there_is_room() -> None:
    """Codes become names if these fit inside the board, off spaces and tracks."""
    assert has_some_names(*SIZE)
    assert not has_some_names(80, 14)
    plan = make_plan(*MAP, *SIZE, 1)
    layout = assemble(plan, cells((11, 12), (30, 12), (50, 12)))
    assert [city.label for city in layout.cities] == ["Wes", "Eas"]
    named = with_more_names(*MAP, layout)
    assert [city.label for city in named.cities] == ["Westerham", "Eastbridge"]
    assert named_cities(MAP[0], named) == {0, 1}
    assert hidden(named) == fused(named) == []
    used = {cell for city in named.cities for cell in city.label_cells}
    assert not used & {(cell.x, cell.y) for cell in named.routes[0].track}
    assert [route.spaces for route in named.routes] == [route.spaces for route in layout.routes]


def test_separate_labels_and_spaces() -> None:
    """A label gets a blank beside it: it moves, or else the space that touches it."""
    plan = make_plan(*MAP, *SIZE, 1)
    crowded = cells((11, 12), (14, 12), (50, 12))
    assert fused(assemble(plan, crowded)) == ["name Wes touches something"]
    assert fused(assemble(plan, separate(plan, crowded))) == []


def test_separate_a_route_of_two_spaces() -> None:
    """A route of two spaces gets something between them."""
    plan = make_plan(*MAP, *SIZE, 1)
    pair = cells((7, 12), (40, 12), (41, 12))
    assert run_together(assemble(plan, pair)) == ["route 0 runs together"]
    assert run_together(assemble(plan, separate(plan, pair))) == []
