"""Which language is meant: by the system, by the settings."""

from pathlib import Path

import pytest

from tools.translations import languages
from ttr_tui.storage.languages import known_languages, system_language, translations
from ttr_tui.storage.paths import user_folders
from ttr_tui.storage.settings import read_settings, saved_language


def test_known_languages() -> None:
    """Each catalog is compiled."""
    assert known_languages() == ["en", *languages()]


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "uk_UA.UTF-8"}, "uk"),
        ({"LANG": "uk"}, "uk"),
        ({"LANG": "ru_RU.UTF-8@euro"}, "ru"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "xx_XX.UTF-8"}, "en"),
        ({"LANG": "uk_UA.UTF-8", "LC_MESSAGES": "ru_RU.UTF-8"}, "ru"),
        ({"LANG": "uk_UA.UTF-8", "LC_MESSAGES": "ru_RU.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "ru_RU.UTF-8", "LC_ALL": "ru_RU.UTF-8", "LANGUAGE": "xx:uk:ru"}, "uk"),
        ({"LANG": "uk_UA.UTF-8", "LANGUAGE": ""}, "uk"),
        ({"LANG": "uk_UA.UTF-8", "LANGUAGE": "en_US:ru"}, "en"),
        ({"LANG": "uk/../uk"}, "en"),
    ],
)
def test_language_of_the_system(environment: dict[str, str], language: str) -> None:
    """The variables in the order of gettext; in a list the first language that is spoken."""
    assert system_language(environment) == language


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("theme: light\nlanguage: uk\n", "uk"),
        ('language: "ru" # mine\n', "ru"),
        ("language: system\n", "system"),
        ("language: xx\n", "system"),
        ("# language: uk\n", "system"),
        ("theme: [", "system"),
        ("", "system"),
    ],
)
def test_language_of_the_settings(text: str, language: str, tmp_path: Path) -> None:
    """It is found without reading the whole file, as it is when it is read."""
    folders = user_folders(tmp_path)
    folders.settings.parent.mkdir(parents=True)
    folders.settings.write_text(text, "utf-8")
    assert saved_language(folders) == language
    assert read_settings(folders)[0].language == language


def test_no_settings(tmp_path: Path) -> None:
    assert saved_language(user_folders(tmp_path)) == "system"


def test_what_has_no_translation_is_in_english() -> None:
    """Neither a sentence without a translation nor a name fails."""
    found = translations("uk")
    assert found.gettext("Never said.") == "Never said."
    assert found.npgettext("noun, genitive", "hovercraft", "hovercrafts", 2) == "hovercrafts"
    assert found.gettext("Settings") != "Settings"
