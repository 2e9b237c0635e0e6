"""Exit of the program: it restores the terminal and shows no secret, on a signal or a crash too."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from contextvars import copy_context
from io import StringIO
from typing import Any, Final

from rich.console import Console
from textual.app import App

from ttr_tui.app.textual_internals import replace_crash_report
from ttr_tui.storage.crash_reports import crash, write_crash_report
from ttr_tui.storage.paths import Folders
from ttr_tui.words.file_problems import file_problem
from ttr_tui.words.language import _

_EXIT_SIGNALS: Final = [
    getattr(signal, f"SIG{name}")
    for name in ("INT", "TERM", "HUP", "QUIT", "USR1", "USR2", "ALRM", "XCPU")
    if hasattr(signal, f"SIG{name}")
]
"""All that end a program and may come from outside; Windows has only some of them."""

_SIGNAL_STATUS: Final = 128
"""Shells add this to the number of the signal that ended a program."""

_NO_SIGNAL: Final = 0

_MAX_SECONDS: Final = 0.5
"""The time that a regular exit may take."""


class AppExit:
    """Ends an app. Crash reports are saved in `folders`, if there are any.

    In a terminal a thread waits for signals, crashes and other exits. It asks the app to exit, and
    if that takes too long, restores the terminal and ends the process, whatever the app does.
    Nothing is lost then: every step of a game is saved before it is shown.
    """

    def __init__(self, app: App[Any], folders: Folders | None) -> None:
        self._app = app
        self._folders = folders
        self._status: int | None = None
        self._message = ""
        self._pipe: int | None = None
        """Where the thread gets the numbers of signals, if it runs."""
        self._give_back: Callable[[str], None] | None = None
        self.has_failed_thread = False
        """Whether a thread has failed. It may be the one that writes to the terminal."""
        self._is_over = False
        self._over = threading.Condition()
        app.error_console = Console(file=StringIO())  # Textual's reports reveal hands.
        replace_crash_report(app, self.crash)

    @property
    def is_leaving(self) -> bool:
        """Whether the app is about to end."""
        return self._status is not None

    @property
    def status(self) -> int:
        """The exit status."""
        return (self._app.return_code or 0) if self._status is None else self._status

    @property
    def message(self) -> str:
        """What to print when the terminal is restored: an error, if there was one."""
        crashed = self._app.return_code == 1 and self._status is None
        return self._message or (_("internal error") if crashed else "")

    @property
    def _last_line(self) -> str:
        return f"ttr: {self.message}\r\n" if self.message else ""

    def say(self, message: str) -> None:
        """Print this when the terminal is restored, unless there is a message already."""
        self._message = self._message or message

    def leave(self, status: int) -> None:
        """Exit with this status, from any thread."""
        self.start_leaving(status)
        if self._pipe is None:
            self._app.exit(return_code=status)

    def start_leaving(self, status: int) -> None:
        """The app is about to exit with this status, unless there is one already."""
        if self._status is None:
            self._status = status
        if self._pipe is not None:
            with suppress(BlockingIOError):
                os.write(self._pipe, bytes([_NO_SIGNAL]))

    def crash(self, error: BaseException | None = None) -> None:
        """Save a report on this error, or on the one being handled, and exit with status 1, from
        any thread. Errors while the app is leaving do not count: Textual closes screens that are
        not complete."""
        if self.is_leaving:
            return
        error = error or sys.exc_info()[1] or RuntimeError()
        self.say(file_problem(crash(error, None)))
        without_report = self._message
        self.leave(1)  # Before the report: a disk may hang.
        with suppress(Exception):
            report = write_crash_report(self._folders, error) if self._folders else None
            if self._message == without_report:
                self._message = file_problem(crash(error, report))

    # In a terminal.

    def watch(
        self, give_back: Callable[[str], None], others: Mapping[int, Callable[[], object]]
    ) -> None:
        """Exit on a signal that asks for it, and after an error in any task or thread. Call
        `give_back` with a last line if the app has to be ended by force, and the functions in
        `others` on further signals, in the running event loop. Only the main thread gets signals.
        """
        loop, context = asyncio.get_running_loop(), copy_context()
        reading, writing = os.pipe()
        os.set_blocking(writing, False)
        with suppress(ValueError):
            signal.set_wakeup_fd(writing, warn_on_full_buffer=False)
            for number in (*_EXIT_SIGNALS, *others):
                signal.signal(number, self._note)
        loop.set_exception_handler(self._task_failed)
        threading.excepthook = self._thread_failed
        self._pipe, self._give_back = writing, give_back

        def call(function: Callable[[], object]) -> None:
            with suppress(RuntimeError):  # The loop is closed.
                loop.call_soon_threadsafe(function, context=context)

        def wait() -> None:
            while not self.is_leaving:
                number = os.read(reading, 1)[0]
                self._note(number)
                if number in others:
                    call(others[number])
            call(lambda: self._app.exit(return_code=self.status))
            with self._over:
                if not self._over.wait_for(lambda: self._is_over, _MAX_SECONDS):
                    try:
                        give_back(self._last_line)
                    finally:
                        os._exit(self.status)

        threading.Thread(target=wait, name="exit", daemon=True).start()

    def finish(self) -> None:
        """The app has ended."""
        if self._give_back is None:
            return
        with self._over:  # From here on the thread does nothing any more.
            self._is_over = True
            self._over.notify_all()
        if self.has_failed_thread:
            self._give_back(self._last_line)
        threading.excepthook = threading.__excepthook__
        with suppress(ValueError):
            signal.set_wakeup_fd(-1)
            for number in _EXIT_SIGNALS:
                signal.signal(number, signal.SIG_DFL)

    def _task_failed(self, _: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        if "exception" in context:
            self.crash(context["exception"])

    def _thread_failed(self, hook: threading.ExceptHookArgs) -> None:
        self.has_failed_thread = True
        if isinstance(hook.exc_value, OSError):  # Textual's thread that writes: no terminal.
            self.leave(1)
        else:
            self.crash(hook.exc_value)

    def _note(self, number: int, _: object = None) -> None:
        """Note that a signal arrived; the thread does the rest."""
        if self._status is None and number in _EXIT_SIGNALS:
            self._status = _SIGNAL_STATUS + number
