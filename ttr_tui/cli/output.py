"""What all commands share: printing, error messages and the `--folder` option."""

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
from ttr_tui.storage.paths import FolderError, Folders, user_folders

USAGE_ERROR: Final = 2
THEME_HELP: Final = "dark (default), light, color-blind, sixteen or none"


class Parser(argparse.ArgumentParser):
    """An argument parser that prints errors in one line, without the usage."""

    def __init__(self, prog: str, description: str, epilog: str | None = None) -> None:
        super().__init__(prog=prog, description=description, epilog=epilog, allow_abbrev=False)

    def error(self, message: str) -> NoReturn:
        fail(clean(message))


def add_folder(parser: argparse.ArgumentParser) -> None:
    """Add `--folder`, for commands that read or write the user's files."""
    parser.add_argument(
        "--folder",
        metavar="FOLDER",
        help="keep games, settings and all other files in this folder (see ttr where)",
    )


def folders_of(options: argparse.Namespace) -> Folders:
    """The user's folders, or those inside the folder that `--folder` names."""
    if options.folder == "":
        fail("--folder: the name of a folder is missing")
    try:
        return user_folders(None if options.folder is None else Path(options.folder))
    except FolderError as error:
        fail(str(error))


def say(*lines: str) -> None:
    """Print lines. Characters that the terminal's encoding lacks become question marks."""
    with exit_on_output_error():
        _write(sys.stdout, lines)


def complain(*lines: str) -> None:
    """Print errors or warnings to stderr, one line each."""
    _write(sys.stderr, [f"ttr: {line}" for line in lines])


def fail(*lines: str) -> NoReturn:
    """Print errors, one line each, and exit with status 2."""
    complain(*lines)
    raise SystemExit(USAGE_ERROR)


@contextlib.contextmanager
def exit_on_output_error() -> Iterator[None]:
    """Exit with status 1 if output cannot be written: with one line, or silently if the reader has
    closed the pipe, as in `ttr maps | head -1`."""
    try:
        yield
    except OSError as error:
        # Python must not try to write the rest at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):
            complain(f"cannot write output: {(error.strerror or str(error)).lower()}")
        raise SystemExit(1) from None


def _write(stream: TextIO, lines: Iterable[str]) -> None:
    encoding = stream.encoding or "utf-8"
    for line in lines:
        stream.write(f"{line}\n".encode(encoding, "replace").decode(encoding))


def report_crash(error: BaseException, args: Sequence[str]) -> NoReturn:
    """Save a crash report in the user's folder, print where, and exit with status 1."""
    if isinstance(error, BrokenPipeError):  # stderr is closed too.
        raise SystemExit(1)
    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False, exit_on_error=False)
    add_folder(parser)
    options, _ = parser.parse_known_args(args)
    complain(crash_message(error, write_crash_report(folders_of(options), error)))
    raise SystemExit(1)
