"""`ttr --lines` as a program: its streams, terminals, the end, and what other commands say."""

import signal
import subprocess
import sys
import time
from pathlib import Path
from types import ModuleType

import pytest

from tests.app.terminal import Program
from tests.lines.reader import Reader, Terminal, play, program
from tests.lines.test_input import steps
from ttr_tui.lines.console import _CLEAR
from ttr_tui.lines.line_editor import line_editor
from ttr_tui.storage.paths import user_folders
from ttr_tui.storage.saved_games import SavedGames

TTR = (sys.executable, "-m", "ttr_tui")
GAME = ("--lines", "--map", "usa", "--players", "Ann,Bob", "--first", "Ann", "--seed", "1")


def run(typed: bytes, *args: str, folder: Path) -> subprocess.CompletedProcess[bytes]:
    """Run the program in pipes."""
    return subprocess.run(
        [*TTR, *args, "--folder", str(folder)], input=typed, capture_output=True, check=False
    )


def test_in_a_pipe(tmp_path: Path) -> None:
    """Any bytes get an answer, and the end of the input saves the game with status 0."""
    typed = b"yes\nshow\n\xff\xfe\x00\x1b[2J\n" + b"x" * 10_000_000 + b"\nkeep 1 2\n"
    done = run(typed, *GAME, folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, b"")
    said = done.stdout.decode()
    assert "This line is too long. Nothing was done." in said
    assert "You kept 2 tickets" in said
    assert all(line.isprintable() for line in said.splitlines())
    assert steps(tmp_path) == 2


def test_closed_output_ends_quietly(tmp_path: Path) -> None:
    """A reader that closes the pipe ends the program without a word; the game is saved."""
    with subprocess.Popen(
        [*TTR, *GAME, "--folder", str(tmp_path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as started:
        assert started.stdin and started.stdout and started.stderr
        started.stdout.readline()
        started.stdout.close()
        started.stdin.write(b"yes\nshow\nkeep 1 2\nhand\n")
        started.stdin.close()
        assert started.stderr.read() == b""
        assert started.wait() == 1
    assert steps(tmp_path) >= 1


@pytest.mark.quick(1)
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_signal_leaves_the_game_saved(number: signal.Signals, tmp_path: Path) -> None:
    with subprocess.Popen(
        [*TTR, *GAME, "--folder", str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as started:
        assert started.stdin and started.stdout
        started.stdin.write(b"yes\nshow\nkeep 1 2\n")
        started.stdin.flush()
        while b"undo" not in started.stdout.readline():
            pass
        started.send_signal(number)
        assert b"The game is saved." in started.stdout.read()
        assert started.wait() == 128 + number
    assert steps(tmp_path) == 2


@pytest.mark.slow
def test_dumb_terminal_gets_lines(tmp_path: Path) -> None:
    """A terminal that cannot show screens gets lines by itself, and no code at all. Ctrl-C leaves
    with status 130."""
    terminal = Program([*GAME[1:], "--folder", str(tmp_path)], TERM="dumb")
    try:
        terminal.see("Type yes to play all the same, or no to leave the game.")
        terminal.press("yes\n")
        terminal.see("Ann, type show")
        terminal.press("show\nkeep 1 2\n\n")
        terminal.see("Bob, type show")
        terminal.press("\x03")
        terminal.see("The game is saved.")
        terminal.read_for(0.5)
        assert b"\x1b" not in terminal.raw
        assert terminal.process.wait() == 128 + signal.SIGINT
    finally:
        terminal.kill()


def test_terminal_is_only_cleared(tmp_path: Path) -> None:
    """In a terminal the only codes are those that clear it, with what has scrolled out of it."""
    terminal = Program([*GAME, "--folder", str(tmp_path)])
    try:
        terminal.see("Ann, type show")
        terminal.press("show\nkeep 1 2\n")
        terminal.see("pass the laptop to Bob")
        terminal.press("\n")
        terminal.see("Bob, type show")
        assert "Hand:" not in terminal.screen.text()
        terminal.press("quit\n")
        terminal.end()
        assert terminal.raw.count(_CLEAR.encode()) == 2
        assert b"\x1b" not in terminal.raw.replace(_CLEAR.encode(), b"")
    finally:
        terminal.kill()


def test_arrows_edit_the_line(tmp_path: Path) -> None:
    """In a terminal arrows bring typed lines back, but none from before a handoff; keys that do
    nothing type nothing."""
    pytest.importorskip("readline", reason="the system has no line editing")
    terminal = Program([*GAME, "--folder", str(tmp_path)])
    try:
        terminal.see("Ann, type show")
        terminal.press("show\n")
        terminal.see("Type help")
        terminal.press("markt\x1b[De\n")
        terminal.see("The deck has")
        terminal.press("\x1b[15~\x1b[1;9P\x1b[Z")  # F5 and others.
        terminal.press("\x1b[A\x7f\x7f\x7f\x7f\x7f\x7fplayers\n")
        terminal.see("Bob: points 0")
        terminal.press("keep 1 2\n")
        terminal.see("pass the laptop to Bob")
        terminal.press("zzz\x15\n")
        terminal.see("Bob, type show")
        written = len(terminal.raw)
        terminal.press("\x1b[A\x1b[A\x10\x19show\n")
        terminal.see("Hand: ")
        assert b"keep 1" not in terminal.raw[written:]
        assert b"zzz" not in terminal.raw[written:]
        assert "no command" not in terminal.screen.text()
    finally:
        terminal.kill()


def editing(folder: Path, ann: str, bob: str) -> bytes:
    """What Bob sees when he presses these keys at the handoff, after Ann has pressed hers in her
    turn. The line editor of their system is set to the mode of `vi`."""
    pytest.importorskip("readline", reason="the system has no line editing")
    (folder / ".inputrc").write_text("set editing-mode vi\n")
    terminal = Program([*GAME, "--folder", str(folder)], HOME=str(folder))
    try:
        terminal.see("Ann, type show")
        terminal.press("show\n")
        terminal.see("Type help")
        terminal.press(f"{ann}\n")
        terminal.see("keep")
        terminal.press("\x15keep 1 2\n")
        terminal.see("pass the laptop to Bob")
        terminal.press("\n")
        terminal.see("Bob, type show")
        written = len(terminal.raw)
        terminal.press(f"{bob}\n\x15\nplayers\n")
        terminal.see("Bob: points 0")
        return terminal.raw[written:]
    finally:
        terminal.kill()


PREFIXES = "", "\x1b", "\x18"  # Escape, and Ctrl-X, which begins commands of the line editor.
NO_KEYS = "\x03\x04\x0f\x11\x13\x1a\x1c"
"""Ctrl-C and others that the terminal does not pass on."""


@pytest.mark.quick(2)
@pytest.mark.parametrize(
    ("ann", "bob"),
    [
        ("keep 1 3\x15", "\x1b\x0a\x1bP"),  # Cut and put back in the mode of `vi`.
        ("\x1b\x0aikeep 1 3\x1bdd", "P"),
        ("\x18(keep 1 3\x15\x18)", "\x18e"),  # A macro of the line editor.
        ("\x12keep 1\x1bx", "\x12\x12"),  # A search in the history.
        ("keep 1 3\x1b[A\x15", "\x1b[A\x1b[B\x10\x0e"),  # A line that was left.
        ("keep 1 3\x17\x17\x0b\x01\x0b\x15", "every key"),
    ],
)
def test_line_editor_remembers_nothing(ann: str, bob: str, tmp_path: Path) -> None:
    """What was typed and deleted before a handoff cannot be brought back after it, by any key."""
    if bob == "every key":
        keys = [chr(n) for n in range(128) if chr(n) not in NO_KEYS]
        bob = "".join(prefix + key for prefix in PREFIXES for key in keys if prefix or key < " ")
    assert b"eep 1" not in editing(tmp_path, ann, bob)


def test_other_line_editors_are_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    """libedit, as on macOS, cannot be told to forget."""
    libedit = ModuleType(
        "readline", "Importing this module enables editing using libedit readline."
    )
    monkeypatch.setitem(sys.modules, "readline", libedit)
    assert line_editor() is None


@pytest.mark.slow
@pytest.mark.parametrize("width", [80, 2, 20])
def test_tiny_terminals(width: int, tmp_path: Path) -> None:
    """In whatever size, from the beginning or while a line is typed, the program goes on."""
    terminal = Program([*GAME, "--folder", str(tmp_path)], width=width, height=1 + width // 20)
    try:
        end = time.monotonic() + 20
        while b"show" not in terminal.raw and time.monotonic() < end:
            terminal.read(0.2)
        for size in ((2, 1), (1, 1), (80, 24), (3, 2), (100, 30)):
            terminal.press("nothing of the ga")
            terminal.resize(*size)
            terminal.read_for(0.1)
            terminal.press("me\n")
            terminal.read_for(0.1)
        terminal.see("There is no command")
        assert terminal.is_running
        terminal.press("quit\n")
        terminal.end()
        assert terminal.echoes
    finally:
        terminal.kill()


def test_narrow_terminal_wraps_at_words(tmp_path: Path) -> None:
    terminal = Program([*GAME, "--folder", str(tmp_path)], width=46, height=80)
    try:
        terminal.see("Ann, type show")
        terminal.press("show\nhelp draw\n")
        terminal.see("For example")
        terminal.read_for(0.3)
        rows = terminal.raw.decode().splitlines()
        assert all(len(row) <= 46 for row in rows)
        assert {"draw: draw a face-up card, a card from the", "deck, or tickets"} <= {*rows}
    finally:
        terminal.kill()


@pytest.mark.slow
def test_resume_replay_and_statistics(tmp_path: Path) -> None:
    """`resume`, `replay`, `stats` and `games` speak in lines, too; of one game it is not said that
    it is the shortest and the longest."""
    play(Reader(leaves_after=12), tmp_path, players="Ann,Bob")
    folders = user_folders(tmp_path)
    done = run(b"yes\nshow\nhand\n", "resume", "--lines", folder=tmp_path)
    assert b"\nHand: " in done.stdout
    done = run(b"", "replay", "--lines", folder=tmp_path)
    assert b"\nRound 1.\n" in done.stdout and b"Hand:" not in done.stdout
    (game,) = SavedGames(folders.games).list()
    program(Terminal(Reader()), tmp_path).play(SavedGames(folders.games).resume(game.id))
    done = run(b"hand\ntickets\nlog 3\nx\nhelp\nquit\n", "replay", "--lines", folder=tmp_path)
    said = done.stdout.decode()
    assert done.returncode == 0
    assert said.count("'s hand.\nHand: ") == 2
    done = run(b"", "stats", "--lines", folder=tmp_path)
    assert done.stdout.decode().startswith("1 game\n")
    assert "Ann: games 1, wins " in done.stdout.decode()
    assert b"Shortest game: " in done.stdout and b"Longest game: " not in done.stdout
    assert "Ann: games 1, wins " in done.stdout.decode()
    done = run(b"", "games", "--lines", folder=tmp_path)
    assert done.stdout.decode().startswith(f"{game.id}: USA with Ann and Bob, ")
