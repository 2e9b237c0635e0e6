"""The final count on the screen."""

from random import Random

import pytest

from tests.app.driver import EACH_SIZE, Driver, play
from ttr_tui.app.screens.ceremony_screen import CeremonyScreen
from ttr_tui.app.screens.final_scores_screen import ScoresScreen
from ttr_tui.app.widgets.board_view import BoardView
from ttr_tui.engine import Game, Phase
from ttr_tui.mapfile.map_catalog import find_map, known_maps
from ttr_tui.mapfile.map_file import read_map
from ttr_tui.play.ceremony import Part
from ttr_tui.play.english import RENDERER
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.session import Session

both_sizes = pytest.mark.parametrize("size", EACH_SIZE)


def before_last_turn_end(map_name: str, seed: int = 4) -> Session:
    """A random game in which only the last turn is still to be ended."""
    map_file, chance = read_map(find_map(map_name)), Random(seed)
    game = Game(map_file.game_map, ("Ann", "Bob", "Cid"), first=0, seed=seed)
    while not (game.state.turns_left == 1 and game.state.phase is Phase.TURN_END):
        claims = [a for a in game.legal() if type(a).__name__.startswith(("Claim", "Build"))]
        game.apply(chance.choice(claims or list(game.legal())))
    return Session(map_file, game, seed)


async def end(driver: Driver) -> CeremonyScreen:
    """End the last turn."""
    await driver.press("space", "enter")
    await driver.settle()
    screen = driver.screen
    assert isinstance(screen, CeremonyScreen)
    return screen


@both_sizes
@pytest.mark.parametrize("map_name", known_maps())
def test_count_shows_every_step_to_the_winner(map_name: str, size: tuple[int, int]) -> None:
    """Each step shows its text, points, scores, and its routes and cities on the board."""

    async def scene(driver: Driver) -> None:
        screen = await end(driver)
        view = HotSeat(session).view
        board = screen.query_one("#count-board", BoardView)
        for number, step in enumerate(screen.steps):
            assert screen.at == number
            said = driver.lines("count-head")
            assert all(str(score) in said for score in step.scores)
            if step.part not in (Part.START, Part.WINNER):
                assert RENDERER.ceremony_step(step, view)[1:50] in said
                assert f"{step.points:+}" in said or not step.points
            assert board._state.path == step.routes
            assert board._state.ticket_cities == step.cities
            assert board._state.recent == step.station_uses
            if number < len(screen.steps) - 1:
                await driver.press_shown("enter")
        shown = await driver.text()
        assert "wins with" in shown or "share the victory" in shown
        await driver.press_shown("enter")
        assert isinstance(driver.screen, ScoresScreen)

    session = before_last_turn_end(map_name)
    play(scene, size=size, session=session)


@both_sizes
def test_keys_move_and_skip(size: tuple[int, int]) -> None:
    """Any letter goes to the next step, left to the previous one, s to the scores."""

    async def scene(driver: Driver) -> None:
        screen = await end(driver)
        await driver.pilot.press("x", "space", "right")
        assert screen.at == 3
        await driver.press("left")
        assert screen.at == 2
        await driver.press_shown("s")
        assert isinstance(driver.screen, ScoresScreen)

    play(scene, size=size, session=before_last_turn_end("usa"))


def test_paced_count_runs_to_the_winner() -> None:
    """A paced count runs by itself and stays at the winner until a key is pressed."""

    async def scene(driver: Driver) -> None:
        session = before_last_turn_end("paris")
        session.end_early()
        screen = CeremonyScreen(HotSeat(session), driver.app.board_theme, paced=True, pace=0.001)
        driver.app.push_screen(screen)
        await driver.settle()
        assert await driver.sees("wins with")
        assert screen.at == len(screen.steps) - 1
        assert driver.screen is screen

    play(scene)


def test_paced_count_survives_resizing() -> None:
    """A paced count runs to the winner while the terminal changes its size."""

    async def scene(driver: Driver) -> None:
        session = before_last_turn_end("paris")
        session.end_early()
        screen = CeremonyScreen(HotSeat(session), driver.app.board_theme, paced=True, pace=0.05)
        driver.app.push_screen(screen)
        steps_seen = set()
        while screen.at < len(screen.steps) - 1:
            for size in ((200, 60), (20, 5), (80, 24), (72, 20)):
                await driver.resize(*size)
                steps_seen.add(screen.at)
        assert len(steps_seen) > 3, "sizes changed at several steps"
        assert await driver.sees("wins with")
        assert driver.screen is screen

    play(scene)


def test_unpaced_count_has_no_timer() -> None:
    """Without a pace, the count waits for keys."""

    async def scene(driver: Driver) -> None:
        screen = await end(driver)
        assert screen._timer is None

    play(scene, session=before_last_turn_end("usa"))


@both_sizes
def test_resizing_keeps_the_step(size: tuple[int, int]) -> None:
    """After other sizes, the same step is drawn in the same way."""

    async def scene(driver: Driver) -> None:
        screen = await end(driver)
        await driver.press("space", "enter")
        before = await driver.text()
        for other in ((20, 5), (72, 20), (130, 45), size):
            await driver.resize(*other)
        assert await driver.text() == before
        assert screen.at == 2

    play(scene, size=size, session=before_last_turn_end("great_lakes"))
