"""Comparing figures with those saved in `ratios.json`, without false alarms on a busy machine."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Final, NamedTuple

from benchmarks.measure import Case

SAVED: Final = Path(__file__).parent / "ratios.json"
WARN, FAIL = 1.3, 1.6
_MAX_SCATTER: Final = 1.1
"""If the baseline differs more from itself, other programs were running: measure again."""

_MAX_TRIES: Final = 4


class Verdict(NamedTuple):
    """How a figure compares with the saved one. `tries` is how often it was measured."""

    case: Case
    saved: float
    ratio: float
    tries: int

    @property
    def times(self) -> float:
        """1.0 is the same speed; less is faster."""
        return self.ratio / self.saved

    @property
    def fails(self) -> bool:
        return self.times >= FAIL

    def __str__(self) -> str:
        word = "FAILS" if self.fails else "slower" if self.times >= WARN else "ok"
        return f"{word:<7}{self.times:5.2f} × the saved {self.saved:.3g}: {self.case.name}" + (
            f" (measured {self.tries} times)" if self.tries > 1 else ""
        )


def compare(case: Case, saved: float, seconds: float) -> Verdict:
    """Measure a case; measure again, longer each time, if the baseline is unsteady or the figure is
    too large. The minimum counts, because noise only adds time."""
    ratios: list[float] = []
    while True:
        figure = case.measure(seconds * (1 + len(ratios)))
        ratios.append(figure.ratio)
        steady = figure.scatter <= _MAX_SCATTER
        good = min(ratios) < (WARN if steady else 1) * saved
        if good or len(ratios) == _MAX_TRIES:
            return Verdict(case, saved, min(ratios), len(ratios))


def saved_ratios() -> dict[str, float]:
    """The saved ratios, by the name of the case."""
    return dict(json.loads(SAVED.read_text("utf-8")))


def save(ratios: Iterable[tuple[str, float]]) -> None:
    """Write `ratios.json`."""
    rounded = {name: float(f"{ratio:.3g}") for name, ratio in ratios}
    SAVED.write_text(json.dumps(rounded, indent=1, ensure_ascii=False) + "\n", "utf-8")
