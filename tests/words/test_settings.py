"""The comments in the settings file."""

from ttr_tui.storage.settings import Settings
from ttr_tui.words.settings import file_comments


def test_every_setting_has_a_comment() -> None:
    """And the file has a heading."""
    assert tuple(file_comments()) == ("", *Settings._fields)


def test_comments() -> None:
    found = file_comments(["  menu.new: n  (start a game)"])
    assert found[""][0].startswith("Settings of ttr. ")
    assert found["theme"] == ["Colors: dark, light, color-blind, sixteen or none (no colors)."]
    assert found["pace"] == ["How fast computer players move: calm, brisk or instant."]
    assert "at most 3600; 0 for never." in found["hide_after"][0]
    assert found["keys"][1:] == ["  menu.new: n  (start a game)"]
