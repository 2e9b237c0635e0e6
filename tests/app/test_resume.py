"""Continuing saved games, and errors of saving."""

from pathlib import Path

import pytest

from tests.app.driver import EACH_SIZE, SMALL, Driver, play
from tests.app.hands import clicked, pressed
from tests.lines.reader import Reader, Terminal, program, typing
from tests.lines.reader import play as lines
from tests.storage.games import a_store, begin, play_to_the_end, real_header
from tests.storage.games import play as play_some
from ttr_tui.app.app import TtrApp
from ttr_tui.app.screens.final_scores_screen import FinalScoresScreen
from ttr_tui.app.screens.game_screen import GameScreen
from ttr_tui.app.screens.menu_screen import MenuScreen
from ttr_tui.app.screens.notice_screen import NoticeScreen
from ttr_tui.app.widgets.line_widgets import ChoiceList
from ttr_tui.files import FileProblem
from ttr_tui.play.session import Session
from ttr_tui.play.turn_facts import round_of
from ttr_tui.storage.journal_format import JournalError, encode_line
from ttr_tui.storage.paths import user_folders
from ttr_tui.storage.saved_games import GameStatus, SavedGames
from ttr_tui.words import counts

both_sizes = pytest.mark.parametrize("size", EACH_SIZE)


def store_in(folder: Path) -> SavedGames:
    return a_store(user_folders(folder).games)


def app_in(folder: Path, session: Session | None = None) -> TtrApp:
    return TtrApp(folders=user_folders(folder), session=session)


@both_sizes
def test_menu_offers_last_game(tmp_path: Path, size: tuple[int, int]) -> None:
    """The menu offers the last unfinished game first."""
    session = begin(store_in(tmp_path))
    play_some(session, 60)
    turn = session.view(None).turn
    session.leave()

    async def scene(driver: Driver) -> None:
        assert f"USA: Ann and Bob, round {round_of(turn, players=2)}" in await driver.text()
        await driver.press("enter")
        assert isinstance(driver.screen, GameScreen)
        assert not driver.hot_seat.is_open, "it continues at the handoff"
        assert "when nobody else is looking" in await driver.text()

    play(scene, size=size, app=app_in(tmp_path))


def test_folder_that_cannot_be_read(tmp_path: Path) -> None:
    """The menus say so, with the whole path: it is not the same as a folder without games."""
    home = tmp_path / "in a folder with a name that is longer than a line of statistics".replace(
        " ", "-"
    )
    folder = user_folders(home).games
    folder.parent.mkdir(parents=True)
    folder.touch()
    problem = f"{folder} cannot be read: a part of the path is not a folder"

    async def scene(driver: Driver) -> None:
        for key in ("g", "e"):
            await driver.press(key)
            assert "".join(problem.split()) in "".join(driver.lines("page").split())
            await driver.press("escape")
            assert isinstance(driver.screen, MenuScreen)

    play(scene, size=(200, 40), app=app_in(home))
    terminal = Terminal(typing("saved games", "statistics"))
    program(terminal, home).menu()
    assert terminal.text.count(problem) == 2


def test_new_game_is_saved(tmp_path: Path) -> None:
    """A new game is saved from the start and can be continued later."""

    async def scene(driver: Driver) -> None:
        await driver.press("n")
        while not isinstance(driver.screen, GameScreen):
            await driver.press("enter")
        (saved,) = store_in(tmp_path).list()
        assert saved.status is GameStatus.UNFINISHED
        await driver.press("space", "1", "2", "enter", "q", "2")
        assert isinstance(driver.screen, MenuScreen)
        await driver.press("c", "space")
        assert driver.hot_seat.view.can_undo
        await driver.press("u")
        assert driver.hot_seat.view.offer

    play(scene, app=app_in(tmp_path))


def test_deleted_game(tmp_path: Path) -> None:
    """A deleted game is gone."""

    async def scene(driver: Driver) -> None:
        await driver.press("q", "5", "y")
        assert isinstance(driver.screen, MenuScreen)
        assert "Continue" not in await driver.text()
        assert store_in(tmp_path).list() == []

    play(scene, app=app_in(tmp_path, begin(store_in(tmp_path))))


def test_delete_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If a game cannot be deleted, a notice says why."""

    def fail(_store: SavedGames, id: str) -> None:
        raise JournalError("not-deleted", game=id, reason=FileProblem("disk-read-only"))

    async def scene(driver: Driver) -> None:
        await driver.press("q", "5", "y")
        assert isinstance(driver.screen, NoticeScreen)
        assert "the disk is read-only" in await driver.text()
        await driver.press("enter")
        assert isinstance(driver.screen, MenuScreen)

    monkeypatch.setattr(SavedGames, "delete", fail)
    play(scene, app=app_in(tmp_path, begin(store_in(tmp_path))))


def test_saved_games_list(tmp_path: Path) -> None:
    """The list opens finished games and deletes games."""
    store = store_in(tmp_path)
    finished = begin(store, seed=1)
    play_to_the_end(finished)
    finished.leave()
    begin(store, seed=2).leave()

    async def scene(driver: Driver) -> None:
        await pressed(driver.app, "g")
        text = await driver.text()
        final = finished.view(None).final
        assert final is not None
        winner = final.ranking[0]
        assert f"finished, {finished.names[winner.seat]} {counts.number(winner.total)}" in text
        assert "new" in text
        assert finished.id not in text, "a name of a file is no name of a game"
        assert "Enter continues this game" in text
        await pressed(driver.app, "x")
        assert "This cannot be undone" in await driver.text()
        await pressed(driver.app, "y")
        assert [game.status for game in store.list()] == [GameStatus.FINISHED]
        await pressed(driver.app, "enter")
        assert isinstance(driver.app.screen, FinalScoresScreen)

    play(scene, app=app_in(tmp_path))


@pytest.mark.quick(1)
@pytest.mark.parametrize("key", ["n", "enter", "escape", "q"])
def test_no_to_delete_question(key: str, tmp_path: Path) -> None:
    """While the list asks, it stands still; the answer no keeps the game."""
    store = store_in(tmp_path)
    for seed in range(30):
        begin(store, seed=seed).leave()

    async def scene(driver: Driver) -> None:
        await pressed(driver.app, "g", "end")
        games = driver.app.screen.query_one(ChoiceList)
        await pressed(driver.app, "x", "up", "home", "v")
        await clicked(driver.app.screen.query_one(ChoiceList), 5, 0)
        assert "Delete this game?" in await driver.text()
        assert games.highlighted == 29, "a click or key moves nothing"
        await pressed(driver.app, key)
        assert len(store.list()) == 30
        await pressed(driver.app, "up")
        assert games.highlighted == 28, "the keys move again"

    play(scene, size=SMALL, app=app_in(tmp_path))


def test_delete_last_row(tmp_path: Path) -> None:
    """After a deletion the next row is highlighted, and a list without games says so."""
    store = store_in(tmp_path)
    for seed in range(3):
        begin(store, seed=seed).leave()

    async def scene(driver: Driver) -> None:
        await pressed(driver.app, "g", "end", "delete", "y")
        games = driver.app.screen.query_one(ChoiceList)
        assert games.highlighted == 1
        await pressed(driver.app, "home", "x", "y")
        assert games.highlighted == 0
        await pressed(driver.app, "x", "y")
        assert store.list() == []
        assert "There are no saved games." in await driver.text()
        await pressed(driver.app, "escape")
        assert isinstance(driver.app.screen, MenuScreen)

    play(scene, size=SMALL, app=app_in(tmp_path))


def test_unreadable_game(tmp_path: Path) -> None:
    """The list says what is wrong with a game that cannot be read, and why it has no replay."""
    folder = user_folders(tmp_path).games
    folder.mkdir(parents=True)
    (folder / "mine.journal").write_text("nonsense")

    async def scene(driver: Driver) -> None:
        await pressed(driver.app, "g")
        assert "unreadable" in driver.app.screen.query_one(ChoiceList).text
        assert "is damaged" in driver.lines("games-about")
        await pressed(driver.app, "v")
        assert "so there is no replay" in driver.lines("games-head")
        await clicked(driver.app.screen.query_one(ChoiceList), 5, 0)
        assert isinstance(driver.app.screen, NoticeScreen)

    play(scene, size=SMALL, app=app_in(tmp_path))


def test_game_that_cannot_be_opened(tmp_path: Path) -> None:
    """It is listed; each way to open it says why that fails, in the app and in lines."""
    session = begin(store_in(tmp_path))
    session.leave()
    games = user_folders(tmp_path).games
    header = real_header("usa")
    header["map"]["text"] = "map: ["
    (games / f"{session.id}.journal").write_bytes(encode_line(header))

    async def scene(driver: Driver) -> None:
        for keys in (["c"], ["g", "enter"], ["g", "v"]):
            await driver.press(*keys)
            assert isinstance(driver.screen, NoticeScreen), keys
            assert "its map has errors" in await driver.text()
            await driver.press("enter", "escape" if len(keys) > 1 else "up")
            assert isinstance(driver.screen, MenuScreen)

    play(scene, app=app_in(tmp_path))
    terminal = Terminal(typing("1", "saved games", "1"))
    program(terminal, tmp_path).menu()
    assert terminal.text.count("its map has errors") == 2


def test_game_open_elsewhere(tmp_path: Path) -> None:
    """A game open in another window cannot be continued."""
    other = begin(store_in(tmp_path))

    async def scene(driver: Driver) -> None:
        await driver.press("c")
        assert "open in another window" in await driver.text()
        await driver.press("enter")
        assert isinstance(driver.screen, MenuScreen)

    play(scene, app=app_in(tmp_path))
    other.leave()


@both_sizes
def test_damaged_game(tmp_path: Path, size: tuple[int, int]) -> None:
    """A damaged game continues with a notice."""
    store = store_in(tmp_path)
    session = begin(store)
    play_some(session, 20)
    session.leave()
    file = store.folder / f"{session.id}.journal"
    file.write_bytes(file.read_bytes()[:-20] + b"x" * 19 + b"\n")

    async def scene(driver: Driver) -> None:
        await driver.press("c")
        text = await driver.text()
        assert isinstance(driver.screen, NoticeScreen)
        assert "is damaged" in text
        assert "on as 2026-11-21-usa-ann-bob-2" in text
        await driver.press("enter")
        assert isinstance(driver.screen, GameScreen)

    play(scene, size=size, app=app_in(tmp_path))


def put_a_file_in_place_of(games: Path) -> None:
    """Make the folder of the only saved game a file, so that nothing can be saved."""
    (file,) = games.iterdir()
    file.unlink()
    games.rmdir()
    games.write_text("a file where the folder was")


@both_sizes
def test_save_error(tmp_path: Path, size: tuple[int, int]) -> None:
    """A save error gives one notice and stays in the footer until it is over."""
    games = user_folders(tmp_path).games
    session = begin(store_in(tmp_path))

    async def scene(driver: Driver) -> None:
        put_a_file_in_place_of(games)
        await driver.press("space", "1", "2", "enter")
        assert isinstance(driver.screen, NoticeScreen)
        assert "This game is not being saved" in await driver.text()
        await driver.press("enter")
        assert "not saved" in await driver.text()
        games.unlink()
        await driver.press("enter")
        assert "not saved" not in await driver.text(), "everything is saved again"
        assert store_in(tmp_path).open(str(session.id)).game.log == session._game.log

    play(scene, size=size, app=app_in(tmp_path, session))


@pytest.mark.quick(1)
@pytest.mark.parametrize("repaired", [True, False])
def test_save_again_at_exit(tmp_path: Path, repaired: bool) -> None:
    """Unsaved steps are tried once more at exit."""
    games = user_folders(tmp_path).games
    session = begin(store_in(tmp_path))
    app = app_in(tmp_path, session)

    async def scene(driver: Driver) -> None:
        put_a_file_in_place_of(games)
        await driver.press("space", "1", "2", "enter")
        assert session.save_error is not None
        if repaired:
            games.unlink()

    play(scene, app=app)
    if repaired:
        assert store_in(tmp_path).open(str(session.id)).game.log == session._game.log
        assert f"goes on as {session.id}" in app.app_exit.message
    else:
        assert app.app_exit.message == (
            "the last steps of the game could not be saved: a part of the path is not a folder"
        )


def test_game_begun_in_lines_continues_here_and_back(tmp_path: Path) -> None:
    """A game of the plain lines continues in the app, and one of the app in lines."""
    lines(Reader(leaves_after=15), tmp_path, players="Ann,Bob")
    (game,) = store_in(tmp_path).list()
    steps = len(store_in(tmp_path).open(game.id).game.log)

    async def scene(driver: Driver) -> None:
        await driver.press("enter")
        assert isinstance(driver.screen, GameScreen)
        await driver.press("space", "d", "d", "enter")

    play(scene, size=SMALL, app=app_in(tmp_path))
    session = store_in(tmp_path).resume(game.id)
    done = len(store_in(tmp_path).open(game.id).game.log)
    assert done > steps
    terminal = Terminal(Reader(leaves_after=15))
    program(terminal, tmp_path).play(session)
    assert len(store_in(tmp_path).open(game.id).game.log) > done
    assert "Hand:" in terminal.text
