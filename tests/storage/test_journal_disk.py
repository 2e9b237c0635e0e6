"""Journals on disk: a step is synced before it is shown, and a disk that is full, read-only or gone
keeps nobody from playing."""

import subprocess
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests import seats
from tests.storage.games import a_store, begin, file_of, map_file, play, steps
from ttr_tui.engine import KeepTickets
from ttr_tui.files import FileProblem
from ttr_tui.play.session import Session
from ttr_tui.storage.journal_reader import open_bytes
from ttr_tui.storage.journal_writer import JournalFile
from ttr_tui.storage.saved_games import SavedGames


class RecordingFile(JournalFile):
    """A journal file that remembers the calls, and the content at the last sync."""

    def __init__(self, path: Path, *, new: bool) -> None:
        super().__init__(path, new=new)
        FILES.append(self)
        self.calls: list[str] = []
        self.content = b"" if new else path.read_bytes()
        self.synced = b""

    def write(self, data: bytes, at: int) -> None:
        super().write(data, at)
        self.content = self.content[:at] + data
        self.calls.append("write")

    def sync(self) -> None:
        super().sync()
        self.synced = self.content
        self.calls.append("sync")


FILES: list[RecordingFile] = []


def test_sync_before_show(tmp_path: Path) -> None:
    """Every step is written and synced before the session returns its events."""
    session = SavedGames(tmp_path, open_file=RecordingFile).begin(
        map_file("usa"), ["Ann", "Bob"], seed=3
    )
    file = FILES[-1]
    assert file.calls == ["write", "sync"], "the setup"
    for number, _ in enumerate(steps(session)):
        file.calls.append("shown")
        if number == 60:
            break
        synced = open_bytes("x", file.synced)
        assert synced.game.log == session._game.log, "everything shown has been synced"
    assert file.calls[2:] == ["write", "sync", "shown"] * 61
    session.edit_players(tuple(reversed(session.players)))
    assert file.calls[-2:] == ["write", "sync"]


@contextmanager
def mounted(folder: Path, options: str) -> Iterator[Path]:
    """Mount a small disk of its own; skip the test if that is not allowed."""
    folder.mkdir()
    mount = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(folder)],
        capture_output=True,
        text=True,
        check=False,
    )
    if mount.returncode:
        reason = f"no disk can be mounted here: {mount.stderr.strip()}"
        warnings.warn(pytest.PytestWarning(reason), stacklevel=2)
        pytest.skip(reason)
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


def remount(folder: Path, options: str) -> None:
    subprocess.run(["mount", "-o", f"remount,{options}", str(folder)], check=True)


def check_saved(store: SavedGames, session: Session) -> None:
    opened = store.open(str(session.id))
    assert opened.valid_part.damage is None
    assert opened.game.log == session._game.log


@pytest.mark.filterwarnings("default::pytest.PytestWarning")
def test_full_disk(tmp_path: Path) -> None:
    """On a full disk the game continues, and is saved as soon as there is room."""
    with mounted(tmp_path / "disk", "size=256k") as disk:
        store = a_store(disk / "games")
        session = begin(store)
        play(session, 10)
        assert session.save_error is None
        filler = disk / "filler"
        with pytest.raises(OSError, match="space"), filler.open("wb", buffering=0) as file:
            while True:
                file.write(b"x" * 512)
        seed = 0
        while session.save_error is None:  # The last block of the journal still has room.
            play(session, 1, seed := seed + 1)
        saved_records = len(store.open(str(session.id)).game.log)
        play(session, 30)
        assert session.save_error == FileProblem("disk-full")
        opened = store.open(str(session.id))
        assert opened.valid_part.damage is None
        assert file_of(store, session).read_bytes().endswith(b"\n"), "no partly written line"
        assert len(opened.game.log) >= saved_records
        filler.unlink()
        play(session, 1)
        assert session.save_error is None
        check_saved(store, session)
        session.leave()


@pytest.mark.filterwarnings("default::pytest.PytestWarning")
def test_read_only_disk(tmp_path: Path) -> None:
    """On a read-only disk the game continues in memory, and says so from the start."""
    with mounted(tmp_path / "disk", "size=1m") as disk:
        store = a_store(disk / "games")
        session = begin(store)
        play(session, 10)
        session.leave()
        (file,) = store.folder.iterdir()
        data = file.read_bytes()
        remount(disk, "ro")
        again = store.resume(str(session.id))
        assert again.save_error == FileProblem("disk-read-only"), "before any step"
        play(again, 20)
        assert again.save_error == FileProblem("disk-read-only")
        assert file.read_bytes() == data
        new = begin(store, seed=2)
        assert new.save_error == FileProblem("disk-read-only")
        play(new, 5)
        remount(disk, "rw")
        for game in (again, new):
            play(game, 1)
            assert game.save_error is None
            check_saved(store, game)
            game.leave()


def test_deleted_folder(tmp_path: Path) -> None:
    """If the folder is deleted, the next step writes the whole game again."""
    store = a_store(tmp_path / "games")
    session = begin(store)
    (file,) = store.folder.iterdir()
    file.unlink()
    store.folder.rmdir()
    seats.act(session, KeepTickets(seats.view(session).offer))
    assert session.save_error is None
    check_saved(store, session)


class BreakingFile(JournalFile):
    """A journal file whose tenth write, and every later one while `broken`, stops half way."""

    writes = 0
    broken = False

    def write(self, data: bytes, at: int) -> None:
        BreakingFile.writes += 1
        if BreakingFile.writes == 10:
            BreakingFile.broken = True
        if BreakingFile.broken:
            super().write(data[: len(data) // 2], at)
            raise OSError(28, "No space left on device")
        super().write(data, at)


def test_only_partial_lines_removed(tmp_path: Path) -> None:
    """A partly written line is removed, and nothing else ever is."""
    store = SavedGames(tmp_path, open_file=BreakingFile)
    session = begin(store)
    (file,) = tmp_path.iterdir()
    before = file.read_bytes()
    for number in range(20):
        play(session, 1, seed=number)
        now = file.read_bytes()
        assert now.startswith(before), "a journal only grows"
        before = now
    assert session.save_error == FileProblem("disk-full")
    assert before.count(b"\n") == 9
    BreakingFile.broken = False
    play(session, 1, seed=99)
    assert session.save_error is None
    check_saved(store, session)
