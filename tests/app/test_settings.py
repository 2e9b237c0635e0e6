"""The settings screen: changes by arrows, with immediate effect, saved when it is left."""

from pathlib import Path

import pytest
from textual.color import Color

from tests.app.driver import (
    EACH_SIZE,
    LARGE,
    SMALL,
    Driver,
    at_position,
    choose_starting_tickets,
    new_game,
    play,
)
from tests.machine_language import speaking
from ttr_tui.app.app import TtrApp
from ttr_tui.app.screens.game_screen import GameScreen
from ttr_tui.app.screens.menu_screen import MenuScreen
from ttr_tui.app.screens.settings_screen import SettingsScreen
from ttr_tui.board.render.themes import load_app_colors
from ttr_tui.storage.paths import Folders, user_folders
from ttr_tui.storage.settings import SETTINGS, THEMES, Settings, change_settings, read_settings
from ttr_tui.words.settings import setting_help

TO_ENGLISH = str.maketrans("ФБСЖОКЧЗЛ", "PWBYORKGL")
"""The English letters of colors for the Ukrainian ones."""

READY_TO_CLAIM = "players: {Ann: {hand: 6 red + 6 blue}, Bob: {}}\n"


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    return user_folders(tmp_path)


async def go_to(driver: Driver, name: str) -> None:
    """Move the cursor to a setting."""
    screen = driver.screen
    assert isinstance(screen, SettingsScreen)
    while screen.focused is None or screen.focused.id != name:
        await driver.press("down")


def test_every_setting_has_a_line() -> None:
    """The screen shows every setting; keys are in the file only."""
    hidden = {name for name, setting in SETTINGS.items() if not setting.label}
    assert hidden == {"keys"}


def test_help_follows_the_cursor() -> None:
    """Moving the cursor alone shows what the next setting does."""

    async def scene(driver: Driver) -> None:
        await driver.press("s")
        for _ in range(3):
            await driver.press("down")
            focused = driver.screen.focused
            assert focused is not None
            about = setting_help(focused.id or "")
            assert about.split()[:4] == driver.lines("notes").split()[:4]

    play(scene, app=TtrApp())


@pytest.mark.parametrize("size", EACH_SIZE)
def test_changes_are_saved_when_leaving(size: tuple[int, int], folders: Folders) -> None:
    """Changes are saved when the screen is left, not before."""

    async def scene(driver: Driver) -> None:
        await driver.press("s")
        assert isinstance(driver.screen, SettingsScreen)
        await driver.press("right")
        await go_to(driver, "hide_after")
        await driver.press("right", "right")
        text = await driver.text()
        assert "light" in text
        assert "after 1 minute" in text
        assert read_settings(folders) == (Settings(), ()), "not saved before the screen is left"
        await driver.press("q")
        assert isinstance(driver.screen, MenuScreen)

    play(scene, size=size, app=TtrApp(folders=folders))
    assert read_settings(folders) == (Settings(theme="light", hide_after=60), ())


@pytest.mark.slow
def test_theme_changes_at_once() -> None:
    """A theme has immediate effect; back in the dark theme, the game looks the same as before."""

    async def scene(driver: Driver) -> None:
        await choose_starting_tickets(driver)
        await driver.press("space", "right", "z")
        table, dark = driver.game_screen, await driver.cells()
        for board_theme in (*THEMES[1:], THEMES[0]):
            await driver.press("o", "right")
            screen = driver.screen
            assert isinstance(screen, SettingsScreen)
            ground = load_app_colors(board_theme).ground
            assert driver.app.board_theme.name == board_theme
            if board_theme in ("dark", "light") and ground is not None:
                assert screen.styles.background == Color.parse(ground)
            await driver.press("q")
            assert driver.screen is table
            changed = await driver.cells()
            text = "".join(c for row in changed for c, _ in row)
            assert (changed == dark) == (board_theme == "dark")
            assert table.hot_seat.is_open
            assert "Ann" in text
        await driver.press("o", "down", "down", "right", "q")
        assert (await driver.text()).isascii()
        await driver.press("o", "down", "down", "right", "q")
        assert await driver.cells() == dark

    play(scene, size=SMALL, session=new_game())


def test_letters_of_colors_belong_to_the_language() -> None:
    """On the board, the market and the hand; signs of tunnels and ferries are the same everywhere.
    A setting brings English letters back, and so does English itself, which has no such setting."""

    async def shown(driver: Driver) -> tuple[str, str, str]:
        rows, area = (await driver.text()).splitlines(), driver.game_screen.board.region
        board = "".join(row[area.x : area.right] for row in rows[area.y : area.bottom])
        return board, driver.lines("market"), driver.lines("hand")

    async def scene(driver: Driver) -> None:
        await driver.press("space")
        own = await shown(driver)
        assert all("Ж" in part for part in own)
        assert {*"Л≈∩"} <= {*own[0]}
        await driver.press("o")
        await go_to(driver, "english_letters")
        await driver.press("right", "q")
        english = await shown(driver)
        assert english[0] == own[0].translate(TO_ENGLISH)
        assert all("Y" in part and "Ж" not in part for part in english)
        await driver.press("o")
        await go_to(driver, "english_letters")
        await driver.press("right", "q")
        assert await shown(driver) == own
        driver.app.change_setting("language", "en")
        assert (await shown(driver))[0] == english[0]
        await driver.press("o")
        assert "Color letters" not in await driver.text()

    session = at_position(
        "europe",
        "players: {Ann: {hand: 2 yellow}, Bob: {}}\nmarket: [yellow, red, blue, green, white]\n",
    )
    with speaking("uk"):
        play(scene, size=LARGE, session=session)


@pytest.mark.slow
def test_other_number_of_seconds() -> None:
    """A number of seconds from the file is shown, and the next value follows it."""

    async def scene(driver: Driver) -> None:
        await driver.press("s")
        await go_to(driver, "hide_after")
        assert "after 45 seconds" in await driver.text()
        await driver.press("right")
        assert driver.app.settings.hide_after == 60

    play(scene, app=TtrApp(settings=Settings(hide_after=45)))


def test_save_error_is_shown(tmp_path: Path) -> None:
    """If the settings cannot be saved, the screen says so."""

    async def scene(driver: Driver) -> None:
        await driver.press("s", "right", "q", "s")
        assert "not a folder" in await driver.text()

    (tmp_path / "config").write_text("no folder")
    play(scene, app=TtrApp(folders=user_folders(tmp_path)))


@pytest.mark.parametrize("size", EACH_SIZE)
def test_ask_before_a_claim(size: tuple[int, int]) -> None:
    """With the setting on, the player is asked before a route is paid for."""
    session = at_position("usa", READY_TO_CLAIM)

    async def scene(driver: Driver) -> None:
        await driver.press("space", "n", "enter")
        assert "Claim " in await driver.text()
        assert driver.hot_seat.payable_routes, "nothing is done yet"
        await driver.press("n")
        assert "Your turn" in await driver.text()
        driver.wait_a_moment()
        await driver.press("enter", "y")
        assert driver.hot_seat.view.seats[0].score > 0
        assert isinstance(driver.screen, GameScreen)

    play(scene, size=size, app=TtrApp(session=session, settings=Settings(ask_before_claim=True)))


def test_file_of_the_keys_is_named(folders: Folders) -> None:
    """The screen says where keys can be changed, and leaving it keeps those that were."""
    keys = {"menu.new": "f5", "menu.settings": "o"}

    async def scene(driver: Driver) -> None:
        await driver.press("o")
        assert str(folders.settings) in "".join((await driver.text()).split())
        await driver.press("right", "q")

    assert change_settings(folders, keys=keys) is None
    settings, _ = read_settings(folders)
    play(scene, app=TtrApp(settings=settings, folders=folders))
    assert read_settings(folders) == (Settings(theme="light", keys=keys), ())


def test_file_problems_can_be_scrolled(folders: Folders) -> None:
    """On a low screen, all problems of the file can be read."""

    async def scene(driver: Driver) -> None:
        await driver.press("s")
        seen = await driver.text()
        assert "PgUp PgDn" in seen
        for _ in range(3):
            await driver.press("pagedown")
            seen += await driver.text()
        assert all(f"wrong_{n}" in seen for n in range(6))
        await driver.press("down")
        assert "▸ Language" in await driver.text(), "the cursor is in sight again"

    folders.settings.parent.mkdir(parents=True)
    folders.settings.write_text("".join(f"wrong_{n}: {n}\n" for n in range(6)), "utf-8")
    settings, problems = read_settings(folders)
    assert len(problems) == 6
    app = TtrApp(settings=settings, folders=folders)
    app.settings_problems = problems
    play(scene, size=(72, 20), app=app)
