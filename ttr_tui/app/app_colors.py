"""The colors of everything around the board, by what they are for: a table for each theme.

A theme goes with the looks of the board. `None` is the terminal's own color, or the ground.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ttr_tui.board.render.themes import Style


class AppColors:
    """Colors and roles of one theme. A role without a background stands on `ground`; with
    `numbered`, colors go out by the terminal's own numbers."""

    def __init__(
        self, name: str, ground: str | None, numbered: bool, roles: Mapping[str, Style]
    ) -> None:
        self.name = name
        self.ground = ground
        self.numbered = numbered
        self.roles = roles


DARK: Final = AppColors(
    name="dark",
    ground="#12171a",
    numbered=False,
    roles={
        "plain": Style("#c3ccd0"),
        "strong": Style("#f2f5f6", bold=True),
        "quiet": Style("#7f8d94"),
        "faint": Style("#4a565c"),
        "title": Style("#8fa3ad", bold=True),
        "accent": Style("#f3cf6b", bold=True),
        "key": Style("#f3cf6b"),
        "good": Style("#86d7a0"),
        "bad": Style("#ff9a86"),
        "chosen": Style("#ffffff", "#34505c", bold=True),
        "button": Style("#0f1416", "#f3cf6b", bold=True),
        "bar": Style("#c3ccd0", "#1b2226"),
        "bar strong": Style("#f2f5f6", "#1b2226", bold=True),
        "bar quiet": Style("#7f8d94", "#1b2226"),
        "bar accent": Style("#f3cf6b", "#1b2226", bold=True),
        "wild": Style("#ffe9a8", "#5a4a6e", bold=True),
        "no card": Style("#4a565c", "#1b2226"),
    },
)

LIGHT: Final = AppColors(
    name="light",
    ground="#f4f1e8",
    numbered=False,
    roles={
        "plain": Style("#30373b"),
        "strong": Style("#000000", bold=True),
        "quiet": Style("#626c71"),
        "faint": Style("#a3a79f"),
        "title": Style("#4a5f6b", bold=True),
        "accent": Style("#8a4b00", bold=True),
        "key": Style("#8a4b00"),
        "good": Style("#0b6b34"),
        "bad": Style("#b3261e"),
        "chosen": Style("#000000", "#c3d8e4", bold=True),
        "button": Style("#ffffff", "#8a4b00", bold=True),
        "bar": Style("#30373b", "#e0dbcb"),
        "bar strong": Style("#000000", "#e0dbcb", bold=True),
        "bar quiet": Style("#5a6367", "#e0dbcb"),
        "bar accent": Style("#7a3f00", "#e0dbcb", bold=True),
        "wild": Style("#ffffff", "#6b4a2b", bold=True),
        "no card": Style("#8b8f87", "#e0dbcb"),
    },
)

SIXTEEN: Final = AppColors(
    name="sixteen",
    ground="#000000",
    numbered=True,
    roles={
        "plain": Style("#e5e5e5"),
        "strong": Style("#ffffff", bold=True),
        "quiet": Style("#e5e5e5"),
        "faint": Style("#7f7f7f"),
        "title": Style("#00cdcd", bold=True),
        "accent": Style("#ffff00", bold=True),
        "key": Style("#ffff00"),
        "good": Style("#00ff00"),
        "bad": Style("#ff0000", bold=True),
        "chosen": Style("#ffffff", "#0000ee", bold=True),
        "button": Style("#000000", "#ffff00", bold=True),
        "bar": Style("#000000", "#e5e5e5"),
        "bar strong": Style("#000000", "#e5e5e5", bold=True),
        "bar quiet": Style("#000000", "#e5e5e5"),
        "bar accent": Style("#0000ee", "#e5e5e5", bold=True),
        "wild": Style("#000000", "#00ff00", bold=True),
        "no card": Style("#7f7f7f"),
    },
)

NONE: Final = AppColors(
    name="none",
    ground=None,
    numbered=True,
    roles={
        "plain": Style(),
        "strong": Style(bold=True),
        "quiet": Style(),
        "faint": Style(dim=True),
        "title": Style(bold=True),
        "accent": Style(bold=True),
        "key": Style(bold=True, underline=True),
        "good": Style(),
        "bad": Style(bold=True),
        "chosen": Style(reverse=True, bold=True),
        "button": Style(reverse=True, bold=True),
        "bar": Style(reverse=True),
        "bar strong": Style(reverse=True, bold=True),
        "bar quiet": Style(reverse=True),
        "bar accent": Style(reverse=True, bold=True, underline=True),
        "wild": Style(bold=True),
        "no card": Style(dim=True),
    },
)

_BY_THEME: Final = {"light": LIGHT, "sixteen": SIXTEEN, "none": NONE}


def theme_for(board_theme: str) -> AppColors:
    """The theme that goes with a look of the board; most stand on a dark ground."""
    return _BY_THEME.get(board_theme, DARK)
