"""Clicks elsewhere while a prompt is open: they move the prompt there or do nothing."""

from random import Random

import pytest

from tests.app.driver import LARGE, SMALL, Driver, play
from tests.app.hands import click, settled
from tests.app.visits import BY_NAME, go_to
from tests.app.walk_checks import check_highlight
from ttr_tui.app.app import TtrApp
from ttr_tui.app.prompts.question_prompts import TurnPrompt
from ttr_tui.app.screens.log_screen import LogScreen
from ttr_tui.app.widgets.board_view import BoardView
from ttr_tui.app.widgets.line_widgets import Lines
from ttr_tui.play.targets import RouteTarget

PROMPTS = (
    "first tickets",
    "first tickets, two chosen",
    "search, nothing typed",
    "search",
    "routes from a city",
    "paying",
    "asked before a claim",
    "asked before drawing tickets",
    "tickets offered",
    "own tickets",
    "leaving",
    "ending early",
    "tunnel, revealing",
    "tunnel, paying",
    "station, in which city",
    "station, paying",
    "flag",
    "starting pieces",
    "exchange",
    "harbor, in which city",
    "harbor, paying",
    "refilling",
    "market fill",
)


def cells(driver: Driver, chance: Random) -> list[tuple[int, int]]:
    """Cells of some cities and routes, and of some words around the board that can be clicked,
    except for answers to the prompt: the decks that fill a slot."""
    screen = driver.app.screen
    answers = {f"screen.command('{command}')" for command in driver.game_screen.stack.prompt.clicks}
    board = screen.query_one(BoardView)
    targets = {
        target: (board.region.x + x, board.region.y + y)
        for y in range(board.size.height)
        for x in range(board.size.width)
        if (target := board.target_at(x, y)) is not None
    }
    words = [
        (x, y)
        for name in ("market", "hand", "tickets", "players", "log")
        for panel in screen.query(f"#{name}").results(Lines)
        for x, y in [(panel.region.x + 3, y) for y in range(panel.region.y, panel.region.bottom)]
        if (meaning := screen.get_style_at(x, y).meta.get("@click")) is not None
        if meaning not in answers and screen.get_widget_at(x, y)[0] is panel
    ]
    return [
        *chance.sample(list(targets.values()), 3),
        *chance.sample(words, min(2, len(words))),
    ]


@pytest.mark.slow
@pytest.mark.parametrize("size", [SMALL, pytest.param(LARGE, marks=pytest.mark.slow)])
def test_clicks_elsewhere(size: tuple[int, int]) -> None:
    """Whatever is clicked beside a prompt, the prompt and the highlight agree, and no step of the
    game happens."""

    async def scene(driver: Driver) -> None:
        chance, moved = Random(1), 0
        for name in PROMPTS:
            await go_to(driver, BY_NAME[name])
            check_highlight(driver.game_screen)
            steps = len(driver.hot_seat._session._game.log)
            before = driver.lines("prompt")
            for x, y in cells(driver, chance):
                if driver.game_screen.prompt_view in driver.screen.get_widget_at(x, y)[0].ancestors:
                    continue  # A prompt that has grown.
                click(driver.app, x, y)
                await settled(driver.app)
                if isinstance(driver.screen, LogScreen):
                    await driver.press("escape")
                check_highlight(driver.game_screen)
                assert len(driver.hot_seat._session._game.log) == steps, (name, x, y)
                if isinstance(driver.game_screen.stack.prompt, TurnPrompt):
                    break  # What was searched is found.
            moved += driver.lines("prompt") != before
        assert moved > 3

    play(scene, size=size, app=TtrApp())


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
