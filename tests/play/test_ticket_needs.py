"""How many pieces tickets still need at least, and what a claim would cost them."""

from itertools import permutations

import pytest

from tests.app.driver import at_position
from tests.players.games import play
from tests.random_games import new_game
from ttr_tui.engine import Claim, view_of
from ttr_tui.engine.ticket_paths import ticket_path
from ttr_tui.play.ticket_needs import claim_losses, fewest_pieces


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


def test_fewest_pieces_for_tickets_that_share() -> None:
    """A tree for both tickets takes fewer pieces than two paths."""
    session = at_position(
        "usa", "players: {Ann: {tickets: [los_angeles-new_york, los_angeles-chicago]}, Bob: {}}\n"
    )
    view = session.view(0)
    one, two = view.tickets
    alone = [fewest_pieces(view, [ticket]) for ticket in (one, two)]
    paths = [ticket_path(view, ticket) for ticket in (one, two)]
    assert alone == [path.missing for path in paths if path is not None]
    together = fewest_pieces(view, [one, two])
    orders = []
    for first, second in permutations((one, two)):
        before = ticket_path(view, first)
        assert before is not None
        after = ticket_path(view, second, before.routes)
        assert after is not None
        orders.append(before.missing + after.missing)
    assert together is not None
    assert together <= min(orders)
