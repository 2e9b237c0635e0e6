"""Comparing figures with saved ones: real slowdowns are reported, a busy machine is not. The
structure of the package is counted without a terminal."""

import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest

from benchmarks.compare import compare, saved_ratios
from benchmarks.measure import Figure, Timed


@dataclass
class FakeCase:
    """A case that gives these figures."""

    figures: Iterator[Figure]
    name: str = "a case"
    against: str = "a baseline"
    goal: float | None = None
    quick: bool = True
    seconds: list[float] = field(default_factory=list)

    def measure(self, seconds: float) -> Figure:
        self.seconds.append(seconds)
        return next(self.figures)


def case_with(*ratios: float, scatter: float = 1.0) -> FakeCase:
    return FakeCase(iter([Figure(ratio, scatter) for ratio in ratios]))


def test_same_speed_is_measured_once() -> None:
    verdict = compare(case_with(1.02), 1.0, 0.1)
    assert (verdict.fails, verdict.tries) == (False, 1)
    assert str(verdict).startswith("ok")


def test_slow_figure_is_measured_again_and_longer() -> None:
    case = case_with(1.9, 1.4, 1.1)
    verdict = compare(case, 1.0, 0.1)
    assert (verdict.fails, verdict.tries, verdict.ratio) == (False, 3, 1.1)
    assert case.seconds == sorted(case.seconds)
    assert str(verdict).startswith("ok")


def test_warning_from_1_3_times_and_failure_from_1_6_times() -> None:
    warned = compare(case_with(*[1.35] * 4), 1.0, 0.1)
    failed = compare(case_with(*[1.7] * 4), 1.0, 0.1)
    assert (warned.fails, failed.fails) == (False, True)
    assert str(warned).startswith("slower")
    assert str(failed).startswith("FAILS")


def test_unsteady_baseline_is_measured_again() -> None:
    assert compare(case_with(1.2, 1.2, 0.99, scatter=1.3), 1.0, 0.1).tries == 3


def test_timed_ratio_is_the_minimum_per_unit() -> None:
    now = [0.0]
    mine, others = iter([9.0, 6, 7, 6, 8, 9, 9, 9]), iter([9.0, 2, 3, 2, 4, 2, 5, 5])

    def run(times: Iterator[float]) -> None:
        now[0] += next(times, 9)

    case = Timed(
        "three things",
        "one thing",
        lambda: run(mine),
        lambda: run(others),
        units=3,
        clock=lambda: now[0],
    )
    figure = case.measure(0)
    assert figure.ratio == (6 / 3) / 2
    assert figure.scatter >= 1


def test_saved_ratios_are_positive() -> None:
    saved = saved_ratios()
    assert saved
    assert all(ratio > 0 for ratio in saved.values())


@pytest.mark.slow
def test_structure_in_a_file() -> None:
    """`python -m benchmarks.structure --json > FILE` needs no terminal."""
    command = [sys.executable, "-m", "benchmarks.structure", "--json"]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, check=True)
    found = json.loads(done.stdout)
    assert "ttr_tui.storage.journal_writer" in found["modules_from_key_to_disk"]
    assert "ttr_tui.app.widgets.board_view" in found["modules_from_key_to_screen"]
