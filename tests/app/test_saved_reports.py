"""Saving a report from the final scores; nothing is ever overwritten."""

from pathlib import Path

from tests.app.driver import Driver, play
from tests.storage.games import a_store
from tests.storage.test_statistics import finish
from ttr_tui.app.app import TtrApp
from ttr_tui.storage.paths import user_folders


def test_report_and_picture_are_saved(tmp_path: Path) -> None:
    """Report and picture are saved under new names, and the screen shows their full paths as they
    are. Each report shows its picture, and both say when the game ended."""
    folders = user_folders(tmp_path)
    game = finish(a_store(folders.games), "Ann", "Bob")
    at = a_store(folders.games).open(game.stem).ended
    assert at is not None
    ended = f"{at:%Y-%m-%d %H:%M}"

    async def scene(driver: Driver) -> None:
        driver.app.open_finished(game.stem)
        assert await driver.sees("wins with")
        for number in (1, 2):
            await driver.press("w")
            assert await driver.sees("Report and picture saved")
            shown = "".join(row.strip() for row in driver.lines("page").splitlines())
            for suffix in ("md", "svg"):
                assert f"{folders.reports / f'paris-{number}'}.{suffix}" in shown
            await driver.press("escape")
            assert await driver.sees("wins with")

    play(scene, app=TtrApp(folders=folders))
    assert len([*folders.reports.iterdir()]) == 4
    for number in (1, 2):
        report = (folders.reports / f"paris-{number}.md").read_text("utf-8")
        assert f"](paris-{number}.svg)" in report
        assert f"Finished on {ended}" in report
        picture = (folders.reports / f"paris-{number}.svg").read_text("utf-8")
        assert f">{ended}</text>" in picture


def test_save_error_is_shown(tmp_path: Path) -> None:
    """If the report cannot be saved, the screen shows the folder and the error."""
    folders = user_folders(tmp_path)
    game = finish(a_store(folders.games), "Ann", "Bob")
    folders.reports.write_text("a file where the folder would be")

    async def scene(driver: Driver) -> None:
        driver.app.open_finished(game.stem)
        assert await driver.sees("wins with")
        await driver.press("w")
        assert await driver.sees("not a folder")
        shown = "".join(row.strip() for row in driver.lines("page").splitlines())
        assert str(folders.reports) in shown

    play(scene, app=TtrApp(folders=folders))
