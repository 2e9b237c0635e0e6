"""Any size at any moment."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.screens.driver import BOTH_SIZES, SMALL, Driver, choose_starting_tickets, play
from tests.screens.hands import all_taken, press, settled
from tests.screens.visits import VISITS, Visit, keep_games
from ttr_tui.games.folders import user_folders
from ttr_tui.screens.app import TtrApp
from ttr_tui.screens.places import Needs, places_for

SIZES = [(80, 24), (120, 40), (72, 20), (200, 60), (119, 39), (72, 50), (300, 20), (20, 5), (1, 1)]


def test_the_terminal_may_change_its_size_at_any_moment() -> None:
    async def scene(driver: Driver) -> None:
        await choose_starting_tickets(driver)
        await driver.press("space", "right", "right")
        for size in SIZES:
            await driver.resize(*size)
        await driver.resize(80, 24)
        await driver.press("d")
        for size in SIZES:
            await driver.resize(*size)
        await driver.resize(120, 40)
        await driver.press("d", "enter")
        assert "Bob" in driver.lines("decision")

    play(scene)


def test_a_terminal_too_small_says_so_and_the_game_goes_on_when_it_grows() -> None:
    async def scene(driver: Driver) -> None:
        await choose_starting_tickets(driver)
        await driver.press("space")
        held = driver.session.view.hand
        await driver.resize(71, 24)
        assert await driver.sees("The terminal is too small")
        assert await driver.sees("72 × 20")
        await driver.pilot.press("d", "f2", "enter")
        await driver.resize(72, 20)
        assert await driver.sees("Your turn")
        assert "too small" not in await driver.text()
        assert driver.session.view.hand == held, "keys did nothing in the dark"
        await driver.press("d")

    play(scene, size=SMALL)


async def comes(driver: Driver, what: Callable[[], bool]) -> bool:
    """Whether something comes to be so."""
    for _ in range(50):
        if what():
            return True
        await driver.settle()
    return False


@pytest.mark.parametrize("visit", VISITS, ids=lambda visit: visit.name)
def test_every_screen_comes_back_as_it_was_from_any_size(visit: Visit, tmp_path: Path) -> None:
    async def scene(driver: Driver) -> None:
        visit.start(driver.app)
        await settled(driver.app)
        press(driver.app, *visit.keys)
        await all_taken(driver.app)
        before = driver.panels_text()  # The board may have moved on under its cursor.
        assert before.strip()
        await driver.resize(20, 5)
        assert await driver.sees("Too small")
        assert "72 × 20 are needed" in await driver.text()
        await driver.resize(400, 120)
        assert await comes(driver, lambda: not driver.screen.query_one("#too-small").display)
        await driver.resize(72, 20)
        if "turning up" not in visit.name and "turned up" not in visit.name:  # Those go on.
            assert await comes(driver, lambda: driver.panels_text() == before)

    if visit.with_games:
        keep_games(tmp_path)
    folders = user_folders(tmp_path) if visit.with_games else None
    play(scene, size=(72, 20), app=TtrApp(folders=folders))


@pytest.mark.parametrize("size", [(72, 20), (80, 23)])
def test_the_least_size_shows_every_panel(size: tuple[int, int]) -> None:
    async def scene(driver: Driver) -> None:
        await choose_starting_tickets(driver)
        await driver.press("space", "n")
        for panel in ("players", "track", "market", "hand", "tickets", "decision", "footer"):
            assert driver.lines(panel).strip(), panel
        assert "Enter claim" in driver.lines("footer")

    play(scene, size=size)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("size", [(72, 20), *BOTH_SIZES, (119, 39), (160, 50), (240, 70)])
@pytest.mark.parametrize("rows", [1, 4, 9, 30])
@pytest.mark.parametrize("open_hand", [False, True])
@pytest.mark.parametrize("spreads", [False, True])
def test_places_lie_side_by_side_within_the_terminal(
    size: tuple[int, int], players: int, rows: int, open_hand: bool, spreads: bool
) -> None:
    width, height = size
    places = places_for(width, height, Needs(players, open_hand, rows, spreads))
    taken: set[tuple[int, int]] = set()
    for name, place in places.items():
        assert place.width > 0, name
        assert place.height > 0, name
        cells = {
            (x, y)
            for x in range(place.x, place.x + place.width)
            for y in range(place.y, place.y + place.height)
        }
        assert not cells & taken, name
        taken |= cells
    assert len(taken) == width * (height - 1), "every cell above the footer belongs to a panel"
    assert all(0 <= x < width and 0 <= y < height - 1 for x, y in taken)
