"""Who played last is kept for the next game, and nothing that lies there breaks a start."""

from pathlib import Path

import pytest

from ttr_tui.play.people import Person
from ttr_tui.storage.paths import user_folders
from ttr_tui.storage.saved_players import SavedPlayers, read_saved_players, write_saved_players

LAST = SavedPlayers((Person("Zoë: #1", "black"), Person("- null", "green")), began=1)


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    folders = user_folders(tmp_path)
    assert read_saved_players(folders) is None
    write_saved_players(LAST, folders)
    assert read_saved_players(folders) == LAST
    assert [file.name for file in folders.config.iterdir()] == ["people.yaml"]


def test_the_next_seat_begins() -> None:
    assert LAST.next_to_begin == 0
    assert SavedPlayers(LAST.people, began=0).next_to_begin == 1


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[",
        "\x00",
        "format: 2",
        "- 1",
        "{" * 3000,
        "x" * 30_000,
        "format: 1\npeople: []\nbegan: Ann",
        "format: 1\npeople: [{name: Ann, color: pink}]\nbegan: Ann",
        "format: 1\npeople: [{name: 7, color: red}]\nbegan: Ann",
        "format: 1\npeople: [{name: Ann, color: red}]\nbegan: Bob",
        "format: 1\npeople: [{name: ' ', color: red}]\nbegan: ' '",
        "format: 1\npeople: [{name: A, color: red}, {name: a, color: blue}]\nbegan: A",
        "format: 1\npeople: [{name: A, color: red}, {name: B, color: red}]\nbegan: A",
        "format: 1\npeople: [!!python/object:os.system {}]\nbegan: A",
        "format: 1\npeople: [!!bool x]\nbegan: A",
        "format: !!int ''\npeople: []\nbegan: A",
        "format: 1\npeople: []\nbegan: !!timestamp x",
    ],
)
def test_what_makes_no_sense_is_ignored(tmp_path: Path, text: str) -> None:
    folders = user_folders(tmp_path)
    folders.config.mkdir(parents=True)
    folders.people.write_text(text, "utf-8")
    assert read_saved_players(folders) is None


def test_bytes_that_are_no_text_are_ignored(tmp_path: Path) -> None:
    folders = user_folders(tmp_path)
    folders.config.mkdir(parents=True)
    folders.people.write_bytes(b"\xff\xfe\x00")
    assert read_saved_players(folders) is None


def test_where_nothing_can_be_written_nothing_breaks(tmp_path: Path) -> None:
    (tmp_path / "config").write_text("a file where the folder should be", "utf-8")
    write_saved_players(LAST, user_folders(tmp_path))
    assert read_saved_players(user_folders(tmp_path)) is None
