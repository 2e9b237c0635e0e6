"""Comparing figures with those kept in `ratios.json`, without crying wolf on a busy machine."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Final, NamedTuple

from benchmarks.measure import Case

KEPT: Final = Path(__file__).parent / "ratios.json"
WARN, FAIL = 1.3, 1.6
_TRUSTED: Final = 1.1
"""A baseline that differs from itself by more says that others were at work: measured again."""

_TRIES: Final = 4


class Verdict(NamedTuple):
    """How a figure stands to the kept one; 1.0 is the same, less is quicker."""

    case: Case
    kept: float
    ratio: float
    tries: int

    @property
    def times(self) -> float:
        return self.ratio / self.kept

    @property
    def fails(self) -> bool:
        return self.times >= FAIL

    def __str__(self) -> str:
        word = "FAILS" if self.fails else "slower" if self.times >= WARN else "holds"
        return f"{word:<7}{self.times:5.2f} × the kept {self.kept:.3g}: {self.case.name}" + (
            f" (measured {self.tries} times)" if self.tries > 1 else ""
        )


def compare(case: Case, kept: float, seconds: float) -> Verdict:
    """Measure it, and again where the baseline was not steady or the figure is out of bounds, up to
    so many times; the least counts, since noise only adds."""
    ratios: list[float] = []
    while True:
        figure = case.measure(seconds * (1 + len(ratios)))
        ratios.append(figure.ratio)
        steady = figure.scatter <= _TRUSTED
        sound = min(ratios) < (WARN if steady else 1) * kept
        if sound or len(ratios) == _TRIES:
            return Verdict(case, kept, min(ratios), len(ratios))


def kept_ratios() -> dict[str, float]:
    """The figures that new ones are compared with, by name."""
    return dict(json.loads(KEPT.read_text("utf-8")))


def keep(ratios: Iterable[tuple[str, float]]) -> None:
    """Write them."""
    rounded = {name: float(f"{ratio:.3g}") for name, ratio in ratios}
    KEPT.write_text(json.dumps(rounded, indent=1, ensure_ascii=False) + "\n", "utf-8")
