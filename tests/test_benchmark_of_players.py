"""The figures of the computer players: goals, and the place in docs/figures.md."""

from pathlib import Path

import pytest

from benchmarks import players, report
from benchmarks.players import FIRST_DEAL, Contest, InterleavedClock, Options
from ttr_tui.arena.matches import MatchResult
from ttr_tui.mapfile.map_catalog import find_map
from ttr_tui.mapfile.map_file import read_map


@pytest.fixture(scope="module")
def result() -> MatchResult:
    """A deal of a match that greedy wins."""
    options = Options(frozenset(), share=1 / 400, jobs=1)
    return options.play(read_map(find_map("usa")), ("greedy", "random"), 400)


@pytest.mark.parametrize(
    ("contest", "goal"),
    [
        (Contest("usa", ("greedy", "random"), low=0.2), "interval from 20%"),
        (Contest("usa", ("greedy", "random"), low=0.65), "interval from 65% (not reached)"),
        (Contest("usa", ("greedy", "random"), mean=1), "mean from 1"),
        (Contest("usa", ("greedy", "random"), mean=500), "mean from 500 (not reached)"),
    ],
)
def test_goal_of_a_contest(contest: Contest, goal: str, result: MatchResult) -> None:
    """One deal won says little: its interval starts at 21%."""
    assert contest.row(result)[-1] == goal


def test_deals_start_where_no_player_was_tuned() -> None:
    assert Options(frozenset(), 0.5, 1).seeds(400) == range(FIRST_DEAL, FIRST_DEAL + 200)


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


def test_a_section_is_written_without_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Sections keep their order, whichever is measured last."""
    file = tmp_path / "figures.md"
    file.write_text(f"before\n{players.BEGIN}\n{players.END}\nafter\n")
    monkeypatch.setattr(report, "DOCUMENT", file)
    for name, row in (("costs", "| 1 |"), ("matches", "| 2 |"), ("costs", "| 3 |")):
        players._write(name, "Measured now.", [row])
    titles = [players.SECTIONS[name][0] for name in ("matches", "costs")]
    assert file.read_text().splitlines() == [
        *("before", players.BEGIN, ""),
        *(f"## {titles[0]}", "", "Measured now.", "", "| 2 |", ""),
        *(f"## {titles[1]}", "", "Measured now.", "", "| 3 |", ""),
        *(players.END, "after"),
    ]
