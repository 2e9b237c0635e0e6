"""Journals from somebody else on the screens: listed, opened, looked at, without any effect."""

from pathlib import Path
from random import Random

import pytest

from tests.games.hostile_journals import hostile
from tests.games.test_hostile_journals import real
from tests.maps import NAMES
from tests.screens.driver import SMALL, Driver, play
from ttr_tui.games.folders import user_folders
from ttr_tui.screens.app import TtrApp
from ttr_tui.screens.scores import ScoresScreen
from ttr_tui.screens.table import GameScreen


@pytest.mark.parametrize("number", range(8))
def test_hostile_games_are_listed_opened_and_played_on(tmp_path: Path, number: int) -> None:
    folders = user_folders(tmp_path)
    folders.games.mkdir(parents=True)
    name, data = real(NAMES[number % len(NAMES)])
    (folders.games / name).write_bytes(hostile(data, Random(1000 + number)))

    async def scene(driver: Driver) -> None:
        async def looks_right() -> None:
            assert all(row.isprintable() for row in (await driver.text()).splitlines())

        await looks_right()
        await driver.press("g")
        await looks_right()
        await driver.press("enter")
        await looks_right()
        if not isinstance(driver.screen, GameScreen):
            await driver.press("enter")  # A notice: what was damaged, or why it cannot be opened.
        for _ in range(4):
            await looks_right()
            if not isinstance(driver.screen, GameScreen | ScoresScreen):
                return
            if isinstance(driver.screen, GameScreen):
                await driver.pilot.press("space", "d", "1", "n", "enter")
        await looks_right()

    play(scene, size=SMALL, app=TtrApp(folders=folders))
