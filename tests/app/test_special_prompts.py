"""Prompts that only some maps have."""

import pytest

from tests.app.driver import EACH_SIZE, Driver, at_position, play
from tests.app.hands import all_handled, press
from tests.app.visits import LAKES
from ttr_tui.engine import Phase
from ttr_tui.mapfile.map_catalog import find_map
from ttr_tui.mapfile.map_file import read_map
from ttr_tui.play.session import new_session

both_sizes = pytest.mark.parametrize("size", EACH_SIZE)


@both_sizes
def test_starting_tickets_and_pieces_in_one_sitting(size: tuple[int, int]) -> None:
    """After the tickets the same player chooses pieces, and can go back to the tickets; then the
    laptop is passed once."""
    map_file = read_map(find_map("great_lakes"))

    async def scene(driver: Driver) -> None:
        assert "choose your starting tickets and pieces" in driver.lines("prompt")
        await driver.press("space", *"123")
        press(driver.app, *["enter"] * 5, at=1e6)
        await all_handled(driver.app)
        assert driver.hot_seat.viewer == 0
        assert "Choose 50 starting pieces" in driver.lines("prompt"), "held Enter chooses nothing"
        await driver.press_shown("u")
        await driver.press(*"2345", "enter")
        driver.wait_a_moment()
        await driver.press_shown("enter")
        assert "You kept 4 tickets" in driver.lines("prompt")
        assert "You chose 27 trains and 23 ships" in driver.lines("prompt")
        await driver.press_shown("enter")
        assert "Pass the laptop to" in await driver.text()
        assert "Bob" in driver.lines("prompt")
        assert "choose your starting tickets and pieces" in driver.lines("prompt")

    play(scene, size=size, session=new_session(map_file, ["Ann", "Bob"], first=0, seed=3))


@both_sizes
def test_refill(size: tuple[int, int]) -> None:
    """A face-up card of two decks and its refill are two keys, `1` and `d` or `f`."""

    async def scene(driver: Driver) -> None:
        await driver.press("space", "1")
        assert "You draw  R  red train. Replace it from" in driver.lines("prompt")
        await driver.press("escape")
        assert driver.hot_seat.view.phase is Phase.TURN
        await driver.press("1")
        await driver.press_shown("f")
        assert "You drew  R  red train" in driver.lines("prompt")
        assert driver.hot_seat.view.decks == (71, 54)

    play(scene, size=size, session=at_position("great_lakes", LAKES))


@both_sizes
def test_refill_by_default(size: tuple[int, int]) -> None:
    """Enter takes the deck that the card is from, and so does a click beside it. A number draws
    nothing, and the answers stay in their rows."""

    async def scene(driver: Driver) -> None:
        await driver.press("space", "1")
        x, y = await place(driver, "or d the train deck")
        await driver.send("1", "2")
        assert "Replace it from:" in driver.lines("prompt")
        assert await place(driver, "or d the train deck") == (x, y)
        await driver.click(x, y)
        assert "You drew  R  red train" in driver.lines("prompt")
        assert driver.hot_seat.view.decks == (70, 55)

    play(scene, size=size, session=at_position("great_lakes", LAKES))


async def place(driver: Driver, words: str) -> tuple[int, int]:
    """Where the words stand on the screen."""
    rows = (await driver.text()).split("\n")
    y = next(y for y, row in enumerate(rows) if words in row)
    return rows[y].index(words), y


@both_sizes
def test_refill_by_click_on_the_deck(size: tuple[int, int]) -> None:
    """The decks of the market can be clicked, too."""

    async def scene(driver: Driver) -> None:
        await driver.press("space", "1")
        await driver.click(*await place(driver, "f ship"))
        assert "You drew  R  red train" in driver.lines("prompt")
        assert driver.hot_seat.view.decks == (71, 54)

    play(scene, size=size, session=at_position("great_lakes", LAKES))


def test_a_number_only_goes_to_an_amount() -> None:
    """The rows of an exchange have no keys: `3` may be meant for a card of the market."""

    async def scene(driver: Driver) -> None:
        await driver.press("space", "x", "3")
        assert driver.hot_seat.view.phase is Phase.TURN
        await driver.press("enter")
        assert "3 trains" in driver.lines("prompt")
        assert driver.hot_seat.view.phase is Phase.TURN_END

    play(scene, session=at_position("great_lakes", LAKES))
