"""The players of the last game: saved for the next one; a file that is not valid is ignored."""

from pathlib import Path

import pytest

from ttr_tui.mapfile.map_catalog import find_map
from ttr_tui.mapfile.map_file import map_from_text, read_map
from ttr_tui.play.seated_players import SeatedPlayer
from ttr_tui.play.session import new_session
from ttr_tui.storage.next_game import (
    LastGame,
    NextGame,
    own_map,
    quick_start,
    read_last_game,
    write_last_game,
)
from ttr_tui.storage.paths import user_folders

PLAYERS = LastGame(
    (SeatedPlayer("Zoë: #1", "black"), SeatedPlayer("- null", "green", "greedy")), 1, "paris"
)

VALID = """format: 3
players: [{name: Ann, color: red}, {name: Bob, color: blue}]
first_player: Bob
map: usa
"""


def test_round_trip(tmp_path: Path) -> None:
    """What is written is read again."""
    folders = user_folders(tmp_path)
    assert read_last_game(folders) is None
    write_last_game(PLAYERS, folders)
    assert read_last_game(folders) == PLAYERS
    assert [file.name for file in folders.config.iterdir()] == ["players.yaml"]


def test_own_map_and_zooms(tmp_path: Path) -> None:
    """A map that did not come with the program is remembered with its text, and of each map whether
    players zoomed in, also over the next game; a text that is no map any more is none."""
    folders, usa = user_folders(tmp_path), read_map(find_map("usa"))
    mine = map_from_text(usa.text, "mine", "mine")
    session = new_session(mine, ["Ann", "Bob"])
    NextGame(folders).remember(session.players, session.view(None), mine)
    assert NextGame(folders).is_zoomed("mine") is None
    NextGame(folders).remember_zoom("mine", True)
    NextGame(folders).remember(session.players, session.view(None), mine, only_map=True)
    found = NextGame(folders)
    assert (found.own_map, found.is_zoomed("mine"), found.is_zoomed("usa")) == (mine, True, None)
    assert quick_start(found.last, "easy", name="Ann").map_file == mine
    session = new_session(usa, ["Ann", "Bob"])
    found.remember(session.players, session.view(None), usa)
    assert (NextGame(folders).own_map, NextGame(folders).is_zoomed("mine")) == (None, True)
    assert own_map(PLAYERS._replace(map_text="no map")) is None


def test_next_first_player() -> None:
    """The next seat starts the next game."""
    assert PLAYERS.next_first == 0
    assert PLAYERS._replace(first=0).next_first == 1


def test_file_format(tmp_path: Path) -> None:
    """The file from which the invalid files below are made is valid."""
    folders = user_folders(tmp_path)
    folders.config.mkdir(parents=True)
    folders.players.write_text(VALID, "utf-8")
    expected = LastGame((SeatedPlayer("Ann", "red"), SeatedPlayer("Bob", "blue")), 1, "usa")
    assert read_last_game(folders) == expected


def test_former_player(tmp_path: Path) -> None:
    """An expert of an older version is a hard player now."""
    folders = user_folders(tmp_path)
    folders.config.mkdir(parents=True)
    folders.players.write_text(VALID.replace("color: red", "color: red, player: expert"), "utf-8")
    last = read_last_game(folders)
    assert last is not None
    assert last.players[0] == SeatedPlayer("Ann", "red", "hard")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[",
        "format: 3",
        "- 1",
        VALID.replace("Ann", "x" * 1001),
        VALID.replace("format: 3", "format: 4"),
        VALID.replace("[{name: Ann, color: red}, {name: Bob, color: blue}]", "[]"),
        VALID.replace("red", "pink"),
        VALID.replace("Ann", "[7]"),
        VALID.replace("first_player: Bob", "first_player: Cid"),
        VALID.replace("map: usa", "map: [usa]"),
        VALID.replace("color: red", "color: red, player: os.system"),
        VALID.replace("color: red", "color: red, player: [hard]"),
        VALID.replace("Ann", "' '"),
        VALID.replace("Ann", "bob"),
        VALID.replace("red", "blue"),
    ],
)
def test_invalid_file(tmp_path: Path, text: str) -> None:
    """A file that is not valid is ignored."""
    folders = user_folders(tmp_path)
    folders.config.mkdir(parents=True)
    folders.players.write_text(text, "utf-8")
    assert read_last_game(folders) is None


def test_older_version(tmp_path: Path) -> None:
    """A file of an older version is ignored and stays as it is."""
    folders = user_folders(tmp_path)
    folders.config.mkdir(parents=True)
    old = (
        "format: 1\npeople:\n- {name: Ann, colour: red}\n- {name: Bob, colour: blue}\nbegan: Bob\n"
    )
    folders.players.write_text(old, "utf-8")
    assert read_last_game(folders) is None
    assert folders.players.read_text("utf-8") == old


def test_not_utf8(tmp_path: Path) -> None:
    """A file that is not text is ignored."""
    folders = user_folders(tmp_path)
    folders.config.mkdir(parents=True)
    folders.players.write_bytes(b"\xff\xfe\x00")
    assert read_last_game(folders) is None


def test_folder_not_writable(tmp_path: Path) -> None:
    """Players that cannot be saved cause no error."""
    (tmp_path / "config").write_text("a file in place of the folder", "utf-8")
    write_last_game(PLAYERS, user_folders(tmp_path))
    assert read_last_game(user_folders(tmp_path)) is None
