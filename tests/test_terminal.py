"""The terminal is left as it was found, however the program is left, and shows no secret then."""

import os
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

pty = pytest.importorskip("pty", reason="the system has no pseudo-terminals")
termios = pytest.importorskip("termios", reason="nor anything to set one")

PLAY = "import sys; from ttr_tui.cli import main; main(sys.argv[1:])"

TAKE_THE_TERMINAL = "import fcntl, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0)\n"
"""What a window does for the program in it, so that the system tells it when the window closes."""

BREAK = """
import sys
from ttr_tui.app import app

class Broken(app.TtrApp):
    def show_rules(self, map_file=None):
        hand = "".join(["locomo", "tives"])
        raise LookupError("rules")

app.TtrApp = Broken
"""
"""Opening the rules goes wrong, with something secret at hand."""

BREAK_IN_A_THREAD = BREAK.replace(
    'raise LookupError("rules")',
    "self.run_worker(lambda: {}[hand[:0]], thread=True)",
)

MODES = {
    "1049": "the other screen",
    "1000": "clicks",
    "1003": "moves of the mouse",
    "1006": "the mouse's places",
    "1004": "the focus",
    "2004": "pastes",
    "2048": "sizes",
}
"""What a program may switch on in a terminal, and has to switch off again."""


class Terminal:
    """A program in a pseudo-terminal of 80 × 24."""

    def __init__(self, code: str, words: list[str]) -> None:
        self.ours, self.theirs = pty.openpty()
        termios.tcsetwinsize(self.theirs, (24, 80))
        self.before = termios.tcgetattr(self.theirs)
        self.written = b""
        self.program = subprocess.Popen(
            [sys.executable, "-c", code, *words],
            stdin=self.theirs,
            stdout=self.theirs,
            stderr=self.theirs,
            start_new_session=True,
            env={**os.environ, "TERM": "xterm-256color"},
            cwd=Path(__file__).parents[1],
        )

    def read(self, seconds: float) -> bool:
        """Take what is written; says whether anything came in this time."""
        if not select.select([self.ours], [], [], seconds)[0]:
            return False
        self.written += os.read(self.ours, 65536)
        return True

    def wait_for(self, text: str) -> None:
        while text.encode() not in self.written:
            assert self.read(20), f"{text!r} did not come: {self.written[-500:]!r}"

    def press(self, key: str) -> None:
        os.write(self.ours, key.encode())

    def end(self) -> int:
        """Wait until the program has left, and give its status."""
        until = time.monotonic() + 20
        while self.program.poll() is None:
            assert time.monotonic() < until, "it does not leave"
            self.read(0.02)
        while self.read(0):
            pass
        return self.program.returncode

    @property
    def said(self) -> str:
        """What stands on the screen when the program has left."""
        last = self.written.rpartition(b"\x1b[?1049l")[2].decode("utf-8", "replace")
        return re.sub(r"\x1b\[[?<>=]?[0-9;]*[a-zA-Z]", "", last).replace("\r\n", "\n").strip()

    def is_as_it_was(self) -> None:
        switched = re.findall(rb"\x1b\[\?([0-9;]+)([hl])", self.written)
        last = {mode: on for modes, on in switched for mode in modes.decode().split(";")}
        for mode, what in MODES.items():
            assert last.get(mode, b"l") == b"l", f"{what} is left on"
        assert last["25"] == b"h", "the cursor is left hidden"
        assert last["7"] == b"h", "long lines are left cut"
        assert self.written.rfind(b"\x1b[<u") > self.written.rfind(b"\x1b[>"), "keys are left odd"
        assert termios.tcgetattr(self.theirs) == self.before


@contextmanager
def running(folder: Path, code: str = PLAY, *words: str) -> Iterator[Terminal]:
    terminal = Terminal(code, ["--folder", str(folder), *words])
    try:
        terminal.wait_for("help")  # the end of the last line
        while terminal.read(0.1):
            pass
        yield terminal
    finally:
        if terminal.program.poll() is None:
            terminal.program.kill()
            terminal.program.wait()
        for end in (terminal.ours, terminal.theirs):
            with suppress(OSError):
                os.close(end)


@pytest.mark.parametrize("key", ["q", "\x03"], ids=["quit", "Ctrl-C"])
def test_after_leaving_the_terminal_is_as_it_was(key: str, tmp_path: Path) -> None:
    with running(tmp_path) as terminal:
        terminal.press(key)
        assert terminal.end() == 0
        terminal.is_as_it_was()
        assert terminal.said == ""


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_told_to_leave_by_the_system_it_leaves_properly(name: str, tmp_path: Path) -> None:
    number = getattr(signal, name)
    with running(tmp_path, PLAY, "--map", "usa", "--players", "Ann,Bob") as terminal:
        terminal.press("\r")
        terminal.program.send_signal(number)
        assert terminal.end() == 128 + number
        terminal.is_as_it_was()
        assert terminal.said == ""


@pytest.mark.parametrize(
    ("code", "error"), [(BREAK, "LookupError"), (BREAK_IN_A_THREAD, "KeyError")]
)
def test_what_goes_wrong_is_one_line_that_gives_no_secret_away(
    code: str, error: str, tmp_path: Path
) -> None:
    with running(tmp_path, code + PLAY) as terminal:
        terminal.press("r")
        assert terminal.end() == 1
        terminal.is_as_it_was()
        (report,) = (tmp_path / "data" / "crashes").iterdir()
        said = " ".join(terminal.said.split())
        assert said.startswith(f"ttr: something went wrong inside the program ({error});")
        assert str(report) in said
        assert "locomotives" not in terminal.written.decode("utf-8", "replace")
    text = report.read_text("utf-8")
    assert "Traceback" in text and error in text and "line " in text
    assert "locomotives" not in text


def test_a_closed_window_ends_it(tmp_path: Path) -> None:
    with running(tmp_path, TAKE_THE_TERMINAL + PLAY) as terminal:
        for end in (terminal.ours, terminal.theirs):
            os.close(end)
        assert terminal.program.wait(20) != 0
    assert not (tmp_path / "data" / "crashes").exists(), "nothing is wrong with the program"


def test_only_the_latest_reports_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from ttr_tui.storage import crash_reports as crashes
    from ttr_tui.storage.paths import user_folders

    folders = user_folders(tmp_path)
    names = [f"2030-01-01-0000{second:02}" for second in range(15)]
    for name in names:
        monkeypatch.setattr(crashes.time, "strftime", lambda _, name=name: name)
        assert crashes.write_crash(folders, ValueError("wrong")) == folders.crashes / f"{name}.txt"
    kept = sorted(file.stem for file in folders.crashes.iterdir())
    assert kept == names[-crashes.MAX_REPORTS :]
    assert "ValueError: wrong" in next(folders.crashes.iterdir()).read_text()
