"""The setup form, and the players' form that it shares with editing players."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from textual.events import Paste

from tests.app.driver import EACH_SIZE, Driver, new_game, play, usa
from ttr_tui.app.app import TtrApp
from ttr_tui.app.screens.edit_players_screen import EditPlayersScreen
from ttr_tui.app.screens.game_screen import GameScreen
from ttr_tui.app.screens.menu_screen import MenuScreen
from ttr_tui.app.screens.setup_screen import SetupScreen
from ttr_tui.app.widgets.fields import MAX_TYPED
from ttr_tui.app.widgets.footer import Footer
from ttr_tui.engine.game_map import Seat
from ttr_tui.mapfile.map_catalog import find_map, known_maps
from ttr_tui.mapfile.map_file import read_map
from ttr_tui.play.seated_players import COLORS, HUMAN, SeatedPlayer, seat_players
from ttr_tui.storage.next_game import LastGame
from ttr_tui.storage.paths import user_folders
from ttr_tui.words.rule_words import rules_in_three_lines


def setup(driver: Driver) -> SetupScreen:
    screen = driver.screen
    assert isinstance(screen, SetupScreen)
    return screen


def setup_with(players: Sequence[SeatedPlayer | str]) -> SetupScreen:
    """Return the setup after a game of these players, of whom the first one went first."""
    return SetupScreen(None, LastGame(seat_players(players), 0, "usa"))


def player_names(driver: Driver) -> list[str]:
    return [player.name for player in setup(driver).players()]


def colors(driver: Driver) -> list[str]:
    return [player.color for player in setup(driver).players()]


async def click(driver: Driver, text: str) -> None:
    """Click the last letter of a text."""
    rows = (await driver.text()).splitlines()
    x, y = next((row.index(text), y) for y, row in enumerate(rows) if text in row)
    await driver.click(x + len(text) - 1, y)


def in_one_line(text: str) -> str:
    return " ".join(text.split())


BELOW = ("Players", "First player", "Hints", "                   Start")
"""How the lines below the description begin."""


@pytest.mark.quick(1)
@pytest.mark.parametrize("size", [(72, 20), *EACH_SIZE])
def test_maps_have_description_and_rules(size: tuple[int, int]) -> None:
    """The whole description of each map and its rules in short are shown, and the whole form, which
    starts at the same row with every map; rows and arrows stay where they are."""

    async def scene(driver: Driver) -> None:
        await driver.press("n")
        titles = set()
        places, below = set(), set()
        for _ in known_maps():
            rows = (await driver.text()).splitlines()
            ((y, row),) = ((y, row) for y, row in enumerate(rows) if "▸ Map" in row)
            places.add((y, row.index("◂"), row.rindex("▸")))
            shown = in_one_line("\n".join(row[:81] for row in rows))  # without the drawing
            map_file = next(
                found
                for found in map(read_map, map(find_map, known_maps()))
                if f"◂ {found.game_map.title} ▸" in shown
            )
            titles.add(map_file.game_map.title)
            assert in_one_line(map_file.about) in shown
            for rule in rules_in_three_lines(map_file.game_map):
                assert rule in shown
            assert "Start" in shown
            assert shown.count("add a player") == map_file.game_map.rules.max_players - 2
            below.add(tuple(y for y, row in enumerate(rows) if row[2:].startswith(BELOW)))
            await driver.press("right")
        assert len(titles) == len(known_maps())
        assert len(places) == len(below) == 1

    play(scene, size=size, app=TtrApp())


@pytest.mark.quick(1)
@pytest.mark.parametrize("size", [(72, 20), *EACH_SIZE])
def test_long_description_leaves_room_for_the_form(size: tuple[int, int]) -> None:
    """The whole form is visible however long the description of a map is."""

    async def scene(driver: Driver) -> None:
        text = await driver.text()
        assert "so much to say" in text
        for words in ("Map ", "Players", "First player", "Hints", "Start"):
            assert words in text

    wordy = usa()._replace(about="There is so much to say. " * 80)
    play(scene, size=size, app=TtrApp(map_file=wordy))


def test_typing_replaces_a_name() -> None:
    """The name under the cursor is selected: the first letter replaces it, arrows keep it."""

    async def scene(driver: Driver) -> None:
        await driver.press("n", "enter", *"Ann", "enter", "right", "backspace", "7")
        assert player_names(driver) == ["Ann", "Player 7"]

    play(scene, app=TtrApp())


@pytest.mark.parametrize("size", EACH_SIZE)
def test_first_time_user_finds_the_start(size: tuple[int, int]) -> None:
    """Two names, the arrows for a computer player, and the key in the footer start a game."""

    async def scene(driver: Driver) -> None:
        await driver.press("n")
        assert "Ctrl-S starts the game." in await driver.text()
        assert "Ctrl-S start" in driver.screen.query_one(Footer).text
        await driver.press("down")
        assert "Type a name. Tab: color, then person or computer." in await driver.text()
        await driver.press(*"Ann", "down", *"Bob", "down")
        assert "Type a name, or press ←→ for a computer player." in await driver.text()
        assert "←→ change" in driver.screen.query_one(Footer).text
        await driver.press("right")
        assert "◂ computer easy ▸" in await driver.text()
        await driver.press("left")
        assert player_names(driver) == ["Ann", "Bob"]
        await driver.press("right", "right", "ctrl+s")
        assert driver.hot_seat.session.names == ("Ann", "Bob", "Iris")

    play(scene, size=size, app=TtrApp())


def test_enter_goes_from_row_to_row() -> None:
    """Enter goes to the next row, from an empty seat past the other empty seats, and starts the
    game on the last row."""

    async def scene(driver: Driver) -> None:
        await driver.press("n", "enter", *"Ann", "enter", *"Bob", "enter", *"Cid", "enter")
        await driver.press("enter", "right", "right", "enter", "enter")
        assert "First player ◂ Bob ▸" in await driver.text()
        assert player_names(driver) == ["Ann", "Bob", "Cid"]
        await driver.press("enter")
        assert driver.hot_seat.session.names == ("Ann", "Bob", "Cid")
        assert driver.hot_seat.view.first == 1

    play(scene, app=TtrApp())


def test_seats_can_be_exchanged() -> None:
    """PgUp and PgDn move a player to another seat, with the color; who begins stays the same."""

    async def scene(driver: Driver) -> None:
        await driver.press("n", "enter", *"Ann", "down", *"Bob", *["down"] * 4, "right")
        assert "First player ◂ Ann ▸" in await driver.text()
        await driver.press(*["up"] * 5, "pagedown")
        assert setup(driver).players() == [SeatedPlayer("Bob", "red"), SeatedPlayer("Ann", "blue")]
        await driver.press("pagedown")
        assert setup(driver).players() == [SeatedPlayer("Bob", "red"), SeatedPlayer("Ann", "blue")]
        await driver.press("ctrl+s")
        assert driver.hot_seat.session.names == ("Bob", "Ann")
        assert driver.hot_seat.view.first == 1

    play(scene, app=TtrApp())


@pytest.mark.slow
def test_first_player_without_a_name() -> None:
    """If the first player's name is erased, the first player is random again; a message says what
    is missing until the name is there."""

    async def scene(driver: Driver) -> None:
        driver.app.push_screen(setup_with(["Ann", "Bob"]))
        assert "First player ◂ Bob ▸" in await driver.text()
        await driver.press("enter", "enter", "backspace")
        assert "First player ◂ random ▸" in await driver.text()
        assert "needs 2 to 5 players, not 1" in in_one_line(await driver.text())
        await driver.press("ctrl+s", *"Zoe")
        assert "needs 2" not in await driver.text()
        assert player_names(driver) == ["Ann", "Zoe"]

    play(scene, app=TtrApp())


@pytest.mark.slow
def test_escape_goes_back() -> None:
    """Escape and a second key leave the form; letters and Backspace are for the names."""

    async def scene(driver: Driver) -> None:
        for key in ("escape", "ctrl+b"):
            await driver.press("n", "tab", "q", "?", "backspace")
            assert player_names(driver) == ["q", "Player 2"]
            await driver.press(key)
            assert isinstance(driver.screen, MenuScreen)

    play(scene, app=TtrApp())


@pytest.mark.quick(1)
@pytest.mark.parametrize(
    ("pasted", "name"),
    [
        ("\x1b[31mred\x07 [b]Ann[/b]", " [31mred  [b]Ann[/b]"),
        ("Zoë 字 e\u0301", "Zoë 字 é"),
        ("one\ntwo", "one"),
        ("\u202eright to left", "right to left"),
        ("x" * 500, "x" * MAX_TYPED),
    ],
)
def test_pasted_names_are_plain_text(pasted: str, name: str) -> None:
    """Whatever is pasted, a name is one line of plain text, shown as it is."""

    async def scene(driver: Driver) -> None:
        await driver.press("n", "tab", "ctrl+u")
        driver.app.post_message(Paste(pasted))
        await driver.settle()
        assert player_names(driver) == [name, "Player 2"]
        assert name[-20:] in await driver.text()

    play(scene, app=TtrApp())


def test_map_for_fewer_players_drops_nobody() -> None:
    """All players stay while a map for fewer players is shown, with a message."""

    async def scene(driver: Driver) -> None:
        names = ["Ann", "Bob", "Cid", "Dot", "Eve"]
        driver.app.push_screen(setup_with(names))
        messages = []
        for _ in known_maps():
            messages.append("players, not 5" in in_one_line(await driver.text()))
            await driver.press("right")
        most = [read_map(find_map(name)).game_map.rules.max_players for name in known_maps()]
        assert messages.count(True) == sum(players < 5 for players in most)
        assert player_names(driver) == names

    play(scene, app=TtrApp())


@pytest.mark.slow
def test_color_choice_skips_taken_colors() -> None:
    """The arrows step through free colors only, and a new player gets a free one."""

    async def scene(driver: Driver) -> None:
        await driver.press("n", "enter", "enter")
        assert colors(driver) == ["blue", "red"]
        assert "Tab color" in driver.screen.query_one(Footer).text
        await driver.press("tab", "right")
        assert colors(driver) == ["blue", "green"]
        await driver.press("left", "left")
        assert colors(driver) == ["blue", "black"]
        await driver.press("tab", "tab", *"Cid")
        assert colors(driver) == ["blue", "black", "green"]
        await driver.press("ctrl+s")
        assert driver.hot_seat.session.colors == ("blue", "black", "green")

    play(scene, app=TtrApp())


@pytest.mark.slow
def test_color_choice_exchanges_when_all_are_taken() -> None:
    """With five players, a player exchanges colors with another. Below the colors is the first
    player."""

    async def scene(driver: Driver) -> None:
        driver.app.push_screen(setup_with(["Ann", "Bob", "Cid", "Dot", "Eve"]))
        await driver.settle()
        await driver.press("enter", "tab", "right")
        assert colors(driver) == ["red", "blue", *COLORS[2:]]
        await driver.press(*["down"] * 5)
        assert driver.screen.focused is driver.screen.query_one("#first")

    play(scene, app=TtrApp())


def decides(driver: Driver) -> list[tuple[str, str]]:
    """Return names and who decides."""
    return [(player.name, player.played_by) for player in setup(driver).players()]


def test_computer_players_get_names() -> None:
    """The choice after the color adds a computer player in an empty seat, with a name of its own.
    Suggested names go when a person comes back, typed ones stay."""

    async def scene(driver: Driver) -> None:
        await driver.press("n", "enter", *"Iris", "down", "tab", "tab", "space")
        assert decides(driver) == [("Iris", HUMAN), ("Juno", "easy")]
        await driver.press("down", "right", "right", "right")
        assert decides(driver)[2:] == [("Remy", "hard")]
        assert colors(driver) == ["blue", "red", "green"]
        assert "Hard: weighs turns" in await driver.text()
        await driver.press(*["right"] * 3)
        assert decides(driver)[2:] == [("Player 3", HUMAN)], "a person who never had a name"
        await driver.press("left")
        assert decides(driver) == [("Iris", HUMAN), ("Juno", "easy")], "nobody is left in the seat"
        await driver.press("left", "up", "left")
        assert decides(driver) == [("Iris", HUMAN), ("Player 2", HUMAN), ("Remy", "collector")]
        await driver.press("right", "up", "right")
        assert decides(driver)[:2] == [("Iris", "easy"), ("Juno", "easy")], "a typed name stays"
        await driver.press("left", "ctrl+s")
        assert driver.hot_seat.session.names == ("Iris", "Juno", "Remy")
        assert [player.played_by for player in driver.hot_seat.session.players] == [
            HUMAN,
            "easy",
            "collector",
        ]

    play(scene, app=TtrApp())


@pytest.mark.slow
def test_remove_a_player() -> None:
    """Before a person comes nobody, who takes the player away; the name comes back with the
    person."""

    async def scene(driver: Driver) -> None:
        driver.app.push_screen(setup_with(["Ann", "Bob", "Cid"]))
        await driver.settle()
        await driver.press("down", "down", "tab", "tab", "left")
        assert player_names(driver) == ["Ann", "Cid"]
        await driver.press("right")
        assert player_names(driver) == ["Ann", "Bob", "Cid"]
        await driver.press("right", "left", "left")
        assert player_names(driver) == ["Ann", "Cid"]

    play(scene, app=TtrApp())


@pytest.mark.quick(1)
@pytest.mark.parametrize("size", [(72, 20), *EACH_SIZE])
def test_computer_players_are_shown_and_clicked(size: tuple[int, int]) -> None:
    """At every size the whole form is visible with five players of the longest levels, and the
    mouse changes them."""

    async def scene(driver: Driver) -> None:
        names = ["Annabelle-Louise of Nowhere", "Bob", "Cid", "Dot"]
        players = [player._replace(played_by="racer") for player in seat_players(names)]
        driver.app.push_screen(setup_with(players))
        await click(driver, "◂ nobody ▸")
        text = await driver.text()
        assert text.count("◂ computer racer ▸") == 4
        assert "Iris" in text and "◂ computer easy ▸" in text and "Start" in text
        await click(driver, "◂ computer racer ▸")
        assert setup(driver).players()[0] == SeatedPlayer(names[0], "blue", "collector")

    play(scene, size=size, app=TtrApp())


def test_computer_player_takes_over_and_leaves() -> None:
    """During a game, a computer player can take the seat of a person and give it back; the name
    stays until somebody types another one."""

    async def scene(driver: Driver) -> None:
        driver.app.push_screen(EditPlayersScreen(driver.hot_seat))
        await driver.settle()
        await driver.press("down", "tab", "tab", "right", "ctrl+s")
        assert driver.hot_seat.session.players[1] == SeatedPlayer("Bob", "red", "easy")
        driver.app.push_screen(EditPlayersScreen(driver.hot_seat))
        await driver.settle()
        assert "Bob                        ◂  ▲  red    ▸ ◂ computer easy ▸" in await driver.text()
        await driver.press("down", "tab", "tab", "left", "ctrl+s")
        assert driver.hot_seat.session.players[1] == SeatedPlayer("Bob", "red")

    play(scene, session=new_game(("Ann", "Bob"), first=0))


def test_edited_players_keep_names_that_cannot_be_typed() -> None:
    """A name that was not edited stays as it is."""
    names = ("A\u200dnn", "B" * (MAX_TYPED + 1))

    async def scene(driver: Driver) -> None:
        driver.app.push_screen(EditPlayersScreen(driver.hot_seat))
        await driver.settle()
        assert isinstance(driver.screen, EditPlayersScreen)
        await driver.press("tab", "right", "ctrl+s")
        assert driver.hot_seat.session.names == names
        assert driver.hot_seat.session.colors == ("green", "red")

    play(scene, session=new_game(names))


def test_next_game_starts_with_the_next_player() -> None:
    """The next game has the same players; the first player is the next one, and the form says who
    it was last time. Enter starts it."""

    async def scene(driver: Driver) -> None:
        driver.app.begin(usa(), seat_players(["Ann", "Bob"]), Seat(1))
        await driver.settle()
        driver.app.show_setup()
        await driver.settle()
        text = await driver.text()
        assert "Ann" in text
        assert "First player ◂ Ann ▸  last time: Bob" in text
        for _ in range(9):
            if isinstance(driver.screen, SetupScreen):
                await driver.press("enter")
        assert driver.hot_seat.session.names == ("Ann", "Bob")
        assert driver.hot_seat.view.first == 0

    play(scene, app=TtrApp())


@pytest.mark.slow
def test_players_are_remembered_after_a_restart(tmp_path: Path) -> None:
    """Another start of the program offers the players of the last game."""
    folders = user_folders(tmp_path)
    players = (
        SeatedPlayer("Ann", "black"),
        SeatedPlayer("Bób", "green"),
        SeatedPlayer("Iris", "red", "hard"),
    )

    async def last_game(driver: Driver) -> None:
        driver.app.begin(usa(), players, Seat(0))

    async def next_game(driver: Driver) -> None:
        await driver.press("k")
        assert driver.hot_seat.session.players[0] == players[0]
        driver.hot_seat.edit_players(seat_players(["Zoë", "Iris", "Juno"]))
        driver.app.show_setup(finished=driver.hot_seat)
        await driver.settle()
        assert player_names(driver) == ["Zoë", "Iris", "Juno"], "a new game with the same players"
        await driver.press("escape", "n")
        assert setup(driver).players() == [*players], "a quick start changes nothing"
        assert "First player ◂ Bób ▸" in await driver.text()

    play(last_game, app=TtrApp(folders=folders))
    play(next_game, app=TtrApp(folders=folders))


def test_setup_by_mouse() -> None:
    """Map, names, colors, hints and start can be clicked."""

    async def scene(driver: Driver) -> None:
        await driver.press("n")
        before = await driver.text()
        title = before.split("◂ ")[1].split(" ▸")[0]
        await click(driver, f"{title} ▸")
        assert f"◂ {title} ▸" not in await driver.text()
        await click(driver, "◂")
        assert f"◂ {title} ▸" in await driver.text(), "the left arrow goes back"
        await click(driver, "red")
        assert colors(driver) == ["blue", "green"]
        await click(driver, "Player 2")
        await driver.press("end", "0")
        await click(driver, "◂ nobody ▸")
        await click(driver, "◂ on ▸")
        assert "◂ off ▸" in await driver.text()
        await click(driver, "  Start")
        assert isinstance(driver.screen, GameScreen)
        assert driver.hot_seat.session.names == ("Player 1", "Player 20", "Iris")
        assert driver.hot_seat.session.colors == ("blue", "green", "red")
        assert not driver.hot_seat.session.hints_on

    play(scene, app=TtrApp())
