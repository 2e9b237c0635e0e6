"""A game of three, key by key, from the first curtain to the final scores."""

import pytest

from tests.screens.driver import BOTH_SIZES, Driver, play
from ttr_tui.engine.state import Phase
from ttr_tui.screens.scores import ScoresScreen
from ttr_tui.screens.table import TableScreen

LONGEST_GAME = 1_500


@pytest.mark.parametrize("size", BOTH_SIZES)
def test_three_people_play_from_the_first_curtain_to_the_final_scores(
    size: tuple[int, int],
) -> None:
    async def game(driver: Driver) -> None:
        session = driver.session
        for _ in range(LONGEST_GAME):
            if not isinstance(driver.screen, TableScreen):
                break
            await one_decision(driver)
        assert isinstance(driver.screen, ScoresScreen)
        view = session.view
        assert view.final is not None
        shown = await driver.text()
        assert "wins with" in shown or "share the victory" in shown
        for player in view.final.players:
            name = view.seats[player.seat].name
            row = next(row for row in shown.split("\n") if name in row and "win" not in row)
            assert row.split()[-1] == str(player.total)
            assert str(player.lanes) in row.split()

    play(game, size=size)


async def one_decision(driver: Driver) -> None:
    """Claim the longest lane that can be claimed, draw cards otherwise; only by keys shown."""
    view = driver.session.view
    if view.viewer is None:
        await driver.press_shown("enter")
        return
    match view.phase:
        case Phase.STARTING_TICKETS:
            await driver.press_shown("1", "2", "enter")
        case Phase.TURN:
            lanes = view.claimable()
            if not lanes:
                await driver.press_shown("d")
                return
            lane = max(sorted(lanes), key=lambda lane: view.game_map.lanes[lane].length)
            await go_to(driver, lane)
            await driver.press_shown("enter")
        case Phase.SECOND_CARD:
            await driver.press_shown("d")
        case Phase.HAND_OVER:
            await driver.press_shown("enter")
        case _:
            raise AssertionError(view.phase)


async def go_to(driver: Driver, lane: int) -> None:
    """Find a lane by typing parts of its cities' names, and choose it."""
    game_map = driver.session.view.game_map
    first, second = (game_map.cities[city].name for city in game_map.lanes[lane].ends)
    await driver.press_shown("slash")
    await driver.type(f"{first[:4].lower()} {second[:4].lower()}".replace("é", "e"))
    wanted = game_map.lane_name(lane)
    for _ in range(10):
        marked = next(row for row in driver.lines("decision").split("\n") if row.startswith("▸"))
        if wanted in marked:
            break
        await driver.press_shown("down")
    await driver.press_shown("enter")
