"""The review of a game: turns beside what hard would have done, played on in the same worlds."""

from __future__ import annotations

from functools import cache

import pytest

from ttr_tui.engine import KeepTickets
from ttr_tui.engine.game_map import Seat
from ttr_tui.mapfile.map_catalog import find_map
from ttr_tui.mapfile.map_file import read_map
from ttr_tui.play.replay import Perspective
from ttr_tui.play.review import Comparison, Effort, Review, review
from ttr_tui.play.seated_players import SeatedPlayer
from ttr_tui.play.session import Session, new_session
from ttr_tui.storage.reviews import review_from_json, review_to_json

QUICK = Effort(first=4, fewest=20, step=20, turns=4_000, games=2)


@cache
def played(map_name: str, seed: int, *levels: str) -> Session:
    names = ("Ann", "Bob", "Cid")
    players = [
        SeatedPlayer(n, c, level)
        for n, c, level in zip(names, ("blue", "red", "green"), levels, strict=False)
    ]
    session = new_session(read_map(find_map(map_name)), players, seed=seed)
    while not session.is_over:
        session.play_computer()
    return session


@cache
def reviewed(session: Session, since: int = 0, effort: Effort = QUICK, seed: int = 6) -> Review:
    *_, found = review(session.replay(), Seat(0), seed, since, effort)
    assert isinstance(found, Review)
    return found


@pytest.mark.slow
def test_the_same_game_has_the_same_review() -> None:
    """Budgets count playouts, so nothing depends on the machine."""
    session = played("paris", 6, "greedy", "medium")
    assert reviewed(session) == reviewed.__wrapped__(session)


@pytest.mark.slow
def test_costly_turns_of_a_greedy_player_come_first() -> None:
    """At most three, the costliest first, each at least three errors below hard's choice, which was
    another one."""
    found = reviewed(played("paris", 6, "greedy", "medium"), effort=QUICK._replace(turns=20_000))
    cost = [each for each in found.turns if each.points < 0]
    assert 1 <= len(cost) <= 3
    assert [each.points for each in cost] == sorted(each.points for each in cost)
    assert all(each.points <= -3 * each.error for each in cost)
    assert all(each.done != each.choice for each in cost)


@pytest.mark.slow
def test_hard_chose_its_own_turns_in_the_game() -> None:
    """So a turn that followed the advice of the game is known; those of a greedy player did not."""
    effort = QUICK._replace(turns=20_000)
    (own,) = reviewed(played("paris", 3, "hard", "medium"), effort=effort, seed=3).turns
    assert own.was_advised
    greedy = reviewed(played("paris", 6, "greedy", "medium"), effort=effort)
    assert not any(each.was_advised for each in greedy.turns)


def test_the_choice_of_tickets_counts() -> None:
    """Ann rejects a second ticket on the same path before the first turn."""
    found = reviewed(played("paris", 6, "greedy", "medium"), effort=QUICK._replace(turns=20_000))
    assert any(isinstance(each.done, KeepTickets) for each in found.turns)


def test_each_round_has_a_mean_final_score_and_the_end_the_real_one() -> None:
    session = played("paris", 6, "greedy", "medium")
    found, replay = reviewed(session), session.replay()
    assert len(found.curve) == -(-replay.turns // 2) + 1
    assert found.curve[-1] == tuple(replay.final_scores)


def test_a_game_played_on_is_reviewed_from_there() -> None:
    """Its first part was played before."""
    session = played("paris", 6, "greedy", "medium")
    replay = session.replay()
    since = replay.step_of_turn(13)
    found = reviewed(session, since)
    assert found.since == 7
    assert all(each.step >= since for each in found.turns)


def test_a_game_that_is_played_is_not_reviewed() -> None:
    session = new_session(read_map(find_map("paris")), ["Ann", "Bob"])
    with pytest.raises(ValueError, match="finished"):
        next(review(session.replay(), Seat(0), 0))


def test_progress_never_goes_back() -> None:
    session = played("paris", 6, "greedy", "medium")
    told = [
        each
        for each in review(session.replay(), Seat(0), 0, effort=QUICK)
        if isinstance(each, float)
    ]
    assert told == sorted(told)
    assert all(0 <= each < 1 for each in told)


def test_two_choices_are_compared_in_the_same_worlds() -> None:
    """Compared with itself, a choice ends the same in each world."""
    session = played("paris", 6, "greedy", "medium")
    view = session.replay().view_at(session.replay().step_of_turn(5), Perspective(Seat(0)))
    compared = Comparison(view, view.legal[0], view.legal[0])
    compared.look(5)
    assert compared.differences == [0] * 5


def test_a_review_survives_json() -> None:
    session = played("paris", 6, "greedy", "medium")
    found = reviewed(session)
    game_map = session.map_file.game_map
    assert review_from_json(review_to_json(found, game_map), game_map) == found
