"""At the table: taking, claiming, second thoughts, by keys and by mouse."""

from copy import copy

import pytest

from tests.app.driver import (
    EACH_SIZE,
    LARGE,
    NAMES,
    SMALL,
    Driver,
    choose_starting_tickets,
    play,
    usa,
)
from ttr_tui.app.widgets.board_view import BoardView
from ttr_tui.app.widgets.spans import Lines
from ttr_tui.board.render.board_state import CityTarget, RouteTarget
from ttr_tui.engine.actions import EndTurn, KeepTickets
from ttr_tui.engine.game import Game
from ttr_tui.engine.state import NOBODY, Phase
from ttr_tui.play.log import payment_words
from ttr_tui.play.session import Session, new_session

both_sizes = pytest.mark.parametrize("size", EACH_SIZE)


async def to_the_first_turn(driver: Driver) -> None:
    await choose_starting_tickets(driver)
    await driver.press("space")


def test_of_many_tickets_those_have_a_number_for_which_there_is_a_key() -> None:
    async def scene(driver: Driver) -> None:
        await driver.press("space")
        offered = len(driver.session.view.offer)
        assert offered == 12
        rows = driver.table.prompt.lines(LARGE[0], offered + 2)
        numbers = [
            piece.text.strip()
            for row in rows
            for piece in row
            if piece.text_style == "key" and piece.text.strip()
        ]
        assert numbers == list("123456789")
        await driver.press(*numbers)
        assert "9 selected" in driver.lines("prompt")
        await driver.press("down", "space")
        assert "10 selected" in driver.lines("prompt")

    rules = usa().game_map.rules
    many = rules._replace(tickets=rules.tickets._replace(deal=12))
    game_map = copy(usa().game_map)
    game_map.rules = many
    map_file = usa()._replace(game_map=game_map)
    play(scene, session=new_session(map_file, NAMES[:2], first=0, seed=7))


@both_sizes
def test_the_drawn_card_is_seen_before_the_end_of_the_turn(size: tuple[int, int]) -> None:
    async def scene(driver: Driver) -> None:
        await to_the_first_turn(driver)
        before = driver.session.view.hand
        await driver.press("d", "d")
        view = driver.session.view
        assert view.phase is Phase.TURN_END
        drawn = [
            view.game_map.card_types[card_type].name
            for card_type, count in enumerate(view.hand)
            for _ in range(count - before[card_type])
        ]
        assert len(drawn) == 2
        assert all(f"{name}" in driver.lines("prompt") for name in drawn)

    play(scene, size=size)


def test_a_locomotive_is_illegal_as_the_second_card_with_the_reason() -> None:
    async def scene(driver: Driver) -> None:
        await to_the_first_turn(driver)
        await driver.press("1", "5")
        assert driver.session.view.phase is Phase.SECOND_CARD
        assert "A locomotive from the market cannot be taken as the second card" in " ".join(
            driver.lines("prompt").split()
        )
        await driver.press("left")
        assert "cannot be taken" not in driver.lines("prompt"), "said until the next key"

    play(scene)


@both_sizes
def test_a_route_is_claimed_by_arrows_with_the_payment_chosen_last(size: tuple[int, int]) -> None:
    async def scene(driver: Driver) -> None:
        await to_the_first_turn(driver)
        await driver.press("n")
        assert isinstance(driver.table.cursor, RouteTarget)
        route = driver.table.cursor.route
        assert driver.session.view.game_map.route_name(route) in driver.lines("prompt")
        paths = driver.session.view.claims_of(route)
        await driver.press("enter")
        for path in paths[:4]:
            assert payment_words(path.payment, driver.session.view.game_map) in driver.lines(
                "prompt"
            )
        await driver.press("down", "enter")
        assert driver.session.view.owners[route] == driver.session.view.viewer
        assert driver.session.view.seats[0].score > 0

    play(scene, size=size)


@both_sizes
def test_second_thoughts_take_a_claim_back_until_the_end_of_the_turn(size: tuple[int, int]) -> None:
    async def scene(driver: Driver) -> None:
        await to_the_first_turn(driver)
        view = driver.session.view
        await driver.press("n", "enter", "enter")
        assert driver.session.view.owners != view.owners
        await driver.press("u")
        assert driver.session.view.owners == view.owners
        assert driver.session.view.hand == view.hand
        assert "Undone" in driver.lines("prompt")
        await driver.press("d", "u")
        assert "hidden" in driver.lines("prompt"), "a card drawn blind cannot be put back"

    play(scene, size=size)


@both_sizes
def test_a_route_that_cannot_be_claimed_says_why(size: tuple[int, int]) -> None:
    async def scene(driver: Driver) -> None:
        await to_the_first_turn(driver)
        await driver.press("slash")
        await driver.type("portland salt lake")
        await driver.press("enter")
        assert "ou can't afford this route" in driver.lines("prompt")
        assert driver.session.view.phase is Phase.TURN

    play(scene, size=size)


@pytest.mark.parametrize(
    ("typed", "found"),
    [("sault ste", "Sault St. Marie"), ("MONTREAL", "Montréal"), ("orl", "New Orleans")],
)
def test_a_city_is_found_by_part_of_any_of_its_spellings(typed: str, found: str) -> None:
    async def scene(driver: Driver) -> None:
        await to_the_first_turn(driver)
        await driver.press("slash")
        await driver.type(typed)
        assert found in driver.lines("prompt")
        cursor = driver.table.cursor
        assert isinstance(cursor, CityTarget)
        assert driver.session.view.game_map.cities[cursor.city].name == found
        await driver.press("enter")
        assert "routes from here" in driver.lines("prompt")
        await driver.press("backspace")
        assert driver.table.cursor is not None

    play(scene)


@both_sizes
def test_a_market_card_and_a_route_are_taken_by_clicks_alone(size: tuple[int, int]) -> None:
    async def scene(driver: Driver) -> None:
        await click_text(driver, "notice", "Space")
        view = driver.session.view
        for ticket in view.offer[:2]:
            await click_text(driver, "prompt", view.game_map.ticket_name(ticket))
        await click_text(driver, "footer", "keep")
        await click_text(driver, "footer", "pass the laptop")
        for _ in range(2):
            await driver.press("space", "1", "2", "enter", "enter")
        await click_text(driver, "notice", "Space")
        route = await click_route(driver, driver.session.claimable)
        await click_text(driver, "prompt", "✦ 1")
        assert driver.session.view.owners[route] == driver.session.view.player
        await click_text(driver, "footer", "pass the laptop")
        await click_text(driver, "notice", "Space")
        held = sum(driver.session.view.hand)
        await click_text(driver, "market", "1 ")
        assert sum(driver.session.view.hand) == held + 1
        await click_text(driver, "market", "deck")
        assert sum(driver.session.view.hand) == held + 2

    play(scene, size=size)


async def click_text(driver: Driver, panel: str, text: str) -> None:
    """Click on a text in a panel."""
    rows = driver.lines(panel).split("\n")
    y = next((row for row, line in enumerate(rows) if text in line), -1)
    assert y >= 0, f"{text} is not in {rows}"
    await driver.pilot.click(f"#{panel}", offset=(rows[y].index(text), y))
    driver.wait_a_moment()


async def click_route(driver: Driver, routes: frozenset[int]) -> int:
    """Click on a space of one of these routes that is in sight, and say of which."""
    board = driver.app.screen.query_one("#board", BoardView)
    for y in range(board.size.height):
        for x in range(board.size.width):
            target = board.target_at(x, y)
            if isinstance(target, RouteTarget) and target.route in routes:
                await driver.pilot.click("#board", offset=(x, y))
                return target.route
    raise AssertionError(f"none of {sorted(routes)} is not in sight")


def test_the_board_has_92_by_30_cells_in_a_large_terminal_and_80_by_16_in_a_small_one() -> None:
    async def large(driver: Driver) -> None:
        await to_the_first_turn(driver)
        size = driver.app.screen.query_one("#board").size
        assert size.width >= 92
        assert size.height >= 30
        for panel in ("players", "market", "log", "track", "hand", "tickets", "prompt"):
            assert driver.app.screen.query_one(f"#{panel}").display

    async def small(driver: Driver) -> None:
        await to_the_first_turn(driver)
        assert driver.app.screen.query_one("#board").size == (80, 16)

    play(large, size=LARGE)
    play(small, size=SMALL)


def test_the_table_has_few_widgets() -> None:
    async def scene(driver: Driver) -> None:
        assert len(driver.app.screen.query("*")) < 60

    play(scene)


def test_an_arrow_key_redraws_a_small_part_of_the_screen() -> None:
    async def scene(driver: Driver) -> None:
        await to_the_first_turn(driver)
        await driver.press("right")
        redrawn: list[int] = []
        board = driver.app.screen.query_one("#board", BoardView)
        real = board.refresh

        def refresh(*regions: object, **options: bool) -> object:
            redrawn.append(sum(region.area for region in regions) if regions else 10**6)  # type: ignore[attr-defined]
            return real(*regions, **options)  # type: ignore[arg-type]

        board.refresh = refresh  # type: ignore[method-assign,assignment]
        await driver.press("right")
        assert redrawn
        assert sum(redrawn) < 300

    play(scene)


@both_sizes
def test_tickets_drawn_must_be_kept_one_at_least(size: tuple[int, int]) -> None:
    async def scene(driver: Driver) -> None:
        await to_the_first_turn(driver)
        await driver.press("t", "enter")
        assert driver.session.view.phase is Phase.TICKET_CHOICE
        assert "At least 1 of these 3 tickets must be kept" in " ".join(
            driver.lines("prompt").split()
        )
        await driver.press("space", "enter")
        assert len(driver.session.view.tickets) == 3
        assert NOBODY in driver.session.view.owners

    play(scene, size=size)


def test_panels_never_draw_beyond_their_place() -> None:
    async def scene(driver: Driver) -> None:
        await to_the_first_turn(driver)
        await driver.settle()
        for panel in driver.app.screen.query(Lines):
            if panel.display:
                assert len(panel.shown.split("\n")) <= panel.size.height, panel.id

    play(scene, size=SMALL)


@both_sizes
def test_the_first_card_is_named_while_the_second_is_chosen(size: tuple[int, int]) -> None:
    async def scene(driver: Driver) -> None:
        await to_the_first_turn(driver)
        before = driver.session.view.hand
        await driver.press("d")
        after = driver.session.view.hand
        drawn = next(
            card_type for card_type, count in enumerate(after) if count > before[card_type]
        )
        said = " ".join(driver.lines("prompt").split())
        assert "Draw the second card" in said
        assert f"You drew {driver.table.badges.letter(drawn)}" in said

    play(scene, size=size)


@both_sizes
def test_a_completed_ticket_is_celebrated_for_its_owner_alone(size: tuple[int, int]) -> None:
    async def scene(driver: Driver) -> None:
        game_map = usa().game_map
        game = Game(game_map, NAMES, first=0, seed=7)
        state = game.state
        for seat in range(3):
            game.apply(KeepTickets(state.offers[seat]))
            game.apply(EndTurn())
        route = game_map.connections[game_map.connection_index["denver-santa_fe"]].routes[0]
        claimed = game_map.connections[game_map.connection_index["el_paso-santa_fe"]].routes[0]
        state.owners[claimed] = 0
        state.tickets[0] = (game_map.ticket_index["denver-el_paso"],)
        state.hands[0] = [9] * len(state.hands[0])
        game._legal = None
        driver.app.play(Session(usa(), game))
        await driver.settle()
        await driver.press("space", "slash")
        await driver.type("denver santa")
        await driver.press("enter", "enter")
        assert driver.session.view.owners[route] == 0
        assert "Ticket completed: Denver – El Paso, 4" in driver.lines("prompt")
        await driver.press("enter")
        assert await driver.sees("Denver – Santa Fe")
        assert "El Paso, 4" not in await driver.text()
        assert "ompleted" not in await driver.text()

    play(scene, size=size)
