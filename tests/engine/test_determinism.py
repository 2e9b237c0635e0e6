"""The same map, players, beginner, seed and actions give the same game, anywhere."""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.random_games import new_game, random_play
from ttr_tui.engine.game import Game

DESCRIBED = {
    ("usa", 2): "33d7a698b0c0d423",
    ("usa", 5): "6128af5dffbfe781",
    ("europe", 3): "d90814808b4ba158",
    ("paris", 4): "18d346ff123723fa",
    ("great_lakes", 3): "7c7e870453845b18",
}
"""What the games below come to on every machine and every supported Python."""


def fingerprint(name: str, players: int) -> str:
    """A hash over everything that happens in three games."""
    whole = hashlib.sha256()
    for seed in range(3):
        game = new_game(name, players, seed)
        for _ in random_play(game, seed):
            whole.update(repr(game.log[-1]).encode())
    return whole.hexdigest()[:16]


@pytest.mark.parametrize(("name", "players"), DESCRIBED)
def test_a_seed_gives_the_same_game_on_every_python(name: str, players: int) -> None:
    assert fingerprint(name, players) == DESCRIBED[name, players]


@pytest.mark.parametrize("hash_seed", ["0", "1", "4711"])
def test_a_seed_gives_the_same_game_whatever_the_hash_seed(hash_seed: str) -> None:
    code = "from tests.engine.test_determinism import *; print(fingerprint('great_lakes', 3))"
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == fingerprint("great_lakes", 3)


def test_different_seeds_give_different_games() -> None:
    assert new_game("usa", 2, 1).state != new_game("usa", 2, 2).state


def test_who_begins_changes_nothing_in_the_shuffles() -> None:
    game_map = new_game("usa", 2, 1).game_map
    games = [Game(game_map, ("Ann", "Bob"), first=first, seed=7) for first in (0, 1)]
    assert games[0].state.market == games[1].state.market
    assert games[0].state.decks == games[1].state.decks
