"""The levels of computer players. The settings need them before anything slow is imported."""

from __future__ import annotations

from typing import Final

LEVELS: Final = ("easy", "medium", "hard", "blocker", "expert")
"""The computer players to choose from."""

DEFAULT_LEVEL: Final = "medium"
