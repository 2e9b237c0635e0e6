"""Each problem with a file has its words."""

import ast
from pathlib import Path

import pytest

import ttr_tui
from tests.machine_language import english_words, machine_language
from ttr_tui.files import FileProblem, FileValue, problem_of
from ttr_tui.words.file_problems import file_problem

PACKAGE = Path(ttr_tui.__file__).parent
FULL = FileProblem("disk-full")
VALUES: dict[str, FileValue] = {
    **{"asked": "use", "near": "usa", "known": ("usa", "paris"), "game": "2026-usa-1"},
    **{"names": ("a", "b"), "games": 2, "file": Path("/x/y"), "folder": Path("x"), "line": 3},
    **{"reason": FULL, "detail": "a detail", "most": 9, "format": 1, "readable": 2, "step": 4},
    **{"name": "settings.yaml.bad", "column": 1, "text": "no space", "error": "KeyError"},
    **{"megabytes": "4"},
}
"""A value for each name of a value."""


def problems() -> dict[str, set[str]]:
    """Every literal kind in the code, with the names of its values."""
    found: dict[str, set[str]] = {}
    for path in [PACKAGE / "files.py", *PACKAGE.glob("storage/*.py")]:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            name = getattr(getattr(node, "func", None), "id", "")
            if (
                not isinstance(node, ast.Call)
                or not node.args
                or not name.endswith(("FileProblem", "Error"))
            ):
                continue
            kind, *values = node.args
            if isinstance(kind, ast.Constant) and isinstance(kind.value, str):
                names = {keyword.arg for keyword in node.keywords if keyword.arg}
                names |= {
                    key.value
                    for value in values
                    if isinstance(value, ast.Dict)
                    for key in value.keys
                    if isinstance(key, ast.Constant)
                }
                if " " not in kind.value:
                    found.setdefault(kind.value, set()).update(names)
    return found


@pytest.mark.parametrize("kind", sorted(problems()))
def test_problem_has_words(kind: str) -> None:
    """A sentence whose slots all have values."""
    said = file_problem(FileProblem(kind, VALUES))
    assert " " in said
    assert "{" not in said


@pytest.mark.parametrize("kind", sorted(problems()))
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
        (problem_of(OSError(5, "Input/output error")), "Input/output error"),
        (
            FileProblem("not-saved", {"reason": FileProblem("system", {"text": "odd\x1b"})}),
            "the game is not being saved: odd\\x1b",
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
            FileProblem("lost-file", {"file": "a.journal", "game": "a"}),
            "another program moved or deleted a.journal; the whole game has been saved again and "
            "goes on as a",
        ),
        (
            FileProblem("newer-statistics", {"file": Path("/x.bad")}),
            "the statistics file was made by a newer version of ttr and has been rebuilt; the old "
            "one is now /x.bad",
        ),
        (
            FileProblem("old-settings", {**VALUES, "file": Path("/s.yaml"), "line": 1}),
            "/s.yaml:1:1: made by an older version of ttr: the default settings are used until you "
            "change a setting in ttr (this file is then kept as settings.yaml.bad)",
        ),
    ],
)
def test_problem_in_words(found: FileProblem, words: str) -> None:
    assert file_problem(found) == words


def test_problem_for_developers() -> None:
    """Kind and values, printable."""
    problem = FileProblem("not-deleted", {"game": "a\x1b", "reason": FULL})
    assert str(problem) == "not-deleted: game a\\x1b, reason (disk-full)"
