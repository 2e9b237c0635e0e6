"""What a player can intend: small immutable values.

An action says only what is wanted; what came of it (the card drawn, the cards revealed) is in the
events. Places, lanes, kinds and tickets are indices into the map; `notation` gives every action its
JSON form and its one-line text. The last field is a tag: it keeps two kinds of actions with equal
contents from being equal, as tuples otherwise would be.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

Payment: TypeAlias = tuple[tuple[int, int], ...]
"""Cards played: pairs of a kind of card and how many, in the order of the kinds."""


class TakeCard(NamedTuple):
    """Take the card at a place of the market (C-2, C-3)."""

    place: int
    tag: Literal["take"] = "take"


class DrawCard(NamedTuple):
    """Draw the top card of a deck, blind (C-2)."""

    deck: int = 0
    tag: Literal["draw"] = "draw"


class Claim(NamedTuple):
    """Claim a lane and pay for it with cards (C-7)."""

    lane: int
    payment: Payment
    tag: Literal["claim"] = "claim"


class DrawTickets(NamedTuple):
    """Have tickets offered from the ticket deck (C-9)."""

    tag: Literal["tickets"] = "tickets"


class KeepTickets(NamedTuple):
    """Keep these of the tickets offered, in the order of the offer; reject the rest (C-0, C-9)."""

    tickets: tuple[int, ...]
    tag: Literal["keep"] = "keep"


class HandOver(NamedTuple):
    """End one's turn, or one's starting choice, after its last step."""

    tag: Literal["done"] = "done"


Action: TypeAlias = TakeCard | DrawCard | Claim | DrawTickets | KeepTickets | HandOver
