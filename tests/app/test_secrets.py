"""Secrets are not on the screen: no cell changes when hidden information is exchanged."""

import sys
from collections import Counter
from collections.abc import Callable, Sequence

import pytest

from tests.app.driver import EACH_SIZE, NAMES, Driver, choose_starting_tickets, play, usa
from tests.app.walking import Walker
from tests.hidden import replace_hidden
from tests.random_games import random_play
from ttr_tui.app.app import TtrApp
from ttr_tui.app.widgets.line_widgets import Lines
from ttr_tui.engine import Game
from ttr_tui.play import session as session_module
from ttr_tui.play.seated_players import HUMAN
from ttr_tui.play.session import Session

EVERY = 199
"""Actions of a random game between two comparisons."""

CURSOR_KEYS = ("right", "right", "up", "left", "z")
"""Keys that move the cursor and zoom; they must reveal nothing."""


@pytest.mark.parametrize("size", EACH_SIZE)
@pytest.mark.parametrize("is_open", [False, True], ids=["handoff", "own turn"])
def test_cells_do_not_depend_on_secrets(size: tuple[int, int], is_open: bool) -> None:
    """No cell changes when hidden information changes."""

    async def compare(driver: Driver) -> None:
        game = Game(usa().game_map, NAMES, seed=3)
        for count, _ in enumerate(random_play(game, 3)):
            if count % EVERY or game.is_over:
                continue
            viewer = game.state.player if is_open else None
            other = replace_hidden(game, viewer, count)
            assert other.state != game.state
            assert await seen(driver, game, is_open) == await seen(driver, other, is_open)

    play(compare, size=size, app=TtrApp())


async def seen(driver: Driver, game: Game, is_open: bool) -> list[object]:
    """Return everything that can be seen of a game, at once and after moving the cursor; of one
    without an open hand also what is left when the hand was open and is hidden again."""
    session = Session(usa(), game.copy(), seed=1)
    driver.app.saved_games.next_game.zooms.clear()
    driver.app.play(session)
    await driver.settle()
    if is_open:
        driver.game_screen.stack.show_hand()
    await driver.settle()
    views: list[object] = [await driver.cells(), driver.app.title, driver.app.sub_title]
    await driver.send(*CURSOR_KEYS)
    await driver.settle()
    views.append(await driver.cells())
    await driver.send("l")
    await driver.settle()
    views.append(await driver.cells())
    await driver.send("escape")
    if not is_open:
        driver.game_screen.stack.show_hand()
        await driver.settle()
        await driver.send("z", "down", "right", "right")
        driver.game_screen.hide_hand()
        await driver.settle()
        views.append(await driver.cells())
    return views


def test_only_the_hot_seat_asks_for_a_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is shown, no screen asks what a seat knows: only the hot seat does, and only for the
    seat of the person whose hand is open; and the session for a computer player's choice."""
    asked: Counter[str] = Counter()

    def noting(name: str) -> Callable[[Session, int | None], object]:
        ask = getattr(Session, name)

        def note(session: Session, seat: int | None, *more: object) -> object:
            if seat is not None:
                caller = sys._getframe(1)
                asked[caller.f_globals["__name__"]] += 1
                if caller.f_globals is vars(session_module):
                    assert seat == session.to_act
                else:
                    assert seat == caller.f_locals["self"].viewer
                    assert session.players[seat].played_by == HUMAN
            return ask(session, seat, *more)

        return note

    for name in ("view", "log", "turn_so_far", "advice_question"):
        monkeypatch.setattr(Session, name, noting(name))
    Walker("europe", seed=5).walk(50)
    assert {*asked} == {"ttr_tui.play.hotseat", "ttr_tui.play.session"}


def test_hand_and_tickets_only_for_their_owner() -> None:
    """Hand and tickets are shown only while their owner plays."""

    async def scene(driver: Driver) -> None:
        await choose_starting_tickets(driver)
        assert not own_panels(driver), "no hand is shown"
        await driver.press("space")
        assert {"hand", "tickets"} == own_panels(driver)
        await driver.press("f2")
        assert not own_panels(driver), "hidden"
        await driver.press("space")
        assert {"hand", "tickets"} == own_panels(driver)
        await driver.press("d", "d")
        assert {"hand", "tickets"} == own_panels(driver), (
            "the player looks at the drawn cards first"
        )
        await driver.press("enter")
        assert not own_panels(driver), "ended the turn"
        assert not driver.lines("hand") + driver.lines("tickets"), "not even out of sight"

    play(scene)


@pytest.mark.parametrize("size", EACH_SIZE)
def test_hide_offered_tickets(size: tuple[int, int]) -> None:
    """Hiding the hand hides offered tickets and their selection, too."""

    async def scene(driver: Driver) -> None:
        await driver.press("space")
        view = driver.hot_seat.view
        offered = [view.game_map.ticket_name(ticket) for ticket in view.offer]
        assert all(name in driver.lines("prompt") for name in offered)
        await driver.press("1", "f2")
        hidden = await driver.cells()
        hidden_text = await driver.text()
        assert not any(name in hidden_text for name in offered)
        await driver.press("space", "down", "2", "3", "f2")
        assert await driver.cells() == hidden, "the selection is hidden"
        await driver.press("space")
        assert driver.lines("prompt").count("[x]") == 3, "the selection is kept"

    play(scene, size=size)


def test_hide_while_typing() -> None:
    """Hiding the hand hides a search."""

    async def scene(driver: Driver) -> None:
        await choose_starting_tickets(driver)
        await driver.press("space", "slash")
        await driver.type("den")
        await driver.press("f2")
        assert "Search" not in await driver.text()
        assert "hand is hidden" in await driver.text()

    play(scene)


def test_cursor_is_reset_at_the_handoff() -> None:
    """The next player does not see where the last one looked."""

    async def scene(driver: Driver) -> None:
        await choose_starting_tickets(driver)
        await driver.press("space", "d", "d", "enter")
        unmoved = await driver.cells()
        await driver.press("space")
        fresh = await driver.cells()
        await driver.press("f2", "space", "right", "right", "down", "z", "z")
        assert await driver.cells() != fresh
        await driver.press("d", "d", "enter")
        assert board_of(driver, unmoved) == board_of(driver, await driver.cells())

    play(scene, size=(80, 24))


def test_seed_is_secret_until_the_end() -> None:
    """The seed is secret until the game is over."""
    game = Game(usa().game_map, NAMES, seed=5)
    session = Session(usa(), game, seed=5)
    assert session.seed is None
    for _ in random_play(game, 5):
        pass
    assert session.seed == 5


def own_panels(driver: Driver) -> set[str]:
    panels = {name: driver.app.screen.query_one(f"#{name}", Lines) for name in ("hand", "tickets")}
    return {name for name, panel in panels.items() if panel.region and panel.text.strip()}


def board_of(driver: Driver, cells: Sequence[Sequence[tuple[str, object]]]) -> list[object]:
    """Return the cells of the board without the notice, which names the next player."""
    region, notice = (
        driver.app.screen.query_one(f"#{name}").region for name in ("board", "banner")
    )
    return [
        cells[y][x]
        for y in range(region.y, region.bottom)
        for x in range(region.x, region.right)
        if not notice.contains(x, y)
    ]
