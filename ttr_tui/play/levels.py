"""The levels of computer players. The settings need them before anything slow is imported."""

from __future__ import annotations

from typing import Final

from ttr_tui.text import did_you_mean, shown

LEVELS: Final = ("easy", "medium", "hard", "blocker", "expert")
"""The computer players to choose from."""

DEFAULT_LEVEL: Final = "medium"

_LEVEL_WORDS: Final = {"blocker": "hard blocker"}


def level_words(player: str) -> str:
    """Return the level of a computer player in words: `hard`, `hard blocker`."""
    return _LEVEL_WORDS.get(player, player)


def problem_with_level(level: str) -> str | None:
    """Return in one line why there is no such level to choose, or `None` if there is."""
    if level in LEVELS:
        return None
    return f"there is no level {shown(level)}{did_you_mean(level, LEVELS)}"
