"""Written, synced, then shown; and a disk that is full, read-only or gone keeps nobody from
playing."""

import subprocess
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.storage.games import a_store, begin, map_file, play, steps
from ttr_tui.engine.actions import KeepTickets
from ttr_tui.play.session import Session
from ttr_tui.storage.journal_reader import open_bytes
from ttr_tui.storage.journal_writer import JournalFile
from ttr_tui.storage.saved_games import Store


class Recorded(JournalFile):
    """A file that remembers what was asked of it, and what of it had been synced when."""

    def __init__(self, path: Path, *, new: bool) -> None:
        super().__init__(path, new=new)
        FILES.append(self)
        self.done: list[str] = []
        self.content = b"" if new else path.read_bytes()
        self.synced = b""

    def write(self, data: bytes, at: int) -> None:
        super().write(data, at)
        self.content = self.content[:at] + data
        self.done.append("write")

    def sync(self) -> None:
        super().sync()
        self.synced = self.content
        self.done.append("sync")


FILES: list[Recorded] = []


def test_every_step_is_written_and_synced_before_it_is_given_out(tmp_path: Path) -> None:
    session = Store(tmp_path, open_file=Recorded).begin(map_file("usa"), ["Ann", "Bob"], seed=3)
    file = FILES[-1]
    assert file.done == ["write", "sync"], "the deal"
    for number, _ in enumerate(steps(session)):
        file.done.append("shown")
        if number == 60:
            break
        cut = open_bytes("x", file.synced)
        assert cut.game.log == session._game.log, "cutting to what was synced loses nothing shown"
    assert file.done[2:] == ["write", "sync", "shown"] * 61
    session.edit_players(tuple(reversed(session.people)))
    assert file.done[-2:] == ["write", "sync"]


@contextmanager
def mounted(folder: Path, options: str) -> Iterator[Path]:
    """A disk of its own, where this machine lets us mount one."""
    folder.mkdir()
    done = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(folder)],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        reason = f"no disk can be mounted here, this was not tried: {done.stderr.strip()}"
        warnings.warn(pytest.PytestWarning(reason), stacklevel=2)
        pytest.skip(reason)
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


def remount(folder: Path, options: str) -> None:
    subprocess.run(["mount", "-o", f"remount,{options}", str(folder)], check=True)


def can_go_on(store: Store, session: Session) -> None:
    opened = store.open(str(session.id))
    assert opened.sound.damage is None
    assert opened.game.log == session._game.log


@pytest.mark.filterwarnings("default::pytest.PytestWarning")
def test_on_a_full_disk_the_game_goes_on_and_is_kept_when_there_is_room(tmp_path: Path) -> None:
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
        while session.save_error is None:  # The last page of the journal has some room yet.
            play(session, 1, seed := seed + 1)
        kept_until = len(store.open(str(session.id)).game.log)
        play(session, 30)
        assert session.save_error == "the disk is full"
        opened = store.open(str(session.id))
        assert opened.sound.damage is None
        assert not opened.sound.torn, "what was written in part is cut off"
        assert len(opened.game.log) >= kept_until
        filler.unlink()
        play(session, 1)
        assert session.save_error is None
        can_go_on(store, session)
        session.leave()


@pytest.mark.filterwarnings("default::pytest.PytestWarning")
def test_on_a_disk_that_may_only_be_read_the_game_goes_on_in_memory(tmp_path: Path) -> None:
    with mounted(tmp_path / "disk", "size=1m") as disk:
        store = a_store(disk / "games")
        session = begin(store)
        play(session, 10)
        session.leave()
        (file,) = store.folder.iterdir()
        data = file.read_bytes()
        remount(disk, "ro")
        again = store.resume(str(session.id))
        assert again.save_error == "the disk may only be read", "said before anything is done"
        play(again, 20)
        assert again.save_error == "the disk may only be read"
        assert file.read_bytes() == data
        new = begin(store, seed=2)
        assert new.save_error == "the disk may only be read"
        play(new, 5)
        remount(disk, "rw")
        for kept in (again, new):
            play(kept, 1)
            assert kept.save_error is None
            can_go_on(store, kept)
            kept.leave()


@pytest.mark.filterwarnings("default::pytest.PytestWarning")
def test_a_damaged_journal_that_cannot_be_kept_aside_is_left_as_it_is(tmp_path: Path) -> None:
    with mounted(tmp_path / "disk", "size=1m") as disk:
        store = a_store(disk / "games")
        session = begin(store)
        play(session, 10)
        session.leave()
        (file,) = store.folder.iterdir()
        damaged = file.read_bytes()[:-2] + b"x\n"
        file.write_bytes(damaged)
        remount(disk, "ro")
        again = store.resume(str(session.id))
        assert "not kept from here on: the disk may only be read" in again.notices[-1]
        play(again, 5)
        assert file.read_bytes() == damaged
        remount(disk, "rw")


def test_a_folder_that_goes_away_is_made_again_with_all_of_the_game(tmp_path: Path) -> None:
    store = a_store(tmp_path / "games")
    session = begin(store)
    session.show_hand()
    (file,) = store.folder.iterdir()
    file.unlink()
    store.folder.rmdir()
    session.act(KeepTickets(session.view.offer))
    assert session.save_error is None
    can_go_on(store, session)


def test_what_another_program_wrote_is_not_overwritten(tmp_path: Path) -> None:
    store = a_store(tmp_path)
    session = begin(store)
    (file,) = tmp_path.iterdir()
    with file.open("ab") as other:
        other.write(b"by hand\n")
    session.show_hand()
    session.act(KeepTickets(session.view.offer))
    assert session.save_error == "another program has changed the journal"
    assert file.read_bytes().endswith(b"by hand\n")
    assert len(session._game.log) == 2, "the game goes on all the same"


class Weak(JournalFile):
    """A disk on which the tenth write stops in the middle, and every one after it until edited."""

    writes = 0
    broken = False

    def write(self, data: bytes, at: int) -> None:
        Weak.writes += 1
        if Weak.writes == 10:
            Weak.broken = True
        if Weak.broken:
            super().write(data[: len(data) // 2], at)
            raise OSError(28, "No space left on device")
        super().write(data, at)


def test_only_what_we_wrote_in_part_is_ever_cut_off(tmp_path: Path) -> None:
    store = Store(tmp_path, open_file=Weak)
    session = begin(store)
    (file,) = tmp_path.iterdir()
    before = file.read_bytes()
    for number in range(20):
        play(session, 1, seed=number)
        now = file.read_bytes()
        assert now.startswith(before), "a journal only grows"
        before = now
    assert session.save_error == "the disk is full"
    assert before.count(b"\n") == 9
    Weak.broken = False
    play(session, 1, seed=99)
    assert session.save_error is None
    can_go_on(store, session)
