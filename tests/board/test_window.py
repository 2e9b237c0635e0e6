"""The closer view follows the cursor and never looks past the board."""

from __future__ import annotations

from ttr_tui.board.render.targets import Box, follow

WINDOW, BOARD = (80, 16), (120, 40)


def test_it_stays_while_the_cursor_is_well_inside() -> None:
    assert follow((10, 5), Box(40, 10, 44, 12), WINDOW, BOARD) == (10, 5)


def test_it_moves_as_little_as_shows_the_cursor_with_a_margin() -> None:
    assert follow((0, 0), Box(90, 10, 94, 11), WINDOW, BOARD) == (94 + 8 - 80, 0)
    assert follow((30, 20), Box(32, 21, 34, 22), WINDOW, BOARD) == (24, 18)


def test_it_stops_at_the_edges_of_the_board() -> None:
    assert follow((0, 0), Box(118, 39, 120, 40), WINDOW, BOARD) == (40, 24)
    assert follow((40, 24), Box(0, 0, 1, 1), WINDOW, BOARD) == (0, 0)


def test_a_long_route_is_shown_from_its_middle() -> None:
    assert follow((0, 0), Box(10, 2, 110, 30), WINDOW, BOARD) == (20, 8)


def test_a_window_larger_than_the_board_shows_it_from_the_start() -> None:
    assert follow((5, 5), Box(50, 10, 52, 11), (200, 60), BOARD) == (0, 0)
