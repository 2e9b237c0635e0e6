"""The statistics screen."""

from pathlib import Path

import pytest

from tests.app.driver import EACH_SIZE, SMALL, Driver, play
from tests.app.hands import clicked, pressed
from tests.storage.games import a_store
from tests.storage.test_statistics import finish
from ttr_tui.app.app import TtrApp
from ttr_tui.play.seated_players import SeatedPlayer
from ttr_tui.storage.paths import user_folders


@pytest.mark.parametrize("size", EACH_SIZE)
def test_arrows_choose_the_map(size: tuple[int, int], tmp_path: Path) -> None:
    """The menu leads to the statistics of all maps, the arrows to those of each map."""
    folders = user_folders(tmp_path)
    store = a_store(folders.games)
    finish(store, "Ann", "Bob", seed=1)
    finish(store, "Ann", "[b]Bob[/b]", on="usa", seed=2)

    async def scene(driver: Driver) -> None:
        await pressed(driver.app, "e")
        assert await driver.sees("USA: 1 game")
        assert "[b]Bob[/b]" in await driver.text(), "a name is plain text"
        assert "←→ map" in driver.lines("footer")
        await pressed(driver.app, "right")
        assert not await driver.sees("USA: 1 game")
        await pressed(driver.app, "left")
        assert await driver.sees("USA: 1 game")
        await pressed(driver.app, "escape")
        assert await driver.sees("New game")

    play(scene, size=size, app=TtrApp(folders=folders))


def test_games_with_computer_players(tmp_path: Path) -> None:
    """Games with computer players are counted, which a note says, and their levels are shown; a key
    leaves them out. The list of games has the levels as well."""
    folders = user_folders(tmp_path)
    finish(
        a_store(folders.games),
        SeatedPlayer("Ann", "red"),
        SeatedPlayer("Iris", "blue", "hard"),
        seed=1,
    )

    async def scene(driver: Driver) -> None:
        await pressed(driver.app, "e")
        assert await driver.sees("1 game with computer players is counted (c leaves it out).")
        assert "Iris (hard)" in await driver.text()
        await pressed(driver.app, "c")
        assert await driver.sees("without computer players")
        assert "Iris" not in await driver.text()
        await pressed(driver.app, "escape")
        await pressed(driver.app, "g")
        assert await driver.sees("Ann and Iris (hard)")

    play(scene, size=SMALL, app=TtrApp(folders=folders))


@pytest.mark.slow
def test_arrows_can_be_clicked(tmp_path: Path) -> None:
    """A click on an arrow next to the map's name shows the next map."""
    store = a_store(user_folders(tmp_path).games)
    finish(store, "Ann", "Bob", seed=1)
    finish(store, "Ann", "Bob", on="usa", seed=2)

    async def scene(driver: Driver) -> None:
        await pressed(driver.app, "e")
        await driver.settle()
        row = driver.lines("page").splitlines()[0]
        await clicked(driver.app.screen.query_one("#page"), row.index("▸"), 0)
        assert not await driver.sees("USA: 1 game")
        assert "all maps" not in driver.lines("page")

    play(scene, app=TtrApp(folders=user_folders(tmp_path)))
