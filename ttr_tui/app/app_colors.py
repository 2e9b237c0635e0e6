"""The colors of the app around the board."""

from __future__ import annotations

from ttr_tui.board.render.themes import AppColors, load_app_colors

__all__ = ["AppColors", "theme_for"]


def theme_for(board_theme: str) -> AppColors:
    """The colors of the app in a theme, given by name."""
    return load_app_colors(board_theme)
