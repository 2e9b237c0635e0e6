"""The same map, players, beginner, seed and actions give the same game, anywhere."""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.random_games import new_game, random_play

TOLD = {
    2: "33d7a698b0c0d423",
    5: "6128af5dffbfe781",
}
"""What the games below come to on every machine and every supported Python."""


def fingerprint(players: int) -> str:
    """A hash over everything that happens in three games."""
    whole = hashlib.sha256()
    for seed in range(3):
        game = new_game("usa", players, seed)
        for _ in random_play(game, seed):
            whole.update(repr(game.log[-1]).encode())
    return whole.hexdigest()[:16]


@pytest.mark.parametrize("players", TOLD)
def test_a_seed_gives_the_same_game_on_every_python(players: int) -> None:
    assert fingerprint(players) == TOLD[players]


@pytest.mark.parametrize("hash_seed", ["0", "1", "4711"])
def test_a_seed_gives_the_same_game_whatever_the_hash_seed(hash_seed: str) -> None:
    code = "from tests.engine.test_determinism import fingerprint; print(fingerprint(3))"
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == fingerprint(3)


def test_different_seeds_give_different_games() -> None:
    assert new_game("usa", 2, 1).state != new_game("usa", 2, 2).state


def test_who_begins_changes_nothing_in_the_shuffles() -> None:
    from ttr_tui.engine.game import Game

    game_map = new_game("usa", 2, 1).game_map
    games = [Game(game_map, ("Ann", "Bob"), first=first, seed=7) for first in (0, 1)]
    assert games[0].state.market == games[1].state.market
    assert games[0].state.decks == games[1].state.decks
