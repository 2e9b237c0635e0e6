"""The rules a map switches on, and their numbers (docs/rules.md).

Every part is a small frozen dataclass; a part that a map does not use is `None`. The engine asks
for parts, never for a map's name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum


class RejectedTickets(Enum):
    """Where rejected starting tickets go (C-0)."""

    UNDER_THE_DECK = "under the deck"
    OUT_OF_THE_GAME = "out of the game"


class TieBreak(Enum):
    """What decides between players with equal points, in a map's own order (C-15)."""

    COMPLETED_TICKETS = "most completed tickets"
    LONGEST_PATH = "longer longest path"


@dataclass(frozen=True, slots=True)
class PieceRules:
    """The plastic pieces of each player, and the words for one and for many."""

    count: int = 45
    one: str = "train"
    many: str = "trains"


@dataclass(frozen=True, slots=True)
class DeckRules:
    """A deck: how many cards of each kind (an index into `GameMap.kinds`), how many are dealt."""

    name: str
    cards: tuple[tuple[int, int], ...]
    starting_hand: int = 4


@dataclass(frozen=True, slots=True)
class MarketRules:
    """The face-up cards (C-2 to C-4). `sweep_at` locomotives sweep the market, `sweeps` times at
    most in a row."""

    places: int = 5
    sweep_at: int = 3
    sweeps: int = 3


@dataclass(frozen=True, slots=True)
class TicketRules:
    """Tickets at the start (C-0) and as an action (C-9)."""

    deal: int = 3
    keep_at_start: int = 2
    rejected_at_start: RejectedTickets = RejectedTickets.UNDER_THE_DECK
    draw: int = 3
    keep: int = 1


@dataclass(frozen=True, slots=True)
class LastRoundRules:
    """C-12: a turn that ends with `pieces` or fewer gives everyone `turns` more turns."""

    pieces: int = 2
    turns: int = 1


@dataclass(frozen=True, slots=True)
class LongestPathRules:
    """C-14: the bonus for the longest trail."""

    bonus: int = 10


@dataclass(frozen=True, slots=True)
class Rules:
    """Which rules a map plays by, and with which numbers.

    `points` gives the points for a lane by its length. With fewer than `both_lanes_from` players a
    double route closes as soon as one of its lanes is claimed (C-8).
    """

    decks: tuple[DeckRules, ...]
    points: Mapping[int, int]
    least_players: int = 2
    most_players: int = 5
    pieces: PieceRules = field(default_factory=PieceRules)
    market: MarketRules = field(default_factory=MarketRules)
    tickets: TicketRules = field(default_factory=TicketRules)
    both_lanes_from: int = 4
    last_round: LastRoundRules = field(default_factory=LastRoundRules)
    longest_path: LongestPathRules | None = None
    tie_breaks: tuple[TieBreak, ...] = ()
