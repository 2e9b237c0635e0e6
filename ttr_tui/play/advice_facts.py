"""What advice says, as facts: an action and the reasons for it."""

from __future__ import annotations

from enum import Enum, auto
from typing import NamedTuple, TypeAlias

from ttr_tui.engine import Action, Payment
from ttr_tui.engine.game_map import (
    DeckIndex,
    RouteIndex,
    Seat,
    TicketIndex,
)
from ttr_tui.play.claim_warnings import NoCardToSpare, TicketLoss
from ttr_tui.play.route_needs import RouteNeeds


class Why(Enum):
    """What is true of the action or of the moment, without numbers."""

    TUNNEL_MAY_COST_MORE = auto()
    ALL_COMPLETED = auto()
    """All tickets are completed: the claim is for the points of the route."""
    NOTHING_SCORES = auto()
    """In the last turn; the card drawn is of no use either."""
    WHOLE_TURN = auto()
    """The card drawn counts as any color, and no second card can be drawn."""
    NO_CARD_HELPS = auto()
    """The tickets need none of the face-up cards."""
    PAYS_FOR_HARBOR = auto()
    DECK_HELPS_MORE = auto()
    """The deck that the empty slot of the market is filled from."""
    TIME_FOR_TICKETS = auto()
    TICKETS_COMPLETED = auto()
    """So new ones are drawn."""
    ONLY_TICKETS_LEFT = auto()
    """Nothing better is left to do than to draw tickets."""
    ONLY_PASS_LEFT = auto()


class HelpedTickets(NamedTuple):
    """The claim or station completes tickets, or is part of the paths that are shown for
    others."""

    completes: tuple[int, ...] = ()
    part_of: tuple[int, ...] = ()


class LongerPath(NamedTuple):
    """The viewer's longest path grows, in spaces, with the seat of the best opponent, if any has
    one."""

    before: int
    after: int
    rival: Seat | None
    rival_length: int


class EndIsNear(NamedTuple):
    """An opponent has few pieces left, and the cards to place them. The tickets are those to
    complete first; without any, only points for routes are left."""

    seat: Seat
    pieces: int
    tickets: tuple[TicketIndex, ...]


class RouteScores(NamedTuple):
    """The tunnel to pay for scores points, and is for tickets."""

    route: RouteIndex
    points: int
    tickets: HelpedTickets


class TunnelCostsTooMuch(NamedTuple):
    """The viewer cannot add so many cards."""

    cards: int


class LeavesOut(NamedTuple):
    """Tickets that the plan leaves out now: the pieces do not suffice for them, too, or the turns
    probably do not. It may take them up again."""

    tickets: tuple[TicketIndex, ...]
    lacks_pieces: bool = False


class PiecesNeeded(NamedTuple):
    """The paths that are shown for the tickets that are not given up need so many of the pieces
    left. Those given up are `left_out`; without any, all tickets can be completed."""

    tickets: tuple[TicketIndex, ...]
    needed: int
    left: int
    left_out: tuple[TicketIndex, ...] = ()


class PiecesForKept(NamedTuple):
    """The tickets, with those to keep, need so many pieces at least; `left` are those that the
    viewer has or will have. With `are_new` all are offered now. One by one they would need `shared`
    pieces more."""

    tickets: tuple[TicketIndex, ...]
    needed: int
    left: int
    are_new: bool
    shared: int = 0


class StationHelps(NamedTuple):
    """The station is for tickets that it does not complete yet."""

    tickets: tuple[TicketIndex, ...]


class HarborScores(NamedTuple):
    """The harbor scores for these tickets at the end."""

    tickets: tuple[TicketIndex, ...]


class PiecesOfDeck(NamedTuple):
    """The tickets, if it is for some, need more pieces of this deck."""

    deck: DeckIndex
    tickets: tuple[TicketIndex, ...]


class FlagScores(NamedTuple):
    """The card is free, and a complete flag scores points; whether it `completes` one."""

    points: int
    completes: bool = False


class BringsFlagCard(NamedTuple):
    """The claim brings a card of this color for the flag: then there are so many of its colors. A
    complete flag scores points."""

    color: int
    kept: int
    colors: int
    points: int


class PathsTake(NamedTuple):
    """The planned paths take so many pieces of each deck, without those of some tickets."""

    pieces: tuple[int, ...]
    left_out: tuple[TicketIndex, ...] = ()


Fact: TypeAlias = (
    Why
    | HelpedTickets
    | LongerPath
    | EndIsNear
    | RouteScores
    | TunnelCostsTooMuch
    | LeavesOut
    | PiecesNeeded
    | PiecesForKept
    | StationHelps
    | HarborScores
    | PiecesOfDeck
    | FlagScores
    | BringsFlagCard
    | PathsTake
    | RouteNeeds
    | TicketLoss
    | NoCardToSpare
)


class Advice(NamedTuple):
    """What to do, the reason that matters most, and more facts, the most important first. For a
    claim, `payments` cost the player the same, the first is that of the action; a parallel route
    may be the one that a payment is for. `points` are those of its route."""

    action: Action
    why: Fact | None = None
    more: tuple[Fact, ...] = ()
    payments: tuple[Payment, ...] = ()
    points: int = 0

    @property
    def facts(self) -> tuple[Fact, ...]:
        return (*(() if self.why is None else (self.why,)), *self.more)

    def completes(self, ticket: TicketIndex) -> bool:
        """Whether the action completes this ticket."""
        return any(
            isinstance(each, HelpedTickets) and ticket in each.completes for each in self.facts
        )
