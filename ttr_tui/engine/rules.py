"""The rules of a map and their numbers (docs/rules.md).

A part that a map does not use is `None`. The engine looks at these parts, never at the name of a
map.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Final, NamedTuple

RULES_VERSION: Final = 2
"""Increased whenever the same actions can lead to other events than before: a changed rule, another
order of shuffling or scoring. Games saved under an older number continue from their records; the
number tells players why a replay by the current rules would differ."""


class RejectedTickets(Enum):
    """Where rejected starting tickets go (C-0)."""

    UNDER_THE_DECK = "under the deck"
    OUT_OF_THE_GAME = "out of the game"


class TieBreak(Enum):
    """A criterion for ties; each map has its own order of them (C-15, MX-7)."""

    COMPLETED_TICKETS = "most completed tickets"
    LONGEST_PATH = "longer longest path"
    FEWEST_STATIONS = "fewest stations built"
    LONGEST_PATH_BONUS = "longest path bonus"


class PieceRules(NamedTuple):
    """The plastic pieces of each player, with their name in the singular and the plural."""

    count: int = 45  # type: ignore[assignment]  # hides tuple.count
    one: str = "train"
    many: str = "trains"


class DeckRules(NamedTuple):
    """A deck of cards and the pieces that its cards place. `cards` are pairs of a card type (an
    index into `GameMap.card_types`) and a count; `starting_hand` cards are dealt to each player and
    `in_market` to the market (`None`: as many as fit). `mode` names the routes that the deck pays
    for, on maps with several decks (GL-4)."""

    name: str
    cards: tuple[tuple[int, int], ...]
    starting_hand: int = 4
    pieces: PieceRules = PieceRules()
    in_market: int | None = None
    mode: str = "rail"


class MarketRules(NamedTuple):
    """The face-up cards (C-2 to C-4). `reset_at` locomotives reset the market, at most `max_resets`
    times in a row."""

    size: int = 5
    reset_at: int = 3
    max_resets: int = 3


class TicketRules(NamedTuple):
    """Tickets at the start (C-0; `deal_long` of them are long, EU-7) and as an action (C-9)."""

    deal: int = 3
    keep_at_start: int = 2
    rejected_at_start: RejectedTickets = RejectedTickets.UNDER_THE_DECK
    draw: int = 3
    keep: int = 1
    deal_long: int = 0


class LastRoundRules(NamedTuple):
    """C-12: after a turn that ends with `pieces` or fewer, everybody gets `turns` more turns."""

    pieces: int = 2
    turns: int = 1


class LongestPathRules(NamedTuple):
    """C-14: the bonus for the longest path, and its name."""

    bonus: int = 10
    name: str = "longest path"


class TunnelRules(NamedTuple):
    """EU-2: the number of cards revealed for a tunnel."""

    cards: int = 3


class StationRules(NamedTuple):
    """EU-4 to EU-6: stations per player, and the points for each unused one."""

    count: int = 3  # type: ignore[assignment]  # hides tuple.count
    points_left: int = 4


class FlagRules(NamedTuple):
    """PA-2 and PA-3: the colors of the flag, and the points for a complete one."""

    colors: tuple[int, ...]
    points: int = 4


class StartingPiecesRules(NamedTuple):
    """GL-6: each player chooses `total` pieces, at most `DeckRules.pieces` of each type; the others
    form the reserve. `suggested` is a good choice for beginners."""

    total: int = 50
    suggested: tuple[int, ...] = (27, 23)


class HarborRules(NamedTuple):
    """GL-7 and GL-8: harbors per player; the cards with an anchor from each deck that a harbor
    costs; the points for a harbor in a city of 1, 2, … completed tickets (the last number also for
    more); the penalty for each unbuilt harbor."""

    count: int = 3  # type: ignore[assignment]  # hides tuple.count
    cards_of_each_deck: int = 2
    points: tuple[int, ...] = (10, 20, 30)
    penalty: int = 4


class ExchangeRules(NamedTuple):
    """GL-9: the points that each exchanged piece costs."""

    points: int = 1


class Rules(NamedTuple):
    """The rules of a map.

    `points` gives the points for a route by its length. With fewer than `both_routes_from` players,
    claiming one route of a double route closes the other (C-8).
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
        """The pieces that a player plays with, all types together."""
        if self.starting_pieces is not None:
            return PieceRules(self.starting_pieces.total, "piece", "pieces")
        if len(self.decks) == 1:
            return self.decks[0].pieces
        return PieceRules(sum(deck.pieces.count for deck in self.decks), "piece", "pieces")
