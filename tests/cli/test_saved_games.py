"""`ttr games` and `ttr resume`: saved games in plain lines."""

import os
import subprocess
import sys
from collections.abc import Callable
from errno import EACCES
from pathlib import Path

import pytest
from rich.cells import cell_len

from tests.storage.games import (
    a_store,
    begin,
    file_of,
    map_file,
    play,
    play_to_the_end,
    real_header,
)
from ttr_tui import cli
from ttr_tui.play.turn_facts import round_of
from ttr_tui.storage.journal_format import encode_line
from ttr_tui.storage.paths import user_folders
from ttr_tui.storage.saved_games import SavedGames
from ttr_tui.words.counts import number


def store_in(folder: Path) -> SavedGames:
    return a_store(user_folders(folder).games)


@pytest.mark.quick(1)
@pytest.mark.parametrize("zone", ["<+25>25", "<-25>-25", "garbage", "<+01>1:02:03"])
def test_odd_time_zones(zone: str, tmp_path: Path) -> None:
    """A game begins and ends in any time zone; one that Python cannot have counts as UTC."""
    words = ("--lines", "--map", "usa", "--players", "Ann,Bob", "--folder", str(tmp_path))
    done = subprocess.run(
        [sys.executable, "-m", "ttr_tui", *words],
        env={**os.environ, "TZ": zone},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "The game is saved." in done.stdout


def test_no_saved_games(
    folder: Path, ttr: Callable[..., str], ttr_error: Callable[..., str]
) -> None:
    """Listing creates no folder, and `ttr resume` needs a terminal."""
    assert ttr("games", "--folder", str(folder)) == "There are no saved games.\n"
    assert not folder.exists()
    assert ttr_error("resume", "--folder", str(folder)) == (
        "the game needs a terminal; run it in one, without a pipe or redirection"
    )


@pytest.mark.parametrize(
    "command", ["games", "stats", "resume --lines", "replay --lines", "report"]
)
@pytest.mark.parametrize("reason", ["permission denied", "a part of the path is not a folder"])
def test_folder_that_cannot_be_read(
    command: str,
    reason: str,
    folder: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It is not the same as a folder without games."""
    iterdir = Path.iterdir
    if reason == "permission denied":

        def refuse(path: Path) -> object:
            if path.name == "games":
                raise PermissionError(EACCES, "no", path)
            return iterdir(path)

        monkeypatch.setattr(Path, "iterdir", refuse)
    else:
        folder.touch()
    with pytest.raises(SystemExit) as ended:
        cli.main([*command.split(), "--folder", str(folder)])
    assert ended.value.code == 1
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err == f"ttr: {folder / 'data' / 'games'} cannot be read: {reason}\n"


def test_home_folder(
    ttr: Callable[..., str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A shell leaves the `~` in the value of an option."""
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(tmp_path))
    monkeypatch.chdir(tmp_path)
    session = begin(store_in(tmp_path / "mine"))
    play_to_the_end(session)
    session.leave()
    assert str(tmp_path / "mine" / "data") in ttr("where", "--folder=~/mine")
    ttr("report", session.id, "--folder=~/mine", "--out=~/report.txt")
    assert {path.name for path in tmp_path.iterdir()} == {"mine", "report.txt"}


def test_list_names_map_players_time_and_state(folder: Path, ttr: Callable[..., str]) -> None:
    store = store_in(folder)
    finished, unfinished = begin(store, "paris"), begin(store, "usa", 3)
    play_to_the_end(finished)
    play(unfinished, 80)
    heading, *rows = ttr("games", "--folder", str(folder)).splitlines()
    assert heading.split() == ["game", "map", "players", "last", "played", "state"]
    assert len(rows) == 2
    (row,) = [row for row in rows if "usa" in row]
    assert row.startswith("2026-11-21-usa-ann-bob-cid-1  Ticket to Ride USA    Ann, Bob and Cid")
    assert row.endswith(f"round {round_of(unfinished.view(None).turn, players=3)}")
    final = finished.view(None).final
    assert final is not None
    first, second = final.ranking
    scores = [f"{finished.names[each.seat]} {number(each.total)}" for each in (first, second)]
    assert any(row.endswith(f" {', '.join(scores)}, finished") for row in rows)


def test_list_says_what_is_wrong_with_an_unreadable_game(
    folder: Path, ttr: Callable[..., str]
) -> None:
    session = begin(store := store_in(folder))
    session.leave()
    file_of(store, session).write_text("{}\n")
    _heading, row = ttr("games", "--folder", str(folder)).splitlines()
    assert row.startswith(f"{session.id} ")
    assert row.endswith(" its first line, with the map and the players, is damaged")


def test_columns_align_with_wide_characters(folder: Path, ttr: Callable[..., str]) -> None:
    store = store_in(folder)
    for names in (["李雷", "Bob"], ["Ann", "Bob"]):
        store.begin(map_file("paris"), names, first=0, seed=1).leave()
    rows = ttr("games", "--folder", str(folder)).splitlines()
    assert len({cell_len(row.partition(" 2026-11-21 ")[0]) for row in rows[1:]}) == 1, rows


def test_delete_without_terminal_needs_yes(
    folder: Path, ttr: Callable[..., str], ttr_error: Callable[..., str]
) -> None:
    store = store_in(folder)
    session = begin(store)
    session.leave()
    args = ("games", "--folder", str(folder), "--delete")
    assert "did you mean" in ttr_error(*args, "2026-11-21-usa-ann-bob")
    assert ttr_error(*args, str(session.id)).endswith("without a question, add --yes")
    assert len(store.list()) == 1
    assert ttr(*args, str(session.id), "--yes").endswith(" is deleted.\n")
    assert store.list() == []
    assert ttr_error(*args[:-1], "--yes") == "--yes needs --delete"


class Answers:
    """A terminal where somebody types an answer."""

    def __init__(self, answer: str) -> None:
        self._answer = answer

    def isatty(self) -> bool:
        return True

    def readline(self) -> str:
        return f"{self._answer}\n"


@pytest.mark.parametrize(("answer", "remaining"), [("y", 0), ("yes", 0), ("n", 1), ("", 1)])
def test_delete_asks_first(
    folder: Path,
    ttr: Callable[..., str],
    monkeypatch: pytest.MonkeyPatch,
    answer: str,
    remaining: int,
) -> None:
    store = store_in(folder)
    session = begin(store)
    session.leave()
    monkeypatch.setattr("sys.stdin", Answers(answer))
    printed = ttr("games", "--folder", str(folder), "--delete", str(session.id))
    assert printed.startswith(f"Delete {session.id}? This cannot be undone. [y/N]\n")
    assert printed.endswith("Not deleted.\n") == bool(remaining)
    assert len(store.list()) == remaining


def test_hostile_journal_prints_no_control_characters(
    folder: Path, ttr: Callable[..., str]
) -> None:
    store = store_in(folder)
    store.folder.mkdir(parents=True)
    header = real_header("usa")
    trap = "\x1b[2J\x1b]0;owned\x07\u202e[bold]x"
    header["map"]["title"] = trap
    header["players"][0]["name"] = trap
    header["program"] = trap
    (store.folder / "evil\x1b[31m.journal").write_bytes(encode_line(header))
    (store.folder / "bad.journal").write_bytes(b"\x1b[2J\n")
    lines = ttr("games", "--folder", str(folder)).splitlines()
    assert len(lines) == 3
    assert all(line.isprintable() and "\u202e" not in line for line in lines)
