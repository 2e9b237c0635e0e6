"""A click elsewhere while a route is paid for."""

from tests.app.driver import Driver, play
from tests.app.visits import BY_NAME, go_to
from tests.app.walk_checks import check_highlight
from ttr_tui.app.app import TtrApp
from ttr_tui.app.widgets.board_view import BoardView
from ttr_tui.play.targets import RouteTarget


def test_back_to_the_routes_from_a_city() -> None:
    """A click while paying moves to another route; back in the list, the cursor is on the route of
    the highlighted row again."""

    async def scene(driver: Driver) -> None:
        await go_to(driver, BY_NAME["routes from a city"])
        routes = driver.game_screen.stack.prompt
        await driver.press("enter")
        paid = driver.game_screen.stack.cursor
        board = driver.screen.query_one(BoardView)
        for x, y in [(x, y) for y in range(board.size.height) for x in range(board.size.width)]:
            target = board.target_at(x, y)
            if isinstance(target, RouteTarget) and target.route in driver.hot_seat.payable_routes:
                await driver.click(board.region.x + x, board.region.y + y)
                if driver.game_screen.stack.cursor != paid:
                    break
        assert driver.game_screen.stack.cursor != paid
        await driver.press("escape")
        assert driver.game_screen.stack.prompt is routes
        assert driver.game_screen.stack.cursor == paid
        check_highlight(driver.game_screen)

    play(scene, app=TtrApp())
