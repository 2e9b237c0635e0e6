"""The review of a game: the turns that decided it, the replay and a new game from there."""

from pathlib import Path

import pytest

from tests.app.driver import EACH_SIZE, Driver, play
from tests.app.test_replay import save_game
from ttr_tui.app.app import QUIET_SETTINGS, TtrApp
from ttr_tui.app.screens import review_screen
from ttr_tui.app.screens.edit_players_screen import PlayOnScreen
from ttr_tui.app.screens.replay_screen import ReplayScreen
from ttr_tui.app.screens.review_screen import ReviewScreen
from ttr_tui.engine import GameMap
from ttr_tui.engine.game_map import Seat
from ttr_tui.play.replay import Perspective, Replay
from ttr_tui.play.review import Decided, Review
from ttr_tui.storage import reviews
from ttr_tui.storage.journal_reader import OpenedGame
from ttr_tui.storage.paths import user_folders

both_sizes = pytest.mark.parametrize("size", EACH_SIZE)


def planted(opened: OpenedGame) -> Review:
    """A review that names the first two turns of Ann."""
    replay = Replay(opened.game, opened.players)
    steps = [replay.step_of_turn(turn) for turn in (1, 3)]
    views = [replay.view_at(step, Perspective(Seat(0))) for step in steps]
    turns = [
        Decided(step, view.legal[0], view.legal[-1], (), -9.0 + number, 1.0, was_advised=False)
        for number, (step, view) in enumerate(zip(steps, views, strict=True))
    ]
    return Review(Seat(0), tuple(turns), 1, ((20.0, 30.0), (25.0, 35.0)))


def app_with(opened: OpenedGame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> TtrApp:
    """The replay of a finished game; only its first seat has a review that is kept."""

    def kept_review(journal: Path, seat: Seat, game_map: GameMap) -> Review | None:
        return planted(opened) if seat == 0 else None

    monkeypatch.setattr(review_screen, "kept_review", kept_review)
    monkeypatch.setattr(reviews, "Reviewer", FakeReviewer)
    folders = user_folders(tmp_path)
    return TtrApp(replayed=opened, settings=QUIET_SETTINGS, folders=folders)


class FakeReviewer:
    """A review that is a third done, for ever."""

    progress, found, is_done = 1 / 3, None, False
    begun, closed = 0, 0

    def __init__(self, journal: Path, seat: Seat, game_map: GameMap) -> None:
        self.about = journal, seat
        FakeReviewer.begun += 1

    def close(self) -> None:
        FakeReviewer.closed += 1


@both_sizes
def test_turns_are_listed_with_what_hard_would_have_done(
    size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Enter goes to the turn in the replay, and back."""

    async def scene(driver: Driver) -> None:
        await driver.send("a")
        assert isinstance(driver.app.screen, ReviewScreen)
        assert await driver.sees("Round 1: −9 (± 2)")
        assert await driver.sees("Better in ")
        assert await driver.sees(" won by ")
        await driver.send("down", "enter")
        replay = driver.app.screen
        assert isinstance(replay, ReplayScreen)
        assert replay.at == found.turns[1].step + 1
        await driver.send("escape")
        assert isinstance(driver.app.screen, ReviewScreen)

    opened = save_game(tmp_path)
    found = planted(opened)
    play(scene, size=size, app=app_with(opened, tmp_path, monkeypatch))


def test_play_on_from_a_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(driver: Driver) -> None:
        await driver.send("a", "p")
        assert isinstance(driver.app.screen, PlayOnScreen)

    play(scene, app=app_with(save_game(tmp_path), tmp_path, monkeypatch))


@both_sizes
def test_chart_of_final_scores(
    size: tuple[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(driver: Driver) -> None:
        await driver.send("a", "g")
        assert await driver.sees("Final scores to expect, by round")
        await driver.send("escape")
        assert isinstance(driver.app.screen, ReviewScreen)
        assert await driver.sees("Better in ")

    play(scene, size=size, app=app_with(save_game(tmp_path), tmp_path, monkeypatch))


def test_another_player_is_worked_out_and_can_be_left_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The thread goes on when the screen is left, up to the end of the program."""

    async def scene(driver: Driver) -> None:
        await driver.send("a", "right")
        assert await driver.sees("33%")
        await driver.send("escape")
        assert isinstance(driver.app.screen, ReplayScreen)
        await driver.send("a", "right")
        assert await driver.sees("33%")
        assert (FakeReviewer.begun, FakeReviewer.closed) == (1, 0)

    monkeypatch.setattr(FakeReviewer, "begun", 0)
    monkeypatch.setattr(FakeReviewer, "closed", 0)
    play(scene, app=app_with(save_game(tmp_path), tmp_path, monkeypatch))
    assert FakeReviewer.closed == 1


def test_a_game_that_is_played_has_no_review(tmp_path: Path) -> None:
    async def scene(driver: Driver) -> None:
        await driver.send("a")
        assert isinstance(driver.app.screen, ReplayScreen)

    opened = save_game(tmp_path, 12)
    play(scene, app=TtrApp(replayed=opened, folders=user_folders(tmp_path)))
