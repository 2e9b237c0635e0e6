"""The installed program, in a terminal, as a new user runs it. Needs no package.

python3 -m tests.installed menu COMMAND      run this line of shell until the menu opens; leave
python3 -m tests.installed turn PROGRAM...   play a first turn; leave; find the game saved
"""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tests.app.terminal import Program

_INSTALLING: Final = 300
"""Seconds that a command may take to install the program."""


def open_menu(command: str, folder: Path) -> None:
    """Run a command that opens the menu, and leave."""
    program = Program([command], command=("bash", "-euc"), **_folders(folder))
    try:
        program.see("Quick start", _INSTALLING)
        program.press("q")
        program.end()
    finally:
        program.kill()


def play_first_turn(command: Sequence[str], folder: Path) -> None:
    """Start a game of two people, choose their tickets, draw two cards and leave."""
    game = ("--map", "usa", "--players", "Ann,Bob", "--first", "Ann")
    program = Program(game, command=command, **_folders(folder))
    try:
        for next_player in ("Bob", "Ann"):
            program.see("when nobody else is looking")
            program.show_hand()
            program.see("Starting tickets")
            program.press("12")
            program.see("2 selected")
            program.press("\r")
            program.see(f"pass the laptop to {next_player}")
            program.press("\r")
        program.see("when nobody else is looking")
        program.show_hand()
        program.see("Your turn")
        program.press("dd")
        program.see("pass the laptop to Bob")
        program.press("\r")
        program.see("when nobody else is looking")
        program.press("q")
        program.see("2 Leave")
        program.press("2")
        program.see("Quick start")
        program.press("q")
        program.end()
    finally:
        program.kill()
    environment = os.environ | _folders(folder)
    done = subprocess.run([*command, "games"], env=environment, capture_output=True, check=True)
    games = done.stdout.decode()
    assert "Ann and Bob" in games and "round 1" in games, games


def _folders(folder: Path) -> dict[str, str]:
    """Environment variables that let a program keep all its files in this folder."""
    names = ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME")
    return {"HOME": str(folder)} | {name: str(folder / name) for name in names}


if __name__ == "__main__":
    kind, *words = sys.argv[1:]
    with TemporaryDirectory() as name:
        if kind == "menu":
            open_menu(words[0], Path(name))
        else:
            play_first_turn(words, Path(name))
