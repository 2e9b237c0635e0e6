"""The final count on the screen."""

from random import Random

import pytest

from tests.app.driver import EACH_SIZE, Driver, at_position, play
from ttr_tui.app.app import TtrApp
from ttr_tui.app.screens.final_count_screen import FinalCountScreen
from ttr_tui.app.screens.final_scores_screen import FinalScoresScreen
from ttr_tui.app.widgets.board_view import BoardView
from ttr_tui.engine import Game
from ttr_tui.mapfile.map_catalog import find_map
from ttr_tui.mapfile.map_file import read_map
from ttr_tui.panels.regions import PanelNeeds, panel_regions
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.session import Session

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
def test_keys_move_and_skip(size: tuple[int, int]) -> None:
    """Keys go forward and back, and s to the final scores; other keys do nothing. The board shows
    each step and stays in its place."""

    async def scene(driver: Driver) -> None:
        screen = await count(driver, over("usa"))
        place = panel_regions(driver.app.size, PanelNeeds())["board"]
        for keys, at in ((("x", "enter", "right"), 2), (("left", "left", "left"), 0)):
            await driver.send(*keys)
            assert screen.at == at
            assert screen.board_state().ticket_cities == screen.steps[at].cities
            assert screen.query_one(BoardView).region == place
        await driver.send("s")
        assert isinstance(driver.app.screen, FinalScoresScreen)

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
        assert isinstance(driver.app.screen, FinalScoresScreen)

    play(scene, app=TtrApp())
