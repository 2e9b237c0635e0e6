"""Checks of a walk: the app runs, the game is valid, and secrets are not shown."""

import gc
from collections import Counter
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from functools import partial
from types import ModuleType
from weakref import WeakSet

from textual.timer import Timer
from textual.widgets import Input

from tests.app.driver import Driver
from tests.hidden import replace_hidden
from ttr_tui.app.app import TtrApp
from ttr_tui.app.prompts.prompt_view import PromptText
from ttr_tui.app.prompts.question_prompts import QuestionPrompt
from ttr_tui.app.screens.app_screen import AppScreen
from ttr_tui.app.screens.final_scores_screen import FinalScoresScreen
from ttr_tui.app.screens.game_screen import GameScreen
from ttr_tui.app.widgets.board_view import BoardView
from ttr_tui.app.widgets.line_widgets import Lines
from ttr_tui.engine import View
from ttr_tui.engine.registry import broken_invariants
from ttr_tui.play.hotseat import HotSeat

_seen_ends: WeakSet[FinalScoresScreen] = WeakSet()


def check_sound(driver: Driver, counts: Counter[str]) -> None:
    """Check that there was no error and that every invariant of the game holds."""
    app = driver.app
    if app._exception is not None:
        raise app._exception
    if app._exit:
        return
    screen = app.screen
    counts[f"on {type(screen).__name__}"] += 1
    if isinstance(screen, FinalScoresScreen) and screen not in _seen_ends:
        _seen_ends.add(screen)
        counts["ends"] += 1
    if isinstance(screen, GameScreen):
        counts[f"asked {type(screen.stack.prompt).__name__}"] += 1
        check_highlight(screen)
        check_text(screen)
    hot_seat = app.hot_seat
    if hot_seat is not None:
        broken = broken_invariants(hot_seat._session._game.state)
        assert not broken, broken


def check_highlight(screen: GameScreen) -> None:
    """Check that the prompt, its list and the board are about the same."""
    prompt, cursor = screen.stack.prompt, screen.stack.cursor
    if screen.is_too_small or screen.hot_seat.is_hidden or prompt.freezes_panels:
        return
    shown = screen.query_one(BoardView)._state
    assert shown.cursor == cursor
    if not isinstance(prompt, QuestionPrompt):
        return
    question = prompt.question
    if question.options and prompt.has_list:
        body = screen.prompt_view.body
        assert body.highlighted == prompt.row, (body.highlighted, prompt.row)
        assert {*body.placed.rows} == {*range(len(question.options))}
        option = question.options[prompt.row]
        assert option.target in (None, cursor), (option.target, cursor)
        assert shown.path == prompt.board_highlight().path
    if question.id in ("payment", "building_payment"):
        assert cursor == question.about, cursor


def check_text(screen: GameScreen) -> None:
    """Check that every line of the prompt can be reached by scrolling, and that the highlighted row
    is in sight before, unless the player reads on behind the list."""
    body, prompt = screen.prompt_view.body, screen.stack.prompt
    if screen.is_too_small or not body.size.height:
        return
    top, seen, before = body.top, set[str](), body.text
    if prompt.has_list and body.placed.rows:
        first = body.placed.rows.index(prompt.row) + body.placed.above
        assert line_text(body, first) in before or top + len(body.placed.pinned) > first
    for step in (-1, 1):
        while True:
            seen.update(line.rstrip(" ▴▾^v") for line in body.text.splitlines())
            shown = body.text
            body.scroll_page(step)
            if body.text == shown:
                break
    body.scroll_lines(top - body.top)
    assert body.top == top, "it was scrolled too far"
    missing = [n for n in range(len(body.placed.lines)) if line_text(body, n) not in seen]
    assert not missing, (missing, before)


def line_text(body: PromptText, n: int) -> str:
    return "".join(span.text for span in body.placed.lines[n]).rstrip(" ▴▾^v")


def in_sight(driver: Driver) -> object:
    """Everything that a key may change, also whether the app runs on."""
    app = driver.app
    screens = [id(screen) for screen in app.screen_stack]
    cells = [list(strip) for strip in app.screen._compositor.render_strips()]
    goes_on = getattr(app.screen, "is_playing", False)
    return app._exit, screens, steps(driver), goes_on, cells


def steps(driver: Driver) -> object:
    """How far the game is, and whether a hand is shown."""
    hot_seat = driver.app.hot_seat
    return None if hot_seat is None else (len(hot_seat._session._game.log), hot_seat.viewer)


async def check_secrets(driver: Driver, counts: Counter[str]) -> None:
    """Check that nothing on the screen depends on secrets, and that no object keeps them."""
    app, hot_seat = driver.app, driver.app.hot_seat
    if app._exit or hot_seat is None or hot_seat.session.is_over or is_too_small(app):
        return
    await check_views(app, hot_seat)
    for field in app.screen.query(Input):
        field.cursor_blink = False
    async with timers_paused(driver):
        if app._exit or hot_seat.session.is_over or hot_seat.is_advising:
            return  # The advice would come between two looks.
        counts["exchanges"] += 1
        game, steps = hot_seat._session._game, len(hot_seat._session._game.log)
        for _ in range(3):
            before = seen(driver, hot_seat)
            other = replace_hidden(game, hot_seat.viewer, counts["events"])
            hot_seat._session._game = other
            try:
                await redraw(driver, hot_seat)
                after = seen(driver, hot_seat)
            finally:
                hot_seat._session._game = game
                await redraw(driver, hot_seat)
            assert steps == len(game.log) == len(other.log), "somebody has moved meanwhile"
            if before == after or before == seen(driver, hot_seat):
                break  # Else something has changed by itself, as when the palette finds nothing.
        for what, then in before.items():
            assert then == after[what], f"{what} tell a secret: {difference(then, after[what])}"


@asynccontextmanager
async def timers_paused(driver: Driver) -> AsyncIterator[None]:
    """Let nothing in the app go on by itself: no computer player moves, no replay runs."""
    app, paused = driver.app, set[Timer]()
    try:
        while True:
            running = app_timers(app) - paused
            for timer in running:
                timer.pause()
            paused |= running
            await driver.settle()  # A move may have been under way: it starts a new timer.
            if not running:
                break
        yield
    finally:
        for timer in paused:
            timer.resume()


def app_timers(app: TtrApp) -> set[Timer]:
    """Return the timers that call something of this package, not of Textual."""
    nodes = [
        app,
        *(node for screen in app.screen_stack for node in screen.walk_children(with_self=True)),
    ]
    return {
        timer
        for node in nodes
        for timer in node._timers
        if _module_called(timer).startswith("ttr_tui.")
    }


def _module_called(timer: Timer) -> str:
    """Return the name of the module of what a timer calls."""
    call = timer._callback
    if isinstance(call, partial):  # Of `call_next`, by `set_timer`.
        call = call.args[0]
    return getattr(call, "__module__", "")


def is_too_small(app: TtrApp) -> bool:
    """Whether the screen only says that the terminal is too small."""
    return any(isinstance(each, AppScreen) and each.is_too_small for each in app.screen_stack)


async def check_views(app: TtrApp, hot_seat: HotSeat) -> None:
    """Check that no object of the app keeps the view of a player whose hand is not shown."""
    held = views_of_others(gc.get_objects(), hot_seat)
    if held:  # By this app, or by garbage and other tests?
        held = views_of_others(held_by(app), hot_seat)
    assert not held, f"the view of seat {held[0].viewer} is held by {holders(held[0])}"
    if hot_seat.viewer is None:
        for screen in app.screen_stack:
            for panel in ("#hand", "#tickets") if isinstance(screen, GameScreen) else ():
                assert not screen.query_one(panel, Lines).text.strip(), panel


def views_of_others(objects: Iterable[object], hot_seat: HotSeat) -> list[View]:
    """The views among these objects of players whose hand is not shown."""
    allowed = (None, hot_seat.viewer)
    return [
        found
        for found in objects
        if type(found) is View and found.viewer not in allowed and found.final is None
    ]


def held_by(root: object) -> list[object]:
    """Everything that an object leads to, but not through the variables of modules."""
    found, todo = {id(root): root}, [root]
    while todo:
        for each in gc.get_referents(todo.pop()):
            is_module = isinstance(each, ModuleType) or (
                isinstance(each, dict) and "__builtins__" in each
            )
            if id(each) not in found and not is_module:
                found[id(each)] = each
                todo.append(each)
    return [*found.values()]


def holders(view: View) -> list[str]:
    """Describe the objects that refer to a view."""
    return [f"{type(each).__name__} {str(each)[:80]}" for each in gc.get_referrers(view)]


def seen(driver: Driver, hot_seat: HotSeat) -> dict[str, object]:
    """Return everything that can be seen, and what the keys, the palette and the help offer."""
    app = driver.app
    return {
        "the cells": cells(driver),
        "the titles": (app.title, app.sub_title),
        "the log": (hot_seat.log(), hot_seat.session.public_log(), hot_seat.since_last_turn()),
        "the keys": [
            (key, found.binding.id, found.enabled, found.tooltip)
            for screen in app.screen_stack
            for key, found in screen.active_bindings.items()
        ],
        "the palette": [
            (command.title, command.help)
            for screen in app.screen_stack
            for command in app.get_system_commands(screen)
        ],
        "the help": [
            screen.help_notes(72) for screen in app.screen_stack if isinstance(screen, AppScreen)
        ],
    }


async def redraw(driver: Driver, hot_seat: HotSeat) -> None:
    """Draw everything again from the present state of the game."""
    hot_seat._session._changed()
    for screen in driver.app.screen_stack:
        if isinstance(screen, AppScreen):
            screen.redraw()
    await driver.settle()


def cells(driver: Driver) -> dict[tuple[int, int], tuple[str, str]]:
    """Return every cell with its style, by row and column."""
    return {
        (row, column): cell
        for row, strip in enumerate(driver.app.screen._compositor.render_strips())
        for column, cell in enumerate(
            (character, str(style)) for text, style, _ in strip for character in text
        )
    }


def difference(one: object, other: object) -> str:
    """Describe the first differences."""
    pairs: list[object] = []
    if isinstance(one, dict) and isinstance(other, dict):
        keys = sorted({*one, *other})
        pairs = [(k, one.get(k), other.get(k)) for k in keys if one.get(k) != other.get(k)]
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        pairs = [(a, b) for a, b in zip(one, other, strict=False) if a != b]
    return f"{len(pairs)} differ: {pairs[:6]}"
