"""Finding a route to claim: what can be done comes first, and the way back keeps the place."""

from textual.events import Paste

from tests.app.driver import Driver, at_position, choose_starting_tickets, play
from tests.app.hands import all_taken
from ttr_tui.board.render.board_state import CityTarget, RouteTarget
from ttr_tui.engine.state import Phase

YELLOW = """\
players:
  Ann: {hand: 2 yellow}
  Bob: {}
"""


def test_of_two_routes_of_a_route_the_one_that_can_be_claimed_is_found_first() -> None:
    async def scene(driver: Driver) -> None:
        await driver.press("space", "slash")
        await driver.type("pere lachaise republique")
        cursor, view = driver.table.cursor, driver.session.view
        assert isinstance(cursor, RouteTarget)
        assert view.game_map.route_name(cursor.route) == "Père Lachaise – République, route 2"
        await driver.press("enter")
        assert "Pay with" in driver.lines("prompt")

    play(scene, session=at_position("paris", YELLOW))


def test_the_way_back_from_a_citys_routes_leaves_the_cursor_on_the_city() -> None:
    async def scene(driver: Driver) -> None:
        await choose_starting_tickets(driver)
        await driver.press("space", "slash")
        await driver.type("omaha")
        await driver.press("enter", "down", "backspace")
        cursor = driver.table.cursor
        assert isinstance(cursor, CityTarget)
        assert driver.session.view.game_map.cities[cursor.city].name == "Omaha"

    play(scene)


def test_a_route_in_the_list_that_cannot_be_claimed_says_why_in_whole_words() -> None:
    async def scene(driver: Driver) -> None:
        await driver.press("space", "slash")
        await driver.type("louvre")
        await driver.press("enter", "up")
        assert "You can't afford this route" in driver.lines("prompt")

    play(scene, session=at_position("paris", YELLOW))


def test_who_takes_a_card_after_the_turn_hears_that_it_is_played() -> None:
    async def scene(driver: Driver) -> None:
        await choose_starting_tickets(driver)
        await driver.press("space", "d", "d")
        assert driver.session.view.phase is Phase.TURN_END
        await driver.press("1")
        assert "Your turn is over: press Enter to pass the laptop" in driver.lines("prompt")

    play(scene)


def test_a_name_can_be_pasted() -> None:
    async def paste(driver: Driver) -> None:
        await choose_starting_tickets(driver)
        await driver.press("space", "slash")
        driver.app.post_message(Paste("salt\nlake"))
        await all_taken(driver.app)
        assert "Salt Lake City" in driver.lines("prompt")

    play(paste)
