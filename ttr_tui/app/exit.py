"""Exit of the program: it restores the terminal and shows no secret, on a signal or a crash too."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
from collections.abc import Sequence
from functools import partial
from io import StringIO
from threading import Timer
from typing import Any, Final

from rich.console import Console, RenderableType
from textual.app import App

from ttr_tui.app.textual_internals import replace_crash_report
from ttr_tui.storage.paths import Folders

_SIGNALS: Final = ("SIGINT", "SIGTERM", "SIGHUP")
_SIGNAL_STATUS: Final = 128
"""Shells add this to the number of the signal that ended a program."""

_MAX_SECONDS: Final = 3.0
"""The time that a regular exit may take."""


class AppExit:
    """Ends an app. Crash reports are saved in `folders`, if there are any."""

    def __init__(self, app: App[Any], folders: Folders | None) -> None:
        self._app = app
        self._folders = folders
        self._message = ""
        self._is_left = False
        app.error_console = Console(file=StringIO())  # Textual's reports reveal hands.
        replace_crash_report(app, self.crash)

    @property
    def message(self) -> str:
        """What to print when the terminal is restored: an error, if there was one."""
        crashed = self._app.return_code == 1 and not self._is_left
        return self._message or ("internal error" if crashed else "")

    def say(self, message: str) -> None:
        """Print this when the terminal is restored, unless there is a message already."""
        self._message = self._message or message

    def listen_to_signals(self) -> None:
        """Exit in a regular way on a signal that asks for it."""
        loop = asyncio.get_running_loop()
        for name in _SIGNALS:
            # Windows has no such handlers; tests may run outside the main thread.
            with contextlib.suppress(AttributeError, NotImplementedError, RuntimeError, ValueError):
                number = getattr(signal, name)
                loop.add_signal_handler(number, partial(self.leave, _SIGNAL_STATUS + number))

    def leave(self, status: int) -> None:
        """Exit with this status, by force if the regular exit takes too long: when the terminal is
        gone, Textual waits forever for it to take the output."""
        self._is_left = True
        self._app.exit(return_code=status)
        by_force = Timer(_MAX_SECONDS, os._exit, (status,))
        by_force.daemon = True
        by_force.start()

    def crash(self) -> None:
        """Save a report on the error being handled, and exit with status 1."""
        from ttr_tui.storage.crash_reports import crash_message, write_crash_report

        error = sys.exc_info()[1] or RuntimeError()
        report = write_crash_report(self._folders, error) if self._folders else None
        self.say(crash_message(error, report))
        self._app.exit(return_code=1)


def is_terminal_gone(renderables: Sequence[RenderableType]) -> bool:
    """Whether what Textual reports as an error is that the terminal is closed."""
    from rich.traceback import Traceback  # slow to import, rarely needed

    return any(
        isinstance(shown, Traceback) and shown.trace.stacks[0].exc_type == "OSError"
        for shown in renderables
    )
