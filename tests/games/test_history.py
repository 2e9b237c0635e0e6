"""The moments of a game are what everybody saw at its handovers."""

import pytest

from tests.random_games import new_game, random_play
from ttr_tui.engine.actions import HandOver
from ttr_tui.engine.view import view_of
from ttr_tui.games.history import history


@pytest.mark.parametrize("name", ["usa", "europe", "great_lakes", "paris"])
def test_every_moment_is_the_table_after_a_turn(name: str) -> None:
    game = new_game(name, 3, seed=5)
    seen = []
    for action in random_play(game, 5):
        view = view_of(game, None)
        if isinstance(action, HandOver):
            scores = tuple(seat.score for seat in view.seats)
            now = (scores, view.owners, view.stations, view.harbors)
            if view.turn > 1 or game.is_over:
                seen.append(now)
            else:
                seen = [now]  # Before the first turn the table stays as it is.
    moments = history(game.log, view_of(game, None))
    assert [moment[:4] for moment in moments] == seen


def test_a_game_that_has_just_begun_has_one_moment_without_points() -> None:
    game = new_game("usa", 2, seed=1)
    (moment,) = history(game.log, view_of(game, None))
    assert moment.scores == (0, 0)
    assert not moment.lanes
