"""Comparing figures with kept ones: slower ones are seen, a busy machine is not."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from benchmarks.compare import compare, kept_ratios
from benchmarks.measure import Figure, Timed


@dataclass
class LogEntry:
    """A case whose figures are given."""

    figures: Iterator[Figure]
    name: str = "a case"
    against: str = "a baseline"
    goal: float | None = None
    quick: bool = True
    seconds: list[float] = field(default_factory=list)

    def measure(self, seconds: float) -> Figure:
        self.seconds.append(seconds)
        return next(self.figures)


def described(*ratios: float, scatter: float = 1.0) -> LogEntry:
    return LogEntry(iter([Figure(ratio, scatter) for ratio in ratios]))


def test_as_quick_as_before_is_measured_once() -> None:
    verdict = compare(described(1.02), 1.0, 0.1)
    assert (verdict.fails, verdict.tries) == (False, 1)
    assert str(verdict).startswith("holds")


def test_a_figure_that_was_disturbed_is_measured_again_and_longer() -> None:
    case = described(1.9, 1.4, 1.1)
    verdict = compare(case, 1.0, 0.1)
    assert (verdict.fails, verdict.tries, verdict.ratio) == (False, 3, 1.1)
    assert case.seconds == sorted(case.seconds)
    assert str(verdict).startswith("holds")


def test_from_1_3_times_on_it_warns_and_from_1_6_on_it_fails() -> None:
    warned, failed = (
        compare(described(*[1.35] * 4), 1.0, 0.1),
        compare(described(*[1.7] * 4), 1.0, 0.1),
    )
    assert (warned.fails, failed.fails) == (False, True)
    assert str(warned).startswith("slower")
    assert str(failed).startswith("FAILS")


def test_where_the_baseline_is_not_steady_it_is_measured_again() -> None:
    assert compare(described(1.2, 1.2, 0.99, scatter=1.3), 1.0, 0.1).tries == 3


def test_a_time_is_the_least_of_its_runs_for_each_thing_over_the_baselines() -> None:
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


def test_the_kept_figures_are_ratios() -> None:
    kept = kept_ratios()
    assert kept
    assert all(ratio > 0 for ratio in kept.values())
