"""The replay of a game, step by step and turn by turn, with a chart of the scores."""

from pathlib import Path

import pytest

from tests.app.driver import EACH_SIZE, LARGE, SMALL, Driver, play
from tests.storage.games import a_store, begin, play_to_the_end
from tests.storage.games import play as play_steps
from ttr_tui.app.app import QUIET_SETTINGS, TtrApp
from ttr_tui.app.screens.replay_screen import ReplayScreen
from ttr_tui.app.widgets.board_view import BoardView
from ttr_tui.app.widgets.line_widgets import Lines
from ttr_tui.panels.board_states import public_board
from ttr_tui.panels.regions import PanelNeeds, panel_regions
from ttr_tui.play.replay import Perspective, Replay
from ttr_tui.storage.journal_reader import OpenedGame
from ttr_tui.storage.paths import user_folders
from ttr_tui.storage.settings import Settings


def save_game(
    folder: Path, steps: int | None = None, *, on: str = "paris", players: int = 2
) -> OpenedGame:
    """A saved game, finished unless a number of steps is given."""
    store = a_store(user_folders(folder).games)
    session = begin(store, on, players)
    if steps is None:
        play_to_the_end(session)
    else:
        play_steps(session, steps)
    session.leave()
    assert session.id is not None
    return store.open(session.id)


def screen(driver: Driver) -> ReplayScreen:
    shown = driver.app.screen
    assert isinstance(shown, ReplayScreen)
    return shown


both_sizes = pytest.mark.parametrize("size", EACH_SIZE)


def opened_app(opened: OpenedGame, settings: Settings = QUIET_SETTINGS) -> TtrApp:
    return TtrApp(replayed=opened, settings=settings)


def test_leave_the_first_screen(tmp_path: Path) -> None:
    """`ttr replay` ends where it began: in the shell, not in the menu."""

    async def scene(driver: Driver) -> None:
        await driver.send("question_mark", "escape")
        assert screen(driver).is_current
        await driver.send("escape")
        await driver.pilot.pause()
        assert not driver.app.is_running

    play(scene, app=opened_app(save_game(tmp_path)))


@both_sizes
def test_steps_turns_and_jumps(size: tuple[int, int], tmp_path: Path) -> None:
    """Keys move by step, by turn, by ten turns and to both ends."""

    async def scene(driver: Driver) -> None:
        press, last = driver.send, len(opened.game.log) - 1
        assert await driver.sees("Before the first turn")
        await press("right", "right", "left")
        assert screen(driver).at == 1
        await press("down", "down")
        assert await driver.sees("Round 1 of")
        await press("pagedown")
        assert await driver.sees("Round 6 of")
        await press("up")
        assert await driver.sees("Round 5 of")
        await press("right")
        assert await driver.sees("Round 6 of")
        await press("down")
        assert await driver.sees("Round 6 of"), "the rest of this turn"
        await press("pageup", "pageup")
        assert screen(driver).at == 0
        await press(*["pagedown"] * 30)
        assert screen(driver).at == last
        await press("home", "left")
        assert screen(driver).at == 0
        await press("end", "right")
        assert screen(driver).at == last

    opened = save_game(tmp_path)
    play(scene, size=size, app=opened_app(opened))


@both_sizes
def test_every_turn_is_shown(size: tuple[int, int], tmp_path: Path) -> None:
    """A turn shows the board after it with its routes marked; the board stays in its place in the
    game."""

    async def scene(driver: Driver) -> None:
        replay, shown = Replay(opened.game, opened.players), screen(driver)
        place = panel_regions(driver.app.size, PanelNeeds())["board"]
        claims = 0
        await driver.send("down")
        for turn in range(1, 12):
            await driver.send("down")
            assert shown.now.turn == turn
            step = replay.step_after_turn(turn)
            claimed = replay.claimed(step, replay.step_of_turn(turn))
            state = public_board(replay.view_at(step), shown.seat_colors, claimed)
            assert shown.board_state() == state
            claims += len(state.recent)
            assert shown.query_one(BoardView).region == place
        assert claims, "some routes were claimed"

    opened = save_game(tmp_path)
    play(scene, size=size, app=opened_app(opened))


def test_key_changes_the_perspective(tmp_path: Path) -> None:
    """A key shows what everybody knows, each hand and all hands, one after another."""

    async def scene(driver: Driver) -> None:
        await driver.send("pagedown")
        seen: set[str] = set()
        for words in ("What everybody knows", "Ann's hand", "Bob's hand", "All hands"):
            assert words in driver.lines("status")
            seen.add(driver.lines("lower"))
            await driver.send("e")
        assert len(seen) == 4

    play(scene, size=LARGE, app=opened_app(save_game(tmp_path)))


def test_unfinished_game_has_only_public_information(tmp_path: Path) -> None:
    """A replay of an unfinished game has no perspectives and no hands, also for keys that show them
    in a finished one."""

    async def scene(driver: Driver) -> None:
        await driver.send("end")
        before = await driver.text()
        await driver.send("e")
        assert await driver.text() == before
        assert "hand" not in before
        lower = Replay(opened.game, opened.players).hands(screen(driver).at, Perspective(0))
        assert lower == []

    opened = save_game(tmp_path, 60)
    play(scene, app=opened_app(opened))


def test_playing_survives_resizing_and_stops_at_the_end(tmp_path: Path) -> None:
    """A playing replay goes on through changes of size, and stops at the end and for any key that
    moves."""

    async def scene(driver: Driver) -> None:
        press = driver.send
        await press("space")
        assert screen(driver).is_playing
        at = screen(driver).at
        screen(driver).play_step()
        assert screen(driver).at == at + 1
        for size in ((200, 60), (20, 5), (80, 24)):
            at = screen(driver).at
            await driver.resize(*size)
            screen(driver).play_step()
            assert screen(driver).at > at
        await press("right")
        assert not screen(driver).is_playing
        await press("end", "left", "space")
        screen(driver).play_step()
        assert not screen(driver).is_playing

    play(scene, app=opened_app(save_game(tmp_path)))


def test_chart_in_front_of_the_board(tmp_path: Path) -> None:
    """A small terminal shows the chart in the place of the board, until the same key is pressed
    again."""

    async def scene(driver: Driver) -> None:
        chart = screen(driver).query_one("#chart", Lines)
        assert not chart.display
        await driver.send("g")
        await driver.settle()
        assert chart.region == screen(driver).query_one(BoardView).region
        assert "Points by round" in chart.text
        await driver.send("g")
        assert not chart.display

    play(scene, size=SMALL, app=opened_app(save_game(tmp_path)))


def test_replay_opens_from_saved_games(tmp_path: Path) -> None:
    """The list of saved games leads to the replay and back."""

    async def scene(driver: Driver) -> None:
        await driver.send("g")
        assert await driver.sees("finished")
        await driver.send("v")
        assert await driver.sees("step 0 of")
        await driver.send("escape")
        assert await driver.sees("finished")

    save_game(tmp_path)
    play(scene, app=TtrApp(folders=user_folders(tmp_path)))
