"""Computer players in saved games: they play, they are kept, and an unknown one is an error."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.seats import act, view
from tests.storage.games import a_store, file_of, map_file, play, play_to_the_end
from ttr_tui.engine import (
    Action,
    Claim,
    IllegalActionError,
    View,
)
from ttr_tui.play.seated_players import SeatedPlayer
from ttr_tui.play.session import Session
from ttr_tui.storage.journal_format import JournalError, encode_line
from ttr_tui.storage.saved_games import GameStatus, SavedGames
from ttr_tui.words.file_problems import file_problem
from ttr_tui.words.player_text import short_player_label

PLAYERS = (
    SeatedPlayer("Ann", "blue"),
    SeatedPlayer("Bob", "red", "random"),
    SeatedPlayer("Cid", "green", "greedy"),
)


def a_game(folder: Path, steps: int = 20) -> tuple[SavedGames, Path]:
    """A store with a saved game of these people, whose players were edited once."""
    store = a_store(folder / "games")
    session = store.begin(map_file("usa"), PLAYERS, seed=1)
    session.edit_players(PLAYERS)
    play(session, steps)
    session.leave()
    return store, file_of(store, session)


def with_player(data: bytes, line: int, player: Any) -> bytes:
    """The journal with another player in a line, counted from 0."""
    lines = data.splitlines(keepends=True)
    entry = json.loads(lines[line])
    if player is None:
        del entry["players"][1]["player"]
    else:
        entry["players"][1]["player"] = player
    return b"".join([*lines[:line], encode_line(entry), *lines[line + 1 :]])


def test_players_resumed(tmp_path: Path) -> None:
    """A game continues with the same players, which the list knows too."""
    store, file = a_game(tmp_path)
    session = store.resume(file.stem)
    assert session.players == PLAYERS
    assert store.list()[0].players == PLAYERS


def longest_route(view: View) -> Action:
    """A function that plays a seat: the longest route, or what is possible."""
    claims = [action for action in view.legal if isinstance(action, Claim)]
    routes = view.game_map.routes
    return max(claims, key=lambda claim: routes[claim.route].length, default=view.legal[0])


def step(session: Session) -> None:
    """One step of the player who must act."""
    if session.computer_acts:
        session.play_computer()
    else:
        act(session, longest_route(view(session)))


def test_game_with_computer_players(tmp_path: Path) -> None:
    """A person and two computer players play to the end. Resumed in the middle and played again,
    the game is the same, as computer players make the same choices."""
    games = []
    for resumed_after in (None, 60):
        store = a_store(tmp_path / str(resumed_after))
        session, steps = store.begin(map_file("paris"), PLAYERS, first=1, seed=5), 0
        while not session.is_over:
            step(session)
            steps += 1
            if steps == resumed_after:
                session.leave()
                session = store.resume(file_of(store, session).stem)
                assert session.players == PLAYERS
        session.leave()
        games.append(store.open(file_of(store, session).stem).game)
    assert games[0].is_over
    assert len(games[0].log) > 100
    assert games[0].log == games[1].log


def test_computer_player_after_undo(tmp_path: Path) -> None:
    """A computer player makes the same choice again after undo; a person's seat is not played."""
    session = a_store(tmp_path).begin(map_file("usa"), PLAYERS, first=1, seed=1)
    choice = session.play_computer()
    session.undo(1)
    assert session.play_computer() == choice
    for _ in range(3):
        session.play_computer()
    assert session.to_act == 0
    with pytest.raises(IllegalActionError, match="no computer acts"):
        session.play_computer()


def test_players_that_take_over(tmp_path: Path) -> None:
    """A person can take the seat of a computer player, and leave one to it."""
    store, file = a_game(tmp_path)
    session = store.resume(file.stem)
    edited = (
        PLAYERS[0]._replace(played_by="greedy"),
        PLAYERS[1]._replace(played_by="human"),
        PLAYERS[2],
    )
    session.edit_players(edited)
    session.leave()
    assert store.resume(file.stem).players == edited


@pytest.mark.parametrize("line", [0, 1])
def test_no_player_is_human(line: int, tmp_path: Path) -> None:
    """A journal without players' kinds is one of persons."""
    store, file = a_game(tmp_path)
    file.write_bytes(with_player(file.read_bytes(), line, None))
    expected = (
        PLAYERS if line == 0 else (PLAYERS[0], SeatedPlayer("Bob", "red", "human"), PLAYERS[2])
    )
    assert store.resume(file.stem).players == expected


def test_former_player(tmp_path: Path) -> None:
    """A game with an expert, a level of an older version, plays on with a hard player, which it
    also shows."""
    store, file = a_game(tmp_path)
    for line in (0, 1):
        file.write_bytes(with_player(file.read_bytes(), line, "expert"))
    assert store.open(file.stem).header.players[1].played_by == "hard"
    assert store.list()[0].players[1].played_by == "hard"
    session = store.resume(file.stem)
    assert short_player_label(session.players[1]) == "Bob (hard)"
    while session.to_act != 1:
        step(session)
    session.play_computer()
    session.leave()
    assert store.resume(file.stem).players == session.players


HOSTILE: dict[str, tuple[Any, str]] = {
    "misspelled": ("gready", 'unknown player "gready", did you mean "greedy"?'),
    "function": ("os.system", 'unknown player "os.system", expected human, random, greedy'),
    "class": (
        "ttr_tui.players.random_player:RandomPlayer",
        'unknown player "ttr_tui.players.random_player:RandomPla…", expected human',
    ),
    "module": ("antigravity", 'unknown player "antigravity", expected human, random, greedy'),
    "path": ("../../evil.py", 'unknown player "../../evil.py", expected human'),
    "control characters": ("\x1b[2J\x07", 'unknown player "\\x1b[2J\\x07", expected human'),
    "empty": ("", 'unknown player "", expected human, random, greedy'),
    "long": ("x" * 10_000, f'unknown player "{"x" * 39}…", expected human'),
    "number": (7, "a player that is not a text"),
    "list": (["greedy"], "a player that is not a text"),
    "object": ({"greedy": "greedy"}, "a player that is not a text"),
    "true": (True, "a player that is not a text"),
    "deep": ([[[[[[[["greedy"]]]]]]]], "a player that is not a text"),
}


@pytest.mark.parametrize("line", [0, 1], ids=["first line", "later line"])
@pytest.mark.parametrize(("player", "message"), HOSTILE.values(), ids=HOSTILE)
def test_unknown_player(player: Any, message: str, line: int, tmp_path: Path) -> None:
    """An unknown player is an error of one line. Nothing is imported, and no file is changed."""
    store, file = a_game(tmp_path)
    wrong = with_player(file.read_bytes(), line, player)
    file.write_bytes(wrong)
    modules = {*sys.modules}
    (game,) = store.list()
    assert game.status is GameStatus.UNREADABLE
    for attempt in (store.resume, store.open):
        with pytest.raises(JournalError) as error:
            attempt(file.stem)
        assert error.value.problem == game.problem
        said = file_problem(error.value.problem)
        assert message in said
        assert said.isprintable()
        assert len(said) < 200
    assert file.read_bytes() == wrong
    assert [*file.parent.iterdir()] == [file]
    assert {*sys.modules} == modules


def test_statistics_by_name(tmp_path: Path) -> None:
    """The result of a game has its players by name, whoever decided."""
    store, file = a_game(tmp_path)
    session = store.resume(file.stem)
    play_to_the_end(session)
    session.leave()
    result = store.open(file.stem).result
    assert result is not None
    assert [player.name for player in result.players] == ["Ann", "Bob", "Cid"]
