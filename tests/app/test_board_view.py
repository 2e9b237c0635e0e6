"""The board widget by itself: what it shows of maps that fit and of maps that do not."""

import asyncio

from textual.app import App, ComposeResult

from tests.board.networks import five_cities, network
from ttr_tui.app.widgets.board_view import BoardView
from ttr_tui.board.render.board_state import empty_board
from ttr_tui.board.render.themes import load_theme
from ttr_tui.engine import GameMap
from ttr_tui.mapfile.map_file import MapFile
from ttr_tui.mapfile.network import Placement


def shown(game_map: GameMap, placement: Placement, size: tuple[int, int]) -> str:
    """The text of the board once its layout is ready."""

    class Alone(App[None]):
        def compose(self) -> ComposeResult:
            state = empty_board(game_map)
            yield BoardView(MapFile(game_map, placement), load_theme("dark"), state, id="board")

    async def scene() -> str:
        app = Alone()
        async with app.run_test(size=size) as pilot:
            await app.workers.wait_for_complete()
            await pilot.pause()
            board = app.query_one(BoardView)
            return "\n".join(board.render_line(y).text for y in range(size[1]))

    return asyncio.run(scene())


def test_too_large_map_names_required_size() -> None:
    """A map that does not fit says how many cells it needs."""
    areas = [((i % 15) / 14, (i // 15) / 19) for i in range(300)]
    crowded = network([f"Town {i}" for i in range(300)], areas, [(0, 299, 1, 1)])
    text = shown(*crowded, (60, 12))
    assert "needs about 112 × 40 cells." in text.splitlines()[-1]


def test_small_map_is_drawn_whole() -> None:
    """A small map has all its names and no message."""
    text = shown(*five_cities(), (92, 30))
    assert "Northgate" in text and "Westerham" in text
    assert "needs about" not in text
