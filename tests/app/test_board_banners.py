"""Banners over the board about what a player should not miss."""

import pytest

from tests.app.driver import LARGE, SMALL, Driver, at_position, play
from ttr_tui.app.app import QUIET_SETTINGS, TtrApp
from ttr_tui.engine import Phase
from ttr_tui.engine.notation import route_from_id
from ttr_tui.play.targets import RouteTarget

ANN = "Ann: {tickets: [denver-el_paso], routes: [el_paso-santa_fe], hand: 2 blue}"
COMPLETES = f"players:\n  {ANN}\n  Bob: {{}}\nturn_of: Ann\nturns_left: 2\n"


def test_notices() -> None:
    """With animations, the last round and a completed ticket are shown over the board until the
    next key, which does its work at once; nothing is left of them while the hand is hidden."""

    async def scene(driver: Driver) -> None:
        await driver.press("space")
        assert "Last round: this is your last turn." in driver.lines("banner")
        route = route_from_id("denver-santa_fe", driver.hot_seat.view.game_map)
        driver.game_screen.stack.point(RouteTarget(route))
        await driver.press("enter")
        assert driver.hot_seat.view.phase is Phase.TURN_END
        assert "Ticket completed" in driver.lines("banner")
        await driver.press("f2")
        assert not driver.lines("banner")
        await driver.press("space")
        assert not driver.lines("banner")
        await driver.press("u", "enter")
        assert driver.hot_seat.view.phase is Phase.TURN_END
        assert "Ticket completed" in driver.lines("banner")
        await driver.press("enter")
        assert "Ticket completed" not in driver.lines("banner")
        assert driver.hot_seat.view.player == 1

    async def without(driver: Driver) -> None:
        await driver.press("space")
        assert not driver.lines("banner")

    moving = QUIET_SETTINGS._replace(animations=True)
    for size in (SMALL, LARGE):
        app = TtrApp(session=at_position("usa", COMPLETES), settings=moving)
        play(scene, size=size, app=app)
    play(without, session=at_position("usa", COMPLETES))


@pytest.mark.slow
def test_notice_is_away_from_the_path() -> None:
    """The path of a completed ticket runs through the upper half of the board, and its last route,
    which the cursor is on, is at the middle: the notice is in the lower half. Neither does it
    cover an end of a path that is mostly in the lower half, if there is room."""

    async def scene(driver: Driver) -> None:
        await driver.press("space")
        route = route_from_id("berlin-wien", driver.hot_seat.view.game_map)
        driver.game_screen.stack.point(RouteTarget(route))
        await driver.press("enter")
        assert "Ticket completed" in driver.lines("banner")
        notice, board = driver.screen.query_one("#banner").region, driver.game_screen.board.region
        assert notice.y > board.y + board.height // 2

    async def covers_nothing(driver: Driver) -> None:
        await driver.press("space")
        route = route_from_id("denver-santa_fe", driver.hot_seat.view.game_map)
        driver.game_screen.stack.point(RouteTarget(route))
        await driver.press("enter")
        assert "Ticket completed" in driver.lines("banner")
        board = driver.game_screen.board
        x, y = board.region.offset
        notice = driver.screen.query_one("#banner").region.translate((-x, -y))
        cells = board.busy_cells()
        assert cells and not any(notice.contains(*cell) for cell in cells)

    routes = "routes: [kobenhavn-stockholm/1, essen-kobenhavn/1, berlin-essen]"
    ann = f"{{tickets: [stockholm-wien], {routes}, hand: 3 green}}"
    app = TtrApp(
        session=at_position("europe", f"players: {{Ann: {ann}, Bob: {{}}}}\nturn_of: Ann\n"),
        settings=QUIET_SETTINGS._replace(animations=True),
    )
    play(scene, app=app)
    app = TtrApp(
        session=at_position("usa", COMPLETES.replace("turns_left: 2\n", "")),
        settings=QUIET_SETTINGS._replace(animations=True),
    )
    play(covers_nothing, size=(100, 30), app=app)


def test_most_of_a_small_board_stays_in_sight() -> None:
    """The notice of the last round takes at most a third of the board's rows."""

    async def scene(driver: Driver) -> None:
        await driver.press("space")
        banner, board = driver.screen.query_one("#banner").region, driver.game_screen.board.region
        assert banner.area and 3 * banner.height <= board.height

    for size in (SMALL, LARGE):
        settings = QUIET_SETTINGS._replace(animations=True)
        app = TtrApp(session=at_position("usa", COMPLETES), settings=settings)
        play(scene, size=size, app=app)


@pytest.mark.slow
def test_notice_when_the_market_is_reset() -> None:
    """With animations, a third face-up locomotive is shown over the board until the next key; the
    prompt says it once."""
    position = (
        "players: {Ann: {tickets: [boston-miami]}, Bob: {}}\nturn_of: Ann\n"
        "market: [locomotive, locomotive, red, blue, green]\n"
        "train_deck: [locomotive, red, blue, green, white, black, purple]\n"
    )
    said = "3 locomotives: the market is replaced"

    async def scene(driver: Driver) -> None:
        await driver.press("space")
        assert not driver.lines("banner")
        await driver.press("3")
        assert driver.hot_seat.view.phase is Phase.SECOND_CARD
        assert said in driver.lines("banner")
        assert driver.lines("prompt").count("the market is replaced") == 1
        await driver.press("d")
        assert not driver.lines("banner")
        assert driver.hot_seat.view.phase is Phase.TURN_END

    for size in (SMALL, LARGE):
        settings = QUIET_SETTINGS._replace(animations=True)
        play(scene, size=size, app=TtrApp(session=at_position("usa", position), settings=settings))
