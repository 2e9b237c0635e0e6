"""The log: what everybody knows of each turn, the last turn first."""

from itertools import islice

import pytest

from tests.app.driver import EACH_SIZE, NAMES, Driver, play, usa
from tests.app.hands import pressed
from tests.random_games import random_play
from ttr_tui.app.screens.pages import LogScreen
from ttr_tui.engine import Game
from ttr_tui.play.replay import Replay
from ttr_tui.play.session import Session


def a_session(names: tuple[str, ...] = NAMES) -> Session:
    game = Game(usa().game_map, names, first=0, seed=4)
    for _ in islice(random_play(game, 4), 80):
        pass
    return Session(usa(), game, seed=4)


@pytest.mark.parametrize("size", EACH_SIZE)
def test_log_of_all_and_of_one_player(size: tuple[int, int]) -> None:
    """The log has every turn with its number; the arrows show the turns of one player only."""

    async def scene(driver: Driver) -> None:
        await pressed(driver.app, "l")
        await driver.settle()
        turns = turn_numbers(driver)
        last = Replay(session._game, session.people).turns
        assert turns[-1] == 1
        assert turns[0] >= last - 1, "the present turn may have no entry yet"
        assert turns == sorted(turns, reverse=True)
        for at, name in enumerate(NAMES):
            await pressed(driver.app, "right")
            assert f"◂ {name} ▸" in await driver.text()
            assert {(turn - 1) % len(NAMES) for turn in turn_numbers(driver)} == {at}
            others = set(NAMES) - {name}
            assert not any(f" {other} " in driver.lines("page") for other in others)
        await pressed(driver.app, "right")
        assert turn_numbers(driver) == turns
        await pressed(driver.app, "escape")

    session = a_session()
    play(scene, size=size, session=session)


def test_log_of_a_player() -> None:
    """The game opens the log of a player whose row is clicked. Names are not cut."""

    async def scene(driver: Driver) -> None:
        await driver.app.run_action("screen.show_player(1)")
        await driver.settle()
        assert isinstance(driver.app.screen, LogScreen)
        text = await driver.text()
        assert f"◂ {names[1]} ▸" in text
        assert f"{names[1]} draws" in text
        assert "…" not in text

    names = ("Ann", "Konstantin von und zu Großdorf")
    play(scene, session=a_session(names))


def turn_numbers(driver: Driver) -> list[int]:
    """The numbers in front of the rows."""
    rows = driver.lines("page").splitlines()
    return [int(row[:4]) for row in rows if row[:4].strip().isdigit()]
