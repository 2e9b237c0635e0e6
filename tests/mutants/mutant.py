"""What a mutant is, and how it is made."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
ENGINE = "ttr_tui/engine"

LONGEST_PATHS = "tests/engine/test_longest_path.py"
STATIONS = "tests/engine/test_stations.py"
PAYMENTS = "tests/engine/test_payments.py"
TICKETS = "tests/engine/test_tickets.py"
SHUFFLING = "tests/engine/test_shuffling.py"
SECRETS = "tests/engine/test_conformance.py::test_nobody_sees_what_is_hidden_from_them[europe-2]"
"""Oracles: tests that compare the program with something plain, slow and obviously right."""


class MutantError(ValueError):
    """A mutant that says nothing any more: its text is not there once, or makes no program."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mutant:
    """A mistake that a program of this game could make, named for what it does wrong.

    Where `old` stands, once in `file`, the mutant has `new`. It must be killed by a scenario that
    names one of `rules`, or by the `oracle` that proves them (a test file, or a test in it). Only
    one that `hangs` may be killed by the time it takes.
    """

    name: str
    rules: str
    file: str
    old: str
    new: str
    oracle: str = ""
    hangs: bool = False

    @property
    def rule_numbers(self) -> tuple[str, ...]:
        return tuple(self.rules.split(", "))

    def source(self, root: Path = ROOT) -> str:
        """The text of its file with the mistake in it. Raises `MutantError`."""
        text = (root / self.file).read_text(encoding="utf-8")
        if (count := text.count(self.old)) != 1:
            raise MutantError(
                f"its text stands {count} times in {self.file}, not once: "
                "make the same mistake in the line that stands there now"
            )
        if self.old == self.new:
            raise MutantError("it changes nothing")
        mutated = text.replace(self.old, self.new)
        try:
            compile(mutated, self.file, "exec", dont_inherit=True)
        except SyntaxError as error:
            raise MutantError(f"it makes no program: {error}") from error
        return mutated
