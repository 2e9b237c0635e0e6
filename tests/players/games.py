"""Games of computer players."""

from collections.abc import Iterator, Sequence

from tests.random_games import new_game
from ttr_tui.engine import Game, View, view_of
from ttr_tui.players import PLAYERS, Choice

MAX_ACTIONS = 5_000
"""No game takes nearly as many."""


def play(game: Game, players: Sequence[str]) -> Iterator[tuple[View, Choice]]:
    """Play the game to its end; yield the view and the choice of every decision before it is
    applied."""
    seated = [PLAYERS[name]() for name in players]
    for _ in range(MAX_ACTIONS):
        if game.is_over:
            return
        seat = game.state.player
        view = view_of(game, seat)
        choice = seated[seat].choose(view, seed=seat)
        yield view, choice
        game.apply(choice.action)
    raise AssertionError("the game does not end")


def all_choices() -> Iterator[str]:
    """Every choice of a few whole games, as text."""
    for name in ("mixed", "europe"):
        for _, choice in play(new_game(name, 2, seed=3), ["random", "greedy"]):
            yield repr(choice)
