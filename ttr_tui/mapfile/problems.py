"""What is wrong with a file: one line for each problem, all of them at once.

Text of the file that a message quotes goes through `shown`, so that nothing of a file reaches a
terminal raw.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from typing import NamedTuple, NoReturn, Protocol

MOST_PROBLEMS = 100
"""No one reads more at once, and a hostile file cannot make us look for more."""

MOST_COMPARED = 100_000
"""How many pairs of letters are looked at in search of a near word: some milliseconds' worth."""

LONGEST_QUOTE = 40
MOST_LISTED = 10


class Placed(Protocol):
    """Anything that stands at a line and a column of a file, both counted from 1."""

    @property
    def line(self) -> int: ...
    @property
    def column(self) -> int: ...


class Place(NamedTuple):
    """A line and a column of a file, both counted from 1."""

    line: int
    column: int


START = Place(1, 1)


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

    def note(self, at: Placed, message: str) -> None:
        """Add a problem. Raises `FileError` when there are `MOST_PROBLEMS` already."""
        self._noted.append(Problem(self.file, at.line, at.column, message))
        if len(self._noted) >= MOST_PROBLEMS:
            self.note_last(at, f"stopped here: that is {MOST_PROBLEMS} problems already")

    def note_once(self, at: Placed, message: str) -> None:
        """Add a problem that many places of the file share, at the first of them only."""
        if all(problem.message != message for problem in self._noted):
            self.note(at, message)

    def note_last(self, at: Placed, message: str) -> NoReturn:
        """Add a problem after which the file cannot be read on. Raises `FileError`."""
        self._noted.append(Problem(self.file, at.line, at.column, message))
        self.check()
        raise AssertionError("unreachable: a problem was just noted")

    def check(self) -> None:
        """Raises `FileError` if anything was noted."""
        if self._noted:
            raise FileError(sorted(self._noted, key=lambda problem: (problem.line, problem.column)))


def escaped(text: str) -> str:
    """The text with everything that is not printable written as an escape (`\\x1b`)."""
    return "".join(
        c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in text
    )


def shown(text: str) -> str:
    """A text of the file, safe and short enough to be quoted in a message."""
    if len(text) > LONGEST_QUOTE:
        text = text[: LONGEST_QUOTE - 1] + "…"
    return f'"{escaped(text)}"'


def nearest(word: str, known: Iterable[str] | Mapping[str, str]) -> str | None:
    """The known word that `word` was probably meant to be, or `None`. A mapping is searched by its
    keys and answers with the value (spellings of a city and its id)."""
    answers = known if isinstance(known, Mapping) else {name: name for name in known}
    word, work = plain_form(word), 0
    by_plain_form: dict[str, str] = {}
    for spelling, answer in answers.items():
        work += len(word) * len(spelling)
        if work > MOST_COMPARED:
            break
        by_plain_form[plain_form(spelling)] = answer
    close = difflib.get_close_matches(word, by_plain_form, n=1)
    return by_plain_form[close[0]] if close else None


def plain_form(name: str) -> str:
    """A name as it is compared: any case, and `-`, `_` and space alike."""
    return name.casefold().replace("-", "_").replace(" ", "_")


def did_you_mean(word: str, known: Iterable[str] | Mapping[str, str]) -> str:
    """`, did you mean "denver"?` where something near is known, else some of what is known: the
    end of a message."""
    found = nearest(word, known)
    if found is not None:
        return f", did you mean {shown(found)}?"
    words = list(dict.fromkeys(known.values() if isinstance(known, Mapping) else known))
    if len(words) > MOST_LISTED:
        words = [*words[: MOST_LISTED // 2], "…", words[-1]]
    return f", expected {listed(words)}" if words else ""


def listed(words: Iterable[str]) -> str:
    """`red`, `red or blue`, `red, blue or green`."""
    *most, last = words
    return f"{', '.join(most)} or {last}" if most else last
