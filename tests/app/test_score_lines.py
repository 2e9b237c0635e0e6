"""The table of final scores has room for all its columns."""

import pytest

from tests.maps import TABLES
from tests.random_games import new_game, random_play
from ttr_tui.app.screens.final_scores_screen import column_widths, head_rows, score_lines
from ttr_tui.app.widgets.badges import Badges
from ttr_tui.board.render.themes import load_theme
from ttr_tui.engine import view_of
from ttr_tui.mapfile.map_catalog import known_maps
from ttr_tui.play.ceremony import score_table
from ttr_tui.play.people import COLORS

MAX_PLAYERS = dict(TABLES)
"""The largest number of players for each map."""


@pytest.mark.parametrize("width", [72, 80, 120])
@pytest.mark.parametrize(("name", "players"), MAX_PLAYERS.items())
def test_table_fits(name: str, players: int, width: int) -> None:
    """Every number is whole, in line with its head, and heads are whole from 80 columns."""
    game = new_game(name, players, 1)
    for _ in random_play(game, 1):
        pass
    view = view_of(game, None)
    assert view.final is not None
    badges = Badges(game.game_map, load_theme("dark"), list(COLORS)[:players])
    lines = score_lines(view, view.final, badges, width, 0)
    texts = ["".join(span.text for span in line) for line in lines]
    assert max(map(len, texts)) <= width
    rows = texts[4 : 4 + players]
    for score in view.final.players:
        numbers = list(score_table(game.game_map, score).values())
        assert any(row.split()[-len(numbers) :] == numbers for row in rows)
    assert len({len(text) for text in (texts[3], *rows)}) == 1, "all rows end in the same column"
    if name in known_maps() and width >= 80:
        heads = score_table(game.game_map, view.final.players[0])
        assert all(word in f"{texts[2]} {texts[3]}" for head in heads for word in head.split())


def test_columns_are_equal_if_there_is_room() -> None:
    """Columns are equally wide, then as wide as their texts, then cut."""
    heads, row = ["Routes", "Stations", "Total"], ["7", "-12", "100"]
    assert column_widths(heads, [row], 60) == [15, 15, 15]
    assert column_widths(heads, [row], 30) == [10, 10, 10]
    assert column_widths(heads, [row], 24) == [7, 9, 6]
    assert column_widths(heads, [row], 18) == [6, 6, 6]


@pytest.mark.parametrize("width", [72, 80])
def test_long_heads_take_two_rows(width: int) -> None:
    """Heads of two words are split over two rows if one row is too narrow."""
    heads = [
        *("Routes", "Tickets", "Failed tickets", "Stations", "Harbors", "Exchanges"),
        *("Longest path", "Total"),
    ]
    (upper, lower), widths = head_rows(heads, [["100"] * len(heads)], width - 24)
    assert upper == ["", "", "Failed", "", "", "", "Longest", ""]
    assert lower[2] == "tickets" and lower[6] == "path"
    assert sum(widths) <= width - 24
