"""The complete state of a game at one moment."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from ttr_tui.engine.game_map import (
    CardTypeIndex,
    CityIndex,
    DeckCounts,
    GameMap,
    MarketRules,
    Payment,
    RouteIndex,
    Seat,
    StartingPiecesRules,
    TicketIndex,
)


class Phase(Enum):
    """What the player must do now; the values are words of positions (docs/positions.md).

    - before the first turn, choose `STARTING_TICKETS` (C-0), then `STARTING_PIECES` (GL-6)
    - `TURN`: choose the main action (C-1)
    - in the middle of it, draw the `SECOND_CARD` (C-2), make the `TICKET_CHOICE` (C-9), pay for a
      `TUNNEL` or withdraw (EU-2), or keep a `FLAG_CARD` or none (PA-2)
    - `MARKET_FILL`: choose the deck that fills an empty slot, before or after the main action
      (GL-1)
    - `TURN_END`: end the turn, or the choice before the first turn; the last step can be undone
    - `OVER`: nothing, the game is over
    """

    STARTING_TICKETS = "starting tickets"
    STARTING_PIECES = "starting pieces"
    TURN = "turn"
    SECOND_CARD = "second card"
    MARKET_FILL = "market fill"
    TICKET_CHOICE = "ticket choice"
    TUNNEL = "tunnel"
    FLAG_CARD = "flag card"
    TURN_END = "turn end"
    OVER = "game over"

    __hash__ = object.__hash__  # That of `Enum` is slow.


class Tunnel(NamedTuple):
    """A tunnel that a player is trying to build: the route, the cards played and the cards
    revealed (EU-2)."""

    route: RouteIndex
    payment: Payment
    revealed: tuple[CardTypeIndex, ...] = ()


class State:
    """A game at one moment. Only events change it (`Event.apply`).

    `players` is the number of players, `seats` has their seats; `player` is the seat that must act
    now, `first` the seat of the first player. `market[slot]` is a card type, `None` for an empty
    slot; `owners[route]` is a seat, `None` for an unclaimed route. The top of a deck is at the end
    of its list, but the top of the ticket deck at the start. `hands[seat][card_type]` counts cards.
    `pieces[seat][deck]` counts the pieces that cards of this deck place, `reserves[seat][deck]`
    those in the reserve; `chosen_pieces` are the starting pieces chosen so far, until all are
    revealed (GL-6). `offers` are the tickets a player is choosing from, `rejected` those not yet
    returned under the deck, `tickets_out` those out of the game. `returned_by` are the seats that
    returned the last tickets of `ticket_deck` under it, `removed_by` those that removed the last of
    `tickets_out`. `known[seat][card_type]` counts the cards in this hand that everybody has seen
    (C-10). `open_routes[seat]` are the routes still open to that player; they follow from `owners`
    and are stored for speed.

    `set_aside` are the cards of a tunnel or a flag that is not settled yet (EU-2, PA-2).
    `buildings` maps the kind of a building and its city to the seat that built it. `flags[seat]`
    are the face-up flag cards, `flag_offer` the card types that may be kept now. `flag_points` are
    the points scored for flags, `exchanged` the points paid for exchanges. `turns_left` is `None`
    before the last round (C-12); `passes` counts passed turns in a row (C-11); with
    `reset_limit_reached` the market is not reset again until it changes (C-4); `after_fill` is the
    phase after the market is filled (GL-1). `turn` counts turns from 1 and is 0 during the setup.
    """

    __slots__ = (
        "after_fill",
        "buildings",
        "chosen_pieces",
        "decks",
        "discards",
        "exchanged",
        "first",
        "flag_offer",
        "flag_points",
        "flags",
        "game_map",
        "hands",
        "known",
        "market",
        "offers",
        "open_routes",
        "owners",
        "passes",
        "phase",
        "pieces",
        "player",
        "players",
        "rejected",
        "removed_by",
        "reserves",
        "reset_limit_reached",
        "returned_by",
        "rng",
        "scores",
        "seats",
        "set_aside",
        "ticket_deck",
        "tickets",
        "tickets_out",
        "tunnel",
        "turn",
        "turns_left",
    )

    def __init__(self, game_map: GameMap, players: int) -> None:
        rules = game_map.rules
        self.game_map = game_map
        self.players = players
        self.seats = tuple(map(Seat, range(players)))
        self.rng = 0
        self.decks: list[list[CardTypeIndex]] = [[] for _ in rules.decks]
        self.discards: list[list[CardTypeIndex]] = [[] for _ in rules.decks]
        self.market: list[CardTypeIndex | None] = [None] * rules.of(MarketRules).size
        self.hands = [[0] * len(game_map.card_types) for _ in range(players)]
        self.known = [(0,) * len(game_map.card_types)] * players
        self.set_aside: tuple[CardTypeIndex, ...] = ()
        self.tunnel: Tunnel | None = None
        self.ticket_deck: list[TicketIndex] = []
        self.tickets: list[tuple[TicketIndex, ...]] = [()] * players
        self.offers: list[tuple[TicketIndex, ...]] = [()] * players
        self.rejected: list[tuple[TicketIndex, ...]] = [()] * players
        self.tickets_out: tuple[TicketIndex, ...] = ()
        self.returned_by: tuple[Seat, ...] = ()
        self.removed_by: tuple[Seat, ...] = ()
        self.owners: list[Seat | None] = [None] * len(game_map.routes)
        self.open_routes = [frozenset(game_map.route_indices)] * players
        self.buildings: dict[tuple[str, CityIndex], Seat] = {}
        supply = tuple(deck.pieces.count for deck in rules.decks)
        none = (0,) * len(supply)
        self.chosen_pieces: list[tuple[int, ...]] = [()] * players
        self.pieces: list[DeckCounts] = [
            supply if rules.get(StartingPiecesRules) is None else none
        ] * players
        self.reserves: list[DeckCounts] = [none] * players
        self.flags: list[tuple[CardTypeIndex, ...]] = [()] * players
        self.flag_offer: tuple[CardTypeIndex, ...] = ()
        self.flag_points = [0] * players
        self.exchanged = [0] * players
        self.scores = [0] * players
        self.phase = Phase.STARTING_TICKETS
        self.after_fill = Phase.TURN
        self.first = Seat(0)
        self.player = Seat(0)
        self.turn = 0
        self.turns_left: int | None = None
        self.passes = 0
        self.reset_limit_reached = False

    @property
    def seats_from_first(self) -> tuple[Seat, ...]:
        """The seats in the order of play, that of the first player first."""
        return self.seats[self.first :] + self.seats[: self.first]

    def built(self, kind: str) -> dict[CityIndex, Seat]:
        """Who has built buildings of this kind, by their cities."""
        return {city: seat for (of, city), seat in self.buildings.items() if of == kind}

    def copy(self) -> State:
        """A copy that shares no mutable part with this state."""
        other = State.__new__(State)
        other.game_map = self.game_map
        other.players = self.players
        other.seats = self.seats
        other.rng = self.rng
        other.decks = list(map(list.copy, self.decks))  # Twice as fast as a comprehension.
        other.discards = list(map(list.copy, self.discards))
        other.market = self.market[:]
        other.hands = list(map(list.copy, self.hands))
        other.known = self.known[:]
        other.set_aside = self.set_aside
        other.tunnel = self.tunnel
        other.ticket_deck = self.ticket_deck[:]
        other.tickets = self.tickets[:]
        other.offers = self.offers[:]
        other.rejected = self.rejected[:]
        other.tickets_out = self.tickets_out
        other.returned_by = self.returned_by
        other.removed_by = self.removed_by
        other.owners = self.owners[:]
        other.open_routes = self.open_routes[:]
        other.buildings = self.buildings.copy()
        other.chosen_pieces = self.chosen_pieces[:]
        other.pieces = self.pieces[:]
        other.reserves = self.reserves[:]
        other.flags = self.flags[:]
        other.flag_offer = self.flag_offer
        other.flag_points = self.flag_points[:]
        other.exchanged = self.exchanged[:]
        other.scores = self.scores[:]
        other.phase = self.phase
        other.after_fill = self.after_fill
        other.first = self.first
        other.player = self.player
        other.turn = self.turn
        other.turns_left = self.turns_left
        other.passes = self.passes
        other.reset_limit_reached = self.reset_limit_reached
        return other

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in State.__slots__)

    __hash__ = None  # type: ignore[assignment]
