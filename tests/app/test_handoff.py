"""Nobody sees a card by accident: what ends a turn shows no hand, and what shows a hand does
nothing else, however long a key is held and however often a button is clicked."""

from collections.abc import Sequence

import pytest
from textual import events

from tests.app.driver import BOTH_SIZES, Driver, choose_starting_tickets, new_game, play
from tests.app.hands import all_taken, button, press
from tests.app.test_secrets import own_panels
from ttr_tui.app.app import TtrApp
from ttr_tui.app.input import REPEAT_SECONDS
from ttr_tui.app.screens.game_screen import GameScreen
from ttr_tui.app.widgets.spans import Lines

both_sizes = pytest.mark.parametrize("size", BOTH_SIZES)

SHORT = (0.0, 0.03, 0.15)
"""Seconds between two presses: in one write, held down or pressed twice."""


async def played_a_turn(driver: Driver) -> None:
    """The first player has drawn two cards, and has not yet ended the turn."""
    await choose_starting_tickets(driver)
    await driver.press("space", "d", "d")


async def press_at(driver: Driver, keys: Sequence[str], apart: float, start: float = 1e6) -> None:
    """Keys that come so many seconds apart."""
    for number, key in enumerate(keys):
        press(driver.app, key, at=start + number * apart)
    await all_taken(driver.app)


def cell_of(driver: Driver, panel: str, text: str) -> tuple[int, int]:
    """Where a text of a panel stands on the screen."""
    lines = driver.screen.query_one(f"#{panel}", Lines)
    rows = lines.shown.split("\n")
    row = next(row for row, words in enumerate(rows) if text in words)
    return lines.region.x + rows[row].index(text), lines.region.y + row


async def click_at(driver: Driver, cell: tuple[int, int], at: float) -> None:
    """The button goes down and up, at this time."""
    for card_type in (events.MouseDown, events.MouseUp):
        button(driver.app, card_type, *cell, at=at)
    await all_taken(driver.app)


def is_closed(driver: Driver) -> bool:
    assert driver.session.is_open == bool(own_panels(driver))
    return not driver.session.is_open


# Enter ends the turn.


@both_sizes
@pytest.mark.parametrize("apart", [*SHORT, 2 * REPEAT_SECONDS])
def test_enter_pressed_again_or_held_shows_no_card(apart: float, size: tuple[int, int]) -> None:
    async def scene(driver: Driver) -> None:
        await played_a_turn(driver)
        player = driver.session.view.player
        await press_at(driver, ["enter"] * 30, apart)
        assert is_closed(driver)
        assert driver.session.view.player == player + 1

    play(scene, size=size)


@pytest.mark.parametrize("when", ["first", "after a turn", "covered"])
def test_enter_at_a_closed_hand_does_nothing(when: str) -> None:
    async def scene(driver: Driver) -> None:
        if when == "after a turn":
            await played_a_turn(driver)
            await driver.press("enter")
        if when == "covered":
            await driver.press("space", "f2")
        before = await driver.text()
        await driver.pilot.press("enter")
        assert await driver.text() == before
        assert driver.session.viewer is None
        await driver.press("space")
        assert driver.session.viewer is not None

    play(scene)


def test_space_ends_no_turn() -> None:
    async def scene(driver: Driver) -> None:
        await played_a_turn(driver)
        await press_at(driver, ["space"] * 3, 0.15)
        assert not is_closed(driver), "nobody is handed the laptop, so nobody's hand can come up"

    play(scene)


# Space shows the hand, and nothing else.


@both_sizes
def test_the_middle_of_the_screen_says_whose_turn_it_is_and_names_space(
    size: tuple[int, int],
) -> None:
    async def scene(driver: Driver) -> None:
        await played_a_turn(driver)
        await driver.press("enter")
        rows = (await driver.text()).splitlines()
        for words in ("Pass the laptop to Bob", "Press Space when nobody else is looking"):
            (row,) = (row for row, text in enumerate(rows) if words in text)
            assert size[1] // 4 < row < size[1] * 3 // 4
        assert "Space" not in driver.lines("footer")
        await driver.press("space")
        assert "Pass the laptop" not in await driver.text()

    play(scene, size=size)


@pytest.mark.parametrize("apart", [*SHORT, 0.6])
@pytest.mark.parametrize("pages", [0, 1], ids=["tickets to choose", "a turn"])
def test_space_held_or_pressed_again_shows_the_hand_and_does_nothing_else(
    apart: float, pages: int
) -> None:
    async def scene(driver: Driver) -> None:
        if pages:
            await choose_starting_tickets(driver)
        await press_at(driver, ["space"], 0)
        assert not is_closed(driver)
        before = await driver.cells()
        await press_at(driver, ["space"] * 5, apart, 1e6 + apart)
        assert await driver.cells() == before

    play(scene)


@pytest.mark.parametrize("how", ["later", "after another key"])
def test_space_works_again_later_and_after_another_key(how: str) -> None:
    async def scene(driver: Driver) -> None:
        await press_at(driver, ["space"] * 2, 0.03)
        assert "[x]" not in driver.lines("prompt")
        if how == "later":
            await press_at(driver, ["space"], 0, 1e6 + 2 * REPEAT_SECONDS)
        else:
            await press_at(driver, ["down", "space"], 0.03, 1e6 + 0.06)
        assert driver.lines("prompt").count("[x]") == 1

    play(scene)


def test_enter_then_space_twice_shows_the_next_hand_only() -> None:
    async def scene(driver: Driver) -> None:
        await driver.press("space", "1", "2", "enter")
        await press_at(driver, ["enter", "space", "space"], 0.03)
        assert driver.session.view.viewer == 1
        assert "[x]" not in driver.lines("prompt")

    play(scene)


def test_space_held_to_cover_and_uncover_does_nothing_but_uncover() -> None:
    async def scene(driver: Driver) -> None:
        await press_at(driver, ["space", "f2", *["space"] * 5], 0.03)
        assert not is_closed(driver)
        assert "[x]" not in driver.lines("prompt")

    play(scene)


def test_space_that_leaves_a_page_shows_no_hand_if_it_is_held() -> None:
    async def scene(driver: Driver) -> None:
        await press_at(driver, ["question_mark", *["space"] * 5], 0.03)
        assert isinstance(driver.screen, GameScreen)
        assert is_closed(driver)

    play(scene)


@pytest.mark.parametrize("key", ["f2", "full_stop"])
def test_two_keys_hide_the_hand_and_show_it_no_more(key: str) -> None:
    async def scene(driver: Driver) -> None:
        await driver.press("space", key)
        assert driver.session.is_hidden
        await driver.pilot.press(key)
        assert driver.session.is_hidden

    play(scene)


# Clicks.


@both_sizes
@pytest.mark.parametrize("apart", [*SHORT, 0.5, 2.0])
def test_clicks_on_the_way_to_end_turn_show_no_card(apart: float, size: tuple[int, int]) -> None:
    async def scene(driver: Driver) -> None:
        await played_a_turn(driver)
        cell = cell_of(driver, "footer", "pass the laptop")
        for number in range(4):
            await click_at(driver, cell, 1e6 + number * apart)
        assert is_closed(driver)
        assert driver.session.view.player == 1

    play(scene, size=size)


@both_sizes
def test_the_button_lies_where_nothing_could_be_clicked_before(size: tuple[int, int]) -> None:
    async def scene(driver: Driver) -> None:
        await driver.press("space", "1", "2", "enter")  # Bob's button is the same without a turn.
        before = await driver.cells()
        await driver.press("enter")
        buttons = [
            (lines.region.x + x, lines.region.y + y)
            for lines in driver.screen.query(Lines)
            for y in range(lines.region.height)
            for x in range(lines.region.width)
            if lines.command_at(x, y) == "open"
        ]
        assert len(buttons) > 20
        driver.app.play(new_game())
        await driver.settle()
        driver.wait_a_moment()
        await driver.press("space", "1", "2", "enter")
        for number, cell in enumerate(buttons):
            await click_at(driver, cell, 1e6 + 2 * number)
        assert await driver.cells() == before

    play(scene, size=size)


@both_sizes
def test_a_click_shows_the_hand_and_a_double_click_does_nothing_else(
    size: tuple[int, int],
) -> None:
    async def scene(driver: Driver) -> None:
        await choose_starting_tickets(driver)
        cell = cell_of(driver, "notice", "Space")
        await click_at(driver, cell, 1e6)
        assert not is_closed(driver)
        before = await driver.cells()
        await click_at(driver, cell, 1e6 + 0.15)
        assert await driver.cells() == before

    play(scene, size=size)


def test_a_double_click_that_goes_on_with_a_game_shows_no_hand() -> None:
    async def scene(driver: Driver) -> None:
        cell = cell_of(driver, "notice", "Space")
        driver.app.show_menu()
        await driver.settle()
        await click_at(driver, cell, 1e6)
        driver.app.play(new_game())
        await driver.settle()
        await click_at(driver, cell, 1e6 + 0.15)
        assert is_closed(driver)
        await click_at(driver, cell, 1e6 + 2 * REPEAT_SECONDS)
        assert not is_closed(driver)

    play(scene)


def test_a_click_counts_only_if_the_button_went_down_on_this_screen() -> None:
    async def scene(driver: Driver) -> None:
        cell = cell_of(driver, "notice", "Space")
        for between in (["q", "escape"], ["question_mark", "q"], ["space", "f2", "q", "1"]):
            driver.wait_a_moment()
            button(driver.app, events.MouseDown, *cell, at=1e6)
            press(driver.app, *between)
            button(driver.app, events.MouseUp, *cell, at=1e6 + 5)
            await all_taken(driver.app)
            assert driver.session.viewer is None

    play(scene)


def test_a_game_that_goes_on_begins_with_a_closed_hand_and_space() -> None:
    async def scene(driver: Driver) -> None:
        await driver.press("q", "2")
        driver.app.play(new_game())
        await driver.settle()
        assert is_closed(driver)
        await driver.pilot.press("enter")
        assert is_closed(driver)
        await driver.press("space")
        assert not is_closed(driver)

    play(scene, app=TtrApp(session=new_game()))
