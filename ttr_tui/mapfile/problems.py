"""What is wrong with a file: one line for each problem, all of them at once.

Text of the file that a message quotes goes through `shown`, so that nothing of a file reaches a
terminal raw.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, NoReturn, Protocol

from ttr_tui.engine.text import escaped

MAX_PROBLEMS = 100
"""No one reads more at once, and a hostile file cannot make us look for more."""


class Located(Protocol):
    """Anything that stands at a line and a column of a file, both counted from 1."""

    @property
    def line(self) -> int: ...
    @property
    def column(self) -> int: ...


class Location(NamedTuple):
    """A line and a column of a file, both counted from 1."""

    line: int
    column: int


START = Location(1, 1)


class Problem(NamedTuple):
    """One thing that is wrong in a file: `str` gives `file:line:column: message`."""

    file: str
    line: int
    column: int
    message: str

    def __str__(self) -> str:
        return f"{escaped(self.file)}:{self.line}:{self.column}: {self.message}"


class FileError(Exception):
    """A file that cannot be used. `problems` holds everything that is wrong with it, sorted by
    place; `str` gives one line for each."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(str(problem) for problem in self.problems))


class Problems:
    """Collects what is wrong with one file, so that its author hears of everything at once."""

    def __init__(self, file: str) -> None:
        self.file = file
        self._noted: list[Problem] = []

    def __bool__(self) -> bool:
        """Whether anything was noted."""
        return bool(self._noted)

    @property
    def count(self) -> int:
        """How many problems were noted so far."""
        return len(self._noted)

    def note(self, at: Located, message: str) -> None:
        """Add a problem. Raises `FileError` when there are `MAX_PROBLEMS` already."""
        self._noted.append(Problem(self.file, at.line, at.column, message))
        if len(self._noted) >= MAX_PROBLEMS:
            self.note_last(at, f"stopped here: that is {MAX_PROBLEMS} problems already")

    def note_once(self, at: Located, message: str) -> None:
        """Add a problem that many places of the file share, at the first of them only."""
        if all(problem.message != message for problem in self._noted):
            self.note(at, message)

    def note_last(self, at: Located, message: str) -> NoReturn:
        """Add a problem after which the file cannot be read on. Raises `FileError`."""
        self._noted.append(Problem(self.file, at.line, at.column, message))
        self.check()
        raise AssertionError("unreachable: a problem was just noted")

    def check(self) -> None:
        """Raises `FileError` if anything was noted."""
        if self._noted:
            raise FileError(sorted(self._noted, key=lambda problem: (problem.line, problem.column)))
