"""A game is kept as it is played, and goes on from its journal at the very point it was left."""

import json
from datetime import timedelta
from pathlib import Path

import pytest

from tests.maps import a_map
from tests.storage.games import (
    BEGAN,
    a_store,
    begin,
    clock,
    map_file,
    play,
    play_to_the_end,
)
from ttr_tui.engine.actions import DrawFromDeck, KeepTickets
from ttr_tui.engine.view import View
from ttr_tui.mapfile.map_catalog import find_map
from ttr_tui.mapfile.map_file import read_map
from ttr_tui.play.people import Person
from ttr_tui.play.session import Session
from ttr_tui.storage.journal_format import InUseError, NoSuchGameError
from ttr_tui.storage.saved_games import Course


def seen(session: Session) -> View:
    """What the player may know behind the open handoff, but for which copy of the map it is."""
    session.show_hand()
    return session.view._replace(game_map=a_map("usa"))


def test_a_journal_says_all_that_a_game_needs(tmp_path: Path) -> None:
    store = a_store(tmp_path / "games")
    session = store.begin(
        map_file("usa"), [Person("Zoë", "black"), Person("Bob", "red")], first=1, seed=7
    )
    session.show_hand()
    session.act(KeepTickets(session.view.offer))
    file = store.folder / "2026-11-21-usa-zoe-bob-1.journal"
    header, step = [json.loads(line) for line in file.read_text("ascii").splitlines()]
    assert (header["journal"], header["rules"], header["program"]) == (1, 1, "0.1.0")
    usa = map_file("usa")
    assert header["map"] == {"id": "usa", "title": usa.game_map.title, "text": usa.text}
    assert header["players"] == [
        {"name": "Zoë", "color": "black"},
        {"name": "Bob", "color": "red"},
    ]
    assert (header["first"], header["seed"]) == (1, 7)
    assert header["began"] == "2026-11-21T20:15:00.000+01:00"
    assert step["action"]["do"] == "keep"
    assert [event["event"] for event in step["events"]] == ["TicketsKept", "ActionEnded"]


def test_it_goes_on_behind_the_handoff_with_the_step_still_to_be_undone(
    tmp_path: Path,
) -> None:
    store = a_store(tmp_path)
    session = begin(store)
    session.show_hand()
    before = seen(session)
    session.act(KeepTickets(session.view.offer))
    after = seen(session)
    session.leave()
    again = store.resume("2026-11-21-usa-ann-bob-1")
    assert not again.is_open
    assert again.notices == ()
    again.show_hand()
    assert seen(again) == after
    again.undo()
    assert seen(again) == before


def test_in_the_middle_of_a_draw_of_two_cards(tmp_path: Path) -> None:
    store = a_store(tmp_path)
    session = begin(store)
    play(session, 40)
    while not any(isinstance(action, DrawFromDeck) for action in session.view.legal):
        play(session, 1)
        session.show_hand()
    session.act(DrawFromDeck())
    session.leave()
    again = store.resume(store.list()[0].id)
    again.show_hand()
    assert seen(again) == seen(session)


def test_names_and_colors_edited_hold_after_a_break(tmp_path: Path) -> None:
    store = a_store(tmp_path)
    session = begin(store)
    edited = (Person("Anna", "green"), Person("Bob", "red"))
    session.edit_players(edited)
    session.leave()
    assert store.resume(store.list()[0].id).people == edited
    assert store.list()[0].people == edited


def test_the_help_of_a_first_game_goes_on_after_a_break(tmp_path: Path) -> None:
    store = a_store(tmp_path)
    session = begin(store)
    for hints_on_now in (True, False, True):
        session.set_hints(hints_on_now)
        session.leave()
        session = store.resume(store.list()[0].id)
        assert session.hints_on == hints_on_now


def test_the_map_may_change_or_go_the_game_keeps_its_own(tmp_path: Path) -> None:
    text = map_file("usa").text.replace("title: Ticket to Ride USA", "title: My USA")
    mine = tmp_path / "mine.yaml"
    mine.write_text(text, "utf-8")
    store = a_store(tmp_path / "games")
    store.begin(read_map(mine), ["Ann", "Bob"]).leave()
    mine.write_text("no map any more", "utf-8")
    again = store.resume("2026-11-21-mine-ann-bob-1")
    assert again.view.game_map.title == "My USA"


def test_one_game_is_open_in_one_window_only(tmp_path: Path) -> None:
    store = a_store(tmp_path)
    session = begin(store)
    with pytest.raises(InUseError, match="open in another window"):
        a_store(tmp_path).resume(str(session.id))
    with pytest.raises(InUseError, match="open in another window"):
        a_store(tmp_path).delete(str(session.id))
    session.leave()
    a_store(tmp_path).resume(str(session.id)).leave()


def test_the_list_says_of_each_game_how_far_it_is(tmp_path: Path) -> None:
    tick = clock()
    store = a_store(tmp_path, tick)
    first, second, third = (begin(store, seed=seed) for seed in (1, 2, 3))
    play_to_the_end(second)
    play(first, 60)
    third.show_hand()
    third.act(KeepTickets(third.view.offer))
    third.end_early()
    assert [kept.id[-1] for kept in store.list()] == ["3", "1", "2"]
    by_id = {kept.id[-1]: kept for kept in store.list()}
    assert by_id["1"].course is Course.UNFINISHED
    assert by_id["1"].turn == first.view.turn > 1
    assert by_id["2"].course is Course.FINISHED
    assert by_id["2"].turn == second.view.turn
    assert by_id["3"].course is Course.FINISHED, "ended early is final"
    assert by_id["1"].map_title == "Ticket to Ride USA"
    assert [person.name for person in by_id["1"].people] == ["Ann", "Bob"]
    assert by_id["1"].began == BEGAN
    last = store.last_unfinished()
    assert last is not None
    assert last.id == first.id


def test_a_clock_that_jumps_back_does_not_matter(tmp_path: Path) -> None:
    store = a_store(tmp_path, clock(step=-3600))
    session = begin(store)
    play(session, 30)
    session.leave()
    again = store.resume(str(session.id))
    assert again.notices == ()
    assert seen(again) == seen(session)
    assert BEGAN - timedelta(hours=40) < (store.list()[0].last or BEGAN) < BEGAN


def test_a_game_thrown_away_is_gone(tmp_path: Path) -> None:
    store = a_store(tmp_path)
    session = begin(store)
    session.leave()
    store.delete(str(session.id))
    assert store.list() == []
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(NoSuchGameError, match="none is kept yet"):
        store.delete(str(session.id))


def test_a_miss_names_the_nearest_game(tmp_path: Path) -> None:
    store = a_store(tmp_path)
    begin(store)
    with pytest.raises(NoSuchGameError, match='did you mean "2026-11-21-usa-ann-bob-1"'):
        store.find("2026-11-21-usa-ann-bob")
    with pytest.raises(NoSuchGameError, match="there is no game"):
        store.find("../../etc/passwd")


def test_a_map_file_with_a_long_name_makes_a_game_that_can_be_gone_on_with(tmp_path: Path) -> None:
    long = tmp_path / f"{'a_long_name_' * 20}.yaml"
    long.write_text(find_map("paris").read_text("utf-8"), "utf-8")
    store = a_store(tmp_path / "games")
    session = store.begin(read_map(long), ["Ann", "Bob"], first=0, seed=1)
    play(session, 8)
    session.leave()
    assert session.id is not None
    assert store.resume(session.id).log_entries() == session.log_entries()


@pytest.mark.parametrize("year", [1969, 1970, 2100])
def test_a_clock_that_is_wrong_by_years_loses_no_game(year: int, tmp_path: Path) -> None:
    store = a_store(tmp_path, clock(BEGAN.replace(year=year)))
    session = begin(store)
    play(session, 8)
    session.leave()
    assert session.id is not None
    assert store.resume(session.id).log_entries() == session.log_entries()
