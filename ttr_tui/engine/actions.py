"""What a player can intend: small immutable values.

An action says only what is wanted; what came of it (the card drawn, the cards revealed) is in the
events. Places, routes, kinds, cities and tickets are indices into the map; `notation` gives every
action its one-line text, `json_form` its JSON. The last field is a tag: it keeps actions of two
types with equal contents from being equal, as tuples otherwise would be.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

Payment: TypeAlias = tuple[tuple[int, int], ...]
"""Cards played: pairs of a card type and how many, in the order of the kinds."""


class DrawFaceUp(NamedTuple):
    """Take the card at a place of the market (C-2, C-3). `refill` is the deck that replaces it,
    `None` where there is nothing to choose (GL-1)."""

    slot: int
    refill: int | None = None
    tag: Literal["draw face-up"] = "draw face-up"


class DrawFromDeck(NamedTuple):
    """Draw the top card of a deck, blind (C-2)."""

    deck: int = 0
    tag: Literal["draw from deck"] = "draw from deck"


class FillSlot(NamedTuple):
    """Choose the deck that fills the first empty place of the market (GL-1)."""

    deck: int
    tag: Literal["fill"] = "fill"


class Claim(NamedTuple):
    """Claim a route and pay for it with cards (C-7); of a tunnel, try it with these (EU-2)."""

    route: int
    payment: Payment
    tag: Literal["claim"] = "claim"


class PayTunnel(NamedTuple):
    """Add these cards for the cards revealed, and build the tunnel (EU-2)."""

    payment: Payment
    tag: Literal["pay"] = "pay"


class Withdraw(NamedTuple):
    """Add nothing, and take all laid cards back (EU-2)."""

    tag: Literal["withdraw"] = "withdraw"


class KeepFlagCard(NamedTuple):
    """Keep one of the cards played, for the flag (PA-2)."""

    card: int
    tag: Literal["flag"] = "flag"


class KeepNoFlagCard(NamedTuple):
    """Let all cards played be discarded (PA-2)."""

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
    """Give so many pieces of one kind for as many of the other out of the own box (GL-9)."""

    deck: int
    number: int
    tag: Literal["exchange"] = "exchange"


class DrawTickets(NamedTuple):
    """Have tickets offered from the ticket deck (C-9)."""

    tag: Literal["tickets"] = "tickets"


class KeepTickets(NamedTuple):
    """Keep these of the tickets offered, in the order of the offer; reject the rest (C-0, C-9)."""

    tickets: tuple[int, ...]
    tag: Literal["keep"] = "keep"


class ChooseStartingPieces(NamedTuple):
    """Pick so many pieces of each kind to play with (GL-6)."""

    pieces: tuple[int, ...]
    tag: Literal["starting pieces"] = "starting pieces"


class Pass(NamedTuple):
    """Pass, where an exchange is all that could be done (C-11)."""

    tag: Literal["pass"] = "pass"


class EndTurn(NamedTuple):
    """End one's turn, or one's starting choice, after its last step."""

    tag: Literal["end turn"] = "end turn"


class EndEarly(NamedTuple):
    """End the game now, with the score as it stands (C-16). Never in the legal list: it is no move
    of the player whose turn it is, but what the table agrees on."""

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
