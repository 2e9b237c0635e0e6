"""Saving a report from the final scores; nothing is ever overwritten."""

from pathlib import Path

from tests.app.driver import Driver, play
from tests.storage.games import a_store
from tests.storage.test_statistics import finish
from ttr_tui.app.app import TtrApp
from ttr_tui.storage.paths import user_folders


def test_report_and_picture_are_saved(tmp_path: Path) -> None:
    """Report and picture are saved under new names, which the screen shows."""
    folders = user_folders(tmp_path)
    game = finish(a_store(folders.games), "Ann", "Bob")

    async def scene(driver: Driver) -> None:
        driver.app.saved_games.look_back(game.stem)
        assert await driver.sees("wins with")
        for number in (1, 2):
            await driver.press("w")
            assert await driver.sees(f"paris-{number}.svg")
            await driver.press("escape")
            assert await driver.sees("wins with")

    play(scene, app=TtrApp(folders=folders))
    assert sorted(path.name for path in folders.reports.iterdir()) == [
        "paris-1.md",
        "paris-1.svg",
        "paris-2.md",
        "paris-2.svg",
    ]


def test_save_error_is_shown(tmp_path: Path) -> None:
    """If the report cannot be saved, the screen shows the folder and the error."""
    folders = user_folders(tmp_path)
    game = finish(a_store(folders.games), "Ann", "Bob")
    folders.reports.write_text("a file where the folder would be")

    async def scene(driver: Driver) -> None:
        driver.app.saved_games.look_back(game.stem)
        assert await driver.sees("wins with")
        await driver.press("w")
        assert await driver.sees("File exists")

    play(scene, app=TtrApp(folders=folders))
