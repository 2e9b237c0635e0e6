"""The table of scores at the end has room for all of its columns."""

import pytest

from tests.maps import TABLES
from tests.random_games import new_game, random_play
from ttr_tui.app.screens.final_scores_screen import column_widths, score_lines
from ttr_tui.app.widgets.badges import Badges
from ttr_tui.board.render.themes import load_theme
from ttr_tui.engine.view import view_of
from ttr_tui.mapfile.map_catalog import known_maps
from ttr_tui.play.ceremony import score_table
from ttr_tui.play.people import COLORS

MAX = dict(TABLES)
"""For each map the most players: their rows are the longest table."""


@pytest.mark.parametrize("width", [72, 80, 120])
@pytest.mark.parametrize(("name", "players"), MAX.items())
def test_every_number_stands_whole_below_its_head(name: str, players: int, width: int) -> None:
    game = new_game(name, players, 1)
    for _ in random_play(game, 1):
        pass
    view = view_of(game, None)
    assert view.final is not None
    badges = Badges(game.game_map, load_theme("dark"), list(COLORS)[:players])
    lines = score_lines(view, view.final, badges, width, 0)
    texts = ["".join(piece.text for piece in line) for line in lines]
    assert max(map(len, texts)) <= width
    rows = texts[4 : 4 + players]
    for score in view.final.players:
        numbers = list(score_table(game.game_map.rules, score).values())
        assert any(row.split()[-len(numbers) :] == numbers for row in rows)
    assert len({len(text) for text in (texts[3], *rows)}) == 1, "all columns end in one place"
    if name in known_maps() and width >= 80:
        heads = score_table(game.game_map.rules, view.final.players[0])
        assert all(f" {head}" in texts[3] for head in heads)


def test_columns_are_alike_while_there_is_room_then_as_wide_as_they_must() -> None:
    heads, row = ["routes", "stations", "total"], ["7", "-12", "100"]
    assert column_widths(heads, [row], 60) == [13, 13, 13]
    assert column_widths(heads, [row], 30) == [10, 10, 10]
    assert column_widths(heads, [row], 24) == [7, 9, 6]
    assert column_widths(heads, [row], 18) == [6, 6, 6]
