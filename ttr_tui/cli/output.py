"""What all commands share: printing, error messages and the `--folder` option."""

from __future__ import annotations

import argparse
import contextlib
import errno
import json
import os
import signal
import stat
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn, TextIO

from ttr_tui.cli.commands import COMMANDS, FOR_ALL, IN_ENGLISH, PLAY, split_command
from ttr_tui.files import FileProblem, problem_of
from ttr_tui.mapfile.own_maps import use_own_maps
from ttr_tui.mapfile.problems import FileError
from ttr_tui.storage.crash_reports import crash, write_crash_report
from ttr_tui.storage.languages import (
    ENGLISH,
    SYSTEM,
    known_languages,
    spoken_language,
)
from ttr_tui.storage.paths import FolderError, Folders, user_folders
from ttr_tui.storage.settings import saved_language
from ttr_tui.terminal_text import clean
from ttr_tui.words.file_problems import file_problem
from ttr_tui.words.language import N_, _, speak_language, unknown

if TYPE_CHECKING:
    from ttr_tui.mapfile.map_file import MapFile

USAGE_ERROR: Final = 2
_SIGNAL_STATUS: Final = 128
"""Shells add this to the number of the signal that ended a program."""


class Parser(argparse.ArgumentParser):
    """The parser of the arguments of a command. It prints errors in one line, without the usage."""

    def __init__(self, command: str = "") -> None:
        about, epilog = PLAY, None
        if command:
            about = COMMANDS[command]
        else:
            commands = ", ".join(f"ttr {name}" for name in COMMANDS)
            epilog = (
                "Without options, ttr opens the menu. With --map and --players, or with --solo, "
                f"the game starts at once. Other commands: {commands}; each has --help."
            )
        super().__init__(
            prog=f"ttr {command}".strip(),
            description=about.about,
            epilog=epilog,
            allow_abbrev=False,
        )
        for argument, more in (*about.arguments, *FOR_ALL):
            self.add_argument(argument, **more)

    def error(self, message: str) -> NoReturn:
        fail(clean(message))


def speak(args: Sequence[str]) -> None:
    """Speak the language that these arguments, the settings or the system ask for, if the command
    is not `IN_ENGLISH`. Where it cannot be written, as everywhere without Unicode, it is English.
    """
    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False, exit_on_error=False)
    parser.add_argument("--folder")
    parser.add_argument("--language")
    try:
        options, _ = parser.parse_known_args(args)
    except argparse.ArgumentError:  # Said when the arguments of the command are read.
        options = argparse.Namespace(folder=None, language=None)
    asked = options.language
    with contextlib.suppress(FolderError):
        folders = user_folders(Path(options.folder) if options.folder else None)
        use_own_maps(folders.maps)
        asked = asked or saved_language(folders)
    asked, known = asked or SYSTEM, known_languages()
    language = spoken_language(asked if asked in known else SYSTEM)
    if language != ENGLISH and split_command(args)[0] not in IN_ENGLISH:
        speak_language(language)
    if asked not in (SYSTEM, *known):
        guess = N_("there is no translation into {asked}, did you mean {near}?")
        expected = N_("there is no translation into {asked}, expected {known}")
        fail(unknown(guess, expected, asked, known))


def folders_of(options: argparse.Namespace) -> Folders:
    """The user's folders, or those inside the folder that `--folder` names."""
    if options.folder == "":
        fail(_("--folder: the name of a folder is missing"))
    try:
        return user_folders(None if options.folder is None else Path(options.folder))
    except FolderError as error:
        fail(said(error.problem))


def said(problem: FileProblem) -> str:
    """What is wrong with a file, in a line."""
    return file_problem(problem)


def map_named(name: str) -> MapFile:
    """The map of this name, or in this file. Without one, prints why and exits."""
    from ttr_tui.mapfile.map_catalog import MapNotFoundError, find_map
    from ttr_tui.mapfile.map_file import read_map

    try:
        return read_map(find_map(name))
    except MapNotFoundError as error:
        from ttr_tui.words.maps import no_such_map

        fail(no_such_map(error))
    except FileError as error:
        fail(*str(error).splitlines())


def say(*lines: str) -> None:
    """Print lines, with ASCII characters for those that the encoding of the output lacks."""
    with exit_on_output_error():
        _write(sys.stdout, lines)


def say_spoken(*lines: str) -> None:
    """Print lines with words for signs that screen readers leave out."""
    from ttr_tui.words.line_game import spoken  # Slow: with the engine.

    say(*(clean(spoken(line)) for line in lines))


def say_json(data: object) -> None:
    """Print JSON; characters that the encoding of the output lacks are escaped."""
    text = json.dumps(data, ensure_ascii=False)
    say(text if can_print(text) else json.dumps(data))


def can_print(text: str) -> bool:
    """Whether the encoding of the output has all characters of a text."""
    return _has(sys.stdout.encoding, text)


def _has(encoding: str | None, text: str) -> bool:
    try:
        text.encode(encoding or "utf-8")
    except UnicodeEncodeError:
        return False
    return True


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
        # Windows calls a closed pipe an invalid argument.
        is_closed = isinstance(error, BrokenPipeError) or (
            error.errno == errno.EINVAL and _is_pipe(sys.stdout)
        )
        # Python must not try to write the rest at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not is_closed:
            complain(_("cannot write output: {reason}", reason=said(problem_of(error))))
        raise SystemExit(1) from None


@contextlib.contextmanager
def stoppable() -> Iterator[None]:
    """A long computation, in the main thread. Ctrl-C raises `KeyboardInterrupt` in it; a request to
    end raises `SystemExit`."""

    def raise_(error: BaseException) -> Callable[[int, object], NoReturn]:
        def handler(*_: object) -> NoReturn:
            raise error

        return handler

    handlers: dict[signal.Signals, Callable[[int, object], object]] = {
        signal.SIGINT: raise_(KeyboardInterrupt()),
        signal.SIGTERM: raise_(SystemExit(_SIGNAL_STATUS + signal.SIGTERM)),
    }
    before = {number: signal.signal(number, handler) for number, handler in handlers.items()}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _is_pipe(stream: TextIO) -> bool:
    with contextlib.suppress(OSError):
        return stat.S_ISFIFO(os.fstat(stream.fileno()).st_mode)
    return False


def _write(stream: TextIO, lines: Iterable[str]) -> None:
    for line in lines:
        text = f"{line}\n"
        if not _has(stream.encoding, text):
            from ttr_tui.board.render.ansi import ascii_text

            text = "".join(c if _has(stream.encoding, c) else ascii_text(c) for c in text)
        stream.write(text)


def report_crash(error: BaseException, args: Sequence[str]) -> NoReturn:
    """Save a crash report in the user's folder, print where, and exit with status 1."""
    if isinstance(error, BrokenPipeError):  # stderr is closed too.
        raise SystemExit(1)
    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False, exit_on_error=False)
    parser.add_argument("--folder")
    options, _ = parser.parse_known_args(args)
    complain(said(crash(error, write_crash_report(folders_of(options), error))))
    raise SystemExit(1)
