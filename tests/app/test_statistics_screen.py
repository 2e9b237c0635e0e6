"""The record of game nights on the screen."""

from pathlib import Path

import pytest

from tests.app.driver import EACH_SIZE, Driver, play
from tests.storage.games import a_store
from tests.storage.test_statistics import finish
from ttr_tui.app.app import TtrApp
from ttr_tui.storage.paths import user_folders


@pytest.mark.parametrize("size", EACH_SIZE)
def test_the_menu_leads_to_the_record_and_the_arrows_to_each_map(
    size: tuple[int, int], tmp_path: Path
) -> None:
    folders = user_folders(tmp_path)
    store = a_store(folders.games)
    finish(store, "Ann", "Bob", seed=1)
    finish(store, "Ann", "[b]Bob[/b]", on="usa", seed=2)

    async def scene(driver: Driver) -> None:
        await driver.press("e")
        assert await driver.sees("Standings after 2 games")
        assert "[b]Bob[/b]" in await driver.text(), "a name is text, whatever is in it"
        await driver.press_shown("right")
        assert await driver.sees("Standings after 1 game")
        await driver.press_shown("left", "escape")
        assert await driver.sees("New game")

    play(scene, size=size, app=TtrApp(folders=folders))


def test_before_the_first_game_there_is_no_record_in_the_menu(tmp_path: Path) -> None:
    async def scene(driver: Driver) -> None:
        assert "Record" not in await driver.text()

    play(scene, app=TtrApp(folders=user_folders(tmp_path)))
