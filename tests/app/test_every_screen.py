"""Every screen, every decision: the keys that are shown work, and those that work are shown."""

import importlib
import pkgutil
import string
from collections import Counter
from functools import partial
from pathlib import Path

import pytest
from textual.widget import Widget

import ttr_tui.app
from tests.app.driver import BOTH_SIZES, LARGE, SMALL, Driver, play
from tests.app.hands import all_handled, press
from tests.app.snapshots import FOLDER, file_of, snapshot
from tests.app.visits import VISITS, Visit, app_for, go_to
from tests.app.walk_checks import check_secrets
from ttr_tui.app.commands import Command, key_name
from ttr_tui.app.prompts.prompt import Prompt
from ttr_tui.app.screens.command_screen import CommandScreen
from ttr_tui.app.screens.game_screen import GameScreen
from ttr_tui.app.screens.pages import HelpScreen

AGAIN = "look at it; if it is meant so: python -m tests.app.snapshots --write"

OF_THE_APP = {"ctrl+c", "ctrl+z"}
FUNCTION_KEYS = {f"f{number}" for number in range(1, 13)}
OTHER_KEYS = {
    *string.ascii_letters,
    *string.digits,
    *("slash", "full_stop", "comma", "plus", "minus", "space", "semicolon", "question_mark"),
    *("escape", "enter", "tab", "shift+tab", "backspace", "delete", "insert", "home", "end"),
    *("pageup", "pagedown", "up", "down", "left", "right", "shift+up", "ctrl+left"),
    *FUNCTION_KEYS,
    *(f"ctrl+{letter}" for letter in string.ascii_lowercase),
} - OF_THE_APP


def seen(driver: Driver) -> object:
    """All that a key may change; whether the app goes on belongs to it."""
    app = driver.app
    session = app.session
    steps = None if session is None else (len(session._game.log), session.is_open)
    screens = [id(screen) for screen in app.screen_stack]
    cells = [list(strip) for strip in app.screen._compositor.render_strips()]
    return app._exit, screens, steps, cells


def working(driver: Driver) -> list[Command]:
    return [c for c in driver.screen.all_commands() if c.keys and (c.possible or c.explains)]


@pytest.mark.parametrize("visit", VISITS, ids=lambda visit: visit.name)
def test_a_screen(visit: Visit, tmp_path: Path) -> None:
    """One walk there at both sizes: it looks as it did when somebody looked at it last, its keys
    are those that it tells, it tells no secret, and it comes back from any size."""

    async def scene(driver: Driver) -> None:
        await go_to(driver, visit)
        await themes_as_it_did(driver, visit, SMALL)
        the_framework_has_no_keys_of_its_own(driver)
        await every_key_that_works_is_described(driver)
        await no_other_key_does_anything(driver)
        await check_secrets(driver, Counter())
        await comes_back_from_another_size(driver, visit)
        await driver.resize(*LARGE)
        await go_to(driver, visit)
        await themes_as_it_did(driver, visit, LARGE)

    play(scene, size=SMALL, app=app_for(visit, tmp_path))


async def themes_as_it_did(driver: Driver, visit: Visit, size: tuple[int, int]) -> None:
    before = file_of(visit, size).read_text("utf-8")
    assert (await snapshot(driver)).splitlines() == before.splitlines(), AGAIN


def the_framework_has_no_keys_of_its_own(driver: Driver) -> None:
    assert {*driver.app._bindings.key_to_bindings} == OF_THE_APP
    for widget in (driver.screen, *driver.screen.query(Widget)):
        assert not widget._bindings.key_to_bindings, widget
        assert not widget.can_focus or isinstance(widget, CommandScreen), widget
    assert driver.app.focused is None
    assert not [name for name in dir(driver.app) if name.startswith("key_")]
    assert not [name for name in dir(driver.screen) if name.startswith("key_")]


async def every_key_that_works_is_described(driver: Driver) -> None:
    """In the footer or in the help."""
    screen, footer = driver.screen, driver.lines("footer")
    hints_set = ""
    if not isinstance(screen, HelpScreen):
        screen._show_help("")
        await driver.settle()
        assert isinstance(driver.screen, HelpScreen)
        page = driver.screen.page(driver.screen.page_width())
        hints_set = "\n".join("".join(piece.text for piece in line) for line in page)
        driver.app.pop_screen()
        await driver.settle()
    words = {*footer.split(), *hints_set.split()}
    words |= {arrow for word in words if set(word) <= {*"↑↓←→"} for arrow in word}
    for command in working(driver):
        for key in command.keys:
            in_a_row = f"{command.keys[0]}–" in command.all_keys and key.isdigit()
            shown = key_name(key) in words or (in_a_row and command.all_keys in hints_set)
            assert shown, f"{key} ({command.help}) is told nowhere"


async def no_other_key_does_anything(driver: Driver) -> None:
    meant = {key for command in working(driver) for key in command.keys}
    others = sorted(OTHER_KEYS - meant)
    if driver.screen.takes_text or "any other letter" in str(working(driver)):
        others = [key for key in others if "+" in key or key in FUNCTION_KEYS]
    before = seen(driver)
    press(driver.app, *others)
    await all_handled(driver.app)
    assert seen(driver) == before


async def comes_back_from_another_size(driver: Driver, visit: Visit) -> None:
    before = driver.panels_text()  # The board may have moved on under its cursor.
    assert before.strip()
    await driver.resize(20, 5)
    assert await driver.sees("Too small")
    assert "72 × 20 are needed" in await driver.text()
    await driver.resize(*SMALL)
    if "revealing" not in visit.name and "revealed" not in visit.name:  # Those go on.
        for _ in range(50):
            if driver.panels_text() == before:
                return
            await driver.settle()
        raise AssertionError(f"{driver.panels_text()}\n\ninstead of\n\n{before}")


def test_no_snapshot_is_left_over() -> None:
    known = {file_of(visit, size) for visit in VISITS for size in BOTH_SIZES}
    assert {*FOLDER.glob("*.txt")} == known


def test_every_key_that_is_shown_does_something(tmp_path: Path) -> None:
    """Each command once on each kind of screen and at each decision; all of these are visited."""
    tried: set[tuple[type, type | None, str]] = set()

    async def scene(driver: Driver, visit: Visit) -> None:
        await go_to(driver, visit)
        fresh = True
        for command in [c for c in driver.screen.all_commands() if c.keys and c.possible]:
            what = (*card_types(driver), command.id)
            if what not in tried:
                tried.add(what)
                if not fresh:
                    await go_to(driver, visit)
                await check_does_something(driver, visit, command)
                fresh = False

    for visit in VISITS:
        play(partial(scene, visit=visit), size=SMALL, app=app_for(visit, tmp_path))
    for module in pkgutil.walk_packages(ttr_tui.app.__path__, "ttr_tui.app."):
        importlib.import_module(module.name)
    there = {*last_classes(CommandScreen), *last_classes(Prompt)}
    visited = {kind for screen, prompt, _ in tried for kind in (screen, prompt)}
    assert {kind.__name__ for kind in there - visited} == set()


def card_types(driver: Driver) -> tuple[type, type | None]:
    """Which screen this is, and which decision is open on it."""
    at_table = isinstance(driver.screen, GameScreen)
    return type(driver.screen), type(driver.game_screen.prompt) if at_table else None


async def check_does_something(driver: Driver, visit: Visit, command: Command) -> None:
    """One of the command's keys changes something, or leaves."""
    for key in command.keys:
        if key != command.keys[0]:
            await go_to(driver, visit)
        before = seen(driver)
        driver.app.exit = leave = Left()  # type: ignore[method-assign]
        press(driver.app, key)
        await all_handled(driver.app)
        if leave.asked or seen(driver) != before:
            return
    raise AssertionError(f"{command.all_keys} ({command.help}) changes nothing")


class Left:
    """Stands for the app's own way out."""

    asked = False

    def __call__(self, *_: object, **__: object) -> None:
        self.asked = True


def last_classes(base: type) -> set[type]:
    """The classes below it that no class of the package is made from."""
    below = base.__subclasses__()
    mine = {base} if not below and base.__module__.startswith("ttr_tui.") else set()
    return mine.union(*(last_classes(kind) for kind in below))
