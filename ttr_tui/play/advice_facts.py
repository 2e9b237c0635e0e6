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
from ttr_tui.play.route_needs import PaysFor, RouteNeeds, SavesLocomotive


class Why(Enum):
    """What is true of the action or of the moment, without numbers."""

    TUNNEL_MAY_COST_MORE = auto()
    ALL_COMPLETED = auto()
    """All tickets are completed: the claim is for the points of the route."""
    SPARE_CARDS = auto()
    """The claim is for no ticket, and it costs none of the cards that the plan for them needs."""
    NOTHING_SCORES = auto()
    """In the last turn; the card drawn is of no use either."""
    ONLY_TICKETS_SCORE = auto()
    """In the last turn nothing but a new ticket that is complete already could score."""
    ENDS_AHEAD = auto()
    STARTS_LAST_ROUND = auto()
    """The claim starts the last turns, and the viewer is probably ahead then."""
    WHOLE_TURN = auto()
    """The card drawn counts as any color, and no second card can be drawn."""
    NO_CARD_HELPS = auto()
    """The tickets need none of the face-up cards."""
    NO_COLOR_HELPS = auto()
    """The same but for a locomotive, which is not one of two cards."""
    TWO_CARDS_MAY_HELP_MORE = auto()
    """Than the face-up locomotive, which is the whole turn."""
    TWO_CARDS_MAY_SAVE_A_LOCOMOTIVE = auto()
    """The plan needs one more card: the face-up locomotive would do, but so would a color."""
    HIDDEN_CARD_MAY_HELP_MORE = auto()
    MOST_CARDS_HELP = auto()
    """And the hidden one may be a locomotive, which is worth more than the face-up ones."""
    PAYS_FOR_HARBOR = auto()
    LAST_CARD_FOR_HARBOR = auto()
    """The card drawn can."""
    NO_CARD_IS_BETTER = auto()
    """Than the face-up card drawn."""
    DECK_HELPS_MORE = auto()
    """The deck that the empty slot of the market is filled from."""
    TIME_FOR_TICKETS = auto()
    TICKETS_COMPLETED = auto()
    """So new ones are drawn."""
    ONLY_TICKETS_LEFT = auto()
    """Nothing better is left to do than to draw tickets."""
    NO_TICKET_TO_COMPLETE = auto()
    """None of the offered tickets can be completed, and the one to keep costs the fewest points."""
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


class LongestPaths(NamedTuple):
    """The longest paths of the viewer and of the best opponent, in spaces, and the points for the
    longest one."""

    own: int
    rival: Seat
    rival_length: int
    points: int


class WayAround(NamedTuple):
    """If somebody else claims the route, its tickets need so many pieces more; `None` if open
    routes could not complete them any more, and with `unless_station` only a station could."""

    route: RouteIndex
    tickets: tuple[TicketIndex, ...]
    pieces: int | None
    unless_station: bool = False


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


class LostTickets(NamedTuple):
    """Tickets that the viewer can no longer complete, for certain."""

    tickets: tuple[TicketIndex, ...]


class OutOfReach(NamedTuple):
    """Tickets that the hard player gives up near the end. Before that it often takes a ticket up
    again."""

    tickets: tuple[TicketIndex, ...]


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


class PlanExchanges(NamedTuple):
    """The plan needs so many pieces of a deck more than are left, from the reserve."""

    pieces: int
    deck: int


class StationsPlanned(NamedTuple):
    """The plan for the tickets includes stations."""

    cities: tuple[int, ...]


class LocomotivesNow(NamedTuple):
    """A route that can be paid for would cost locomotives now beyond those that it requires."""

    route: RouteIndex
    tickets: tuple[TicketIndex, ...]
    locomotives: int


class CompletesNow(NamedTuple):
    """A route that can be paid for completes tickets, but its claim is not the advice: it costs so
    many locomotives beyond those that it requires, or with none, cards that other routes need."""

    route: RouteIndex
    tickets: tuple[TicketIndex, ...]
    locomotives: int


class PiecesForKept(NamedTuple):
    """The tickets, with those to keep, need so many pieces at least; `left` are those that the
    viewer has or will have. With `are_new` all are offered now. One by one they would need `shared`
    pieces more."""

    tickets: tuple[TicketIndex, ...]
    needed: int
    left: int
    are_new: bool
    shared: int = 0


class NoOpenPath(NamedTuple):
    """An offered ticket that open routes cannot complete."""

    ticket: TicketIndex


class WouldTake(NamedTuple):
    """An offered ticket that is not to keep would take so many more pieces, maybe none."""

    ticket: TicketIndex
    pieces: int


class StationHelps(NamedTuple):
    """The station is for tickets that it does not complete yet."""

    tickets: tuple[TicketIndex, ...]


class HarborScores(NamedTuple):
    """The harbor scores for these tickets at the end."""

    tickets: tuple[TicketIndex, ...]


class HarborPenalty(NamedTuple):
    """Each harbor not built costs points at the end."""

    points: int


class PiecesOfDeck(NamedTuple):
    """The tickets, if it is for some, need more pieces of this deck."""

    deck: DeckIndex
    tickets: tuple[TicketIndex, ...]


class ExchangeCosts(NamedTuple):
    points: int


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
    | LongestPaths
    | WayAround
    | EndIsNear
    | RouteScores
    | TunnelCostsTooMuch
    | LostTickets
    | OutOfReach
    | LeavesOut
    | PiecesNeeded
    | PlanExchanges
    | StationsPlanned
    | LocomotivesNow
    | CompletesNow
    | PiecesForKept
    | NoOpenPath
    | WouldTake
    | StationHelps
    | HarborScores
    | HarborPenalty
    | PiecesOfDeck
    | ExchangeCosts
    | FlagScores
    | BringsFlagCard
    | PathsTake
    | RouteNeeds
    | PaysFor
    | SavesLocomotive
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
