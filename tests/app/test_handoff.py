"""The handoff: a press that ends a turn shows no hand, and a press that shows a hand does nothing
else, even if a key is held down or a button is clicked several times.
"""

from collections.abc import Callable, Sequence
from itertools import groupby
from operator import itemgetter

import pytest
from textual import events

from tests import seats
from tests.app.driver import (
    EACH_SIZE,
    Driver,
    choose_starting_tickets,
    keep_two_tickets,
    new_game,
    play,
)
from tests.app.hands import all_handled, button, press
from ttr_tui.app.app import QUIET_SETTINGS, TtrApp
from ttr_tui.app.input_queue import REPEAT_SECONDS, PressGuard
from ttr_tui.app.screens.help_screen import HelpScreen
from ttr_tui.board.render.large_text import large_lines
from ttr_tui.engine import DrawFromDeck

both_sizes = pytest.mark.parametrize("size", EACH_SIZE)

SHORT = (0.0, 0.03, 0.15)
"""Seconds between two presses that count as a repeat."""


async def played_a_turn(driver: Driver, show: str = "space") -> None:
    """Show a new game in which the first player has drawn two cards, without ending the turn, and
    show the hand with this key."""
    session = new_game()
    keep_two_tickets(session)
    for _ in range(2):
        seats.act(session, DrawFromDeck(0))
    driver.app.play(session)
    await driver.settle()
    await driver.press(show)


async def press_at(driver: Driver, keys: Sequence[str], apart: float, start: float = 1e6) -> None:
    """Send keys, `apart` seconds from one to the next."""
    for number, key in enumerate(keys):
        press(driver.app, key, at=start + number * apart)
    await all_handled(driver.app)


async def cell_of(driver: Driver, text: str) -> tuple[int, int]:
    """Return the cell where a text of the prompt begins, or else of the footer."""
    rows = (await driver.text()).split("\n")
    return next((row.index(text), y) for y, row in enumerate(rows) if text in row)


async def click_at(driver: Driver, cell: tuple[int, int], at: float) -> None:
    """Click at this time, in seconds."""
    for event in (events.MouseDown, events.MouseUp):
        button(driver.app, event, *cell, at=at)
    await all_handled(driver.app)


def is_hand_closed(driver: Driver) -> bool:
    own_panels = [driver.lines(panel).strip() for panel in ("hand", "tickets")]
    assert driver.hot_seat.is_open == any(own_panels)
    return not driver.hot_seat.is_open


# Enter ends the turn.


def test_other_keys_say_what_the_turn_waits_for() -> None:
    """At the end of a turn, a key that does nothing says that the action is done, once,
    above the key that ends it."""

    async def scene(driver: Driver) -> None:
        await played_a_turn(driver)
        for key in ("space", "s", "x"):
            await driver.press("up")  # It clears the message.
            assert "you have already taken your action" not in driver.lines("prompt").casefold()
            press(driver.app, key)
            await all_handled(driver.app)
            assert "You have already taken your action" in driver.lines("prompt")
            assert driver.lines("prompt").count("Enter pass the laptop to") == 1
            assert driver.hot_seat.is_open

    play(scene)


@both_sizes
def test_enter_repeated(size: tuple[int, int]) -> None:
    """Enter pressed again or held down ends one turn and shows no hand."""

    async def scene(driver: Driver) -> None:
        for apart in (*SHORT, 2 * REPEAT_SECONDS):
            await played_a_turn(driver)
            player = driver.hot_seat.view.player
            await press_at(driver, ["enter"] * 30, apart)
            assert is_hand_closed(driver)
            assert driver.hot_seat.view.player == player + 1

    play(scene, size=size)


@pytest.mark.parametrize("when", ["first", "after a turn", "hidden"])
def test_enter_while_no_hand_is_shown(when: str) -> None:
    """Enter shows no hand; Space does, as a hidden hand says."""

    async def scene(driver: Driver) -> None:
        if when == "after a turn":
            await played_a_turn(driver)
            await driver.press("enter")
        if when == "hidden":
            await driver.press("space", "f2")
        before = await driver.text()
        await driver.send("enter")
        await all_handled(driver.app)
        if when == "hidden":
            assert "Press Space to show your hand" in driver.lines("prompt")
        else:
            assert await driver.text() == before
        assert driver.hot_seat.viewer is None
        await driver.press("space")
        assert driver.hot_seat.viewer is not None

    play(scene)


def test_space_at_the_end_of_a_turn() -> None:
    """Space does not end a turn."""

    async def scene(driver: Driver) -> None:
        await played_a_turn(driver)
        await press_at(driver, ["space"] * 3, 0.15)
        assert not is_hand_closed(driver), "the turn has not ended"

    play(scene)


# Space shows the hand, and nothing else.


@both_sizes
def test_handoff_notice(
    size: tuple[int, int],
) -> None:
    """A notice in the middle of the screen names the next player, in large letters, and Space."""

    async def scene(driver: Driver) -> None:
        await played_a_turn(driver)
        await driver.press("enter")
        rows = (await driver.text()).splitlines()
        name = large_lines("Bob", size[0])
        assert name
        for words in ("Pass the laptop to", *name, "Press Space when nobody else is looking"):
            (row,) = (row for row, text in enumerate(rows) if words in text)
            assert size[1] // 5 < row < size[1] * 4 // 5
        assert "Space" not in driver.lines("footer"), "a click there may be meant for the last turn"
        await driver.press("space")
        assert "ass the laptop" not in await driver.text()

    play(scene, size=size)


@pytest.mark.quick(1)
@pytest.mark.parametrize("what", ["tickets to choose", "a turn"])
def test_space_repeated(what: str) -> None:
    """Space held down or pressed again shows the hand and does nothing else."""

    async def scene(driver: Driver) -> None:
        for apart in (*SHORT, 0.6):
            session = new_game()
            if what == "a turn":
                keep_two_tickets(session)
            driver.app.play(session)
            await driver.settle()
            driver.wait_a_moment()
            await press_at(driver, ["space"], 0)
            assert not is_hand_closed(driver)
            before = await driver.cells()
            await press_at(driver, ["space"] * 5, apart, 1e6 + apart)
            assert await driver.cells() == before

    play(scene)


@pytest.mark.parametrize("how", ["later", "after another key"])
def test_space_again_later(how: str) -> None:
    """Space works again later and after another key."""

    async def scene(driver: Driver) -> None:
        await press_at(driver, ["space"] * 2, 0.03)
        assert "[x]" not in driver.lines("prompt")
        if how == "later":
            await press_at(driver, ["space"], 0, 1e6 + 2 * REPEAT_SECONDS)
        else:
            await press_at(driver, ["down", "space"], 0.03, 1e6 + 0.06)
        assert driver.lines("prompt").count("[x]") == 1

    play(scene)


def test_space_held_on_a_hidden_hand() -> None:
    """Space held down on a hidden hand shows it and does nothing else."""

    async def scene(driver: Driver) -> None:
        await driver.press("space", "f2")
        await press_at(driver, ["space"] * 5, 0.03)
        assert not is_hand_closed(driver)
        assert "[x]" not in driver.lines("prompt")

    play(scene)


def test_space_held_on_a_page() -> None:
    """Space held down on a page of help scrolls it and does not show the hand below."""

    async def scene(driver: Driver) -> None:
        await press_at(driver, ["question_mark", *["space"] * 30], 0.03)
        assert isinstance(driver.screen, HelpScreen)
        assert driver.app.hot_seat is not None
        assert not driver.app.hot_seat.is_open

    play(scene)


@pytest.mark.quick(1)
@pytest.mark.parametrize("key", ["f2", "full_stop"])
def test_hide_keys(key: str) -> None:
    """F2 and the period hide the hand, and show it again when pressed later: not held down or
    pressed twice."""

    async def scene(driver: Driver) -> None:
        await press_at(driver, ["space"], 0)
        for start, apart in ((1e6 + 10, 0.03), (1e6 + 20, 0.15)):
            await press_at(driver, [key] * 20, apart, start)
            assert driver.hot_seat.is_hidden == (start == 1e6 + 10), (
                "one change for a key held down"
            )

    play(scene)


@pytest.mark.quick(1)
@pytest.mark.parametrize("key", ["f2", "full_stop"])
def test_hide_keys_open_nothing(key: str) -> None:
    """At the handoff, the keys that hide the hand show none."""

    async def scene(driver: Driver) -> None:
        for when in ("first", "after a turn"):
            if when == "after a turn":
                await played_a_turn(driver)
                await driver.press("enter")
            for _ in range(2):
                driver.wait_a_moment()
                await driver.send(key)
                await driver.settle()
                assert is_hand_closed(driver)

    play(scene)


# A press that began before the handoff was drawn.


def held(key: str, start: float, end: float) -> list[tuple[float, str]]:
    """A key held down: at once, after half a second, then every 30 milliseconds."""
    repeats = (start + 0.5 + 0.03 * number for number in range(1000))
    return [(start, key), *((at, key) for at in repeats if at < end)]


async def type_at(driver: Driver, presses: Sequence[tuple[float, str]]) -> None:
    """Press keys at these times in seconds, each drawn 0.05 s later. Keys with the same time arrive
    together."""
    now = 0.0
    driver.app.presses = PressGuard(clock=lambda: now)
    for at, together in groupby(sorted(presses, key=itemgetter(0)), itemgetter(0)):
        now = at + 0.05
        press(driver.app, *(key for _, key in together), at=at)
        await all_handled(driver.app)


TOO_EARLY = {
    "held": [*held("space", 5, 9), (7, "enter")],
    "late first repeat": [(5, "space"), (5.2, "enter"), (5.66, "space"), (5.69, "space")],
    "together": [(5, "enter"), (5, "space")],
    "before anybody has seen it": [(5, "enter"), (5.15, "space")],
    "other keys between": [*held("space", 5, 7), (6, "enter"), (6.01, "down"), (6.02, "up")],
}


@pytest.mark.parametrize("presses", TOO_EARLY.values(), ids=TOO_EARLY)
def test_space_begun_before_the_handoff(presses: list[tuple[float, str]]) -> None:
    """Space that went down before the handoff was on the screen shows no hand, however long it is
    held down; the next press does."""

    async def scene(driver: Driver) -> None:
        await played_a_turn(driver)
        await type_at(driver, presses)
        assert is_hand_closed(driver)
        assert driver.hot_seat.view.player == 1
        press(driver.app, "space", at=10)
        await all_handled(driver.app)
        assert not is_hand_closed(driver)

    play(scene)


def test_press_begun_before_the_screen_is_drawn() -> None:
    """Also if the frame takes long: only a key that goes down on what is drawn shows a hand."""
    now, drawn = 10.0, list[Callable[[], None]]()
    guard = PressGuard(clock=lambda: now)

    def shows_hand(at: float) -> bool:
        event = events.Key("space", None)
        event.time = at
        guard.note(event)
        return guard.accept_new_press()

    guard.screen_changed(drawn.append)
    assert not shows_hand(30), "it is not drawn yet"
    guard.screen_changed(drawn.append)
    now = 40
    drawn[0]()
    assert not shows_hand(50), "only what was shown before is drawn"
    drawn[1]()
    assert not shows_hand(39), "it waited until the screen was drawn"
    assert shows_hand(60)


IN_TIME = {
    "soon": [(5, "enter"), (5.3, "space")],
    "held": [(5, "enter"), *held("space", 5.3, 9)],
    "too soon, then again": [(5, "enter"), (5.1, "space"), (5.5, "space")],
}


@pytest.mark.quick(1)
@pytest.mark.parametrize("presses", IN_TIME.values(), ids=IN_TIME)
def test_space_begun_at_the_handoff(presses: list[tuple[float, str]]) -> None:
    """Space that goes down a moment after the handoff is on the screen shows the hand."""

    async def scene(driver: Driver) -> None:
        await played_a_turn(driver)
        await type_at(driver, presses)
        assert not is_hand_closed(driver)

    play(scene)


@pytest.mark.quick(1)
@pytest.mark.parametrize("key", ["f2", "full_stop"])
def test_space_held_while_the_hand_is_hidden(key: str) -> None:
    """Space held down while the hand is hidden, or sent together with the key that hides it, does
    not show it again."""

    async def scene(driver: Driver) -> None:
        for presses in ([*held("space", 5, 9), (7, key)], [(5, key), (5, "space")], [(5, key)] * 2):
            await played_a_turn(driver)
            await type_at(driver, presses)
            assert driver.hot_seat.is_hidden

    play(scene)


def test_space_held_when_a_game_begins() -> None:
    """Space held down since the menu shows no hand."""

    async def scene(driver: Driver) -> None:
        driver.app.show_menu()
        await driver.settle()
        await type_at(driver, held("space", 5, 9))
        driver.app.play(new_game())
        await driver.settle()
        await press_at(driver, ["space"] * 30, 0.03, 9.1)
        assert is_hand_closed(driver)

    play(scene)


@pytest.mark.slow
def test_enter_as_the_key_that_shows_the_hand() -> None:
    """With Enter as the user's key for it, Enter held down or sent twice ends the turn and shows no
    hand."""

    async def scene(driver: Driver) -> None:
        for presses in (held("enter", 5, 9), [(5, "enter")] * 4):
            await played_a_turn(driver, show="enter")
            await type_at(driver, presses)
            assert is_hand_closed(driver)
            assert driver.hot_seat.view.player == 1

    settings = QUIET_SETTINGS._replace(keys={"handoff.show": "enter"})
    play(scene, app=TtrApp(settings=settings, session=new_game()))


def test_pasted_space() -> None:
    """Pasted text shows no hand."""

    async def scene(driver: Driver) -> None:
        driver.app.post_message(events.Paste(" \r "))
        await all_handled(driver.app)
        assert is_hand_closed(driver)

    play(scene)


# Clicks.


@both_sizes
def test_clicks_that_end_a_turn(size: tuple[int, int]) -> None:
    """Repeated clicks in the prompt end one turn and show no hand."""

    async def scene(driver: Driver) -> None:
        for apart in (*SHORT, 0.5, 2.0):
            await played_a_turn(driver)
            cell = await cell_of(driver, "pass the laptop")
            for number in range(4):
                await click_at(driver, cell, 1e6 + number * apart)
            assert is_hand_closed(driver)
            assert driver.hot_seat.view.player == 1

    play(scene, size=size)


@both_sizes
def test_click_below_a_message(size: tuple[int, int]) -> None:
    """The button does not move from under the mouse when the message above it goes."""

    async def scene(driver: Driver) -> None:
        await played_a_turn(driver)
        await driver.press("u")
        assert "cannot undo" in await driver.text()
        await click_at(driver, await cell_of(driver, "pass the laptop"), 1e6)
        assert is_hand_closed(driver)

    play(scene, size=size)


@both_sizes
def test_button_position(size: tuple[int, int]) -> None:
    """The button to show a hand is where a click did nothing before."""

    async def scene(driver: Driver) -> None:
        await driver.press("space", "1", "2", "enter")  # Bob's button is the same without a turn.
        before = await driver.cells()
        await driver.press("enter")
        buttons = [
            (x, y)
            for x in range(size[0])
            for y in range(size[1])
            if driver.screen.get_style_at(x, y).meta.get("@click")
            == "screen.command('handoff.show')"
        ]
        assert len(buttons) > 20
        driver.app.play(new_game())
        await driver.settle()
        driver.wait_a_moment()
        await driver.press("space", "1", "2", "enter")
        for number, cell in enumerate(buttons[:: len(buttons) // 20]):
            await click_at(driver, cell, 1e6 + 2 * number)
        assert await driver.cells() == before

    play(scene, size=size)


@both_sizes
def test_double_click_on_the_button(
    size: tuple[int, int],
) -> None:
    """A double click anywhere on the notice shows the hand and does nothing else."""

    async def scene(driver: Driver) -> None:
        await choose_starting_tickets(driver)
        cell = await cell_of(driver, "Pass the laptop")
        await click_at(driver, cell, 1e6)
        assert not is_hand_closed(driver)
        before = await driver.cells()
        await click_at(driver, cell, 1e6 + 0.15)
        assert await driver.cells() == before

    play(scene, size=size)


@pytest.mark.slow
def test_double_click_that_continues_a_game() -> None:
    """A double click that continues a game shows no hand."""

    async def scene(driver: Driver) -> None:
        cell = await cell_of(driver, "Space when")
        driver.app.show_menu()
        await driver.settle()
        await click_at(driver, cell, 1e6)
        driver.app.play(new_game())
        await driver.settle()
        await click_at(driver, cell, 1e6 + 0.15)
        assert is_hand_closed(driver)
        await click_at(driver, cell, 1e6 + 2 * REPEAT_SECONDS)
        assert not is_hand_closed(driver)

    play(scene)


def test_click_begun_on_another_screen() -> None:
    """A click shows the hand only if the mouse button went down on the same screen."""

    async def scene(driver: Driver) -> None:
        cell = await cell_of(driver, "Space when")
        for between in (["q", "escape"], ["question_mark", "q"], ["space", "f2", "q", "1"]):
            driver.app.presses = PressGuard(clock=lambda: 1e6 + 1)
            button(driver.app, events.MouseDown, *cell, at=1e6)
            press(driver.app, *between)
            button(driver.app, events.MouseUp, *cell, at=1e6 + 5)
            await all_handled(driver.app)
            assert driver.hot_seat.viewer is None

    play(scene)


def test_continued_game() -> None:
    """A continued game starts at the handoff."""

    async def scene(driver: Driver) -> None:
        await driver.press("q", "2")
        driver.app.play(new_game())
        await driver.settle()
        assert is_hand_closed(driver)
        await driver.send("enter")
        assert is_hand_closed(driver)
        await driver.press("space")
        assert not is_hand_closed(driver)

    play(scene, app=TtrApp(session=new_game()))
