"""What the program needs of the system exists on Windows too, as far as a stand-in can show.

Each test runs in a fresh process that has only what Windows has (`tests/windows.py`).
"""

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the stand-in changes Linux")

ALL_MODULES = """
import pkgutil
import ttr_tui
names = [found.name for found in pkgutil.walk_packages(ttr_tui.__path__, "ttr_tui.")]
for name in names:
    if name not in ("ttr_tui.__main__", "ttr_tui.app.terminal"):  # The latter is for Unix.
        __import__(name)
print(len(names) > 150)
"""

SAVED_GAME = """
from tests.storage.games import *
from tests.windows import check_name
from ttr_tui.storage.journal_writer import InUseError
from ttr_tui.storage.paths import user_folders
from ttr_tui.storage.settings import change_settings, read_settings
from ttr_tui.storage.finished_games import finished_games
folders = user_folders(Path.cwd())
store = SavedGames(folders.games)
session = store.begin(map_file("usa"), ["Con", "Ann: <b>?"], first=0, seed=1)
play(session, 10)
try:
    SavedGames(folders.games).resume(session.id)
except InUseError:
    print("in use")
session.leave()
resumed = store.resume(session.id)
assert resumed.log(None) == session.log(None)
play_to_the_end(resumed)
resumed.leave()
print(len(finished_games(folders.games).games))
print(len(finished_games(folders.games).games))
change_settings(folders, theme="light")
change_settings(folders, theme="dark")
print(read_settings(folders)[0].theme)
store.delete(session.id)
assert store.list() == []
for path in Path.cwd().rglob("*"):
    check_name(path.name)
"""

THE_APP = """
import asyncio
from pathlib import Path
from tests.app.driver import *
from ttr_tui.storage.paths import user_folders
async def play() -> None:
    app = TtrApp(folders=user_folders(Path.cwd()))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        app.begin_quick_start()
        await pilot.pause()
        for key in ("space", "enter", "enter", "ctrl+z", "?", "escape", "ctrl+c"):
            await pilot.press(key)
            await pilot.pause()
    print(app.return_code)
asyncio.run(play())
print(len([*Path.cwd().rglob("*.journal")]))
"""


def run(code: str, folder: Path) -> str:
    """Run this as on Windows, in a folder; return what it prints."""
    places = [str(Path(__file__).parents[1]), *sys.path]
    start = f"import sys; sys.path[:] = {places!r}; from tests.windows import pretend; pretend()\n"
    done = subprocess.run(
        [sys.executable, "-c", start + code],
        cwd=folder,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.stderr == "", done.stderr
    return done.stdout


def test_every_module_is_imported(tmp_path: Path) -> None:
    assert run(ALL_MODULES, tmp_path) == "True\n"


@pytest.mark.slow
def test_game_is_saved_resumed_counted_and_deleted(tmp_path: Path) -> None:
    """Files have names that Windows allows, and no open file is replaced or deleted."""
    assert run(SAVED_GAME, tmp_path) == "in use\n1\n1\ndark\n"


def test_app_plays_and_quits(tmp_path: Path) -> None:
    """The app runs without a terminal, its keys do what they can, and the game is saved."""
    assert run(THE_APP, tmp_path) == "0\n1\n"


@pytest.mark.slow
def test_computer_players_have_processes(tmp_path: Path) -> None:
    code = """
from tests.maps import FOR_TESTS
from ttr_tui import cli
cli.main(["arena", "--map", str(FOR_TESTS["fjords"]), "--players", "random,greedy", "-n", "2",
          "--jobs", "2"])
"""
    assert run(code, tmp_path).startswith("The Stone Fjords: 2 deals in 2 seatings, 4 games\n")


CLOSED_PIPE = """
import errno, io, os, stat, sys
reading, writing = os.pipe()
os.close(reading)
class Pipe(io.FileIO):
    def write(self, data):
        if stat.S_ISFIFO(os.fstat(self.fileno()).st_mode):
            raise OSError(errno.EINVAL, "Invalid argument")
        return super().write(data)
sys.stdout = io.TextIOWrapper(io.BufferedWriter(Pipe(writing, "w")), encoding="cp1252")
from ttr_tui import cli
try:
    cli.main(["maps"])
except SystemExit as error:
    assert error.code == 1
"""


@pytest.mark.slow
def test_closed_pipe_is_no_error(tmp_path: Path) -> None:
    """Windows says that writing to it is an invalid argument."""
    assert run(CLOSED_PIPE, tmp_path) == ""
