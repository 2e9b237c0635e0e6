"""Computer players: each gets a view and a seed, and chooses an action."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from ttr_tui.players.greedy_player import GreedyPlayer
from ttr_tui.players.missing_cards import MissingCards, missing_cards
from ttr_tui.players.player import Choice, ForRoute, ForTicket, NeedsCards, Player, Reason
from ttr_tui.players.random_player import RandomPlayer

PLAYERS: Final[Mapping[str, Callable[[], Player]]] = MappingProxyType(
    {"random": RandomPlayer, "greedy": GreedyPlayer}
)
"""The computer players by name. A name in a file is only looked up here; nothing is imported by
name."""

__all__ = [
    "PLAYERS",
    "Choice",
    "ForRoute",
    "ForTicket",
    "GreedyPlayer",
    "MissingCards",
    "NeedsCards",
    "Player",
    "RandomPlayer",
    "Reason",
    "missing_cards",
]
