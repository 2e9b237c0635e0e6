"""The whole truth about a game at one moment."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from ttr_tui.engine.game_map import GameMap

EMPTY: Final = -1
"""A place of the market without a card."""

NOBODY: Final = -1
"""The owner of a lane that nobody has claimed."""


class Phase(Enum):
    """What the game waits for."""

    STARTING_TICKETS = "starting tickets"
    TURN = "turn"
    SECOND_CARD = "second card"
    TICKET_CHOICE = "ticket choice"
    HAND_OVER = "hand over"
    OVER = "over"


class State:
    """A game at one moment. Only events change it (`Event.change`).

    Seats count from 0. Tops of decks are at the end of their lists, except that the ticket deck's
    top is at its start. `hands[seat][kind]` counts cards. `offers` are the tickets a player is
    choosing from, `rejected` those that are not back under the deck yet. `open_lanes[seat]` are the
    lanes still open to that player; it follows from `owners` and is kept for speed.
    `turns_left` is `None` before the last round (C-12); `passes` counts passed turns in a row
    (C-11); `sweep_given_up` says that the market stays as it lies until it changes (C-4).
    `turn` counts turns from 1, and is 0 while the starting tickets are chosen.
    """

    __slots__ = (
        "decks",
        "discards",
        "first",
        "game_map",
        "hands",
        "market",
        "offers",
        "open_lanes",
        "owners",
        "passes",
        "phase",
        "pieces",
        "player",
        "players",
        "rejected",
        "rng",
        "scores",
        "sweep_given_up",
        "ticket_deck",
        "tickets",
        "tickets_out",
        "turn",
        "turns_left",
    )

    def __init__(self, game_map: GameMap, players: int) -> None:
        rules = game_map.rules
        self.game_map = game_map
        self.players = players
        self.rng = 0
        self.decks: list[list[int]] = [[] for _ in rules.decks]
        self.discards: list[list[int]] = [[] for _ in rules.decks]
        self.market = [EMPTY] * rules.market.places
        self.hands = [[0] * len(game_map.kinds) for _ in range(players)]
        self.ticket_deck: list[int] = []
        self.tickets: list[tuple[int, ...]] = [()] * players
        self.offers: list[tuple[int, ...]] = [()] * players
        self.rejected: list[tuple[int, ...]] = [()] * players
        self.tickets_out: tuple[int, ...] = ()
        self.owners = [NOBODY] * len(game_map.lanes)
        self.open_lanes = [frozenset(range(len(game_map.lanes)))] * players
        self.pieces = [rules.pieces.count] * players
        self.scores = [0] * players
        self.phase = Phase.STARTING_TICKETS
        self.first = 0
        self.player = 0
        self.turn = 0
        self.turns_left: int | None = None
        self.passes = 0
        self.sweep_given_up = False

    def copy(self) -> State:
        """A state that shares nothing changeable with this one."""
        other = State.__new__(State)
        other.game_map = self.game_map
        other.players = self.players
        other.rng = self.rng
        other.decks = [deck[:] for deck in self.decks]
        other.discards = [pile[:] for pile in self.discards]
        other.market = self.market[:]
        other.hands = [hand[:] for hand in self.hands]
        other.ticket_deck = self.ticket_deck[:]
        other.tickets = self.tickets[:]
        other.offers = self.offers[:]
        other.rejected = self.rejected[:]
        other.tickets_out = self.tickets_out
        other.owners = self.owners[:]
        other.open_lanes = self.open_lanes[:]
        other.pieces = self.pieces[:]
        other.scores = self.scores[:]
        other.phase = self.phase
        other.first = self.first
        other.player = self.player
        other.turn = self.turn
        other.turns_left = self.turns_left
        other.passes = self.passes
        other.sweep_given_up = self.sweep_given_up
        return other

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in State.__slots__)

    __hash__ = None  # type: ignore[assignment]
