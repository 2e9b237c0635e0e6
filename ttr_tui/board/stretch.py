"""A larger layout from a smaller one, by putting in empty columns and rows.

What did not overlap does not overlap afterwards, and all stays in its order: nothing is searched.
"""

from __future__ import annotations

from itertools import combinations

from ttr_tui.board.geometry import Cell
from ttr_tui.board.layout import FirstCells
from ttr_tui.board.plan import Plan


def stretch(plan: Plan, first: FirstCells, size: tuple[int, int]) -> FirstCells:
    """Where these cells come to lie on a board of `size` (columns, rows), which is not smaller than
    the plan's.

    A name moves with its mark. So no row is put in between the two, and no column where two names
    of a row, one ending and one beginning, stand over their marks the other way round.
    """
    places = list(zip(first.cities, first.labels, strict=True))
    named = [place for place, text in zip(places, plan.labels, strict=True) if text]
    glued_rows = {min(city[1], label[1]) for city, label in named if city[1] != label[1]}
    glued_columns = {
        min(a[0], b[0])
        for (a, one), (b, two) in combinations(named, 2)
        if one[1] == two[1] and (one[0] < two[0]) != (a[0] < b[0])
    }
    columns = _places(plan.width, size[0], glued_columns)
    rows = _places(plan.height, size[1], glued_rows)

    def moved(cell: Cell) -> Cell:
        return columns[cell[0]], rows[cell[1]]

    return FirstCells(
        tuple(map(moved, first.cities)),
        tuple((columns[city[0]] + label[0] - city[0], rows[label[1]]) for city, label in places),
        tuple(tuple(map(moved, route)) for route in first.routes),
    )


def _places(before: int, after: int, glued: set[int]) -> list[int]:
    """Where each of `before` lines comes to lie among `after`, as evenly as can be; a line in
    `glued` keeps the next one beside it."""
    places = [0]
    for line in range(1, before):
        wanted = round((line + 0.5) * after / before - 0.5)
        least = places[-1] + 1
        places.append(least if line - 1 in glued else max(least, wanted))
    # Glued lines may have been carried past the end, never the others: bring them back in order.
    last = after - 1
    for line in range(before - 1, -1, -1):
        places[line] = min(places[line], last)
        last = places[line] - 1
    return places
