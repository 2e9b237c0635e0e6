"""The costs of the computer players: the clock, and the place in docs/figures.md."""

from pathlib import Path

import pytest

from benchmarks import players, report
from benchmarks.players import InterleavedClock


def test_bare_game_before_each_decision() -> None:
    clock = InterleavedClock(2)
    times = [clock() for _ in range(4)]
    assert times == sorted(times)
    assert len(clock.bare) == 2
    assert min(clock.bare) > 0


def test_document_has_the_marks() -> None:
    text = report.DOCUMENT.read_text("utf-8")
    assert text.count(players.BEGIN) == text.count(players.END) == 1
    assert text.index(players.BEGIN) < text.index(players.END)


def test_tables_are_written_between_their_marks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "figures.md"
    file.write_text("before\n<!-- a -->\nold\n<!-- end of a -->\nafter\n")
    monkeypatch.setattr(report, "DOCUMENT", file)
    for line in ("new", "newer"):
        report.write_between("<!-- a -->", "<!-- end of a -->", [line, ""])
    assert file.read_text() == "before\n<!-- a -->\n\nnewer\n\n<!-- end of a -->\nafter\n"
