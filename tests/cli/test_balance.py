"""`ttr balance`: one page, or JSON."""

import json
from collections.abc import Callable

import pytest

from tests.maps import FOR_TESTS
from ttr_tui.cli import balance

FJORDS = str(FOR_TESTS["fjords"])


@pytest.fixture(autouse=True)
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(balance, "_DEALS", {"medium": 3, "hard": 1})
    monkeypatch.setattr(balance.os, "cpu_count", lambda: 1)


def test_page(ttr: Callable[..., str]) -> None:
    """The numbers of the file, those of the games, the findings."""
    lines = ttr("balance", FJORDS).splitlines()
    assert lines[:2] == ["The Stone Fjords", ""]
    assert lines[2].startswith("spaces: 50, blue 8, ")
    assert any(line.startswith("3 games of 3 players: ") for line in lines)
    assert len(lines) < 24


def test_json(ttr: Callable[..., str]) -> None:
    found = json.loads(ttr("balance", FJORDS, "--json"))
    assert (found["map"], found["games"], found["spaces"]) == ("fjords", 3, 50)
    assert all({*each} == {"is_severe", "what", "change"} for each in found["findings"])


def test_broken_map(ttr_error: Callable[..., str]) -> None:
    assert 'no map "use"' in ttr_error("balance", "use")
