"""The errors in a file: one line for each, and all of them at once.

A message that quotes text of the file quotes it with `shown`, so that no control character of the
file reaches the terminal.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, NoReturn, Protocol

from ttr_tui.text import escaped

MAX_PROBLEMS = 100
"""Nobody reads more at once, and a hostile file cannot keep the program busy."""


class Located(Protocol):
    """Anything with a line and a column in a file, both counted from 1."""

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
    """One error or warning about a file: `str` gives `file:line:column: message`."""

    file: str
    line: int
    column: int
    message: str

    def __str__(self) -> str:
        return f"{escaped(self.file)}:{self.line}:{self.column}: {self.message}"


class FileError(Exception):
    """A file cannot be used. `problems` holds all its errors in the order of the file; `str` gives
    one line for each."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(str(problem) for problem in self.problems))


class Problems:
    """Collects the errors in one file, so that its author sees all of them at once."""

    def __init__(self, file: str) -> None:
        self.file = file
        self._noted: list[Problem] = []

    def __bool__(self) -> bool:
        return bool(self._noted)

    @property
    def count(self) -> int:
        """The number of errors noted so far."""
        return len(self._noted)

    def note(self, at: Located, message: str) -> None:
        """Add an error. Raises `FileError` if it is number `MAX_PROBLEMS`."""
        self._noted.append(Problem(self.file, at.line, at.column, message))
        if len(self._noted) >= MAX_PROBLEMS:
            self.note_last(at, f"stopped after {MAX_PROBLEMS} errors")

    def note_once(self, at: Located, message: str) -> None:
        """Add an error unless the same message was noted elsewhere in the file."""
        if all(problem.message != message for problem in self._noted):
            self.note(at, message)

    def note_last(self, at: Located, message: str) -> NoReturn:
        """Add an error after which the file cannot be read any further. Raises `FileError`."""
        self._noted.append(Problem(self.file, at.line, at.column, message))
        self.check()
        raise AssertionError("unreachable: an error was just noted")

    def check(self) -> None:
        """Raise `FileError` if there is any error."""
        if self._noted:
            raise FileError(sorted(self._noted, key=lambda problem: (problem.line, problem.column)))
