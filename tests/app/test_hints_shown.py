"""Hints on the game screen."""

import pytest

from tests.app.driver import EACH_SIZE, Driver, choose_starting_tickets, new_game, play
from ttr_tui.app.app import TtrApp
from ttr_tui.app.screens.game_screen import GameScreen
from ttr_tui.play.hints import hints

both_sizes = pytest.mark.parametrize("size", EACH_SIZE)


def together(text: str) -> str:
    return " ".join(text.split())


@both_sizes
def test_hints_through_a_turn(
    size: tuple[int, int],
) -> None:
    """The hints for this moment are said on demand, and shown on a turn if they are on."""

    async def scene(driver: Driver) -> None:
        await driver.press("space", "v")
        assert hints(driver.hot_seat)[0][:40] in together(driver.lines("prompt"))
        await choose_starting_tickets(driver)
        driver.wait_a_moment()
        await driver.press("space")
        assert hints(driver.hot_seat)[0][:30] in together(driver.lines("prompt"))

    session = new_game()
    session.set_hints(True)
    play(scene, size=size, session=session)


@both_sizes
def test_hints_key(size: tuple[int, int]) -> None:
    """The key `e` shows and hides hints; nothing else changes."""

    async def scene(driver: Driver) -> None:
        await choose_starting_tickets(driver)
        await driver.press("space")
        before = await driver.text()
        await driver.press("e")
        sentence = hints(driver.hot_seat)[0]
        await driver.press("f2")  # The message goes away.
        driver.wait_a_moment()
        await driver.press("space")
        assert sentence[:40] in together(driver.lines("prompt"))
        for key, panel in (("hand", "purple"), ("tickets", " to go")):
            if size[0] >= 120:
                assert panel in driver.lines(key)
        await driver.press("e", "f2")
        driver.wait_a_moment()
        await driver.press("space")
        assert await driver.text() == before

    play(scene, size=size)


@both_sizes
def test_hints_in_the_setup(
    size: tuple[int, int],
) -> None:
    """Hints are on in the first setup and can be switched off."""

    async def scene(driver: Driver) -> None:
        await driver.press("n")
        assert "Hints        ◂ on ▸" in await driver.text()
        await driver.press("up", "up")
        await driver.press_shown("right")
        assert "▸ Hints        ◂ off ▸" in await driver.text()
        await driver.press("ctrl+s")
        assert isinstance(driver.screen, GameScreen)
        assert not driver.hot_seat.hints_on

    play(scene, size=size, app=TtrApp())
