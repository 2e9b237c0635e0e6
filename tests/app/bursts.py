"""Keys and clicks at random, one by one and all at once."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from pathlib import Path
from random import Random
from typing import Final, NamedTuple
from unittest import mock

from textual.events import MouseDown, MouseUp

from tests.app.driver import INPUT_KEYS, LARGE, SMALL, Driver, running
from tests.app.hands import button, press
from tests.app.visits import Visit, app_for, go_to
from tests.machine_language import speaking
from ttr_tui.app.screens.game_screen import GameScreen
from ttr_tui.app.widgets.line_widgets import ChoiceList
from ttr_tui.play import computer_moves
from ttr_tui.play.computer_choices import Question
from ttr_tui.storage.languages import ENGLISH

_NEVER: Final = frozenset(
    {
        *("app.quit", "app.suspend", "app.commands", "menu.quit", "replay.play", "count.play"),
        *("computer.pause", "computer.finish"),
    }
)
"""What ends the app, or goes on by itself."""

_TYPED: Final = (*"aeinors ", *INPUT_KEYS)


class Used(NamedTuple):
    """A key or a click at a cell, at a time in seconds."""

    key: str
    x: int
    y: int
    at: float

    def send(self, driver: Driver) -> None:
        if self.key:
            press(driver.app, self.key, at=self.at)
        else:
            for event in (MouseDown, MouseUp):
                button(driver.app, event, self.x, self.y, self.at)

    def __str__(self) -> str:
        return self.key or f"click {self.x},{self.y}"


@mock.patch.object(computer_moves, "MAX_SECONDS", inf)
@mock.patch.object(Question, "takes_long", False)
async def compare(visit: Visit, seed: int, folder: Path, count: int = 40) -> None:
    """Send this many random keys and clicks one by one from a visit, each when all before it is
    drawn, then the same at once: they must do the same. So a click hits what the frame after all
    before it shows, never what an older one does. Odd seeds use small terminals.

    Computer players that play to the end let a key such as the one for the rules stop them at any
    time: here they make all their moves before the next key, however slow the machine is, and none
    thinks in a process of its own."""
    chance, size = Random(f"{visit.name} {seed}"), SMALL if seed % 2 else LARGE
    used: list[Used] = []
    files = folder / "files"  # The same name in both runs: a screen shows it.
    with speaking(ENGLISH):
        async with running(app_for(visit, files), size) as driver:
            await go_to(driver, visit)
            driver.draw_early()
            at = 1000.0
            for _ in range(count):
                at += chance.choice((0.01, 10.0))  # Some repeat the press before.
                used.append(_some(driver, chance, at))
                used[-1].send(driver)
                await driver.settle()
            expected = await state(driver)
    if files.exists():
        files.rename(folder / "files of the first run")
    with speaking(ENGLISH):  # The keys may have chosen another language.
        async with running(app_for(visit, files), size) as driver:
            await go_to(driver, visit)
            driver.draw_early()
            for each in used:
                each.send(driver)
            found = await state(driver)
    check_same(expected, found, [f"{visit.name}, seed {seed}", *used])


def check_same(
    expected: dict[str, object], found: dict[str, object], used: Sequence[object]
) -> None:
    """Check that two states are the same, after the same keys and clicks."""
    differing = "\n\n".join(
        f"{what}, one by one:\n{expected[what]}\nat once:\n{found.get(what)}"
        for what in expected
        if expected[what] != found.get(what)
    )
    assert not differing, f"{', '.join(map(str, used))}\n{differing}"


async def state(driver: Driver) -> dict[str, object]:
    """What keys and clicks may change."""
    await driver.settle()
    app = driver.app
    screen, hot_seat = app.screen, app.hot_seat
    found: dict[str, object] = {
        "screens": [type(each).__name__ for each in app.screen_stack],
        "text": await driver.text(),
        "focus": repr(app.focused),
        "rows": [each.highlighted for each in screen.query(ChoiceList)],
        "settings": app.settings,
    }
    if isinstance(screen, GameScreen):
        found["prompts"] = [type(each).__name__ for each in screen.stack.prompts]
        found["cursor"] = screen.stack.cursor
    if hot_seat is not None:
        found["steps"] = [step.action for step in hot_seat._session._game.log]
        found["viewer"] = hot_seat.viewer
    return found


def _some(driver: Driver, chance: Random, at: float) -> Used:
    """A key that reacts now, also a dimmed one, or a click on something."""
    app = driver.app
    if chance.random() < 0.25:
        cells = [
            (x, y)
            for y, strip in enumerate(app.screen._compositor.render_strips())
            for x, character in enumerate(strip.text)
            if character != " " and x < app.size.width
        ]
        return Used("", *chance.choice(cells or [(0, 0)]), at)
    active = {
        key: found.binding.id or ""
        for key, found in app.screen.active_bindings.items()
        if found.binding.id not in _NEVER
    }
    by_id = {id: [key for key, its in active.items() if its == id] for id in active.values()}
    keys = [chance.choice(each) for each in by_id.values()]
    if driver.takes_text and chance.random() < 0.5:
        keys = [*_TYPED]
    return Used(chance.choice(keys or ["escape"]), 0, 0, at)
