"""Computer players: each gets a view and a seed, and chooses an action."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Final

from ttr_tui.players.choose import LevelPlayer, choose, payment_prices
from ttr_tui.players.expert import ExpertPlayer
from ttr_tui.players.greedy_player import GreedyPlayer
from ttr_tui.players.levels import BLOCKER, EASY, HARD, MEDIUM, Level
from ttr_tui.players.player import (
    Blocks,
    Choice,
    ForRoute,
    ForTicket,
    GivesUp,
    NeedsCards,
    NeedsPieces,
    NeedsStations,
    Player,
    Reason,
)
from ttr_tui.players.random_player import RandomPlayer

PLAYERS: Final[Mapping[str, Callable[[], Player]]] = MappingProxyType(
    {
        "random": RandomPlayer,
        "greedy": GreedyPlayer,
        "easy": partial(LevelPlayer, EASY),
        "medium": partial(LevelPlayer, MEDIUM),
        "hard": partial(LevelPlayer, HARD),
        "blocker": partial(LevelPlayer, BLOCKER),
        "expert": ExpertPlayer,
    }
)
"""The computer players by name. A name in a file is only looked up here; nothing is imported by
name."""

__all__ = [
    "PLAYERS",
    "Blocks",
    "Choice",
    "ExpertPlayer",
    "ForRoute",
    "ForTicket",
    "GivesUp",
    "GreedyPlayer",
    "Level",
    "LevelPlayer",
    "NeedsCards",
    "NeedsPieces",
    "NeedsStations",
    "Player",
    "RandomPlayer",
    "Reason",
    "choose",
    "payment_prices",
]
