"""Measuring: each thing next to a baseline in the same run, as a ratio.

Seconds mean nothing on another machine, and little on this one while others use it. So a thing
and its baseline run in turn, many times, shortly each; noise only ever adds time, so the minimum
of each counts; what is stated is the one over the other. How far to trust it is measured too: the
minimum of the baseline's odd runs against that of its even runs.
"""

from __future__ import annotations

import gc
import time
import tracemalloc
from collections.abc import Callable
from dataclasses import dataclass
from math import ceil
from typing import Any, NamedTuple, Protocol

_MIN_RUN = 0.004
"""Seconds that a run lasts at least: shorter ones are repeated, so that the clock's own cost and
steps vanish."""

_MIN_ROUNDS = 6


class Figure(NamedTuple):
    """A ratio: how many times the baseline's time (or bytes) it takes; and by how much the baseline
    differed from itself, 1.0 being not at all."""

    ratio: float
    scatter: float = 1.0


class Case(Protocol):
    """One row of the table: what is measured, against what, and what its ratio is to stay below
    where there is such a goal. `quick` ones are compared at every check."""

    @property
    def name(self) -> str: ...
    @property
    def against(self) -> str: ...
    @property
    def goal(self) -> float | None: ...
    @property
    def quick(self) -> bool: ...

    def measure(self, seconds: float) -> Figure:
        """Measure it anew, for about so long."""


@dataclass(frozen=True, slots=True)
class Timed:
    """The time of `run` for each of its `units` things, over that of `baseline` for each of its
    own. The processor's time is measured, unless another clock is given."""

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
        gc.freeze()  # What was there before is not searched for garbage in every run.
        try:
            return self._measure(seconds)
        finally:
            gc.unfreeze()

    def _measure(self, seconds: float) -> Figure:
        repeats = [self._repeats(run) for run in (self.run, self.baseline)]
        mine, others = list[float](), list[float]()
        end = time.perf_counter() + seconds
        while len(mine) < _MIN_ROUNDS or time.perf_counter() < end:
            mine.append(self._seconds(self.run, repeats[0]))
            others.append(self._seconds(self.baseline, repeats[1]))
        odd, even = min(others[::2]), min(others[1::2])
        ratio = (min(mine) / self.units) / (min(others) / self.baseline_units)
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
class Taken:
    """A figure that is measured in a way of its own."""

    name: str
    against: str
    take: Callable[[float], Figure]
    goal: float | None = None
    quick: bool = False

    def measure(self, seconds: float) -> Figure:
        return self.take(seconds)


@dataclass(frozen=True, slots=True)
class Weighed:
    """The memory of what `make` gives, over that of what `baseline` gives; with `peak` the most
    that was in use while it was made."""

    name: str
    against: str
    make: Callable[[], Any]
    baseline: Callable[[], Any]
    peak: bool = False
    goal: float | None = None
    quick: bool = False

    def measure(self, seconds: float) -> Figure:
        return Figure(weigh(self.make, peak=self.peak) / weigh(self.baseline, peak=False))


def weigh(make: Callable[[], Any], *, peak: bool) -> int:
    """The bytes that Python holds for what `make` gives, or held at most while making it."""
    make()  # What is made once and kept by the modules is not counted.
    gc.collect()
    tracemalloc.start()
    try:
        made = make()
        now, most = tracemalloc.get_traced_memory()
        del made
        return most if peak else now
    finally:
        tracemalloc.stop()
