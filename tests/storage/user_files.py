"""A folder with every kind of user file, and everything that the program does with them."""

import contextlib
from collections.abc import Callable
from functools import cache
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import Final

from tests.mapfile.small_map import SMALL_MAP
from tests.storage.games import a_store, play
from ttr_tui import cli
from ttr_tui.app.saved_game_actions import SavedGameActions
from ttr_tui.board.layout.layout_cache import forget_layouts
from ttr_tui.board.render.export import write_out
from ttr_tui.mapfile.map_file import MapFile, read_map
from ttr_tui.mapfile.position import read_position_file
from ttr_tui.mapfile.problems import FileError
from ttr_tui.play.seated_players import SeatedPlayer
from ttr_tui.play.session import Session
from ttr_tui.storage.crash_reports import write_crash_report
from ttr_tui.storage.finished_games import finished_games
from ttr_tui.storage.journal_format import JournalError
from ttr_tui.storage.journal_reader import open_journal
from ttr_tui.storage.next_game import LastGame, read_last_game, write_last_game
from ttr_tui.storage.paths import Folders, user_folders
from ttr_tui.storage.saved_games import SavedGames
from ttr_tui.storage.settings import Settings, change_settings, read_settings
from ttr_tui.words.file_problems import file_problem
from ttr_tui.words.report import Finished
from ttr_tui.words.saved_games import time_text

FINISHED, UNFINISHED = "2026-11-21-mine-ann-bob-1", "2026-11-21-mine-ann-bob-2"
STEPS: Final = 6
OLD: Final = "a file of the user\n"
PLAYERS: Final = LastGame((SeatedPlayer("Ann", "red"), SeatedPlayer("Bob", "blue")), 0, "usa")


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
    def store(self) -> SavedGames:
        return a_store(self.folders.games)

    def files(self) -> dict[str, Path]:
        """Return every kind of user file by its name."""
        folders = self.folders
        (layout,) = folders.layouts.glob("*-60x20.json")
        return {
            "finished game": folders.games / f"{FINISHED}.journal",
            "unfinished game": folders.games / f"{UNFINISHED}.journal",
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
    for action in (change_a_setting, remember, draw_map, save_reports, crash):
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
    games = SavedGameActions(SimpleNamespace(folders=world.folders))  # type: ignore[arg-type]
    if games.has_games and games.store is not None:
        games.store.last_unfinished()


def check_saved(session: Session, store: SavedGames) -> None:
    if session.save_error is None:
        opened = store.open(str(session.id))
        assert (opened.game.log, opened.valid_part.damage) == (session._game.log, None)


def begin(world: World) -> None:
    play_on(world)
    session = BEING_PLAYED.pop()
    session.leave()
    assert session.save_error is None or file_problem(session.save_error).isprintable()


BEING_PLAYED: Final[list[Session]] = []


def leave_all() -> None:
    while BEING_PLAYED:
        BEING_PLAYED.pop().leave()


def play_on(world: World) -> None:
    """Begin a game that is still being played when the fault is over."""
    session = world.store.begin(the_map(), ["Cid", "Dan"], first=0, seed=2)
    play(session, STEPS)
    BEING_PLAYED.append(session)


def resume(world: World) -> None:
    try:
        session = world.store.resume(UNFINISHED)
    except JournalError as error:
        assert file_problem(error.problem).isprintable()
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


def change_a_setting(world: World) -> None:
    read_settings(world.folders)
    change_settings(world.folders, theme="light")


def remember(world: World) -> None:
    write_last_game(PLAYERS, world.folders)
    read_last_game(world.folders)


def report(world: World) -> None:
    ttr(world, "report", FINISHED, "--out", str(world / "out.txt"), "--force")


def picture(world: World) -> None:
    ttr(world, "picture", FINISHED, "--out", str(world / "out.txt"), "--force")


def save_reports(world: World) -> None:
    try:
        game = world.store.open(FINISHED)
    except JournalError:
        return
    finished = Finished(game.game, game.players, game.header.seed, time_text(game.times[-1]))
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
    play_on,
    resume,
    look_back,
    delete,
    stats,
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
        assert read_last_game(folders) == PLAYERS
    if "finished game" in names:
        games = finished_games(folders.games).games
        assert [game.id for game in games] == [FINISHED]
    if "output" in names:
        text = (world / "out.txt").read_text("utf-8")
        assert text == OLD or text.endswith(("</svg>\n", "</svg>")) or "Final board" in text
    if "map" in names:
        assert (world / "mine.yaml").read_text() == SMALL_MAP
