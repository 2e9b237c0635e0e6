"""What is said when the program itself is wrong, outside the app."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import NoReturn

from ttr_tui.cli.output import add_folder, complain, folders_of
from ttr_tui.games.crashes import crash_words, write_crash


def report(error: Exception, words: Sequence[str]) -> NoReturn:
    """Write a report where this user's files lie, say so, and leave with status 1."""
    if isinstance(error, BrokenPipeError):  # Nobody reads what is complained of.
        raise SystemExit(1)
    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False, exit_on_error=False)
    add_folder(parser)
    options, _ = parser.parse_known_args(words)
    complain(crash_words(error, write_crash(folders_of(options), error)))
    raise SystemExit(1)
