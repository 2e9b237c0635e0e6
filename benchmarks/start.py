"""Start-up of commands that show no screen, compared with a Python that only imports argparse.

The processor time of the commands is measured. `terminal` measures the menu and a game.
"""

from __future__ import annotations

import resource
import subprocess
import sys
from collections.abc import Callable

from benchmarks.measure import Case, Timed

TITLE = "Start-up"


def cases() -> list[Case]:
    """The commands used most."""
    commands = {
        "--version": ["--version"],
        "--help": ["--help"],
        "maps": ["maps"],
        "check usa": ["check", "usa"],
        "draw usa": ["draw", "usa", "--size", "120x40", "--color", "always"],
    }
    return [
        Timed(
            f"ttr {name}",
            "python -c 'import argparse'",
            _python("-m", "ttr_tui", *words),
            _python("-c", "import argparse"),
            clock=_seconds_of_commands,
            quick=name in ("--version", "check usa"),
        )
        for name, words in commands.items()
    ]


def _python(*words: str) -> Callable[[], None]:
    def run() -> None:
        subprocess.run([sys.executable, *words], check=True, stdout=subprocess.DEVNULL)

    return run


def _seconds_of_commands() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
