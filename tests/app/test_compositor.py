"""Updates sent to the terminal: only the changed cells of each row."""

import pytest
from rich.console import Console
from rich.segment import Segment
from textual._compositor import ChopsUpdate
from textual.strip import Strip
from ttr_tui.app.screens.command_screen import TrimmedUpdate, TrimmingCompositor

from tests.app.driver import Driver, choose_starting_tickets, play

ROW = {0: Strip([Segment("Denver – ")]), 9: Strip([Segment("Omaha")])}
ENDS = [9, 14]


def sent(*spans: tuple[int, int, int]) -> list[str]:
    update = TrimmedUpdate([ROW], list(spans), [ENDS])
    return [part for part in update.render_segments(Console()).split("\x1b[") if part]


def test_trimmed_update_in_a_widget() -> None:
    """Only the changed cells of a widget are sent."""
    assert sent((0, 3, 6)) == ["1;4Hver"]


def test_trimmed_update_across_widgets() -> None:
    """A change across two widgets is sent in two parts."""
    assert sent((0, 7, 11)) == ["1;8H– ", "1;10HOm"]


def test_trimmed_update_at_an_edge() -> None:
    """A widget that ends where the change begins is not sent."""
    assert sent((0, 9, 14)) == ["1;10HOmaha"]
    assert sent((0, 0, 9)) == ["1;1HDenver – "]


@pytest.mark.parametrize("keys", [("right", "left"), ("d", "d"), ("i", "down")])
def test_partial_updates_show_the_whole_screen(keys: tuple[str, ...]) -> None:
    """Partial updates lead to the same screen as drawing everything."""

    async def scene(driver: Driver) -> None:
        await choose_starting_tickets(driver)
        await driver.press("space", "right")
        screen = driver.app.screen
        shown = [list(strip) for strip in await driver.cells()]
        updates: list[ChopsUpdate] = []
        render = TrimmingCompositor.render_partial_update

        def noted(self: TrimmingCompositor) -> ChopsUpdate | None:
            update = render(self)
            updates.extend([update] if update else [])
            return update

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(TrimmingCompositor, "render_partial_update", noted)
            for key in keys:
                await driver.press(key)
                await driver.settle()
        assert updates
        for update in updates:
            for y, first, last in update.spans:
                for start, strip in update.chops[y].items():
                    for x, cell in enumerate((c, s) for t, s, _ in strip or () for c in t):
                        if first <= start + x < last:
                            shown[y][start + x] = cell
        assert shown == [list(strip) for strip in await driver.cells()]
        assert driver.app.screen is screen

    play(scene)
