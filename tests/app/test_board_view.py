"""The board on the screen by itself: what it says of a map that does not fit."""

import asyncio

from textual.app import App, ComposeResult

from tests.board.networks import five_cities, network
from ttr_tui.app.widgets.board_view import BoardView
from ttr_tui.board.render.board_state import empty_board
from ttr_tui.board.render.themes import load_theme
from ttr_tui.engine.game_map import GameMap
from ttr_tui.mapfile.map_file import MapFile
from ttr_tui.mapfile.network import Placement


def shown(game_map: GameMap, placement: Placement, size: tuple[int, int]) -> str:
    """What a board of this map shows when all work on it is done."""

    class Alone(App[None]):
        def compose(self) -> ComposeResult:
            state = empty_board(game_map)
            yield BoardView(MapFile(game_map, placement), load_theme("dark"), state, id="board")

    async def board_theme() -> str:
        app = Alone()
        async with app.run_test(size=size) as pilot:
            await app.workers.wait_for_complete()
            await pilot.pause()
            board = app.query_one(BoardView)
            return "\n".join(board.render_line(y).text for y in range(size[1]))

    return asyncio.run(board_theme())


def test_a_map_too_large_for_the_board_says_what_it_needs() -> None:
    areas = [((i % 15) / 14, (i // 15) / 19) for i in range(300)]
    crowded = network([f"Town {i}" for i in range(300)], areas, [(0, 299, 1, 1)])
    text = shown(*crowded, (60, 12))
    assert "this map needs about 112 × 40 cells." in text.splitlines()[-1]


def test_a_small_map_of_ones_own_is_drawn_whole() -> None:
    text = shown(*five_cities(), (92, 30))
    assert "Northgate" in text and "Westerham" in text
    assert "needs about" not in text
