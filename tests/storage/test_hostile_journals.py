"""Hostile journals: they cause error messages and nothing else."""

from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest

from tests.maps import NAMES
from tests.storage.games import a_store, begin, play
from tests.storage.hostile_journals import hostile
from ttr_tui.engine import IllegalActionError
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.replay import Replay
from ttr_tui.play.session import Session
from ttr_tui.storage.journal_format import JournalError
from ttr_tui.storage.saved_games import SavedGames
from ttr_tui.terminal_text import clean
from ttr_tui.words.file_problems import file_problem
from ttr_tui.words.log_text import log_line
from ttr_tui.words.player_text import players_text
from ttr_tui.words.saved_games import last_played_text, status_text


@cache
def real(name: str) -> tuple[str, bytes]:
    """Return the file name and the content of a journal of 250 steps, some of them undone."""
    with TemporaryDirectory() as folder:
        store = a_store(Path(folder))
        session = begin(store, name, 3)
        play(session, 250)
        session.leave()
        (file,) = Path(folder).iterdir()
        return file.name, file.read_bytes()


def try_all(session: Session, chance: Random) -> None:
    """Read everything a session offers, and play on for a few steps."""
    hot_seat = HotSeat(session)
    for _ in range(12):
        hot_seat.show_hand()
        view = hot_seat.view
        assert len(hot_seat.payable_routes) <= len(view.owners)
        for ticket in view.tickets[:3]:
            hot_seat.detour(ticket)
        for group in (*hot_seat.log()[-5:], *hot_seat.since_last_turn()):
            text = log_line(group, view.game_map, hot_seat.session.names)
            assert clean(text).isprintable()
        hot_seat.turn_so_far()
        hot_seat.recent()
        if session.is_over:
            check_replay(session)
            return
        assert view.legal
        try:
            hot_seat.act(chance.choice(view.legal))
        except IllegalActionError as illegal:
            raise AssertionError(view) from illegal
    if not session.is_over:
        session.end_early()
    assert session.view(None).final is not None
    check_replay(session)


def check_replay(session: Session) -> None:
    assert session.finished is not None
    replay = Replay(session.finished, session.players)
    assert len(replay.scores()) == replay.turns + 1


def check_hostile_journals(count: int, folder: Path, start: int = 0) -> int:
    """Open this many hostile journals, and play on where possible. Return how many were played."""
    played = 0
    games = folder / "data" / "games"
    games.mkdir(parents=True, exist_ok=True)
    outside = folder / "outside"
    outside.write_text("unchanged")
    for number in range(start, start + count):
        chance = Random(number)
        name, data = real(NAMES[number % len(NAMES)])
        wrong = hostile(data, chance)
        file = games / name
        for old in games.iterdir():
            old.unlink()
        file.write_bytes(wrong)
        store = SavedGames(games)
        (game,) = store.list()
        for text in (
            players_text(game.players),
            last_played_text(game),
            status_text(game),
            game.map_title,
        ):
            assert clean(text).isprintable()
        assert status_text(game).isprintable(), "the problem is one printable line"
        try:
            session = store.resume(file.stem)
        except JournalError as error:
            assert str(error).isprintable(), number
            assert len(file_problem(error.problem)) < 500, number
            assert file.read_bytes() == wrong
            continue
        for notice in map(file_problem, session.notices):
            assert notice.isprintable() and len(notice) < 500
        try_all(session, chance)
        session.leave()
        played += 1
        if session.id != file.stem:
            assert session.notices[-1].kind == "damaged-stays"
            assert file.read_bytes() == wrong
    assert outside.read_text() == "unchanged"
    assert {path.parent for path in folder.rglob("*") if path.is_file()} <= {games, folder}
    return played


@pytest.mark.quick(1)
@pytest.mark.parametrize("count", [15, pytest.param(30, marks=pytest.mark.slow)])
def test_hostile_journals_are_harmless(count: int, tmp_path: Path) -> None:
    """A hostile journal is played or gives one printable line; no other file is touched."""
    played = check_hostile_journals(count, tmp_path)
    assert played > count / 3
