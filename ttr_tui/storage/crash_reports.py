"""Reports of mistakes of the program itself: where it happened, nothing of what was in hand."""

from __future__ import annotations

import contextlib
import platform
import time
import traceback
from pathlib import Path
from typing import Final

from ttr_tui import __version__
from ttr_tui.storage.paths import Folders

MAX_REPORTS: Final = 10
MAX_LINES: Final = 400


def crash_words(error: BaseException, report: Path | None) -> str:
    """One line that anybody may see: the error's own words might give a hand away."""
    what = f"something went wrong inside the program ({type(error).__name__})"
    return f"{what}; what is known of it is in {report}" if report else what


def write_crash(folders: Folders, error: BaseException) -> Path | None:
    """Write a report without the values of variables, and say where; `None` where that cannot be.
    Only the latest few are kept."""
    lines = [
        f"ttr {__version__}, Python {platform.python_version()}, {platform.system()}\n\n",
        *traceback.format_exception(error),
    ]
    if len(lines) > MAX_LINES:
        lines = [*lines[: MAX_LINES // 2], "…\n", *lines[-MAX_LINES // 2 :]]
    file = folders.crashes / f"{time.strftime('%Y-%m-%d-%H%M%S')}.txt"
    try:
        folders.crashes.mkdir(parents=True, exist_ok=True)
        file.write_text("".join(lines), "utf-8", errors="replace")
    except OSError:
        return None
    with contextlib.suppress(OSError):
        for old in sorted(folders.crashes.glob("*.txt"))[:-MAX_REPORTS]:
            old.unlink()
    return file
