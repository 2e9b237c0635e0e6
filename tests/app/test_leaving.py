"""Leaving a game, ending it early, deleting it, editing players."""

import pytest

from tests.app.driver import EACH_SIZE, Driver, choose_starting_tickets, new_game, play
from ttr_tui.app.screens.edit_players_screen import EditPlayersScreen
from ttr_tui.app.screens.game_screen import GameScreen
from ttr_tui.app.screens.menu_screen import MenuScreen
from ttr_tui.mapfile.map_catalog import find_map
from ttr_tui.mapfile.map_file import read_map
from ttr_tui.play.session import new_session

both_sizes = pytest.mark.parametrize("size", EACH_SIZE)


@pytest.mark.quick(1)
@both_sizes
@pytest.mark.parametrize("opened", [True, False])
def test_leave_and_continue(size: tuple[int, int], opened: bool) -> None:
    """Leaving asks first, and the player can continue."""

    async def scene(driver: Driver) -> None:
        if opened:
            await driver.press("space")
        before = await driver.text()
        for key in ("q", "escape", "enter", "1"):
            await driver.press("q")
            text = await driver.text()
            for words in (
                "Continue",
                "Edit players",
                "End the game",
                "Delete",
            ):
                assert words in text
            await driver.press(key)
            assert await driver.text() == before
        await driver.press("q", "2")
        assert isinstance(driver.screen, MenuScreen)

    play(scene, size=size)


@both_sizes
def test_delete_asks_first(size: tuple[int, int]) -> None:
    """A game is deleted only after a question."""

    async def scene(driver: Driver) -> None:
        await driver.press("q", "5")
        assert "Delete this game?" in await driver.text()
        await driver.press_shown("n")
        assert isinstance(driver.screen, GameScreen)
        await driver.press("5")
        await driver.press_shown("y")
        assert isinstance(driver.screen, MenuScreen)

    play(scene, size=size)


@both_sizes
def test_end_early_at_the_handoff(size: tuple[int, int]) -> None:
    """Any player can end the game early while no hand is shown."""

    async def scene(driver: Driver) -> None:
        await choose_starting_tickets(driver)
        hot_seat = driver.hot_seat
        assert not hot_seat.is_open
        await driver.press("q", "4")
        assert "End the game now?" in await driver.text()
        await driver.press_shown("y")
        assert hot_seat.session.is_over
        await driver.press_shown("s")
        assert await driver.sees("wins with")

    play(scene, size=size)


@both_sizes
def test_edit_players(size: tuple[int, int]) -> None:
    """Names and colors can be changed during a game."""

    async def scene(driver: Driver) -> None:
        hot_seat = driver.hot_seat
        await driver.press("space", "q", "3")
        assert isinstance(driver.screen, EditPlayersScreen)
        await driver.press("ctrl+u")
        await driver.type("Änne")
        await driver.press("tab", "right", "ctrl+s")
        assert isinstance(driver.screen, GameScreen)
        assert hot_seat.session.names == ("Änne", "Bob", "Cid")
        assert hot_seat.session.colors == ("yellow", "red", "green")
        assert hot_seat.is_open, "nothing else has changed"
        assert "Änne" in driver.lines("players")
        assert "■" in driver.lines("players"), "the sign of yellow"

    play(scene, size=size, session=new_game())


@pytest.mark.quick(1)
@pytest.mark.parametrize(
    ("typed", "said"), [("BOB", "two players are called Bob"), ("", "player 1 has no name")]
)
def test_edit_players_with_bad_names(typed: str, said: str) -> None:
    """Bad names give an error and change nothing."""

    async def scene(driver: Driver) -> None:
        hot_seat = driver.hot_seat
        await driver.press("q", "3", "ctrl+u")
        await driver.type(typed)
        await driver.press("ctrl+s")
        assert said in await driver.text()
        await driver.press("escape")
        assert isinstance(driver.screen, GameScreen)
        assert hot_seat.session.names == ("Ann", "Bob", "Cid")

    play(scene)


@pytest.mark.slow
@both_sizes
@pytest.mark.parametrize("map_name", ["usa", "great_lakes"])
def test_scores_and_replay_without_a_turn(map_name: str, size: tuple[int, int]) -> None:
    """A game ended before its first turn has scores and a replay."""

    async def scene(driver: Driver) -> None:
        await driver.press("space", "q", "4", "y", "s")
        assert "Ann" in await driver.text()
        await driver.press("g")
        assert "Before the first turn" in await driver.text()
        await driver.press("backspace", "n")
        assert "New game" in await driver.text()

    session = new_session(read_map(find_map(map_name)), ("Ann", "Bob"), first=0, seed=3)
    play(scene, size=size, session=session)
