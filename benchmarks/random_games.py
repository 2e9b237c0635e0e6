"""How fast the engine plays games of blind choices, as a ratio to the bare loop of `bare_usa`.

    python -m benchmarks.random_games [--games 200] [--rounds 9]

Engine and bare loop play in turn, two players each, the engine through the same list, apply and
events that the app uses, with automatic handover; the final score is not counted on either side.
The minimum over the rounds counts, since noise only ever adds time.
"""

import argparse
import time
from collections.abc import Callable
from random import Random

from benchmarks import bare_usa
from ttr_tui.engine.game import Game


def play(players: int, seed: int) -> int:
    """One game of the engine; the number of actions."""
    names = ("Ann", "Bob", "Cid", "Dot", "Eve")[:players]
    game = Game(bare_usa.MAP, names, seed=seed, automatic_handover=True)
    chance, count = Random(seed).random, 0
    while not game.is_over:
        legal = game.legal()
        game.apply(legal[int(chance() * len(legal))])
        count += 1
    return count


def seconds(run: Callable[[int, int], int], games: int, first: int) -> tuple[float, int]:
    """The time for so many two-player games, and the moves made in them."""
    start = time.perf_counter()
    moves = sum(run(2, seed) for seed in range(first, first + games))
    return time.perf_counter() - start, moves


def main() -> None:
    parser = argparse.ArgumentParser(description="random games of the engine and of the bare loop")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=9)
    options = parser.parse_args()
    best: dict[str, float] = {"bare loop": float("inf"), "engine": float("inf")}
    moves: dict[str, int] = {}
    runs = {"bare loop": bare_usa.play, "engine": play}
    for run in runs.values():
        run(2, -1)
    for _ in range(options.rounds):
        for name, run in runs.items():
            spent, moves[name] = seconds(run, options.games, 0)
            best[name] = min(best[name], spent)
    for name, spent in best.items():
        print(
            f"{name:10}  {options.games / spent:7.1f} games/s  {moves[name] / spent:9.0f} moves/s  "
            f"{moves[name] / options.games:5.0f} moves a game"
        )
    print(f"ratio of games/s, engine to bare loop: {best['bare loop'] / best['engine']:.2f}")


if __name__ == "__main__":
    main()
