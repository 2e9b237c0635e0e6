"""Bursts of keys: a fast typist, a paste, a slow line."""

from collections.abc import Callable, Sequence

import pytest

from tests.app.driver import SMALL, Driver, new_game, play
from tests.app.hands import click, press
from ttr_tui.app.app import TtrApp


async def one_by_one(driver: Driver, keys: Sequence[str]) -> None:
    for key in keys:
        await driver.pilot.press(key)
        await driver.settle()


async def all_at_once(driver: Driver, keys: Sequence[str]) -> None:
    press(driver.app, *keys)


AFTER_TICKETS = ["space", "1", "2", "enter", "enter"] * 3
"""All three keep their first two tickets."""

IN_A_GAME = {
    "log and rules from the handoff": ["l", "r"],
    "rules, then back, then the log": ["r", "q", "l"],
    "help and back, several times": ["question_mark", "q", "question_mark", "q", "question_mark"],
    "settings and back, then space": ["o", "q", "space"],
    "the first choice of tickets": AFTER_TICKETS,
    "moving the cursor": [*AFTER_TICKETS, "space", "right", "right", "down", "z", "left"],
    "a whole turn and the next one's": [
        *AFTER_TICKETS,
        "space",
        "d",
        "d",
        "enter",
        "space",
        "d",
        "f2",
    ],
    "searching a route": [
        *AFTER_TICKETS,
        "space",
        "slash",
        *"den",
        "enter",
        "down",
        "up",
        "question_mark",
    ],
    "searching, then hiding": [
        *AFTER_TICKETS,
        "space",
        "slash",
        *"salt lake",
        "f2",
        "space",
        "right",
    ],
    "routes from a city": [
        *AFTER_TICKETS,
        "space",
        "right",
        "enter",
        "down",
        "down",
        "backspace",
        "i",
    ],
    "claiming the next route": [
        *AFTER_TICKETS,
        "space",
        "d",
        "d",
        "enter",
        *"n",
        "enter",
        "down",
        "enter",
    ],
    "leaving and editing": [*AFTER_TICKETS, "q", "3", *"xy", "ctrl+s", "q", "down", "down"],
    "deleting, and a new game": ["q", "5", "enter", "down", "enter"],
    "the rules from the menu after leaving": ["q", "2", "r", "q", "o"],
}

FROM_THE_MENU = {
    "a game with enter alone": ["enter"] * 9,
    "setup, typing a name": ["enter", "down", "ctrl+u", *"Zoë Q?", "tab", "right", "ctrl+s", "l"],
    "pages and back": ["r", "q", "o", "down", "q", "question_mark", "q", "down"],
}


MORE = (
    "the first choice of tickets",
    "moving the cursor",
    "searching a route",
    "routes from a city",
)
"""Cases for slow runs; searches, turns and payments are in the others, too."""


@pytest.mark.parametrize(
    "keys",
    [
        pytest.param(keys, id=name, marks=[pytest.mark.slow] * (name in MORE))
        for name, keys in IN_A_GAME.items()
    ],
)
def test_burst_of_keys_in_a_game(keys: list[str]) -> None:
    """Keys that arrive at once in a game do the same as one by one."""
    assert_same(keys, SMALL, lambda: TtrApp(session=new_game()))


@pytest.mark.parametrize("keys", FROM_THE_MENU.values(), ids=FROM_THE_MENU)
def test_burst_of_keys_in_the_menu(keys: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Keys that arrive at once in the menu do the same as one by one."""
    monkeypatch.setattr("ttr_tui.app.app.randbelow", lambda _: 5)
    assert_same(keys, SMALL, TtrApp)


def test_burst_of_clicks_and_keys() -> None:
    """Clicks and keys that arrive at once go to the right screens in order."""

    async def scene(driver: Driver) -> None:
        await driver.settle()
        text = (await driver.text()).split("\n")
        row = next(number for number, line in enumerate(text) if "Settings" in line)
        click(driver.app, text[row].index("Settings"), row)
        press(driver.app, "q", "r", "q")
        click(driver.app, text[row].index("Settings"), row)
        await driver.settle()
        assert await driver.sees("Ask before a claim")
        assert len(driver.app.screen_stack) == 3, "the settings over the menu, and no other page"

    play(scene, size=SMALL, app=TtrApp())


def assert_same(keys: list[str], size: tuple[int, int], make: Callable[[], TtrApp]) -> None:
    seen: list[object] = []
    for path in (one_by_one, all_at_once):

        async def scene(driver: Driver, path: Callable[..., object] = path) -> None:
            await path(driver, keys)  # type: ignore[misc]
            await driver.settle()
            screens = [type(screen).__name__ for screen in driver.app.screen_stack]
            seen.append((screens, await driver.text()))

        play(scene, size=size, app=make())
    assert seen[0] == seen[1], f"{seen[0]}\n{seen[1]}"
