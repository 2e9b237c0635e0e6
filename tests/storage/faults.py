"""Faults of every kind of user file: what is on the disk in its place, and calls of the operating
system that fail. All that the program does with files is then tried.

No fault ends the program, keeps it waiting, or harms another file. When the fault is over,
everything is saved again.
"""

import contextlib
import errno
import os
import shutil
import signal
import socket
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final, TypeVar

from tests.storage.games import play
from tests.storage.user_files import (
    ACTIONS,
    BEING_PLAYED,
    OLD,
    UNFINISHED,
    World,
    change_a_setting,
    check_files,
    check_saved,
    leave_all,
    make_world,
    stats,
)
from ttr_tui.storage.journal_reader import open_journal
from ttr_tui.storage.settings import Settings, read_settings

Item = TypeVar("Item")

MAX_CPU: Final = 2.0
"""Seconds of work for one action."""
MAX_WAIT: Final = 10.0
"""Seconds for one action, which may wait for other programs on a busy machine."""


class TooSlowError(BaseException):
    """An action hangs."""


@contextlib.contextmanager
def limited() -> Iterator[None]:
    """Raise `TooSlowError` if this takes too long."""

    def stop(*_: object) -> None:
        raise TooSlowError

    timers = {signal.SIGALRM: signal.ITIMER_REAL, signal.SIGPROF: signal.ITIMER_PROF}
    before = {number: signal.signal(number, stop) for number in timers}
    try:
        signal.setitimer(signal.ITIMER_REAL, MAX_WAIT)
        signal.setitimer(signal.ITIMER_PROF, MAX_CPU)
        yield
    finally:
        for number, timer in timers.items():
            signal.setitimer(timer, 0)
            signal.signal(number, before[number])


# What is on the disk in place of a file.


def _remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    elif os.path.lexists(path):
        path.unlink()


def _bytes(path: Path, data: bytes) -> None:
    _remove(path)
    path.write_bytes(data)


def _cut(path: Path, keep: Callable[[int], int]) -> None:
    if path.is_file():
        os.truncate(path, keep(path.stat().st_size))


def _allow(path: Path, mode: int) -> None:
    """Take away permissions, or give them back; the superuser has all of them anyway. A link is not
    followed: it may lead to a device of the superuser."""
    if path.exists() and not path.is_symlink():
        path.chmod(mode)


def _huge(path: Path) -> None:
    """A file of a terabyte that takes no room."""
    _bytes(path, b"{")
    with contextlib.suppress(OSError):
        os.truncate(path, 1 << 40)


def _folder(path: Path, *, full: bool) -> None:
    _remove(path)
    path.mkdir()
    if full:
        (path / "file").write_text(OLD)


def _pipe(path: Path) -> None:
    _remove(path)
    os.mkfifo(path)


def _socket(path: Path) -> None:
    _remove(path)
    here = Path.cwd()
    os.chdir(path.parent)  # Names of sockets are short.
    try:
        with socket.socket(socket.AF_UNIX) as made:
            made.bind(path.name[:80])
        Path(path.name[:80]).rename(path.name)
    finally:
        os.chdir(here)


def _link(path: Path, target: str) -> None:
    _remove(path)
    path.symlink_to(target)


def _link_to_victim(path: Path) -> None:
    """A link to a file of the user that has nothing to do with the program."""
    root = next(parent for parent in path.parents if (parent / "victim").exists())
    _link(path, str(root / "victim"))


def _moved(path: Path) -> None:
    """The file under another name, and a link to it."""
    if path.exists():
        path.rename(path.with_name(f"{path.name}.moved"))
    _link(path, f"{path.name}.moved")


FAULTS: Final[dict[str, Callable[[Path], None]]] = {
    "missing": _remove,
    "denied": partial(_allow, mode=0),
    "read-only": partial(_allow, mode=0o500),
    "empty": partial(_bytes, data=b""),
    "zeros": partial(_bytes, data=bytes(5000)),
    "random bytes": partial(_bytes, data=Random(1).randbytes(5000)),
    "open braces": partial(_bytes, data=b"{" * 15_000),
    "nested lists": partial(_bytes, data=b'{"a":' * 3000 + b"[" * 100_000),
    "cut in half": partial(_cut, keep=lambda size: size // 2),
    "without the last byte": partial(_cut, keep=lambda size: size - 1),
    "longer": partial(_cut, keep=lambda size: size + 100),
    "huge": _huge,
    "a folder": partial(_folder, full=False),
    "a full folder": partial(_folder, full=True),
    "a pipe": _pipe,
    "a socket": _socket,
    "an endless device": partial(_link, target="/dev/zero"),
    "a full device": partial(_link, target="/dev/full"),
    "a link to nothing": partial(_link, target="nothing/here"),
    "a link to itself": lambda path: _link(path, path.name),
    "a link to another file": _link_to_victim,
    "moved, with a link to it": _moved,
}

FOLDER_FAULTS: Final = (
    "missing",
    "denied",
    "read-only",
    "empty",
    "a pipe",
    "an endless device",
    "a link to nothing",
    "a link to itself",
    "a link to another file",
    "moved, with a link to it",
)


@dataclass(frozen=True)
class DiskCase:
    """A fault of some files or folders, by their names."""

    fault: str
    places: tuple[str, ...]

    def check(self, world: World) -> None:
        paths = {**world.files(), **world.all_folders()}
        for place in self.places:
            FAULTS[self.fault](paths[place])
        for action in ACTIONS:
            _run(action, world)
        leave_all()
        if "output" not in self.places:  # There the user names the file, and links are followed.
            assert (world / "victim").read_text() == OLD
        for place in self.places:
            _allow(paths[place], mode=0o700)
        for place in (*self.places, "layout"):
            paths.pop(place, None)
        check_files(world, {name for name, path in paths.items() if path.is_file()})


@cache
def disk_cases() -> list[DiskCase]:
    """Return all cases: each fault of each file, of all files at once, and of each folder."""
    with TemporaryDirectory() as folder:
        world = make_world(Path(folder))
        files, folders = tuple(world.files()), tuple(world.all_folders())
    return [
        *(DiskCase(fault, files) for fault in FAULTS),
        *(DiskCase(fault, (file,)) for fault in FAULTS for file in files),
        *(DiskCase(fault, (folder,)) for fault in FOLDER_FAULTS for folder in folders),
    ]


def _run(action: Callable[[World], None], world: World) -> None:
    try:
        with limited():
            action(world)
    except TooSlowError:
        raise AssertionError(f"{action.__name__} hangs") from None


# Calls of the operating system that fail.

CALLS: Final = (
    "open",
    "read",
    "write",
    "fsync",
    "ftruncate",
    "fstat",
    "stat",
    "lstat",
    "mkdir",
    "replace",
    "rename",
    "unlink",
    "listdir",
    "scandir",
)
ERRORS: Final = (errno.EACCES, errno.EROFS, errno.ENOSPC, errno.EIO)
"""Denied, read-only, full, broken."""


class FailingCalls:
    """Lets calls on files below a folder fail: from call number `first` on, `times` of them.
    `count` counts the calls. A write that fails writes half."""

    def __init__(self, folder: Path, first: int, times: int, error: int) -> None:
        self.count = 0
        self._folder = str(folder)
        self._failing = range(first, first + times)
        self._error = error
        self._files: set[int] = set()
        self._real = {name: getattr(os, name) for name in CALLS}

    def __enter__(self) -> "FailingCalls":
        for name in CALLS:
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


@dataclass(frozen=True)
class CallCase:
    """An action during which calls fail."""

    action: Callable[[World], None]
    first: int
    times: int
    error: int

    def check(self, world: World) -> None:
        with FailingCalls(Path(world), self.first, self.times, self.error):
            _run(self.action, world)
        kept = {*world.files()} - {"layout"}
        check_files(world, kept)
        if self.times == 1 and self.error != errno.EACCES:
            assert not [*world.rglob("*.new")]
        # Now all is well again.
        BEING_PLAYED.append(world.store.resume(UNFINISHED))
        for session in BEING_PLAYED:
            play(session, 2, seed=5)
            assert session.save_error is None
            check_saved(session, world.store)
        leave_all()
        for path in world.folders.games.iterdir():
            if b"\n" in path.read_bytes():  # A new file may have no whole line.
                assert open_journal(path).valid_part.damage is None
        for action in (stats, change_a_setting):
            action(world)
        assert read_settings(world.folders) == (Settings(theme="light"), ())
        check_files(world, kept)


def call_cases(share: float = 1) -> Iterator[CallCase]:
    """Yield cases in which a call fails, alone or with all that follow: for each action all of its
    calls, or this share of them. The errors take turns."""
    with TemporaryDirectory() as folder:
        world = make_world(Path(folder))
        for action in ACTIONS:
            with FailingCalls(Path(world), 0, 0, 0) as calls:
                action(world)
            leave_all()
            for first in some(range(calls.count), share):
                for times in (1, 1 << 30):
                    yield CallCase(action, first, times, ERRORS[(first + times) % len(ERRORS)])


# Running them.


def check_cases(cases: Iterable[DiskCase | CallCase]) -> None:
    """Check each of the cases in a folder of its own."""
    memory = Path("/dev/shm")  # Files that are on no disk are synced in no time.
    with TemporaryDirectory(dir=memory if memory.is_dir() else None) as folder:
        template, here = Path(folder) / "template", Path(folder) / "case"
        template.mkdir()
        make_world(template)
        for case in cases:
            shutil.copytree(template, here, symlinks=True)
            try:
                case.check(World(here))
            except Exception as error:
                raise AssertionError(f"{case}: {error!r}") from error
            shutil.rmtree(here)


def some(items: Sequence[Item], share: float) -> Sequence[Item]:
    """Return this share of the items, evenly spread, but at least one."""
    step = max(1, round(1 / share))
    return items[min(step, len(items)) // 2 :: step]
