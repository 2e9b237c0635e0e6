"""What a claim would cost the tickets."""

import pytest

from tests.players.games import play
from tests.random_games import new_game
from ttr_tui.engine import Claim, view_of
from ttr_tui.play.claim_warnings import claim_losses


@pytest.mark.parametrize(
    ("name", "players", "seed"),
    [
        ("mixed", ["greedy", "greedy"], 3),
        ("paris", ["greedy", "greedy"], 5),
        pytest.param("usa", ["greedy", "greedy"], 1, marks=pytest.mark.slow),
        pytest.param("europe", ["greedy", "greedy"], 5, marks=pytest.mark.slow),
        pytest.param("great_lakes", ["greedy", "greedy"], 4, marks=pytest.mark.slow),
    ],
)
def test_warnings_come_true(name: str, players: list[str], seed: int) -> None:
    """Tickets that a claim made impossible are not all completed at the end."""
    game = new_game(name, len(players), seed)
    lost: list[tuple[int, tuple[int, ...]]] = []
    for view, choice in play(game, players):
        action = choice.action
        if isinstance(action, Claim) and not view.game_map.routes[action.route].tunnel:
            losses = claim_losses(view, action.route)
            certain = [loss for loss in losses if loss.needed and not loss.unless_station]
            lost += [(view.player, loss.tickets) for loss in certain]
    assert lost
    for seat, tickets in lost:
        view = view_of(game, seat)
        done = {score.ticket for score in view.ticket_scores() if score.completed}
        assert not {*tickets} <= done
