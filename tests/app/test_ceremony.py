"""The end as a ceremony, in front of the screen."""

from random import Random

import pytest

from tests.app.driver import EACH_SIZE, Driver, play
from ttr_tui.app.screens.ceremony_screen import CeremonyScreen
from ttr_tui.app.screens.final_scores_screen import ScoresScreen
from ttr_tui.app.widgets.board_view import BoardView
from ttr_tui.engine.game import Game
from ttr_tui.engine.state import Phase
from ttr_tui.mapfile.map_catalog import find_map, known_maps
from ttr_tui.mapfile.map_file import read_map
from ttr_tui.play.ceremony import Part
from ttr_tui.play.session import Session

both_sizes = pytest.mark.parametrize("size", EACH_SIZE)


def before_the_last_handover(map_name: str, seed: int = 4) -> Session:
    """A game of blind choices of which only the last key is missing."""
    map_file, chance = read_map(find_map(map_name)), Random(seed)
    game = Game(map_file.game_map, ("Ann", "Bob", "Cid"), first=0, seed=seed)
    while not (game.state.turns_left == 1 and game.state.phase is Phase.TURN_END):
        claims = [a for a in game.legal() if type(a).__name__.startswith(("Claim", "Build"))]
        game.apply(chance.choice(claims or list(game.legal())))
    return Session(map_file, game, seed)


async def end(driver: Driver) -> CeremonyScreen:
    """End turn for the last time."""
    await driver.press("space", "enter")
    await driver.settle()
    screen = driver.screen
    assert isinstance(screen, CeremonyScreen)
    return screen


@both_sizes
@pytest.mark.parametrize("map_name", known_maps())
def test_everything_is_counted_step_by_step_to_the_winner(
    map_name: str, size: tuple[int, int]
) -> None:
    async def scene(driver: Driver) -> None:
        screen = await end(driver)
        board = screen.query_one("#count-board", BoardView)
        for number, step in enumerate(screen.steps):
            assert screen.at == number
            said = driver.lines("said")
            assert all(str(score) in said for score in step.scores)
            if step.part not in (Part.START, Part.WINNER):
                assert step.text[1:50] in said
                assert f"{step.points:+}" in said or not step.points
            assert board._state.path == step.routes
            assert board._state.marked_cities == step.cities
            assert board._state.recent == step.station_uses
            if number < len(screen.steps) - 1:
                await driver.press_shown("enter")
        shown = await driver.text()
        assert "wins with" in shown or "share the victory" in shown
        await driver.press_shown("enter")
        assert isinstance(driver.screen, ScoresScreen)

    play(scene, size=size, session=before_the_last_handover(map_name))


@both_sizes
def test_one_key_skips_a_step_and_another_all_of_them(size: tuple[int, int]) -> None:
    async def scene(driver: Driver) -> None:
        screen = await end(driver)
        await driver.pilot.press("x", "space", "right")
        assert screen.at == 3, "any letter goes on"
        await driver.press("left")
        assert screen.at == 2
        await driver.press_shown("s")
        assert isinstance(driver.screen, ScoresScreen)

    play(scene, size=size, session=before_the_last_handover("usa"))


def test_with_a_pace_the_steps_come_by_themselves_until_the_winner() -> None:
    async def scene(driver: Driver) -> None:
        session = before_the_last_handover("paris")
        session.end_early()
        screen = CeremonyScreen(session, driver.app.board_theme, paced=True, pace=0.001)
        driver.app.push_screen(screen)
        await driver.settle()
        assert await driver.sees("wins with")
        assert screen.at == len(screen.steps) - 1, "the winner stays until a key"
        assert driver.screen is screen

    play(scene)


def test_the_terminal_may_change_its_size_between_steps_that_come_by_themselves() -> None:
    async def scene(driver: Driver) -> None:
        session = before_the_last_handover("paris")
        session.end_early()
        screen = CeremonyScreen(session, driver.app.board_theme, paced=True, pace=0.05)
        driver.app.push_screen(screen)
        met = set()
        while screen.at < len(screen.steps) - 1:
            for size in ((200, 60), (20, 5), (80, 24), (72, 20)):
                await driver.resize(*size)
                met.add(screen.at)
        assert len(met) > 3, "sizes changed at several steps"
        assert await driver.sees("wins with")
        assert driver.screen is screen

    play(scene)


def test_without_a_pace_nothing_moves_by_itself() -> None:
    async def scene(driver: Driver) -> None:
        screen = await end(driver)
        assert screen._timer is None

    play(scene, session=before_the_last_handover("usa"))


@both_sizes
def test_the_ceremony_is_the_same_after_changes_of_size(size: tuple[int, int]) -> None:
    async def scene(driver: Driver) -> None:
        screen = await end(driver)
        await driver.press("space", "enter")
        before = await driver.text()
        for other in ((20, 5), (72, 20), (130, 45), size):
            await driver.resize(*other)
        assert await driver.text() == before
        assert screen.at == 2

    play(scene, size=size, session=before_the_last_handover("great_lakes"))
