"""Damaged journals: damage is noticed and explained, and the game continues from the valid part."""

from pathlib import Path
from random import Random

import pytest

from tests import seats
from tests.storage.games import a_store, begin, play
from ttr_tui.engine import Record
from ttr_tui.files import FileProblem
from ttr_tui.storage.journal_format import (
    NO_CHECK,
    JournalError,
    encode_line,
    is_incomplete_line,
    verify_line,
)
from ttr_tui.storage.journal_reader import open_bytes
from ttr_tui.storage.saved_games import SavedGames

STEPS = 40


class PlayedGame:
    """A game of some steps: its journal, and its records after each line."""

    def __init__(self, folder: Path) -> None:
        store = a_store(folder)
        session = begin(store)
        self.id = str(session.id)
        self.file = folder / f"{self.id}.journal"
        self.logs: list[list[Record]] = [session._game.log[:]]
        for number in range(STEPS):
            play(session, 1, seed=number)
            self.logs.append(session._game.log[:])
        session.leave()
        self.data = self.file.read_bytes()
        self.header_size = self.data.index(b"\n") + 1


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> PlayedGame:
    return PlayedGame(tmp_path_factory.mktemp("played"))


def check_damaged(played: PlayedGame, data: bytes, folder: Path) -> None:
    """Check that this damage is noticed and explained, and that the game continues before it."""
    folder.mkdir()
    file = folder / played.file.name
    file.write_bytes(data)
    store = SavedGames(folder)
    at = next(i for i, (a, b) in enumerate(zip(data, played.data, strict=True)) if a != b)
    valid_lines = played.data[:at].count(b"\n")
    (listed,) = store.list()
    assert listed.problem
    if valid_lines == 0:
        with pytest.raises(JournalError, match="-header"):
            store.resume(played.id)
        assert file.read_bytes() == data, "the file is left alone"
        return
    session = store.resume(played.id)
    assert session.notices == (
        FileProblem("damaged", {"reason": FileProblem("damaged-line", {"line": valid_lines + 1})}),
        FileProblem("copied", {"file": f"{played.id}.damaged-1.journal"}),
    )
    assert session._game.log == played.logs[valid_lines - 1]
    if not session.is_over:
        seats.act(session, seats.view(session).legal[0])
    session.leave()
    assert (folder / f"{played.id}.damaged-1.journal").read_bytes() == data
    assert file.read_bytes().startswith(played.data[: played.data[:at].rfind(b"\n") + 1])
    assert store.open(played.id).valid_part.damage is None


def check_flips(played: PlayedGame, count: int, folder: Path) -> None:
    """Change this many bytes of the journal one by one, half of them after the header."""
    chance = Random(count)
    for number in range(count):
        start = played.header_size if number % 2 else 0
        data = bytearray(played.data)
        data[chance.randrange(start, len(data))] ^= chance.randrange(1, 256)
        check_damaged(played, bytes(data), folder / str(number))


@pytest.mark.parametrize("count", [20, pytest.param(60, marks=pytest.mark.slow)])
def test_changed_bytes(count: int, played: PlayedGame, tmp_path: Path) -> None:
    """Any changed byte is noticed."""
    check_flips(played, count, tmp_path)


def test_changed_last_line_feed(played: PlayedGame, tmp_path: Path) -> None:
    """A change of the last line feed is noticed too."""
    for byte in (b" ", b"}", b"J", b"\0", b"\r", b"\xff"):
        check_damaged(played, played.data[:-1] + byte, tmp_path / byte.hex())


def check_cuts(played: PlayedGame, folder: Path, step: int) -> None:
    """Cut the journal at every `step`-th byte of its last two lines."""
    start = played.data[:-1].rfind(b"\n", 0, played.data[:-1].rfind(b"\n")) + 1
    for cut in range(start, len(played.data), step):
        data = played.data[:cut]
        whole_lines = data.count(b"\n")
        opened = open_bytes(played.id, data)
        assert opened.valid_part.damage is None
        assert opened.game.log == played.logs[whole_lines - 1]
        if cut % 10 == 0:
            games = folder / str(cut)
            games.mkdir()
            file = games / played.file.name
            file.write_bytes(data)
            session = SavedGames(games).resume(played.id)
            assert session.notices == ()
            seats.act(session, seats.view(session).legal[0])
            session.leave()
            assert list(games.iterdir()) == [file]
            assert open_bytes(played.id, file.read_bytes()).valid_part.damage is None


def test_incomplete_last_line(played: PlayedGame, tmp_path: Path) -> None:
    """A last line that was not written completely is dropped without a message."""
    check_cuts(played, tmp_path, 9)


def test_incomplete_or_damaged_line() -> None:
    """The beginning of a line counts as incomplete, anything else as damaged."""
    line, _ = encode_line({"at": "2026", "text": 'a "b" \\ é', "n": [-1, True, None]}, NO_CHECK)
    for cut in range(len(line)):
        assert is_incomplete_line(line[:cut], NO_CHECK), line[:cut]
    for tail in (b"x", b"\0" * 30, b'{"at":"2026"}x', b'{"at"x', line[:-1] + b"x"):
        assert not is_incomplete_line(tail, NO_CHECK)


def test_lines_missing_repeated_or_moved(played: PlayedGame) -> None:
    """A missing, repeated or moved line is noticed at that line."""
    lines = played.data.splitlines(keepends=True)
    for wrong, at in (
        (lines[:5] + lines[6:], 6),
        (lines[:6] + lines[5:], 7),
        ([*lines[:5], lines[6], lines[5], *lines[7:]], 6),
    ):
        damage = open_bytes(played.id, b"".join(wrong)).valid_part.damage
        assert damage is not None
        assert damage == FileProblem("damaged-line", {"line": at})


def test_copies_of_damaged_journals(played: PlayedGame, tmp_path: Path) -> None:
    """A copy of a damaged journal is never overwritten, and not listed as a game."""
    file = tmp_path / played.file.name
    file.write_bytes(played.data)
    store = SavedGames(tmp_path)
    for number in (1, 2, 3):
        damaged = file.read_bytes()[:-2] + b"x\n"
        file.write_bytes(damaged)
        store.resume(played.id).leave()
        assert (tmp_path / f"{played.id}.damaged-{number}.journal").read_bytes() == damaged
    assert [game.id for game in store.list()] == [played.id]


def test_incomplete_first_line(played: PlayedGame, tmp_path: Path) -> None:
    """A journal without a complete first line is empty: the program ended before the setup."""
    for cut in (0, 1, 100, played.header_size - 1):
        (tmp_path / played.file.name).write_bytes(played.data[:cut])
        (game,) = SavedGames(tmp_path).list()
        assert game.problem == FileProblem("empty")
        assert SavedGames(tmp_path).last_unfinished() is None


def test_check_depends_on_previous_lines() -> None:
    """Equal objects in different lines have different checks."""
    first, check = encode_line({"a": 1}, NO_CHECK)
    second, _ = encode_line({"a": 1}, check)
    assert first != second
    assert verify_line(first[:-1], NO_CHECK) == check
    assert verify_line(second[:-1], NO_CHECK) is None
