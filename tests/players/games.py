"""Games of computer players."""

from collections.abc import Iterator, Sequence

from tests.random_games import new_game
from ttr_tui.engine import Game, View, view_of
from ttr_tui.players import OFFERED_PLAYERS, PLAYERS
from ttr_tui.players.levels import LEVELS as ROWS
from ttr_tui.players.player import Choice, Player
from ttr_tui.players.search import Budget, Search

SMALL_SEARCH = Search(Budget(6, 400, 0.0), Budget(6, 250, 1.0), first=2, again=1)
"""A small budget for the players that look ahead."""

MAX_ACTIONS = 5_000
"""No game takes nearly as many."""


LEVELS = [*OFFERED_PLAYERS]


def new_player(name: str) -> Player:
    """A player of this name, with a small budget to look ahead, to save time."""
    row = ROWS.get(name)
    if row is None:
        return PLAYERS[name].load()
    return row if row.search is None else row._replace(search=SMALL_SEARCH)


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
    for name, players in (("mixed", ["hard", "collector"]), ("europe", ["medium", "racer"])):
        for _, choice in play(new_game(name, 2, seed=3), players):
            yield repr(choice)
