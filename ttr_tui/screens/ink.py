"""The colours of everything around the board, by what they are for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

from rich.style import Style as RichStyle

from ttr_tui.board import Style

Ink: TypeAlias = str | Style
"""How a piece of text looks: a role such as `quiet` or `accent`, or a style of the board's look."""


@dataclass(frozen=True, slots=True)
class Theme:
    """Colours and roles of one theme. A role without a background stands on `ground`."""

    name: str
    ground: str
    raised: str
    roles: Mapping[str, Style]


DARK: Final = Theme(
    name="dark",
    ground="#12171a",
    raised="#1b2226",
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


@lru_cache(maxsize=512)
def rich_style(ink: Ink, theme: Theme = DARK) -> RichStyle:
    """The ink as the terminal library wants it."""
    style = theme.roles[ink] if isinstance(ink, str) else ink
    return RichStyle(
        color=style.fg,
        bgcolor=style.bg or theme.ground,
        bold=style.bold,
        dim=style.dim,
        underline=style.underline,
        reverse=style.reverse,
    )
