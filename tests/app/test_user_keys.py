"""The user's own keys: a section of the settings file."""

from pathlib import Path

import pytest

from tests.app.driver import LARGE, SMALL, Driver, at_position, play
from tests.app.visits import HAND
from ttr_tui.app.app import QUIET_SETTINGS, TtrApp
from ttr_tui.app.keys_setting import KEYS_SECTION
from ttr_tui.app.widgets.footer import Footer
from ttr_tui.storage.paths import Folders, user_folders
from ttr_tui.storage.settings import Settings, change_settings, read_settings
from ttr_tui.words.file_problems import file_problem


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    folders = user_folders(tmp_path)
    folders.settings.parent.mkdir(parents=True)
    return folders


def test_changed_keys_work_and_are_shown() -> None:
    """A changed key does what the old one did, and the footer and the rows show it."""

    async def scene(driver: Driver) -> None:
        menu = driver.screen
        assert driver.app.key_name("menu.rules") == "k"
        assert "h help" in menu.query_one(Footer).text
        for key in ("r", "question_mark"):
            assert driver.active(key) is None, "the old keys do nothing"
        for key in ("k", "f7", "h"):
            await driver.press(key)
            await driver.settle()
            assert driver.screen is not menu, key
            await driver.press("escape")
            await driver.settle()
            assert driver.screen is menu

    keys = {"menu.rules": "k,f7", "screen.help": "h"}
    play(scene, app=TtrApp(settings=Settings(keys=keys)))


@pytest.mark.quick(1)
@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_changed_keys_of_a_turn(size: tuple[int, int]) -> None:
    """The market, the messages and the words about a route name the changed keys."""

    async def scene(driver: Driver) -> None:
        await driver.press("space")
        market = driver.lines("market").split()
        assert [market[market.index(word) - 1] for word in ("deck", "tickets")] == ["k", "F6"]
        assert {"m", "2", "3", "4", "5"} <= {*market}
        assert not {"1", "d", "t"} & {*market}
        await driver.press("f7")  # To a route that can be claimed.
        assert "c claim" in driver.lines("prompt")
        driver.app.play(at_position("usa", "players: {Ann: {}, Bob: {}}\n"))
        await driver.settle()
        driver.wait_a_moment()
        await driver.press("space", "c")
        assert "Choose a route first: F7, y or the arrow keys" in " ".join(
            driver.lines("prompt").split()
        )

    keys = {"turn.card1": "m", "turn.deck1": "k", "turn.tickets": "f6", "turn.claim": "c"}
    keys |= {"turn.next": "f7", "turn.find": "y"}
    session = at_position("usa", HAND)
    play(
        scene,
        size=size,
        app=TtrApp(session=session, settings=QUIET_SETTINGS._replace(keys=keys)),
    )


@pytest.mark.parametrize(
    ("line", "at", "words"),
    [
        ("menu.nwe: k", 3, 'unknown command "menu.nwe", did you mean "menu.new"?'),
        ("menu.new: kk", 13, 'unknown key "kk"'),
        ("menu.new: cttrl+k", 13, 'unknown key "cttrl+k"'),
        ("menu.new:", 12, "nothing, expected keys"),
        ("menu.new: k,,f5", 13, "nothing, expected keys"),
        ("menu.new: [k, f5]", 13, "nothing, expected keys"),
        ("menu.new: g", 3, '"g" is also a key of menu.games'),
        ("menu.new: k, ctrl+c", 3, '"ctrl+c" is also a key of app.quit'),
        ('screen.help: "c"', 3, '"c" is also a key of menu.continue'),
    ],
)
def test_wrong_keys_are_reported(line: str, at: int, words: str, folders: Folders) -> None:
    """Each problem is reported with its line and ignored; the other keys are used."""
    folders.settings.write_text(f"keys:\n  menu.rules: f9\n  {line}\n", "utf-8")
    settings, (problem,) = read_settings(folders, KEYS_SECTION)
    said = file_problem(problem)
    assert said.startswith(f"{folders.settings}:3:{at}: ")
    assert words in said
    assert settings.keys == {"menu.rules": "f9"}


def test_keys_can_be_exchanged(folders: Folders) -> None:
    """Two commands may exchange their keys. If one of the two is wrong, neither is changed."""
    folders.settings.write_text("keys: {menu.new: g, menu.games: n}", "utf-8")
    assert read_settings(folders, KEYS_SECTION) == (
        Settings(keys={"menu.new": "g", "menu.games": "n"}),
        (),
    )
    folders.settings.write_text("keys: {menu.new: g, menu.games: nn}", "utf-8")
    settings, problems = read_settings(folders, KEYS_SECTION)
    assert len(problems) == 2
    assert not settings.keys


def test_key_of_another_screen(folders: Folders) -> None:
    """A key may be that of a command on another screen."""
    folders.settings.write_text('keys: {menu.new: pagedown, list.up: "?"}', "utf-8")
    settings, problems = read_settings(folders, KEYS_SECTION)
    assert settings.keys == {"menu.new": "pagedown"}
    assert "question_mark" in file_problem(problems[0])


def test_saved_file_keeps_keys(folders: Folders) -> None:
    """Saving another setting keeps the keys, and lists all commands."""
    folders.settings.write_text("keys: {menu.new: '?, j'}\n".replace("?", "ä"), "utf-8")
    assert change_settings(folders, KEYS_SECTION, theme="light") is None
    expected = Settings(theme="light", keys={"menu.new": "ä,j"})
    assert read_settings(folders, KEYS_SECTION) == (expected, ())
    assert "#   menu.settings: s  (change settings)" in folders.settings.read_text("utf-8")
