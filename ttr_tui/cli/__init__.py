"""The command `ttr`: finds out what is asked for, and runs only that.

A command is a module of this package with a function `run`; it is imported when it is used, so
that `--version` answers at once and only playing imports Textual.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Final

COMMANDS: Final = {
    "maps": "ttr_tui.cli.maps",
    "check": "ttr_tui.cli.check",
    "draw": "ttr_tui.cli.draw",
    "resume": "ttr_tui.cli.resume",
    "games": "ttr_tui.cli.games",
    "replay": "ttr_tui.cli.replay",
    "report": "ttr_tui.cli.report",
    "picture": "ttr_tui.cli.picture",
    "stats": "ttr_tui.cli.stats",
    "where": "ttr_tui.cli.where",
}
"""What `ttr` can do besides playing: the first word, and the module that does it."""

_INTERRUPTED: Final = 130
_OBJECTS_BEFORE_GARBAGE: Final = 50_000


def main(words: Sequence[str] | None = None) -> None:
    """Run the command. What goes wrong inside the program is one line, never a traceback."""
    words = sys.argv[1:] if words is None else words
    # What is loaded at the start stays: to look for garbage in it again and again only takes time.
    gc.set_threshold(_OBJECTS_BEFORE_GARBAGE)
    try:
        _run(words)
    except KeyboardInterrupt:
        raise SystemExit(_INTERRUPTED) from None
    except Exception as error:
        from ttr_tui.cli.output import report

        report(error, words)


def _run(words: Sequence[str]) -> None:
    from ttr_tui.cli.output import printing

    try:
        if words and words[0] in COMMANDS:
            import_module(COMMANDS[words[0]]).run(words[1:])
        else:
            from ttr_tui.cli import play

            play.run(words)
    finally:
        with printing():  # What waits to be printed is printed here, where a failure can be told.
            sys.stdout.flush()
