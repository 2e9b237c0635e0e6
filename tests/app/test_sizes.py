"""The game screen at any size of the terminal."""

import asyncio
from pathlib import Path

import pytest
from textual.geometry import Region

from tests.app.driver import (
    SMALL,
    Driver,
    choose_starting_tickets,
    keep_two_tickets,
    new_game,
    play,
    running,
)
from tests.app.hands import resize
from tests.app.visits import ONCE, VISITS, Visit, app_for, go_to
from ttr_tui.app.app import TtrApp
from ttr_tui.play.session import Session


def a_turn() -> Session:
    """A game in which all players have chosen their tickets."""
    session = new_game()
    keep_two_tickets(session)
    return session


SIZES = [(120, 40), (72, 20), (300, 20), (20, 5), (1, 1)]


HEIGHTS, WIDTHS = range(1, 31), (1, 20, 71, 80, 120, 200)


async def beside_the_board(driver: Driver) -> list[str]:
    """The rows without a board: in it, the window onto the board may be elsewhere."""
    rows = (await driver.text()).splitlines()
    for board in driver.screen.query("#board"):
        del rows[board.region.y : board.region.bottom]
    return rows


@pytest.mark.slow
@pytest.mark.parametrize(
    "visit", [visit for visit in VISITS if visit.name in ONCE], ids=lambda visit: visit.name
)
def test_every_screen_at_every_height(visit: Visit, tmp_path: Path) -> None:
    """Each kind of screen and prompt takes any size, and comes back from it: every third height
    with one of the widths, other ones for other screens."""

    async def scene(driver: Driver) -> None:
        await go_to(driver, visit)
        await driver.resize(*SMALL)
        before = await beside_the_board(driver)
        for height in HEIGHTS[len(visit.name) % 3 :: 3]:
            width = WIDTHS[(height + len(visit.name)) % len(WIDTHS)]
            await driver.resize(width, height)
        await driver.resize(*SMALL)
        if visit.name not in ("computer players", "tunnel, revealing"):  # They go on.
            assert await beside_the_board(driver) == before

    play(scene, size=SMALL, app=app_for(visit, tmp_path))


@pytest.mark.slow
@pytest.mark.parametrize("width", WIDTHS)
def test_start_at_every_height(width: int) -> None:
    """A game starts in a terminal of any size, also if it changes before anything is drawn: each
    width with a third of the heights."""

    async def start(height: int) -> None:
        async with running(TtrApp(session=a_turn()), (width, height)) as driver:
            for size in (SMALL, (width, 31 - height), (80, 9), (120, 40), (width, height)):
                resize(driver.app, *size)
                await asyncio.sleep(0)
            await driver.resize(*SMALL)
            assert await driver.sees("Space")

    for height in HEIGHTS[WIDTHS.index(width) % 3 :: 3]:
        asyncio.run(start(height))


def test_too_small_terminal_ignores_keys() -> None:
    """A terminal that is too small says so and ignores keys; the game goes on when it grows."""

    async def scene(driver: Driver) -> None:
        await choose_starting_tickets(driver)
        await driver.press("space")
        held = driver.hot_seat.view.hand
        await driver.resize(71, 24)
        assert await driver.sees("The terminal is too small")
        assert await driver.sees("72 × 20")
        await driver.send("d", "f2", "enter")
        await driver.resize(72, 20)
        assert await driver.sees("Your turn")
        assert "too small" not in await driver.text()
        assert driver.hot_seat.view.hand == held, "the keys did nothing"
        await driver.press("d")

    play(scene, size=SMALL)


@pytest.mark.quick(1)
@pytest.mark.parametrize(
    ("size", "lines"),
    [((46, 19), ["Press q, Esc or Ctrl-C to leave.", "ttr --lines"]), ((20, 6), ["q, Esc: leave"])],
)
@pytest.mark.parametrize("key", ["q", "escape", "й"])
def test_too_small_terminal_can_be_left(key: str, size: tuple[int, int], lines: list[str]) -> None:
    """The notice says how to leave, and where the game can be played; the keys end the program,
    also with another keyboard layout."""

    async def scene(driver: Driver) -> None:
        await driver.press("space", "n", "enter")
        await driver.resize(*size)
        shown = await driver.text()
        assert all(each in shown for each in lines), shown
        assert "…" not in shown
        driver.wait_a_moment()
        await driver.send(key)
        assert driver.app._exit
        assert driver.app.app_exit.status == 0

    play(scene, size=SMALL, session=a_turn())


@pytest.mark.quick(1)
@pytest.mark.parametrize("size", [SMALL, (100, 30), (120, 40), (160, 50)], ids=str)
def test_board_never_moves(size: tuple[int, int]) -> None:
    """The board has one place for each size of the terminal, whatever is asked."""
    boards: set[Region] = set()

    async def scene(driver: Driver) -> None:
        async def note() -> None:
            await driver.settle()
            boards.add(driver.app.screen.query_one("#board").region)

        await note()
        await driver.press("space")
        await note()
        driver.app.play(a_turn())
        await note()
        for keys in ("space", "slash", "escape", "i", "i", "t", "n", "n", "enter", "q"):
            await driver.send(keys)
            await note()

    play(scene, size=size)
    assert len(boards) == 1
