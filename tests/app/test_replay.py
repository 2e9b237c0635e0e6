"""The replay of a saved game, step by step."""

from pathlib import Path

import pytest

from tests.app.driver import EACH_SIZE, LARGE, SMALL, Driver, play
from tests.hidden import replace_hidden
from tests.storage.games import a_store, begin, play_to_the_end
from tests.storage.games import play as play_steps
from ttr_tui.app.app import TtrApp
from ttr_tui.app.screens.replay_screen import ReplayScreen
from ttr_tui.engine import DeckCardDrawn, Game, events_for
from ttr_tui.play.log import LogGroup, entries_of, grouped
from ttr_tui.play.replay import PUBLIC, Perspective, Replay
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


@pytest.mark.parametrize("size", EACH_SIZE)
def test_steps_turns_and_jumps(size: tuple[int, int], tmp_path: Path) -> None:
    """Keys move by step, by turn, to a typed turn and to both ends."""

    async def scene(driver: Driver) -> None:
        assert await driver.sees("before the first turn")
        await driver.press("right", "right", "left")
        assert screen(driver).at == 1
        await driver.press("pagedown")
        assert await driver.sees("turn 1 of")
        await driver.press("1", "2", "enter")
        assert await driver.sees("turn 12 of")
        await driver.press("pageup")
        assert await driver.sees("turn 11 of")
        await driver.press("end")
        assert screen(driver).at == len(opened.game.log) - 1
        await driver.press("home")
        assert await driver.sees("before the first turn")

    opened = save_game(tmp_path)
    play(scene, size=size, app=TtrApp(replayed=opened))


def test_perspectives_show_hands(tmp_path: Path) -> None:
    """Each perspective shows the hands it may see."""

    async def scene(driver: Driver) -> None:
        assert await driver.sees("public view")
        await driver.press("5", "enter", "e")
        assert await driver.sees("Ann's view")
        hands = driver.lines("hands")
        await driver.press("e")
        assert await driver.sees("Bob's view")
        assert driver.lines("hands") != hands
        await driver.press("e")
        assert await driver.sees("all revealed")
        assert hands.splitlines()[0] in driver.lines("hands")

    play(scene, size=LARGE, app=TtrApp(replayed=save_game(tmp_path)))


@pytest.mark.parametrize(
    ("size", "perspective", "rows"), [(SMALL, 1, 3), (LARGE, 1, 4), (SMALL, 4, 3), (LARGE, 4, 6)]
)
def test_board_does_not_move_between_steps(
    size: tuple[int, int], perspective: int, rows: int, tmp_path: Path
) -> None:
    """In one perspective, hands take the same rows in every step."""

    async def scene(driver: Driver) -> None:
        await driver.press(*["e"] * perspective)
        areas = set()
        for _ in range(10):
            await driver.press("pagedown")
            await driver.settle()
            areas.add(driver.app.screen.query_one("#replay-board").region)
            assert len(driver.lines("hands").split("\n")) == rows
        assert len(areas) == 1

    opened = save_game(tmp_path, on="great_lakes", players=3)
    play(scene, size=size, app=TtrApp(replayed=opened))


@pytest.mark.parametrize("size", EACH_SIZE)
def test_perspectives_keep_secrets(size: tuple[int, int], tmp_path: Path) -> None:
    """No cell of a perspective depends on what that player does not know."""

    async def seen(driver: Driver, replay: Replay) -> dict[tuple[int, str], object]:
        driver.app.push_screen(ReplayScreen(replay, opened.map_file, driver.app.board_theme))
        await driver.settle()
        cells: dict[tuple[int, str], object] = {}
        for step in of_bob:
            screen(driver).at = step
            for _ in replay.perspectives:
                await driver.press("e")
                cells[step, screen(driver).perspective_words] = await driver.cells()
        driver.app.pop_screen()
        await driver.settle()
        return cells

    async def scene(driver: Driver) -> None:
        real = await seen(driver, Replay(opened.game, opened.people))
        other = await seen(driver, OtherSecrets(opened.game, opened.people))
        for (step, perspective), cells in real.items():
            same = perspective in ("public view", "Ann's view")
            assert (cells == other[step, perspective]) == same, (step, perspective)

    opened = save_game(tmp_path, on="europe")
    of_bob = [
        step
        for step, record in enumerate(opened.game.log)
        if step
        and any(isinstance(event, DeckCardDrawn) and event.player for event in record.events)
    ][:3]
    play(scene, size=size, app=TtrApp())


class OtherSecrets(Replay):
    """The same game, but everything that Ann does not know is different."""

    def _game(self, step: int) -> Game:
        return replace_hidden(super()._game(step), 0, step)

    def log_of_step(self, step: int, perspective: Perspective = PUBLIC) -> list[LogGroup]:
        events = self._game(step).log[step].events
        if not perspective.reveal_all:
            events = tuple(events_for(events, perspective.seat))
        return grouped(entries_of(events))


def test_playing_survives_resizing_and_stops_at_the_end(tmp_path: Path) -> None:
    """A playing replay goes on through changes of size, and stops at the end."""

    async def scene(driver: Driver) -> None:
        await driver.press("space")
        assert screen(driver).is_playing
        assert await driver.sees("every 1 s")
        await driver.press("plus")
        assert await driver.sees("every 0.5 s")
        at = screen(driver).at
        screen(driver).play_step()
        assert screen(driver).at == at + 1
        for size in ((200, 60), (20, 5), (80, 24)):
            at = screen(driver).at
            await driver.resize(*size)
            screen(driver).play_step()
            assert screen(driver).at > at
        await driver.press("end")
        screen(driver).play_step()
        assert not screen(driver).is_playing

    opened = save_game(tmp_path)
    play(scene, app=TtrApp(replayed=opened, settings=Settings()))


def test_unfinished_game_has_only_public_information(tmp_path: Path) -> None:
    """A replay of an unfinished game has no perspectives and no hands."""

    async def scene(driver: Driver) -> None:
        await driver.press("end")
        assert "perspective" not in await driver.text()
        assert driver.lines("hands") == ""

    play(scene, app=TtrApp(replayed=save_game(tmp_path, 60)))


def test_replay_opens_from_saved_games(tmp_path: Path) -> None:
    """The list of saved games leads to the replay and back."""

    async def scene(driver: Driver) -> None:
        await driver.press("g")
        assert await driver.sees("finished")
        await driver.press_shown("v")
        assert await driver.sees("Step 0 of")
        await driver.press_shown("escape")
        assert await driver.sees("finished")

    save_game(tmp_path)
    play(scene, app=TtrApp(folders=user_folders(tmp_path)))
