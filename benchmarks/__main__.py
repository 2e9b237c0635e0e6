"""All measurements of the project, each as a ratio to a baseline in the same run.

python -m benchmarks                      print all figures (about six minutes)
python -m benchmarks games engine         only these sections
python -m benchmarks --write              also write them into docs/figures.md
python -m benchmarks --keep               also save the ratios in benchmarks/ratios.json
python -m benchmarks --compare            compare with the saved ratios; exits with 1 from 1.6 times
python -m benchmarks --compare --quick    the same for some figures, in half a minute
"""

from __future__ import annotations

import argparse
import sys
from types import ModuleType

from benchmarks import (
    compare,
    drawing,
    engine,
    journal,
    random_games,
    report,
    start,
    terminal,
)
from benchmarks.measure import compile_package

SECTIONS: dict[str, ModuleType] = {
    "games": random_games,
    "engine": engine,
    "start": start,
    "drawing": drawing,
    "journal": journal,
    "app": terminal,
}


def main() -> int:
    """Run the command line; gives the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks",
        description="Measure the speed of the program, as ratios to baselines.",
    )
    parser.add_argument(
        "sections", nargs="*", metavar="SECTION", help=f"{', '.join(SECTIONS)} (default: all)"
    )
    parser.add_argument(
        "--seconds", type=float, default=2.0, help="time for each figure (default: 2)"
    )
    parser.add_argument("--quick", action="store_true", help="some figures, for a short time each")
    parser.add_argument("--write", action="store_true", help="write the tables of docs/figures.md")
    parser.add_argument("--keep", action="store_true", help="save the ratios for --compare")
    parser.add_argument("--compare", action="store_true", help="compare with the saved ratios")
    options = parser.parse_args()
    if unknown := set(options.sections) - set(SECTIONS):
        parser.error(f"there is no section {', '.join(unknown)}, expected {', '.join(SECTIONS)}")
    names = options.sections or list(SECTIONS)
    if (options.write or options.keep) and (options.quick or len(names) < len(SECTIONS)):
        parser.error("--write and --keep need all sections, without --quick")
    compile_package()
    seconds = 0.4 if options.quick else options.seconds
    if options.compare:
        return _compare(names, seconds, quick=options.quick)
    _show(names, seconds, options)
    return 0


def _show(names: list[str], seconds: float, options: argparse.Namespace) -> None:
    sections: list[tuple[str, list[report.Row]]] = []
    measured = report.commit() if options.write else ""
    for name in names:
        print(SECTIONS[name].TITLE)
        rows: list[report.Row] = []
        for case in SECTIONS[name].cases():
            if case.quick or not options.quick:
                rows.append(report.Row(case, case.measure(seconds)))
                print(report.text(rows[-1]), flush=True)
        sections.append((SECTIONS[name].TITLE, rows))
    if options.write:
        report.write(sections, measured)
    if options.keep:
        compare.save((row.case.name, row.figure.ratio) for _, rows in sections for row in rows)


def _compare(names: list[str], seconds: float, *, quick: bool) -> int:
    saved, failed = compare.saved_ratios(), False
    for name in names:
        for case in SECTIONS[name].cases():
            if quick and not case.quick:
                continue
            if case.name not in saved:
                print(f"new    {case.name}: no saved ratio", flush=True)
                continue
            verdict = compare.compare(case, saved[case.name], seconds)
            failed = failed or verdict.fails
            print(verdict, flush=True)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
