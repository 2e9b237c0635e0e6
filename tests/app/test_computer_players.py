"""Games with computer players in the app: they play at once, and their hands are never shown."""

from pathlib import Path

from tests.app.driver import Driver, play, usa
from ttr_tui.app.app import TtrApp
from ttr_tui.app.screens.final_scores_screen import ScoresScreen
from ttr_tui.engine import Phase
from ttr_tui.play.people import HUMAN, Person
from ttr_tui.play.session import Session, new_session
from ttr_tui.storage.paths import user_folders
from ttr_tui.storage.saved_games import Store


def people(*players: str) -> list[Person]:
    names, colors = ("Ann", "Bob", "Cid"), ("blue", "red", "green")
    return [Person(*person) for person in zip(names, colors, players, strict=True)]


def a_session(*players: str, first: int = 1) -> Session:
    return new_session(usa(), people(*players), first=first, seed=3)


def test_computer_players_play_up_to_the_person() -> None:
    """After each turn of the only person everybody else plays; there is no handoff."""

    async def scene(driver: Driver) -> None:
        for turn in (0, 3, 6):
            assert "ass the laptop" not in await driver.text()
            view = driver.hot_seat.view
            assert (view.player, view.turn, view.viewer) == (0, turn, 0)
            await driver.press(*("d", "d") if turn else ("1", "2", "enter"))
            assert "Enter end your turn" in driver.lines("prompt")
            driver.wait_a_moment()
            await driver.press("enter")

    play(scene, session=a_session(HUMAN, "greedy", "random"))


def test_enter_held_at_the_end_of_a_turn() -> None:
    """Enter held down ends one turn and claims nothing in the next one."""

    async def scene(driver: Driver) -> None:
        await driver.press("1", "2", "enter", "enter", "n", "d", "d")
        owners = driver.hot_seat.view.owners
        await driver.pilot.press(*["enter"] * 9)
        view = driver.hot_seat.view
        assert [owner for owner in view.owners if owner == 0] == [o for o in owners if o == 0]
        assert view.phase is Phase.TURN

    play(scene, session=a_session(HUMAN, "greedy", "random", first=0))


def test_hidden_hand_of_the_only_person() -> None:
    """The only person can hide the hand, too."""

    async def scene(driver: Driver) -> None:
        await driver.press("f2")
        assert driver.hot_seat.viewer is None
        await driver.press("space")
        assert driver.hot_seat.viewer == 0

    play(scene, session=a_session(HUMAN, "greedy", "random"))


def test_handoff_to_the_next_person() -> None:
    """The end of a turn names the next person, not the computer player between them."""

    async def scene(driver: Driver) -> None:
        await driver.press("space", "1", "2", "enter")
        assert "pass the laptop to Cid" in driver.lines("prompt")
        driver.wait_a_moment()
        await driver.press("enter")
        assert "Cid, choose your starting tickets" in driver.lines("prompt")
        assert driver.hot_seat.viewer is None

    play(scene, session=a_session(HUMAN, "greedy", HUMAN, first=0))


def test_resumed_game_with_computer_players(tmp_path: Path) -> None:
    """A saved game that waits for a computer player goes on to the turn of the person."""
    folders = user_folders(tmp_path)
    session = Store(folders.games).begin(usa(), people(HUMAN, "greedy", "random"), first=1, seed=3)
    session.play_computer()
    session.leave()

    async def scene(driver: Driver) -> None:
        await driver.press("enter")
        assert driver.hot_seat.viewer == 0
        assert "Starting tickets" in driver.lines("prompt")

    play(scene, app=TtrApp(folders=folders))


def test_only_computer_players() -> None:
    """A game without persons is played to its end, and its scores are shown."""

    async def scene(driver: Driver) -> None:
        assert isinstance(driver.screen, ScoresScreen)

    play(scene, session=a_session("greedy", "random", "random"))
