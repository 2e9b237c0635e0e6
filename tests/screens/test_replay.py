"""A kept game again on the screen: steps, turns, eyes, playing by itself."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from tests.games.kept_games import a_store, begin, play_to_the_end
from tests.games.kept_games import play as play_some
from tests.games.test_replay import Exchanged
from tests.screens.driver import BOTH_SIZES, SMALL, Driver, play
from ttr_tui.games.folders import user_folders
from ttr_tui.games.journal.opening import Opened
from ttr_tui.games.replay import Replay, replay_of
from ttr_tui.screens.app import TtrApp
from ttr_tui.screens.board_view import BoardView
from ttr_tui.screens.kept_games import KeptGamesScreen
from ttr_tui.screens.menu import MenuScreen
from ttr_tui.screens.replay import PACES, ReplayScreen
from ttr_tui.screens.settings_app import STILL

both_sizes = pytest.mark.parametrize("size", BOTH_SIZES)
MOVING = replace(STILL, animations=True)


def opened(folder: Path, *, steps: int | None = None, name: str = "usa") -> Opened:
    """A game of three that was kept: finished, or so many steps of it."""
    store = a_store(user_folders(folder).games)
    session = begin(store, name, 3, seed=4)
    if steps is None:
        play_to_the_end(session, 4)
    else:
        play_some(session, steps, 4)
    session.leave()
    assert session.id is not None
    return store.open(session.id)


def shown(driver: Driver) -> ReplayScreen:
    assert isinstance(driver.screen, ReplayScreen)
    return driver.screen


@both_sizes
def test_it_is_stepped_through_forward_and_back(tmp_path: Path, size: tuple[int, int]) -> None:
    game = opened(tmp_path)

    async def scene(driver: Driver) -> None:
        screen = shown(driver)
        last = screen.replay.last
        assert "Before the turns, step 0 of" in driver.lines("replay")
        await driver.press_shown("right", "right", "left")
        assert screen.at == 1
        await driver.press_shown("end")
        assert f"step {last} of {last}" in driver.lines("replay")
        board = screen.query_one("#replay-board", BoardView)
        assert board._state.owners == tuple(
            None if owner < 0 else owner for owner in game.session().view.owners
        )
        await driver.press("right")
        assert screen.at == last
        await driver.press("home", "left")
        assert screen.at == 0
        assert set(board._state.owners) == {None}
        await driver.press("backspace")
        assert isinstance(driver.screen, MenuScreen)

    play(scene, size=size, app=TtrApp(opened=game))


def test_turns_are_gone_through_and_jumped_to(tmp_path: Path) -> None:
    game = opened(tmp_path)

    async def scene(driver: Driver) -> None:
        screen = shown(driver)
        start = screen.replay.first_step_of
        await driver.press("pagedown", "pagedown")
        assert screen.at == start(2)
        await driver.press("right", "pageup")
        assert screen.at == start(2), "first to the beginning of this turn"
        await driver.press("pageup", "pageup", "pageup")
        assert screen.at == 0
        await driver.press("1", "2")
        assert "go to turn 12_" in driver.lines("replay")
        await driver.press_shown("enter")
        assert screen.at == start(12)
        assert "Turn 12 of" in driver.lines("replay")
        await driver.press("3", "9", "backspace", "enter")
        assert screen.at == start(3)
        await driver.press("5", "escape")
        assert screen.at == start(3)
        await driver.press("9", "9", "9", "9", "enter")
        assert screen.at == start(screen.replay.last_turn)
        await driver.press("pagedown")
        assert screen.at == screen.replay.last

    play(scene, app=TtrApp(opened=game))


@both_sizes
def test_eyes_show_exactly_the_hands_that_are_theirs(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    game = opened(tmp_path)

    async def scene(driver: Driver) -> None:
        screen = shown(driver)
        await driver.press("4", "0", "enter")
        assert "everybody's eyes" in driver.lines("replay")
        assert not screen.query_one("#hands").display
        for seat, name in enumerate(screen.replay.names):
            await driver.press_shown("e")
            assert f"the eyes of {name}" in driver.lines("replay")
            (own,) = screen.replay.hands(screen.at, (seat,))
            if size == SMALL:
                await driver.press_shown("b")
            panel = driver.lines("hands")
            names = {own.game_map.ticket_name(ticket) for ticket in own.tickets}
            others = {ticket.index for ticket in own.game_map.tickets} - {*own.tickets}
            assert all(name in panel for name in names)
            assert not [t for t in others if own.game_map.ticket_name(t) in panel]
            assert f"{sum(own.hand)} card" in panel
            if size == SMALL:
                await driver.press_shown("b")
                assert f"{sum(own.hand)} card" in driver.lines("replay")
        await driver.press_shown("e")
        assert "everything open" in driver.lines("replay")
        if size == SMALL:
            await driver.press_shown("b")
        panel = driver.lines("hands")
        for view in screen.replay.hands(screen.at, screen.eyes):
            assert all(view.game_map.ticket_name(ticket) in panel for ticket in view.tickets)
        await driver.press_shown("e")
        assert "everybody's eyes" in driver.lines("replay")

    play(scene, size=size, app=TtrApp(opened=game))


class Timers:
    """Stands for the clock: what it should set off, and when."""

    def __init__(self) -> None:
        self.set: list[tuple[float, Callable[[], None]]] = []

    def __call__(self, pace: float, does: Callable[[], None]) -> "Timers":
        self.set.append((pace, does))
        return self

    def stop(self) -> None:
        """The one set last goes off no more."""


def test_it_plays_at_a_chosen_speed(tmp_path: Path) -> None:
    game = opened(tmp_path, steps=8)

    async def scene(driver: Driver) -> None:
        screen, timers = shown(driver), Timers()
        screen.set_timer = timers  # type: ignore[assignment, method-assign]
        await driver.press_shown("space")
        assert "playing, 1 s a step" in driver.lines("replay")
        timers.set[-1][1]()
        assert screen.at == 1
        await driver.press("plus", "plus", "plus", "plus")
        assert timers.set[-1][0] == PACES[-1]
        await driver.press("minus")
        assert timers.set[-1][0] == PACES[-2]
        await driver.press_shown("space")
        timers.set[-1][1]()
        assert screen.at == 1, "it stopped"
        await driver.press("space", "right")
        assert not screen.plays, "who steps by hand stops it"
        await driver.press("space")
        while screen.plays:
            timers.set[-1][1]()
        assert screen.at == screen.replay.last
        await driver.press("space")
        assert (screen.at, screen.plays) == (0, True), "from the beginning again"
        await driver.press("question_mark")
        timers.set[-1][1]()
        assert not screen.plays, "not behind another page"

    play(scene, app=TtrApp(opened=game, settings=MOVING))


def test_where_nothing_moves_space_steps(tmp_path: Path) -> None:
    async def scene(driver: Driver) -> None:
        await driver.press("space", "space")
        assert (shown(driver).at, shown(driver).plays) == (2, False)

    play(scene, app=TtrApp(opened=opened(tmp_path, steps=8)))


@both_sizes
def test_an_unfinished_game_shows_the_same_whatever_is_hidden(
    tmp_path: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = opened(tmp_path, steps=70, name="europe")

    async def cells(replay: Replay) -> list[object]:
        seen: list[object] = []

        async def scene(driver: Driver) -> None:
            driver.app.push_screen(ReplayScreen(replay, driver.app.look))
            await driver.settle()
            assert [c.possible for c in shown(driver).commands() if c.id == "eyes"] == [False]
            for _ in range(replay.last):
                await driver.press("right")
                seen.append(await driver.cells())

        app = TtrApp()
        async with app.run_test(size=size) as pilot:
            await scene(Driver(app, pilot))
        return seen

    async def both(_: Driver) -> None:
        one = await cells(replay_of(game))
        two = await cells(Exchanged(game.map_file, game.game, game.people))
        assert one == two

    play(both, size=size, app=TtrApp())


@both_sizes
def test_the_list_of_games_leads_there_and_back(tmp_path: Path, size: tuple[int, int]) -> None:
    opened(tmp_path, steps=30)

    async def scene(driver: Driver) -> None:
        driver.app.show_games()
        await driver.settle()
        await driver.press_shown("v")
        assert shown(driver).replay.eyes == ((),)
        await driver.press_shown("escape" if "Esc" in driver.panels_text() else "backspace")
        assert isinstance(driver.screen, KeptGamesScreen)

    play(scene, size=size, app=TtrApp(folders=user_folders(tmp_path)))


@both_sizes
def test_it_can_be_shown_in_ascii_and_at_any_size(tmp_path: Path, size: tuple[int, int]) -> None:
    async def scene(driver: Driver) -> None:
        await driver.press("5", "0", "enter")
        for _ in range(5):
            await driver.press("e")
            assert (await driver.text()).isascii()
        for across, down in ((72, 20), (20, 5), (200, 60), size):
            await driver.resize(across, down)
        await driver.press("right")

    settings = replace(STILL, ascii=True)
    play(scene, size=size, app=TtrApp(opened=opened(tmp_path), settings=settings))
