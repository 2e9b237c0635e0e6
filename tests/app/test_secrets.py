"""Nothing secret is on the screen: it stays the same, cell by cell, when secrets are exchanged."""

import pytest

from tests.app.driver import EACH_SIZE, NAMES, Driver, choose_starting_tickets, play, usa
from tests.hidden import exchange_hidden
from tests.random_games import random_play
from ttr_tui.app.widgets.spans import Lines
from ttr_tui.engine.game import Game
from ttr_tui.play.session import Session

EVERY = 61
"""Actions of a random game between two moments that are looked at."""

LOOKING_AROUND = ("right", "right", "up", "left", "z")
"""Keys that anybody would press while looking; they must give nothing away either."""


@pytest.mark.parametrize("size", EACH_SIZE)
@pytest.mark.parametrize("is_open", [False, True], ids=["handoff", "own turn"])
def test_no_cell_of_the_screen_tells_what_the_viewer_may_not_know(
    size: tuple[int, int], is_open: bool
) -> None:
    async def compare(driver: Driver) -> None:
        game = Game(usa().game_map, NAMES, seed=3)
        for count, _ in enumerate(random_play(game, 3)):
            if count % EVERY or game.is_over:
                continue
            viewer = game.state.player if is_open else None
            other = exchange_hidden(game, viewer, count)
            assert other.state != game.state
            assert await seen(driver, game, is_open) == await seen(driver, other, is_open)

    play(compare, size=size)


async def seen(driver: Driver, game: Game, is_open: bool) -> list[object]:
    """Everything that can be seen of a game, at once and while looking around."""
    session = Session(usa(), game.copy(), seed=1)
    if is_open:
        session.open()
    driver.app.play(session)
    await driver.settle()
    views: list[object] = [await driver.cells(), driver.app.title, driver.app.sub_title]
    await driver.pilot.press(*LOOKING_AROUND)
    await driver.settle()
    views.append(await driver.cells())
    await driver.pilot.press("l")
    await driver.settle()
    views.append(await driver.cells())
    await driver.pilot.press("escape")
    return views


def test_hand_and_tickets_are_shown_only_while_their_owners_handoff_is_open() -> None:
    async def board_theme(driver: Driver) -> None:
        await choose_starting_tickets(driver)
        assert not own_panels(driver), "the handoff is closed"
        await driver.press("space")
        assert {"hand", "tickets"} == own_panels(driver)
        await driver.press("f2")
        assert not own_panels(driver), "covered"
        await driver.press("space")
        assert {"hand", "tickets"} == own_panels(driver)
        await driver.press("d", "d")
        assert {"hand", "tickets"} == own_panels(driver), "the drawn cards are looked at first"
        await driver.press("enter")
        assert not own_panels(driver), "ended the turn"
        assert not driver.lines("hand") + driver.lines("tickets"), "not even out of sight"

    play(board_theme)


@pytest.mark.parametrize("size", EACH_SIZE)
def test_the_cover_hides_tickets_on_offer_too(size: tuple[int, int]) -> None:
    async def board_theme(driver: Driver) -> None:
        await driver.press("space")
        offered = [
            driver.session.view.game_map.ticket_name(ticket) for ticket in driver.session.view.offer
        ]
        assert all(name in driver.lines("prompt") for name in offered)
        await driver.press("1", "f2")
        hidden = await driver.cells()
        hidden_text = await driver.text()
        assert not any(name in hidden_text for name in offered)
        await driver.press("space", "down", "2", "3", "f2")
        assert await driver.cells() == hidden, "nor does the cover tell what was chosen"
        await driver.press("space")
        assert driver.lines("prompt").count("[x]") == 3, "nothing is forgotten under it"

    play(board_theme, size=size)


def test_the_cover_stops_whatever_is_being_typed() -> None:
    async def board_theme(driver: Driver) -> None:
        await choose_starting_tickets(driver)
        await driver.press("space", "slash")
        await driver.type("den")
        await driver.press("f2")
        assert "Search" not in await driver.text()
        assert "hand is hidden" in await driver.text()

    play(board_theme)


def test_the_next_player_does_not_see_where_the_last_one_looked() -> None:
    async def board_theme(driver: Driver) -> None:
        await choose_starting_tickets(driver)
        await driver.press("space", "d", "d", "enter")
        unmoved = await driver.cells()
        await driver.press("space")
        fresh = await driver.cells()
        await driver.press("f2", "space", "right", "right", "down", "z", "z")
        assert await driver.cells() != fresh
        await driver.press("d", "d", "enter")
        assert board_of(driver, unmoved) == board_of(driver, await driver.cells())

    play(board_theme, size=(80, 24))


def test_the_seed_is_a_secret_until_the_game_is_over() -> None:
    game = Game(usa().game_map, NAMES, seed=5)
    session = Session(usa(), game, seed=5)
    assert session.seed is None
    for _ in random_play(game, 5):
        pass
    assert session.seed == 5


def own_panels(driver: Driver) -> set[str]:
    return {
        name
        for name in ("hand", "tickets")
        if driver.app.screen.query_one(f"#{name}", Lines).display
    }


def board_of(driver: Driver, cells: list[list[tuple[str, object]]]) -> list[object]:
    """What stands on the board around the notice, which names the next player."""
    region, notice = (
        driver.app.screen.query_one(f"#{name}").region for name in ("board", "notice")
    )
    return [
        cells[y][x]
        for y in range(region.y, region.bottom)
        for x in range(region.x, region.right)
        if not notice.contains(x, y)
    ]
