"""Statistics: what the journals of finished games end with, counted."""

from pathlib import Path

import pytest

from tests.maps import NAMES as MAPS
from tests.storage.games import (
    a_store,
    begin,
    file_of,
    map_file,
    of_older_program,
    play,
    play_to_the_end,
    with_format,
)
from ttr_tui.engine import final_score
from ttr_tui.files import FileProblem
from ttr_tui.play.seated_players import SeatedPlayer
from ttr_tui.storage.finished_games import GameResult, finished_games
from ttr_tui.storage.paths import Folders, user_folders
from ttr_tui.storage.saved_games import GameStatus, SavedGames
from ttr_tui.storage.statistics import (
    LeftOut,
    RecordKind,
    Statistics,
    best_results,
    chosen_games,
    standings,
    statistics_of,
)
from ttr_tui.words.statistics import UNICODE_CHART, statistics_lines


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    return user_folders(tmp_path / "mine")


def finish(
    store: SavedGames, *people: str | SeatedPlayer, on: str = "paris", seed: int = 1
) -> Path:
    """Play a game of these players to its end and return its journal."""
    session = store.begin(map_file(on), people, first=0, seed=seed)
    play_to_the_end(session, seed)
    session.leave()
    return file_of(store, session)


def results(folders: Folders) -> list[GameResult]:
    """Return all games."""
    return [*finished_games(folders.games).games]


@pytest.mark.quick(2)
@pytest.mark.parametrize("name", MAPS)
def test_results_of_games(name: str, folders: Folders) -> None:
    """The statistics have the scores, tickets and winners of every game."""
    store = a_store(folders.games)
    ids = {finish(store, "Ann", "Bob", on=name, seed=seed).stem for seed in range(4)}
    games = results(folders)
    assert {game.id for game in games} == ids
    for game in games:
        opened = store.open(game.id)
        final = final_score(opened.game.state)
        for result, score in zip(game.players, final.players, strict=True):
            assert (result.total, result.tickets) == (score.total, score.completed)
            assert result.won == (score.seat in final.winners)
        assert (game.turns, game.early) == (opened.game.state.turn - 1, False)
        assert game.ended == opened.times[-1]
        assert game == opened.result


def test_deleted_and_unfinished_games(folders: Folders) -> None:
    """Only finished games are in the statistics, until they are deleted."""
    store = a_store(folders.games)
    first, second = finish(store, "Ann", "Bob"), finish(store, "Ann", "Cid", seed=2)
    play(begin(store, "paris"), 40)
    assert [game.id for game in results(folders)] == [first.stem, second.stem]
    store.delete(first.stem)
    assert [game.id for game in results(folders)] == [second.stem]


@pytest.fixture
def unreadable(monkeypatch: pytest.MonkeyPatch) -> None:
    """No journal can be read as a whole."""
    monkeypatch.setattr("ttr_tui.files.read_file", lambda *_: pytest.fail("read as a whole"))


def test_only_the_last_line_is_read(folders: Folders, request: pytest.FixtureRequest) -> None:
    """Lists and statistics read only the ends of the journals of finished games."""
    store = a_store(folders.games)
    ids = [finish(store, "Ann", "Bob", seed=seed).stem for seed in range(3)]
    games, listed = [store.open(id).result for id in ids], store.list()
    request.getfixturevalue("unreadable")
    assert results(folders) == games
    assert store.list() == listed
    assert [game.status for game in listed] == [GameStatus.FINISHED] * 3


def test_game_of_an_older_program(folders: Folders) -> None:
    """A finished game of the version before, or one whose result was cut, is replayed, with the
    same result."""
    store = a_store(folders.games)
    paths = [finish(store, "Ann", "Bob", seed=seed) for seed in range(3)]
    games, listed = results(folders), store.list()
    paths[0].write_bytes(of_older_program(paths[0].read_bytes()))
    paths[1].write_bytes(paths[1].read_bytes()[:-9])
    assert finished_games(folders.games) == (tuple(games), ())
    assert [game._replace(result=None) for game in store.list()] == [
        game._replace(result=None) for game in listed
    ]


def test_player_called_like_a_result(folders: Folders) -> None:
    """A name is no part of the format."""
    store = a_store(folders.games)
    session = store.begin(map_file("paris"), ['"result":{', '"event":"GameEnded"'], seed=1)
    play(session, 10)
    session.leave()
    assert store.list()[0].status is GameStatus.UNFINISHED
    assert results(folders) == []


def test_older_journal(folders: Folders) -> None:
    """A game of an older version is skipped, a notice says why, and its journal stays as it is."""
    path = finish(a_store(folders.games), "Ann", "Bob")
    data = with_format(path.read_bytes(), 1)
    path.write_bytes(data)
    statistics = finished_games(folders.games)
    assert statistics.games == ()
    reason = FileProblem("older-format", {"format": 1, "readable": 3})
    assert statistics.notices == (FileProblem("skipped", {"game": path.stem, "reason": reason}),)
    assert {path: path.read_bytes() for path in folders.games.iterdir()} == {path: data}


def test_surrogates(folders: Folders) -> None:
    """Surrogates, from bytes that are not UTF-8, in the name of a player or a journal do no
    harm."""
    path = finish(a_store(folders.games), "Zo\ud800e", "Bob")
    path.rename(path.with_name("\udcff.journal"))
    (game,) = results(folders)
    assert (game.id, game.players[0].name) == ("\udcff", "Zo\ud800e")
    assert results(folders) == [game]
    found = statistics_of([game])
    for line in statistics_lines(found, 80, UNICODE_CHART, ""):
        (line.text + line.last).encode()  # Fails for surrogates.


def test_best_results_of_zero(folders: Folders) -> None:
    """A best result of 0 is left out."""
    finish(a_store(folders.games), "Ann", "Bob")
    (game,) = results(folders)
    without_tickets = game._replace(players=tuple(one._replace(tickets=0) for one in game.players))
    assert RecordKind.MOST_TICKETS not in [best.kind for best in best_results([without_tickets])]


def test_games_with_computer_players(folders: Folders) -> None:
    """Games with computer players count apart. In them, each level of a computer player and a
    person of the same name are different players."""
    store = a_store(folders.games)
    ann, iris = SeatedPlayer("Ann", "blue"), SeatedPlayer("Iris", "red", "hard")
    alone = finish(store, ann, iris, seed=1).stem
    other = finish(store, ann, iris._replace(played_by="racer"), seed=2).stem
    among_people = finish(store, "Ann", "Iris", seed=3).stem
    games = results(folders)
    assert [game.id for game in chosen_games(games)] == [among_people]
    assert [game.id for game in chosen_games(games, people=["Iris"])] == [among_people]
    found = statistics_of(games, people=["Iris"])
    assert (found.games, found.left_out) == (1, LeftOut())
    found = statistics_of(games)
    assert (found.games, found.left_out) == (1, LeftOut(with_computers=2))
    everything = chosen_games(games, with_computers=True)
    assert {game.id for game in everything} == {alone, other, among_people}
    assert {(*one.player,): one.games for one in standings(everything)} == {
        ("Ann", "", "human"): 3,
        ("Iris", "", "human"): 1,
        ("Iris", "", "hard"): 1,
        ("Iris", "", "racer"): 1,
    }


def test_game_ended_early(folders: Folders) -> None:
    """A game that ended early is only mentioned."""
    store = a_store(folders.games)
    session = begin(store, "paris")
    play(session, 60)
    session.end_early()
    games = results(folders)
    assert [game.early for game in games] == [True]
    assert chosen_games(games) == []
    assert statistics_of(games) == Statistics(0, (), LeftOut(early=1))


def test_best_results(folders: Folders) -> None:
    """The best results of a map are the highest and lowest of its games."""
    store = a_store(folders.games)
    for seed in range(4):
        finish(store, "Ann", "Bob", seed=seed)
    games = results(folders)
    best = {one.kind: one for one in best_results(games)}
    scores = [player.total for game in games for player in game.players]
    assert best[RecordKind.HIGHEST_SCORE].amount == max(scores)
    assert best[RecordKind.SHORTEST_GAME].amount == min(game.rounds for game in games)


def test_equal_best_results(folders: Folders) -> None:
    """All players with the same best result are named."""
    finish(a_store(folders.games), "Ann", "Bob", "Cid")
    (game,) = results(folders)
    totals = [
        player._replace(total=total) for player, total in zip(game.players, (7, 9, 9), strict=True)
    ]
    games = [game._replace(players=tuple(totals))]
    assert best_results(games)[0].players == (
        SeatedPlayer("Bob", ""),
        SeatedPlayer("Cid", ""),
    )


def test_complete_turns(folders: Folders) -> None:
    """Only complete turns count."""
    session = begin(a_store(folders.games), "paris")
    session.end_early()
    assert [game.turns for game in results(folders)] == [0]
