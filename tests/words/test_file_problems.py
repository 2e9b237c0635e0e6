"""Each problem with a file has its words."""

import ast
import errno
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

import ttr_tui
from tests.machine_language import english_words, machine_language
from ttr_tui.files import SYSTEM_ERRORS, FileProblem, FileValue, problem_of
from ttr_tui.words.file_problems import MESSAGES, file_problem

PACKAGE = Path(ttr_tui.__file__).parent
FULL = FileProblem("disk-full")
VALUES: dict[str, FileValue] = {
    **{"asked": "use", "near": "usa", "known": ("usa", "paris"), "game": "2026-usa-1"},
    **{"names": ("a", "b"), "games": 2, "file": Path("/x/y"), "folder": Path("x"), "line": 3},
    **{"reason": FULL, "detail": "a detail", "most": 9, "format": 1, "readable": 2, "step": 4},
    **{"name": "settings.yaml.bad", "column": 1, "text": "no space", "error": "KeyError"},
    **{"megabytes": "4", "number": 95, "found": FileProblem("list"), "least": 0},
    **{"key": "k", "other": "menu.new"},
}
"""A value for each name of a value."""


ADDED = {
    "_LineError": {"line"},
    "note_unknown": {"asked", "near", "known"},
}
"""The values that a call adds to those it is given."""


MAKES_A_PROBLEM = re.compile(r"(FileProblem|Error|note|note_unknown)\(")


class Place(NamedTuple):
    """A call that makes a problem, and the names of the values that it gives."""

    kind: str
    where: str
    values: frozenset[str]


def places() -> list[Place]:
    """Every place in the code that makes a problem."""
    found: set[Place] = set()
    for path in sorted(PACKAGE.rglob("*.py")):
        if path.relative_to(PACKAGE).parts[0] in ("words", "mapfile", "engine"):
            continue
        name, code = str(path.relative_to(PACKAGE)), path.read_text("utf-8")
        if not MAKES_A_PROBLEM.search(code):
            continue
        tree = ast.parse(code)
        for scope in ast.walk(tree):
            if isinstance(scope, ast.FunctionDef):
                for node in ast.walk(scope):
                    if isinstance(node, ast.Call):
                        found |= {*_places(node, scope, name)}
    return [*sorted(found), *(Place(kind, "files.py", frozenset()) for kind in SYSTEM_ERRORS)]


def _places(call: ast.Call, scope: ast.FunctionDef, file: str) -> Iterator[Place]:
    made = getattr(call.func, "id", getattr(call.func, "attr", ""))
    if not made.endswith(("FileProblem", "Error", "note", "note_unknown")):
        return
    values = {each.arg for each in call.keywords if each.arg} | ADDED.get(made, set())
    for each in call.args:
        if isinstance(each, ast.Dict):
            values |= {text for key in each.keys for text in texts(key, scope)}
    kinds = call.args[1:3] if made == "note_unknown" else call.args[made == "note" :][:1]
    for kind in (text for each in kinds for text in texts(each, scope) if " " not in text):
        yield Place(kind, f"{file}:{call.lineno}", frozenset(values))


def texts(node: ast.expr | None, scope: ast.FunctionDef) -> list[str]:
    """The texts that an expression can be; a variable is what the function sets it to."""
    match node:
        case ast.Constant(value=str() as text):
            return [text]
        case ast.IfExp(body=body, orelse=other):
            return [*texts(body, scope), *texts(other, scope)]
        case ast.Name(id=name):
            assigned = [each for each in ast.walk(scope) if isinstance(each, ast.Assign)]
            values = [each.value for each in assigned if ast.unparse(each.targets[0]) == name]
            return [text for value in values for text in texts(value, scope)]
    return []


@pytest.mark.parametrize("place", places(), ids=lambda place: f"{place.where} {place.kind}")
def test_values_fill_the_words(place: Place) -> None:
    """Every slot of the sentence has a value at each place that makes the problem."""
    assert file_problem(FileProblem(place.kind, {name: VALUES[name] for name in place.values}))


def test_every_kind_is_made() -> None:
    """And nothing else has words."""
    assert {place.kind for place in places()} == set(MESSAGES)


@pytest.mark.parametrize("kind", MESSAGES)
def test_problem_in_another_language(kind: str) -> None:
    """Only what the values say is in English."""
    known = [str(value) for value in VALUES.values()]
    with machine_language():
        said = file_problem(FileProblem(kind, VALUES))
    assert english_words(said, known) == set()


@pytest.mark.parametrize(
    ("found", "words"),
    [
        (FULL, "the disk is full"),
        (problem_of(OSError(errno.EIO, "x")), "the disk cannot be read or written"),
        (problem_of(PermissionError(errno.EACCES, "x")), "permission denied"),
        (problem_of(OSError(errno.EMFILE, "x")), "too many open files"),
        (problem_of(OSError(errno.ENOSPC, "x")), "the disk is full"),
        (problem_of(OSError(99_999, "x")), "error 99999 of the operating system"),
        (problem_of(ValueError("embedded null byte")), "the name of the file is not possible"),
        (
            FileProblem("skipped", {"game": "a", "reason": problem_of(OSError(errno.EROFS, "x"))}),
            "skipped a: the disk is read-only",
        ),
        (
            FileProblem("damaged", {"reason": FileProblem("damaged-line", {"line": 7})}),
            "the file is damaged: line 7 is damaged; the game continues from the last valid step",
        ),
        (
            FileProblem("several-games", {"asked": "par", "games": 3, "names": ("a", "b", "c")}),
            '"par" matches 3 games: a, b or c',
        ),
        (
            FileProblem("misspelled-game", {"asked": "x" * 50, "game": "y" * 50}),
            f'there is no game "{"x" * 39}…", did you mean "{"y" * 50}"?',
        ),
        (
            FileProblem("older-format", {"format": 1, "readable": 2}),
            "made by an older version of ttr (format 1; this version reads format 2)",
        ),
        (
            FileProblem("changed-file", {"file": "a.journal", "game": "a"}),
            "another program moved, deleted or changed a.journal; the whole game has been saved "
            "again and goes on as a",
        ),
    ],
)
def test_problem_in_words(found: FileProblem, words: str) -> None:
    assert file_problem(found) == words


def test_problem_for_developers() -> None:
    """Kind and values, printable."""
    problem = FileProblem("not-deleted", {"game": "a\x1b", "reason": FULL})
    assert str(problem) == "not-deleted: game a\\x1b, reason (disk-full)"
