"""Every figure of the project, each a ratio to a baseline in the same run.

python -m benchmarks                      prints all of them (about six minutes)
python -m benchmarks games engine         only these sections
python -m benchmarks --write              and puts them into docs/figures.md
python -m benchmarks --keep               and keeps them in benchmarks/ratios.json
python -m benchmarks --compare            compares with those: status 1 from 1.6 times on
python -m benchmarks --compare --quick    the same in half a minute
"""

from __future__ import annotations

import argparse
import sys
from types import ModuleType

from benchmarks import compare, drawing, outside, random_games, report, rules, scoring, start

SECTIONS: dict[str, ModuleType] = {
    "games": random_games,
    "engine": rules,
    "scoring": scoring,
    "start": start,
    "drawing": drawing,
    "outside": outside,
}


def main() -> int:
    """Do what the command line asks for; gives the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks", description="measure everything, as ratios to baselines"
    )
    parser.add_argument(
        "sections", nargs="*", metavar="SECTION", help=f"of {', '.join(SECTIONS)}; else all"
    )
    parser.add_argument("--seconds", type=float, default=2.0, help="for each figure (2)")
    parser.add_argument("--quick", action="store_true", help="a few figures, for a short time each")
    parser.add_argument("--write", action="store_true", help="write the table of docs/figures.md")
    parser.add_argument("--keep", action="store_true", help="keep the ratios to compare with")
    parser.add_argument("--compare", action="store_true", help="compare with the kept ratios")
    options = parser.parse_args()
    if unknown := set(options.sections) - set(SECTIONS):
        parser.error(f"there is no section {', '.join(unknown)}, expected {', '.join(SECTIONS)}")
    names = options.sections or list(SECTIONS)
    if (options.write or options.keep) and (options.quick or len(names) < len(SECTIONS)):
        parser.error("the whole table is written or kept, or nothing")
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
        compare.keep((row.case.name, row.figure.ratio) for _, rows in sections for row in rows)


def _compare(names: list[str], seconds: float, *, quick: bool) -> int:
    kept, failed = compare.kept_ratios(), False
    for name in names:
        for case in SECTIONS[name].cases():
            if case.name in kept and (case.quick or not quick):
                verdict = compare.compare(case, kept[case.name], seconds)
                failed = failed or verdict.fails
                print(verdict, flush=True)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
