"""Long choices of computer players: made in a thread, the same as at once."""

import pytest

from tests.storage.games import map_file
from ttr_tui.engine import IllegalActionError
from ttr_tui.play.computer_choices import Question, Thought
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.seated_players import COLORS, HUMAN, SeatedPlayer
from ttr_tui.play.session import Session, new_session
from ttr_tui.players.planning import plan_of
from ttr_tui.players.player import Choice

SECONDS = 60
"""More than any choice takes, also on a busy machine."""


def a_session(*players: str, map_name: str = "fjords", turn: int = 0) -> Session:
    """A game in which computer players have played up to this turn."""
    seated = [SeatedPlayer(f"P{n}", COLORS[n], player) for n, player in enumerate(players)]
    quick = [player._replace(played_by="easy") for player in seated]
    session = new_session(map_file(map_name), quick, first=0, seed=1)
    while session.view(None).turn < turn:
        session.play_computer()
    session.edit_players(seated)
    return session


def answer(question: Question) -> Choice | None:
    """Ask, and plan for the same player until the answer is there."""
    thought = Thought(question)
    while not thought.done.wait(0):
        if question.view.tickets:
            plan_of(question.view)
    return thought.choice()


@pytest.mark.parametrize("map_name", ["fjords", "coast"])
def test_same_choices_as_at_once(map_name: str) -> None:
    """At every decision of a game, though both threads use what is known of the map."""
    session = a_session("hard", "medium", map_name=map_name)
    while not session.is_over:
        question = session.computer_question()
        assert answer(question) == session.play_computer()


def test_failing_choice() -> None:
    """An error in a choice is raised where the choice is asked for."""
    question = a_session("hard", "hard").computer_question()
    with pytest.raises(KeyError):
        answer(question._replace(player="nobody"))


def test_leaving_a_game_drops_the_thought() -> None:
    hot_seat = HotSeat(a_session("hard", "hard", map_name="usa"))
    assert hot_seat.play_computer_step() is None
    assert hot_seat.is_thinking
    hot_seat.leave()
    assert not hot_seat.is_thinking


def test_thought_about_a_player_who_left() -> None:
    """If a person takes the seat while the computer player thinks, the thought is dropped."""
    hot_seat = HotSeat(a_session("hard", HUMAN, map_name="usa"))
    assert hot_seat.play_computer_step() is None
    hot_seat.edit_players([player._replace(played_by=HUMAN) for player in hot_seat.session.players])
    assert not hot_seat.is_thinking
    with pytest.raises(IllegalActionError):
        hot_seat.play_computer_step()
    hot_seat.leave()
