"""The final scores: the winner, the table, and the paths of all tickets."""

import pytest

from tests.app.driver import EACH_SIZE, LARGE, SMALL, Driver, at_position, play
from tests.maps import TABLES
from tests.positions import OVER_WITH_STATION
from ttr_tui.app.app import TtrApp
from ttr_tui.app.screens.final_scores_screen import FinalScoresScreen
from ttr_tui.app.screens.menu_screen import MenuScreen
from ttr_tui.app.screens.replay_screen import ReplayScreen
from ttr_tui.app.widgets.board_view import BoardView
from ttr_tui.app.widgets.line_widgets import ChoiceList
from ttr_tui.engine.rules.longest_path import LongestPathScore
from ttr_tui.panels.regions import PanelNeeds, panel_regions
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.session import Session

both_sizes = pytest.mark.parametrize("size", EACH_SIZE)
MAX_PLAYERS = dict(TABLES)
"""The largest number of players for each map."""

TIE = "players: {Ann: {}, Bob: {}}\nphase: game over\n"


async def final_scores(driver: Driver, session: Session) -> FinalScoresScreen:
    screen = FinalScoresScreen(HotSeat(session))
    driver.app.push_screen(screen)
    await driver.settle()
    return screen


def test_parts_of_the_board() -> None:
    """In a small terminal the whole board is shown first; `z` goes to its first part, with whole
    names, and back, and again to the next part."""

    async def scene(driver: Driver) -> None:
        screen = await final_scores(driver, at_position("europe", OVER_WITH_STATION))
        board = screen.query_one(BoardView)
        await driver.send("z")
        count, shown = len(board.parts), set[str]()
        for _ in range(count):
            rows = "\n".join(board.line(y).text for y in range(board.size.height))
            shown.add(rows)
            await driver.send("z")
            whole = "\n".join(board.line(y).text for y in range(board.size.height))
            assert "Fra" in whole and "Frankfurt" not in whole
            await driver.send("z")
        assert len(shown) == count > 1
        assert any("Frankfurt" in rows for rows in shown)
        assert "\n".join(board.line(y).text for y in range(board.size.height)) in shown

    play(scene, size=SMALL)


@both_sizes
def test_highlighted_row_is_on_the_board(size: tuple[int, int]) -> None:
    """A player's row shows the longest path, a ticket's row its path and its cities. The board
    stays in its place."""

    async def scene(driver: Driver) -> None:
        screen = await final_scores(driver, at_position("europe", OVER_WITH_STATION))
        if size == SMALL:
            await driver.send("tab", "tab")
        results, seen = screen.query_one(ChoiceList), 0
        place = panel_regions(driver.app.size, PanelNeeds())["board"]
        for at in range(results.option_count):
            state, step = screen.board_state(), screen.shown
            assert results.highlighted == at
            assert (state.path, state.ticket_cities) == (step.routes, step.cities)
            if step.about is None:
                player = screen.final.players[step.seat or 0]
                assert state.path == set(player.of(LongestPathScore).path.edges)
                assert not state.recent
                assert screen.view.seats[player.seat].name in str(
                    results.get_option_at_index(at).prompt
                )
            elif step.completed is not None:
                seen += 1
                assert bool(state.path) == step.completed
            assert screen.query_one(BoardView).region == place
            await driver.send("down")
            await driver.settle()
        assert seen == 2
        for key, seat in (("home", 0), ("right", 1), ("left", 0)):
            await driver.send(key)
            await driver.settle()
            assert screen.shown.seat == seat

    play(scene, size=size, app=TtrApp())


def test_pages_of_a_small_terminal() -> None:
    """Below the board are the winner, the table and the tickets, one after another."""

    async def scene(driver: Driver) -> None:
        screen = await final_scores(driver, at_position("europe", OVER_WITH_STATION))
        results = screen.query_one(ChoiceList)
        assert "wins with" in driver.lines("winner")
        assert driver.app.focused is None, "keys do not move in a list out of sight"
        await driver.send("tab")
        assert "Failed tickets" in driver.lines("winner")
        await driver.send("tab")
        assert results.display and "Paris – Wien" in await driver.text()
        await driver.send("tab")
        assert "wins with" in driver.lines("winner") and not results.display
        await driver.send("down")
        await driver.settle()
        assert results.display, "moving in the list shows it"

    play(scene, size=SMALL, app=TtrApp())


def test_rows_of_the_table_can_be_clicked() -> None:
    """A click on a player in the table shows that player's longest path."""

    async def scene(driver: Driver) -> None:
        screen = await final_scores(driver, at_position("europe", OVER_WITH_STATION))
        loser = 1 - screen.final.winners[0]
        lower = screen.query_one("#winner")
        rows = driver.lines("winner").split("\n")
        (row,) = [row for row in rows if screen.view.seats[loser].name in row.split()]
        x = row.rindex(screen.view.seats[loser].name)
        await driver.pilot.click(lower, offset=(x, rows.index(row)))
        assert screen.shown.seat == loser

    play(scene, size=LARGE, app=TtrApp())


@pytest.mark.parametrize(("key", "screen"), [("g", ReplayScreen), ("m", MenuScreen)])
def test_ways_on(key: str, screen: type) -> None:
    """Keys lead to the replay and to the menu."""

    async def scene(driver: Driver) -> None:
        driver.app.show_scores(HotSeat(at_position("usa", TIE)))
        await driver.settle()
        await driver.send(key)
        await driver.settle()
        assert isinstance(driver.app.screen, screen)

    play(scene, app=TtrApp())
