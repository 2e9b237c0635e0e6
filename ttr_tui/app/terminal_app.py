"""An app that leaves the terminal as it found it, however it is left, and shows no secret on the
way: not when it is stopped by Ctrl-Z, and not when something goes wrong.

A few names here are Textual's own inner ones, as it has no others for this: its way of saying what
went wrong prints the values of variables, on a screen that everybody sees.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from functools import partial
from threading import Timer
from typing import ClassVar

from rich.console import RenderableType
from textual.app import App
from textual.binding import Binding, BindingType
from textual.worker import WorkerFailed

from ttr_tui.storage.paths import Folders

_LEAVING = ("SIGINT", "SIGTERM", "SIGHUP")
_BY_SIGNAL = 128
"""What shells add to a signal's number for the status of what it ended."""

_PATIENCE = 3.0
"""Seconds that leaving may take."""


class TerminalApp(App[None], inherit_bindings=False):
    """Reports of what goes wrong are written into `folders`, if there are any."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "leave", "Leave at once", show=False, priority=True),
        Binding("ctrl+z", "stop", "Stop for a while", show=False, priority=True),
    ]

    def __init__(self, *, folders: Folders | None = None, ansi_color: bool = False) -> None:
        super().__init__(ansi_color=ansi_color)
        self.folders = folders
        self.last_words = ""
        """What is to be said when the terminal is as it was: what went wrong, if anything did."""
        self.is_stopping = False
        """Whether Ctrl-Z was pressed and the program still runs: then no key does anything."""

    def hide_hand(self) -> None:
        """Hide what is secret."""

    def listen_to_signals(self) -> None:
        """Leave properly when the system says so."""
        loop = asyncio.get_running_loop()
        for name in _LEAVING:
            # Windows has no such handlers; tests may run outside the main thread.
            with contextlib.suppress(AttributeError, NotImplementedError, RuntimeError, ValueError):
                number = getattr(signal, name)
                loop.add_signal_handler(number, partial(self._leave, _BY_SIGNAL + number))

    def _leave(self, status: int) -> None:
        """Leave; the hard way if that does not work, as Textual waits for ever for a terminal that
        is gone to take what is written."""
        self.exit(return_code=status)
        last_path = Timer(_PATIENCE, os._exit, (status,))
        last_path.daemon = True
        last_path.start()

    def action_leave(self) -> None:
        """Leave at once."""
        self.exit()

    def action_stop(self) -> None:
        """Cover, draw that, and stop until the shell goes on with the program."""
        self.hide_hand()
        if not self.is_stopping:
            self.is_stopping = True
            self.call_after_refresh(self._stop)

    def _stop(self) -> None:
        self.action_suspend_process()  # Comes back when the shell goes on; on Windows at once.
        self.is_stopping = False

    # When something goes wrong inside the program.

    def _fatal_error(self) -> None:
        """Instead of Textual's, which shows the values of variables."""
        from ttr_tui.storage.crash_reports import crash_message, write_crash_report

        error: BaseException = self._exception or RuntimeError()
        if isinstance(error, WorkerFailed):
            error = error.error
        report = write_crash_report(self.folders, error) if self.folders else None
        self.last_words = self.last_words or crash_message(error, report)
        self._close_messages_no_wait()

    def panic(self, *renderables: RenderableType) -> None:
        """Instead of Textual's, for the same reason."""
        from rich.traceback import Traceback  # takes long to load, and is seldom needed

        for shown in renderables:
            if isinstance(shown, Traceback) and shown.trace.stacks[0].exc_type == "OSError":
                self._leave(1)  # The terminal is gone: there is nothing left to read.
                return
        self._return_code = 1
        self._fatal_error()
