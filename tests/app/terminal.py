"""The real program in a pseudo-terminal, and the screen that it draws.

The screen understands the codes that place text and ignores colors.
"""

import contextlib
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Sequence
from pathlib import Path

NEW_PRESS_SECONDS = 1.1
"""After this time a key counts as pressed again: longer than `REPEAT_SECONDS` of
`app/input_queue.py`, which is not imported, because `.ci/run` uses this file without the
package."""

ROOT = Path(__file__).parents[2]
_CODE = re.compile(
    r"\x1b\[([0-9;?<>=]*)([ -/]*[@-~])"  # placing, colors, modes
    r"|\x1b\].*?(?:\x07|\x1b\\)"  # titles
    r"|\x1b[P_^].*?\x1b\\"
    r"|\x1b[()][0-9A-Za-z]|\x1b[=>78cDEHM]"
    r"|[\x00-\x1f]"
    r"|[^\x00-\x1f]+",
    re.DOTALL,
)


def _take_the_terminal() -> None:
    """Make the terminal the controlling one, so that its keys send signals, and heed hangups, which
    a program ignores that is started under nohup."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


class Screen:
    """The screen of a terminal of this size."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.rows = [[" "] * width for _ in range(height)]
        self._x = self._y = 0

    def feed(self, text: str) -> None:
        for found in _CODE.finditer(text):
            if found[2] is not None:
                self._place(found[1], found[2])
            elif found[0] == "\r":
                self._x = 0
            elif found[0] == "\n":
                self._y = min(self._y + 1, self.height - 1)
            elif found[0] >= " ":
                self._put(found[0])

    def _place(self, numbers: str, code: str) -> None:
        values = [int(n) if n.isdigit() else 1 for n in numbers.split(";")]
        if code == "H":
            row, column = [*values, 1][:2] if numbers else (1, 1)
            self._y, self._x = min(row, self.height) - 1, min(column, self.width) - 1
        elif code == "J":
            self.rows = [[" "] * self.width for _ in range(self.height)]
        elif code == "K":
            self.rows[self._y][self._x :] = [" "] * (self.width - self._x)

    def _put(self, text: str) -> None:
        for character in text:
            if self._x < self.width:
                self.rows[self._y][self._x] = character
            self._x += 1

    def text(self) -> str:
        return "\n".join("".join(row) for row in self.rows)


STOPPED = "the shell is here"
_SHELL = ("sh", "-m", "-c", f'"$@"; while :; do echo {STOPPED}; read line; fg; done', "sh")
"""A shell with one job, which continues the job at Enter whenever it was stopped."""


class Program:
    """A command, if not given `python -m ttr_tui`, with these arguments in a terminal; with
    `stops`, started from a shell that gets the terminal back when the program is suspended."""

    def __init__(
        self,
        words: Sequence[str],
        width: int = 120,
        height: int = 40,
        *,
        command: Sequence[str] = (sys.executable, "-m", "ttr_tui"),
        stops: bool = False,
        **variables: str,
    ) -> None:
        self.screen = Screen(width, height)
        self.ours, theirs = pty.openpty()
        self.modes = termios.tcgetattr(theirs)
        """The modes of the terminal before the program starts."""
        self.name = os.ttyname(theirs)
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))
        environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "99", "LINES": "33"}
        environment |= variables
        self.process = subprocess.Popen(
            [*(_SHELL if stops else ()), *command, *words],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            cwd=ROOT,
            env=environment,
            start_new_session=True,
            preexec_fn=_take_the_terminal,
        )
        os.close(theirs)
        self._rest = b""
        self.raw = b""
        """Everything written to the terminal."""

    @property
    def is_running(self) -> bool:
        return self.process.poll() is None

    def read(self, seconds: float = 0) -> bool:
        """Read what is written within this time; return whether there was anything."""
        ready, _, _ = select.select([self.ours], [], [], seconds)
        if not ready:
            return False
        try:
            data = os.read(self.ours, 65536)
        except OSError:  # Linux raises this when the other end is closed.
            return False
        self.raw += data
        self._feed(data)
        return bool(data)

    def _feed(self, data: bytes) -> None:
        data = self._rest + data
        # A code or a letter may arrive in two parts.
        cut = max(data.rfind(b"\x1b"), 0)
        half = cut if len(data) - cut < 40 and not re.search(rb"[@-~]", data[cut + 2 :]) else None
        whole = data[:half]
        try:
            text = whole.decode()
        except UnicodeDecodeError as error:
            whole = whole[: error.start]
            text = whole.decode()
        self._rest = data[len(whole) :]
        self.screen.feed(text)

    def see(self, text: str, seconds: float = 20) -> None:
        """Wait until a text is on the screen."""
        end = time.monotonic() + seconds
        while text not in self.screen.text():
            if time.monotonic() > end or (not self.read(0.5) and not self.is_running):
                raise AssertionError(f"{text!r} does not appear:\n{self.screen.text()}")

    def read_for(self, seconds: float) -> None:
        """Read what is written in this time."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            self.read(left)

    def press(self, key: str) -> None:
        os.write(self.ours, key.encode())

    def show_hand(self) -> None:
        """Press Space when it counts as a new press, at a handoff or a hidden hand."""
        self.read_for(NEW_PRESS_SECONDS)
        self.press(" ")

    def resize(self, width: int, height: int) -> None:
        """Change the size of the window."""
        self.screen = Screen(width, height)
        fcntl.ioctl(self.ours, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))
        os.killpg(self.process.pid, signal.SIGWINCH)

    def signal(self, number: int) -> None:
        """Send a signal to the program, which must have the terminal."""
        os.killpg(os.tcgetpgrp(self.ours), number)

    @property
    def echoes(self) -> bool:
        """Whether the terminal shows what is typed, as in a shell."""
        return bool(termios.tcgetattr(self.ours)[3] & termios.ECHO)

    def end(self, seconds: float = 20) -> None:
        """Read until the program has ended, which must be with status 0."""
        end = time.monotonic() + seconds
        while self.is_running and time.monotonic() < end:
            self.read(0.1)
        status = self.process.poll()
        assert status == 0, f"status {status}:\n{self.screen.text()}"

    def kill(self) -> None:
        """Kill the program; then read what it had shown."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        while self.read(0.05):
            pass
        os.close(self.ours)
