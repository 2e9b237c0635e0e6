"""Players read nothing that only exists in English: in the language made by machine, no words in
plain letters are left. Here for the commands; `tests/app/test_other_language.py` draws all screens,
in `lines/` it plays games in lines, in `words/` it says the facts of whole games.
"""

from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest

from tests.machine_language import english_words, machine_language, words_of_map
from tests.maps import a_map
from tests.storage.games import a_store, begin, play
from tests.storage.test_statistics import finish
from ttr_tui import cli
from ttr_tui.cli.commands import COMMANDS
from ttr_tui.cli.output import Parser
from ttr_tui.mapfile.map_catalog import known_maps
from ttr_tui.storage.languages import known_languages
from ttr_tui.storage.paths import user_folders

VALUES = "easy medium hard racer collector dark light color blind sixteen none"
"""Values of options."""

TYPED = "ann bob Ann Bob Cid finished zzz"
"""Names of players and games."""

FILES = "reports settings yaml players layouts crashes text"
"""Names of files, and what Markdown calls a block."""


def words_of(parser: Parser) -> list[str]:
    """What must be the same in every language: commands, options, names of values."""
    return [
        parser.prog,
        *COMMANDS,
        *(text for action in parser._actions for text in action.option_strings),
        *(str(action.metavar) for action in parser._actions),
        *(str(choice) for action in parser._actions for choice in action.choices or ()),
    ]


def english(text: str, args: list[str], *known: str) -> set[str]:
    """The English words that name nothing that was typed, no option and no value."""
    options = [word for command in ("", *COMMANDS) for word in words_of(Parser(command))]
    of_maps = [word for name in known_maps() for word in words_of_map(a_map(name))]
    words = [*args, *options, *of_maps, *(word.capitalize() for word in of_maps)]
    return english_words(text, words, known, [VALUES, *known_maps(), *known_languages()])


@pytest.fixture(autouse=True)
def other_language() -> Iterator[None]:
    with machine_language():
        yield


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a finished game, an unfinished one and one that cannot be read."""
    folder = tmp_path_factory.mktemp("ttr")
    store = a_store(user_folders(folder).games)
    finish(store, "Ann", "Bob").rename(user_folders(folder).games / "finished.journal")
    session = begin(store)
    play(session, 30)
    session.leave()
    (user_folders(folder).games / "zzz.journal").write_text("zzz", "utf-8")
    return folder


@pytest.mark.parametrize(
    "args",
    [
        ["--deal", "2026-11-28", "--seed", "7"],
        ["--deal", "?"],
        ["--deal", "wort", "--players", "Ann,Bob"],
        ["--first", "Ann"],
        ["--folder", ""],
        ["--map", "usa", "--players", "Ann"],
        ["--map", "usa", "--players", "Ann,Bob", "--first", "Cid"],
        ["--map", "usa", "--players", "Ann,Bob", "--player", "Ann"],
        ["--map", "usa", "--players", "Ann,Bob", "--seed", "x"],
        ["--map", "usa", "--players", "Ann,Bob", "--seed", "9" * 40],
        ["--players", "Ann,Bob"],
        ["--solo", "--players", "Ann,Bob"],
        ["--solo", "x"],
        ["--theme", "drak"],
        [],
        ["bogus"],
        ["games", "--delete", "finished"],
        ["games", "--delete", "x"],
        ["games", "--language", "xx"],
        ["games", "--yes"],
        ["picture", "--theme", "drak"],
        ["picture", "finished", "--out", "{folder}/data/games/x.svg"],
        ["picture", "finished", "--out", "{folder}"],
        ["replay", "2026", "--from", "1"],
        ["replay", "finished", "--from", "999"],
        ["replay", "finished", "--from", "x"],
        ["report", "2026"],
        ["report", "finished", "--out", ""],
        ["report", "x"],
        ["report", "zzz"],
        ["resume", "finished"],
        ["stats", "--map", "x"],
        ["usa"],
    ],
    ids=" ".join,
)
def test_errors(args: list[str], folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    args = [each.format(folder=folder) for each in args]
    if "--folder" not in args:
        args += ["--folder", str(folder)]
    with pytest.raises(SystemExit) as caught:
        cli.main(args)
    assert caught.value.code == 2
    assert english(capsys.readouterr().err, args, TYPED, "TERM dumb", "x1") == set()


@pytest.mark.parametrize(
    "args",
    [
        ["games"],
        ["picture", "finished", "--out", "{folder}/x.svg"],
        ["report", "finished"],
        ["report", "finished", "--markdown"],
        ["report", "finished", "--out", "{folder}/x.txt"],
        ["stats"],
        ["stats", "--with", "Cid"],
        ["where"],
    ],
    ids=" ".join,
)
def test_output(args: list[str], folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    args = [each.format(folder=folder) for each in args] + ["--folder", str(folder)]
    cli.main(args)
    printed = capsys.readouterr()
    folders = map(str, user_folders(folder))
    assert english(printed.out + printed.err, args, TYPED, FILES, *folders) == set()


def test_deleting(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The question, and what is said after each answer."""
    args = ["games", "--delete", "zzz", "--folder", str(tmp_path)]
    file = user_folders(tmp_path).games / "zzz.journal"
    file.parent.mkdir(parents=True)
    file.write_text("zzz", "utf-8")
    for answer in ("x", "y"):
        answers = StringIO(f"{answer}\n")
        monkeypatch.setattr(answers, "isatty", lambda: True)
        monkeypatch.setattr("sys.stdin", answers)
        cli.main(args)
        assert english(capsys.readouterr().out, args, "[y/N]") == set()
    assert not file.exists()
