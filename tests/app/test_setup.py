"""The setup form, and the players' form that it shares with editing players."""

from pathlib import Path

import pytest

from tests.app.driver import BOTH_SIZES, EACH_SIZE, Driver, new_game, play, usa
from ttr_tui.app.app import TtrApp
from ttr_tui.app.screens.form import PeopleForm
from ttr_tui.app.screens.game_screen import GameScreen
from ttr_tui.app.screens.setup_screen import MapChoice, SetupScreen, rules_in_three_lines
from ttr_tui.mapfile import map_catalog as find
from ttr_tui.mapfile.map_catalog import find_map, known_maps
from ttr_tui.mapfile.map_file import read_map
from ttr_tui.play.people import COLORS, Person, people_from
from ttr_tui.play.session import new_session
from ttr_tui.storage.paths import user_folders


def in_one_line(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("size", [(72, 20), *BOTH_SIZES])
def test_maps_have_description_and_rules(size: tuple[int, int]) -> None:
    """The whole description of each map and its rules in short are shown."""

    async def scene(driver: Driver) -> None:
        await driver.press("n")
        for _ in known_maps():
            assert isinstance(driver.screen, SetupScreen)
            rows = (await driver.text()).splitlines()
            shown = in_one_line("\n".join(row[:78] for row in rows))  # without the drawing
            map_file = driver.screen._map_file
            assert in_one_line(map_file.about) in shown
            for rule in rules_in_three_lines(map_file.game_map):
                assert rule in shown
            assert "Start" in shown
            await driver.press("right")

    play(scene, size=size, app=TtrApp())


@pytest.mark.parametrize("size", [(72, 20), *BOTH_SIZES])
def test_long_description_leaves_room_for_the_form(size: tuple[int, int]) -> None:
    """The whole form is visible however long the description of a map is."""

    async def scene(driver: Driver) -> None:
        text = await driver.text()
        assert "so much to say" in text
        for words in ("Map ", "Players", "First player", "Hints", "Start"):
            assert words in text

    wordy = usa()._replace(about="There is so much to say. " * 80)
    play(scene, size=size, app=TtrApp(map_file=wordy))


def test_unreadable_map_is_skipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A map with errors is not offered."""
    (tmp_path / "a_broken_one.yaml").write_text("format: 2\ncities: half of", "utf-8")
    (tmp_path / "usa.yaml").write_bytes(find_map("usa").read_bytes())
    monkeypatch.setattr(find, "maps_folder", lambda: tmp_path)

    async def scene(driver: Driver) -> None:
        await driver.press("r")
        assert "Ticket to Ride USA: the rules" in await driver.text()
        await driver.press("q", "n")
        assert "Ticket to Ride USA" in await driver.text()

    play(scene, app=TtrApp())


def test_deleted_map_is_skipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A map whose file was deleted in the meantime is not offered."""
    for name in ("paris", "usa"):
        (tmp_path / f"{name}.yaml").write_bytes(find_map(name).read_bytes())
    monkeypatch.setattr(find, "maps_folder", lambda: tmp_path)
    maps = MapChoice()
    (tmp_path / "usa.yaml").unlink()
    maps.change(1)
    assert maps.chosen.game_map.id == "paris"


@pytest.mark.parametrize("name", known_maps())
def test_rules_take_three_lines(name: str) -> None:
    """The rules in short are three sentences, each short enough for a wide terminal."""
    rules = rules_in_three_lines(read_map(find_map(name)).game_map)
    assert len(rules) == 3
    assert all(len(rule) <= 80 for rule in rules)


def test_typing_replaces_a_suggested_name() -> None:
    """The first letter replaces a suggested name; after Backspace it is the player's own."""

    async def scene(driver: Driver) -> None:
        await driver.press("n", "down")
        assert "type a name" in await driver.text()
        await driver.type("Ann")
        await driver.press("down", "backspace")
        await driver.type("7")
        assert isinstance(driver.screen, SetupScreen)
        assert driver.screen.players() == ["Ann", "Player 7"]

    play(scene, app=TtrApp())


def test_map_for_fewer_players_drops_nobody() -> None:
    """All players stay while a map for fewer players is shown, with a message."""

    async def scene(driver: Driver) -> None:
        names = ["Ann", "Bob", "Cid", "Dot", "Eve"]
        driver.app.push_screen(SetupScreen(None, people_from(names)))
        await driver.settle()
        assert isinstance(driver.screen, SetupScreen)
        for _ in known_maps():
            rules = driver.screen._map_file.game_map.rules
            has_message = "players, not 5" in in_one_line(await driver.text())
            assert has_message == (rules.max_players < 5)
            await driver.press("right")
        assert driver.screen.players() == names

    play(scene, app=TtrApp())


def test_color_choice_skips_taken_colors() -> None:
    """The arrows step through free colors only, and a new player gets a free one."""

    async def scene(driver: Driver) -> None:
        await driver.press("n", "down", "down")
        assert isinstance(driver.screen, SetupScreen)
        assert [person.color for person in driver.screen.form.people()] == ["blue", "red"]
        await driver.press_shown("right")
        assert [person.color for person in driver.screen.form.people()] == ["blue", "green"]
        await driver.press("left", "left")
        assert [person.color for person in driver.screen.form.people()] == ["blue", "black"]
        await driver.press("down")
        await driver.type("Cid")
        assert [person.color for person in driver.screen.form.people()][2] == "green"
        await driver.press("ctrl+s", "space")
        assert driver.hot_seat.colors == ("blue", "black", "green")

    play(scene, app=TtrApp())


def test_color_choice_exchanges_when_all_are_taken() -> None:
    """With five players, a player exchanges colors with another."""
    form = PeopleForm(people_from(["Ann", "Bob", "Cid", "Dot", "Eve"]))
    form.recolor(0, 1)
    assert [person.color for person in form.people()] == ["red", "blue", *COLORS[2:]]


@pytest.mark.parametrize("name", known_maps())
@pytest.mark.parametrize("size", EACH_SIZE)
def test_map_is_drawn_beside_the_form(name: str, size: tuple[int, int]) -> None:
    """The form shows a small drawing of the map."""

    async def scene(driver: Driver) -> None:
        text = await driver.text()
        assert text.count("\u25cb") > 10, text

    play(scene, size=size, app=TtrApp(map_file=read_map(find_map(name))))


def test_next_game_starts_with_the_next_player() -> None:
    """The next game has the same players; the first player is the next one. Enter starts it."""

    async def scene(driver: Driver) -> None:
        driver.app.play(new_game(("Ann", "Bob"), first=1))
        await driver.settle()
        driver.app.show_setup()
        await driver.settle()
        text = await driver.text()
        assert "Ann" in text
        assert "First player   Ann" in text
        while isinstance(driver.screen, SetupScreen):
            await driver.press_shown("enter")
        assert driver.hot_seat.names == ("Ann", "Bob")
        assert driver.hot_seat.view.first == 0

    play(scene, app=TtrApp())


def test_players_are_remembered_after_a_restart(tmp_path: Path) -> None:
    """Another start of the program offers the players of the last game."""
    folders = user_folders(tmp_path)
    people = (Person("Ann", "black"), Person("Bób", "green"))

    async def last_game(driver: Driver) -> None:
        assert driver.hot_seat.people == people

    async def next_game(driver: Driver) -> None:
        await driver.press("n")
        assert isinstance(driver.screen, SetupScreen)
        assert driver.screen.form.people() == [*people]
        assert "First player   Bób" in await driver.text()

    session = new_session(usa(), people, first=0)
    play(last_game, app=TtrApp(session=session, folders=folders))
    play(next_game, app=TtrApp(folders=folders))


def test_setup_by_mouse() -> None:
    """Map, colors, hints and start can be clicked."""

    async def click(driver: Driver, text: str) -> None:
        """Click the last letter of a text."""
        rows = (await driver.text()).splitlines()
        x, y = next((row.index(text), y) for y, row in enumerate(rows) if text in row)
        await driver.click(x + len(text) - 1, y)
        await driver.settle()

    async def scene(driver: Driver) -> None:
        await click(driver, "New game")
        screen = driver.screen
        assert isinstance(screen, SetupScreen)
        title = screen._map_file.game_map.title
        await click(driver, f"{title} ▸")
        assert screen._map_file.game_map.title != title
        await click(driver, "Player 2")
        await click(driver, "▲  ▸")
        assert screen.form.people()[1].color == "green"
        await click(driver, "on ▸" if "on ▸" in await driver.text() else "Hints")
        await click(driver, "Start")
        assert isinstance(driver.screen, GameScreen)
        assert driver.hot_seat.colors == ("blue", "green")

    play(scene, app=TtrApp())
