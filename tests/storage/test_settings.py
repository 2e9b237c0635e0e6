"""The settings file: people can read and edit it, and nothing in it keeps them from playing."""

import os
from pathlib import Path

import pytest

from ttr_tui.storage.paths import Folders, user_folders
from ttr_tui.storage.settings import (
    Settings,
    change_settings,
    read_settings,
    settings_text,
)
from ttr_tui.words.file_problems import file_problem

ALL_CHANGED = Settings(
    theme="light",
    english_letters=True,
    ascii=True,
    animations=False,
    pace="calm",
    hints=False,
    quick_start_level="collector",
    end_turn_at_once=True,
    ask_before_claim=True,
    ask_before_tickets=False,
    bell=True,
    hide_after=120,
    hide_on_focus_loss=False,
    keys={"menu.new": "f5,a", "odd: one": "?"},
)


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    return user_folders(tmp_path)


def write(folders: Folders, text: str | bytes) -> None:
    folders.settings.parent.mkdir(parents=True, exist_ok=True)
    folders.settings.write_bytes(text.encode() if isinstance(text, str) else text)


def problems_in(folders: Folders) -> list[str]:
    """Return the problems, each without the path of the file."""
    return [
        file_problem(problem).removeprefix(f"{folders.settings}:")
        for problem in read_settings(folders)[1]
    ]


def test_no_file(folders: Folders, tmp_path: Path) -> None:
    """Without a file the defaults apply, and none is created."""
    assert read_settings(folders) == (Settings(), ())
    assert list(tmp_path.iterdir()) == []


def test_empty_file(folders: Folders) -> None:
    """With an empty file the defaults apply."""
    for text in ("", "# nothing yet\n", "{}"):
        write(folders, text)
        assert read_settings(folders) == (Settings(), ())


@pytest.mark.parametrize("settings", [Settings(), ALL_CHANGED])
def test_round_trip(settings: Settings, folders: Folders) -> None:
    """What is written is read again."""
    write(folders, settings_text(settings, {"": ["mine"], "theme": ["dark", "light"]}))
    assert read_settings(folders) == (settings, ())


def test_former_level(folders: Folders) -> None:
    """An expert of an older version is a hard player now."""
    write(folders, "quick_start_level: expert\n")
    assert read_settings(folders) == (Settings(quick_start_level="hard"), ())


def test_former_setting(folders: Folders) -> None:
    write(folders, "zoom_used: true\n")
    assert read_settings(folders) == (Settings(), ())


def test_file_content() -> None:
    """The file has a heading and a comment above each setting."""
    comments = {"": ["Mine.", "Not yours."], "theme": ["Colors."], "keys": ["Keys.", "All."]}
    lines = settings_text(Settings(), comments).splitlines()
    assert lines[:5] == ["# Mine.", "# Not yours.", "", "# Colors.", "theme: dark"]
    assert lines[-3:] == ["# Keys.", "# All.", "keys:"]


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("theme: drak", "1:8", 'did you mean "dark"?'),
        ("ascii: no", "1:8", '"no", expected true or false'),
        ("animations:", "1:12", "nothing, expected true or false"),
        ("hide_after: -1", "1:13", '"-1", expected a whole number from 0 to 3600'),
        ("hide_after: soon", "1:13", '"soon", expected a whole number'),
        ("color: red", "1:1", 'unknown key "color" in the settings'),
        ("askbefore_claim: true", "1:1", 'did you mean "ask_before_claim"?'),
        ("ascii: true\nascii: false", "2:1", 'the key "ascii"'),
        ("- dark", "1:1", "a list, expected keys and values"),
        ("theme: [\n", "2:1", ""),
        ("theme: \x07", "1:8", "the control character"),
        (b"theme: \xff", "1:8", "this is not UTF-8"),
    ],
)
def test_problems(text: str | bytes, place: str, words: str, folders: Folders) -> None:
    """Each problem is one line that says where it is."""
    write(folders, text)
    (line,) = problems_in(folders)
    assert line.startswith(f"{place}: ")
    assert words in line


def test_other_settings_apply(folders: Folders) -> None:
    """Settings without a problem apply."""
    write(folders, "theme: light\nhide_after: 1.5\ncolor: red\nask_before_claim: true\n")
    settings, problems = read_settings(folders)
    assert settings == Settings(theme="light", ask_before_claim=True)
    assert len(problems) == 2


def test_reading_does_not_write(folders: Folders) -> None:
    """Reading a file with a problem leaves it alone."""
    write(folders, "theme: drak\n")
    read_settings(folders)
    assert folders.settings.read_text() == "theme: drak\n"
    assert len(list(folders.config.iterdir())) == 1


def test_change_keeps_other_settings(folders: Folders) -> None:
    """Changing one setting keeps the others."""
    assert change_settings(folders, theme="light") is None
    assert change_settings(folders, hide_after=60, ascii=True) is None
    expected = Settings(theme="light", hide_after=60, ascii=True)
    assert read_settings(folders) == (expected, ())
    assert [path.name for path in folders.config.iterdir()] == ["settings.yaml"]


def test_change_keeps_file_with_problem(folders: Folders) -> None:
    """A file with a problem is kept under another name when a setting is changed."""
    wrong = "# mine\ntheme: drak\nascii: true\n"
    write(folders, wrong)
    assert change_settings(folders, animations=False) is None
    assert read_settings(folders) == (Settings(ascii=True, animations=False), ())
    assert folders.settings.with_name("settings.yaml.bad").read_text() == wrong


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root writes anywhere")
def test_folder_not_writable(folders: Folders) -> None:
    """A folder without write permission gives one line."""
    folders.config.mkdir(parents=True)
    folders.config.chmod(0o500)
    problem = change_settings(folders, theme="light")
    assert problem is not None and problem.kind == "settings-not-saved"


def test_file_in_place_of_folder(folders: Folders) -> None:
    """A file in place of the folder gives one line."""
    folders.config.write_text("not a folder")
    problem = change_settings(folders, theme="light")
    assert problem is not None and problem.kind == "settings-not-saved"
    assert read_settings(folders) == (Settings(), ())


def test_folder_in_place_of_file(folders: Folders) -> None:
    """A folder in place of the file gives one line."""
    folders.settings.mkdir(parents=True)
    settings, problems = read_settings(folders)
    assert settings == Settings()
    assert len(problems) == 1
    assert "this is a directory" in file_problem(problems[0])
