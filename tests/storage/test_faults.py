"""Calls of the operating system that fail while games are played and settings are changed: no file
is harmed, and everything is saved when all is well again."""

import contextlib
import errno
import os
import shutil
import stat
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

from tests.storage.games import a_store, begin, play
from ttr_tui.play.seated_players import seat_players
from ttr_tui.play.session import Session
from ttr_tui.storage.crash_reports import write_crash_report
from ttr_tui.storage.journal_format import JournalError
from ttr_tui.storage.next_game import LastGame, read_last_game, write_last_game
from ttr_tui.storage.paths import Folders, user_folders
from ttr_tui.storage.settings import Settings, change_settings, read_settings

FINISHED, UNFINISHED = "2026-11-21-paris-ann-bob-1", "2026-11-21-paris-ann-bob-2"
STEPS: Final = 6
PLAYERS: Final = LastGame(seat_players(["Ann", "Bob"]), 0, "usa")

CALLS: Final = (
    "open read write fsync ftruncate fstat stat lstat mkdir replace unlink listdir scandir"
)
ERRORS: Final = (errno.EACCES, errno.EROFS, errno.ENOSPC, errno.EIO)
"""Denied, read-only, full, broken."""


def make_files(folder: Path) -> Folders:
    """A finished game, an unfinished one, settings and the players of the last game."""
    folders = user_folders(folder)
    for ends in (True, False):
        session = begin(a_store(folders.games), "paris")
        play(session, STEPS)
        if ends:
            session.end_early()
        session.leave()
    change_a_setting(folders)
    remember(folders)
    return folders


# What is tried; a game that is begun is still being played when all is well again.


def play_on(folders: Folders) -> Session:
    session = begin(a_store(folders.games), "paris", players=3)
    play(session, STEPS)
    return session


def resume(folders: Folders) -> None:
    with contextlib.suppress(JournalError):
        session = a_store(folders.games).resume(UNFINISHED)
        play(session, 3)
        session.leave()


def delete(folders: Folders) -> None:
    with contextlib.suppress(JournalError):
        a_store(folders.games).delete(FINISHED)


def change_a_setting(folders: Folders) -> None:
    change_settings(folders, theme="light")


def remember(folders: Folders) -> None:
    write_last_game(PLAYERS, folders)


ACTIONS: Final[tuple[Callable[[Folders], Session | None], ...]] = (
    play_on,
    resume,
    delete,
    change_a_setting,
    remember,
)


class FailingCalls:
    """Lets calls on files below a folder fail: from call number `first` on, `times` of them.
    `count` counts the calls. A write that fails writes half."""

    def __init__(self, folder: Path, first: int, times: int, error: int) -> None:
        self.count = 0
        self._folder = str(folder)
        self._failing = range(first, first + times)
        self._error = error
        self._files: set[int] = set()
        self._real = {name: getattr(os, name) for name in CALLS.split()}

    def __enter__(self) -> "FailingCalls":
        for name in self._real:
            setattr(os, name, partial(self._call, name))
        return self

    def __exit__(self, *_: object) -> None:
        for name, real in self._real.items():
            setattr(os, name, real)

    def _call(self, name: str, *args: Any, **options: Any) -> Any:
        what = args[0] if args else None
        is_file = isinstance(what, int)
        if not (what in self._files if is_file else str(what).startswith(self._folder)):
            return self._real[name](*args, **options)
        self.count += 1
        if self.count - 1 in self._failing:
            if name == "write":
                self._real[name](what, bytes(args[1])[: len(args[1]) // 2])
            raise OSError(self._error, os.strerror(self._error))
        result = self._real[name](*args, **options)
        if name == "open":
            self._files.add(result)
        return result


class Case(NamedTuple):
    """An action during which calls fail."""

    action: Callable[[Folders], Session | None]
    first: int
    times: int
    error: int


def all_cases() -> Iterator[Case]:
    """Each call of each action fails, alone or with all that follow. The errors take turns."""
    for action in ACTIONS:
        with TemporaryDirectory() as folder:
            folders = make_files(Path(folder))
            with FailingCalls(Path(folder), 0, 0, 0) as calls:
                session = action(folders)
            if session is not None:
                session.leave()
        for first in range(calls.count):
            for times in (1, 1 << 30):
                yield Case(action, first, times, ERRORS[(first + times) % len(ERRORS)])


def check(case: Case, folder: Path) -> None:
    """Let the calls fail, then go on where all is well again."""
    folders = user_folders(folder)
    store = a_store(folders.games)
    with FailingCalls(folder, case.first, case.times, case.error):
        begun = case.action(folders)
    assert store.open(UNFINISHED).valid_part.damage is None
    if case.times == 1 and case.error != errno.EACCES:
        assert not [*folder.rglob("*.new")]
    for session in filter(None, (begun, store.resume(UNFINISHED))):
        play(session, 2, seed=5)
        assert session.save_error is None
        opened = store.open(str(session.id))
        assert (opened.game.log, opened.valid_part.damage) == (session._game.log, None)
        assert len(opened.game.log) > STEPS
        session.leave()
    for path in folders.games.iterdir():
        if b"\n" in path.read_bytes():  # A new file may have no whole line.
            assert store.open(path.stem).valid_part.damage is None
    assert (folders.games / f"{FINISHED}.journal").exists() or case.action is delete
    assert read_settings(folders) == (Settings(theme="light"), ())
    assert read_last_game(folders) == PLAYERS


def test_failing_calls() -> None:
    """Whatever call of the operating system fails, no file is harmed, and all goes on later."""
    memory = Path("/dev/shm")  # Files that are on no disk are synced in no time.
    with TemporaryDirectory(dir=memory if memory.is_dir() else None) as folder:
        template, here = Path(folder) / "template", Path(folder) / "case"
        make_files(template)
        for case in all_cases():
            shutil.copytree(template, here)
            try:
                check(case, here)
            except Exception as error:
                raise AssertionError(f"{case}: {error!r}") from error
            shutil.rmtree(here)


def test_all_files_are_private(tmp_path: Path) -> None:
    """Only the user may read the files and enter the folders that the program makes."""
    own, umask = tmp_path / "own", os.umask(0)
    try:
        write_crash_report(make_files(own), ValueError("x"))
    finally:
        os.umask(umask)
    modes = {path: stat.S_IMODE(path.stat().st_mode) for path in (own, *own.rglob("*"))}
    assert modes == {path: 0o700 if path.is_dir() else 0o600 for path in modes}
    assert len({path.parent for path in modes if path.is_file()}) >= 3, "games, settings, crashes"
