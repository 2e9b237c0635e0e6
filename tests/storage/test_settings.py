"""The settings file: a person can read and change it, and nothing in it keeps one from playing."""

import os
from pathlib import Path

import pytest

from ttr_tui.board.render.themes import theme_names
from ttr_tui.storage.paths import Folders, user_folders
from ttr_tui.storage.settings import (
    COMMENTS,
    THEMES,
    Settings,
    change_settings,
    read_settings,
    settings_text,
)

EVERYTHING_ELSE = Settings("light", True, False, True, 120, False)


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    return user_folders(tmp_path)


def write(folders: Folders, text: str | bytes) -> None:
    folders.settings.parent.mkdir(parents=True, exist_ok=True)
    folders.settings.write_bytes(text.encode() if isinstance(text, str) else text)


def said(folders: Folders) -> list[str]:
    """What is wrong, each line without the path of the file."""
    return [line.removeprefix(f"{folders.settings}:") for line in read_settings(folders)[1]]


def test_every_look_is_offered() -> None:
    assert sorted(THEMES) == sorted(theme_names())


def test_every_setting_has_a_comment() -> None:
    assert tuple(COMMENTS) == Settings._fields


def test_without_a_file_the_usual_holds_and_none_is_made(folders: Folders, tmp_path: Path) -> None:
    assert read_settings(folders) == (Settings(), ())
    assert list(tmp_path.iterdir()) == []


def test_an_empty_file_changes_nothing(folders: Folders) -> None:
    for text in ("", "# nothing yet\n", "{}"):
        write(folders, text)
        assert read_settings(folders) == (Settings(), ())


@pytest.mark.parametrize("settings", [Settings(), EVERYTHING_ELSE])
def test_settings_come_back_as_they_were(settings: Settings, folders: Folders) -> None:
    write(folders, settings_text(settings))
    assert read_settings(folders) == (settings, ())


def test_the_file_reads_like_a_page() -> None:
    first, _, *rest = settings_text(Settings()).splitlines()
    assert first.startswith("# Settings of ttr.")
    assert rest[:2] == [
        "# How it looks: dark, light, color-blind, sixteen or none (no colors at all).",
        "look: dark",
    ]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("look: drak", '1:7: "drak" is not known here, did you mean "dark"?'),
        ("ascii: no", '1:8: "no", expected true or false'),
        ("animations:", "1:12: nothing, expected true or false"),
        ("hide_after: -1", "1:14: -1 is out of range, expected a whole number from 0 to 3600"),
        ("hide_after: soon", '1:14: "soon" is no whole number, expected a whole number from'),
        ("color: red", '1:1: the key "color" is not known in the settings'),
        ("askbefore_claim: true", 'did you mean "ask_before_claim"?'),
        ("ascii: true\nascii: false", '2:1: the key "ascii" again'),
        ("- dark", "1:1: a list, expected keys and values"),
        ("look: [", "1:"),
        ("look: \x07", "the control character"),
        (b"look: \xff", "this is not UTF-8"),
    ],
)
def test_what_is_wrong_is_one_line_with_its_place(
    text: str | bytes, line: str, folders: Folders
) -> None:
    write(folders, text)
    lines = said(folders)
    assert len(lines) == 1
    assert line in lines[0]


def test_the_rest_of_a_file_with_something_wrong_holds(folders: Folders) -> None:
    write(folders, "look: light\ncover_after: 1.5\ncolour: red\nask_before_claim: true\n")
    settings, problems = read_settings(folders)
    assert settings == Settings(theme="light", ask_before_claim=True)
    assert len(problems) == 2


def test_reading_never_writes(folders: Folders) -> None:
    write(folders, "look: drak\n")
    read_settings(folders)
    assert folders.settings.read_text() == "look: drak\n"
    assert len(list(folders.config.iterdir())) == 1


def test_a_change_keeps_the_other_settings_of_the_file(folders: Folders) -> None:
    assert change_settings(folders, theme="light") == ""
    assert change_settings(folders, hide_after=60, ascii=True) == ""
    wanted = Settings(theme="light", hide_after=60, ascii=True)
    assert read_settings(folders) == (wanted, ())
    assert [path.name for path in folders.config.iterdir()] == ["settings.yaml"]


def test_a_file_with_something_wrong_is_set_aside_when_a_setting_is_changed(
    folders: Folders,
) -> None:
    wrong = "# mine\nlook: drak\nascii: true\n"
    write(folders, wrong)
    assert change_settings(folders, animations=False) == ""
    assert read_settings(folders) == (Settings(ascii=True, animations=False), ())
    assert folders.settings.with_name("settings.yaml.bad").read_text() == wrong


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write all")
def test_a_folder_that_cannot_be_written_is_said_in_words(folders: Folders) -> None:
    folders.config.mkdir(parents=True)
    folders.config.chmod(0o500)
    assert "settings cannot be kept in" in change_settings(folders, theme="light")


def test_a_file_where_a_folder_should_be_is_said_in_words(folders: Folders) -> None:
    folders.config.write_text("no folder")
    assert "settings cannot be kept in" in change_settings(folders, theme="light")
    assert read_settings(folders) == (Settings(), ())


def test_a_folder_where_the_file_should_be_is_said_in_words(folders: Folders) -> None:
    folders.settings.mkdir(parents=True)
    settings, problems = read_settings(folders)
    assert settings == Settings()
    assert len(problems) == 1
    assert "this is a directory" in problems[0]
