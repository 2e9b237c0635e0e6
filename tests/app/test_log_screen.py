"""The log: what everybody knows of each turn, the last turn first."""

from itertools import islice

from tests.app.driver import NAMES, SMALL, Driver, play, usa
from tests.app.hands import pressed
from tests.random_games import random_play
from ttr_tui.app.screens.log_screen import LogScreen
from ttr_tui.engine import Game
from ttr_tui.play.session import Session


def a_session() -> Session:
    game = Game(usa().game_map, NAMES, first=0, seed=4)
    for _ in islice(random_play(game, 4), 80):
        pass
    return Session(usa(), game, seed=4)


def test_arrows_choose_a_player() -> None:
    """The log has the turns of all players; the arrows show those of one player."""

    async def scene(driver: Driver) -> None:
        await pressed(driver.app, "l")
        await driver.settle()
        everything = driver.lines("page")
        for name in NAMES:
            await pressed(driver.app, "right")
            assert f"◂ {name} ▸" in driver.lines("page")
            others = set(NAMES) - {name}
            assert not any(f" {other} " in driver.lines("page") for other in others)
        await pressed(driver.app, "right")
        assert driver.lines("page") == everything
        await pressed(driver.app, "escape")

    play(scene, size=SMALL, session=a_session())


def test_log_of_a_player() -> None:
    """The game opens the log of a player whose row is clicked."""

    async def scene(driver: Driver) -> None:
        await driver.app.run_action("screen.show_player(1)")
        await driver.settle()
        assert isinstance(driver.app.screen, LogScreen)
        assert "◂ Bob ▸" in driver.lines("page")

    play(scene, session=a_session())
