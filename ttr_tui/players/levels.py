"""The computer players that plan, as rows of a table: weights, and how far they look ahead."""

from __future__ import annotations

from typing import Final

from ttr_tui.players.computer import Computer
from ttr_tui.players.search import Search
from ttr_tui.players.weights import COLLECTOR, EASY, HARD, MEDIUM, RACER

LEVELS: Final = {
    "easy": Computer(EASY),
    "medium": Computer(MEDIUM),
    "hard": Computer(HARD, Search()),
    "racer": Computer(RACER, Search()),
    "collector": Computer(COLLECTOR, Search()),
}
