"""Setting up a game, as somebody who has never seen the program."""

import pytest

from tests.screens.driver import BOTH_SIZES, Driver, play
from ttr_tui.games.map_words import rules_in_three_lines
from ttr_tui.mapfile.find import find_map, known_maps
from ttr_tui.mapfile.map_file import read_map
from ttr_tui.screens.app import TtrApp
from ttr_tui.screens.setup import SetupScreen


def together(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("size", [(72, 20), *BOTH_SIZES])
def test_every_map_is_described_whole_and_its_rules_in_short(size: tuple[int, int]) -> None:
    async def scene(driver: Driver) -> None:
        await driver.press("n")
        for _ in known_maps():
            assert isinstance(driver.screen, SetupScreen)
            shown = together(await driver.text())
            map_file = driver.screen._map_file
            assert together(map_file.about) in shown
            for rule in rules_in_three_lines(map_file.game_map):
                assert rule in shown
            assert "Start" in shown
            await driver.press("right")

    play(scene, size=size, app=TtrApp())


@pytest.mark.parametrize("name", known_maps())
def test_a_maps_rules_take_three_lines(name: str) -> None:
    rules = rules_in_three_lines(read_map(find_map(name)).game_map)
    assert len(rules) == 3
    assert all(len(rule) <= 66 for rule in rules)


def test_a_name_that_is_only_suggested_is_replaced_by_typing() -> None:
    async def scene(driver: Driver) -> None:
        await driver.press("n", "down")
        assert "type a name" in await driver.text()
        await driver.type("Ann")
        await driver.press("down", "backspace")
        await driver.type("7")
        assert isinstance(driver.screen, SetupScreen)
        assert driver.screen.players() == ["Ann", "Player 7"]

    play(scene, app=TtrApp())


def test_looking_at_a_map_for_fewer_people_sends_nobody_away() -> None:
    async def scene(driver: Driver) -> None:
        names = ["Ann", "Bob", "Cid", "Dot", "Eve"]
        driver.app.show_setup(None, names)
        await driver.settle()
        assert isinstance(driver.screen, SetupScreen)
        for _ in known_maps():
            rules = driver.screen._map_file.game_map.rules
            said = "players, not 5" in await driver.text()
            assert said == (rules.most_players < 5), "too many is said at once"
            await driver.press("right")
        assert driver.screen.players() == names

    play(scene, app=TtrApp())
