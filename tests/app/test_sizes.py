"""The game screen at any size of the terminal."""

from itertools import product

import pytest
from ttr_tui.app.areas import Needs, areas_for

from tests.app.driver import BOTH_SIZES, SMALL, Driver, choose_starting_tickets, play

SIZES = [(120, 40), (72, 20), (300, 20), (20, 5), (1, 1)]


def test_resizing_in_a_turn() -> None:
    """A turn goes on after any changes of size."""

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
        assert "Bob" in driver.lines("prompt")

    play(scene)


def test_too_small_terminal_ignores_keys() -> None:
    """A terminal that is too small says so and ignores keys; the game goes on when it grows."""

    async def scene(driver: Driver) -> None:
        await choose_starting_tickets(driver)
        await driver.press("space")
        held = driver.hot_seat.view.hand
        await driver.resize(71, 24)
        assert await driver.sees("The terminal is too small")
        assert await driver.sees("72 × 20")
        await driver.pilot.press("d", "f2", "enter")
        await driver.resize(72, 20)
        assert await driver.sees("Your turn")
        assert "too small" not in await driver.text()
        assert driver.hot_seat.view.hand == held, "the keys did nothing"
        await driver.press("d")

    play(scene, size=SMALL)


@pytest.mark.parametrize("size", [(72, 20), (80, 23)])
def test_smallest_size_shows_every_panel(size: tuple[int, int]) -> None:
    """At the smallest sizes, no panel is empty."""

    async def scene(driver: Driver) -> None:
        await choose_starting_tickets(driver)
        await driver.press("space", "n")
        for panel in ("players", "track", "market", "hand", "tickets", "prompt", "footer"):
            assert driver.lines(panel).strip(), panel
        assert "Enter claim" in driver.lines("footer")

    play(scene, size=size)


@pytest.mark.parametrize(
    "size", [(72, 20), *BOTH_SIZES, (119, 39), (160, 50), (240, 70)], ids=lambda size: str(size[0])
)
def test_areas_cover_the_terminal(size: tuple[int, int]) -> None:
    """The areas of the panels cover every cell exactly once."""
    for players, rows in product((2, 5), (1, 4, 9, 30)):
        for open_hand, spreads in product((False, True), repeat=2):
            check_areas(size, Needs(players, open_hand, rows, spreads))


def check_areas(size: tuple[int, int], needs: Needs) -> None:
    width, height = size
    areas = areas_for(width, height, needs)
    taken: set[tuple[int, int]] = set()
    for name, area in areas.items():
        assert area.width > 0, (name, needs)
        assert area.height > 0, (name, needs)
        cells = {
            (x, y)
            for x in range(area.x, area.x + area.width)
            for y in range(area.y, area.y + area.height)
        }
        assert not cells & taken, (name, needs)
        taken |= cells
    assert len(taken) == width * (height - 1), "every cell above the footer belongs to a panel"
    assert all(0 <= x < width and 0 <= y < height - 1 for x, y in taken)
