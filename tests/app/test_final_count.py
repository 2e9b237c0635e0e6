"""The final count on the screen."""

from random import Random

import pytest

from tests.app.driver import EACH_SIZE, LARGE, Driver, at_position, play
from ttr_tui.app.app import TtrApp
from ttr_tui.app.screens.final_count_screen import FinalCountScreen
from ttr_tui.app.screens.final_scores_screen import ScoresScreen
from ttr_tui.app.widgets.board_view import BoardView
from ttr_tui.app.widgets.lines import Lines
from ttr_tui.engine import Game
from ttr_tui.mapfile.map_catalog import find_map, known_maps
from ttr_tui.mapfile.map_file import read_map
from ttr_tui.panels.regions import Needs, table_regions
from ttr_tui.play.final_count import StepKind
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.session import Session
from ttr_tui.words.score_text import step_words

both_sizes = pytest.mark.parametrize("size", EACH_SIZE)


def over(map_name: str, seed: int = 4) -> HotSeat:
    """A random game that is over, with routes and buildings."""
    map_file, chance = read_map(find_map(map_name)), Random(seed)
    game = Game(map_file.game_map, ("Ann", "Bob", "Cid"), first=0, seed=seed)
    while not game.is_over:
        claims = [a for a in game.legal() if type(a).__name__.startswith(("Claim", "Build"))]
        game.apply(chance.choice(claims or list(game.legal())))
    return HotSeat(Session(map_file, game, seed))


def short() -> HotSeat:
    """A game with a count of few steps."""
    position = "players: {Ann: {routes: [miami-new_orleans]}, Bob: {}}\nphase: game over\n"
    return HotSeat(at_position("usa", position))


async def count(driver: Driver, hot_seat: HotSeat, pace: float = 60.0) -> FinalCountScreen:
    """Show the count of a game that is over."""
    screen = FinalCountScreen(hot_seat)
    screen.pace = pace
    driver.app.push_screen(screen)
    await driver.settle()
    return screen


@both_sizes
@pytest.mark.parametrize("map_name", known_maps())
def test_count_shows_every_step(map_name: str, size: tuple[int, int]) -> None:
    """Each step shows its words, its points and all scores, and its routes and cities on the board,
    which stays in its place; in a large terminal no text is cut."""

    async def scene(driver: Driver) -> None:
        screen = await count(driver, over(map_name))
        place = table_regions(driver.app.size, Needs())["board"]
        for number, step in enumerate(screen.steps):
            assert screen.at == number
            said = " ".join("\n".join(p.shown for p in screen.query(Lines)).split())
            assert all(str(score) in said for score in step.scores)
            if step.kind is not StepKind.START:
                assert step_words(step, screen.view) in said
                assert f"{step.points:+}" in said or not step.points
            state = screen.board_state()
            assert state.path == step.routes
            assert state.ticket_cities == step.cities
            assert state.recent == step.station_uses
            assert screen.query_one(BoardView).region == place
            assert size != LARGE or "…" not in said
            await driver.send("enter")
        assert isinstance(driver.app.screen, ScoresScreen)

    play(scene, size=size, app=TtrApp())


@both_sizes
def test_keys_move_and_skip(size: tuple[int, int]) -> None:
    """Keys go forward and back, and s to the final scores; other keys do nothing."""

    async def scene(driver: Driver) -> None:
        screen = await count(driver, over("usa"))
        await driver.send("x", "enter", "right")
        assert screen.at == 2
        await driver.send("left", "left", "left")
        assert screen.at == 0
        await driver.send("s")
        assert isinstance(driver.app.screen, ScoresScreen)

    play(scene, size=size, app=TtrApp())


def test_space_starts_and_pauses() -> None:
    """The count goes on by itself only between Space and the next key."""

    async def scene(driver: Driver) -> None:
        screen = await count(driver, over("usa"))
        assert not screen.is_playing
        await driver.send("space")
        assert screen.is_playing
        assert await driver.sees("goes on by itself")
        await driver.send("space")
        assert not screen.is_playing
        for key, at in (("right", 1), ("left", 0)):
            await driver.send("space", key)
            assert (screen.is_playing, screen.at) == (False, at)
        await driver.send("space", "question_mark", "escape")
        assert not screen.is_playing, "the help page pauses"

    play(scene, app=TtrApp())


def test_count_runs_to_the_final_scores() -> None:
    """By itself the count goes on to the final scores, also while the terminal is resized."""

    async def scene(driver: Driver) -> None:
        screen = await count(driver, short(), pace=0.01)
        await driver.send("space")
        sizes = [(200, 60), (20, 5), (80, 24), (72, 20)] * 200
        while sizes and screen.is_current:
            await driver.resize(*sizes.pop())
        assert isinstance(driver.app.screen, ScoresScreen)

    play(scene, app=TtrApp())


@both_sizes
def test_resizing_keeps_the_step(size: tuple[int, int]) -> None:
    """After other sizes, the same step is drawn in the same way."""

    async def scene(driver: Driver) -> None:
        screen = await count(driver, over("great_lakes"))
        await driver.send("enter", "enter")
        before = await driver.text()
        for other in ((20, 5), (72, 20), (130, 45), size):
            await driver.resize(*other)
        assert await driver.text() == before
        assert screen.at == 2

    play(scene, size=size, app=TtrApp())
