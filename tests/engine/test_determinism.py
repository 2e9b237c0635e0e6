"""The same map, players, first player, seed and actions give the same game on every machine."""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.random_games import new_game, random_play
from ttr_tui.engine import Game

FINGERPRINTS = {
    ("usa", 2): "dfe5c4f6e8f1d214",
    ("usa", 5): "f65a9616249021d4",
    ("europe", 3): "1cbdd0da9adad601",
    ("paris", 4): "30f4635d64bf847a",
    ("great_lakes", 3): "fc0149d425883a6a",
}
"""The fingerprints of the games below, on every machine and every supported Python."""


def fingerprint(name: str, players: int) -> str:
    """A hash of all records of three random games."""
    digest = hashlib.sha256()
    for seed in range(3):
        game = new_game(name, players, seed)
        for _ in random_play(game, seed):
            digest.update(repr(game.log[-1]).encode())
    return digest.hexdigest()[:16]


@pytest.mark.parametrize(("name", "players"), FINGERPRINTS)
def test_seed_on_every_python(name: str, players: int) -> None:
    """A seed gives the same game on every supported Python."""
    assert fingerprint(name, players) == FINGERPRINTS[name, players]


@pytest.mark.quick(1)
@pytest.mark.parametrize("hash_seed", ["0", "1", "4711"])
def test_seed_with_any_hash_seed(hash_seed: str) -> None:
    """The order of sets and dicts does not influence a game."""
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


def test_different_seeds() -> None:
    """Different seeds give different games."""
    assert new_game("usa", 2, 1).state != new_game("usa", 2, 2).state


def test_first_player_does_not_change_shuffles() -> None:
    """Choosing the first player gives the same market and decks."""
    game_map = new_game("usa", 2, 1).game_map
    games = [Game(game_map, ("Ann", "Bob"), first=first, seed=7) for first in (0, 1)]
    assert games[0].state.market == games[1].state.market
    assert games[0].state.decks == games[1].state.decks
