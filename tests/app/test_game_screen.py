"""The game screen: drawing cards, claiming routes, undo, by keys and by mouse."""

from dataclasses import replace

import pytest

from tests.app.driver import (
    EACH_SIZE,
    LARGE,
    NAMES,
    SMALL,
    Driver,
    at_position,
    choose_starting_tickets,
    new_game,
    play,
    usa,
)
from tests.app.hands import click, press
from ttr_tui.app.screens.log_screen import LogScreen
from ttr_tui.app.widgets.board_view import BoardView
from ttr_tui.engine import (
    Phase,
)
from ttr_tui.engine.rules.tickets import TicketRules
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.session import new_session
from ttr_tui.play.targets import BoardTarget, CityTarget, RouteTarget
from ttr_tui.words.names import cards_words, payment_words

both_sizes = pytest.mark.parametrize("size", EACH_SIZE)


async def to_the_first_turn(driver: Driver) -> None:
    await choose_starting_tickets(driver)
    await driver.press("space")


@pytest.mark.slow
def test_many_offered_tickets() -> None:
    """Of many tickets the first nine have a number key."""

    async def scene(driver: Driver) -> None:
        await driver.press("space")
        offered = len(driver.hot_seat.view.offer)
        assert offered == 12
        rows = driver.lines("prompt").split("\n")
        numbers = [row.split()[0] for row in rows if "[ ]" in row and row.split()[0] != "["]
        assert numbers == list("123456789")
        await driver.press(*numbers)
        assert "9 selected" in driver.lines("prompt")
        await driver.press("down", "space")
        assert "10 selected" in driver.lines("prompt")

    rules = usa().game_map.rules
    tickets = rules.of(TicketRules)._replace(deal=12)
    rules = rules._replace(settings={**rules.settings, TicketRules: tickets})
    map_file = usa()._replace(game_map=replace(usa().game_map, rules=rules))
    play(scene, session=new_session(map_file, NAMES[:2], first=0, seed=7))


@both_sizes
def test_claim_with_payment(size: tuple[int, int]) -> None:
    """A route is claimed with keys; the payment is chosen last."""

    async def scene(driver: Driver) -> None:
        await to_the_first_turn(driver)
        claims = await driver.go_to_claim(fewest=2, most=100)
        route = claims[0].route
        assert driver.hot_seat.view.game_map.route_name(route) in driver.lines("prompt")
        await driver.press("enter")
        for claim in claims[:4]:
            assert payment_words(claim.payment, driver.hot_seat.view.game_map) in driver.lines(
                "prompt"
            )
        await driver.press("down", "enter")
        assert driver.hot_seat.view.owners[route] == driver.hot_seat.view.viewer
        assert driver.hot_seat.view.seats[0].score > 0

    play(scene, size=size)


@both_sizes
def test_undo_a_claim(size: tuple[int, int]) -> None:
    """With one payment, Enter claims the route under the cursor with the cards that the prompt
    names, and pressed twice it does not end the turn. The claim can be undone; a card drawn from
    the deck cannot."""

    async def scene(driver: Driver) -> None:
        await to_the_first_turn(driver)
        view = driver.hot_seat.view
        (claim,) = await driver.go_to_claim()
        cards = ", ".join(cards_words(*each, view.game_map) for each in claim.payment)
        assert f"Enter claim: {cards}" in " ".join(driver.lines("prompt").split())
        await driver.press("enter")
        assert driver.hot_seat.view.owners != view.owners
        await driver.send("enter")
        assert driver.hot_seat.view.phase is Phase.TURN_END
        await driver.press("u")
        assert driver.hot_seat.view.owners == view.owners
        assert driver.hot_seat.view.hand == view.hand
        assert "Undone" in driver.lines("prompt")
        await driver.press("d", "u")
        assert "hidden" in driver.lines("prompt"), "a card from the deck was revealed"

    play(scene, size=size)


@pytest.mark.quick(1)
@pytest.mark.parametrize(
    ("typed", "found"),
    [("sault ste", "Sault St. Marie"), ("MONTREAL", "Montréal"), ("orl", "New Orleans")],
)
def test_search_by_spelling(typed: str, found: str) -> None:
    """A city is found by a part of any of its spellings. Esc takes the cursor off again."""

    async def scene(driver: Driver) -> None:
        await to_the_first_turn(driver)
        await driver.press("slash")
        await driver.type(typed)
        assert found in driver.lines("prompt")
        cursor = driver.game_screen.stack.cursor
        assert isinstance(cursor, CityTarget)
        assert driver.hot_seat.view.game_map.cities[cursor.city].name == found
        await driver.press("enter")
        assert "routes from here" in driver.lines("prompt")
        await driver.press("backspace")
        assert driver.game_screen.stack.cursor is not None
        await driver.press("escape")
        assert driver.game_screen.stack.cursor is None

    play(scene)


@both_sizes
def test_play_by_mouse(size: tuple[int, int]) -> None:
    """Tickets, routes and cards can be chosen with the mouse alone."""

    async def scene(driver: Driver) -> None:
        await click_text(driver, "banner", "Space")
        view = driver.hot_seat.view
        for ticket in view.offer[:2]:
            await click_text(driver, "prompt", view.game_map.ticket_name(ticket))
        await click_text(driver, "footer", "keep")
        await click_text(driver, "prompt", "pass the laptop")
        for _ in range(2):
            await driver.press("space", "1", "2", "enter", "enter")
        await click_text(driver, "banner", "Space")
        route = await click_route(driver, driver.hot_seat.payable_routes)
        payment = driver.hot_seat.view.claims()[route][0].payment
        await click_text(driver, "prompt", payment_words(payment, view.game_map))
        assert driver.hot_seat.view.owners[route] == driver.hot_seat.view.player
        await click_text(driver, "prompt", "pass the laptop")
        await click_text(driver, "banner", "Space")
        held = sum(driver.hot_seat.view.hand)
        await click_text(driver, "market", "1 ")
        assert sum(driver.hot_seat.view.hand) == held + 1
        await click_text(driver, "market", "deck")
        assert sum(driver.hot_seat.view.hand) == held + 2

    play(scene, size=size)


def test_enter_answers_only_harmless_questions() -> None:
    """Enter is yes to drawing tickets. It does not end a game: there the prompt names its keys."""

    async def scene(driver: Driver) -> None:
        await driver.press("space", "t", "enter")
        assert driver.hot_seat.view.phase is Phase.TICKET_CHOICE
        await driver.press("q", "4")
        press(driver.app, "enter")
        await driver.settle()
        assert "Press y or n" in driver.lines("prompt")
        assert not driver.hot_seat.session.is_over

    play(scene, session=at_position("usa", "players: {Ann: {}, Bob: {}}\n"))


async def click_text(driver: Driver, panel: str, text: str) -> None:
    """Click on a text in a panel."""
    driver.wait_a_moment()
    await driver.settle()
    is_prompt = panel == "prompt"
    widget = driver.game_screen.prompt_view if is_prompt else driver.screen.query_one(f"#{panel}")
    region = widget.region
    for y, row in enumerate((await driver.text()).split("\n")):
        x = row.find(text, region.x, region.right)
        if x >= 0 and region.contains(x, y):
            click(driver.app, x, y)
            await driver.settle()
            driver.wait_a_moment()
            return
    raise AssertionError(f"{text} is not in {panel}:\n{await driver.text()}")


async def click_route(driver: Driver, routes: frozenset[int]) -> int:
    """Click on a space of one of these routes that is in sight, and return the route."""
    board = driver.app.screen.query_one("#board", BoardView)
    for y in range(board.size.height):
        for x in range(board.size.width):
            target = board.target_at(x, y)
            if isinstance(target, RouteTarget) and target.route in routes:
                await driver.click(x, y, inside="board")
                return target.route
    raise AssertionError(f"none of {sorted(routes)} is in sight")


# What a prompt is about, and what can be clicked.

TWO_ROUTES = """players:
  Ann:
    hand: 4 red + 4 blue + 2 locomotive
    tickets: [denver-el_paso, new_york-atlanta]
  Bob: {routes: [helena-seattle]}
"""


async def click_target(driver: Driver, target: BoardTarget) -> None:
    """Click on a city or a route of the board."""
    await driver.settle()
    board = driver.app.screen.query_one("#board", BoardView)
    for y in range(board.size.height):
        for x in range(board.size.width):
            if board.target_at(x, y) == target:
                click(driver.app, board.region.x + x, board.region.y + y)
                await driver.settle()
                return
    raise AssertionError(f"{target} is not in sight")


@both_sizes
def test_click_moves_the_payment(size: tuple[int, int]) -> None:
    """While a payment is open, a click on another claimable route moves it there; a click on one
    that cannot be claimed says why, and one on anything else changes nothing."""

    async def scene(driver: Driver) -> None:
        await driver.press("space", *["z"] * (size == SMALL), "n", "enter")
        game_map = driver.hot_seat.view.game_map
        one, other = driver.hot_seat.next_routes()[:2]
        assert game_map.route_name(one) in driver.lines("prompt")
        await click_target(driver, RouteTarget(other))
        assert game_map.route_name(other) in driver.lines("prompt")
        assert driver.game_screen.stack.cursor == RouteTarget(other)
        before = await driver.cells()
        view = driver.hot_seat.view
        taken = next(route for route, owner in enumerate(view.owners) if owner == 1)
        for target in (CityTarget(0), RouteTarget(other)):
            await click_target(driver, target)
            assert await driver.cells() == before
        await click_target(driver, RouteTarget(taken))
        assert game_map.route_name(other) in driver.lines("prompt")
        assert f"{game_map.route_name(taken)}: Bob has claimed" in driver.lines("prompt")
        await driver.press("enter")
        assert driver.hot_seat.view.owners[other] == 0
        assert driver.hot_seat.view.owners[one] != 0

    play(scene, size=size, session=at_position("usa", TWO_ROUTES))


@both_sizes
def test_click_during_a_question(size: tuple[int, int]) -> None:
    """A click on the board changes nothing while the game asks whether to draw tickets."""

    async def scene(driver: Driver) -> None:
        await driver.press("space", "n", "t")
        before = await driver.cells()
        for target in (RouteTarget(driver.hot_seat.next_routes()[1]), CityTarget(0)):
            await click_target(driver, target)
            assert await driver.cells() == before

    play(scene, size=size, session=at_position("usa", TWO_ROUTES))


def test_tickets_without_a_question() -> None:
    """A setting turns the question before drawing tickets off."""

    async def scene(driver: Driver) -> None:
        driver.app.change_setting("ask_before_tickets", False)
        await driver.press("space", "t")
        assert driver.hot_seat.view.phase is Phase.TICKET_CHOICE

    play(scene, session=at_position("usa", TWO_ROUTES))


def test_enter_without_a_cursor() -> None:
    """It claims nothing, since the key has just ended the turn before, and says what to do."""

    async def scene(driver: Driver) -> None:
        await driver.press("space")
        before = driver.hot_seat.view.owners
        await driver.press("enter", "enter")
        assert "Choose a route first: n" in driver.lines("prompt")
        assert driver.hot_seat.view.owners == before

    play(scene, session=at_position("usa", TWO_ROUTES))


@pytest.mark.slow
def test_next_route_goes_to_tickets_first() -> None:
    """`n` goes to claimable routes on the paths of the player's tickets first, then by points;
    `p` goes back."""

    async def scene(driver: Driver) -> None:
        await driver.press("space")
        routes = driver.hot_seat.next_routes()
        for route in (*routes, routes[0]):
            await driver.press("n")
            assert driver.game_screen.stack.cursor == RouteTarget(route)
        assert routes[0] in driver.hot_seat.wanted_routes
        await driver.press("p")
        assert driver.game_screen.stack.cursor == RouteTarget(routes[-1])

    play(scene, session=at_position("usa", TWO_ROUTES))


def test_next_route_when_there_is_one_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    session = at_position("usa", TWO_ROUTES)
    hot_seat = HotSeat(session)
    hot_seat.show_hand()
    only = hot_seat.next_routes()[:1]
    monkeypatch.setattr(HotSeat, "next_routes", lambda _hot_seat: only)

    async def scene(driver: Driver) -> None:
        await driver.press("space", "n")
        driver.wait_a_moment()
        await driver.press("n")
        assert "You can claim no other route" in driver.lines("prompt")

    play(scene, session=session)


@both_sizes
def test_panels_can_be_clicked(size: tuple[int, int]) -> None:
    """A click on a ticket shows its path, on a player what they did."""

    async def scene(driver: Driver) -> None:
        await driver.press("space")
        await click_text(driver, "tickets", "El Paso")
        assert "Your tickets" in driver.lines("prompt")
        board = driver.app.screen.query_one("#board", BoardView)
        assert board._state.path
        await driver.press("escape")
        await click_text(driver, "players", "Bob")
        assert isinstance(driver.screen, LogScreen)
        await driver.press("escape")
        driver.app.play(new_game())
        await to_the_first_turn(driver)
        if size == LARGE:
            await click_text(driver, "log", "Bob")
            assert isinstance(driver.screen, LogScreen)

    play(scene, size=size, session=at_position("usa", TWO_ROUTES))


def test_zoom_is_remembered() -> None:
    """Where the whole board is hard to read, a game begins in the closer view. What a player
    chooses instead stays for the rest of the game, also for the next player; the footer says what
    the key shows."""

    async def scene(driver: Driver) -> None:
        await to_the_first_turn(driver)
        board = driver.app.screen.query_one("#board", BoardView)
        assert board._is_zoomed
        assert "z whole board" in driver.lines("footer")
        await driver.press("z", "d", "d", "enter")
        assert "z closer view" in driver.lines("footer")
        driver.wait_a_moment()
        await driver.press("space")
        assert not board._is_zoomed
        await driver.press("z")
        assert board._is_zoomed

    play(scene, size=SMALL)
