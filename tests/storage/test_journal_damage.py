"""Whatever happens to a journal's bytes: noticed, explained, the sound part goes on."""

from json import loads
from pathlib import Path
from random import Random

import pytest

from tests.storage.games import a_store, begin, play
from ttr_tui.engine.game import Record
from ttr_tui.engine.state import State
from ttr_tui.storage.journal_format import (
    FIRST,
    JournalError,
    NewerFormatError,
    is_torn,
    sealed,
    unsealed,
)
from ttr_tui.storage.journal_reader import open_bytes
from ttr_tui.storage.saved_games import Store

STEPS = 40


class SavedGame:
    """A game of some steps: its journal, and what it was after each line."""

    def __init__(self, folder: Path) -> None:
        store = a_store(folder)
        session = begin(store)
        self.id = str(session.id)
        self.file = folder / f"{self.id}.journal"
        self.logs: list[list[Record]] = [session._game.log[:]]
        self.states: list[State] = [session._game.state.copy()]
        for number in range(STEPS):
            play(session, 1, seed=number)
            self.logs.append(session._game.log[:])
            self.states.append(session._game.state.copy())
        session.leave()
        self.data = self.file.read_bytes()
        self.header_end = self.data.index(b"\n") + 1


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> SavedGame:
    return SavedGame(tmp_path_factory.mktemp("kept"))


def check_flip(kept: SavedGame, data: bytes, folder: Path) -> None:
    """The damage is noticed and explained, and what came before it goes on."""
    folder.mkdir()
    file = folder / kept.file.name
    file.write_bytes(data)
    store = Store(folder)
    line = next(i for i, (a, b) in enumerate(zip(data, kept.data, strict=True)) if a != b)
    sound = kept.data[:line].count(b"\n")
    (listed,) = store.list()
    assert listed.problem
    if sound == 0:
        with pytest.raises(JournalError, match="its first line"):
            store.resume(kept.id)
        assert file.read_bytes() == data, "nothing is touched"
        return
    session = store.resume(kept.id)
    described = " ".join(session.notices)
    assert f"line {sound + 1} was altered" in described
    assert "damaged-1.journal" in described
    assert session._game.log == kept.logs[sound - 1]
    session.show_hand()
    if not session.is_over:
        session.act(session.view.legal[0])
    session.leave()
    assert (folder / f"{kept.id}.damaged-1.journal").read_bytes() == data
    again = file.read_bytes()
    assert again.startswith(kept.data[: kept.data[:line].rfind(b"\n") + 1])
    assert store.open(kept.id).sound.damage is None


def flips(kept: SavedGame, count: int, folder: Path) -> None:
    """Flips bytes of the journal, half of them behind the header."""
    chance = Random(count)
    for number in range(count):
        start = kept.header_end if number % 2 else 0
        data = bytearray(kept.data)
        data[chance.randrange(start, len(data))] ^= chance.randrange(1, 256)
        check_flip(kept, bytes(data), folder / str(number))


@pytest.mark.parametrize("count", [20, pytest.param(200, marks=pytest.mark.slow)])
def test_bytes_that_flipped_are_noticed_and_the_sound_part_goes_on(
    count: int, kept: SavedGame, tmp_path: Path
) -> None:
    flips(kept, count, tmp_path)


def test_the_last_line_end_is_guarded_too(kept: SavedGame, tmp_path: Path) -> None:
    for byte in (b" ", b"}", b"J", b"\0", b"\r", b"\xff"):
        check_flip(kept, kept.data[:-1] + byte, tmp_path / byte.hex())


def cuts(kept: SavedGame, folder: Path, step: int) -> None:
    """Cuts the journal at bytes of its last two lines."""
    begins = kept.data[:-1].rfind(b"\n", 0, kept.data[:-1].rfind(b"\n")) + 1
    for cut in range(begins, len(kept.data), step):
        data = kept.data[:cut]
        whole = data.count(b"\n")
        opened = open_bytes(kept.id, data)
        assert opened.sound.damage is None
        assert opened.game.log == kept.logs[whole - 1]
        if cut % 10 == 0:
            games = folder / str(cut)
            games.mkdir()
            (games / kept.file.name).write_bytes(data)
            session = Store(games).resume(kept.id)
            assert session.notices == ()
            session.show_hand()
            session.act(session.view.legal[0])
            session.leave()
            assert [path.name for path in games.iterdir()] == [kept.file.name]
            assert open_bytes(kept.id, (games / kept.file.name).read_bytes()).sound.damage is None


def test_cut_at_any_byte_of_its_last_lines_only_what_was_not_shown_is_gone(
    kept: SavedGame, tmp_path: Path
) -> None:
    cuts(kept, tmp_path, 9)


def test_what_follows_no_line_end_is_torn_or_altered() -> None:
    line, _ = sealed({"at": "2026", "text": 'a "b" \\ é', "n": [-1, True, None]}, FIRST)
    for cut in range(len(line)):
        assert is_torn(line[:cut], FIRST), line[:cut]
    for altered in (b"x", b"\0" * 30, b'{"at":"2026"}x', b'{"at"x', line[:-1] + b"x", line[:-4]):
        assert is_torn(altered, FIRST) == (altered == line[:-4])


def test_lines_missing_doubled_or_swapped_are_noticed(kept: SavedGame) -> None:
    lines = kept.data.splitlines(keepends=True)
    for wrong, at in (
        (lines[:5] + lines[6:], 6),
        (lines[:6] + lines[5:], 7),
        ([*lines[:5], lines[6], lines[5], *lines[7:]], 6),
    ):
        damage = open_bytes(kept.id, b"".join(wrong)).sound.damage
        assert damage is not None
        assert damage.line == at


def test_a_damaged_state_is_never_overwritten(kept: SavedGame, tmp_path: Path) -> None:
    (tmp_path / kept.file.name).write_bytes(kept.data)
    store = Store(tmp_path)
    for number in (1, 2, 3):
        file = tmp_path / kept.file.name
        damaged = file.read_bytes()[:-2] + b"x\n"
        file.write_bytes(damaged)
        store.resume(kept.id).leave()
        assert (tmp_path / f"{kept.id}.damaged-{number}.journal").read_bytes() == damaged
    assert [game.id for game in store.list()] == [kept.id], "those kept aside are no games"


def test_a_journal_whose_first_line_is_not_whole_was_never_begun(
    kept: SavedGame, tmp_path: Path
) -> None:
    for cut in (0, 1, 100, kept.header_end - 1):
        (tmp_path / kept.file.name).write_bytes(kept.data[:cut])
        (game,) = Store(tmp_path).list()
        assert game.problem.startswith("it was never begun")
        assert Store(tmp_path).last_unfinished() is None


def test_a_newer_format_is_named_and_left_alone(kept: SavedGame, tmp_path: Path) -> None:
    header = kept.data.split(b"\n")[0]
    body = header[: header.rindex(b',"check"')] + b"}"
    line, _ = sealed({**loads(body), "journal": 3}, FIRST)
    file = tmp_path / kept.file.name
    file.write_bytes(line + b"whatever comes then\n")
    words = r"written by a newer version of ttr \(format 3; this one reads 1\)"
    with pytest.raises(NewerFormatError, match=words):
        Store(tmp_path).resume(kept.id)
    assert file.read_bytes() == line + b"whatever comes then\n"
    assert "newer version" in Store(tmp_path).list()[0].problem


def test_a_check_is_of_all_lines_so_far() -> None:
    first, check = sealed({"a": 1}, FIRST)
    second, _ = sealed({"a": 1}, check)
    assert first != second
    assert unsealed(first[:-1], FIRST) == check
    assert unsealed(second[:-1], FIRST) is None
