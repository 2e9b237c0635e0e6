"""Who played last is kept for the next game, and nothing that lies there breaks a start."""

from pathlib import Path

import pytest

from ttr_tui.games.folders import user_folders
from ttr_tui.games.last_people import LastPeople, read_last_people, write_last_people
from ttr_tui.games.people import Person

LAST = LastPeople((Person("Zoë: #1", "black"), Person("- null", "green")), began=1)


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    folders = user_folders(tmp_path)
    assert read_last_people(folders) is None
    write_last_people(LAST, folders)
    assert read_last_people(folders) == LAST
    assert [file.name for file in folders.config.iterdir()] == ["people.yaml"]


def test_the_next_seat_begins() -> None:
    assert LAST.next_to_begin == 0
    assert LastPeople(LAST.people, began=0).next_to_begin == 1


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
        "format: 1\npeople: [{name: Ann, colour: pink}]\nbegan: Ann",
        "format: 1\npeople: [{name: 7, colour: red}]\nbegan: Ann",
        "format: 1\npeople: [{name: Ann, colour: red}]\nbegan: Bob",
        "format: 1\npeople: [{name: ' ', colour: red}]\nbegan: ' '",
        "format: 1\npeople: [{name: A, colour: red}, {name: a, colour: blue}]\nbegan: A",
        "format: 1\npeople: [{name: A, colour: red}, {name: B, colour: red}]\nbegan: A",
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
    assert read_last_people(folders) is None


def test_bytes_that_are_no_text_are_ignored(tmp_path: Path) -> None:
    folders = user_folders(tmp_path)
    folders.config.mkdir(parents=True)
    folders.people.write_bytes(b"\xff\xfe\x00")
    assert read_last_people(folders) is None


def test_where_nothing_can_be_written_nothing_breaks(tmp_path: Path) -> None:
    (tmp_path / "config").write_text("a file where the folder should be", "utf-8")
    write_last_people(LAST, user_folders(tmp_path))
    assert read_last_people(user_folders(tmp_path)) is None
