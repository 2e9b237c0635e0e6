"""The table of figures, in the terminal and in `docs/figures.md`."""

from __future__ import annotations

import platform
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from benchmarks.measure import Case, Figure

DOCUMENT: Final = Path(__file__).parent.parent / "docs" / "figures.md"
_BEGIN, _END = "<!-- figures -->", "<!-- end of figures -->"


class Row(NamedTuple):
    """A row of the table."""

    case: Case
    figure: Figure

    def cells(self) -> tuple[str, ...]:
        """The case, the baseline, the ratio with three digits, and the goal."""
        goal = self.case.goal
        limit = "" if goal is None else f"{goal:.3g}"
        if goal is not None and self.figure.ratio > goal:
            limit += " (not reached)"
        return self.case.name, self.case.against, number(self.figure.ratio), limit


def number(ratio: float) -> str:
    """A ratio with three digits."""
    return f"{ratio:.0f}" if ratio >= 100 else f"{ratio:#.3g}"


def text(row: Row) -> str:
    """A row as a line for the terminal."""
    name, against, ratio, goal = row.cells()
    return f"{ratio:>7}  {name}, × {against}" + (f"; at most {goal}" if goal else "")


def write(sections: Sequence[tuple[str, Sequence[Row]]], measured: str) -> None:
    """Replace the tables of the document. `measured` names the commit."""
    lines = [measured_at(measured), ""]
    for title, rows in sections:
        lines += [
            f"## {title}",
            "",
            "| what | baseline | ratio | goal |",
            "|---|---|---:|---:|",
        ]
        lines += [f"| {' | '.join(row.cells())} |" for row in rows]
        lines.append("")
    write_between(_BEGIN, _END, lines)


def measured_at(commit: str) -> str:
    """The sentence above the tables."""
    return f"Measured at {commit}, {_machine()}."


def write_between(begin: str, end: str, lines: Sequence[str]) -> None:
    """Replace the lines of the document between two marks."""
    before, _, rest = DOCUMENT.read_text("utf-8").partition(begin)
    after = rest.partition(end)[2]
    DOCUMENT.write_text(before + "\n".join([begin, "", *lines, end]) + after, "utf-8")


def commit() -> str:
    """The commit, and whether the measured files have uncommitted changes."""
    changed = _git("status", "--porcelain", "--untracked-files=no", "--", "ttr_tui", "maps")
    return f"commit {_git('rev-parse', '--short', 'HEAD')}" + (
        " with uncommitted changes" if changed else ""
    )


def _git(*words: str) -> str:
    done = subprocess.run(
        ["git", *words], cwd=DOCUMENT.parent.parent, capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


def _machine() -> str:
    return f"{platform.python_implementation()} {platform.python_version()} on {platform.system()}"
