"""Measuring ratios: each case and a baseline in the same run.

Seconds mean nothing on another machine, and little on this one while other programs run. So a case
and its baseline run in turn, many times, for a short time each. Noise only adds time, so the
minimum of each counts, and the figure is the ratio of the two. The scatter says how far to trust
it: it compares the minimum of the odd runs of the baseline with that of the even runs.
"""

from __future__ import annotations

import compileall
import gc
import time
from collections.abc import Callable
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from typing import NamedTuple, Protocol

_MIN_RUN = 0.004
"""Seconds. Shorter runs are repeated, so that the cost of reading the clock does not matter."""

_MIN_ROUNDS = 6


class Figure(NamedTuple):
    """The ratio of a case to its baseline, and how much the baseline differed
    from itself (1.0: not at all)."""

    ratio: float
    scatter: float = 1.0


class Case(Protocol):
    """One row of the table: what is measured, against which baseline, and the largest ratio that is
    good enough, if there is a goal. `--quick` measures only the `quick` ones."""

    @property
    def name(self) -> str: ...
    @property
    def against(self) -> str: ...
    @property
    def goal(self) -> float | None: ...
    @property
    def quick(self) -> bool: ...

    def measure(self, seconds: float) -> Figure:
        """Measure it, for about this time."""


@dataclass(frozen=True, slots=True)
class Timed:
    """The time of `run` per unit, divided by that of `baseline` per unit: processor time, unless
    another clock is given."""

    name: str
    against: str
    run: Callable[[], object]
    baseline: Callable[[], object]
    units: float = 1
    baseline_units: float = 1
    goal: float | None = None
    quick: bool = True
    clock: Callable[[], float] = time.process_time

    def measure(self, seconds: float) -> Figure:
        gc.collect()
        gc.freeze()  # Older objects must not slow down garbage collection in every run.
        try:
            return self._measure(seconds)
        finally:
            gc.unfreeze()

    def _measure(self, seconds: float) -> Figure:
        repeats = [self._repeats(run) for run in (self.run, self.baseline)]
        ours, theirs = list[float](), list[float]()
        end = time.perf_counter() + seconds
        while len(ours) < _MIN_ROUNDS or time.perf_counter() < end:
            ours.append(self._seconds(self.run, repeats[0]))
            theirs.append(self._seconds(self.baseline, repeats[1]))
        odd, even = min(theirs[::2]), min(theirs[1::2])
        ratio = (min(ours) / self.units) / (min(theirs) / self.baseline_units)
        return Figure(ratio, max(odd, even) / min(odd, even))

    def _repeats(self, run: Callable[[], object]) -> int:
        run()
        return ceil(_MIN_RUN / max(self._seconds(run, 1), 1e-7))

    def _seconds(self, run: Callable[[], object], repeats: int) -> float:
        start = self.clock()
        for _ in range(repeats):
            run()
        return (self.clock() - start) / repeats


@dataclass(frozen=True, slots=True)
class Measured:
    """A figure that a function measures; it gets the seconds to measure for."""

    name: str
    against: str
    function: Callable[[float], Figure]
    goal: float | None = None
    quick: bool = False

    def measure(self, seconds: float) -> Figure:
        return self.function(seconds)


def compile_package() -> None:
    """Write the bytecode of the package, as an installation does: otherwise a program that may not
    write it compiles itself at every start."""
    root = Path(__file__).parent.parent
    for folder in ("ttr_tui", "benchmarks"):
        compileall.compile_dir(root / folder, quiet=1)
