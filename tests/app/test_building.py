"""The prompts to build a station."""

import pytest

from tests.app.driver import (
    EACH_SIZE,
    SMALL,
    Driver,
    at_position,
    choose_starting_tickets,
    play,
)
from ttr_tui.engine.rules.harbors import BuildHarbor
from ttr_tui.engine.rules.stations import BuildStation
from ttr_tui.mapfile.map_catalog import find_map
from ttr_tui.mapfile.map_file import read_map
from ttr_tui.play.session import new_session
from ttr_tui.play.targets import CityTarget

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


@pytest.mark.slow
def test_erase_without_text() -> None:
    """Erasing with nothing typed does nothing: the next letters must not be keys of the turn."""

    async def think_again(driver: Driver) -> None:
        await choose_starting_tickets(driver)
        await driver.press("space", "s")
        await driver.type("ro")
        await driver.press("backspace", "backspace", "backspace")
        assert "Build a station" in driver.lines("prompt")
        await driver.press("escape")
        assert any(isinstance(action, BuildStation) for action in driver.hot_seat.view.legal)

    play(think_again, size=SMALL, session=new_session(EUROPE, ("Ann", "Bob"), first=0, seed=3))


@pytest.mark.parametrize("size", EACH_SIZE)
def test_station_that_completes_a_ticket(size: tuple[int, int]) -> None:
    """The cities where a station completes a ticket come first, with the ticket; then those on the
    path of a ticket that needs a station."""

    async def scene(driver: Driver) -> None:
        await driver.press("space", "s")
        names = EUROPE.game_map.cities
        first = driver.hot_seat.station_cities()[0]
        assert first.completes
        shown = driver.lines("prompt")
        assert "completes Essen – Kyïv 10" in " ".join(shown.split())
        rows = [row for row in shown.split("\n") if "completes 1 ticket" in row]
        assert names[first.city].name in rows[0]
        others = [row for row in shown.split("\n") if "Amsterdam" in row]
        assert all(shown.index(rows[-1]) < shown.index(row) for row in others)
        await driver.press("enter")
        assert f"Build a station in {names[first.city].name}" in driver.lines("prompt")

    play(scene, size=size, session=at_position("europe", NEEDS_STATION))


def test_list_of_cities_with_the_cursor_on_a_city() -> None:
    """The list is always shown: it begins at the city under the cursor, or says why no station can
    be built there. The payment leads back to it."""

    async def scene(driver: Driver) -> None:
        game_map, prompts = EUROPE.game_map, driver.lines
        await driver.press("space")
        driver.game_screen.stack.point(CityTarget(game_map.city_index["zurich"]))
        await driver.press("s")
        assert "Build a station in:" in prompts("prompt")
        await driver.press("enter")
        assert "Build a station in Zürich. Pay with:" in prompts("prompt")
        driver.game_screen.stack.prompt.clicked(CityTarget(game_map.city_index["wien"]))
        await driver.settle()
        assert "Build a station in Wien. Pay with:" in prompts("prompt")
        await driver.press("escape")
        assert "Build a station in:" in prompts("prompt")
        assert driver.game_screen.stack.cursor == CityTarget(game_map.city_index["zurich"])
        await driver.press("escape")
        driver.game_screen.stack.point(CityTarget(game_map.city_index["kyiv"]))
        await driver.press("s")
        assert "Kyïv: this city already has a station" in prompts("prompt")
        await driver.press("enter")
        assert "Build a station in Kyïv" not in prompts("prompt")

    position = "players:\n  Ann: {hand: 3 red}\n  Bob: {stations: [kyiv]}\n"
    play(scene, size=SMALL, session=at_position("europe", position))


@pytest.mark.quick(1)
@pytest.mark.parametrize("cursor", [None, "toronto"])
def test_the_advised_harbor_comes_first(cursor: str | None) -> None:
    """Unless the cursor is on a city where a harbor can be built, Enter twice builds the advised
    harbor, which is not the first one by its name."""

    async def scene(driver: Driver) -> None:
        await driver.press("space")
        if cursor is not None:
            city = driver.hot_seat.view.game_map.city_index[cursor]
            driver.game_screen.stack.point(CityTarget(city))
        choice = driver.hot_seat.choice()
        assert choice is not None and isinstance(choice.action, BuildHarbor)
        names = driver.hot_seat.view.game_map.cities
        others = [a.city for a in driver.hot_seat.view.legal if isinstance(a, BuildHarbor)]
        assert min(names[city].name for city in others) < names[choice.action.city].name
        await driver.press("h")
        if cursor is not None:
            assert "Toronto: you need a route to this city" in driver.lines("prompt")
        await driver.press("enter", "enter")
        built = driver.hot_seat.turn_so_far()[0]
        assert (built.city, built.cards) == (choice.action.city, choice.action.payment)

    position = (
        "players: {Ann: {hand: 2 red anchor train + 2 red ship + 1 joker,"
        " tickets: [duluth-chicago],"
        " routes: [duluth-wausau, wausau-milwaukee, milwaukee-chicago]}, Bob: {}}\n"
    )
    play(scene, size=SMALL, session=at_position("great_lakes", position))


@pytest.mark.quick(1)
@pytest.mark.parametrize(
    ("map_name", "hand", "keys", "reason"),
    [
        ("europe", "nothing", "s", "This station costs 1 card"),
        ("great_lakes", "nothing", "h", "A harbor costs 2 cards with an anchor from each deck"),
        ("great_lakes", "4 joker", "h", "You have no route to a port without a harbor"),
    ],
)
def test_why_nothing_can_be_built_without_a_city(
    map_name: str, hand: str, keys: str, reason: str
) -> None:
    """With no city under the cursor, the reason is about no city."""

    async def scene(driver: Driver) -> None:
        await driver.press("space", keys)
        assert reason in " ".join(driver.lines("prompt").split())

    players = f"players:\n  Ann: {{hand: {hand}}}\n  Bob: {{}}\nturn_of: Ann\n"
    play(scene, size=SMALL, session=at_position(map_name, players))


NEEDS_STATION = """players:
  Ann: {hand: 3 red, routes: [berlin-essen, berlin-warszawa], tickets: [essen-kyiv]}
  Bob: {routes: [kyiv-warszawa]}
"""


@pytest.mark.slow
@pytest.mark.parametrize("size", [SMALL, (120, 30)], ids=str)
def test_list_of_cities_over_the_board(size: tuple[int, int]) -> None:
    """In a small terminal the list shows at least six cities, over the lowest rows of the board,
    and the highlighted city is in sight above it; without the list the board is as before."""

    async def scene(driver: Driver) -> None:
        await choose_starting_tickets(driver)
        await driver.press("space")
        board = driver.game_screen.board.region
        before = (await driver.text()).split("\n")[board.y : board.bottom]
        await driver.press("s")
        for city in ("Palermo", "Athína", "Edinburgh"):
            await driver.type(city.lower())
            prompt = driver.game_screen.prompt_view.region
            rows = (await driver.text()).split("\n")
            assert city in "\n".join(rows[board.y : prompt.y])
            await driver.press(*["backspace"] * len(city))
            listed = (await driver.text()).split("\n")[prompt.y : prompt.bottom]
            names = {name.name for name in EUROPE.game_map.cities}
            assert sum(row.strip(" ▴▾").split("  ")[0] in names for row in listed) >= 6
        await driver.press("escape")
        if size != SMALL:
            assert (await driver.text()).split("\n")[board.y : board.bottom] == before

    play(scene, size=size, session=new_session(EUROPE, ("Ann", "Bob"), first=0, seed=3))
