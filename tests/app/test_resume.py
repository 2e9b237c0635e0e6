"""Games go on from the menu, behind the handoff; what is not kept is said."""

from pathlib import Path

import pytest

from tests.app.driver import EACH_SIZE, SMALL, Driver, play
from tests.storage.games import a_store, begin, play_to_the_end
from tests.storage.games import play as play_some
from ttr_tui.app.app import TtrApp
from ttr_tui.app.screens.final_scores_screen import ScoresScreen
from ttr_tui.app.screens.game_screen import GameScreen
from ttr_tui.app.screens.menu_screen import MenuScreen
from ttr_tui.app.screens.pages import NoticeScreen
from ttr_tui.app.widgets.spans import rich_style
from ttr_tui.play.session import Session
from ttr_tui.storage.journal_format import JournalError
from ttr_tui.storage.paths import user_folders
from ttr_tui.storage.saved_games import Course, Store

both_sizes = pytest.mark.parametrize("size", EACH_SIZE)


def store_in(folder: Path) -> Store:
    return a_store(user_folders(folder).games)


def app_in(folder: Path, session: Session | None = None) -> TtrApp:
    return TtrApp(folders=user_folders(folder), session=session)


@both_sizes
def test_the_menu_offers_the_last_unfinished_game_first(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    session = begin(store_in(tmp_path))
    play_some(session, 60)
    turn = session.view.turn
    session.leave()

    async def scene(driver: Driver) -> None:
        assert f"USA: Ann and Bob, turn {turn}" in await driver.text()
        await driver.press("enter")
        assert isinstance(driver.screen, GameScreen)
        assert not driver.session.is_open, "it goes on behind the handoff"
        assert "when nobody else is looking" in await driver.text()

    play(scene, size=size, app=app_in(tmp_path))


def test_without_a_game_there_is_nothing_to_continue(tmp_path: Path) -> None:
    async def scene(driver: Driver) -> None:
        text = await driver.text()
        assert "Continue" not in text
        assert "Finished games" not in text

    play(scene, app=app_in(tmp_path))


def test_a_new_game_is_kept_from_its_first_moment_and_left_for_later(tmp_path: Path) -> None:
    async def scene(driver: Driver) -> None:
        await driver.press("n")
        while not isinstance(driver.screen, GameScreen):
            await driver.press("enter")
        (kept,) = store_in(tmp_path).list()
        assert kept.course is Course.UNFINISHED
        await driver.press("space", "1", "2", "enter", "q", "2")
        assert isinstance(driver.screen, MenuScreen)
        await driver.press("c", "space")
        assert driver.session.view.can_undo
        await driver.press("u")
        assert driver.session.view.offer

    play(scene, app=app_in(tmp_path))


def test_a_game_thrown_away_is_gone(tmp_path: Path) -> None:
    async def scene(driver: Driver) -> None:
        await driver.press("q", "5", "y")
        assert isinstance(driver.screen, MenuScreen)
        assert "Continue" not in await driver.text()
        assert store_in(tmp_path).list() == []

    play(scene, app=app_in(tmp_path, begin(store_in(tmp_path))))


def test_a_game_that_cannot_be_thrown_away_is_told_to_be_there_still(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_store: Store, id: str) -> None:
        raise JournalError(f"{id}: the disk may only be read")

    async def scene(driver: Driver) -> None:
        await driver.press("q", "5", "y")
        assert isinstance(driver.screen, NoticeScreen)
        assert "may only be read" in await driver.text()
        await driver.press("enter")
        assert isinstance(driver.screen, MenuScreen)

    monkeypatch.setattr(Store, "delete", fail)
    play(scene, app=app_in(tmp_path, begin(store_in(tmp_path))))


def test_a_game_ended_early_is_final(tmp_path: Path) -> None:
    async def scene(driver: Driver) -> None:
        await driver.press("q", "4", "y")
        (kept,) = store_in(tmp_path).list()
        assert kept.course is Course.FINISHED

    play(scene, app=app_in(tmp_path, begin(store_in(tmp_path))))


def test_the_list_opens_finished_games_and_throws_games_away(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    finished = begin(store, seed=1)
    play_to_the_end(finished)
    finished.leave()
    begin(store, seed=2).leave()

    async def scene(driver: Driver) -> None:
        await driver.press("g")
        text = await driver.text()
        assert "finished" in text
        assert "before the first turn" in text
        await driver.press("x")
        assert "for good?" in await driver.text()
        await driver.press("y")
        assert len(store.list()) == 1
        await driver.press("enter")
        assert isinstance(driver.screen, ScoresScreen)

    play(scene, app=app_in(tmp_path))


@pytest.mark.parametrize("answer", ["n", "y"])
def test_after_the_question_the_game_that_is_marked_is_in_sight(
    answer: str, tmp_path: Path
) -> None:
    store = store_in(tmp_path)
    for seed in range(30):
        begin(store, seed=seed).leave()

    async def marked(driver: Driver) -> int:
        """How many rows are marked."""
        accent = rich_style("chosen", driver.app.app_colors).bgcolor
        rows = await driver.cells()
        return sum(any(style and style.bgcolor == accent for _, style in row) for row in rows)

    async def scene(driver: Driver) -> None:
        await driver.press("g", "end")
        assert await marked(driver) == 1
        await driver.press("x", answer)
        assert await marked(driver) == 1

    play(scene, size=SMALL, app=app_in(tmp_path))


def test_a_game_open_in_another_window_is_left_alone(tmp_path: Path) -> None:
    other = begin(store_in(tmp_path))

    async def scene(driver: Driver) -> None:
        await driver.press("c")
        assert "open in another window" in await driver.text()
        await driver.press("enter")
        assert isinstance(driver.screen, MenuScreen)

    play(scene, app=app_in(tmp_path))
    other.leave()


@both_sizes
def test_a_damaged_game_goes_on_and_says_so(tmp_path: Path, size: tuple[int, int]) -> None:
    store = store_in(tmp_path)
    session = begin(store)
    play_some(session, 20)
    session.leave()
    file = store.folder / f"{session.id}.journal"
    file.write_bytes(file.read_bytes()[:-20] + b"x" * 20)

    async def scene(driver: Driver) -> None:
        await driver.press("c")
        text = await driver.text()
        assert isinstance(driver.screen, NoticeScreen)
        assert "was altered" in text
        assert "damaged-1.journal" in text
        await driver.press("enter")
        assert isinstance(driver.screen, GameScreen)

    play(scene, size=size, app=app_in(tmp_path))


@both_sizes
def test_what_is_not_kept_is_said_once_and_stays_in_the_footer(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    games = user_folders(tmp_path).games
    session = begin(store_in(tmp_path))

    async def scene(driver: Driver) -> None:
        (file,) = games.iterdir()
        file.unlink()
        games.rmdir()
        games.write_text("a file where the folder was")
        await driver.press("space", "1", "2", "enter")
        assert isinstance(driver.screen, NoticeScreen)
        assert "This game is not being saved" in await driver.text()
        await driver.press("enter")
        assert "not saved: the folder of games is gone" in await driver.text()
        games.unlink()
        await driver.press("enter")
        assert "not saved" not in await driver.text(), "all of it was written again"
        assert store_in(tmp_path).open(str(session.id)).game.log == session._game.log

    play(scene, size=size, app=app_in(tmp_path, session))


@pytest.mark.parametrize("edited", [True, False])
def test_when_the_program_is_left_what_is_missing_is_tried_once_more(
    tmp_path: Path, edited: bool
) -> None:
    games = user_folders(tmp_path).games
    session = begin(store_in(tmp_path))
    app = app_in(tmp_path, session)

    async def scene(driver: Driver) -> None:
        (file,) = games.iterdir()
        file.unlink()
        games.rmdir()
        games.write_text("a file where the folder was")
        await driver.press("space", "1", "2", "enter")
        assert session.save_error is not None
        if edited:
            games.unlink()

    play(scene, app=app)
    if edited:
        assert store_in(tmp_path).open(str(session.id)).game.log == session._game.log
        assert app.app_exit.message == ""
    else:
        words = "the last steps of the game could not be saved: the folder of games is gone"
        assert app.app_exit.message == words
