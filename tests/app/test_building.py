"""The prompts to build a station."""

from tests.app.driver import SMALL, Driver, choose_starting_tickets, play
from ttr_tui.engine import BuildStation
from ttr_tui.mapfile.map_catalog import find_map
from ttr_tui.mapfile.map_file import read_map
from ttr_tui.play.session import new_session

EUROPE = read_map(find_map("europe"))


def test_station_by_typed_name() -> None:
    """A station is built in the city whose name is typed."""

    async def build(driver: Driver) -> None:
        await choose_starting_tickets(driver)
        await driver.press("space", "s")
        await driver.type("kobenh")
        await driver.press("enter")
        assert "Build a station in København" in driver.lines("prompt")
        await driver.press("enter")
        built = driver.hot_seat.turn_so_far()[0]
        assert built.city == EUROPE.game_map.city_index["kobenhavn"]
        assert "København" in driver.lines("prompt")

    play(build, size=SMALL, session=new_session(EUROPE, ("Ann", "Bob"), first=0, seed=3))


def test_erase_without_text() -> None:
    """Erasing with nothing typed goes back to the turn."""

    async def think_again(driver: Driver) -> None:
        await choose_starting_tickets(driver)
        await driver.press("space", "s")
        await driver.type("ro")
        await driver.press("backspace", "backspace", "backspace")
        assert not driver.screen.takes_text
        assert any(isinstance(action, BuildStation) for action in driver.hot_seat.view.legal)

    play(think_again, size=SMALL, session=new_session(EUROPE, ("Ann", "Bob"), first=0, seed=3))
