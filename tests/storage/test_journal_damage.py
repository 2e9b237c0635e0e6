"""Damaged journals: damage is noticed and explained, the file stays as it is, and the game goes on
from the valid part in a new one."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests import seats
from tests.storage.games import a_store, begin, play
from ttr_tui.engine import Record
from ttr_tui.files import FileProblem
from ttr_tui.storage.journal_format import JournalError
from ttr_tui.storage.journal_reader import open_bytes
from ttr_tui.storage.saved_games import SavedGames
from ttr_tui.words.file_problems import file_problem

STEPS = 40


class PlayedGame:
    """A game of some steps: its journal, and its records after each line."""

    def __init__(self, folder: Path) -> None:
        store = a_store(folder)
        session = begin(store)
        self.id = str(session.id)
        self.next_id = self.id.removesuffix("1") + "2"
        self.file = folder / f"{self.id}.journal"
        self.logs: list[list[Record]] = [session._game.log[:]]
        for number in range(STEPS):
            play(session, 1, seed=number)
            self.logs.append(session._game.log[:])
        session.leave()
        self.data = self.file.read_bytes()
        self.header_size = self.data.index(b"\n") + 1


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> PlayedGame:
    return PlayedGame(tmp_path_factory.mktemp("played"))


def check_damaged(played: PlayedGame, data: bytes, folder: Path) -> FileProblem | None:
    """Check that the game goes on from the valid part of this content, in a new file if it is
    damaged, and that the file stays. Returns the damage."""
    folder.mkdir()
    file = folder / played.file.name
    file.write_bytes(data)
    store = a_store(folder)
    try:
        damage = store.open(played.id).valid_part.damage
        session = store.resume(played.id)
    except JournalError:
        assert [*folder.iterdir()] == [file] and file.read_bytes() == data
        return FileProblem("unreadable")
    assert session.id == (played.id if damage is None else played.next_id)
    if damage is not None:
        assert session.notices == (
            FileProblem("damaged", {"reason": damage}),
            FileProblem("damaged-stays", {"file": played.id, "game": played.next_id}),
        )
    known = session._game.log[:]
    if not session.is_over:
        seats.act(session, seats.view(session).legal[0])
    session.leave()
    assert file.read_bytes().startswith(data)
    assert damage is None or file.read_bytes() == data
    opened = store.open(str(session.id))
    assert opened.valid_part.damage is None
    assert opened.game.log[: len(known)] == known
    return damage


def check_flips(played: PlayedGame, count: int, folder: Path) -> None:
    """Change this many bytes of the journal one by one, half of them after the header."""
    chance = Random(count)
    for number in range(count):
        start = played.header_size if number % 2 else 0
        data = bytearray(played.data)
        data[chance.randrange(start, len(data) - 1)] ^= chance.randrange(1, 256)
        check_damaged(played, bytes(data), folder / str(number))


@pytest.mark.parametrize("count", [20, pytest.param(60, marks=pytest.mark.slow)])
def test_changed_bytes(count: int, played: PlayedGame, tmp_path: Path) -> None:
    """Whatever byte is changed, no line before it is lost, and the file stays."""
    check_flips(played, count, tmp_path)


def no_json(line: bytes) -> bytes:
    return line[: len(line) // 2] + b"\x80" + line[len(line) // 2 + 1 :]


def changed(line: bytes, **values: Any) -> bytes:
    return json.dumps({**json.loads(line), **values}).encode() + b"\n"


@pytest.mark.parametrize("at", [2, 20, STEPS])
def test_damaged_line(at: int, played: PlayedGame, tmp_path: Path) -> None:
    """A line that is no JSON, no step, no step on this map, or an impossible step ends the valid
    part, wherever it is; the list says so of what is no JSON."""
    lines = played.data.splitlines(keepends=True)
    line = lines[at]
    nobody = {"event": "TurnEnded", "player": 0, "next_player": 9}
    for name, wrong in {
        "no JSON": no_json(line),
        "no step": b'{"at":"2026-11-21T20:15:00.000+01:00"}\n',
        "no players": b'{"at":"2026-11-21T20:15:00.000+01:00","players":[]}\n',
        "no time": changed(line, at="yesterday", action={"do": "end turn"}, events=[]),
        "no such route": changed(line, action={"do": "claim", "route": "x"}, events=[]),
        "not possible": changed(line, action={"do": "end turn"}, events=[nobody]),
    }.items():
        data = b"".join([*lines[:at], wrong, *lines[at + 1 :]])
        damage = check_damaged(played, data, tmp_path / name)
        assert damage == FileProblem("damaged-line", {"line": at + 1}), name
        opened = open_bytes(played.id, data)
        assert opened.game.log == played.logs[at - 1]
    listed = {game.id: game.problem for game in SavedGames(tmp_path / "no JSON").list()}
    assert listed == {
        played.id: FileProblem("damaged-line", {"line": at + 1}),
        played.next_id: None,
    }


def check_cuts(played: PlayedGame, folder: Path, step: int) -> None:
    """Cut the journal at every `step`-th byte of its last two lines."""
    start = played.data[:-1].rfind(b"\n", 0, played.data[:-1].rfind(b"\n")) + 1
    for cut in range(start, len(played.data), step):
        data = played.data[:cut]
        whole_lines = data.count(b"\n")
        opened = open_bytes(played.id, data)
        assert opened.valid_part.damage is None
        assert opened.game.log == played.logs[whole_lines - 1]
        if cut % 10 == 0:
            games = folder / str(cut)
            games.mkdir()
            file = games / played.file.name
            file.write_bytes(data)
            session = SavedGames(games).resume(played.id)
            assert session.notices == ()
            seats.act(session, seats.view(session).legal[0])
            session.leave()
            assert list(games.iterdir()) == [file]
            again = open_bytes(played.id, file.read_bytes())
            assert again.valid_part.damage is None
            assert again.game.log == session._game.log


def test_incomplete_last_line(played: PlayedGame, tmp_path: Path) -> None:
    """A last line that was not written completely is dropped without a message."""
    check_cuts(played, tmp_path, 9)


def test_bytes_after_the_last_line(played: PlayedGame, tmp_path: Path) -> None:
    """Whatever a power cut leaves after the last line feed is dropped."""
    for number, tail in enumerate((b"x", b"\0" * 5000, b'{"at":"2026"}', b"\r")):
        assert check_damaged_tail(played, tail, tmp_path / str(number))


def check_damaged_tail(played: PlayedGame, tail: bytes, folder: Path) -> bool:
    folder.mkdir()
    file = folder / played.file.name
    file.write_bytes(played.data + tail)
    store = SavedGames(folder)
    session = store.resume(played.id)
    seats.act(session, seats.view(session).legal[0])
    session.leave()
    return session.notices == () and store.open(played.id).game.log == session._game.log


def test_lines_missing_repeated_or_moved(played: PlayedGame) -> None:
    """A missing, repeated or moved line is damage, or a step by other rules, from there on."""
    lines = played.data.splitlines(keepends=True)
    for wrong, at in (
        (lines[:5] + lines[6:], 6),
        (lines[:6] + lines[5:], 7),
        ([*lines[:5], lines[6], lines[5], *lines[7:]], 6),
    ):
        opened = open_bytes(played.id, b"".join(wrong))
        assert opened.notices()
        assert opened.game.log[: at - 1] == played.logs[at - 2]


def test_damaged_game_resumed_again(played: PlayedGame, tmp_path: Path) -> None:
    """Each time that a damaged game is continued it goes on in a file of its own."""
    file = tmp_path / played.file.name
    damaged = played.data[:-2] + b"x\n"
    file.write_bytes(damaged)
    store = SavedGames(tmp_path)
    ids = []
    for _ in range(3):
        session = store.resume(played.id)
        session.leave()
        ids.append(session.id)
    base = played.id.removesuffix("1")
    assert ids == [f"{base}2", f"{base}3", f"{base}4"]
    assert file.read_bytes() == damaged


@pytest.mark.parametrize("value", [None, -1, "map: [", [], {}], ids=repr)
def test_wrong_value_in_the_first_line(value: object, played: PlayedGame, tmp_path: Path) -> None:
    """The game is listed; if it cannot be opened, one printable line says why."""
    first, *others = played.data.splitlines(keepends=True)
    header = json.loads(first)
    for key in (*header, "text"):
        wrong = {"map": {**header["map"], "text": value}} if key == "text" else {key: value}
        data = b"".join([changed(first, **wrong), *others])
        (tmp_path / played.file.name).write_bytes(data)
        store = SavedGames(tmp_path)
        assert [game.id for game in store.list()] == [played.id]
        try:
            store.open(played.id)
        except JournalError as error:
            assert file_problem(error.problem).isprintable()


def test_incomplete_first_line(played: PlayedGame, tmp_path: Path) -> None:
    """A journal without a complete first line is empty: the program ended before the setup."""
    for cut in (0, 1, 100, played.header_size - 1):
        (tmp_path / played.file.name).write_bytes(played.data[:cut])
        (game,) = SavedGames(tmp_path).list()
        assert game.problem == FileProblem("empty")
        assert SavedGames(tmp_path).last_unfinished() is None
