"""`ttr stats`: the record of game nights in plain lines."""

from pathlib import Path

import pytest

from tests.storage.games import a_store
from tests.storage.test_statistics import finish
from ttr_tui import cli
from ttr_tui.storage.paths import user_folders

USAGE_ERROR = 2


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "mine"
    store = a_store(user_folders(folder).games)
    finish(store, "Ann", "Bob", seed=1)
    finish(store, "Anne", "Bob", on="usa", seed=2)
    return folder


def described(capsys: pytest.CaptureFixture[str], folder: Path, *words: str) -> list[str]:
    cli.main(["stats", *words, "--folder", str(folder)])
    return capsys.readouterr().out.splitlines()


def test_without_games_it_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert described(capsys, tmp_path / "none") == ["No finished game yet."]


def test_standings_the_spread_of_scores_and_the_records_of_each_map(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = described(capsys, folder)
    assert lines[0] == "Standings after 2 games"
    assert sorted(line.split()[0] for line in lines[2:5]) == ["Ann", "Anne", "Bob"]
    assert {"How the scores are spread", "Paris: 1 game", "USA: 1 game"} <= set(lines)
    assert any(line.startswith("highest score") for line in lines)


def test_only_one_map_or_only_some_people(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "USA: 1 game" not in described(capsys, folder, "--map", "paris")
    assert "Paris: 1 game" not in described(capsys, folder, "--with", "Anne, Bob")
    assert described(capsys, folder, "--with", "Eve") == ["No finished game yet."]
    with pytest.raises(SystemExit) as left:
        described(capsys, folder, "--map", "pari")
    assert left.value.code == USAGE_ERROR
    assert 'did you mean "paris"?' in capsys.readouterr().err


def test_two_spellings_are_joined_and_parted(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert described(capsys, folder, "--join", "Anne", "Ann") == ["Anne is Ann."]
    names = [line.split()[0] for line in described(capsys, folder, "--rebuild")[2:4]]
    assert sorted(names) == ["Ann", "Bob"]
    assert described(capsys, folder, "--part", "Anne") == ["Anne is a person of their own."]
    with pytest.raises(SystemExit):
        described(capsys, folder, "--part", "Anne")
    assert "not joined" in capsys.readouterr().err


def test_in_ascii_the_chart_is_plain_too(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert all(line.isascii() for line in described(capsys, folder, "--ascii"))
