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
from io import StringIO
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import Any, Final, TypeVar

from tests.mapfile.small_map import SMALL_MAP
from tests.storage.games import a_store, play
from ttr_tui import cli
from ttr_tui.app.saved_game_actions import SavedGames
from ttr_tui.board.layout.layout_cache import forget_layouts
from ttr_tui.board.render.export import write_out
from ttr_tui.mapfile.map_file import MapFile, read_map
from ttr_tui.mapfile.position import read_position_file
from ttr_tui.mapfile.problems import FileError
from ttr_tui.play.people import Person
from ttr_tui.play.report import Finished
from ttr_tui.play.session import Session
from ttr_tui.storage.crash_reports import write_crash_report
from ttr_tui.storage.journal_format import JournalError
from ttr_tui.storage.journal_reader import open_journal
from ttr_tui.storage.name_aliases import NameAliases
from ttr_tui.storage.paths import Folders, user_folders
from ttr_tui.storage.saved_games import Store
from ttr_tui.storage.saved_players import SavedPlayers, read_saved_players, write_saved_players
from ttr_tui.storage.settings import Settings, change_settings, read_settings
from ttr_tui.storage.statistics_database import finished_games

Item = TypeVar("Item")

MAX_CPU: Final = 2.0
"""Seconds of work for one action."""
MAX_WAIT: Final = 10.0
"""Seconds for one action, which may wait for other programs on a busy machine."""

FINISHED, UNFINISHED = "2026-11-21-mine-ann-bob-1", "2026-11-21-mine-ann-bob-2"
STEPS: Final = 6
OLD: Final = "a file of the user\n"
PLAYERS: Final = SavedPlayers((Person("Ann", "red"), Person("Bob", "blue")), 0, "usa")


@cache
def the_map() -> MapFile:
    with TemporaryDirectory() as folder:
        file = Path(folder) / "mine.yaml"
        file.write_text(SMALL_MAP)
        return read_map(file)


class World(Path().__class__):  # type: ignore[misc]
    """A folder with every kind of user file."""

    @property
    def folders(self) -> Folders:
        return user_folders(Path(self) / "own")

    @property
    def store(self) -> Store:
        return a_store(self.folders.games)

    def files(self) -> dict[str, Path]:
        """Return every kind of user file by its name."""
        folders = self.folders
        (layout,) = folders.layouts.glob("*-60x20.json")
        return {
            "finished game": folders.games / f"{FINISHED}.journal",
            "unfinished game": folders.games / f"{UNFINISHED}.journal",
            "statistics": folders.statistics,
            "aliases": folders.aliases,
            "settings": folders.settings,
            "players": folders.players,
            "layout": layout,
            "map": self / "mine.yaml",
            "position": self / "position.yaml",
            "output": self / "out.txt",
        }

    def all_folders(self) -> dict[str, Path]:
        """Return every folder of the user's files by its name."""
        folders = self.folders
        return {
            "games folder": folders.games,
            "data folder": folders.data,
            "config folder": folders.config,
            "cache folder": folders.cache,
            "layouts folder": folders.layouts,
            "reports folder": folders.reports,
            "crash reports folder": folders.crash_reports,
            "whole folder": Path(self) / "own",
        }


def make_world(folder: Path) -> World:
    """Make a folder with every kind of user file, by using the program."""
    world = World(folder)
    (world / "mine.yaml").write_text(SMALL_MAP)
    (world / "position.yaml").write_text("format: 2\nmap: usa\nplayers: {Ann: {}, Bob: {}}\n")
    (world / "out.txt").write_text(OLD)
    (world / "victim").write_text(OLD)
    for steps in (None, STEPS):
        session = world.store.begin(the_map(), ["Ann", "Bob"], first=0, seed=1)
        play(session, STEPS)
        if steps is None:
            session.end_early()
        session.leave()
    for action in (change_names, change_a_setting, remember, draw_map, save_reports, crash, stats):
        action(world)
    return world


# What the program does with files.


def ttr(world: World, *args: str) -> None:
    """Run a command. Every error is one line and no crash."""
    errors = StringIO()
    own = ("--folder", str(world.folders.data.parent))
    with contextlib.redirect_stdout(StringIO()), contextlib.redirect_stderr(errors):
        try:
            cli.main([*args, *(own if args[0] != "check" else ())])
        except SystemExit as ended:
            assert ended.code in (0, 1, 2), ended.code
    for line in errors.getvalue().splitlines():
        assert line.startswith("ttr: ") and "internal error" not in line, line


def list_games(world: World) -> None:
    ttr(world, "games")


def menu(world: World) -> None:
    games = SavedGames(SimpleNamespace(folders=world.folders))  # type: ignore[arg-type]
    if games.has_games and games.store is not None:
        games.store.last_unfinished()


def check_saved(session: Session, store: Store) -> None:
    if session.save_error is None:
        opened = store.open(str(session.id))
        assert (opened.game.log, opened.valid_part.damage) == (session._game.log, None)


def begin(world: World) -> None:
    session = world.store.begin(the_map(), ["Cid", "Dan"], first=0, seed=2)
    play(session, STEPS)
    session.leave()
    assert session.save_error is None or session.save_error.isprintable()


def resume(world: World) -> None:
    try:
        session = world.store.resume(UNFINISHED)
    except JournalError as error:
        assert str(error).isprintable()
        return
    play(session, 3)
    session.leave()


def look_back(world: World) -> None:
    with contextlib.suppress(JournalError):
        world.store.open(FINISHED).session()


def delete(world: World) -> None:
    begin(world)
    ttr(world, "games", "--delete", "2026-11-21-mine-cid-dan-1", "--yes")


def stats(world: World) -> None:
    ttr(world, "stats")


def rebuild(world: World) -> None:
    ttr(world, "stats", "--rebuild")


def change_names(world: World) -> None:
    ttr(world, "stats", "--join", "Anne", "Ann")
    ttr(world, "stats", "--unjoin", "Anne")
    ttr(world, "stats", "--join", "Anne", "Ann")


def change_a_setting(world: World) -> None:
    read_settings(world.folders)
    change_settings(world.folders, theme="light")


def remember(world: World) -> None:
    write_saved_players(PLAYERS, world.folders)
    read_saved_players(world.folders)


def report(world: World) -> None:
    ttr(world, "report", FINISHED, "--out", str(world / "out.txt"), "--force")


def picture(world: World) -> None:
    ttr(world, "picture", FINISHED, "--out", str(world / "out.txt"), "--force")


def save_reports(world: World) -> None:
    try:
        game = world.store.open(FINISHED)
    except JournalError:
        return
    finished = Finished(game.game, game.people, game.header.seed, game.ended)
    with contextlib.suppress(OSError):
        folders = world.folders
        write_out(game.map_file, finished, folders.layouts, "dark", folders.reports)


def draw_map(world: World) -> None:
    forget_layouts()
    ttr(world, "draw", str(world / "mine.yaml"), "--size", "60x20")


def check_map(world: World) -> None:
    ttr(world, "check", str(world / "mine.yaml"))


def read_position(world: World) -> None:
    with contextlib.suppress(FileError):
        read_position_file(world / "position.yaml")


def crash(world: World) -> None:
    write_crash_report(world.folders, ValueError("x"))


ACTIONS: Final[tuple[Callable[[World], None], ...]] = (
    list_games,
    menu,
    begin,
    resume,
    look_back,
    delete,
    stats,
    rebuild,
    change_names,
    change_a_setting,
    remember,
    report,
    picture,
    save_reports,
    draw_map,
    check_map,
    read_position,
    crash,
)


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
        if "output" not in self.places:  # There the user names the file, and links are followed.
            assert (world / "victim").read_text() == OLD
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


def check_files(world: World, names: set[str]) -> None:
    """Check that these files are whole: as they were, or as an action leaves them."""
    folders = world.folders
    for path in folders.games.glob("*.journal") if folders.games.is_dir() else ():
        name = {FINISHED: "finished game", UNFINISHED: "unfinished game"}.get(path.stem, "")
        if name in names:
            opened = open_journal(path)
            assert opened.valid_part.damage is None, name
            assert len(opened.game.log) >= STEPS + 1, name
    if "settings" in names:
        assert read_settings(folders) in [((Settings(theme="light")), ()), (Settings(), ())]
    if "players" in names:
        assert read_saved_players(folders) == PLAYERS
    if "aliases" in names:
        aliases = NameAliases(folders.aliases)
        assert (aliases.problem, aliases.name_for("Anne")) in [("", "Ann"), ("", "Anne")]
    if {"statistics", "finished game"} <= names:
        games = finished_games(folders.statistics, folders.games).games
        assert [game.id for game in games] == [FINISHED]
    if "output" in names:
        text = (world / "out.txt").read_text("utf-8")
        assert text == OLD or text.endswith(("</svg>\n", "</svg>")) or "Final board" in text
    if "map" in names:
        assert (world / "mine.yaml").read_text() == SMALL_MAP


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
        session = world.store.resume(UNFINISHED)
        play(session, 2, seed=5)
        assert session.save_error is None
        session.leave()
        check_saved(session, world.store)
        for action in (stats, change_names, change_a_setting):
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
