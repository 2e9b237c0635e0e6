"""The record of game nights says what the journals say, whatever happens to either."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.maps import NAMES as MAPS
from tests.storage.games import a_store, begin, clock, file_of, map_file, play, play_to_the_end
from ttr_tui.engine.scoring import final_score
from ttr_tui.storage.name_aliases import NameAliasError, NameAliases
from ttr_tui.storage.paths import Folders, user_folders
from ttr_tui.storage.saved_games import Store
from ttr_tui.storage.statistics import SIGNS, chosen_games, records, standings, statistics_lines
from ttr_tui.storage.statistics_database import GameResult, StatisticsDatabase, rebuild


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    return user_folders(tmp_path / "mine")


def finish(store: Store, *people: str, on: str = "paris", seed: int = 1) -> Path:
    """A game of these people, played to its end; gives its journal."""
    session = store.begin(map_file(on), people, first=0, seed=seed)
    play_to_the_end(session, seed)
    session.leave()
    return file_of(store, session)


def described(folders: Folders) -> list[GameResult]:
    record = StatisticsDatabase(folders.record, folders.games)
    games = record.games()
    record.close()
    return games


@pytest.mark.parametrize("name", MAPS)
def test_every_part_of_every_score_is_in_it(name: str, folders: Folders) -> None:
    store = a_store(folders.games)
    ids = {finish(store, "Ann", "Bob", on=name, seed=seed).stem for seed in range(4)}
    games = described(folders)
    assert {game.id for game in games} == ids
    for game in games:
        opened = store.open(game.id)
        final = final_score(opened.game.state)
        for result, score in zip(game.players, final.players, strict=True):
            assert result.total == score.total == sum(result.parts.values())
            assert result.tickets + result.tickets_failed == len(score.tickets)
            assert result.won == (score.seat in final.winners)
        assert (game.turns, game.early) == (opened.game.state.turn - 1, False)
        assert game.began < game.ended


def test_grown_game_by_game_and_made_anew_it_is_the_same(folders: Folders) -> None:
    store = a_store(folders.games)
    for seed, people in enumerate([("Ann", "Bob"), ("Bob", "Cid"), ("Ann", "Cid", "Bob")]):
        finish(store, *people, seed=seed)
        grown = described(folders)
        assert len(grown) == seed + 1
    rebuild(folders.record)
    assert described(folders) == grown


def test_a_game_thrown_away_leaves_and_an_unfinished_one_never_comes(folders: Folders) -> None:
    store = a_store(folders.games)
    first, second = finish(store, "Ann", "Bob"), finish(store, "Ann", "Cid", seed=2)
    play(begin(store, "paris"), 40)
    assert [game.id for game in described(folders)] == [first.stem, second.stem]
    store.delete(first.stem)
    assert [game.id for game in described(folders)] == [second.stem]


def test_an_altered_journal_is_not_believed_any_more(folders: Folders) -> None:
    path = finish(a_store(folders.games), "Ann", "Bob")
    assert described(folders)
    path.write_bytes(path.read_bytes().replace(b'"Ann"', b'"Eve"', 1))
    record = StatisticsDatabase(folders.record, folders.games)
    assert record.games() == []
    assert path.stem in record.notices[0]
    record.close()


@pytest.mark.parametrize("content", [b"no database", b"SQLite format 3\0" + bytes(4000)])
def test_what_is_no_record_is_set_aside(content: bytes, folders: Folders) -> None:
    finish(a_store(folders.games), "Ann", "Bob")
    folders.record.write_bytes(content)
    record = StatisticsDatabase(folders.record, folders.games)
    assert len(record.games()) == 1
    assert "set aside" in record.notices[0]
    record.close()
    assert folders.record.with_name("record.bad-1.sqlite3").read_bytes() == content


def test_a_record_of_another_version_is_set_aside(folders: Folders) -> None:
    finish(a_store(folders.games), "Ann", "Bob")
    described(folders)
    with sqlite3.connect(folders.record) as database:
        database.execute("PRAGMA user_version = 99")
    database.close()
    assert len(described(folders)) == 1
    assert folders.record.with_name("record.bad-1.sqlite3").exists()


def test_where_it_cannot_be_kept_it_is_told_all_the_same(folders: Folders) -> None:
    finish(a_store(folders.games), "Ann", "Bob")
    folders.record.mkdir()
    record = StatisticsDatabase(folders.record, folders.games)
    assert len(record.games()) == 1
    record.close()


def test_one_person_under_two_spellings_can_be_joined_and_parted(folders: Folders) -> None:
    store = a_store(folders.games)
    finish(store, "Anne", "Bob", seed=1)
    finish(store, "Ann", "Bob", seed=2)
    finish(store, "ANN", "Bob", seed=3)
    games = described(folders)
    aliases = NameAliases(folders.aliases)
    assert {one.name: one.games for one in standings(games, aliases)} == {
        "Bob": 3,
        "Anne": 1,
        "ANN": 2,
    }
    aliases.join("Anne", "Ann")
    again = NameAliases(folders.aliases)
    assert {one.games for one in standings(games, again)} == {3}
    assert chosen_games(games, again, people=["anne"]) == games
    again.part("Anne")
    assert len(standings(games, NameAliases(folders.aliases))) == 3
    with pytest.raises(NameAliasError, match="not joined"):
        again.part("Anne")
    with pytest.raises(NameAliasError, match="one name already"):
        again.join("ann", "Ann")


def test_spellings_joined_in_a_ring_end_at_one_person(folders: Folders) -> None:
    aliases = NameAliases(folders.aliases)
    aliases.join("A", "B")
    aliases.join("B", "C")
    aliases.join("C", "D")
    assert {aliases.person(name) for name in "ABCD"} == {"d"}
    with pytest.raises(NameAliasError, match="one name already"):
        aliases.join("D", "A")


def test_no_name_does_anything_but_being_a_name(folders: Folders) -> None:
    store = a_store(folders.games, clock())
    robert, odd = "Robert'); DROP TABLE games;--", "[red]x[/red]\x1b[2J\u202e"
    finish(store, robert, odd)
    (game,) = described(folders)
    assert [player.name for player in game.players] == [robert, odd]
    lines = statistics_lines([game], 0, NameAliases(folders.aliases), 80, SIGNS)
    assert not any("\x1b" in text or "\u202e" in text for _, text in lines)


def test_half_a_character_in_a_name_is_a_question_mark(folders: Folders) -> None:
    finish(a_store(folders.games), "Zo\ud800e", "Bob")
    (game,) = described(folders)
    assert [player.name for player in game.players] == ["Zo?e", "Bob"]
    assert described(folders) == [game]


@pytest.mark.parametrize("alias", ["x" * 1001, "\ufdfa" * 900])
def test_what_no_name_can_be_is_not_joined(alias: str, folders: Folders) -> None:
    aliases = NameAliases(folders.aliases)
    for pair in ((alias, "Ann"), ("Ann", alias)):
        with pytest.raises(NameAliasError, match="more than 1000 letters"):
            aliases.join(*pair)
    aliases.join("Zo\udcff", "An\udcffe")
    again = NameAliases(folders.aliases)
    assert not again.problem
    assert again.name_for("Zo\udcff") == "An\ufffde"


def test_while_another_program_writes_nothing_is_set_aside(folders: Folders) -> None:
    finish(a_store(folders.games), "Ann", "Bob")
    games = described(folders)
    with closing(sqlite3.connect(folders.record)) as other:
        other.execute("BEGIN EXCLUSIVE")
        record = StatisticsDatabase(folders.record, folders.games, patience=0)
        assert record.games() == games
        assert "cannot be kept" in record.notices[0]
        record.close()
    assert described(folders) == games
    assert len(list(folders.data.glob("record*"))) == 1


@pytest.mark.parametrize(
    "harm",
    [
        "UPDATE results SET name = CAST(x'ff' AS TEXT)",
        "UPDATE results SET parts = '{'",
        "UPDATE results SET parts = '5'",
        "UPDATE results SET total = 'many'",
        "UPDATE results SET name = x'ff'",
        "UPDATE games SET turns = 'many'",
        "UPDATE games SET map_title = x'ff'",
        "DROP TABLE results",
    ],
)
def test_a_record_that_means_nothing_is_set_aside(harm: str, folders: Folders) -> None:
    finish(a_store(folders.games), "Ann", "Bob")
    games = described(folders)
    with closing(sqlite3.connect(folders.record)) as database, database:
        database.execute(harm)
    record = StatisticsDatabase(folders.record, folders.games)
    assert record.games() == games
    assert "set aside" in record.notices[0]
    record.close()
    assert described(folders) == games


def test_a_journal_that_no_database_can_hold_is_left_out(folders: Folders) -> None:
    path = finish(a_store(folders.games), "Ann", "Bob")
    finish(a_store(folders.games), "Bob", "Cid", seed=2)
    path.rename(path.with_name("\udcff.journal"))
    record = StatisticsDatabase(folders.record, folders.games)
    assert len(record.games()) == 1
    assert "no database can hold" in record.notices[0]
    record.close()


def test_a_record_that_nobody_has_is_not_told(folders: Folders) -> None:
    finish(a_store(folders.games), "Ann", "Bob")
    (game,) = described(folders)
    nobody = game._replace(players=tuple(one._replace(tickets=0) for one in game.players))
    assert "most tickets completed" not in [
        best.what for best in records([nobody], NameAliases(folders.aliases))
    ]


def test_a_game_ended_early_stands_apart(folders: Folders) -> None:
    store = a_store(folders.games)
    session = begin(store, "paris")
    play(session, 60)
    session.end_early()
    games = described(folders)
    assert [game.early for game in games] == [True]
    aliases = NameAliases(folders.aliases)
    assert chosen_games(games, aliases) == []
    lines = [text for _, text in statistics_lines([], 1, aliases, 80, SIGNS)]
    assert "1 game ended early: not counted here." in lines


def test_the_records_of_a_map_are_its_most_and_least(folders: Folders) -> None:
    store = a_store(folders.games)
    for seed in range(4):
        finish(store, "Ann", "Bob", seed=seed)
    games = described(folders)
    best = {one.what: one for one in records(games, NameAliases(folders.aliases))}
    scores = [player.total for game in games for player in game.players]
    assert best["highest score"].amount.startswith(f"{max(scores)} point")
    assert best["shortest game"].amount == f"{min(game.turns for game in games)} turns"


@pytest.mark.parametrize("width", [1, 20, 21])
def test_a_narrow_terminal_has_the_record_too(width: int, folders: Folders) -> None:
    finish(a_store(folders.games), "Ann", "Bob")
    lines = statistics_lines(described(folders), 0, NameAliases(folders.aliases), width, SIGNS)
    assert any(SIGNS.median in text for _, text in lines)


def test_turns_are_those_played_whole(folders: Folders) -> None:
    session = begin(a_store(folders.games), "paris")
    session.end_early()
    assert [game.turns for game in described(folders)] == [0]
