"""Statistics: they agree with the journals, whatever happens to either."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.maps import NAMES as MAPS
from tests.storage.games import (
    a_store,
    begin,
    clock,
    file_of,
    map_file,
    play,
    play_to_the_end,
    with_format,
)
from ttr_tui.engine import final_score
from ttr_tui.files import FileProblem
from ttr_tui.play.seated_players import SeatedPlayer
from ttr_tui.storage import journal_reader
from ttr_tui.storage.finished_games import GameResult, finished_games
from ttr_tui.storage.journal_format import NO_CHECK, encode_line
from ttr_tui.storage.journal_reader import clear_map_cache
from ttr_tui.storage.name_aliases import NameAliasError, NameAliases
from ttr_tui.storage.paths import Folders, user_folders
from ttr_tui.storage.saved_games import SavedGames
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
    return [*finished_games(folders.statistics, folders.games).games]


@pytest.mark.quick(4)
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
        assert game.ended == opened.times[-1].isoformat()


def test_rebuild(folders: Folders) -> None:
    """Rebuilt statistics equal those that grew game by game."""
    store = a_store(folders.games)
    for seed, people in enumerate([("Ann", "Bob"), ("Bob", "Cid"), ("Ann", "Cid", "Bob")]):
        finish(store, *people, seed=seed)
        grown = results(folders)
        assert len(grown) == seed + 1
    again = finished_games(folders.statistics, folders.games, rebuild=True)
    assert again == (tuple(grown), ())


def test_deleted_and_unfinished_games(folders: Folders) -> None:
    """Only finished games are in the statistics, until they are deleted."""
    store = a_store(folders.games)
    first, second = finish(store, "Ann", "Bob"), finish(store, "Ann", "Cid", seed=2)
    play(begin(store, "paris"), 40)
    assert [game.id for game in results(folders)] == [first.stem, second.stem]
    store.delete(first.stem)
    assert [game.id for game in results(folders)] == [second.stem]


def test_changed_journal(folders: Folders) -> None:
    """A game whose journal was changed is skipped, and a notice names it."""
    path = finish(a_store(folders.games), "Ann", "Bob")
    assert results(folders)
    path.write_bytes(path.read_bytes().replace(b'"Ann"', b'"Eve"', 1))
    statistics = finished_games(folders.statistics, folders.games)
    assert statistics.games == ()
    reason = FileProblem("damaged-header")
    assert statistics.notices == (FileProblem("skipped", {"game": path.stem, "reason": reason}),)


@pytest.mark.parametrize("content", [b"SQLite format 3\0" + bytes(4000), b"", b"[]", b"[" * 99_999])
def test_unreadable_content(content: bytes, folders: Folders) -> None:
    """A file that is not readable is set aside unchanged and rebuilt."""
    finish(a_store(folders.games), "Ann", "Bob")
    folders.statistics.write_bytes(content)
    statistics = finished_games(folders.statistics, folders.games)
    assert len(statistics.games) == 1
    bad = folders.statistics.with_name("statistics.json.bad")
    assert statistics.notices == (FileProblem("damaged-statistics", {"file": bad}),)
    assert bad.read_bytes() == content


@pytest.mark.parametrize(("version", "age"), [(1, "older"), (99, "newer")])
def test_other_version(version: int, age: str, folders: Folders) -> None:
    """A file of another version is set aside unchanged and rebuilt from the journals."""
    finish(a_store(folders.games), "Ann", "Bob")
    games = results(folders)
    content, _ = encode_line({"format": version, "other": "content"}, NO_CHECK)
    folders.statistics.write_bytes(content)
    statistics = finished_games(folders.statistics, folders.games)
    assert [*statistics.games] == games
    set_aside = folders.statistics.with_name("statistics.json.bad")
    assert statistics.notices == (FileProblem(f"{age}-statistics", {"file": set_aside}),)
    assert set_aside.read_bytes() == content


def test_unchanged_journals_are_not_read_again(folders: Folders) -> None:
    """The results of unchanged journals come from the file."""
    finish(a_store(folders.games), "Ann", "Bob")
    games, made = results(folders), folders.statistics.stat().st_mtime_ns
    clear_map_cache()
    with pytest.MonkeyPatch.context() as patches:
        patches.setattr(journal_reader, "map_from_text", lambda *_: pytest.fail("read again"))
        assert results(folders) == games
    assert folders.statistics.stat().st_mtime_ns == made


def test_older_journal(folders: Folders) -> None:
    """A game of an older version is skipped, a notice says why, and its journal stays as it is."""
    path = finish(a_store(folders.games), "Ann", "Bob")
    data = with_format(path.read_bytes(), 1)
    path.write_bytes(data)
    statistics = finished_games(folders.statistics, folders.games)
    assert statistics.games == ()
    reason = FileProblem("older-format", {"format": 1, "readable": 2})
    assert statistics.notices == (FileProblem("skipped", {"game": path.stem, "reason": reason}),)
    assert {path: path.read_bytes() for path in folders.games.iterdir()} == {path: data}


def test_cannot_be_saved(folders: Folders) -> None:
    """Statistics that cannot be saved are shown all the same, and a notice says so."""
    finish(a_store(folders.games), "Ann", "Bob")
    file = next(folders.games.iterdir())
    statistics = finished_games(file / "statistics", folders.games)
    assert len(statistics.games) == 1
    assert [notice.kind for notice in statistics.notices] == ["statistics-not-saved"]


def test_join_and_unjoin(folders: Folders) -> None:
    """Two names of one player can be joined and unjoined."""
    store = a_store(folders.games)
    finish(store, "Anne", "Bob", seed=1)
    finish(store, "Ann", "Bob", seed=2)
    finish(store, "ANN", "Bob", seed=3)
    games = results(folders)
    aliases = NameAliases(folders.aliases)
    assert {one.player.name: one.games for one in standings(games, aliases)} == {
        "Bob": 3,
        "Anne": 1,
        "ANN": 2,
    }
    aliases.join("Anne", "Ann")
    again = NameAliases(folders.aliases)
    assert {one.games for one in standings(games, again)} == {3}
    assert chosen_games(games, again, people=["anne"]) == games
    again.unjoin("Anne")
    assert len(standings(games, NameAliases(folders.aliases))) == 3
    with pytest.raises(NameAliasError, match="not-joined"):
        again.unjoin("Anne")
    with pytest.raises(NameAliasError, match="already-joined"):
        again.join("ann", "Ann")


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        ('{"ann": "Anne"}', "older-aliases"),
        ('{"format": 3, "names": []}', "newer-aliases"),
        ("{", "unreadable-aliases"),
        ('{"format": 2, "aliases": {"ann": 1}}', "unreadable-aliases"),
    ],
)
def test_aliases_not_readable(content: str, kind: str, folders: Folders) -> None:
    """A file of another version, or one that is not valid, counts as empty, with a problem. It
    stays as it is until names are joined, and is then kept under another name."""
    folders.data.mkdir(parents=True)
    folders.aliases.write_text(content, "utf-8")
    aliases = NameAliases(folders.aliases)
    assert aliases.problem == FileProblem(kind, {"file": folders.aliases})
    assert aliases.name_for("Ann") == "Ann"
    assert folders.aliases.read_text("utf-8") == content
    for alias in ("Bobby", "Rob"):
        aliases.join(alias, "Bob")
        assert NameAliases(folders.aliases).name_for(alias) == "Bob"
    assert folders.aliases.with_name("aliases.json.bad").read_text("utf-8") == content


def test_aliases_of_older_version(folders: Folders) -> None:
    """The file of older versions, which has another name, is a problem and stays as it is."""
    folders.data.mkdir(parents=True)
    old = folders.aliases.with_name("spellings.json")
    old.write_text('{"ann": "Anne"}', "utf-8")
    aliases = NameAliases(folders.aliases)
    assert aliases.problem == FileProblem("older-aliases", {"file": old})
    aliases.join("Bobby", "Bob")
    assert NameAliases(folders.aliases).problem is None
    assert old.read_text("utf-8") == '{"ann": "Anne"}'


def test_join_in_a_ring(folders: Folders) -> None:
    """Names that are joined one after the other stay one player."""
    aliases = NameAliases(folders.aliases)
    aliases.join("A", "B")
    aliases.join("B", "C")
    aliases.join("C", "D")
    assert {aliases.person(name) for name in "ABCD"} == {"d"}
    with pytest.raises(NameAliasError, match="already-joined"):
        aliases.join("D", "A")


def test_hostile_names(folders: Folders) -> None:
    """A name is only a name in the file and on the screen."""
    store = a_store(folders.games, clock())
    robert, odd = "Robert'); DROP TABLE games;--", "[red]x[/red]\x1b[2J\u202e"
    finish(store, robert, odd)
    (game,) = results(folders)
    assert [player.name for player in game.players] == [robert, odd]
    found = statistics_of([game], NameAliases(folders.aliases))
    lines = statistics_lines(found, 80, UNICODE_CHART, "")
    assert all(line.text.isprintable() and line.last.isprintable() for line in lines)


def test_surrogates(folders: Folders) -> None:
    """Surrogates, from bytes that are not UTF-8, in the name of a player or a journal do no
    harm."""
    path = finish(a_store(folders.games), "Zo\ud800e", "Bob")
    path.rename(path.with_name("\udcff.journal"))
    (game,) = results(folders)
    assert (game.id, game.players[0].name) == ("\udcff", "Zo\ud800e")
    assert results(folders) == [game]
    found = statistics_of([game], NameAliases(folders.aliases))
    for line in statistics_lines(found, 80, UNICODE_CHART, ""):
        (line.text + line.last).encode()  # Fails for surrogates.


@pytest.mark.parametrize("alias", ["x" * 1001, "\ufdfa" * 900])
def test_join_long_names(alias: str, folders: Folders) -> None:
    """Names that are too long cannot be joined; surrogates do no harm."""
    aliases = NameAliases(folders.aliases)
    for pair in ((alias, "Ann"), ("Ann", alias)):
        with pytest.raises(NameAliasError, match="long-name: most 1000"):
            aliases.join(*pair)
    aliases.join("Zo\udcff", "An\udcffe")
    again = NameAliases(folders.aliases)
    assert not again.problem
    assert again.name_for("Zo\udcff") == "An\ufffde"


HARM: dict[str, Callable[[dict[str, Any]], object]] = {
    "another score": lambda data: data["games"][0][1][-1][0].__setitem__(2, 999),
    "another id": lambda data: data["games"][0][1].__setitem__(0, "other"),
    "a player less": lambda data: data["games"][0][1][-1].pop(),
    "a field less": lambda data: data["games"][0].pop(),
    "no games": lambda data: data.pop("games"),
    "no check": lambda data: data.pop("check"),
    "another check": lambda data: data.update(check="0" * 16),
    "another format": lambda data: data.update(format="5"),
}


@pytest.mark.parametrize("harm", HARM.values(), ids=HARM)
def test_invalid_content(harm: Callable[[dict[str, Any]], object], folders: Folders) -> None:
    """A file with anything that this program would not write is set aside and rebuilt."""
    finish(a_store(folders.games), "Ann", "Bob")
    games = results(folders)
    data = json.loads(folders.statistics.read_text())
    harm(data)
    folders.statistics.write_text(json.dumps(data, separators=(",", ":")))
    statistics = finished_games(folders.statistics, folders.games)
    assert [*statistics.games] == games
    assert [notice.kind for notice in statistics.notices] == ["damaged-statistics"]
    assert results(folders) == games


def test_best_results_of_zero(folders: Folders) -> None:
    """A best result of 0 is left out."""
    finish(a_store(folders.games), "Ann", "Bob")
    (game,) = results(folders)
    without_tickets = game._replace(players=tuple(one._replace(tickets=0) for one in game.players))
    assert RecordKind.MOST_TICKETS not in [
        best.kind for best in best_results([without_tickets], NameAliases(folders.aliases))
    ]


def test_games_with_computer_players(folders: Folders) -> None:
    """Games with computer players count apart. In them, each level of a computer player and a
    person of the same name are different players."""
    store = a_store(folders.games)
    ann, iris = SeatedPlayer("Ann", "blue"), SeatedPlayer("Iris", "red", "hard")
    alone = finish(store, ann, iris, seed=1).stem
    other = finish(store, ann, iris._replace(played_by="racer"), seed=2).stem
    among_people = finish(store, "Ann", "Iris", seed=3).stem
    games = results(folders)
    aliases = NameAliases(folders.aliases)
    assert [game.id for game in chosen_games(games, aliases)] == [among_people]
    assert [game.id for game in chosen_games(games, aliases, people=["Iris"])] == [among_people]
    found = statistics_of(games, aliases, people=["Iris"])
    assert (found.games, found.left_out) == (1, LeftOut())
    found = statistics_of(games, aliases)
    assert (found.games, found.left_out) == (1, LeftOut(with_computers=2))
    everything = chosen_games(games, aliases, with_computers=True)
    assert {game.id for game in everything} == {alone, other, among_people}
    assert {(*one.player,): one.games for one in standings(everything, aliases)} == {
        ("Ann", "", "human"): 3,
        ("Iris", "", "human"): 1,
        ("Iris", "", "hard"): 1,
        ("Iris", "", "racer"): 1,
    }
    assert results(folders) == games, "the file agrees with the journals"


def test_results_of_a_former_player(folders: Folders) -> None:
    """Results that an older version saved for an expert count with those of hard players."""
    finish(a_store(folders.games), "Ann", SeatedPlayer("Iris", "red", "hard"))
    games = results(folders)
    saved = json.loads(folders.statistics.read_text("utf-8").replace('"hard"', '"expert"'))
    del saved["check"]
    folders.statistics.write_bytes(encode_line(saved, NO_CHECK)[0])
    assert results(folders) == games


def test_game_ended_early(folders: Folders) -> None:
    """A game that ended early is only mentioned."""
    store = a_store(folders.games)
    session = begin(store, "paris")
    play(session, 60)
    session.end_early()
    games = results(folders)
    assert [game.early for game in games] == [True]
    aliases = NameAliases(folders.aliases)
    assert chosen_games(games, aliases) == []
    assert statistics_of(games, aliases) == Statistics(0, (), LeftOut(early=1))


def test_best_results(folders: Folders) -> None:
    """The best results of a map are the highest and lowest of its games."""
    store = a_store(folders.games)
    for seed in range(4):
        finish(store, "Ann", "Bob", seed=seed)
    games = results(folders)
    best = {one.kind: one for one in best_results(games, NameAliases(folders.aliases))}
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
    games, aliases = [game._replace(players=tuple(totals))], NameAliases(folders.aliases)
    assert best_results(games, aliases)[0].players == (
        SeatedPlayer("Bob", ""),
        SeatedPlayer("Cid", ""),
    )


def test_complete_turns(folders: Folders) -> None:
    """Only complete turns count."""
    session = begin(a_store(folders.games), "paris")
    session.end_early()
    assert [game.turns for game in results(folders)] == [0]
