"""The table of scores, as the screens and the reports show it."""

import pytest

from tests.maps import TABLES
from tests.random_games import new_game, random_play
from ttr_tui.engine.scoring import final_score
from ttr_tui.play.ceremony import score_table


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_columns_of_the_table_add_up_to_the_total(name: str, players: int) -> None:
    for seed in range(5):
        game = new_game(name, players, seed)
        for _ in random_play(game, seed):
            pass
        for score in final_score(game.state).players:
            *parts, total = score_table(game.game_map.rules, score).values()
            assert sum(map(int, parts)) == int(total) == score.total
