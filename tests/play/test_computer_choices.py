"""Long choices of computer players: made in another process, the same as in this one."""

import gc
import json
import os
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.storage.games import map_file
from ttr_tui.engine import (
    Action,
    IllegalActionError,
    View,
    view_to_json,
)
from ttr_tui.play.computer_choices import Question, Thinker
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.seated_players import COLORS, HUMAN, SeatedPlayer
from ttr_tui.play.session import Session, new_session

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


def answer(thinker: Thinker, question: Question) -> Action | None:
    """Ask, and wait for the answer."""
    thought = thinker.ask(question)
    assert thought.done.wait(SECONDS)
    choice = thought.choice()
    return choice and choice.action


@pytest.fixture
def thinker() -> Iterator[Thinker]:
    made = Thinker(map_file("fjords"))
    yield made
    made.close()


def pid_of(thinker: Thinker) -> int:
    assert thinker._worker is not None
    return thinker._worker.pid


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
    """At every decision of a game."""
    session = a_session("hard", "medium")
    while not session.is_over:
        question = session.computer_question()
        assert answer(thinker, question) == session.play_computer().action
    assert pid_of(thinker)


def test_process_that_is_killed(thinker: Thinker) -> None:
    """A thread chooses, and a new process is asked the next time."""
    question = a_session("medium", "hard", turn=3).computer_question()
    answer(thinker, question)
    first = pid_of(thinker)
    os.kill(first, signal.SIGKILL)
    for _ in range(2):
        assert answer(thinker, question) == question.answer().action
    assert pid_of(thinker) != first


def test_no_process(thinker: Thinker, monkeypatch: pytest.MonkeyPatch) -> None:
    """If none can start, a thread makes the same choice, and the following ones."""
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    question = a_session("medium", "hard", turn=3).computer_question()
    for _ in range(2):
        assert answer(thinker, question) == question.answer().action


def use_interpreter(monkeypatch: pytest.MonkeyPatch, folder: Path, code: str) -> Path:
    """Let the processes run this instead of the player; return a file with a line for each."""
    program, starts = folder / "python", folder / "starts"
    note = f"import os, sys, time\nopen({str(starts)!r}, 'a').write('started\\n')\n"
    program.write_text(f"#!{sys.executable}\n{note}out = sys.stdout.buffer\n{code}\n")
    program.chmod(0o700)
    monkeypatch.setattr(sys, "executable", str(program))
    return starts


@pytest.mark.parametrize("code", ["out.write(b'warning: a module is old\\n')", "sys.exit()"])
def test_stray_output(
    code: str, thinker: Thinker, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A process that prints something else, or nothing, is ended, and a thread chooses."""
    question = a_session("medium", "hard", turn=3).computer_question()
    starts = use_interpreter(monkeypatch, tmp_path, code)
    assert answer(thinker, question) == question.answer().action
    assert len(starts.read_text().splitlines()) == 1
    assert thinker._worker is None


def test_code_that_prints_at_every_start(
    thinker: Thinker, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The `sitecustomize` of the user does not run in the process."""
    (tmp_path / "sitecustomize.py").write_text("print('hello', flush=True)\n")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    question = a_session("medium", "hard", turn=3).computer_question()
    assert answer(thinker, question) == question.answer().action
    assert pid_of(thinker)


def test_failing_choice(thinker: Thinker) -> None:
    """An error in a choice is raised where the choice is asked for."""
    question = a_session("hard", "hard").computer_question()
    with pytest.raises(KeyError):
        answer(thinker, question._replace(player="nobody"))


def test_process_ends_with_the_game() -> None:
    """Leaving the game ends it, also in the middle of a thought."""
    hot_seat = HotSeat(a_session("hard", "hard", map_name="usa"))
    assert hot_seat.play_computer_step() is None
    assert hot_seat.is_thinking
    while hot_seat._thinker._worker is None:
        pass
    pid = pid_of(hot_seat._thinker)
    hot_seat.leave()
    assert not hot_seat.is_thinking
    wait_for_end(pid)


def test_thought_about_a_player_who_left() -> None:
    """If a person takes the seat while the computer player thinks, the thought is dropped."""
    hot_seat = HotSeat(a_session("hard", HUMAN, map_name="usa"))
    assert hot_seat.play_computer_step() is None
    hot_seat.edit_players([player._replace(played_by=HUMAN) for player in hot_seat.session.players])
    assert not hot_seat.is_thinking
    with pytest.raises(IllegalActionError):
        hot_seat.play_computer_step()
    hot_seat.leave()


_KILLED = """
from tests.play.test_computer_choices import *
thinker = Thinker(map_file("usa"))
question = a_session("hard", "hard", map_name="usa").computer_question()
answer(thinker, question._replace(player="medium"))
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


def test_only_view_and_seed_leave_the_program(
    thinker: Thinker, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """What is sent is the map and the question, and the thinker keeps no view."""
    before = views_of_seats()  # Other tests may keep some.
    sent = tmp_path / "sent"
    use_interpreter(
        monkeypatch,
        tmp_path,
        f"open({str(sent)!r}, 'w').write(sys.stdin.readline() + sys.stdin.readline())",
    )
    question = a_session("hard", "hard", turn=3).computer_question()
    answer(thinker, question)
    about_map, asked = map(json.loads, sent.read_text().splitlines())
    assert about_map == [map_file("fjords").text, "fjords"]
    assert asked == {
        "player": "hard",
        "view": view_to_json(question.view),
        "seed": question.seed,
        "explains": False,
    }
    known = {id(view) for view in (*before, question.view)}
    assert [view for view in views_of_seats() if id(view) not in known] == []
