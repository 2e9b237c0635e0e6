"""Playing on from the replay, the deal of the day, and the line to share, in the app."""

from pathlib import Path

import pytest

from tests.app.driver import EACH_SIZE, SMALL, Driver, play
from tests.app.test_replay import opened_app, save_game
from tests.storage.games import a_store, map_file, play_to_the_end
from ttr_tui.app.app import QUIET_SETTINGS, TtrApp
from ttr_tui.app.screens.edit_players_screen import PlayOnScreen
from ttr_tui.play.session import Session, new_session
from ttr_tui.storage.paths import user_folders
from ttr_tui.words import counts

both_sizes = pytest.mark.parametrize("size", EACH_SIZE)


@pytest.mark.quick(1)
@both_sizes
@pytest.mark.parametrize("shuffles", [False, True])
def test_play_on_from_the_replay(shuffles: bool, size: tuple[int, int], tmp_path: Path) -> None:
    """`p` asks who plays on, and warns that cards are known; then the game goes on from there."""
    opened = save_game(tmp_path)
    app = TtrApp(replayed=opened, settings=QUIET_SETTINGS, folders=user_folders(tmp_path))

    async def scene(driver: Driver) -> None:
        await driver.send("pagedown", "p")
        assert isinstance(driver.app.screen, PlayOnScreen)
        assert await driver.sees("looked back at the game knows cards")
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
        assert session.first_game is not None
        await driver.settle()
        await driver.press("space")
        assert await driver.sees(f"layed on from round {session.first_game.round}")

    play(scene, size=size, app=app)


@pytest.mark.slow
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


@both_sizes
def test_scores_of_the_first_game(size: tuple[int, int], tmp_path: Path) -> None:
    """The final scores of a game that was played on show those of the first game, and from which
    round it was played on."""
    opened = save_game(tmp_path)
    session = a_store(user_folders(tmp_path).games).begin_from(opened, 20, opened.players)
    play_to_the_end(session)
    assert session.first_game is not None
    totals = session.first_game.totals

    async def scene(driver: Driver) -> None:
        text = " ".join((await driver.text()).split())
        assert "First time: " in text
        for name, total in zip(session.names, totals, strict=True):
            assert f"{name} {counts.number(total)}" in text.partition("First time: ")[2]
        assert f"played on from round {session.first_game.round}" in text  # type: ignore[union-attr]

    play(scene, size=size, session=session)


def new_session_over(deal: str | None = None):  # type: ignore[no-untyped-def]
    session = new_session(map_file("paris"), ["Ann", "Bob"], seed=1, deal=deal)
    play_to_the_end(session)
    return session


@both_sizes
def test_share_line_is_shown_copied_and_printed(size: tuple[int, int]) -> None:
    """The line is on the final scores of a game with a deal; `c` copies it, and the program prints
    it at the end."""
    session = new_session_over("dragon")
    app = TtrApp(session=session)
    copied = []

    async def scene(driver: Driver) -> None:
        driver.app.copy_to_clipboard = copied.append  # type: ignore[method-assign]
        rows = (await driver.text()).splitlines()
        assert any(session.share_line in row for row in rows) or size == SMALL
        assert await driver.sees("ttr paris dragon: ")
        await driver.send("c")
        assert await driver.sees("Copied, if your")

    play(scene, size=size, app=app)
    assert copied == [session.share_line]
    assert app.share_line == session.share_line


@pytest.mark.slow
def test_deal_that_was_begun(tmp_path: Path) -> None:
    """The second start says that the deal is not over, and goes on with it or begins again; when it
    is over, it says the result. The menu names the map and the opponents."""
    folders = user_folders(tmp_path)

    async def scene(driver: Driver) -> None:
        app = driver.app
        assert await driver.sees("Deal of the day: ")
        app.begin_deal_of_the_day()
        await driver.settle()
        first = app.hot_seat.session.id  # type: ignore[union-attr]
        app.show_menu()
        await driver.send("d")
        assert await driver.sees("You have begun this deal, and it is not over.")
        await driver.send("enter")
        await driver.settle()
        assert app.hot_seat.session.id == first  # type: ignore[union-attr]
        app.show_menu()
        await driver.send("d", "a")
        await driver.settle()
        again = app.hot_seat.session.id  # type: ignore[union-attr]
        app.show_menu()
        store = app.saved_games.store
        assert store is not None and first and again and again != first
        for id in (first, again):
            session = store.resume(id)
            session.end_early()
            session.leave()
        await driver.send("d")
        assert await driver.sees(f"You have played this deal: {session.share_line}"[:60])
        assert "go on" not in await driver.text()

    play(scene, app=TtrApp(folders=folders))


@pytest.mark.quick(1)
@pytest.mark.parametrize("key", ["enter", "a"])
def test_begin_with_a_deal_that_was_begun(key: str, tmp_path: Path) -> None:
    """A program that starts with such a deal asks, above the menu: Enter goes on with the game, `a`
    plays another one."""
    folders = user_folders(tmp_path)
    store = a_store(folders.games)

    def begin() -> Session:
        return store.begin(map_file("paris"), ["Ann", "Bob"], seed=1, deal="apple")

    begun = begin()
    begun.leave()

    async def scene(driver: Driver) -> None:
        assert await driver.sees("Deal apple")
        assert await driver.sees("You have begun this deal, and it is not over.")
        await driver.send(key)
        await driver.settle()
        session = driver.app.hot_seat.session  # type: ignore[union-attr]
        assert (session.id == begun.id) == (key == "enter")
        assert session.deal == "apple"

    found = store.of_deal("Apple", map_file("paris").game_map, begun.players)
    play(scene, app=TtrApp(folders=folders, begun=found, again=begin))
