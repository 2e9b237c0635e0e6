"""Every screen and every prompt: the keys that are shown work, and those that work are shown."""

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
from ttr_tui.app.screens.command_screen import BaseScreen, CommandScreen
from ttr_tui.app.screens.game_screen import GameScreen
from ttr_tui.app.screens.pages import HelpScreen

AGAIN = "check the difference; if it is intended: python -m tests.app.snapshots --write"

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
    """Everything that a key may change, also whether the app runs on."""
    app = driver.app
    hot_seat = app.hot_seat
    steps = None if hot_seat is None else (len(hot_seat._session._game.log), hot_seat.is_open)
    screens = [id(screen) for screen in app.screen_stack]
    cells = [list(strip) for strip in app.screen._compositor.render_strips()]
    return app._exit, screens, steps, cells


def working(driver: Driver) -> list[Command]:
    return [c for c in driver.screen.all_commands() if c.keys and (c.possible or c.explains)]


@pytest.mark.parametrize("visit", VISITS, ids=lambda visit: visit.name)
def test_a_screen(visit: Visit, tmp_path: Path) -> None:
    """A visit at both sizes: the screen looks like its snapshot, it describes exactly the keys that
    work, it reveals no secret, and it comes back from any size."""

    async def scene(driver: Driver) -> None:
        await go_to(driver, visit)
        await looks_like_its_snapshot(driver, visit, SMALL)
        the_framework_has_no_keys_of_its_own(driver)
        await every_key_that_works_is_described(driver)
        await no_other_key_does_anything(driver)
        await check_secrets(driver, Counter())
        await comes_back_from_another_size(driver, visit)
        await driver.resize(*LARGE)
        await go_to(driver, visit)
        await looks_like_its_snapshot(driver, visit, LARGE)

    play(scene, size=SMALL, app=app_for(visit, tmp_path))


async def looks_like_its_snapshot(driver: Driver, visit: Visit, size: tuple[int, int]) -> None:
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
    help_text = ""
    if not isinstance(screen, HelpScreen):
        screen._show_help("")
        await driver.settle()
        assert isinstance(driver.screen, HelpScreen)
        page = driver.screen.page(driver.screen.page_width())
        help_text = "\n".join("".join(span.text for span in line) for line in page)
        driver.app.pop_screen()
        await driver.settle()
    words = {*footer.split(), *help_text.split()}
    words |= {arrow for word in words if set(word) <= {*"↑↓←→"} for arrow in word}
    for command in working(driver):
        for key in command.keys:
            in_a_row = f"{command.keys[0]}–" in command.all_keys and key.isdigit()
            shown = key_name(key) in words or (in_a_row and command.all_keys in help_text)
            assert shown, f"{key} ({command.help}) is described nowhere"


async def no_other_key_does_anything(driver: Driver) -> None:
    known = {key for command in working(driver) for key in command.keys}
    others = sorted(OTHER_KEYS - known)
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
    assert "72 × 20" in await driver.text()
    await driver.resize(*SMALL)
    if "revealing" not in visit.name and "revealed" not in visit.name:  # Those run on.
        for _ in range(50):
            if driver.panels_text() == before:
                return
            await driver.settle()
        raise AssertionError(f"{driver.panels_text()}\n\ninstead of\n\n{before}")


def test_no_snapshot_is_left_over() -> None:
    """Every snapshot belongs to a visit."""
    known = {file_of(visit, size) for visit in VISITS for size in BOTH_SIZES}
    assert {*FOLDER.glob("*.txt")} == known


def test_every_key_that_is_shown_does_something(tmp_path: Path) -> None:
    """Each command once on each screen class and prompt class; all classes are visited."""
    tried: set[tuple[type, type | None, str]] = set()

    async def scene(driver: Driver, visit: Visit) -> None:
        await go_to(driver, visit)
        fresh = True
        for command in [c for c in driver.screen.all_commands() if c.keys and c.possible]:
            what = (*classes_of(driver), command.id)
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
    visited = {cls for screen, prompt, _ in tried for cls in (screen, prompt)}
    never_shown = {BaseScreen}  # It lies below all others.
    assert {cls.__name__ for cls in there - visited - never_shown} == set()


def classes_of(driver: Driver) -> tuple[type, type | None]:
    """The class of the screen, and that of its prompt."""
    at_table = isinstance(driver.screen, GameScreen)
    return type(driver.screen), type(driver.game_screen.prompt) if at_table else None


async def check_does_something(driver: Driver, visit: Visit, command: Command) -> None:
    """One of the command's keys changes something, or quits."""
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
    """Replaces the `exit` of the app."""

    asked = False

    def __call__(self, *_: object, **__: object) -> None:
        self.asked = True


def last_classes(base: type) -> set[type]:
    """The subclasses that have no subclass in the package."""
    below = base.__subclasses__()
    mine = {base} if not below and base.__module__.startswith("ttr_tui.") else set()
    return mine.union(*(last_classes(cls) for cls in below))
