"""The comments in the settings file."""

from ttr_tui.storage.settings import Settings
from ttr_tui.words.settings import file_comments


def test_every_setting_has_a_comment() -> None:
    """And the file has a heading."""
    assert tuple(file_comments()) == ("", *Settings._fields)


def test_comments() -> None:
    found = file_comments(["  menu.new: n  (start a game)"])
    assert found[""][0].startswith("Settings of ttr. ")
    said = " ".join(found["theme"])
    assert said.endswith("Values: dark, light, color-blind, sixteen or none.")
    assert found["bell"][0].startswith("Ring the bell of the terminal")
    assert "at most 3600; 0 for never." in found["hide_after"][0]
    assert found["keys"][1:] == ["  menu.new: n  (start a game)"]
