"""The expert: when it compares choices, and within which budget."""

import pytest

from tests.players.games import new_player
from tests.random_games import new_game
from ttr_tui.engine import Game, Phase, View, view_of
from ttr_tui.players import expert
from ttr_tui.players.expert import Budget, ExpertPlayer, Search
from ttr_tui.players.fast_game import FastGame


def view_at(game: Game, turn: int) -> View:
    """The view of the player who acts first in a turn of a game of hard players."""
    hard = new_player("hard")
    while game.state.turn < turn:
        game.apply(hard.choose(view_of(game, game.state.player), seed=0).action)
    return view_of(game, game.state.player)


@pytest.mark.parametrize(
    ("turn", "search"),
    [
        (0, Search(tickets=Budget(30, 100_000))),
        (0, Search(tickets=Budget(10_000, 2_000))),
        (52, Search(turns=Budget(30, 100_000))),
        (52, Search(turns=Budget(10_000, 500))),
    ],
)
def test_budget(turn: int, search: Search, monkeypatch: pytest.MonkeyPatch) -> None:
    """A decision plays as many games and turns as its budget allows, up to one more world."""
    view = view_at(new_game("usa", 2, seed=2, auto_end_turn=True), turn)
    played: list[FastGame] = []

    def play_to_end(game: FastGame) -> list[int]:
        played.append(game)
        return real(game)

    real = expert.play_to_end
    monkeypatch.setattr(expert, "play_to_end", play_to_end)
    ExpertPlayer(search).choose(view, seed=0)
    playouts, turns = search.turns if turn else search.tickets
    assert 0 < len(played) <= playouts
    most = max(game.work for game in played)
    assert sum(game.work for game in played) <= turns + 16 * most


def test_turns_as_hard_until_pieces_run_low() -> None:
    """Early, only tickets are compared: an early turn is that of the hard player."""
    game = new_game("paris", 2, seed=1, auto_end_turn=True)
    hard, early = new_player("hard"), 0
    while not game.is_over:
        view = view_of(game, game.state.player)
        choice = hard.choose(view, seed=0)
        if view.phase is Phase.TURN and min(seat.pieces for seat in view.seats) > 9:
            assert ExpertPlayer().choose(view, seed=0) == choice
            early += 1
        game.apply(choice.action)
    assert early
