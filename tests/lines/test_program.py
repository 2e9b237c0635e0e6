"""`ttr --lines` as a program: its streams, terminals, the end, and what other commands say."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.app.terminal import Program
from tests.lines.reader import Reader, Terminal, play, program, typing
from tests.lines.test_input import steps
from ttr_tui.lines.console import _CLEAR
from ttr_tui.storage.paths import user_folders
from ttr_tui.storage.saved_games import SavedGames
from ttr_tui.words import line_game as line_words
from ttr_tui.words import line_program

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
    assert line_words.too_long() in said
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
        assert terminal._process.wait() == 128 + signal.SIGINT
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


def test_resume_replay_and_statistics(tmp_path: Path) -> None:
    """`resume`, `replay` and `stats` speak in lines, too."""
    play(Reader(leaves_after=12), tmp_path, players="Ann,Bob")
    folders = user_folders(tmp_path)
    done = run(b"yes\nshow\nhand\n", "resume", "--lines", folder=tmp_path)
    assert b"\nHand: " in done.stdout
    (game,) = SavedGames(folders.games).list()
    program(Terminal(Reader()), tmp_path).play(SavedGames(folders.games).resume(game.id))
    replayed = b"\nhand\nof all\nhand\nround 3\nback\nplayers\nroutes denver\nx\nhelp\nquit\n"
    done = run(replayed, "replay", "--lines", folder=tmp_path)
    said = done.stdout.decode()
    assert done.returncode == 0
    assert "Round 1 of" in said
    assert said.count("'s hand.\nHand: ") == 4
    assert "Before the first turn" in said
    done = run(b"", "stats", "--lines", folder=tmp_path)
    assert done.stdout.decode().startswith("1 game\n")
    assert "Ann: games 1, wins " in done.stdout.decode()


def test_replay_of_a_game_in_play_is_public(tmp_path: Path) -> None:
    play(Reader(leaves_after=30), tmp_path, players="Ann,Bob")
    store = SavedGames(user_folders(tmp_path).games)
    terminal = Terminal(typing("round 1", "hand", "of all", "of Ann", "hand", "quit"))
    program(terminal, tmp_path).replay(store.open(store.list()[0].id))
    assert terminal.text.count(line_program.hands_known_later()) == 2
    assert "Hand:" not in terminal.text
