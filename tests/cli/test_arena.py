"""`ttr arena`: the result as text or JSON, and clear errors."""

import json
import math
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.maps import FOR_TESTS
from ttr_tui import cli
from ttr_tui.arena import matches as arena
from ttr_tui.engine import View
from ttr_tui.players import PLAYERS, ComputerPlayer
from ttr_tui.players.baselines import RandomPlayer
from ttr_tui.players.player import Choice

FJORDS = ("arena", "--map", str(FOR_TESTS["fjords"]), "--players", "random,greedy")


def test_text(ttr: Callable[..., str]) -> None:
    lines = ttr(*FJORDS, "-n", "2").splitlines()
    assert lines[0] == "The Stone Fjords: 2 deals in 2 seatings, 4 games"
    assert [line.split()[0] for line in lines[2:5]] == ["player", "random", "greedy"]


def test_json_starts_at_the_seed(ttr: Callable[..., str]) -> None:
    """A match that starts later plays the same deals."""
    found = json.loads(ttr(*FJORDS, "-n", "2", "--seed", "8", "--json"))
    assert [deal["seed"] for deal in found["played"]] == [8, 9]
    other = json.loads(ttr(*FJORDS, "-n", "1", "--seed", "9", "--json"))
    assert other["played"] == found["played"][1:]


def test_players_are_listed(ttr: Callable[..., str]) -> None:
    assert ttr("arena", "--list").split() == [*PLAYERS]


@pytest.mark.parametrize(
    ("args", "error"),
    [
        ([], "ttr arena needs --map and --players, for example"),
        (["--map", "usa"], "ttr arena needs --map and --players"),
        (["--map", "use", "--players", "random"], 'there is no map "use", did you mean "usa"?'),
        (["--map", "usa", "--players", "random"], "needs 2 to 5 players, not 1"),
        (["--map", "paris", "--players", ",".join(["random"] * 5)], "2 to 4 players, not 5"),
        (["--map", "usa", "--players", "gredy,random"], 'did you mean "greedy"? Known players: '),
        (["--map", "usa", "--players", "random,"], 'there is no computer player ""'),
        ([*FJORDS[1:], "-n", "0"], "-n: expected a whole number from 1 to 1000000, not 0"),
        ([*FJORDS[1:], "--seed", "-1"], "--seed: expected a whole number from 0"),
        ([*FJORDS[1:], "--jobs", "two"], "--jobs: expected a whole number from 1 to 256, not two"),
    ],
)
def test_errors(args: list[str], error: str, ttr_error: Callable[..., str]) -> None:
    assert error in ttr_error("arena", *args)


class Late(RandomPlayer):
    """A random player to which this happens in the third of its games."""

    happens: BaseException
    games = 0

    def __init__(self) -> None:
        type(self).games += 1

    def choose(self, view: View, seed: int) -> Choice:
        if self.games > 2:
            raise self.happens
        return super().choose(view, seed)


@pytest.mark.parametrize(
    ("happens", "status", "errors"),
    [
        (KeyboardInterrupt(), 130, ["ttr: stopped after 1 of 5 deals"]),
        (
            KeyError("lost"),
            2,
            [
                "ttr: late in seat 1 failed with KeyError: \"'lost'\" in test_arena.py, line",
                "ttr: this is an error of the player; to repeat it, run ttr arena --map "
                f"{FOR_TESTS['fjords']} --players late,random -n 1 --seed 2",
                "ttr: stopped after 1 of 5 deals",
            ],
        ),
    ],
)
def test_stopped_match_prints_what_was_played(
    happens: BaseException,
    status: int,
    errors: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Ctrl-C and a bug of a player end the match after the first deal; its result is printed."""
    monkeypatch.setattr(arena, "PLAYERS", {**PLAYERS, "late": ComputerPlayer("late", Late)})
    Late.happens, Late.games = happens, 0
    with pytest.raises(SystemExit) as caught:
        cli.main([*FJORDS[:-1], "late,random", "-n", "5"])
    printed = capsys.readouterr()
    assert caught.value.code == status
    assert printed.out.startswith("The Stone Fjords: 1 deal in 2 seatings, 2 games\n")
    for line, error in zip(printed.err.splitlines(), errors, strict=True):
        assert line.startswith(error)


def processes_of(program: int) -> list[int]:
    """The processes that a program has started, with all that these have."""
    found = [program]
    for parent in found:
        for children in Path(f"/proc/{parent}/task").glob("*/children"):
            found += map(int, children.read_text().split())
    return found[1:]


def wait_until(happens: Callable[[], bool], seconds: float) -> None:
    """Look again and again; fail after these seconds."""
    until = time.monotonic() + seconds
    while not happens():
        assert time.monotonic() < until, "it does not happen"
        time.sleep(0.01)


def cpu_seconds(process: int) -> float:
    """The CPU time that a process has used; infinite if it has ended."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    except OSError:
        return math.inf
    return math.inf if fields[0] == "Z" else int(fields[11]) / os.sysconf("SC_CLK_TCK")


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lists the processes like this")
@pytest.mark.parametrize(
    ("end", "status", "said"),
    [
        ("SIGINT", 130, "ttr: stopped after 0 of 40 deals\n"),
        ("SIGTERM", 143, ""),
        ("SIGKILL", -9, ""),
    ],
)
def test_nothing_outlives_a_match(end: str, status: int, said: str) -> None:
    """Whatever ends it, no process plays on: its deal would take longer than this test waits."""
    command = [sys.executable, "-m", "ttr_tui", "arena", "--map", "great_lakes", "-n", "40"]
    command += ["--players", ",".join(["hard"] * 5), "--jobs", "2"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as program:
        assert program.stderr is not None
        started: list[int] = []

        def is_playing() -> bool:
            started[:] = processes_of(program.pid)
            return len(started) == 2 and min(map(cpu_seconds, started)) > 0.5

        try:
            wait_until(is_playing, 120)
            program.send_signal(getattr(signal, end))
            wait_until(lambda: min(map(cpu_seconds, [program.pid, *started])) == math.inf, 15)
            assert (program.wait(), program.stderr.read().decode()) == (status, said)
        finally:
            program.kill()
