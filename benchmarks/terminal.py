"""The app in a terminal, compared with the smallest Textual app:
`python -m benchmarks.terminal [RUNS]`.

The programs run in turn, many times, in a pseudo-terminal of 120 × 40. Measured are the time from
the command to the end of the first screen, the time from a key to the last byte of the response,
the bytes of the response, and memory (on Linux only). Noise only adds time, so the minimum of each
counts. Compile first (`python -m compileall -q ttr_tui benchmarks`), or the compilation counts too.
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
from functools import cache
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

from benchmarks.measure import Case, Figure, Measured, compile_package

TITLE: Final = "The app in a terminal of 120 × 40"

SIZE: Final = (120, 40)
RUNS: Final = 15
_RUNS_OF_CASES: Final = 6
PRESSES: Final = 8
_SILENCE: Final = 0.04
"""Seconds without a byte that end a response: Textual draws a frame every 17 ms."""

_MIN_SHARE: Final = 0.3
"""A response with a smaller share of the median bytes was cut off and does not count."""

_CODES: Final = {
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
    "enter": "\r",
    "space": " ",
    "f9": "\x1b[20~",
}


class Presses(NamedTuple):
    """Keys to press again and again. Those in brackets are not timed; `before` is pressed once."""

    name: str
    keys: str
    before: str = ""


class Program(NamedTuple):
    """A module with arguments, the text at the end of its first screen, and keys to press."""

    name: str
    module: str
    ready: str
    presses: tuple[Presses, ...] = ()


HELLO = Program("hello", "benchmarks.hello", "READY 0", (Presses("a key", "space"),))
PROGRAMS: Final = (
    HELLO,
    Program("menu", "ttr_tui", " help", (Presses("a move in the menu", "down up"),)),
    Program("handoff", "ttr_tui --map usa --players Ann,Bob,Cid --seed 7", "left", ()),
    Program(
        "table",
        "benchmarks.table",
        " help",
        (
            Presses("a plain screen", "f9 (f9)"),
            Presses("showing the hand", "space (.)"),
            Presses("help", "? (?)", "space"),
            Presses("the cursor on the board", "right left down up", "right"),
            Presses("a claim", "enter (u n)", "n enter"),
            Presses("a move in the list of tickets", "down up", "(u) i"),
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
    Limit("handoff: first screen", "hello: first screen", 1.5),
    Limit("table: memory", "hello: memory", 1.35),
    Limit("the cursor on the board", "a key", 2, 2048),
    Limit("a move in the menu", "a key", 3),
    Limit("a move in the list of tickets", "a key", 3),
    Limit("a claim", "a key", 3, 4096),
    Limit("help", "a plain screen", 2),
    Limit("showing the hand", "a plain screen", 2),
)


class Running:
    """A program in a pseudo-terminal, with its own home folder."""

    def __init__(self, program: Program) -> None:
        self._home = tempfile.TemporaryDirectory()
        self._started = time.perf_counter()
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
        self.first = time.perf_counter() - self._started
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

    def drain(self, silence: float) -> tuple[int, float]:
        """Read until nothing comes for this time; gives the bytes, and the time of the last one."""
        count, last = 0, time.perf_counter()
        while data := self._read(silence):
            count, last = count + len(data), time.perf_counter()
        return count, last

    def press(self, key: str) -> tuple[float, int]:
        """The seconds to the last byte of the response, and its number of bytes."""
        sent = time.perf_counter()
        os.write(self._terminal, _CODES.get(key, key).encode())
        first = self._read(1.0)
        count, last = self.drain(_SILENCE)
        return last - sent, len(first) + count

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


def cases() -> list[Case]:
    """Return the goals as cases. None of them is quick, because a terminal is too noisy."""
    return [
        Measured(
            limit.what,
            limit.against,
            lambda _, limit=limit: _all_figures()[limit],  # type: ignore[misc]
            goal=limit.times,
        )
        for limit in LIMITS
    ]


@cache
def _all_figures() -> dict[Limit, Figure]:
    """Return all figures, from the same runs."""
    seconds: Figures = defaultdict(list)
    sizes: Figures = defaultdict(list)
    for _ in range(_RUNS_OF_CASES):
        for program in PROGRAMS:
            measure(program, seconds, sizes)
    return {
        limit: Figure(min(seconds[limit.what]) / (min(seconds[limit.against]) or 1))
        for limit in LIMITS
    }


Figures = dict[str, list[float]]


def measure(program: Program, seconds: Figures, sizes: Figures) -> None:
    """Run the program once and add its figures."""
    running = Running(program)
    seconds[f"{program.name}: first screen"].append(running.first)
    for presses in program.presses:
        for key in presses.before.replace("(", "").replace(")", "").split():
            running.press(key)
            running.drain(0.1)
        if presses is program.presses[-1]:
            seconds[f"{program.name}: memory"].append(running.memory())
        responses: list[tuple[float, int]] = []
        for turn in range(PRESSES):
            timed = True
            for word in presses.keys.split():
                timed = timed and not word.startswith("(")
                # Textual draws every 17 ms: press each time at another moment between two frames.
                time.sleep(0.03 + (turn * 7.3 % 17) / 1e3)
                running.drain(0)
                response = running.press(word.strip("()"))
                if timed:
                    responses.append(response)
                timed = timed or word.endswith(")")
        # On a busy machine a response may pause for longer than `_SILENCE`.
        min_bytes = _MIN_SHARE * median(count for _, count in responses)
        for took, count in responses:
            if count >= min_bytes:
                seconds[presses.name].append(took)
                sizes[presses.name].append(count)
    running.stop()


def main(runs: int = RUNS) -> None:
    """Run all programs in turn, and print each figure with its goal."""
    compile_package()
    seconds: Figures = defaultdict(list)
    sizes: Figures = defaultdict(list)
    for number in range(1, runs + 1):
        for program in PROGRAMS:
            measure(program, seconds, sizes)
        print(f"run {number} of {runs}", end="\r", file=sys.stderr)
    for limit in LIMITS:
        ratio = min(seconds[limit.what]) / (min(seconds[limit.against]) or 1)
        words = f"{limit.what:<32}{ratio:5.2f} × {limit.against}, at most {limit.times:g}"
        good = ratio <= limit.times
        if sizes[limit.what]:
            count = median(sizes[limit.what])
            words += f"; {count:.0f} bytes"
            if limit.max_bytes is not None:
                words += f", at most {limit.max_bytes}"
                good = good and count <= limit.max_bytes
        print(f"{'ok' if good else 'FAILS':<7}{words}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
