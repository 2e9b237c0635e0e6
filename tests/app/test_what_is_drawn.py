"""Only what changed is drawn again."""

import asyncio
import gc

import pytest
from textual.strip import Strip

from tests.app.driver import LARGE, Driver, at_position, play
from ttr_tui.app.app import TtrApp
from ttr_tui.app.screens.game_screen import GameScreen
from ttr_tui.app.widgets.line_widgets import Lines
from ttr_tui.panels.board_states import Highlight, board_in_game

READY = "players: {Ann: {hand: 6 red + 6 blue}, Bob: {}}\n"


def test_claimable_routes_through_the_turn() -> None:
    """The board shows claimable routes through the whole turn."""

    async def scene(driver: Driver) -> None:
        await driver.press("space")
        hot_seat = driver.hot_seat
        for key in ("d", "d", "enter"):
            state = board_in_game(hot_seat, None, Highlight())
            assert state.bright is not None
            assert state.bright | state.claimable == hot_seat.payable_routes
            await driver.press(key)
        assert board_in_game(hot_seat, None, Highlight()).bright is None, "no hand is shown"

    play(scene, session=at_position("usa", READY))


def test_cursor_updates_no_panel(monkeypatch: pytest.MonkeyPatch) -> None:
    """Moving the cursor updates no panel beside the prompt and the footer."""
    made: list[str | None] = []
    show = Lines.show

    def noted(lines: Lines, shown: object) -> None:
        made.append(lines.id)
        show(lines, shown)  # type: ignore[arg-type]

    async def scene(driver: Driver) -> None:
        await driver.press("space", "right")
        monkeypatch.setattr(Lines, "show", noted)
        await driver.press("right")
        assert not {"hand", "tickets", "players", "market", "log"} & set(made)
        assert "board" not in set(made)

    play(scene, session=at_position("usa", READY))


def test_first_screen_updates_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """At the start of a game the screen computes its panels once."""
    updates: list[GameScreen] = []
    update = GameScreen.update

    def noted(screen: GameScreen) -> None:
        updates.append(screen)
        update(screen)

    async def scene() -> None:
        app = TtrApp(session=at_position("usa", READY))
        async with app.run_test(size=LARGE) as pilot:
            await pilot.pause()
            assert len(updates) == 1

    monkeypatch.setattr(GameScreen, "update", noted)
    asyncio.run(scene())


@pytest.mark.slow
def test_rows_of_a_closed_page_are_forgotten() -> None:
    """A page that is opened again and again takes no more memory than once."""

    async def open_and_close(driver: Driver) -> None:
        await driver.press("question_mark")
        await driver.settle()
        await driver.press("q")
        await driver.settle()

    def rows() -> int:
        gc.collect()
        return sum(isinstance(each, Strip) for each in gc.get_objects())

    async def scene(driver: Driver) -> None:
        await open_and_close(driver)
        before = rows()
        for _ in range(3):
            await open_and_close(driver)
        assert rows() <= before + LARGE[1], "each page has hundreds of rows and parts of them"

    play(scene, size=LARGE, app=TtrApp())
