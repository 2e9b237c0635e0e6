"""Every screen and every prompt: the keys that are shown work, and those that work are shown."""

import importlib
import pkgutil
import re
import string
from collections import Counter
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pytest
from textual.binding import ActiveBinding
from textual.widgets import Input

import ttr_tui.app
from tests.app.driver import LARGE, SMALL, Driver, is_shown, play
from tests.app.hands import all_handled, press
from tests.app.snapshots import FOLDER, SIZES, file_of, large_snapshots, small_snapshots, snapshot
from tests.app.visits import ONCE, VISITS, Visit, app_for, go_to
from tests.app.walk_checks import check_secrets, in_sight, steps
from ttr_tui.app.keys import ALL_BINDINGS
from ttr_tui.app.prompts.prompt_stack import Prompt
from ttr_tui.app.screens.app_screen import AppScreen
from ttr_tui.app.screens.game_screen import GameScreen
from ttr_tui.app.screens.help_screen import HelpScreen
from ttr_tui.app.screens.notice_screen import NoticeScreen

AGAIN = "check the difference; if it is intended: python -m tests.app.snapshots --write"

OF_THE_APP = {"ctrl+c", "ctrl+z", "ctrl+p"}
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


@pytest.mark.parametrize("visit", VISITS, ids=lambda visit: visit.name)
def test_a_screen(visit: Visit, tmp_path: Path) -> None:
    """What the small screen looks like; once for each kind of screen and prompt also in ASCII, its
    keys, its secrets, and every eighth of the keys that do nothing."""

    async def scene(driver: Driver) -> None:
        await go_to(driver, visit)
        await driver.settle()
        if visit.name not in ONCE:
            check_snapshots(visit, [snapshot(driver)])
            return
        await check_screen(driver, visit)
        await check_secrets(driver, Counter())
        await no_other_key_does_anything(driver, every=8, first=ONCE.index(visit.name) % 8)

    play(scene, size=SMALL, app=app_for(visit, tmp_path))


@pytest.mark.slow
@pytest.mark.parametrize("visit", VISITS, ids=lambda visit: visit.name)
def test_a_screen_as_a_whole(visit: Visit, tmp_path: Path) -> None:
    """All of this on every visit, with all sizes and keys."""

    async def scene(driver: Driver) -> None:
        await go_to(driver, visit)
        await check_screen(driver, visit, SIZES[1:])
        await check_secrets(driver, Counter())
        await no_other_key_does_anything(driver)

    play(scene, size=SMALL, app=app_for(visit, tmp_path))


async def check_screen(driver: Driver, visit: Visit, sizes: Sequence[tuple[int, int]] = ()) -> None:
    """At the smallest size and these larger ones the screen looks like its snapshot, and it
    describes exactly the keys that work."""
    shown = await small_snapshots(driver)
    every_key_has_an_id(driver)
    await every_key_is_described(driver)
    check_snapshots(visit, shown + await large_snapshots(driver, visit, sizes))


def check_snapshots(visit: Visit, shown: Sequence[str]) -> None:
    expected = sections_of(visit)
    for section in shown:
        title, *rows = section.splitlines()
        assert rows == expected[title], AGAIN


def sections_of(visit: Visit) -> dict[str, list[str]]:
    """The rows of each section of a snapshot file, by its title."""
    sections = re.split(r"^(?=== \d)", file_of(visit).read_text("utf-8"), flags=re.MULTILINE)
    return {title: rows for title, *rows in map(str.splitlines, sections[1:])}


def test_no_snapshot_is_left_over() -> None:
    """Every snapshot belongs to a visit."""
    assert {*FOLDER.glob("*.txt")} == {file_of(visit) for visit in VISITS}


@pytest.mark.parametrize("visit", VISITS, ids=lambda visit: visit.name)
def test_nothing_is_cut_on_large_screens(visit: Visit) -> None:
    """No text but a very long name is cut in a terminal of 120 × 40 cells or more."""
    sections = file_of(visit).read_text("utf-8").split("== ")
    for size in SIZES:
        if size >= LARGE:
            title = f"{size[0]} × {size[1]} =="
            for section in sections:
                rows = section.splitlines() if section.startswith(title) else []
                texts = [re.sub(r"long as can[^…]{0,7}…", "", row) for row in rows]
                assert [text for text in texts if "…" in text] == []


def every_key_has_an_id(driver: Driver) -> None:
    """All keys are the app's own, in one list, so that users can change them."""
    known = {binding.id for binding in ALL_BINDINGS}
    for key, found in driver.screen.active_bindings.items():
        assert found.binding.id in known, (key, found)
    for node in (driver.app, driver.screen):  # Textual calls methods with such names for keys.
        assert {name for name in dir(node) if name.startswith("key_")} <= {"key_name"}


async def every_key_is_described(driver: Driver) -> None:
    """In the footer or in the help."""
    active = dict(driver.screen.active_bindings)
    described = driver.panels_text()
    if not isinstance(driver.screen, HelpScreen):
        driver.screen.action_help()
        await driver.settle()
        described += driver.panels_text()
        driver.app.pop_screen()
        await driver.settle()
    for key, found in active.items():
        shown = is_shown(key, described)
        assert shown, f"{key} ({found.binding.tooltip}) is described nowhere:\n{described}"


_pressed_on: set[tuple[object, ...]] = set()
"""The screens and prompts with their keys on which the other keys were pressed."""


async def no_other_key_does_anything(driver: Driver, every: int = 1, first: int = 0) -> None:
    """At most it says which key the prompt waits for. Each of the others is pressed, or `every`
    second, third, … from the `first` on. Where the keys are the same as before, the others were
    pressed before."""
    place = (*classes_of(driver), frozenset(driver.screen.active_bindings), every, first)
    if place in _pressed_on:
        return
    _pressed_on.add(place)
    active = driver.screen.active_bindings
    others = sorted(key for key in OTHER_KEYS if not {key, key.lower()} & {*active})[first::every]
    if driver.takes_text:
        others = [key for key in others if "+" in key or key in FUNCTION_KEYS]
    before, screens, where = in_sight(driver), [*driver.app.screen_stack], classes_of(driver)
    so_far = steps(driver)
    press(driver.app, *others)
    await driver.settle()
    asks = getattr(driver.screen, "_asks", False)  # The saved games then say which keys answer.
    if not asks and (where[1] is None or not driver.game_screen.stack.prompt.waits_for()):
        assert in_sight(driver) == before
    assert (steps(driver), driver.app.screen_stack, classes_of(driver)) == (so_far, screens, where)


@pytest.mark.slow
def test_every_key_that_is_shown_does_something(tmp_path: Path) -> None:
    """Each key that is possible does something, and each that is not says why and does nothing
    else, on the first screen that has it. All classes of screens and prompts are visited."""
    tried: set[tuple[object, ...]] = set()
    visited, visited_once = set[type | None](), set[type | None]()

    async def scene(driver: Driver, visit: Visit) -> None:
        await go_to(driver, visit)
        fresh = True
        for id, (keys, found) in bindings_of(driver).items():
            classes = classes_of(driver)
            visited.update(classes)
            if visit.name in ONCE:
                visited_once.update(classes)
            what = (id, found.enabled)
            if what not in tried and id not in ("app.suspend", "app.quit"):
                tried.add(what)
                if not fresh:
                    await go_to(driver, visit)
                if found.enabled:
                    await check_does_something(driver, visit, keys)
                else:
                    await check_says_why(driver, keys[0])
                fresh = False

    for visit in VISITS:
        play(partial(scene, visit=visit), size=SMALL, app=app_for(visit, tmp_path))
    for module in pkgutil.walk_packages(ttr_tui.app.__path__, "ttr_tui.app."):
        importlib.import_module(module.name)
    there = {*last_classes(AppScreen), *last_classes(Prompt)}
    assert {cls.__name__ for cls in there - visited} == set()
    assert visited_once == visited


def bindings_of(driver: Driver) -> dict[str, tuple[list[str], ActiveBinding]]:
    """The active bindings by their ids, with all keys of each; not those that edit text."""
    found: dict[str, tuple[list[str], ActiveBinding]] = {}
    for key, active in driver.screen.active_bindings.items():
        if active.binding.id is not None and not isinstance(active.node, Input):
            found.setdefault(active.binding.id, ([], active))[0].append(key)
    return found


def classes_of(driver: Driver) -> tuple[type, type | None]:
    """The class of the screen, and that of its prompt."""
    at_table = isinstance(driver.screen, GameScreen)
    return type(driver.screen), type(driver.game_screen.stack.prompt) if at_table else None


async def check_does_something(driver: Driver, visit: Visit, keys: list[str]) -> None:
    """One of the keys changes something, or quits: at once, or after moving to the end of a list
    or a page."""
    for first in ("", "end", "down"):
        for key in keys:
            if first or key != keys[0]:
                await go_to(driver, visit)
            if first:
                press(driver.app, first)
                await driver.settle()
            if await does_something(driver, key):
                return
    raise AssertionError(f"{', '.join(keys)} on {visit.name} changes nothing")


async def does_something(driver: Driver, key: str) -> bool:
    before = in_sight(driver)
    driver.app.exit = leave = Left()  # type: ignore[method-assign]
    press(driver.app, key)
    await all_handled(driver.app)
    if leave.asked or in_sight(driver) != before:
        return True
    await driver.settle()
    return in_sight(driver) != before


async def check_says_why(driver: Driver, key: str) -> None:
    """The key, which is dimmed, shows a message and changes nothing of the game."""
    before, screens, text = steps(driver), [*driver.app.screen_stack], driver.panels_text()
    where = classes_of(driver)
    press(driver.app, key)
    await driver.settle()
    assert driver.panels_text() != text, f"{key} does not say why it is not possible"
    if isinstance(driver.screen, NoticeScreen):
        driver.app.pop_screen()
        await driver.settle()
    assert (steps(driver), driver.app.screen_stack, classes_of(driver)) == (before, screens, where)


class Left:
    """Replaces the `exit` of the app."""

    asked = False

    def __call__(self, *_: object, **__: object) -> None:
        self.asked = True


def last_classes(base: type) -> set[type]:
    """The subclasses that have no subclass in the package."""
    below: list[type] = base.__subclasses__()
    mine = {base} if not below and base.__module__.startswith("ttr_tui.") else set()
    return mine.union(*(last_classes(cls) for cls in below))
