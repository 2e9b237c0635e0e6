"""`ttr games` and `ttr resume`: what is kept, in plain lines."""

from pathlib import Path

import pytest
from rich.cells import cell_len

from tests.storage.games import a_store, begin, map_file, play, play_to_the_end
from tests.storage.test_hostile_journals import real
from ttr_tui import cli
from ttr_tui.storage.journal_format import NO_CHECK, encode_line
from ttr_tui.storage.paths import user_folders
from ttr_tui.storage.saved_games import Store

USAGE_ERROR = 2


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "mine"


def store_in(folder: Path) -> Store:
    return a_store(user_folders(folder).games)


def described(capsys: pytest.CaptureFixture[str], *words: str) -> list[str]:
    cli.main(words)
    return capsys.readouterr().out.splitlines()


def illegal(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    with pytest.raises(SystemExit) as left:
        cli.main(words)
    assert left.value.code == USAGE_ERROR
    (line,) = capsys.readouterr().err.splitlines()
    return line


def test_without_games_the_list_says_so(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert described(capsys, "games", "--folder", str(folder)) == ["There is no game yet."]
    assert not folder.exists(), "looking makes nothing"
    assert (
        illegal(capsys, "resume", "--folder", str(folder))
        == "ttr: needs a terminal: input and output are not both one"
    )


def test_games_are_listed_with_map_players_when_and_how_far(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = store_in(folder)
    finished, left = begin(store, "paris"), begin(store, "usa", 3)
    play_to_the_end(finished)
    play(left, 80)
    heading, *rows = described(capsys, "games", "--folder", str(folder))
    assert heading.split() == ["game", "map", "players", "last", "played", "state"]
    assert len(rows) == 2
    (row,) = [row for row in rows if "usa" in row]
    assert row.startswith("2026-11-21-usa-ann-bob-cid-1  Ticket to Ride USA    Ann, Bob and Cid")
    assert row.endswith(f"turn {left.view.turn}")
    assert any(row.endswith("finished") for row in rows)


def test_columns_stand_below_one_another_whatever_the_names(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = store_in(folder)
    for names in (["李雷", "Bob"], ["Ann", "Bob"]):
        store.begin(map_file("paris"), names, first=0, seed=1).leave()
    rows = described(capsys, "games", "--folder", str(folder))
    assert len({cell_len(row.partition(" 2026-11-21 ")[0]) for row in rows[1:]}) == 1, rows


def test_a_game_is_thrown_away_only_when_that_is_sure(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    store = store_in(folder)
    session = begin(store)
    session.leave()
    words = ("games", "--folder", str(folder), "--delete")
    assert "did you mean" in illegal(capsys, *words, "2026-11-21-usa-ann-bob")
    assert "add --yes" in illegal(capsys, *words, str(session.id))
    assert len(store.list()) == 1
    assert described(capsys, *words, str(session.id), "--yes")[-1].endswith("is thrown away.")
    assert store.list() == []
    assert "--yes needs --delete" in illegal(capsys, *words[:-1], "--yes")


class Answers:
    """Somebody at a terminal who answers so."""

    def __init__(self, answer: str) -> None:
        self._answer = answer

    def isatty(self) -> bool:
        return True

    def readline(self) -> str:
        return f"{self._answer}\n"


@pytest.mark.parametrize(("answer", "left"), [("y", 0), ("yes", 0), ("n", 1), ("", 1)])
def test_throwing_away_asks_first(
    folder: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    answer: str,
    left: int,
) -> None:
    store = store_in(folder)
    session = begin(store)
    session.leave()
    monkeypatch.setattr("sys.stdin", Answers(answer))
    described(capsys, "games", "--folder", str(folder), "--delete", str(session.id))
    assert len(store.list()) == left


def test_nothing_of_a_hostile_journal_reaches_the_terminal(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from json import loads

    store = store_in(folder)
    store.folder.mkdir(parents=True)
    header = loads(real("usa")[1].splitlines()[0])
    del header["check"]
    trap = "\x1b[2J\x1b]0;owned\x07\u202e[bold]x"
    header["map"]["title"] = trap
    header["players"][0]["name"] = trap
    header["program"] = trap
    (store.folder / "evil\x1b[31m.journal").write_bytes(encode_line(header, NO_CHECK)[0])
    (store.folder / "bad.journal").write_bytes(b"\x1b[2J\n")
    said = "\n".join(described(capsys, "games", "--folder", str(folder)))
    assert len(said.splitlines()) == 3
    assert all(line.isprintable() for line in said.splitlines())
    assert "\u202e" not in said
