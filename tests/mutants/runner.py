"""Making mutants in a copy of the repository, and looking for the test that kills each."""

from __future__ import annotations

import compileall
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from py_compile import PycInvalidationMode
from queue import SimpleQueue
from tempfile import TemporaryDirectory
from typing import TypeVar

from tests.mutants.mutant import ROOT, Mutant, MutantError

T = TypeVar("T")
Result = TypeVar("Result")

SCENARIO_SECONDS = 20
"""For the scenarios of some rules, which take a second or two."""
ORACLE_SECONDS = 90


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a mutant: who killed it, or why it counts as alive."""

    mutant: Mutant
    killer: str | None
    alive: str = ""

    @property
    def kind(self) -> str:
        """A scenario, an oracle, or the time it took."""
        if self.killer is None:
            return "nothing"
        return self.killer.partition(" ")[0].rstrip(":")


class TooSlowError(Exception):
    """A program did not end in its time."""


class NotLoadedError(Exception):
    """The mutant is broken altogether: the program does not even begin."""


class Copy:
    """A copy of the repository in which one mutant at a time is made."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        cache = shutil.ignore_patterns("__pycache__", "golden", "snapshots", "journals")
        for name in ("ttr_tui", "tests", "maps", "docs"):
            shutil.copytree(ROOT / name, folder / name, ignore=cache)
        shutil.copy(ROOT / "pyproject.toml", folder)
        # What is compiled is known by its text and not by its age: a mutant is never overlooked.
        compileall.compile_dir(
            folder, quiet=2, invalidation_mode=PycInvalidationMode.CHECKED_HASH, workers=1
        )

    def run(self, arguments: Sequence[str], seconds: float) -> tuple[int, str]:
        """Run Python in the copy: what it ended with, and what it printed."""
        environment = {
            **os.environ,
            "PYTHONDONTWRITEBYTECODE": "1",
            "PYTHONPATH": str(self.folder),
            "PYTHONHASHSEED": "0",
        }
        try:
            done = subprocess.run(
                [sys.executable, *arguments],
                cwd=self.folder,
                env=environment,
                timeout=seconds,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                check=False,
            )
        except subprocess.TimeoutExpired as error:
            raise TooSlowError from error
        return done.returncode, done.stdout

    def scenarios(self, rules: Iterable[str]) -> str | None:
        """What the first scenario of these rules that fails says."""
        code, printed = self.run(["-m", "tests.mutants.trial", *rules], SCENARIO_SECONDS)
        if code:
            raise NotLoadedError(printed.strip().splitlines()[-1])
        return printed or None

    def oracle(self, test: str, seconds: float = ORACLE_SECONDS) -> str | None:
        """The first of these tests that fails."""
        options = ["-x", "-q", "--tb=no", "-p", "no:cacheprovider", "-p", "no:xdist", "-rfE"]
        code, printed = self.run(["-m", "pytest", *options, test], seconds)
        if code == 0:
            return None
        found = re.search(r"^(?:FAILED|ERROR) (\S+(?: \S+\])?)", printed, re.MULTILINE)
        if found is None:
            raise RuntimeError(f"{test} could not be run:\n{printed}")
        return found[1]

    def verdict(self, mutant: Mutant) -> Verdict:
        """Make the mutant, look for its killer, and mend the copy."""
        try:
            mutated = mutant.source(self.folder)
        except MutantError as error:
            return Verdict(mutant, None, str(error))
        path = self.folder / mutant.file
        text = path.read_text(encoding="utf-8")
        path.write_text(mutated, encoding="utf-8")
        try:
            return self._verdict(mutant)
        finally:
            path.write_text(text, encoding="utf-8")

    def _verdict(self, mutant: Mutant) -> Verdict:
        try:
            if failure := self.scenarios(mutant.rule_numbers):
                return Verdict(mutant, f"scenario {failure.splitlines()[0]}")
            if mutant.oracle and (failure := self.oracle(mutant.oracle)):
                return Verdict(mutant, f"oracle {failure}")
        except TooSlowError:
            if mutant.hangs:
                return Verdict(mutant, "time: it does not end")
            return Verdict(mutant, None, "it does not end, which nobody said of it")
        except NotLoadedError as error:
            return Verdict(mutant, None, f"it cannot even be loaded: {error}")
        return Verdict(mutant, None, "no scenario of its rules and no oracle kills it")


def each_in_a_copy(
    work: Callable[[Copy, T], Result], things: Iterable[T], copies: Sequence[Copy]
) -> Iterator[Result]:
    """What comes of each, in their order, worked out in all copies at once."""
    free: SimpleQueue[Copy] = SimpleQueue()
    for copy in copies:
        free.put(copy)

    def work_in_one(thing: T) -> Result:
        copy = free.get()
        try:
            return work(copy, thing)
        finally:
            free.put(copy)

    with ThreadPoolExecutor(len(copies)) as pool:
        yield from pool.map(work_in_one, things)


def failures_unmutated(copies: Sequence[Copy], mutants: Sequence[Mutant]) -> list[str]:
    """Whatever fails of the tests that are to kill, when there is nothing to be killed."""
    rules = sorted({rule for mutant in mutants for rule in mutant.rule_numbers})
    tests = sorted({mutant.oracle for mutant in mutants} - {""})

    def failure(copy: Copy, test: str) -> str | None:
        return copy.oracle(test, 5 * ORACLE_SECONDS) if test else copy.scenarios(rules)

    return [found for found in each_in_a_copy(failure, ["", *tests], copies) if found]


def verdicts(mutants: Sequence[Mutant], copies: Sequence[Copy]) -> Iterator[Verdict]:
    """The verdicts on all of them, in their order."""
    return each_in_a_copy(Copy.verdict, mutants, copies)


def in_copies(mutants: Sequence[Mutant], workers: int) -> Iterator[Verdict]:
    """Verdicts worked out in so many copies made for it."""
    with TemporaryDirectory(prefix="mutants-") as folder:
        copies = [Copy(Path(folder) / str(number)) for number in range(workers)]
        yield from verdicts(mutants, copies)
