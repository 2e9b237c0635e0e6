"""The session keeps the gate: what it gives out is what those in front of the screen may know."""

import pytest

from tests.maps import a_map
from ttr_tui.engine.actions import DrawCard, HandOver, KeepTickets, TakeCard
from ttr_tui.engine.refusals import Refused
from ttr_tui.games.people import problem_with
from ttr_tui.games.session import Session, new_session
from ttr_tui.mapfile.find import find_map
from ttr_tui.mapfile.map_file import read_map


@pytest.fixture
def session() -> Session:
    return new_session(read_map(find_map("usa")), ["Ann", "Bob"], first=1, seed=1)


def test_the_curtain_decides_whose_view_is_given(session: Session) -> None:
    assert session.view.viewer is None
    session.open()
    assert session.view.viewer == 1
    assert session.view.offer
    session.cover()
    assert session.view.viewer is None
    assert not session.view.offer
    session.uncover()
    assert session.view.viewer == 1
    session.close()
    assert session.view.viewer is None


def test_nothing_is_done_behind_a_closed_curtain_or_under_the_cover(session: Session) -> None:
    keep = KeepTickets(())
    with pytest.raises(Refused, match="the curtain is closed"):
        session.act(keep)
    session.open()
    session.cover()
    with pytest.raises(Refused, match="the curtain is closed"):
        session.act(keep)
    with pytest.raises(Refused, match="the curtain is closed"):
        session.take_back()


def test_handing_over_closes_the_curtain(session: Session) -> None:
    session.open()
    session.act(KeepTickets(session.view.offer))
    assert session.is_open
    session.act(HandOver())
    assert not session.is_open
    assert session.view.player == 0


def test_a_step_is_taken_back_until_something_hidden_was_seen(session: Session) -> None:
    session.open()
    before = session.view
    session.act(KeepTickets(before.offer))
    assert session.view.can_take_back
    session.take_back()
    assert session.view == before
    for _ in session.names:
        session.open()
        session.act(KeepTickets(session.view.offer))
        session.act(HandOver())
    session.open()
    session.act(DrawCard())
    with pytest.raises(Refused, match="hidden"):
        session.take_back()
    session.act(TakeCard(next(a.place for a in session.view.legal if isinstance(a, TakeCard))))
    assert len(session.turn_so_far()) >= 2


@pytest.mark.parametrize(
    ("names", "problem"),
    [
        (["Ann", "Bob"], None),
        (["Ann"], "is for 2 to 5 players, not one"),
        ([], "is for 2 to 5 players, not nobody"),
        (["Ann", " "], "player 2 has no name"),
        (["Ann", "ＡＮＮ"], "two players are called ＡＮＮ"),
        (["Zoë", "zoe\u0308"], "two players are called zoë"),
    ],
)
def test_who_may_play_together(names: list[str], problem: str | None) -> None:
    found = problem_with(names, a_map("usa"))
    assert (found is None) if problem is None else (found is not None and problem in found)
