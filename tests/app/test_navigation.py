"""Keys between the screens: in, around, out."""

from pathlib import Path

import pytest

from tests.app.driver import (
    EACH_SIZE,
    Driver,
    new_game,
    play,
    usa,
)
from tests.app.hands import pressed
from tests.app.visits import a_map
from tests.random_games import random_play
from ttr_tui.app.app import TtrApp
from ttr_tui.app.screens.final_scores_screen import FinalScoresScreen
from ttr_tui.app.screens.game_screen import GameScreen
from ttr_tui.app.screens.menu_screen import MenuScreen
from ttr_tui.app.screens.rules_screen import RulesScreen
from ttr_tui.app.screens.setup_screen import SetupScreen
from ttr_tui.engine import Game
from ttr_tui.mapfile.map_catalog import MapChoice
from ttr_tui.play.seated_players import HUMAN, SeatedPlayer, seat_players
from ttr_tui.play.session import Session
from ttr_tui.storage.paths import user_folders
from ttr_tui.storage.settings import Settings
from ttr_tui.words.names import short_title

both_sizes = pytest.mark.parametrize("size", EACH_SIZE)


@both_sizes
def test_enter_starts_a_game(size: tuple[int, int]) -> None:
    """Enter alone leads from the setup to the first turn."""

    async def scene(driver: Driver) -> None:
        assert isinstance(driver.screen, MenuScreen)
        await driver.press("n")
        for _ in range(9):
            if isinstance(driver.screen, GameScreen):
                break
            await driver.press_shown("enter")
        assert driver.hot_seat.session.names == ("Player 1", "Player 2")

    play(scene, size=size, app=TtrApp())


def test_first_quick_start_asks_for_the_level_only(tmp_path: Path) -> None:
    """Nobody gets a level without a choice, which is remembered. A new player can choose another
    map in the menu, and read how to play before. The next one is on the map of the last game, also
    if that was continued."""

    async def scene(driver: Driver) -> None:
        assert await driver.sees("Quick start (Europe)") and await driver.sees("the level)")
        await driver.press("right", "k", "escape", "k")
        assert await driver.sees("How well do they play?")
        assert await driver.sees("Quick start (Great Lakes)")
        await driver.press("r")
        assert await driver.sees("The goal. Score the most points")
        await driver.press("escape", "up")
        await driver.press_shown("enter")
        assert isinstance(driver.screen, GameScreen)
        played_by = [player.played_by for player in driver.hot_seat.session.players]
        assert played_by == [HUMAN, "easy", "easy"]
        assert driver.hot_seat.session.map_file.game_map.id == "great_lakes"
        saved = driver.hot_seat.session.id
        driver.app.begin(a_map("usa"), seat_players(["Ann", "Bob"]))
        driver.app.resume(saved or "")
        await driver.press("q", "2")
        assert await driver.sees("Quick start (Great Lakes): Ann against")
        assert driver.app.settings.quick_start_level == "easy"

    app = TtrApp(settings=Settings(animations=False), folders=user_folders(tmp_path))
    play(scene, app=app)


@pytest.mark.slow
@both_sizes
def test_quick_start(size: tuple[int, int], tmp_path: Path) -> None:
    """Quick start is one person against two computer players: the first person of the last game
    that was set up, its map, and the level of the settings, whatever the levels of that game. The
    menu says so. A person without a name is asked for one."""
    folders = user_folders(tmp_path)
    iris, juno = SeatedPlayer("Iris", "red", "hard"), SeatedPlayer("Juno", "green", "hard")

    async def first_game(driver: Driver) -> None:
        title = short_title(MapChoice().chosen.game_map.title)
        assert await driver.sees(f"Quick start ({title}): Player 1 against Iris and Juno (medium)")
        await driver.press("enter")
        assert await driver.sees("What is your name?")
        await driver.press(*"You", "enter")
        assert await driver.sees("Nobody can be called You")
        await driver.press(*["backspace"] * 3, *"Maria", "enter")
        assert await driver.sees("Starting tickets")
        assert driver.hot_seat.session.names == ("Maria", "Iris", "Juno")
        assert driver.hot_seat.session.hints_on
        players = [SeatedPlayer("Bob", "red", "hard"), SeatedPlayer("Ann", "black")]
        driver.app.begin(a_map("paris"), players)
        driver.app.begin(a_map("paris"), seat_players(["Zoë", "Dot"]))

    async def next_game(driver: Driver) -> None:
        assert await driver.sees("Quick start (Paris): Zoë against Iris and Juno (medium)")
        await driver.press("s", *["down"] * 6, "right", "q")
        assert await driver.sees("Quick start (Paris): Zoë against Iris and Juno (hard)")
        await driver.press("k")
        players = driver.hot_seat.session.players
        assert players == (SeatedPlayer("Zoë", "blue"), iris, juno)
        assert driver.hot_seat.session.map_file.game_map.id == "paris"

    play(first_game, size=size, app=TtrApp(folders=folders))
    play(next_game, size=size, app=TtrApp(folders=folders))


@pytest.mark.quick(1)
@pytest.mark.parametrize(
    ("second", "message"),
    [("ann", "two players are called ann"), (" ", "2 to 5 players, not")],
)
def test_setup_shows_the_problem(second: str, message: str) -> None:
    """The setup says why a game cannot start."""

    async def scene(driver: Driver) -> None:
        await driver.press("n", "enter", "ctrl+u")
        await driver.type("Ann")
        await driver.press("enter", "ctrl+u")
        await driver.type(second)
        await driver.press("ctrl+s")
        assert message in await driver.text()
        assert isinstance(driver.screen, SetupScreen)

    play(scene, app=TtrApp())


def test_back_has_a_second_key() -> None:
    """Every way back has a key besides Escape."""

    async def scene(driver: Driver) -> None:
        await pressed(driver.app, "r")
        assert isinstance(driver.app.screen, RulesScreen)
        await pressed(driver.app, "backspace")
        assert isinstance(driver.app.screen, MenuScreen)
        await pressed(driver.app, "n", "ctrl+b")
        assert isinstance(driver.app.screen, MenuScreen)

    play(scene, app=TtrApp())


@pytest.mark.parametrize("where", ["menu", "table"])
def test_control_c_quits(where: str) -> None:
    """Ctrl-C quits at once, everywhere."""

    async def scene(driver: Driver) -> None:
        await driver.send("ctrl+c")
        await driver.pilot.pause()
        assert not driver.app.is_running

    play(scene, app=TtrApp() if where == "menu" else TtrApp(session=new_game()))


@both_sizes
def test_final_scores_lead_to_a_new_game(size: tuple[int, int]) -> None:
    """The next game has the same players."""

    async def scene(driver: Driver) -> None:
        game = Game(usa().game_map, ("Ann", "Bob", "Cid"), seed=4)
        for _ in random_play(game, 4):
            pass
        driver.app.play(Session(usa(), game, seed=4))
        await driver.settle()
        assert isinstance(driver.screen, FinalScoresScreen)
        assert "seed 4" in await driver.text()
        await driver.press("n")
        assert isinstance(driver.screen, SetupScreen)
        assert [each.name for each in driver.screen.players()] == ["Ann", "Bob", "Cid"]

    play(scene, size=size)
