"""Drawing a board of 120 × 40 cells, compared with painting as many plain cells one by one."""

from __future__ import annotations

from collections.abc import Callable

from benchmarks.measure import Case, Timed
from ttr_tui.board.layout.layout_cache import forget_layouts, layout_for
from ttr_tui.board.render.board_state import empty_board
from ttr_tui.board.render.drawing import Drawing
from ttr_tui.board.render.themes import Row, Run, Style, load_theme
from ttr_tui.mapfile.map_catalog import find_map, known_maps
from ttr_tui.mapfile.map_file import MapFile, read_map

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
        Timed("the whole board again", _CELLS, lambda: drawing.rows(before), _plain),
        Timed("what a claim changes", _CELLS, claim, _plain),
    ]


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
