"""Reviews of saved games: worked out in a thread, and kept beside the journal."""

from __future__ import annotations

from pathlib import Path

import pytest

from ttr_tui.engine.game_map import Seat
from ttr_tui.mapfile.map_catalog import find_map
from ttr_tui.mapfile.map_file import read_map
from ttr_tui.play.seated_players import SeatedPlayer
from ttr_tui.storage import reviews
from ttr_tui.storage.reviews import Reviewer, kept_review
from ttr_tui.storage.saved_games import SavedGames

PARIS = read_map(find_map("paris"))


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> tuple[SavedGames, str]:
    store = SavedGames(tmp_path_factory.mktemp("games"))
    players = [SeatedPlayer("Ann", "blue", "greedy"), SeatedPlayer("Bob", "red", "easy")]
    session = store.begin(PARIS, players, first=None, seed=6)
    while not session.is_over:
        session.play_computer()
    session.leave()
    assert session.id is not None
    return store, session.id


def journal_of(finished: tuple[SavedGames, str]) -> Path:
    store, id = finished
    return store.folder / f"{id}.journal"


def test_a_review_that_is_closed_at_once_leaves_nothing(finished: tuple[SavedGames, str]) -> None:
    journal = journal_of(finished)
    before = {path: path.read_bytes() for path in journal.parent.iterdir()}
    reviewer = Reviewer(journal, Seat(0), PARIS.game_map)
    reviewer.close()
    while not reviewer.wait(60):
        pass
    assert reviewer.found is None
    assert {path: path.read_bytes() for path in journal.parent.iterdir()} == before


@pytest.mark.slow
def test_a_review_is_worked_out_once(
    finished: tuple[SavedGames, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is kept beside the journal for each seat. Another version of the program does not use
    it; deleting the game deletes it."""
    store, id = finished
    journal = journal_of(finished)
    reviewer = Reviewer(journal, Seat(0), PARIS.game_map)
    while not reviewer.wait(60):
        pass
    reviewer.close()
    found = reviewer.found
    assert found is not None
    assert kept_review(journal, Seat(0), PARIS.game_map) == found
    assert kept_review(journal, Seat(1), PARIS.game_map) is None
    monkeypatch.setattr(reviews, "VERSION", "later")
    assert kept_review(journal, Seat(0), PARIS.game_map) is None
    store.delete(id)
    assert [*journal.parent.iterdir()] == []


def test_a_damaged_file_is_no_review(finished: tuple[SavedGames, str], tmp_path: Path) -> None:
    (tmp_path / "game.review").write_text("{")
    assert kept_review(tmp_path / "game.journal", Seat(0), PARIS.game_map) is None
