"""Games of players who choose legal actions at random."""

from collections.abc import Iterator
from random import Random

from tests.maps import a_map
from ttr_tui.engine import Action, Game

NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve")


def new_game(name: str, players: int, seed: int, **options: bool) -> Game:
    return Game(a_map(name), NAMES[:players], seed=seed, **options)


def random_play(game: Game, seed: int) -> Iterator[Action]:
    """Play the game to its end; yield every action after it was applied."""
    chance = Random(seed)
    while not game.is_over:
        legal = game.legal()
        action = legal[int(chance.random() * len(legal))]
        game.apply(action)
        yield action
