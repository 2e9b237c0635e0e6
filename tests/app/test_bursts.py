"""Bursts of keys and clicks: a fast typist, a paste, a slow line."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.app.bursts import check_same, compare, state
from tests.app.driver import LARGE, SMALL, Driver, new_game, play
from tests.app.hands import click, press
from tests.app.visits import BY_NAME, ONCE, go_to
from ttr_tui.app.app import TtrApp
from ttr_tui.app.screens.page_screen import PageScroll

AFTER_TICKETS = ["space", "1", "2", "enter", "enter"] * 3
"""All three keep their first two tickets."""

FROM_THE_HANDOFF = {
    "pages": ["r", "q", "l", "q", "question_mark", "q", "o", "q", "l", "r"],
    "a whole turn and the next one's": [
        *AFTER_TICKETS,
        *("space", "d", "d", "enter", "space", "d", "f2"),
    ],
    "searching, then hiding": [
        *AFTER_TICKETS,
        *("space", "slash", *"salt lake", "f2", "space", "right"),
    ],
    "leaving and editing": [*AFTER_TICKETS, "q", "3", *"xy", "ctrl+s", "q", "down", "down"],
    "deleting, and a new game": ["q", "5", "enter", "down", "enter"],
}

FROM_THE_MENU = {
    "a game with enter alone": ["enter"] * 9,
    "setup, typing a name": ["enter", "down", "ctrl+u", *"Zoë Q?", "tab", "right", "ctrl+s", "l"],
}


@pytest.fixture(autouse=True)
def no_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let all new games have the same seed."""
    monkeypatch.setattr("ttr_tui.app.app.randbelow", lambda _: 5)


@pytest.fixture(autouse=True)
def slow_frames(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let several keys come between two frames, as they do in Textual on a fast machine."""
    monkeypatch.setattr("textual.screen.UPDATE_PERIOD", 0.05)


@pytest.mark.slow
@pytest.mark.parametrize("name", ONCE)
def test_random_keys_and_clicks_at_once(name: str, tmp_path: Path) -> None:
    """15 keys and clicks that arrive at once do the same as one by one, on every screen and prompt.
    The long runs send others, and more, from every visit."""
    asyncio.run(compare(BY_NAME[name], 1, tmp_path, count=15))


@pytest.mark.quick(1)
@pytest.mark.parametrize("keys", FROM_THE_HANDOFF.values(), ids=FROM_THE_HANDOFF)
def test_burst_of_keys_in_a_game(keys: list[str]) -> None:
    """Keys that arrive at once in a game do the same as one by one."""
    assert_same(keys, in_a_game=True)


@pytest.mark.slow
@pytest.mark.parametrize("keys", FROM_THE_MENU.values(), ids=FROM_THE_MENU)
def test_burst_of_keys_in_the_menu(keys: list[str]) -> None:
    """Keys that arrive at once in the menu do the same as one by one."""
    assert_same(keys, in_a_game=False)


def assert_same(keys: Sequence[str], *, in_a_game: bool) -> None:
    seen: list[dict[str, object]] = []

    async def one_by_one(driver: Driver) -> None:
        driver.draw_early()
        for at, key in enumerate(keys, 1):
            press(driver.app, key, at=10.0 * at)
            await driver.settle()
        seen.append(await state(driver))

    async def all_at_once(driver: Driver) -> None:
        driver.draw_early()
        for at, key in enumerate(keys, 1):
            press(driver.app, key, at=10.0 * at)
        seen.append(await state(driver))

    for scene in (one_by_one, all_at_once):
        play(scene, size=SMALL, app=TtrApp(session=new_game() if in_a_game else None))
    check_same(*seen, keys)


async def cell_of(driver: Driver, text: str) -> tuple[int, int]:
    """The column and row of the last place with this text."""
    rows = (await driver.text()).split("\n")
    y = max(number for number, row in enumerate(rows) if text in row)
    return rows[y].rindex(text), y


def test_burst_of_clicks_and_keys() -> None:
    """Clicks and keys that arrive at once go to the right screens in order."""

    async def scene(driver: Driver) -> None:
        settings = await cell_of(driver, "Settings")
        click(driver.app, *settings)
        press(driver.app, "q", "r", "q")
        click(driver.app, *settings)
        await driver.settle()
        assert await driver.sees("Ask before a claim")
        assert len(driver.app.screen_stack) == 2, "the settings over the menu, and no other page"

    play(scene, size=SMALL, app=TtrApp())


def test_click_after_a_key_that_scrolls() -> None:
    """A click that arrives with the key before it hits what the key scrolls to its cell, not what
    was there before."""

    async def scene(driver: Driver) -> None:
        await go_to(driver, BY_NAME["rules from the menu"])
        page = driver.app.screen.query_one(PageScroll)
        section = await cell_of(driver, "Claiming a route")
        press(driver.app, "end")
        click(driver.app, *section)
        await driver.settle()
        assert page.scroll_y == page.max_scroll_y
        press(driver.app, "home")
        click(driver.app, *section)
        await driver.settle()
        assert 0 < page.scroll_y < page.max_scroll_y

    play(scene, size=LARGE, app=TtrApp())


def test_error_in_taking_a_key_ends_the_app(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is no key that is lost, after which nothing is taken any more."""

    async def fail(_app: TtrApp, _event: object) -> None:
        raise OverflowError

    async def scene(driver: Driver) -> None:
        press(driver.app, "x")
        await driver.app.input_queue.join()
        await driver.pilot.pause()
        assert not driver.app.is_running

    monkeypatch.setattr(TtrApp, "take_input", fail)
    with pytest.raises(OverflowError):
        play(scene, app=TtrApp())
