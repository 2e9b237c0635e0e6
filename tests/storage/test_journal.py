"""Saved games: they are saved step by step, listed, resumed exactly where they were left, deleted.

Games of other versions are listed with the reason why they cannot be opened, and left alone.
"""

import json
from datetime import timedelta
from pathlib import Path

import pytest

from tests import seats
from tests.maps import a_map
from tests.storage.games import (
    STARTED,
    a_store,
    begin,
    clock,
    file_of,
    map_file,
    of_older_program,
    play,
    play_to_the_end,
    with_format,
)
from ttr_tui import __version__
from ttr_tui.engine import DrawFromDeck, KeepTickets, View
from ttr_tui.files import FileProblem
from ttr_tui.mapfile.map_catalog import find_map
from ttr_tui.mapfile.map_file import read_map
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.seated_players import SeatedPlayer
from ttr_tui.play.session import Session
from ttr_tui.storage.journal_format import OtherFormatError
from ttr_tui.storage.journal_writer import InUseError
from ttr_tui.storage.saved_games import GameStatus, NoSuchGameError, SavedGames


def view_of(session: Session) -> View:
    """Return the view of the player who must act, with a map that can be compared."""
    return seats.view(session)._replace(game_map=a_map("usa"))


def test_journal_content(tmp_path: Path) -> None:
    """A journal has the members that its documentation names."""
    store = a_store(tmp_path / "games")
    session = store.begin(
        map_file("usa"),
        [SeatedPlayer("Zoë", "black"), SeatedPlayer("Bob", "red", "greedy")],
        first=1,
        seed=7,
    )
    seats.act(session, KeepTickets(seats.view(session).offer))
    seats.undo(session)
    session.set_hints(True)
    session.edit_players([SeatedPlayer("Zoë", "black"), SeatedPlayer("Bob", "blue", "greedy")])
    file = store.folder / "2026-11-21-usa-zoe-bob-1.journal"
    session.end_early()
    final = session.view(None).final
    assert final is not None
    header, step, undo, hints, players, end, result = [
        json.loads(line) for line in file.read_text("ascii").splitlines()
    ]
    assert (header["journal"], header["rules"], header["program"]) == (3, 3, __version__)
    usa = map_file("usa")
    assert header["map"] == {"id": "usa", "title": usa.game_map.title, "text": usa.text}
    assert header["players"] == [
        {"name": "Zoë", "color": "black", "player": "human"},
        {"name": "Bob", "color": "red", "player": "greedy"},
    ]
    assert (header["first"], header["seed"]) == (1, 7)
    assert header["started"] == "2026-11-21T20:15:00.000+01:00"
    assert {event["event"] for event in header["setup"]} >= {"DeckShuffled", "TicketsShuffled"}
    assert step["at"] == "2026-11-21T20:15:01.000+01:00"
    assert step["action"]["do"] == "keep"
    assert [event["event"] for event in step["events"]] == ["TicketsKept", "ActionEnded"]
    assert undo["undone"] is True
    assert hints["hints"] is True
    assert players["players"][1] == {"name": "Bob", "color": "blue", "player": "greedy"}
    assert end["action"] == {"do": "end early"}
    assert result["at"] == end["at"]
    assert result["result"] == {
        "map": {"id": "usa", "title": usa.game_map.title},
        "players": [
            {
                **player,
                "total": score.total,
                "tickets": 0,
                "longest": 0,
                "won": score.seat in final.winners,
            }
            for player, score in zip(players["players"], final.players, strict=True)
        ],
        "turns": 0,
        "early": True,
    }


def test_resume_keeps_undo(tmp_path: Path) -> None:
    """A game resumes at the closed handoff, and its last step can still be undone."""
    store = a_store(tmp_path)
    session = begin(store)
    before = view_of(session)
    seats.act(session, KeepTickets(seats.view(session).offer))
    after = view_of(session)
    session.leave()
    resumed = store.resume("2026-11-21-usa-ann-bob-1")
    assert not HotSeat(resumed).is_open
    assert resumed.notices == ()
    assert view_of(resumed) == after
    seats.undo(resumed)
    assert view_of(resumed) == before


def test_resume_between_two_cards(tmp_path: Path) -> None:
    """A game resumes in the middle of a turn, after the first card drawn."""
    store = a_store(tmp_path)
    session = begin(store)
    play(session, 40)
    while not any(isinstance(action, DrawFromDeck) for action in seats.view(session).legal):
        play(session, 1)
    seats.act(session, DrawFromDeck())
    session.leave()
    resumed = store.resume(store.list()[0].id)
    assert view_of(resumed) == view_of(session)


def test_edited_players_resumed(tmp_path: Path) -> None:
    """Edited names and colors are saved, and listed even after further steps."""
    store = a_store(tmp_path)
    session = begin(store)
    edited = (SeatedPlayer("Anna", "green"), SeatedPlayer("Bob", "red"))
    session.edit_players(edited)
    play(session, 5)
    session.leave()
    assert store.resume(store.list()[0].id).players == edited
    assert store.list()[0].players == edited


def test_hints_resumed(tmp_path: Path) -> None:
    """The setting of the hints is saved."""
    store = a_store(tmp_path)
    session = begin(store)
    for hints_on in (True, False, True):
        session.set_hints(hints_on)
        session.leave()
        session = store.resume(store.list()[0].id)
        assert session.hints_on == hints_on


def test_map_file_changed(tmp_path: Path) -> None:
    """A game keeps its map when the map file changes."""
    text = map_file("usa").text.replace("title: Ticket to Ride USA", "title: My USA")
    mine = tmp_path / "mine.yaml"
    mine.write_text(text, "utf-8")
    store = a_store(tmp_path / "games")
    store.begin(read_map(mine), ["Ann", "Bob"]).leave()
    mine.write_text("no longer a map", "utf-8")
    resumed = store.resume("2026-11-21-mine-ann-bob-1")
    assert seats.view(resumed).game_map.title == "My USA"


def test_game_in_use(tmp_path: Path) -> None:
    """A game cannot be open in two windows."""
    store = a_store(tmp_path)
    session = begin(store)
    with pytest.raises(InUseError, match="in-use"):
        a_store(tmp_path).resume(str(session.id))
    with pytest.raises(InUseError, match="in-use"):
        a_store(tmp_path).delete(str(session.id))
    session.leave()
    a_store(tmp_path).resume(str(session.id)).leave()


def test_list_status(tmp_path: Path) -> None:
    """The list shows the status of each game, the last one played first."""
    tick = clock()
    store = a_store(tmp_path, tick)
    first, second, third = (begin(store, seed=seed) for seed in (1, 2, 3))
    play_to_the_end(second)
    play(first, 60)
    seats.act(third, KeepTickets(seats.view(third).offer))
    third.end_early()
    assert [game.id[-1] for game in store.list()] == ["3", "1", "2"]
    by_id = {game.id[-1]: game for game in store.list()}
    assert by_id["1"].status is GameStatus.UNFINISHED
    assert by_id["1"].turn == seats.view(first).turn > 1
    assert by_id["2"].status is GameStatus.FINISHED
    assert by_id["2"].turn == seats.view(second).turn
    assert by_id["3"].status is GameStatus.FINISHED, "a game that ended early is finished"
    assert by_id["1"].map_title == "Ticket to Ride USA"
    assert [player.name for player in by_id["1"].players] == ["Ann", "Bob"]
    last = store.last_unfinished()
    assert last is not None
    assert last.id == first.id


@pytest.mark.parametrize(("version", "age"), [(1, "older"), (4, "newer")])
def test_other_format(version: int, age: str, tmp_path: Path) -> None:
    """A journal of another version is listed and gives an error that names the version; the file
    stays as it is."""
    store = a_store(tmp_path)
    session = begin(store)
    play_to_the_end(session)
    session.leave()
    id, file = str(session.id), file_of(store, session)
    data = with_format(file.read_bytes(), version)
    file.write_bytes(data)
    problem = FileProblem(f"{age}-format", {"format": version, "readable": 3})
    for open_game in (store.open, store.resume):
        with pytest.raises(OtherFormatError) as raised:
            open_game(id)
        assert raised.value.problem == problem
    (game,) = store.list()
    assert game.status is GameStatus.UNREADABLE
    assert game.problem == problem
    assert store.last_unfinished() is None
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == {file: data}


def test_clock_jumps_back(tmp_path: Path) -> None:
    """A game does not depend on its times: they may run backwards."""
    store = a_store(tmp_path, clock(step=-3600))
    session = begin(store)
    play(session, 30)
    session.leave()
    resumed = store.resume(str(session.id))
    assert resumed.notices == ()
    assert view_of(resumed) == view_of(session)
    assert STARTED - timedelta(hours=40) < (store.list()[0].last_played or STARTED) < STARTED


@pytest.mark.parametrize("year", [1969, 1970, 2100])
def test_clock_wrong_by_years(year: int, tmp_path: Path) -> None:
    """A game can be resumed although the clock was wrong by years."""
    store = a_store(tmp_path, clock(STARTED.replace(year=year)))
    session = begin(store)
    play(session, 8)
    session.leave()
    assert session.id is not None
    assert store.resume(session.id).log(None) == session.log(None)


def test_delete(tmp_path: Path) -> None:
    """A deleted game leaves no file."""
    store = a_store(tmp_path)
    session = begin(store)
    session.leave()
    store.delete(str(session.id))
    assert store.list() == []
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(NoSuchGameError, match="no-games"):
        store.delete(str(session.id))


def test_find_unknown_name(tmp_path: Path) -> None:
    """The error for an unknown game names the nearest one; a path is not a name."""
    store = a_store(tmp_path)
    begin(store)
    with pytest.raises(NoSuchGameError, match=r"misspelled-game: .* game 2026-11-21-usa-ann-bob-1"):
        store.known_id("2026-11-21-usa-ann-bob")
    with pytest.raises(NoSuchGameError, match="no-such-game"):
        store.known_id("../../etc/passwd")


def games_in(folder: Path) -> tuple[SavedGames, dict[str, str]]:
    """A store with three unfinished games and a finished one, the first in the list; and the id of
    each by a nickname."""
    store, found = a_store(folder), {}
    for nickname, on, players in (
        ("usa", "usa", ("Ann", "Bob")),
        ("paris", "paris", ("Ann", "Zoë Müller")),
        ("wide", "paris", ("Bob", "李雷")),
        ("finished", "paris", ("Ann", "Bob")),
    ):
        session = store.begin(map_file(on), players, first=0, seed=1)
        if nickname == "finished":
            play_to_the_end(session)
        session.leave()
        found[nickname] = str(session.id)
    return store, found


@pytest.mark.parametrize(
    ("part", "nickname"),
    [
        ("usa", "usa"),
        ("USA ann", "usa"),
        ("2026-11-21-usa", "usa"),
        ("zoemuller", "paris"),
        ("zoë müller", "paris"),
        ("müller", "paris"),
        ("李", "wide"),
        ("Ride USA", "usa"),
        ("2026-11-21-paris-bob-1", "wide"),
    ],
)
def test_search_by_part(part: str, nickname: str, tmp_path: Path) -> None:
    """A part of a game's id is enough if only one game has it, else of its map or players."""
    store, ids = games_in(tmp_path)
    assert store.search(part) == ids[nickname]


def test_search_prefers_a_status(tmp_path: Path) -> None:
    """Of several games that match, the only finished one is found where a finished one is needed;
    the only one that matches is found whatever its status."""
    store, ids = games_in(tmp_path)
    assert store.search("paris", GameStatus.FINISHED) == ids["finished"]
    assert store.search("usa", GameStatus.FINISHED) == ids["usa"]


def test_search_with_several_matches(tmp_path: Path) -> None:
    """The error names all games that match, in one sentence."""
    store, ids = games_in(tmp_path)
    three = tuple(f"2026-11-21-paris-{names}-1" for names in ("ann-bob", "ann-zoemuller", "bob"))
    with pytest.raises(NoSuchGameError) as raised:
        store.search("paris")
    values = {"asked": "paris", "games": 3, "names": three}
    assert raised.value.problem == FileProblem("several-games", values)
    with pytest.raises(NoSuchGameError, match=r"misspelled-game: .* game 2026-11-21-usa-ann-bob-1"):
        store.search("2026-11-21-usa-ann-bib")
    with pytest.raises(NoSuchGameError, match="no-such-game"):
        store.search("../../etc/passwd")
    assert ids["wide"] == "2026-11-21-paris-bob-1"


def test_last_game(tmp_path: Path) -> None:
    """The last game played, and the last one with a status."""
    store, ids = games_in(tmp_path)
    last = [store.last(status) for status in (None, GameStatus.FINISHED, GameStatus.UNFINISHED)]
    assert [game and game.id for game in last] == [ids["finished"], ids["finished"], ids["wide"]]
    assert a_store(tmp_path / "none").last() is None


def test_long_map_name(tmp_path: Path) -> None:
    """A game on a map file with a very long name can be resumed."""
    long = tmp_path / f"{'a_long_name_' * 20}.yaml"
    long.write_text(find_map("paris").read_text("utf-8"), "utf-8")
    store = a_store(tmp_path / "games")
    session = store.begin(read_map(long), ["Ann", "Bob"], first=0, seed=1)
    play(session, 8)
    session.leave()
    assert session.id is not None
    assert store.resume(session.id).log(None) == session.log(None)


def test_game_of_an_older_program(tmp_path: Path) -> None:
    """A game of the version before opens and goes on in its own format, so that the older program
    can still read it: each line has a check, and none is a result."""
    store = a_store(tmp_path)
    session = begin(store)
    play(session, 40)
    session.leave()
    file = file_of(store, session)
    old = of_older_program(file.read_bytes())
    file.write_bytes(old)
    resumed = store.resume(file.stem)
    assert (resumed.notices, resumed._game.log) == ((), session._game.log)
    play_to_the_end(resumed)
    resumed.leave()
    data = file.read_bytes()
    assert data.startswith(old)
    assert data == of_older_program(data), "all checks are right"
    assert b'"result"' not in data
    assert store.list()[0].status is GameStatus.FINISHED
    assert store.open(file.stem).game.log == resumed._game.log
