"""The actions a player can choose: small immutable values.

An action holds only the player's choice; its results (the card drawn, the cards revealed) are in
the events. Slots, routes, card types, cities and tickets are indices into the map; `codec` converts
actions to JSON. The last field is a tag: without it two actions of different types with the same
values would be equal, because they are tuples.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

Payment: TypeAlias = tuple[tuple[int, int], ...]
"""Cards played: pairs of a card type and a count, in the order of the card types."""


class DrawFaceUp(NamedTuple):
    """Draw the card in a slot of the market (C-2, C-3). `refill` is the deck that replaces it,
    `None` if there is no choice (GL-1)."""

    slot: int
    refill: int | None = None
    tag: Literal["draw face-up"] = "draw face-up"


class DrawFromDeck(NamedTuple):
    """Draw the top card of a deck (C-2)."""

    deck: int = 0
    tag: Literal["draw from deck"] = "draw from deck"


class FillSlot(NamedTuple):
    """Fill the first empty slot of the market from this deck (GL-1)."""

    deck: int
    tag: Literal["fill"] = "fill"


class Claim(NamedTuple):
    """Claim a route and pay for it with cards (C-7), or try to build a tunnel with them (EU-2)."""

    route: int
    payment: Payment
    tag: Literal["claim"] = "claim"


class PayTunnel(NamedTuple):
    """Add these cards for the revealed cards and build the tunnel (EU-2)."""

    payment: Payment
    tag: Literal["pay"] = "pay"


class Withdraw(NamedTuple):
    """Give up the tunnel and take the played cards back (EU-2)."""

    tag: Literal["withdraw"] = "withdraw"


class KeepFlagCard(NamedTuple):
    """Keep one of the played cards for the flag (PA-2)."""

    card: int
    tag: Literal["flag"] = "flag"


class KeepNoFlagCard(NamedTuple):
    """Keep no card for the flag: discard all played cards (PA-2)."""

    tag: Literal["no flag"] = "no flag"


class BuildStation(NamedTuple):
    """Build a station in a city (EU-4)."""

    city: int
    payment: Payment
    tag: Literal["station"] = "station"


class BuildHarbor(NamedTuple):
    """Build a harbor in a port (GL-7)."""

    city: int
    payment: Payment
    tag: Literal["harbor"] = "harbor"


class Exchange(NamedTuple):
    """Give `number` pieces of the type of `deck` for as many of the other type from the player's
    reserve (GL-9)."""

    deck: int
    number: int
    tag: Literal["exchange"] = "exchange"


class DrawTickets(NamedTuple):
    """Draw tickets to choose from (C-9)."""

    tag: Literal["tickets"] = "tickets"


class KeepTickets(NamedTuple):
    """Keep these of the offered tickets, in the order of the offer; reject the rest (C-0, C-9)."""

    tickets: tuple[int, ...]
    tag: Literal["keep"] = "keep"


class ChooseStartingPieces(NamedTuple):
    """Choose how many pieces of each type to start with (GL-6)."""

    pieces: tuple[int, ...]
    tag: Literal["starting pieces"] = "starting pieces"


class Pass(NamedTuple):
    """Pass; possible only if an exchange is the only other action (C-11)."""

    tag: Literal["pass"] = "pass"


class EndTurn(NamedTuple):
    """End the turn, or the choice at the start of the game, after its last step."""

    tag: Literal["end turn"] = "end turn"


class EndEarly(NamedTuple):
    """End the game now, scored as it stands (C-16). Never in the list of legal actions: it is not a
    move, but something all players agree on."""

    tag: Literal["end early"] = "end early"


Action: TypeAlias = (
    DrawFaceUp
    | DrawFromDeck
    | FillSlot
    | Claim
    | PayTunnel
    | Withdraw
    | KeepFlagCard
    | KeepNoFlagCard
    | BuildStation
    | BuildHarbor
    | Exchange
    | DrawTickets
    | KeepTickets
    | ChooseStartingPieces
    | Pass
    | EndTurn
    | EndEarly
)
