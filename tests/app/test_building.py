"""Building a station in the app: in the city one types or points at."""

from tests.app.driver import SMALL, Driver, choose_starting_tickets, play
from ttr_tui.engine.actions import BuildStation
from ttr_tui.mapfile.map_catalog import find_map
from ttr_tui.mapfile.map_file import read_map
from ttr_tui.play.session import new_session

EUROPE = read_map(find_map("europe"))


def test_a_station_is_built_in_the_city_whose_name_is_typed() -> None:
    async def build(driver: Driver) -> None:
        await choose_starting_tickets(driver)
        await driver.press("space", "s")
        await driver.type("kobenh")
        await driver.press("enter")
        assert "Build a station in København" in driver.lines("prompt")
        await driver.press("enter")
        built = driver.session.turn_so_far()[0]
        assert EUROPE.game_map.cities[built.city].id == "kobenhavn"  # type: ignore[union-attr]
        assert "København" in driver.lines("prompt")

    play(build, size=SMALL, session=new_session(EUROPE, ("Ann", "Bob"), first=0, seed=3))


def test_erasing_with_nothing_typed_goes_back_to_the_turn() -> None:
    async def think_again(driver: Driver) -> None:
        await choose_starting_tickets(driver)
        await driver.press("space", "s")
        await driver.type("ro")
        await driver.press("backspace", "backspace", "backspace")
        assert not driver.screen.takes_text
        assert any(isinstance(action, BuildStation) for action in driver.session.view.legal)

    play(think_again, size=SMALL, session=new_session(EUROPE, ("Ann", "Bob"), first=0, seed=3))
