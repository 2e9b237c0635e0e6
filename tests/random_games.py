"""Games of players who choose legal actions at random."""

from collections.abc import Iterator
from random import Random

from tests.maps import a_map
from ttr_tui.engine import Action, Claim, Game, State
from ttr_tui.engine.moves import legal_actions
from ttr_tui.engine.payments import demand_of
from ttr_tui.engine.rules.ferry_substitutes import other_substitutes

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


def every_legal(state: State) -> set[Action]:
    """All legal actions, also those that differ from a listed one only in the substitutes."""
    legal = legal_actions(state)
    claims = [action for action in legal if isinstance(action, Claim)]
    found: set[Action] = {*legal}
    for claim in claims:
        demand = demand_of(state.game_map, state.game_map.routes[claim.route])
        hand = state.hands[state.player]
        others = other_substitutes(state.game_map, demand, hand, claim.payment)
        found |= {Claim(claim.route, payment) for payment in others}
    return found
