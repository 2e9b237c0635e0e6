"""How fast the engine plays games of blind choices, as a ratio to the bare loop of `bare_usa`.

    python -m benchmarks.random_games [--games 100] [--rounds 9] [MAP ...]

Engine and bare loop play in turn, two players each, the engine through the same list, apply and
events that the app uses, with automatic handover; the final score is not counted on either side.
The minimum over the rounds counts, since noise only ever adds time. All maps are measured against
the one bare loop of the USA.
"""

import argparse
import time
from collections.abc import Callable
from random import Random

from benchmarks import bare_usa
from ttr_tui.engine.game import Game
from ttr_tui.engine.game_map import GameMap
from ttr_tui.mapfile.find import find_map, known_maps
from ttr_tui.mapfile.map_file import read_map


def play(game_map: GameMap, seed: int) -> int:
    """One game of two players on the engine; the number of actions."""
    game = Game(game_map, ("Ann", "Bob"), seed=seed, automatic_handover=True)
    chance, count = Random(seed).random, 0
    while not game.is_over:
        legal = game.legal()
        game.apply(legal[int(chance() * len(legal))])
        count += 1
    return count


def seconds(run: Callable[[int], int], games: int) -> tuple[float, int]:
    """The time for so many games, and the moves made in them."""
    start = time.perf_counter()
    moves = sum(run(seed) for seed in range(games))
    return time.perf_counter() - start, moves


def main() -> None:
    parser = argparse.ArgumentParser(description="random games of the engine and of the bare loop")
    parser.add_argument("maps", nargs="*", default=known_maps(), metavar="MAP")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=9)
    options = parser.parse_args()
    runs: dict[str, Callable[[int], int]] = {"bare loop": lambda seed: bare_usa.play(2, seed)}
    for name in options.maps:
        game_map = read_map(find_map(name)).game_map
        runs[name] = lambda seed, game_map=game_map: play(game_map, seed)
    best = dict.fromkeys(runs, float("inf"))
    moves: dict[str, int] = {}
    for _ in range(options.rounds):
        for name, run in runs.items():
            spent, moves[name] = seconds(run, options.games)
            best[name] = min(best[name], spent)
    for name, spent in best.items():
        print(
            f"{name:12} {options.games / spent:8.1f} games/s {moves[name] / spent:9.0f} moves/s "
            f"{moves[name] / options.games:6.0f} moves a game   "
            f"ratio to the bare loop {best['bare loop'] / spent:5.2f}"
        )


if __name__ == "__main__":
    main()
