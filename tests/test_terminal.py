"""The program restores the terminal, however it ends, and shows no secret then."""

import os
import re
import select
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

pytest.importorskip("pty", reason="the system has no pseudo-terminals")
import termios

from tests.app.terminal import Program

PLAY = "from ttr_tui.__main__ import main; main()"

BREAK = """
from ttr_tui.app import app

class Broken(app.TtrApp):
    def show_rules(self, map_file=None):
        hand = "".join(["locomo", "tives"])
        raise LookupError("rules")

app.TtrApp = Broken
"""
"""Opening the rules fails, with a secret in a local variable."""

BREAK_IN_A_WORKER = BREAK.replace(
    'raise LookupError("rules")',
    "self.run_worker(lambda: {}[hand[:0]], thread=True)",
)

BREAK_IN_A_THREAD = BREAK.replace(
    'raise LookupError("rules")',
    "import threading; threading.Thread(target=lambda: {}[hand[:0]]).start()",
)

BREAK_A_TASK = BREAK.replace(
    'raise LookupError("rules")',
    "import asyncio; asyncio.get_running_loop().call_soon(lambda: {}[hand[:0]])",
)

BREAK_A_SCREEN = BREAK.replace(
    'raise LookupError("rules")',
    "self.screen.call_later(self.push_screen, BrokenScreen(hand))",
).replace(
    "class Broken(",
    """
from textual.screen import Screen

class BrokenScreen(Screen):
    def __init__(self, hand):
        super().__init__()
        self.hand = hand

    async def on_mount(self):
        hand = self.hand
        raise OverflowError

class Broken(""",
)

BREAK_SOON = BREAK.replace('raise LookupError("rules")', "self.set_timer(0.01, [hand].clear().x)")

BLOCK = BREAK.replace(
    'raise LookupError("rules")', "import os; os.write(2, b'waiting')\n        while 1: pass"
)
"""Opening the rules takes forever."""

KEEP_REPORT = """
from ttr_tui.app import terminal
from ttr_tui.app import exit_watch
exit_watch.replace_crash_report = lambda app, report: None
terminal.parser_class = None
"""
"""As if Textual had no names for its own report of a crash and for its parser."""

MODES = {
    "1049": "alternate screen",
    "1000": "clicks",
    "1003": "mouse moves",
    "1006": "mouse positions",
    "1016": "mouse positions in pixels",
    "1004": "focus",
    "2004": "pastes",
    "2048": "sizes",
}
"""Modes that a program may switch on and must switch off again."""


class Terminal(Program):
    """Python code in a terminal of 80 × 24."""

    def __init__(self, code: str, words: list[str], **variables: str) -> None:
        super().__init__(words, 80, 24, command=(sys.executable, "-c", code), **variables)

    def wait_for(self, text: str) -> None:
        while text.encode() not in self.raw:
            assert self.read(20), f"{text!r} did not appear: {self.raw[-500:]!r}"

    def type(self, text: str) -> None:
        """Type more than the terminal holds."""
        for start in range(0, len(text), 512):
            self.press(text[start : start + 512])
            while self.read(0.001):
                pass

    def ended(self, within: float = 20) -> int:
        """Wait until the program has ended, and return its status."""
        until = time.monotonic() + within
        while self.is_running:
            assert time.monotonic() < until, "it does not end"
            self.read(0.02)
        while self.read():
            pass
        return self.process.returncode

    @property
    def printed(self) -> str:
        """The text printed after the program has restored the terminal."""
        last = self.raw.rpartition(b"\x1b[?1049l")[2].decode("utf-8", "replace")
        return (
            re.sub(r"\x1b\[[?<>=]?[0-9;]*[a-zA-Z]|\x1b\].*?\x07", "", last)
            .replace("\r\n", "\n")
            .strip()
        )

    def check_restored(self) -> None:
        switched = re.findall(rb"\x1b\[\?([0-9;]+)([hl])", self.raw)
        last = {mode: on for modes, on in switched for mode in modes.decode().split(";")}
        for mode, what in MODES.items():
            assert last.get(mode, b"l") == b"l", f"{what} is left on"
        assert last.get("25", b"h") == b"h", "the cursor is left hidden"
        assert last.get("7", b"h") == b"h", "long lines are left cut"
        assert self.raw.rfind(b"\x1b[<u") >= self.raw.rfind(b"\x1b[>"), (
            "the keyboard mode is left on"
        )
        assert termios.tcgetattr(self.ours) == self.modes


@contextmanager
def running(folder: Path, code: str = PLAY, *words: str, **variables: str) -> Iterator[Terminal]:
    terminal = Terminal(code, ["--folder", str(folder), *words], **variables)
    try:
        terminal.wait_for("help")  # the end of the last line
        while terminal.read(0.1):
            pass
        yield terminal
    finally:
        terminal.kill()


@pytest.mark.quick(1)
@pytest.mark.parametrize("key", ["q", "\x03"], ids=["quit", "Ctrl-C"])
def test_quit(key: str, tmp_path: Path) -> None:
    """Quitting restores the terminal."""
    with running(tmp_path) as terminal:
        terminal.press(key)
        assert terminal.ended() == 0
        terminal.check_restored()
        assert terminal.printed == ""


WRONG = (
    b"\x80\xff\xfe",
    b"\x1b[M \xe0\xe1  ",  # the mouse beyond column 95, as terminals once sent it
    b"\x1b[99999999u",  # a key beyond Unicode
    b"\x1b[48;0;0;0;0t\x1b[<0;5;5M",  # a window without a size
    b"\x1b[48;99999999;99999999;1;1t",
    b"\xc3\xe9",  # Latin-1
)


@pytest.mark.slow
def test_bytes_that_make_no_sense(tmp_path: Path) -> None:
    """Bytes that are not UTF-8 do nothing, nor do sequences that Textual's parser fails on; the
    keys after them work."""
    with running(tmp_path) as terminal:
        os.write(terminal.ours, b"".join(WRONG) + b"r")
        terminal.wait_for("The goal")
        terminal.press("\x03")
        assert terminal.ended() == 0
        terminal.check_restored()


@pytest.mark.quick(1)
@pytest.mark.parametrize(
    ("name", "code", "keys", "shown"),
    [
        ("SIGINT", PLAY, "\r", ""),
        ("SIGTERM", BLOCK + PLAY, "r", "waiting"),
        ("SIGHUP", PLAY, "\x1b[B\x1b[Ar?qq" * 100, ""),
    ],
    ids=["SIGINT", "SIGTERM while nothing works", "SIGHUP while keys wait"],
)
def test_signals(name: str, code: str, keys: str, shown: str, tmp_path: Path) -> None:
    """A signal ends the program with its status and restores the terminal, whatever it does."""
    number = getattr(signal, name)
    with running(tmp_path, code, "--map", "usa", "--players", "Ann,Bob") as terminal:
        terminal.type(keys)
        terminal.wait_for(shown)
        terminal.process.send_signal(number)
        assert terminal.ended(within=3) == 128 + number
        terminal.check_restored()
        assert terminal.printed == ""


@pytest.mark.quick(1)
@pytest.mark.parametrize(
    ("code", "error"),
    [
        (BREAK, "LookupError"),
        (BREAK_IN_A_WORKER, "KeyError"),
        (BREAK_IN_A_THREAD, "KeyError"),
        (BREAK_A_TASK, "KeyError"),
        (BREAK_A_SCREEN, "OverflowError"),
        (BREAK_SOON, "AttributeError"),
    ],
)
def test_crash(code: str, error: str, tmp_path: Path) -> None:
    """A crash prints one line without secrets and saves a report."""
    with running(tmp_path, code + PLAY) as terminal:
        terminal.press("rrr")  # Keys that wait do not delay it.
        assert terminal.ended(within=3) == 1
        terminal.check_restored()
        (report,) = (tmp_path / "data" / "crashes").iterdir()
        said = " ".join(terminal.printed.split())
        assert said.startswith(f"ttr: internal error ({error});")
        assert str(report) in said
        assert "locomotives" not in terminal.raw.decode("utf-8", "replace")
    text = report.read_text("utf-8")
    assert "Traceback" in text and error in text and "line " in text
    assert "locomotives" not in text


@pytest.mark.slow
def test_crash_without_private_names(tmp_path: Path) -> None:
    """Even Textual's own report of a crash would not be printed."""
    with running(tmp_path, BREAK + KEEP_REPORT + PLAY) as terminal:
        terminal.press("r")
        assert terminal.ended() == 1
        terminal.check_restored()
        assert terminal.printed == "ttr: internal error"
        assert "locomotives" not in terminal.raw.decode("utf-8", "replace")


@pytest.mark.slow
@pytest.mark.parametrize(
    "typed",
    ["\x1b[B" * 3000, "ro" * 1500, f"\x1b[200~{'x' * 60_000}\x1b[201~", "\x1b[200~rrr"],
    ids=["cursor", "pages", "paste", "paste without end"],
)
def test_ctrl_c_while_keys_wait(typed: str, tmp_path: Path) -> None:
    """Ctrl-C does not wait for the keys typed before it."""
    with running(tmp_path) as terminal:
        terminal.type(typed)
        terminal.press("\x03")
        assert terminal.ended(within=3) == 0
        terminal.check_restored()


@pytest.mark.slow
def test_ctrl_c_while_a_layout_is_made(tmp_path: Path) -> None:
    """Ctrl-C does not wait until the board has a layout."""
    with running(tmp_path, PLAY, "--map", "usa", "--players", "Ann,Bob") as terminal:
        termios.tcsetwinsize(terminal.ours, (53, 171))
        terminal.process.send_signal(signal.SIGWINCH)
        terminal.wait_for("\x1b[53;1H")  # The last row is drawn, the board is not.
        terminal.press("\x03")
        assert terminal.ended(within=3) == 0
        terminal.check_restored()


@pytest.mark.slow
def test_terminal_that_takes_no_output(tmp_path: Path) -> None:
    """A signal ends the program even if nobody reads what it writes, and restores the terminal."""
    with running(tmp_path, PLAY, "--map", "usa", "--players", "Ann,Bob") as terminal:
        terminal.press("?q" * 50)
        with Path(terminal.name).open("wb") as theirs:
            while select.select([], [theirs], [], 0.1)[1]:  # until no more can be written
                pass
        terminal.process.send_signal(signal.SIGTERM)
        assert terminal.process.wait(20) == 128 + signal.SIGTERM
        while terminal.read(0):
            pass
        terminal.check_restored()


def test_closed_window(tmp_path: Path) -> None:
    """Closing the window ends the program without a crash report."""
    with running(tmp_path) as terminal:
        os.dup2(os.open(os.devnull, os.O_RDONLY), terminal.ours)  # Closes it.
        assert terminal.process.wait(20) != 0
    assert not (tmp_path / "data" / "crashes").exists(), "this is not a crash"


def test_number_of_crash_reports(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the latest crash reports are kept."""
    from ttr_tui.storage import crash_reports as crashes
    from ttr_tui.storage.paths import user_folders

    folders = user_folders(tmp_path)
    names = [f"2030-01-01-0000{second:02}" for second in range(15)]
    for name in names:
        monkeypatch.setattr(crashes.time, "strftime", lambda _, name=name: name)
        assert (
            crashes.write_crash_report(folders, ValueError("wrong"))
            == folders.crash_reports / f"{name}.txt"
        )
    kept = sorted(file.stem for file in folders.crash_reports.iterdir())
    assert kept == names[-crashes.MAX_REPORTS :]
    assert "ValueError\n" in next(folders.crash_reports.iterdir()).read_text()
