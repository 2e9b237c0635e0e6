"""Games of computer players."""

from collections.abc import Iterator, Sequence

from tests.random_games import new_game
from ttr_tui.engine import Game, View, view_of
from ttr_tui.players import PLAYERS, Kind
from ttr_tui.players.expert import Budget, ExpertPlayer, Search
from ttr_tui.players.player import Choice, Player

SMALL_SEARCH = Search(Budget(8, 1_000), Budget(12, 1_000), late=1.0, first=2, compared=1)
"""A small budget for the expert, which it spends in every turn."""

MAX_ACTIONS = 5_000
"""No game takes nearly as many."""


LEVELS = [p.name for p in PLAYERS.values() if p.kind is not Kind.BASELINE and not p.thinks_long]
"""The levels that look only at the board."""


def new_player(name: str) -> Player:
    """A player of this name; the expert with a small budget, to save time."""
    return ExpertPlayer(SMALL_SEARCH) if name == "expert" else PLAYERS[name].load()


def play(game: Game, players: Sequence[str]) -> Iterator[tuple[View, Choice]]:
    """Play the game to its end; yield the view and the choice of every decision before it is
    applied."""
    seated = [new_player(name) for name in players]
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
    for name, players in (("mixed", ["hard", "expert"]), ("europe", ["medium", "blocker"])):
        for _, choice in play(new_game(name, 2, seed=3), players):
            yield repr(choice)
