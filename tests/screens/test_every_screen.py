"""Every screen, every decision: the keys that are shown work, and those that work are shown."""

import importlib
import pkgutil
import string
from pathlib import Path

import pytest
from textual.widget import Widget

import ttr_tui.screens
from tests.screens.driver import SMALL, Driver, play
from tests.screens.hands import all_taken, press, settled
from tests.screens.visits import VISITS, Visit, keep_games
from ttr_tui.games.folders import user_folders
from ttr_tui.screens.app import TtrApp
from ttr_tui.screens.base import CommandScreen
from ttr_tui.screens.commands import Command, key_name
from ttr_tui.screens.decisions.base import Decision
from ttr_tui.screens.help import HelpScreen
from ttr_tui.screens.table import TableScreen

every_visit = pytest.mark.parametrize("visit", VISITS, ids=lambda visit: visit.name)

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


def app_for(visit: Visit, folder: Path) -> TtrApp:
    if visit.with_games:
        keep_games(folder)
        return TtrApp(folders=user_folders(folder))
    return TtrApp()


async def go_to(driver: Driver, visit: Visit) -> None:
    """Start there anew, whatever was done before."""
    driver.wait_a_moment()
    visit.start(driver.app)
    await settled(driver.app)
    press(driver.app, *visit.keys)
    await all_taken(driver.app)
    driver.wait_a_moment()


def seen(driver: Driver) -> object:
    """All that a key may change; whether the app goes on belongs to it."""
    app = driver.app
    session = app._at_table
    steps = None if session is None else (len(session._game.log), session.is_open)
    screens = [id(screen) for screen in app.screen_stack]
    cells = [list(strip) for strip in app.screen._compositor.render_strips()]
    return app._exit, screens, steps, cells


def working(driver: Driver) -> list[Command]:
    return [c for c in driver.screen.all_commands() if c.keys and (c.possible or c.explains)]


@every_visit
def test_every_key_that_is_shown_does_something(visit: Visit, tmp_path: Path) -> None:
    async def scene(driver: Driver) -> None:
        await go_to(driver, visit)
        for command in [c for c in driver.screen.all_commands() if c.keys and c.possible]:
            for key in command.keys:
                await go_to(driver, visit)
                before = seen(driver)
                driver.app.exit = leave = Left()  # type: ignore[method-assign]
                press(driver.app, key)
                await all_taken(driver.app)
                if leave.asked or seen(driver) != before:
                    break
            else:
                raise AssertionError(f"{command.all_keys} ({command.help}) changes nothing")

    play(scene, size=SMALL, app=app_for(visit, tmp_path))


class Left:
    """Stands for the app's own way out."""

    asked = False

    def __call__(self, *_: object, **__: object) -> None:
        self.asked = True


@every_visit
def test_every_key_that_works_stands_in_the_footer_or_in_the_help(
    visit: Visit, tmp_path: Path
) -> None:
    async def scene(driver: Driver) -> None:
        await go_to(driver, visit)
        screen, footer = driver.screen, driver.lines("footer")
        explained = ""
        if not isinstance(screen, HelpScreen):
            screen._show_help("")
            await driver.settle()
            assert isinstance(driver.screen, HelpScreen)
            page = driver.screen.page(driver.screen.page_width())
            explained = "\n".join("".join(piece.text for piece in line) for line in page)
            driver.app.pop_screen()
            await driver.settle()
        words = {*footer.split(), *explained.split()}
        words |= {arrow for word in words if set(word) <= {*"↑↓←→"} for arrow in word}
        for command in working(driver):
            for key in command.keys:
                in_a_row = f"{command.keys[0]}–" in command.all_keys and key.isdigit()
                shown = key_name(key) in words or (in_a_row and command.all_keys in explained)
                assert shown, f"{key} ({command.help}) is told nowhere"

    play(scene, size=SMALL, app=app_for(visit, tmp_path))


@every_visit
def test_no_other_key_does_anything(visit: Visit, tmp_path: Path) -> None:
    async def scene(driver: Driver) -> None:
        await go_to(driver, visit)
        meant = {key for command in working(driver) for key in command.keys}
        others = sorted(OTHER_KEYS - meant)
        if driver.screen.takes_text or "any other letter" in str(working(driver)):
            others = [key for key in others if "+" in key or key in FUNCTION_KEYS]
        before = seen(driver)
        press(driver.app, *others)
        await all_taken(driver.app)
        assert seen(driver) == before

    play(scene, size=SMALL, app=app_for(visit, tmp_path))


@every_visit
def test_the_framework_has_no_keys_of_its_own(visit: Visit, tmp_path: Path) -> None:
    async def scene(driver: Driver) -> None:
        await go_to(driver, visit)
        assert {*driver.app._bindings.key_to_bindings} == OF_THE_APP
        for widget in (driver.screen, *driver.screen.query(Widget)):
            assert not widget._bindings.key_to_bindings, widget
            assert not widget.can_focus or isinstance(widget, CommandScreen), widget
        assert driver.app.focused is None
        assert not [name for name in dir(driver.app) if name.startswith("key_")]
        assert not [name for name in dir(driver.screen) if name.startswith("key_")]

    play(scene, size=SMALL, app=app_for(visit, tmp_path))


def test_every_screen_and_every_decision_is_visited(tmp_path: Path) -> None:
    for module in pkgutil.walk_packages(ttr_tui.screens.__path__, "ttr_tui.screens."):
        importlib.import_module(module.name)
    there = {*last_classes(CommandScreen), *last_classes(Decision)}
    visited: set[type] = set()

    async def scene(driver: Driver) -> None:
        await go_to(driver, visit)
        visited.add(type(driver.screen))
        if isinstance(driver.screen, TableScreen):
            visited.add(type(driver.table.decision))

    for visit in VISITS:
        play(scene, size=SMALL, app=app_for(visit, tmp_path))
    assert {kind.__name__ for kind in there - visited} == set()


def last_classes(base: type) -> set[type]:
    """The classes below it that no class of the package is made from."""
    below = base.__subclasses__()
    mine = {base} if not below and base.__module__.startswith("ttr_tui.") else set()
    return mine.union(*(last_classes(kind) for kind in below))
