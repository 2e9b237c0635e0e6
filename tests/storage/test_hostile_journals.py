"""A journal from somebody else is data, not trust: nothing in it has any effect but words."""

from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest

from tests.maps import NAMES
from tests.storage.games import a_store, begin, play
from tests.storage.hostile_journals import hostile
from ttr_tui.engine.illegal_actions import IllegalActionError
from ttr_tui.play.plain_text import clean
from ttr_tui.play.replay import Replay
from ttr_tui.play.session import Session
from ttr_tui.storage.journal_format import JournalError
from ttr_tui.storage.saved_games import Store, how_far, when, who


@cache
def real(name: str) -> tuple[str, bytes]:
    """A game of some turns, with steps undone and all."""
    with TemporaryDirectory() as folder:
        store = a_store(Path(folder))
        session = begin(store, name, 3)
        play(session, 250)
        session.leave()
        (file,) = Path(folder).iterdir()
        return file.name, file.read_bytes()


def files_in(folder: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def try_all(session: Session, chance: Random) -> None:
    """Look at everything and play on for a while."""
    for _ in range(12):
        session.show_hand()
        view = session.view
        assert len(session.claimable) <= len(view.owners)
        for ticket in view.tickets[:3]:
            session.path(ticket)
        for described in (*session.log_entries()[-5:], *session.since_last_turn()):
            assert clean(described.text).isprintable()
        session.turn_so_far()
        session.recent_routes()
        if session.is_over:
            look_back(session)
            return
        assert view.legal
        try:
            session.act(chance.choice(view.legal))
        except IllegalActionError as illegal:
            raise AssertionError(view) from illegal
    if not session.is_over:
        session.end_early()
    assert session.view.final is not None
    look_back(session)


def look_back(session: Session) -> None:
    assert session.finished is not None
    replay = Replay(session.finished, session.people)
    assert len(replay.scores()) == replay.turns + 1


def hostile_journals(count: int, folder: Path, start: int = 0) -> int:
    """Opens so many, and plays on where that can be; says how many could be played."""
    played = 0
    games = folder / "data" / "games"
    games.mkdir(parents=True, exist_ok=True)
    outside = folder / "outside"
    outside.write_text("not to be touched")
    for number in range(start, start + count):
        chance = Random(number)
        name, data = real(NAMES[number % len(NAMES)])
        wrong = hostile(data, chance)
        file = games / name
        for old in games.iterdir():
            old.unlink()
        file.write_bytes(wrong)
        store = Store(games)
        (kept,) = store.list()
        for text in (who(kept), when(kept), how_far(kept), kept.map_title):
            assert clean(text).isprintable()
        assert how_far(kept).isprintable(), "what is wrong is said in words that can be shown"
        try:
            session = store.resume(file.stem)
        except JournalError as error:
            assert str(error).isprintable(), number
            assert len(str(error)) < 500, number
            assert file.read_bytes() == wrong
            continue
        assert all(notice.isprintable() and len(notice) < 500 for notice in session.notices)
        try_all(session, chance)
        session.leave()
        played += 1
        if session.notices and "kept as" in session.notices[-1]:
            assert (games / f"{file.stem}.damaged-1.journal").read_bytes() == wrong
    assert outside.read_text() == "not to be touched"
    assert {path.parent for path in files_in(folder)} <= {games, folder}
    return played


@pytest.mark.parametrize("count", [15, pytest.param(100, marks=pytest.mark.slow)])
def test_a_hostile_journal_has_no_effect_but_words(count: int, tmp_path: Path) -> None:
    played = hostile_journals(count, tmp_path)
    assert played > count / 3
