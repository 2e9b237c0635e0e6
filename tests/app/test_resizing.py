"""What is sent to the terminal: no frame of the old arrangement, few bytes for a move."""

from typing import Any, NamedTuple

import pytest
from rich.cells import cell_len
from textual.app import App
from textual.screen import Screen

from tests.app.driver import LARGE, Driver, choose_starting_tickets, play
from ttr_tui.engine import Phase

OTHER_SIZES = [(80, 24), (119, 40), (100, 30), (120, 40), (160, 50)]
MOVE_BYTES, PROMPT_BYTES = 4_500, 25_000


class Frame(NamedTuple):
    """The text of the whole screen, and the bytes sent for it."""

    text: str
    sent: int

    @property
    def size(self) -> tuple[int, int]:
        rows = self.text.split("\n")
        return cell_len(rows[0]), len(rows)


@pytest.fixture
def frames(monkeypatch: pytest.MonkeyPatch) -> list[Frame]:
    """Every frame that is drawn."""
    seen: list[Frame] = []
    display = App._display

    def record(app: App[Any], screen: Screen[Any], update: Any) -> None:
        if update is not None and screen is app.screen:
            text = "\n".join(strip.text for strip in screen._compositor.render_strips())
            seen.append(Frame(text, len(update.render_segments(app.console).encode())))
        display(app, screen, update)

    monkeypatch.setattr(App, "_display", record)
    return seen


@pytest.mark.quick(1)
@pytest.mark.parametrize("keys", [[], ["space"], ["space", "right"], ["space", "i"]])
def test_resizing_shows_only_the_new_arrangement(frames: list[Frame], keys: list[str]) -> None:
    """The first frame at a new size shows what the last one does."""

    async def scene(driver: Driver) -> None:
        await choose_starting_tickets(driver)
        await driver.press(*keys)
        for size in OTHER_SIZES:
            frames.clear()
            await driver.resize(*size)
            wanted = await driver.text()
            shown = {frame.text for frame in frames if frame.size == size}
            assert shown == {wanted}, size

    play(scene, size=(90, 30))


def test_moves_of_the_cursor_send_little(frames: list[Frame]) -> None:
    """A move of the cursor is one frame of a few cells."""

    async def scene(driver: Driver) -> None:
        await choose_starting_tickets(driver)
        await driver.press("space", "right")
        for key in ("right", "down", "left", "up", "n", "n"):
            await driver.settle()
            frames.clear()
            await driver.press(key)
            await driver.settle()
            assert 0 < sum(frame.sent for frame in frames) < MOVE_BYTES, key

    play(scene, size=LARGE)


@pytest.mark.slow
def test_prompts_send_what_changes(frames: list[Frame]) -> None:
    """Opening and closing a list, a claim and the handoff do not draw the whole screen again."""

    async def scene(driver: Driver) -> None:
        await choose_starting_tickets(driver)
        await driver.press("space")
        for key in ("i", "i", "n", "enter", "enter", "space"):
            if key == "enter" and driver.hot_seat.view.phase is Phase.TURN:
                await driver.go_to_claim()
            await driver.settle()
            driver.wait_a_moment()
            frames.clear()
            await driver.press(key)
            await driver.settle()
            assert 0 < sum(frame.sent for frame in frames) < PROMPT_BYTES, key

    play(scene, size=LARGE)
