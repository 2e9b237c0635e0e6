"""The prompts of a tunnel."""

import re

import pytest

from tests.app.driver import EACH_SIZE, Driver, at_position, play
from ttr_tui.engine import Phase
from ttr_tui.play.session import Session

both_sizes = pytest.mark.parametrize("size", EACH_SIZE)


def tunnel_game(deck: str) -> Session:
    return at_position(
        "europe",
        "players: {Ann: {hand: 3 red + 2 locomotive + 4 blue}, Bob: {}}\n"
        f"train_deck: [{deck}]\n",
    )


async def try_the_tunnel(driver: Driver) -> None:
    await driver.press("space", "slash")
    await driver.type("constantinople smyrna")
    await driver.press("enter")
    assert "2 blue" in driver.lines("prompt")
    await driver.press("enter")


@both_sizes
def test_reveal_one_by_one(size: tuple[int, int]) -> None:
    """Tunnel cards are revealed one by one before the payment is asked for."""

    async def scene(driver: Driver) -> None:
        await try_the_tunnel(driver)
        for shown, hidden, so_far in [
            ("R", 2, "Nothing to add yet"),
            ("B", 1, "1 more card so far"),
            ("✦", 0, "Add 2 more cards"),
        ]:
            prompt = driver.lines("prompt")
            assert shown in prompt
            assert prompt.count("?") == hidden
            assert so_far in prompt
            assert re.search(r"B 2|2 blue", driver.lines("hand")), "the hand stays"
            assert "1 blue and 1 locomotive" not in prompt, "the options come afterwards"
            await driver.press_shown("enter")
        assert "1 blue and 1 locomotive" in driver.lines("prompt")
        assert "u undo" not in driver.lines("footer")
        await driver.press("u")
        assert "cannot undo" in driver.lines("prompt")
        await driver.settle()
        assert "your turn ends" in await driver.text(), "the message cuts no option"
        await driver.press_shown("enter")
        assert driver.hot_seat.view.phase is Phase.TURN_END
        assert "You added 2 blue" in driver.lines("prompt")
        assert "pass the laptop" in driver.lines("prompt")

    play(scene, size=size, session=tunnel_game("red, blue, locomotive"))


@pytest.mark.slow
@both_sizes
def test_a_click_reveals_a_card(size: tuple[int, int]) -> None:
    """A click on a card that is face down reveals the next one."""

    async def scene(driver: Driver) -> None:
        await try_the_tunnel(driver)
        lines = (await driver.text()).splitlines()
        y = next(y for y, line in enumerate(lines) if " ? " in line)
        await driver.click(lines[y].rindex("?"), y)
        assert driver.lines("prompt").count("?") == 1

    play(scene, size=size, session=tunnel_game("red, blue, locomotive"))


@both_sizes
def test_tunnel_without_extra_cards(size: tuple[int, int]) -> None:
    """The panels do not give away a tunnel that costs nothing more."""

    async def scene(driver: Driver) -> None:
        await driver.press("space")
        before = driver.lines("players"), driver.lines("track")
        await driver.press("f2", "space")
        await driver.press("slash")
        await driver.type("constantinople smyrna")
        await driver.press("enter", "enter")
        played = driver.lines("players")
        assert played == before[0].replace("9 cards", "7 cards", 1).replace("□9", "□7", 1)
        assert played != before[0], "as the hand shows it"
        assert "points: Constantinople" not in await driver.text()
        await driver.press("a")
        assert driver.lines("prompt").count("–   ") == 3
        await driver.press("enter")
        assert driver.lines("players") != played
        assert "nothing to add" in driver.lines("prompt"), "the result is shown"
        assert "+2 points" in driver.lines("prompt")

    play(scene, size=size, session=tunnel_game("black, white, black"))


@both_sizes
def test_hide_while_revealing(size: tuple[int, int]) -> None:
    """The hand can be hidden while cards are revealed."""

    async def scene(driver: Driver) -> None:
        await try_the_tunnel(driver)
        await driver.press("f2")
        assert "blue" not in driver.lines("hand") + driver.lines("prompt")
        await driver.resize(100, 30)
        await driver.press("space")
        assert driver.hot_seat.view.phase is Phase.TUNNEL
        assert "withdraw" in driver.lines("prompt"), "hiding ends the revealing"
        assert "B 2" in driver.lines("hand")

    play(scene, size=size, session=tunnel_game("red, blue, locomotive"))
