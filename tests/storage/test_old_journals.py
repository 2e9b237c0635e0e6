"""Journals of every format that ever was stay readable: one of each is kept, never made anew."""

from pathlib import Path

import pytest

from ttr_tui.engine.state import Phase
from ttr_tui.play.people import Person
from ttr_tui.storage.journal_format import FORMAT
from ttr_tui.storage.journal_reader import open_journal
from ttr_tui.storage.saved_games import Store

KEPT = Path(__file__).parent / "journals"


@pytest.mark.parametrize("version", range(1, FORMAT + 1))
def test_a_journal_of_every_format_is_kept(version: int) -> None:
    assert (KEPT / f"format-{version}.journal").is_file()


def test_a_journal_of_format_1_is_read() -> None:
    """85 steps, some undone, and names edited, on a map that may have changed since."""
    opened = open_journal(KEPT / "format-1.journal")
    assert opened.sound.damage is None
    assert opened.header.program == "0.1.0"
    assert opened.people == (Person("Zoé", "green"), Person("Bob", "blue"))
    assert (opened.header.first, opened.header.seed) == (1, 11)
    assert opened.map_file.game_map.title == "Ticket to Ride Paris"
    state = opened.game.state
    assert (state.turn, state.phase, state.scores) == (25, Phase.TURN, [9, 6])
    assert len(opened.game.log) == len(opened.times) == 72


def test_it_is_gone_on_with(tmp_path: Path) -> None:
    (tmp_path / "old.journal").write_bytes((KEPT / "format-1.journal").read_bytes())
    store = Store(tmp_path)
    session = store.resume("old")
    session.show_hand()
    session.act(session.view.legal[0])
    session.leave()
    assert len(store.open("old").game.log) == 73
