"""What is said when the program itself is wrong, outside the app."""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final, NoReturn, TextIO

from ttr_tui.play.plain_text import clean
from ttr_tui.storage.crash_reports import crash_message, write_crash_report
from ttr_tui.storage.paths import Folders, user_folders

USAGE_ERROR: Final = 2


class Parser(argparse.ArgumentParser):
    """One line for what is wrong, without the usage above it."""

    def __init__(self, prog: str, description: str, epilog: str | None = None) -> None:
        super().__init__(prog=prog, description=description, epilog=epilog, allow_abbrev=False)

    def error(self, message: str) -> NoReturn:
        fail(clean(message))


def fail(*lines: str) -> NoReturn:
    """Say what is wrong, one line each, and leave with status 2."""
    complain(*lines)
    raise SystemExit(USAGE_ERROR)


def complain(*lines: str) -> None:
    """Say what is wrong, or remarkable, one line each, where it does not mix with results."""
    _write(sys.stderr, [f"ttr: {line}" for line in lines])


def say(*lines: str) -> None:
    """Print lines; what the terminal's encoding lacks becomes a question mark."""
    with printing():
        _write(sys.stdout, lines)


@contextlib.contextmanager
def printing() -> Iterator[None]:
    """Leave with status 1 where nothing more can be printed: in one line, or without a word where
    nobody reads on, as with `ttr maps | head -1`."""
    try:
        yield
    except OSError as error:
        # The rest of it must not be tried again when the program ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):
            complain(f"cannot print: {(error.strerror or str(error)).lower()}")
        raise SystemExit(1) from None


def _write(stream: TextIO, lines: Iterable[str]) -> None:
    encoding = stream.encoding or "utf-8"
    for line in lines:
        stream.write(f"{line}\n".encode(encoding, "replace").decode(encoding))


def add_folder(parser: argparse.ArgumentParser) -> None:
    """The flag that moves all files of the user, for every command that reads or writes them."""
    parser.add_argument(
        "--folder",
        metavar="FOLDER",
        help="keep games, settings and all else in this folder (see ttr where)",
    )


def folders_of(options: argparse.Namespace) -> Folders:
    """Where files lie, by what the options say."""
    return user_folders(Path(options.folder) if options.folder else None)


def report(error: Exception, words: Sequence[str]) -> NoReturn:
    """Write a report where this user's files lie, say so, and leave with status 1."""
    if isinstance(error, BrokenPipeError):  # Nobody reads what is complained of.
        raise SystemExit(1)
    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False, exit_on_error=False)
    add_folder(parser)
    options, _ = parser.parse_known_args(words)
    complain(crash_message(error, write_crash_report(folders_of(options), error)))
    raise SystemExit(1)
