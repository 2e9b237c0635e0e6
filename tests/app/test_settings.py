"""The settings on the screen: changed with arrows, with effect at once, kept when one leaves."""

from pathlib import Path

import pytest
from textual.color import Color

from tests.app.driver import (
    EACH_SIZE,
    SMALL,
    Driver,
    at_position,
    choose_starting_tickets,
    new_game,
    play,
)
from ttr_tui.app.app import TtrApp
from ttr_tui.app.app_colors import theme_for
from ttr_tui.app.screens.game_screen import GameScreen
from ttr_tui.app.screens.menu_screen import MenuScreen
from ttr_tui.app.screens.settings_screen import ROWS, SettingsScreen
from ttr_tui.storage.paths import Folders, user_folders
from ttr_tui.storage.settings import THEMES, Settings, read_settings

READY_TO_CLAIM = "players: {Ann: {hand: 6 red + 6 blue}, Bob: {}}\n"


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    return user_folders(tmp_path)


async def go_to(driver: Driver, name: str) -> None:
    """Put the mark on a setting."""
    screen = driver.screen
    assert isinstance(screen, SettingsScreen)
    while screen.row != name:
        await driver.press("down")


def test_every_setting_has_a_line() -> None:
    assert set(ROWS) == set(Settings._fields)


@pytest.mark.parametrize("size", EACH_SIZE)
def test_settings_are_changed_from_the_menu_and_kept(
    size: tuple[int, int], folders: Folders
) -> None:
    async def scene(driver: Driver) -> None:
        await driver.press_shown("s")
        assert isinstance(driver.screen, SettingsScreen)
        await driver.press("right")
        await go_to(driver, "hide_after")
        await driver.press("right", "right")
        text = await driver.text()
        assert "light" in text
        assert "after 1 minute" in text
        assert read_settings(folders) == (Settings(), ()), "not kept before one leaves"
        await driver.press_shown("q")
        assert isinstance(driver.screen, MenuScreen)

    play(scene, size=size, app=TtrApp(folders=folders))
    assert read_settings(folders) == (Settings(theme="light", hide_after=60), ())


def test_each_way_through_the_values_comes_back_to_the_first() -> None:
    async def scene(driver: Driver) -> None:
        await driver.press("s")
        for name in ROWS:
            await go_to(driver, name)
            before = driver.app.settings
            for _ in ROWS[name].values:
                await driver.press("right")
            assert driver.app.settings == before
            await driver.press("left", "right")
            assert driver.app.settings == before

    play(scene, app=TtrApp())


def test_a_look_is_seen_at_once_and_back_at_the_table_all_is_as_it_was() -> None:
    async def scene(driver: Driver) -> None:
        await choose_starting_tickets(driver)
        await driver.press("space", "right", "z")
        table, dark = driver.game_screen, await driver.cells()
        for board_theme in (*THEMES[1:], THEMES[0]):
            await driver.press("o", "right")
            screen = driver.app.screen
            assert isinstance(screen, SettingsScreen)
            ground = theme_for(board_theme).ground
            assert driver.app.board_theme.name == board_theme
            if board_theme in ("dark", "light") and ground is not None:
                assert screen.styles.background == Color.parse(ground)
            await driver.press("q")
            assert driver.app.screen is table
            changed = await driver.cells()
            same = "".join(c for row in changed for c, _ in row)
            assert (changed == dark) == (board_theme == "dark")
            assert table.session.is_open
            assert ("Ann" in same) and table.cursor is not None
        await driver.press("o", "down", "right", "q")
        assert (await driver.text()).isascii()
        await driver.press("o", "down", "right", "q")
        assert await driver.cells() == dark

    play(scene, size=SMALL, session=new_game())


def test_no_color_is_left_when_there_are_to_be_none() -> None:
    async def scene(driver: Driver) -> None:
        await driver.press("s", "left")
        assert driver.app.board_theme.name == "none"
        assert driver.app.native_ansi_color
        assert not {
            color
            for row in await driver.cells()
            for _, style in row
            if style
            for color in (style.color, style.bgcolor)
            if color
        }
        await driver.press("right")
        assert not driver.app.native_ansi_color
        assert any(style and style.bgcolor for row in await driver.cells() for _, style in row)

    play(scene, app=TtrApp())


def test_a_number_of_seconds_of_ones_own_is_shown_and_stepped_from() -> None:
    async def scene(driver: Driver) -> None:
        await driver.press("s")
        await go_to(driver, "hide_after")
        assert "after 45 seconds" in await driver.text()
        await driver.press("right")
        assert driver.app.settings.hide_after == 60

    play(scene, app=TtrApp(settings=Settings(hide_after=45)))


def test_what_is_wrong_with_the_file_is_said_here(tmp_path: Path) -> None:
    async def scene(driver: Driver) -> None:
        await driver.press("s", "right", "q", "s")
        assert "settings cannot be kept" in await driver.text()

    (tmp_path / "config").write_text("no folder")
    play(scene, app=TtrApp(folders=user_folders(tmp_path)))


@pytest.mark.parametrize("size", EACH_SIZE)
def test_it_is_asked_before_a_claim_where_that_is_wanted(size: tuple[int, int]) -> None:
    session = at_position("usa", READY_TO_CLAIM)

    async def scene(driver: Driver) -> None:
        await driver.press("space", "n", "enter", "enter")
        assert "Claim " in driver.lines("prompt")
        assert session.claimable, "nothing is done yet"
        await driver.press_shown("n")
        assert "Pay with" in driver.lines("prompt")
        await driver.press("enter")
        await driver.press_shown("y")
        assert session.view.seats[0].score > 0
        assert isinstance(driver.screen, GameScreen)

    play(scene, size=size, app=TtrApp(session=session, settings=Settings(ask_before_claim=True)))


def test_all_that_is_wrong_with_the_file_can_be_read_on_a_low_screen(folders: Folders) -> None:
    async def scene(driver: Driver) -> None:
        await driver.press("s")
        seen = await driver.text()
        assert "PgUp PgDn" in seen
        for _ in range(3):
            await driver.press("pagedown")
            seen += await driver.text()
        assert all(f"wrong_{n}" in seen for n in range(6))
        await driver.press("down")
        assert "Look" in await driver.text(), "the mark is in sight again"

    folders.settings.parent.mkdir(parents=True)
    folders.settings.write_text("".join(f"wrong_{n}: {n}\n" for n in range(6)), "utf-8")
    settings, problems = read_settings(folders)
    assert len(problems) == 6
    app = TtrApp(settings=settings, folders=folders)
    app.settings_problems = problems
    play(scene, size=(72, 20), app=app)
