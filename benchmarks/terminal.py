"""The app in a terminal, compared with the smallest Textual app:
`python -m benchmarks.terminal [RUNS]`.

The programs run in a pseudo-terminal of 120 × 40, and beside each runs `hello`: after every key of
the program, `hello` gets one, so that both meet the same noise. Measured are the time from the
command to the end of the first screen; for a key the time to the last byte of the response, the
processor time and the bytes; and memory. The median of each counts. Processor time and memory are
known on Linux only. Compile first (`python -m compileall -q ttr_tui benchmarks`), or the
compilation counts too.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import pty
import select
import signal
import struct
import sys
import tempfile
import termios
import time
from collections import defaultdict
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

from benchmarks.measure import Case, Figure, Measured, compile_package
from ttr_tui.app.input_queue import REPEAT_SECONDS

TITLE: Final = "The app in a terminal of 120 × 40"

SIZE: Final = (120, 40)
RUNS: Final = 5
_RUNS_OF_CASES: Final = 3
PRESSES: Final = 6
_SILENCE: Final = 0.04
"""Seconds without a byte, and without work, that end a response: Textual draws a frame every
17 ms."""
_PATIENCE: Final = 5.0
"""Seconds to wait for the first byte of a response: on a busy machine the program may not run for
a while."""

_CODES: Final = {
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
    "enter": "\r",
    "space": " ",
    "backspace": "\x7f",
    "f9": "\x1b[20~",
}


class Presses(NamedTuple):
    """Keys to press again and again. Those in brackets are not timed; `before` is pressed once.
    docs/figures.md says what each of them does. A timed key that changes nothing is an error."""

    name: str
    keys: str
    before: str = ""


class Program(NamedTuple):
    """A module with arguments, the text at the end of its first screen, and keys to press."""

    name: str
    module: str
    ready: str
    presses: tuple[Presses, ...] = ()


HELLO: Final = Program("hello", "benchmarks.hello", "READY 0")
KEY: Final = "a key"
"""The key that `hello` gets after each key of another program."""

PROGRAMS: Final = (
    Program("menu", "ttr_tui", " help", (Presses("a move in the menu", "down up"),)),
    Program("game", "ttr_tui --map usa --players Ann,Bob,Cid --seed 7", " leave"),
    Program(
        "table",
        "benchmarks.table",
        " leave",
        (
            Presses("a stock screen", "f9 (f9)", "space"),
            Presses("help", "? (q)"),
            Presses("the rules", "r (q)"),
            Presses("the cursor on the board", "right left down up", "right"),
            Presses("a move in the list of tickets", "down up", "i"),
            Presses("a claim", "enter (u enter)", "i n enter"),
            Presses("passing the laptop", "(d d) enter (space)", "backspace"),
            Presses("showing the hand", "(d d enter) space"),
        ),
    ),
)


class Limit(NamedTuple):
    """A goal: a figure is at most `times` another, with at most `max_bytes`."""

    what: str
    against: str
    times: float
    max_bytes: int | None = None


LIMITS: Final = (
    Limit("menu: first screen", "hello: first screen", 1.2),
    Limit("game: first screen", "hello: first screen", 1.5),
    Limit("table: memory", "hello: memory", 1.6),
    Limit("the cursor on the board", KEY, 3.2, 3_000),
    Limit("a move in the menu", KEY, 2.5),
    Limit("a move in the list of tickets", KEY, 3),
    Limit("a claim", KEY, 9, 16_000),
    Limit("passing the laptop", "a stock screen", 1.2),
    Limit("showing the hand", "a stock screen", 1.2),
    Limit("help", "a stock screen", 1.2),
    Limit("the rules", "a stock screen", 1.2),
)


class Response(NamedTuple):
    """Seconds to the last byte, processor time in seconds, and bytes."""

    seconds: float
    work: float = 0.0
    size: int = 0


class Running:
    """A program in a pseudo-terminal, with its own home folder."""

    def __init__(self, program: Program) -> None:
        self._home = tempfile.TemporaryDirectory()
        started = time.perf_counter()
        self._process, self._terminal = pty.fork()
        if self._process == 0:
            self._become(program)
        seen = b""
        while program.ready.encode() not in seen:
            data = self._read(20)
            if not data:
                raise SystemExit(
                    f"{program.name}: {program.ready!r} did not appear: {seen[-500:]!r}"
                )
            seen += data
        self.first = Response(time.perf_counter() - started, self._work())
        self.drain(0.3)

    def _become(self, program: Program) -> None:
        home = self._home.name
        places = {f"XDG_{name}_HOME": f"{home}/{name}" for name in ("DATA", "CONFIG", "CACHE")}
        os.environ.update(TERM="xterm-256color", COLORTERM="truecolor", HOME=home, **places)
        fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", SIZE[1], SIZE[0], 0, 0))
        os.execv(sys.executable, [sys.executable, "-m", *program.module.split()])

    def _read(self, seconds: float) -> bytes:
        if not select.select([self._terminal], [], [], seconds)[0]:
            return b""
        try:
            return os.read(self._terminal, 65536)
        except OSError:
            return b""

    def _work(self) -> float:
        """The processor time that the program has used; 0 if the system does not tell."""
        try:  # The clock of another process, as `clock_getcpuclockid` of the C library makes it.
            return time.clock_gettime((~self._process << 3) | 2)
        except OSError:
            return 0.0

    def drain(self, silence: float) -> tuple[int, float]:
        """Read until nothing comes or is worked on for this time; gives the bytes, and the time of
        the last one."""
        count, last, worked = 0, time.perf_counter(), -1.0
        while True:
            if data := self._read(silence):
                count, last = count + len(data), time.perf_counter()
            elif (work := self._work()) - worked < silence / 20:
                return count, last
            else:
                worked = work

    def press(self, key: str) -> Response:
        """Press a key and wait for the end of the response."""
        work, sent = self._work(), time.perf_counter()
        os.write(self._terminal, _CODES.get(key, key).encode())
        begun = len(self._read(_PATIENCE))
        count, last = self.drain(_SILENCE)
        return Response(last - sent, self._work() - work, begun + count)

    def memory(self) -> float:
        """Megabytes in use; 0 if the system does not tell."""
        with contextlib.suppress(OSError):
            for line in Path(f"/proc/{self._process}/smaps_rollup").read_text().splitlines():
                if line.startswith("Rss:"):
                    return int(line.split()[1]) / 1024
        return 0.0

    def stop(self) -> None:
        os.kill(self._process, signal.SIGTERM)
        while os.waitpid(self._process, os.WNOHANG) == (0, 0):
            self._read(0.02)
        os.close(self._terminal)
        self._home.cleanup()


Figures = dict[str, list[Response]]


def cases() -> list[Case]:
    """Return the goals as cases. None of them is quick, because a terminal is too noisy."""
    return [
        Measured(
            limit.what,
            limit.against,
            lambda _, limit=limit: Figure(_ratio(limit, _all_figures())),  # type: ignore[misc]
            goal=limit.times,
        )
        for limit in LIMITS
    ]


@cache
def _all_figures() -> Figures:
    """Return all figures, from the same runs."""
    figures: Figures = defaultdict(list)
    for _ in range(_RUNS_OF_CASES):
        for program in PROGRAMS:
            measure(program, figures)
    return figures


def _ratio(limit: Limit, figures: Figures, *, of_work: bool = False) -> float:
    """How many times as long a figure takes as the other."""

    def middle(name: str) -> float:
        return median(each.work if of_work else each.seconds for each in figures[name])

    return middle(limit.what) / (middle(limit.against) or 1)


def measure(program: Program, figures: Figures) -> None:
    """Run the program once, beside `hello`, and add its figures."""
    hello, running = Running(HELLO), Running(program)
    for name, each in ((HELLO.name, hello), (program.name, running)):
        figures[f"{name}: first screen"].append(each.first)
    for presses in program.presses:
        for key in presses.before.split():
            running.press(key)
        for turn in range(PRESSES):
            for key, is_timed in _keys(presses.keys):
                # Textual draws every 17 ms: press each time at another moment between two frames.
                # Space shows no hand if it looks like the repeat of a held key.
                time.sleep((turn * 7.3 % 17) / 1e3 + (key == "space") * REPEAT_SECONDS)
                response = running.press(key)
                if is_timed:
                    if not response.size:
                        raise SystemExit(f"{presses.name}: {key} changes nothing on the screen")
                    figures[presses.name].append(response)
                    figures[KEY].append(hello.press("space"))
    for name, each in ((HELLO.name, hello), (program.name, running)):
        figures[f"{name}: memory"].append(Response(each.memory()))
        each.stop()


def _keys(words: str) -> Iterable[tuple[str, bool]]:
    """Each key, and whether it is timed: not if it is in brackets."""
    is_timed = True
    for word in words.split():
        is_timed = is_timed and not word.startswith("(")
        yield word.strip("()"), is_timed
        is_timed = is_timed or word.endswith(")")


def main(runs: int = RUNS) -> None:
    """Run all programs in turn, and print each figure with its goal."""
    compile_package()
    figures: Figures = defaultdict(list)
    for number in range(1, runs + 1):
        for program in PROGRAMS:
            measure(program, figures)
        print(f"run {number} of {runs}", end="\r", file=sys.stderr)
    for limit in LIMITS:
        ratio, work = _ratio(limit, figures), _ratio(limit, figures, of_work=True)
        count = median(each.size for each in figures[limit.what])
        good = ratio <= limit.times and count <= (limit.max_bytes or count)
        words = f"{limit.what:<32}{ratio:5.2f} × {limit.against}, at most {limit.times:g}"
        words += f"; {work:.2f} × its processor time" if work else ""
        words += f"; {count:.0f} bytes" if count else ""
        words += f", at most {limit.max_bytes}" if limit.max_bytes else ""
        print(f"{'ok' if good else 'FAILS':<7}{words}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
