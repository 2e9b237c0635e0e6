"""From the end screen a game is written into files, and nothing is ever overwritten."""

from pathlib import Path

from tests.app.driver import Driver, play
from tests.storage.games import a_store
from tests.storage.test_statistics import finish
from ttr_tui.app.app import TtrApp
from ttr_tui.storage.paths import user_folders


def test_report_and_picture_are_written_and_it_is_said_where(tmp_path: Path) -> None:
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


def test_a_folder_that_cannot_be_written_to_is_said(tmp_path: Path) -> None:
    folders = user_folders(tmp_path)
    game = finish(a_store(folders.games), "Ann", "Bob")
    folders.reports.write_text("a file where the folder would be")

    async def scene(driver: Driver) -> None:
        driver.app.saved_games.look_back(game.stem)
        assert await driver.sees("wins with")
        await driver.press("w")
        assert await driver.sees("cannot be written out")

    play(scene, app=TtrApp(folders=folders))
