"""A driver of the app: presses keys, clicks, and reads the screen."""

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any

import pytest
from rich.style import Style
from textual.binding import ActiveBinding
from textual.pilot import Pilot
from textual.widget import Widget
from textual.widgets import Input

from tests import seats
from tests.app.hands import all_drawn, click, pressed, resize, settled
from tests.positions import NAMES as NAMES
from tests.positions import at_position as at_position
from tests.positions import new_game as new_game
from tests.positions import usa as usa
from ttr_tui.app.app import TtrApp
from ttr_tui.app.input_queue import PressGuard
from ttr_tui.app.keys import keys_of, name_on_keyboard
from ttr_tui.app.screens.app_screen import AppScreen
from ttr_tui.app.screens.game_screen import GameScreen
from ttr_tui.app.widgets.line_widgets import ChoiceList, Lines
from ttr_tui.engine import Claim, EndTurn, KeepTickets
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.session import Session
from ttr_tui.play.targets import RouteTarget

SMALL, LARGE = (80, 24), (120, 40)
BOTH_SIZES = (SMALL, LARGE)
EACH_SIZE = (SMALL, pytest.param(LARGE, marks=pytest.mark.slow))
"""The small size only, in quick test runs; snapshots show every screen in both sizes."""


INPUT_KEYS = ("space", "backspace", "left", "right", "home", "end", "delete", "ctrl+u")
"""Keys that edit the text of an input."""


def is_shown(key: str, text: str) -> bool:
    """Whether a text names a key, alone or in a row such as `1–5` or `↑↓`."""
    name = name_on_keyboard(key)
    if name in "↑↓←→":
        return name in text
    rows = re.findall(r"\b(\d)–(\d)\b", text)
    return name in text.split() or any(first <= name <= last for first, last in rows)


def key_of(id: str) -> str:
    """Return the name of the first key of a binding, as it is by default."""
    return name_on_keyboard(keys_of(id, {})[0])


def text_of(widget: Widget) -> str:
    """Return the text of all panels and lists in a widget that are on the screen."""
    panels = (*widget.query(Lines), *widget.query(ChoiceList))
    return "\n".join(panel.text for panel in panels if panel.region)


class Driver:
    """A user of the app."""

    def __init__(self, app: TtrApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot
        self._frames = 0
        self._count_frames()

    def _count_frames(self) -> None:
        display = self.app._display

        def count(*drawn: Any) -> None:
            self._frames += 1
            display(*drawn)

        self.app._display = count  # type: ignore[assignment, method-assign]

    @property
    def screen(self) -> AppScreen:
        screen = self.app.screen
        assert isinstance(screen, AppScreen)
        return screen

    @property
    def game_screen(self) -> GameScreen:
        screen = self.app.screen
        assert isinstance(screen, GameScreen)
        return screen

    @property
    def hot_seat(self) -> HotSeat:
        return self.game_screen.hot_seat

    def wait_a_moment(self) -> None:
        """Pretend that time passes, so that the next press is no repeat."""
        self.app.presses = PressGuard()

    def draw_early(self) -> None:
        """The same, and pretend that each screen is drawn long before the next press."""
        self.app.presses = PressGuard(clock=lambda: 0.0)

    async def settle(self) -> None:
        """Wait until nothing is drawn any more."""
        for _ in range(100):
            before = self._frames
            await settled(self.app)
            await all_drawn(self.app)
            await self.app.animator.wait_until_complete()
            while not all(worker.is_finished for worker in self.app.workers):
                await self.pilot.pause()  # The layout of a board is being searched.
            if self._frames == before:
                return

    async def cells(self) -> list[list[tuple[str, Style | None]]]:
        """Return every cell of the screen with its style, row by row."""
        await self.settle()
        return [
            [(character, style) for text, style, _ in strip for character in text]
            for strip in self.app.screen._compositor.render_strips()
        ]

    async def text(self) -> str:
        """Return the text of the screen."""
        return "\n".join("".join(character for character, _ in row) for row in await self.cells())

    async def sees(self, text: str) -> bool:
        """Return whether a text appears on the screen."""
        for _ in range(50):
            if text in await self.text():
                return True
        return False

    def lines(self, panel: str) -> str:
        """Return the text of a panel, or of the active `prompt`, also what is scrolled."""
        if panel == "prompt":
            view = self.game_screen.prompt_view
            above = [each for each in view.query(Lines) if each is not view.body and each.region]
            lines = ("".join(span.text for span in spans) for spans in view.body.placed.lines)
            return "\n".join([*(each.text for each in above), *lines])
        return self.app.screen.query_one(f"#{panel}", Lines).text

    def active(self, key: str) -> ActiveBinding | None:
        """Return the binding of a key that reacts now."""
        return self.app.screen.active_bindings.get(key)

    @property
    def takes_text(self) -> bool:
        """Whether printable keys are text now."""
        return isinstance(self.app.focused, Input)

    async def press(self, *keys: str) -> None:
        """Press keys one after another, each some time after the one before; each must do
        something."""
        for key in keys:
            self.wait_a_moment()
            types = self.takes_text and (len(key) == 1 or key in INPUT_KEYS)
            assert types or self.active(key), f"{key} does nothing here"
            await self.send(key)

    async def go_to_claim(self, fewest: int = 1, most: int = 1) -> Sequence[Claim]:
        """Go to the next route with so many ways to pay for it, and return them."""
        for _ in range(100):
            await self.press("n")
            cursor = self.game_screen.stack.cursor
            assert isinstance(cursor, RouteTarget)
            claims = self.hot_seat.view.claims().get(cursor.route, ())
            if fewest <= len(claims) <= most:
                return claims
        raise AssertionError("no such route")

    async def send(self, *keys: str) -> None:
        """Press keys one after another, also some that may do nothing."""
        for key in keys:
            await pressed(self.app, key)
            await self.app.animator.wait_until_complete()

    async def press_shown(self, *keys: str) -> None:
        """Press keys, each some time after the one before; each must be shown on the screen and
        possible."""
        for key in keys:
            self.wait_a_moment()
            found = self.active(key)
            assert found and found.enabled, f"{key} is not possible:\n{await self.text()}"
            shown = self.panels_text()
            assert is_shown(key, shown), f"{key} is not shown:\n{shown}"
            await self.send(key)

    def panels_text(self) -> str:
        """Return the text of the panels around the board, as far as they are on the screen."""
        return text_of(self.app.screen)

    async def click(self, x: int, y: int, *, inside: str = "") -> None:
        """Click at a cell of the screen, or of the widget with this id."""
        left, top = self.app.screen.query_one(f"#{inside}").region.offset if inside else (0, 0)
        click(self.app, left + x, top + y)
        await self.settle()

    async def type(self, text: str) -> None:
        """Type text; the screen must take text."""
        assert self.takes_text
        await self.send(*text)

    def _has_layout_for(self, width: int, height: int) -> bool:
        screen = self.app.screen
        if not isinstance(screen, AppScreen):
            return screen.size == (width, height)
        footer, notice = (screen.query_one(f"#{name}").region for name in ("footer", "too-small"))
        is_new = footer.bottom_right == (width, height)
        return is_new and bool(notice) == screen.is_too_small

    async def resize(self, width: int, height: int) -> None:
        resize(self.app, width, height)
        for _ in range(5000):  # Textual waits a little for the last of several sizes.
            if self._has_layout_for(width, height):
                break
            await all_drawn(self.app)
        await self.settle()


@asynccontextmanager
async def running(app: TtrApp, size: tuple[int, int] = LARGE) -> AsyncIterator[Driver]:
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield Driver(app, pilot)


def play(
    scene: Callable[[Driver], Awaitable[None]],
    *,
    size: tuple[int, int] = LARGE,
    session: Session | None = None,
    app: TtrApp | None = None,
) -> None:
    """Run a scene with the app, by default in a new game."""

    async def run() -> None:
        started = app or TtrApp(session=session or new_game())
        async with running(started, size) as driver:
            await scene(driver)

    asyncio.run(run())


async def choose_starting_tickets(driver: Driver) -> None:
    """Let all players keep their first two tickets, and show the first turn."""
    session = driver.hot_seat._session
    keep_two_tickets(session)
    driver.app.play(session)
    await driver.settle()


def keep_two_tickets(session: Session) -> None:
    """Let all players keep their first two tickets."""
    for _ in session.names:
        seats.act(session, KeepTickets(seats.view(session).offer[:2]))
        seats.act(session, EndTurn())
