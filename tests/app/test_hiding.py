"""Hiding the hand: after idle time, on focus loss, before suspending."""

import pytest
from textual import events

from tests.app.driver import Driver, new_game, play
from tests.app.hands import all_handled, click, press
from ttr_tui.app import base_app
from ttr_tui.app.app import TtrApp
from ttr_tui.storage.settings import Settings


def app(settings: Settings) -> TtrApp:
    return TtrApp(session=new_game(), settings=settings)


async def is_hidden(driver: Driver) -> bool:
    shown = "your hand is hidden" in await driver.text()
    assert shown == driver.hot_seat.is_hidden
    assert shown or driver.lines("hand")
    return shown


@pytest.mark.quick(1)
@pytest.mark.parametrize("wanted", [True, False])
def test_hide_on_focus_loss(wanted: bool) -> None:
    """Another window in front hides the hand if the settings say so."""

    async def scene(driver: Driver) -> None:
        driver.app.post_message(events.AppBlur())
        await driver.settle()
        assert not driver.hot_seat.is_open, "the handoff stays"
        await driver.press("space")
        driver.app.post_message(events.AppBlur())
        await driver.settle()
        assert await is_hidden(driver) == wanted
        driver.app.post_message(events.AppFocus())
        await driver.settle()
        assert await is_hidden(driver) == wanted
        driver.wait_a_moment()
        if wanted:
            await driver.press("space")
        assert not await is_hidden(driver)

    play(scene, app=app(Settings(hide_on_focus_loss=wanted)))


def test_hide_behind_a_page() -> None:
    """The hand is hidden behind a page, too."""

    async def scene(driver: Driver) -> None:
        await driver.press("space", "question_mark")
        driver.app.post_message(events.AppBlur())
        await driver.settle()
        await driver.press("q")
        assert await is_hidden(driver)

    play(scene, app=app(Settings()))


def test_hide_after_idle_time() -> None:
    """The hand is hidden after a time without a key."""

    async def scene(driver: Driver) -> None:
        await driver.press("space")
        assert not await is_hidden(driver)
        driver.app.change_setting("hide_after", 0.05)
        while not await is_hidden(driver):
            await driver.pilot.pause()
        driver.app.change_setting("hide_after", 0)
        driver.wait_a_moment()
        await driver.press("space")
        assert not await is_hidden(driver)

    play(scene, app=app(Settings()))


def test_hide_after_last_key(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each key restarts the idle time."""
    now = 100.0
    monkeypatch.setattr(base_app, "monotonic", lambda: now)

    async def scene(driver: Driver) -> None:
        nonlocal now
        await driver.press("space")
        driver.app.change_setting("hide_after", 60)
        now += 59
        await driver.press("down")
        for seconds, hidden in ((59, False), (1, True)):
            now += seconds
            driver.app.idle_timer.check()
            assert await is_hidden(driver) == hidden

    play(scene, app=app(Settings()))


@pytest.mark.quick(1)
@pytest.mark.parametrize("by_mouse", [False, True])
def test_hide_before_suspending(by_mouse: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Suspending hides the hand first, and no input shows it before."""
    stopped: list[bool] = []
    words = "shows it"

    async def scene(driver: Driver) -> None:
        def stop() -> None:
            stopped.append(driver.hot_seat.is_hidden)

        monkeypatch.setattr(driver.app, "stop_process", stop)
        await driver.press("space", "f2")
        rows = (await driver.text()).splitlines()
        ((x, y),) = ((row.index(words), y) for y, row in enumerate(rows) if words in row)
        await driver.press("space")
        driver.draw_early()
        press(driver.app, "ctrl+z")
        if by_mouse:
            click(driver.app, x, y)
        else:
            press(driver.app, "space")
        await all_handled(driver.app)
        while driver.app.is_suspending:
            await driver.settle()
        assert stopped == [True]
        assert driver.hot_seat.is_hidden

    play(scene, app=app(Settings()))
