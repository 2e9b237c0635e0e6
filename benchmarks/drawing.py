"""Drawing a board of 120 × 40 cells, compared with painting as many plain cells one by one."""

from __future__ import annotations

from collections.abc import Callable
from math import isqrt
from random import Random

from benchmarks.grids import grid_map
from benchmarks.measure import Case, Timed
from ttr_tui.board.layout.layout_cache import forget_layouts, layout_for
from ttr_tui.board.layout.solver import make_layout
from ttr_tui.board.render.board_state import empty_board
from ttr_tui.board.render.drawing import Drawing
from ttr_tui.board.render.targets import steps_between
from ttr_tui.board.render.themes import Row, Run, Style, load_theme
from ttr_tui.mapfile.map_catalog import find_map, known_maps
from ttr_tui.mapfile.map_file import MapFile, read_map
from ttr_tui.mapfile.map_network import Placement

TITLE = "Drawing the board"

_WIDTH, _HEIGHT = 120, 40
_CELLS = "painting 120 × 40 plain cells"
_STYLES = (Style(fg="#ffffff", bg="#000000"), Style(fg="#000000", bg="#ffffff"))


def cases() -> list[Case]:
    """The first drawing of each map with its layout; then, on the map of the USA, the whole board
    again and what a claim changes."""
    found: list[Case] = [
        Timed(
            f"first drawing, {name}",
            _CELLS,
            _first(read_map(find_map(name))),
            _plain,
            quick=name == "usa",
        )
        for name in known_maps()
    ]
    game_map = read_map(find_map("usa")).game_map
    layout = layout_for(game_map, read_map(find_map("usa")).placement, _WIDTH, _HEIGHT)
    drawing = Drawing(game_map, layout, load_theme("dark"))
    before = empty_board(game_map)._replace(seats=("blue", "red"))
    after = before._replace(owners=(0, *before.owners[1:]))

    def claim() -> None:
        for region in drawing.changed(before, after):
            drawing.row(after, region.y)

    return [
        *found,
        _growth("the first arrow key", "target", _first_arrow_key, (90, 360)),
        _growth("the search of a layout", "route", _searched_layout, (50, 200)),
        Timed("the whole board again", _CELLS, lambda: drawing.rows(before), _plain),
        Timed("what a claim changes", _CELLS, claim, _plain),
    ]


def _growth(
    name: str, unit: str, of_size: Callable[[int], Callable[[], object]], sizes: tuple[int, int]
) -> Case:
    """The time for each of many things, compared with that for each of few. The exponent of the
    growth is 1 plus the logarithm of this ratio to the base of many divided by few."""
    few, many = sizes
    return Timed(
        f"{name}, for each {unit} of {many}",
        f"for each {unit} of {few}",
        of_size(many),
        of_size(few),
        units=many,
        baseline_units=few,
        quick=False,
    )


def _first_arrow_key(targets: int) -> Callable[[], object]:
    """Find where all arrow keys lead from targets at random places."""
    random, side = Random(1), targets**0.5
    points = tuple(
        (12 * side * random.random(), 6 * side * random.random()) for _ in range(targets)
    )
    return lambda: steps_between.__wrapped__(points, (), ())


def _searched_layout(routes: int) -> Callable[[], object]:
    """Search the layout of a grid."""
    game_map = grid_map(routes, pieces=45, longest=3)
    side = isqrt(routes // 2) + 2
    cells = (each.id.removeprefix("c").split("_") for each in game_map.cities)
    places = tuple(((int(x) + 0.5) / side, (int(y) + 0.5) / side) for y, x in cells)
    return lambda: make_layout(game_map, Placement(2.0, places), _WIDTH, _HEIGHT)


def _first(map_file: MapFile) -> Callable[[], list[Row]]:
    def run() -> list[Row]:
        forget_layouts()
        layout = layout_for(map_file.game_map, map_file.placement, _WIDTH, _HEIGHT)
        drawing = Drawing(map_file.game_map, layout, load_theme("dark"))
        return drawing.rows(empty_board(map_file.game_map))

    return run


def _plain() -> list[Row]:
    rows: list[Row] = []
    for y in range(_HEIGHT):
        row: Row = []
        for x in range(_WIDTH):
            row.append(Run("x", _STYLES[(x + y) % 2]))
        rows.append(row)
    return rows
