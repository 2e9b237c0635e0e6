"""The search for cities and routes, and the list of routes from a city."""

from collections.abc import Sequence

import pytest
from textual.events import Paste

from tests.app.driver import SMALL, Driver, at_position, choose_starting_tickets, play, usa
from tests.app.hands import all_handled
from ttr_tui.play.city_search import find
from ttr_tui.play.targets import CityTarget, RouteTarget

YELLOW = """\
players:
  Ann: {hand: 2 yellow}
  Bob: {}
"""


def test_search_beginning_of_a_word_first() -> None:
    """Where the typed text begins a word, the match is listed before others."""
    game_map = usa().game_map
    _, routes = find(game_map, "oma-kan")
    names = [game_map.route_name(route) for route in routes]
    assert names[0].startswith("Kansas City – Omaha")
    assert names[-1].startswith("Kansas City – Oklahoma City")


def test_search_claimable_route_first() -> None:
    """Of two parallel routes, the claimable one comes first."""

    async def scene(driver: Driver) -> None:
        await driver.press("space", "slash")
        await driver.type("pere lachaise republique")
        cursor, view = driver.game_screen.stack.cursor, driver.hot_seat.view
        assert isinstance(cursor, RouteTarget)
        assert view.game_map.route_name(cursor.route) == "Père Lachaise – République (yellow)"
        await driver.press("enter")
        assert "Claim it?" in driver.lines("prompt")

    play(scene, session=at_position("paris", YELLOW))


def test_back_to_the_city() -> None:
    """Going back from the routes of a city leaves the cursor on the city."""

    async def scene(driver: Driver) -> None:
        await choose_starting_tickets(driver)
        await driver.press("space", "slash")
        await driver.type("omaha")
        await driver.press("enter", "down", "backspace")
        cursor = driver.game_screen.stack.cursor
        assert isinstance(cursor, CityTarget)
        assert driver.hot_seat.view.game_map.cities[cursor.city].name == "Omaha"

    play(scene)


def test_paste_a_name() -> None:
    """The name of a city can be pasted."""

    async def paste(driver: Driver) -> None:
        await choose_starting_tickets(driver)
        await driver.press("space", "slash")
        driver.app.post_message(Paste("salt\nlake"))
        await all_handled(driver.app)
        assert "Salt Lake City" in driver.lines("prompt")

    play(paste)


@pytest.mark.quick(1)
@pytest.mark.parametrize(
    ("keys", "said"),
    [
        (("slash", *"xq"), "No city or route matches “xq”. Backspace deletes a letter."),
        (("s", *"xq"), "No city matches “xq”. Backspace deletes a letter."),
        (("s", *"kyiv"), "Kyïv: this city already has a station. Backspace deletes a letter."),
        (("s", *"zuri"), "Zürich"),
        (("slash", *"анка"), "Angora (Анкара)"),
    ],
)
def test_nothing_found(keys: Sequence[str], said: str) -> None:
    """The row below the typed text says that nothing matches it, and Enter is not offered; a single
    match has its row, with the other name that matches."""

    async def scene(driver: Driver) -> None:
        await driver.press("space", *keys)
        rows = [row.strip() for row in (await driver.text()).split("\n")]
        typed = "".join(keys[1:])
        at = next(at for at, row in enumerate(rows) if row.removeprefix("Find: ") == typed)
        assert rows[at + 1] == said
        assert ("enter" in driver.screen.active_bindings) == (not said.endswith("letter."))

    position = "players: {Ann: {hand: 3 red}, Bob: {stations: [kyiv]}}\n"
    play(scene, size=SMALL, session=at_position("europe", position))
