"""`ttr --deal`, `ttr arena --deal` and `ttr replay --from`."""

import json
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest

from tests.storage.games import a_store, begin, play, play_to_the_end
from ttr_tui.mapfile.map_catalog import find_map
from ttr_tui.play.deals import MAX_SEED, deal_seed
from ttr_tui.storage.paths import user_folders
from ttr_tui.words.line_game import spoken

DAY = "2026-11-28"
THREE = ("--players", "computer:easy,computer:easy,computer:easy")


@pytest.fixture(autouse=True)
def nothing_typed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The input of the program in lines ends at once."""
    monkeypatch.setattr("sys.stdin", StringIO())


def test_same_deal_in_lines_and_arena(folder: Path, ttr: Callable[..., str]) -> None:
    """The same word deals the same game, and the same players play it to the same scores. The line
    to share is said when the program is left, and in the report."""
    said = ttr("--lines", "--folder", str(folder), "--deal", DAY, *THREE).splitlines()
    share = next(line for line in said if line.startswith(f"ttr usa {DAY}: "))
    assert said[-2] == share
    assert share in ttr("report", "--folder", str(folder))
    assert f"finished, deal {DAY}" in ttr("games", "--folder", str(folder))
    (game,) = (user_folders(folder).games).glob("*.journal")
    header = json.loads(game.read_bytes().splitlines()[0])
    assert (header["seed"], header["deal"]) == (deal_seed(DAY, "usa", 3), DAY)
    arena = ("arena", "--map", "usa", "--players", "easy,easy,easy", "--json")
    (deal,) = json.loads(ttr(*arena, "--deal", DAY))["played"]
    assert deal["seed"] == header["seed"]
    scores = sorted(deal["games"][0]["scores"], reverse=True)
    assert share.startswith(f"ttr usa {DAY}: {scores[0]} ({scores[1]}, {scores[2]}), ")


def test_deal_without_players(folder: Path, ttr: Callable[..., str]) -> None:
    """One person plays against two hard computer players, on the map of the day; the players of
    the next game stay as they were."""
    ttr("--lines", "--folder", str(folder), "--deal", DAY)
    (game,) = (user_folders(folder).games).glob("*.journal")
    header = json.loads(game.read_bytes().splitlines()[0])
    assert header["map"]["id"] == "usa"
    assert [each["player"] for each in header["players"]] == ["human", "hard", "hard"]
    assert not user_folders(folder).players.exists()


@pytest.mark.slow
def test_deal_that_was_begun(folder: Path, ttr: Callable[..., str]) -> None:
    """The same command goes on with a deal that is not over, and says so; of one that is over it
    says the result."""
    command = ("--lines", "--folder", str(folder), "--map", "paris", "--deal", "apple")
    assert "You have begun" not in ttr(*command)
    again = ttr(*command, "--players", "Ann,Bob")
    assert "You have begun" not in again, "another number of players is another deal"
    assert "You have begun this deal, and it is not over." in ttr(*command)
    store = a_store(user_folders(folder).games)
    assert len(store.list()) == 2
    (id,) = [game.id for game in store.list() if len(game.players) == 3]
    session = store.resume(id)
    session.end_early()
    session.leave()
    assert f"You have played this deal: {spoken(session.share_line or '')}" in ttr(*command)
    assert len(store.list()) == 3


def test_replay_of_a_deal(folder: Path, ttr: Callable[..., str]) -> None:
    """The word of a deal finds its game."""
    ttr("--lines", "--folder", str(folder), "--map", "paris", "--deal", "apple", *THREE)
    assert " wins with " in ttr("replay", "--lines", "--folder", str(folder), "Apple")


@pytest.mark.parametrize(
    ("args", "command"),
    [
        (("paris", "apple"), "ttr --map paris --deal apple"),
        (
            ("paris", "apple:", "98", "(120),"),
            "ttr --map paris --deal apple --players You,computer:hard",
        ),
        (
            ("usa", f"{DAY}:", "-3", "(-5,", "0,", "1),", "2", "easy", "computers,", "0"),
            f"ttr --deal {DAY} --players You,computer:easy,computer:easy,computer:hard",
        ),
        (("usa", f"{DAY}:", "124", "(118,", "97),", "2", "hard", "computers"), f"ttr --deal {DAY}"),
        (("paris", "two_words:", "98", "(120)"), "ttr --map paris"),
        (("usa", DAY), f"ttr --deal {DAY}"),
        (("paris", DAY), f"ttr --map paris --deal {DAY}"),
        (("usa",), "ttr --map usa"),
        (("usa", "--lines"), "ttr --map usa"),
    ],
)
def test_line_to_share_as_a_command(
    args: tuple[str, ...], command: str, ttr_error: Callable[..., str]
) -> None:
    """Whoever types a line to share is told the command for its deal, with as many players as the
    line has scores: without players there would be three."""
    assert ttr_error(*args).rstrip().endswith(f"use {command}")


def test_line_to_share_opens_the_same_deal(
    folder: Path, ttr: Callable[..., str], ttr_error: Callable[..., str]
) -> None:
    """The command that is named for the line of a game of two deals the same cards to two players;
    "You" is the person of the last game."""
    own = ("--lines", "--folder", str(folder))
    ttr(*own, "--map", "paris", "--deal", "apple", "--players", "computer:easy,computer:easy")
    (share,) = [
        line
        for line in ttr("report", "--folder", str(folder)).splitlines()
        if line.startswith("ttr paris apple: ")
    ]
    command = ttr_error(*share.split()[1:]).rpartition("use ttr ")[2].split()
    assert "Ticket to Ride Paris: Player 1 and Iris (easy)" in ttr(*own, *command)
    ttr(*own, "--map", "paris", "--players", "Ann,Bob")
    assert "Ticket to Ride Paris: Ann and Iris (easy)" in ttr(*own, *command)
    headers = [
        json.loads(game.read_bytes().splitlines()[0])
        for game in user_folders(folder).games.glob("*.journal")
    ]
    dealt = [(header["seed"], header["first"]) for header in headers if "deal" in header]
    assert len(dealt) == 3 and len({*dealt}) == 1


def test_game_of_others_is_left_alone(folder: Path, ttr: Callable[..., str]) -> None:
    """A deal goes on only for the same players in the same seats and on the same map: other names,
    another level and another map with the same title begin a new game."""
    map_file = find_map("usa")
    other = folder.parent / "other.yaml"
    other.write_text(map_file.read_text("utf-8"), "utf-8")
    command = ("--lines", "--folder", str(folder), "--deal", "abc", "--map")
    starts = [
        ("usa", "--players", "Ann,Bob,Cid"),
        ("usa", "--players", "Ann,Cid,Bob"),
        ("usa", "--players", "Ann,Bob,computer:hard:Cid"),
        ("usa", "--players", "Ann,Bob,computer:easy:Cid"),
        (str(other), "--players", "Ann,Bob,Cid"),
    ]
    begun = "You have begun this deal"
    assert not any(begun in ttr(*command, *start) for start in starts)
    assert all(begun in ttr(*command, *start) for start in starts)
    assert len(a_store(user_folders(folder).games).list()) == len(starts)


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--deal", DAY, "--seed", "1"), "leave --seed out"),
        (("--deal", DAY, "--first", "Ann", *THREE), "leave --first out"),
        (("--deal", "a b"), "not a b"),
        (("--deal", "dragon"), "needs --map"),
        (("--map", "usa", *THREE, "--seed", str(MAX_SEED + 1)), f"at most {MAX_SEED}"),
        (("--map", "usa", *THREE, "--seed", "9" * 5000), f"at most {MAX_SEED}"),
        (
            ("arena", "--map", "usa", "--players", "easy,easy", "--seed", str(MAX_SEED + 1)),
            "--seed",
        ),
        (("arena", "--map", "usa", "--players", "easy,easy", "--deal", "é"), "--deal"),
        (("arena", "--map", "usa", "--players", "easy,easy", "--deal", "a", "-n", "2"), "-n"),
    ],
)
def test_refusals(args: tuple[str, ...], said: str, ttr_error: Callable[..., str]) -> None:
    """What does not fit together, and seeds that no saved game can have, are refused in words."""
    assert said in ttr_error(*args)


def test_largest_seed(folder: Path, ttr: Callable[..., str]) -> None:
    """A game with the largest seed is saved and can be read again."""
    ttr("--lines", "--folder", str(folder), "--map", "usa", *THREE, "--seed", str(MAX_SEED))
    assert str(MAX_SEED) in ttr("report", "--folder", str(folder))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("x", "expected a round"),
        ("3.", "expected a round"),
        ("3.3", "no turn 3.3"),
        ("3.0", "no turn 3.0"),
        ("9999", "no turn 9999"),
    ],
)
def test_from_a_turn_that_does_not_exist(
    text: str, said: str, folder: Path, ttr_error: Callable[..., str]
) -> None:
    """Texts that are no round, and turns that were not played, are refused in words."""
    play_to_the_end(begin(a_store(user_folders(folder).games)))
    assert said in ttr_error("replay", "--folder", str(folder), "--lines", "--from", text)


def test_from_an_unfinished_game(folder: Path, ttr_error: Callable[..., str]) -> None:
    """Nobody can play on from a turn of a game that is not over."""
    session = begin(a_store(user_folders(folder).games))
    play(session, 40)
    session.leave()
    refused = ttr_error("replay", "--folder", str(folder), "--lines", "--from", "1")
    assert "is not over" in refused


def test_from_a_round(
    folder: Path, ttr: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The new game begins with the second turn of round 3, with the players that were typed."""
    store = a_store(user_folders(folder).games)
    old = begin(store)
    play_to_the_end(old)
    old.leave()
    monkeypatch.setattr("sys.stdin", StringIO("\ncomputer easy\nyes\n"))
    said = ttr("replay", "--folder", str(folder), "--lines", "--from", "3.2")
    assert "knows cards" in said
    (new,) = [store.open(game.id) for game in store.list() if game.id != old.id]
    assert new.header.origin is not None
    replay = store.open(old.id or "").session().replay()
    assert new.header.origin == (old.id, replay.step_of_turn(6) + 1)
    assert [player.played_by for player in new.players] == ["human", "easy"]
    assert f", played on from {old.id}" in ttr("games", "--folder", str(folder))
