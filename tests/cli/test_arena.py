"""`ttr arena`: the result as text or JSON, and clear errors."""

import json
from collections.abc import Callable

import pytest

from tests.maps import FOR_TESTS
from ttr_tui import cli
from ttr_tui.engine import View
from ttr_tui.play import arena
from ttr_tui.players import PLAYERS, Choice, RandomPlayer

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
    monkeypatch.setattr(arena, "PLAYERS", {**PLAYERS, "late": Late})
    Late.happens, Late.games = happens, 0
    with pytest.raises(SystemExit) as caught:
        cli.main([*FJORDS[:-1], "late,random", "-n", "5"])
    printed = capsys.readouterr()
    assert caught.value.code == status
    assert printed.out.startswith("The Stone Fjords: 1 deal in 2 seatings, 2 games\n")
    for line, error in zip(printed.err.splitlines(), errors, strict=True):
        assert line.startswith(error)
