"""The terminal: a driver that takes any input, stops and continues like other programs, and gives
the terminal back even if the rest of the program hangs."""

from __future__ import annotations

import os
import select
import signal
import termios
from codecs import getincrementaldecoder
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from threading import Thread, current_thread
from threading import enumerate as enumerate_threads
from typing import TYPE_CHECKING, Any, Final

from textual import events
from textual.drivers.linux_driver import LinuxDriver
from textual.message import Message

from ttr_tui.app.style_codes import with_fewer_codes
from ttr_tui.app.textual_internals import parser_class

if TYPE_CHECKING:
    from ttr_tui.app.base_app import BaseApp

_OUTPUT: Final = 2
"""Textual draws to stderr."""

_CTRL_C: Final = ("\x03", "\x1b[99;5u")
"""What terminals send for Ctrl-C."""

_MAX_CTRL_C: Final = max(map(len, _CTRL_C))

_OFF: Final = "".join(
    (
        "\x18",  # Ends a sequence that is not complete.
        *(f"\x1b[?{mode}l" for mode in (2026, 1000, 1003, 1015, 1006, 1016, 2004, 2048, 1004)),
        "\x1b[?7h\x1b[<u\x1b]22;default\x07\x1b[0m\x1b[?1049l\x1b[?25h",
    )
)
"""Switches off what Textual switches on: mouse, pastes, sizes, focus, cut lines, the keyboard mode,
the pointer, colors and the alternate screen; shows the cursor."""

_WAIT_SECONDS: Final = 0.1
_READ_BYTES: Final = 4096
_MAX_CELLS: Final = 1_000_000


class TerminalDriver(LinuxDriver):
    """Textual's driver for Unix, with the additions of this module."""

    def __init__(self, app: BaseApp, **options: Any) -> None:
        super().__init__(app, **options)
        self._exit = app.app_exit
        app.stop_process, app.take_terminal_again = self.stop_process, self.take_again
        self._is_on = False
        self._modes = termios.tcgetattr(self.fileno)
        # These replace Textual's handlers, which may run in the middle of anything; after a SIGCONT
        # alone, they would leave the terminal in raw mode in the end.
        others: dict[int, Callable[[], object]] = {
            signal.SIGTSTP: app.action_suspend,
            signal.SIGCONT: app.continue_after_stop,
        }
        self._exit.watch(self.give_back, others)

    # Taking the terminal and giving it back.

    def start_application_mode(self) -> None:
        """Take the terminal; in the background, stop until the shell continues the program."""
        self._wait_for_foreground()
        self._is_on = True
        super().start_application_mode()  # type: ignore[no-untyped-call]

    def stop_application_mode(self) -> None:
        """Restore the terminal, unless it is restored: a program in the background would stop."""
        if self._is_on:
            self.write("\x1b[?1016l")  # Textual leaves it on.
            super().stop_application_mode()

    def disable_input(self) -> None:
        """Stop reading."""
        if self._is_on:
            super().disable_input()

    def close(self) -> None:
        """Wait until everything is written."""
        if self._is_on:
            super().close()
        self._is_on = self._exit.has_failed_thread

    def stop_process(self) -> None:
        """Restore the terminal and stop, until the shell continues the program."""
        with self._restored():
            os.kill(0, signal.SIGTSTP)  # Also to programs that wait for this one.
            if not self._exit.is_leaving:
                self._wait_for_foreground()

    def take_again(self) -> None:
        """Take the terminal again: the program was stopped without notice, and the shell may have
        changed the modes."""
        with self._restored():
            self._wait_for_foreground()

    @contextmanager
    def _restored(self) -> Iterator[None]:
        numbers = (signal.SIGTSTP, signal.SIGCONT)
        self.suspend_application_mode()
        handlers = [signal.signal(number, signal.SIG_DFL) for number in numbers]
        try:
            yield
        finally:
            for number, handler in zip(numbers, handlers, strict=True):
                signal.signal(number, handler)
        if not self._exit.is_leaving:
            self.resume_application_mode()

    def _wait_for_foreground(self) -> None:
        """Change nothing, which stops a program in the background as any change does."""
        with suppress(termios.error):  # The terminal is gone; reading says so, too.
            termios.tcsetattr(self.fileno, termios.TCSANOW, termios.tcgetattr(self.fileno))

    def give_back(self, line: str) -> None:
        """Restore the terminal by force and print a line. This works in any thread, whatever the
        others do."""
        out = os.dup(_OUTPUT)
        if self._is_on:
            # What Textual still writes goes nowhere, also the rest of what it is writing: a signal
            # interrupts that if the terminal takes nothing.
            os.dup2(os.open(os.devnull, os.O_WRONLY), _OUTPUT)
            for thread in enumerate_threads():
                if thread is not current_thread() and thread.ident is not None:
                    signal.pthread_kill(thread.ident, signal.SIGCONT)
            line = f"{_OFF}{line}"
            with suppress(OSError, termios.error):
                if not _is_in_background(self.fileno):  # It would stop.
                    termios.tcflush(self.fileno, termios.TCIOFLUSH)
                    termios.tcsetattr(self.fileno, termios.TCSANOW, self._modes)
        writer = Thread(target=_write, args=(out, line.encode("utf-8", "replace")), daemon=True)
        writer.start()
        writer.join(_WAIT_SECONDS)

    def write(self, data: str) -> None:
        super().write(with_fewer_codes(data))

    # Input.

    def run_input_thread(self) -> None:
        """Read input until the app ends. Bytes that are not UTF-8 are dropped, and sequences that
        Textual cannot read."""
        try:
            if parser_class is None:
                super().run_input_thread()
            else:
                self._read_input()
        except (OSError, EOFError):  # The terminal is gone.
            self._exit.leave(1)
        except Exception as error:
            self._exit.crash(error)

    def _read_input(self) -> None:
        decode = getincrementaldecoder("utf-8")("ignore").decode
        parser = parser_class()
        last = ""
        while not self.exit_event.is_set():
            text = ""
            if self._has_input():
                data = os.read(self.fileno, _READ_BYTES)
                if not data:
                    raise EOFError
                text = decode(data)
                last = (last + text)[-_MAX_CTRL_C:]
                if last.endswith(_CTRL_C) and not self._has_input():
                    # It is a key, even after the start of a paste, and goes before all others.
                    self._exit.leave(0)
                    continue
            for character in (*text, None):
                try:
                    self._take(parser.tick() if character is None else parser.feed(character))
                except Exception:
                    parser = _like(parser)

    def _has_input(self) -> bool:
        """Whether there is input, or will be soon."""
        return bool(select.select([self.fileno], [], [], _WAIT_SECONDS)[0])

    def _take(self, messages: Iterable[Message]) -> None:
        for message in messages:
            if isinstance(message, events.Key) and message.key == "ctrl+c":
                self._exit.leave(0)
            elif not isinstance(message, events.Resize) or 0 < message.size.area <= _MAX_CELLS:
                self.process_message(message)


def _like(parser: Any) -> Any:
    """A new parser that knows what this one knows about the terminal."""
    new = parser_class()
    for name in ("mouse_pixels", "terminal_size", "terminal_pixel_size"):
        setattr(new, name, getattr(parser, name, None))
    return new


def _is_in_background(terminal: int) -> bool:
    try:
        return os.tcgetpgrp(terminal) != os.getpgrp()
    except OSError:  # It is not the controlling terminal.
        return False


def _write(file: int, data: bytes) -> None:
    with suppress(OSError):
        while data:
            data = data[os.write(file, data) :]
