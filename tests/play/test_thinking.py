"""Long choices of computer players: made in another process, the same as in this one."""

import gc
import os
import pickle
import select
import signal
import subprocess
import sys
from collections.abc import Iterator

import pytest

from tests.storage.games import map_file
from ttr_tui.engine import IllegalActionError, View
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.people import COLORS, HUMAN, Person
from ttr_tui.play.session import Session, new_session
from ttr_tui.play.thinking import Question, Thinker, Thought
from ttr_tui.players import Choice

SECONDS = 60
"""More than any choice takes, also on a busy machine."""

LATE = 60
"""A turn on the USA map in which the expert thinks for long; the second seat plays it."""


def a_session(*players: str, map_name: str = "fjords", turn: int = 0) -> Session:
    """A game in which computer players have played up to this turn."""
    people = [Person(f"P{n}", COLORS[n], player) for n, player in enumerate(players)]
    quick = [person._replace(player="hard") for person in people]
    session = new_session(map_file(map_name), quick, first=0, seed=1)
    while session.view(None).turn < turn:
        session.play_computer()
    session.edit_players(people)
    return session


def answer(thinker: Thinker, question: Question) -> Choice | None:
    """Ask, and wait for the answer."""
    thought = thinker.ask(question)
    assert thought.done.wait(SECONDS)
    return thought.choice()


@pytest.fixture
def thinker() -> Iterator[Thinker]:
    made = Thinker(map_file("fjords"))
    yield made
    made.close()


def pid_of(thinker: Thinker) -> int:
    assert thinker._process is not None
    return thinker._process.pid


def wait_for_end(pid: int) -> None:
    """Wait until a process has ended, also one that is no child of this one."""
    try:
        handle = os.pidfd_open(pid)
    except ProcessLookupError:
        return
    try:
        assert select.select([handle], [], [], SECONDS)[0], "it runs on"
    finally:
        os.close(handle)


def test_same_choices_as_in_this_process(thinker: Thinker) -> None:
    """At every decision of a game, and for the expert."""
    session = a_session("hard", "medium")
    while not session.is_over:
        question = session.computer_question()
        assert answer(thinker, question) == session.play_computer()
    session = a_session("expert", "hard", turn=25)
    question = session.computer_question()
    assert question.takes_long
    assert answer(thinker, question) == session.play_computer()
    assert not thinker.has_failed


@pytest.mark.parametrize("how", ["killed", "cannot start"])
def test_process_that_fails(how: str, thinker: Thinker, monkeypatch: pytest.MonkeyPatch) -> None:
    """A thread makes the same choice, and the following ones."""
    question = a_session("medium", "hard", turn=3).computer_question()
    if how == "killed":
        answer(thinker, question)
        pid = pid_of(thinker)
        os.kill(pid, signal.SIGKILL)
    else:
        monkeypatch.setattr(sys, "executable", "/nowhere/python")
    assert answer(thinker, question) == question.answer()
    assert thinker.has_failed
    assert answer(thinker, question) == question.answer()
    assert thinker._process is None


def test_failing_choice(thinker: Thinker) -> None:
    """An error in a choice is raised where the choice is asked for."""
    question = a_session("hard", "hard").computer_question()
    with pytest.raises(KeyError):
        answer(thinker, question._replace(player="nobody"))


def test_process_ends_with_the_game() -> None:
    """Leaving the game ends it, also in the middle of a thought."""
    hot_seat = HotSeat(a_session("expert", "expert", map_name="usa", turn=LATE))
    assert hot_seat.play_computer_step() is None
    assert hot_seat.is_thinking
    while hot_seat._thinker._process is None:
        assert not hot_seat.thinks_here
    pid = pid_of(hot_seat._thinker)
    hot_seat.leave()
    assert not hot_seat.is_thinking
    wait_for_end(pid)


def test_thought_about_a_player_who_left() -> None:
    """If a person takes the seat while the computer player thinks, the thought is dropped."""
    hot_seat = HotSeat(a_session("expert", HUMAN, map_name="usa", turn=LATE + 1))
    assert hot_seat.play_computer_step() is None
    hot_seat.edit_players([person._replace(player=HUMAN) for person in hot_seat.people])
    assert not hot_seat.is_thinking
    with pytest.raises(IllegalActionError):
        hot_seat.play_computer_step()
    hot_seat.leave()


_KILLED = """
from tests.play.test_thinking import *
thinker = Thinker(map_file("usa"))
question = a_session("expert", "expert", map_name="usa", turn=LATE).computer_question()
answer(thinker, question._replace(player="hard"))
thinker.ask(question)
print(pid_of(thinker), flush=True)
signal.pause()
"""


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="only Linux waits for such processes")
def test_program_killed_while_a_player_thinks() -> None:
    """No process is left over."""
    with subprocess.Popen([sys.executable, "-c", _KILLED], stdout=subprocess.PIPE) as program:
        assert program.stdout is not None
        pid = int(program.stdout.readline())
        program.kill()
    wait_for_end(pid)


def views_of_seats() -> list[View]:
    """All views in memory that a spectator may not have."""
    gc.collect()
    return [found for found in gc.get_objects() if type(found) is View and found.viewer is not None]


def test_only_view_and_seed_leave_the_program(thinker: Thinker) -> None:
    """What is sent is the question without the map, and the thinker keeps no view."""
    before = views_of_seats()  # Other tests may keep some.
    question = a_session("hard", "hard", turn=3).computer_question()
    sent: list[bytes] = []
    ask = thinker._asked

    def note(thought: Thought, data: bytes) -> Choice | None:
        sent.append(data)
        return ask(thought, data)

    thinker._asked = note  # type: ignore[method-assign]
    answer(thinker, question)
    assert [pickle.loads(data) for data in sent] == [
        question._replace(view=question.view._replace(game_map=None))  # type: ignore[arg-type]
    ]
    known = {id(view) for view in (*before, question.view)}
    assert [view for view in views_of_seats() if id(view) not in known] == []
