"""`ttr stats`: statistics in plain lines."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.storage.games import a_store
from tests.storage.test_statistics import finish
from ttr_tui.play.seated_players import SeatedPlayer
from ttr_tui.storage.paths import user_folders


@pytest.fixture
def folder(tmp_path: Path) -> str:
    """A folder with two finished games."""
    folder = tmp_path / "mine"
    store = a_store(user_folders(folder).games)
    finish(store, "Ann", "Bob", seed=1)
    finish(store, "Anne", "Bob", on="usa", seed=2)
    return str(folder)


def test_no_finished_games(tmp_path: Path, ttr: Callable[..., str]) -> None:
    assert ttr("stats", "--folder", str(tmp_path / "none")) == "No finished games yet.\n"


def test_players_scores_and_records_of_each_map(folder: str, ttr: Callable[..., str]) -> None:
    """No number is about games on two maps, and one game has no spread."""
    text = ttr("stats", "--folder", folder)
    of_maps = text.split("\n\n")[::2]
    assert [part.split()[:1] for part in of_maps] == [["Paris:"], ["USA:"]]
    for part, names in zip(of_maps, (("Ann", "Bob"), ("Anne", "Bob")), strict=True):
        assert sorted(line.split()[0] for line in part.splitlines()[2:]) == [*names]
    assert text.count("highest score") == 2
    assert "median" not in text + ttr("stats", "--folder", folder, "--lines")


def test_one_map_or_some_players(
    folder: str, ttr: Callable[..., str], ttr_error: Callable[..., str]
) -> None:
    args = ("stats", "--folder", folder)
    assert "USA: 1 game" not in ttr(*args, "--map", "paris")
    assert "Paris: 1 game" not in ttr(*args, "--with", "Anne, Bob")
    assert ttr(*args, "--with", "Eve") == "No finished games yet.\n"
    assert 'did you mean "paris"?' in ttr_error(*args, "--map", "pari")


def test_games_with_computer_players(folder: str, ttr: Callable[..., str]) -> None:
    """They count, which the output says, unless the option leaves them out."""
    args = ("stats", "--folder", folder)
    players = [SeatedPlayer("Ann", "red"), SeatedPlayer("Iris", "blue", "hard")]
    finish(a_store(user_folders(Path(folder)).games), *players, on="great_lakes", seed=1)
    text = ttr(*args)
    assert "Great Lakes: 1 game" in text and "\nIris (hard) " in text
    assert text.endswith(
        "1 game with computer players is counted (--without-computers leaves it out).\n"
    )
    text = ttr(*args, "--without-computers")
    assert "Great Lakes" not in text and "Iris" not in text
    assert "is not counted" in text
    nothing = ttr(*args, "--without-computers", "--map", "great_lakes")
    assert nothing.startswith("No finished games among people yet.\n")


def test_ascii_has_only_ascii_characters(folder: str, ttr: Callable[..., str]) -> None:
    assert ttr("stats", "--folder", folder, "--ascii").isascii()
