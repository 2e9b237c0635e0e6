"""The table of mutants: `python -m tests.mutants [words of a name] [--workers N]`.

Ends with 1 when the unmutated program fails, or when a mutant lives or no longer applies.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.mutants import MUTANTS
from tests.mutants.runner import Copy, failures_unmutated, verdicts


def main() -> int:
    """Print a line for each mutant, and how many were killed by what."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("words", nargs="*", help="only mutants with these words in name or rules")
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args()
    words = " ".join(options.words)
    mutants = [m for m in MUTANTS if words in m.name or words in m.rule_numbers]
    began = time.monotonic()
    alive, kinds = 0, Counter[str]()
    with TemporaryDirectory(prefix="mutants-") as folder:
        copies = [Copy(Path(folder) / str(number)) for number in range(options.workers)]
        if wrong := failures_unmutated(copies, mutants):
            say("The program fails without any mutant:", *wrong)
            return 1
        say("| mutant | rules | killer |", "|---|---|---|")
        for verdict in verdicts(mutants, copies):
            alive += verdict.killer is None
            kinds[verdict.kind] += 1
            killer = verdict.killer or f"**NONE**: {verdict.alive}"
            say(f"| {verdict.mutant.name} | {verdict.mutant.rules} | {killer} |")
    summary = ", ".join(f"{count} by {kind}" for kind, count in kinds.most_common())
    say("", f"{len(mutants)} mutants, {alive} alive; {summary}; {time.monotonic() - began:.0f} s")
    return 1 if alive or not mutants else 0


def say(*lines: str) -> None:
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
