"""Playing on from the replay, the deal of the day, and the line to share, in the app."""

from pathlib import Path

import pytest

from tests.app.driver import EACH_SIZE, Driver, play
from tests.app.test_replay import opened_app, save_game
from tests.storage.games import map_file, play_to_the_end
from ttr_tui.app.app import QUIET_SETTINGS, TtrApp
from ttr_tui.app.screens.play_on_screen import PlayOnScreen
from ttr_tui.play.session import new_session
from ttr_tui.storage.paths import user_folders

both_sizes = pytest.mark.parametrize("size", EACH_SIZE)


@both_sizes
@pytest.mark.parametrize("shuffles", [False, True])
def test_play_on_from_the_replay(shuffles: bool, size: tuple[int, int], tmp_path: Path) -> None:
    """`p` asks who plays on, and warns that cards are known; then the game goes on from there."""
    opened = save_game(tmp_path)
    app = TtrApp(replayed=opened, settings=QUIET_SETTINGS, folders=user_folders(tmp_path))

    async def scene(driver: Driver) -> None:
        await driver.send("pagedown", "p")
        assert isinstance(driver.app.screen, PlayOnScreen)
        assert await driver.sees("watched the replay knows cards")
        await driver.send("down", "down")
        if shuffles:
            await driver.send("right")
            assert await driver.sees("shuffled")
        await driver.send("ctrl+s")
        session = driver.hot_seat._session
        origin = app.saved_games.store.open(session.id or "").header.origin  # type: ignore[union-attr]
        assert origin is not None
        assert origin.game == opened.id
        log = session._game.log
        old = opened.game.log
        assert log[: len(log) - shuffles] == old[: len(log) - shuffles]
        assert not session._game.can_undo

    play(scene, size=size, app=app)


def test_no_playing_on(tmp_path: Path) -> None:
    """Not from the last step, and not in an unfinished or an unsaved game: a notice says why."""

    async def last(driver: Driver) -> None:
        await driver.send("end", "p")
        assert await driver.sees("This is the last step")

    async def unfinished(driver: Driver) -> None:
        await driver.send("p")
        assert await driver.sees("This game is not over")

    async def unsaved(driver: Driver) -> None:
        await driver.send("g", "home", "p")
        assert await driver.sees("This game is not saved")

    finished = save_game(tmp_path / "over")
    play(last, app=opened_app(finished))
    play(unfinished, app=opened_app(save_game(tmp_path / "played", 40)))
    play(unsaved, session=new_session_over())


def new_session_over(deal: str | None = None):  # type: ignore[no-untyped-def]
    session = new_session(map_file("paris"), ["Ann", "Bob"], seed=1, deal=deal)
    play_to_the_end(session)
    return session


def test_deal_of_the_day_twice(tmp_path: Path) -> None:
    """`d` in the menu begins the same game each time, and remembers no players."""
    states = []

    async def scene(driver: Driver) -> None:
        await driver.send("d")
        await driver.settle()
        session = driver.app.hot_seat._session  # type: ignore[union-attr]
        assert [player.played_by for player in session.players] == ["human", "hard", "hard"]
        states.append((session.deal, session._game.log[0], session._game.players))

    for folder in ("one", "two"):
        play(scene, app=TtrApp(folders=user_folders(tmp_path / folder)))
        assert not user_folders(tmp_path / folder).players.exists()
    assert states[0] == states[1]


@both_sizes
def test_share_line_is_shown_copied_and_printed(size: tuple[int, int]) -> None:
    """The line is on the final scores of a game with a deal; `c` copies it, and the program prints
    it at the end."""
    session = new_session_over("dragon")
    app = TtrApp(session=session)
    copied = []

    async def scene(driver: Driver) -> None:
        driver.app.copy_to_clipboard = copied.append  # type: ignore[method-assign]
        assert await driver.sees("ttr paris dragon: ")
        await driver.send("c")
        assert await driver.sees("Copied, if your")

    play(scene, size=size, app=app)
    assert copied == [session.share_line]
    assert app.share_line == session.share_line


def test_nothing_to_share_without_a_deal() -> None:
    """Other games have no line to share and nothing to copy."""

    async def scene(driver: Driver) -> None:
        assert driver.active("c") is None or not driver.active("c").enabled  # type: ignore[union-attr]
        assert not await driver.sees("ttr paris")

    play(scene, session=new_session_over())
