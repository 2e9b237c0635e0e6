"""A session: whose hand is shown, what players do, and who plays."""

import pytest

from tests.maps import a_map
from ttr_tui.engine import DrawFaceUp, DrawFromDeck, EndTurn, IllegalActionError, KeepTickets
from ttr_tui.mapfile.map_catalog import find_map
from ttr_tui.mapfile.map_file import read_map
from ttr_tui.play.log import What
from ttr_tui.play.people import Person, problem_with
from ttr_tui.play.session import Session, new_session


@pytest.fixture
def session() -> Session:
    return new_session(read_map(find_map("usa")), ["Ann", "Bob"], first=1, seed=1)


def test_session_hand_decides_the_view(session: Session) -> None:
    assert session.view.viewer is None
    session.show_hand()
    assert session.view.viewer == 1
    assert session.view.offer
    session.hide_hand()
    assert session.view.viewer is None
    assert not session.view.offer
    session.show_hand()
    assert session.view.viewer == 1
    session.close_hand()
    assert session.view.viewer is None


def test_session_act_needs_a_shown_hand(session: Session) -> None:
    keep = KeepTickets(())
    with pytest.raises(IllegalActionError, match="show your hand first"):
        session.act(keep)
    session.show_hand()
    session.hide_hand()
    with pytest.raises(IllegalActionError, match="show your hand first"):
        session.act(keep)
    with pytest.raises(IllegalActionError, match="show your hand first"):
        session.undo()


def test_session_end_turn_closes_the_hand(session: Session) -> None:
    session.show_hand()
    session.act(KeepTickets(session.view.offer))
    assert session.is_open
    session.act(EndTurn())
    assert not session.is_open
    assert session.view.player == 0


def test_session_undo_until_a_card_is_revealed(session: Session) -> None:
    """A step can be undone until a hidden card is revealed."""
    session.show_hand()
    before = session.view
    session.act(KeepTickets(before.offer))
    assert session.view.can_undo
    session.undo()
    assert session.view == before
    for _ in session.names:
        session.show_hand()
        session.act(KeepTickets(session.view.offer))
        session.act(EndTurn())
    session.show_hand()
    session.act(DrawFromDeck())
    with pytest.raises(IllegalActionError, match="hidden"):
        session.undo()
    session.act(DrawFaceUp(next(a.slot for a in session.view.legal if isinstance(a, DrawFaceUp))))
    assert len(session.turn_so_far()) >= 2


@pytest.mark.parametrize(
    ("names", "problem"),
    [
        (["Ann", "Bob"], None),
        (["Ann"], "needs 2 to 5 players, not 1"),
        ([], "needs 2 to 5 players, not none"),
        (["Ann", " "], "player 2 has no name"),
        (["Ann", "x" * 1001], "the name of player 2 is longer than 1000 characters"),
        (["Ann", "ＡＮＮ"], "two players are called ＡＮＮ"),
        (["Zoë", "zoe\u0308"], "two players are called zoë"),
    ],
)
def test_people_names(names: list[str], problem: str | None) -> None:
    found = problem_with(names, a_map("usa"))
    assert (found is None) if problem is None else (found is not None and problem in found)


ANN, BOB = Person("Ann", "black"), Person("Bob", "yellow")


def test_people_get_free_colors() -> None:
    usa = read_map(find_map("usa"))
    assert new_session(usa, ["Ann", "Bob"]).colors == ("blue", "red")
    assert new_session(usa, [ANN, BOB]).people == (ANN, BOB)
    assert new_session(usa, ["Cid", Person("Dora", "blue"), "Eve"]).colors == (
        "red",
        "blue",
        "green",
    )


@pytest.mark.parametrize(
    ("people", "problem"),
    [
        ([ANN, BOB], None),
        ([ANN, Person("Bob", "black")], "Ann and Bob are both black"),
        ([ANN, Person("Bob", "pink")], "Bob needs one of these colors: blue, red"),
        ([ANN, Person(" ann", "red")], "two players are called  ann"),
    ],
)
def test_people_colors(people: list[Person], problem: str | None) -> None:
    found = problem_with(people, a_map("usa"))
    assert (found is None) if problem is None else (found is not None and problem in found)


def test_session_edit_players_in_mid_game() -> None:
    """Names and colors change, the game does not, and undo keeps them."""
    session = new_session(read_map(find_map("usa")), ["Anm", "Bob"], first=0, seed=1)
    session.show_hand()
    session.act(KeepTickets(session.view.offer))
    before = session.view
    session.edit_players([ANN, BOB])
    assert session.names == ("Ann", "Bob")
    assert session.colors == ("black", "yellow")
    assert session.is_open
    seats = tuple(seat._replace(name=name) for seat, name in zip(before.seats, "AB", strict=True))
    now = tuple(seat._replace(name=seat.name[0]) for seat in session.view.seats)
    assert session.view._replace(seats=now) == before._replace(seats=seats)
    session.undo()
    assert session.names == ("Ann", "Bob")


@pytest.mark.parametrize(
    ("people", "problem"),
    [
        ([ANN], "this game has 2 players, not 1"),
        ([ANN, BOB, Person("Cid", "red")], "this game has 2 players, not 3"),
        ([ANN, Person("", "red")], "player 2 has no name"),
        ([ANN, Person("Bob", "black")], "Ann and Bob are both black"),
    ],
)
def test_session_edit_players_error(session: Session, people: list[Person], problem: str) -> None:
    before, revision = session.people, session.revision
    with pytest.raises(IllegalActionError, match=problem):
        session.edit_players(people)
    assert session.people == before
    assert session.revision == revision


def test_session_end_early_without_a_hand(session: Session) -> None:
    session.end_early()
    assert session.is_over
    assert session.view.final is not None
    assert session.log_entries()[-1][0].what is What.GAME_ENDED_EARLY
    with pytest.raises(IllegalActionError, match="the game is over"):
        session.end_early()


def test_session_end_early_closes_the_hand(session: Session) -> None:
    session.show_hand()
    session.end_early()
    assert not session.is_open
    assert session.viewer is None
