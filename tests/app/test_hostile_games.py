"""Hostile journals on the screens."""

from pathlib import Path
from random import Random

import pytest

from tests.app.driver import SMALL, Driver, play
from tests.maps import NAMES
from tests.storage.hostile_journals import hostile
from tests.storage.test_hostile_journals import real
from ttr_tui.app.app import TtrApp
from ttr_tui.app.screens.final_scores_screen import FinalScoresScreen
from ttr_tui.app.screens.game_screen import GameScreen
from ttr_tui.storage.paths import user_folders


@pytest.mark.slow
@pytest.mark.parametrize("number", range(9))
def test_hostile_games(tmp_path: Path, number: int) -> None:
    """Damaged and hostile games are listed, opened and played without any effect."""
    folders = user_folders(tmp_path)
    folders.games.mkdir(parents=True)
    name, data = real(NAMES[number % len(NAMES)])
    (folders.games / name).write_bytes(hostile(data, Random(1100 + number)))

    async def scene(driver: Driver) -> None:
        async def looks_right() -> None:
            assert all(row.isprintable() for row in (await driver.text()).splitlines())

        await looks_right()
        await driver.press("g")
        await looks_right()
        await driver.press("enter")
        await looks_right()
        if not isinstance(driver.screen, GameScreen):
            await driver.press("enter")  # A notice about damage.
        for _ in range(4):
            await looks_right()
            if not isinstance(driver.screen, GameScreen | FinalScoresScreen):
                return
            if isinstance(driver.screen, GameScreen):
                driver.draw_early()
                await driver.send("space", "d", "1", "n", "enter")
        await looks_right()

    play(scene, size=SMALL, app=TtrApp(folders=folders))
