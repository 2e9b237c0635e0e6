"""The rules a map switches on, and their numbers (docs/rules.md).

Every part is a named tuple; a part that a map does not use is `None`. The engine asks
for parts, never for a map's name.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Final, NamedTuple

RULES_VERSION: Final = 1
"""Raised whenever the same actions may lead to other events than before: a rule edited, another
order of shuffling or scoring. Games kept under an older number go on from what was recorded; the
number tells the people why a replay by today's rules would differ."""


class RejectedTickets(Enum):
    """Where rejected starting tickets go (C-0)."""

    UNDER_THE_DECK = "under the deck"
    OUT_OF_THE_GAME = "out of the game"


class TieBreak(Enum):
    """What decides between players with equal points, in a map's own order (C-15, MX-7)."""

    COMPLETED_TICKETS = "most completed tickets"
    LONGEST_PATH = "longer longest path"
    FEWEST_STATIONS = "fewest stations built"
    LONGEST_PATH_BONUS = "longest path bonus"


class PieceRules(NamedTuple):
    """The plastic pieces of each player, and the words for one and for many."""

    count: int = 45  # type: ignore[assignment]  # hides tuple.count
    one: str = "train"
    many: str = "trains"


class DeckRules(NamedTuple):
    """A deck of cards and the pieces that its cards place on the board: how many cards of each
    kind (an index into `GameMap.card_types`), how many are dealt, how many of them lie in the
    market at first (`None`: as many as there is room). `mode` is the word for the routes it pays
    for, where a map has several decks (GL-4)."""

    name: str
    cards: tuple[tuple[int, int], ...]
    starting_hand: int = 4
    pieces: PieceRules = PieceRules()
    in_market: int | None = None
    mode: str = "rail"


class MarketRules(NamedTuple):
    """The face-up cards (C-2 to C-4). `reset_at` locomotives reset the market, `max_resets` times
    at most in a row."""

    size: int = 5
    reset_at: int = 3
    max_resets: int = 3


class TicketRules(NamedTuple):
    """Tickets at the start (C-0; `deal_long` of them long ones, EU-7) and as an action (C-9)."""

    deal: int = 3
    keep_at_start: int = 2
    rejected_at_start: RejectedTickets = RejectedTickets.UNDER_THE_DECK
    draw: int = 3
    keep: int = 1
    deal_long: int = 0


class LastRoundRules(NamedTuple):
    """C-12: a turn that ends with `pieces` or fewer gives everyone `turns` more turns."""

    pieces: int = 2
    turns: int = 1


class LongestPathRules(NamedTuple):
    """C-14: the bonus for the longest trail, and what it is called."""

    bonus: int = 10
    name: str = "longest path"


class TunnelRules(NamedTuple):
    """EU-2: how many cards are revealed when a tunnel is tried."""

    cards: int = 3


class StationRules(NamedTuple):
    """EU-4 to EU-6: stations per player; the points for each one left."""

    count: int = 3  # type: ignore[assignment]  # hides tuple.count
    points_left: int = 4


class FlagRules(NamedTuple):
    """PA-2 and PA-3: the colors of the flag, and the points for a whole one."""

    colors: tuple[int, ...]
    points: int = 4


class StartingPiecesRules(NamedTuple):
    """GL-6: each player picks `total` pieces, no more of a kind than `DeckRules.pieces` allows;
    the rest goes to the player's box. `suggested` pieces of each kind suit beginners."""

    total: int = 50
    suggested: tuple[int, ...] = (27, 23)


class HarborRules(NamedTuple):
    """GL-7 and GL-8: harbors per player; the anchored cards of each deck that one costs; the points
    for a harbor whose city 1, 2, … completed tickets name (the last also for more); what each
    harbor not built costs."""

    count: int = 3  # type: ignore[assignment]  # hides tuple.count
    cards_of_each_deck: int = 2
    points: tuple[int, ...] = (10, 20, 30)
    penalty: int = 4


class ExchangeRules(NamedTuple):
    """GL-9: what each exchanged piece costs."""

    points: int = 1


class Rules(NamedTuple):
    """Which rules a map plays by, and with which numbers.

    `points` gives the points for a route by its length. With fewer than `both_routes_from` players
    a double route closes as soon as one of its routes is claimed (C-8).
    """

    decks: tuple[DeckRules, ...]
    points: Mapping[int, int]
    min_players: int = 2
    max_players: int = 5
    market: MarketRules = MarketRules()
    tickets: TicketRules = TicketRules()
    both_routes_from: int = 4
    last_round: LastRoundRules = LastRoundRules()
    longest_path: LongestPathRules | None = None
    tunnels: TunnelRules | None = None
    stations: StationRules | None = None
    flag: FlagRules | None = None
    starting_pieces: StartingPiecesRules | None = None
    harbors: HarborRules | None = None
    exchange: ExchangeRules | None = None
    tie_breaks: tuple[TieBreak, ...] = ()

    @property
    def pieces(self) -> PieceRules:
        """All pieces that a player plays with, and the words for them."""
        if self.starting_pieces is not None:
            return PieceRules(self.starting_pieces.total, "piece", "pieces")
        if len(self.decks) == 1:
            return self.decks[0].pieces
        return PieceRules(sum(deck.pieces.count for deck in self.decks), "piece", "pieces")
