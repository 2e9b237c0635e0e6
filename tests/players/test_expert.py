"""The expert: when it compares choices, and within which budget."""

import pytest

from tests.players.games import new_player
from tests.random_games import new_game
from ttr_tui.engine import Game, Phase, View, view_of
from ttr_tui.players import expert
from ttr_tui.players.estimates import Estimates
from ttr_tui.players.expert import AdvisingPlayer, Budget, ExpertPlayer, Search
from ttr_tui.players.fast_game import FastGame
from ttr_tui.players.level_player import LevelPlayer
from ttr_tui.players.levels import ADVICE, HARD
from ttr_tui.players.ticket_plan import plan_tickets


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


def test_advice_compares_tickets() -> None:
    """Advice, too, compares which tickets to keep, and keeps others where games then end better."""
    others = 0
    for seed in range(12):
        view = view_at(new_game("europe", 2, seed=seed, auto_end_turn=True), 0)
        advised = AdvisingPlayer().choose(view, seed=0)
        assert advised.action in view.legal
        assert AdvisingPlayer().choose(view, seed=0) == advised
        others += advised.action != LevelPlayer(ADVICE).choose(view, seed=0).action
    assert 0 < others < 12


def test_paths_of_advice_are_the_cheapest_together() -> None:
    """For two and three tickets, no plan of the hard player has cheaper paths."""
    cheaper = 0
    for seed in range(8):
        view = view_at(new_game("usa", 2, seed=seed), 0)
        for tickets in (view.offer, view.offer[:2], view.offer[1:]):
            forests = [
                plan_tickets(Estimates(view, level), tickets).forest for level in (ADVICE, HARD)
            ]
            if len(forests[0].paths) == len(forests[1].paths):
                advised, hard = [forest.cost for forest in forests]
                assert advised < hard + 1e-6
                cheaper += advised < hard - 1e-6
    assert cheaper
