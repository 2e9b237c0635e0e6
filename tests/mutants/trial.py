"""The scenarios of some rules, played in the copy of the program that this runs in.

It is a program of its own, so that a mutant is loaded afresh, and much quicker than pytest:
`python -m tests.mutants.trial C-9 C-10` plays what names one of these rules. It prints what the
first scenario that does not come out says, or nothing.
"""

from __future__ import annotations

import sys
from collections.abc import Collection
from pathlib import Path

from ttr_tui.mapfile.scenario import play, read_scenarios

FOLDER = Path(__file__).parents[1] / "scenarios"
NOT_READ = "cannot be read any more"


def first_failure(rules: Collection[str]) -> str | None:
    """The first scenario naming one of these rules that fails, with the rules of them it names."""
    for path in sorted(FOLDER.glob("*.yaml")):
        try:
            scenarios = read_scenarios(path)
        except Exception as error:  # a mutant may break anything
            return f"{path.name} {NOT_READ}: {type(error).__name__}: {error}"
        for scenario in scenarios:
            named = [rule for rule in scenario.rules if rule in rules]
            if named and (wrong := what_is_wrong(scenario)):
                return f"{path.stem}: {scenario.about} ({', '.join(named)})\n{wrong}"
    return None


def what_is_wrong(scenario: object) -> str:
    try:
        return "\n".join(play(scenario))  # type: ignore[arg-type]
    except Exception as error:  # an exception is a failure too
        return f"{type(error).__name__}: {error}"


if __name__ == "__main__":
    sys.stdout.write(first_failure(sys.argv[1:]) or "")
