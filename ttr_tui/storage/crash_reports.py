"""Reports of internal errors: where the error happened, without values, which could reveal a
player's hand."""

from __future__ import annotations

import platform
import time
import traceback
from pathlib import Path
from typing import Final

from ttr_tui import __version__
from ttr_tui.files import FileProblem, keep_latest, write_whole
from ttr_tui.mapfile.package_files import InstallationError
from ttr_tui.storage.paths import Folders

MAX_REPORTS: Final = 10
MAX_LINES: Final = 400


def crash(error: BaseException, report: Path | None) -> FileProblem:
    """Return what everybody may know about an error. It leaves out the error's own text, which
    could reveal a player's hand, unless a file of the program is missing."""
    if isinstance(error, InstallationError):
        return FileProblem("missing-file", {"file": error.path})
    name = type(error).__name__
    if report is None:
        return FileProblem("internal-error", {"error": name})
    return FileProblem("reported-error", {"error": name, "file": report})


def write_crash_report(folders: Folders, error: BaseException) -> Path | None:
    """Write a report and return its path, or `None` if it cannot be written. Older reports are
    deleted, except for the latest few."""
    lines = [
        f"ttr {__version__}, Python {platform.python_version()}, {platform.system()}\n\n",
        *_where(error),
    ]
    if len(lines) > MAX_LINES:
        lines = [*lines[: MAX_LINES // 2], "…\n", *lines[-MAX_LINES // 2 :]]
    file = folders.crash_reports / f"{time.strftime('%Y-%m-%d-%H%M%S')}.txt"
    try:
        write_whole(file, "".join(lines).encode("utf-8", "replace"))
        keep_latest(folders.crash_reports.glob("*.txt"), MAX_REPORTS)
    except OSError:
        return None
    return file


def report_failed_thought(folders: Folders, error: Exception) -> FileProblem:
    """Write a report on an error in what is only thought about a choice; return what the players
    should know."""
    reason = crash(error, write_crash_report(folders, error))
    return FileProblem("failed-thought", {"reason": reason})


def _where(error: BaseException) -> list[str]:
    """The places of an error and of those that led to it. A traceback of Python's would add their
    texts, which may have values."""
    errors: list[BaseException] = []
    last: BaseException | None = error
    while last is not None and last not in errors:
        errors.insert(0, last)
        last = last.__cause__ or (None if last.__suppress_context__ else last.__context__)
    lines = []
    for each in errors:
        lines.append("Traceback (most recent call last):\n")
        lines += traceback.format_tb(each.__traceback__) or traceback.format_stack()
        lines.append(f"{type(each).__qualname__}\n\n")
    return lines
