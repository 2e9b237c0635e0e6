"""What advice says, as facts: an action and the reasons for it.

Each number is that of the plan on the screen, of the cards that the viewer knows, of the rules, or
of the games that the hard player has played on.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import NamedTuple, TypeAlias

from ttr_tui.engine import Action
from ttr_tui.engine.game_map import RouteIndex, Seat, TicketIndex
from ttr_tui.play.claim_warnings import TicketLoss, TunnelRisk
from ttr_tui.play.route_needs import HarborNeeds, RouteNeeds


class Plain(Enum):
    """A reason without numbers."""

    CHANGES_NOTHING = auto()
    """A card is drawn in the last turn."""
    NO_COLOR_HELPS = auto()
    """No face-up card of a color pays for a route that the plan lacks cards for."""
    ONLY_A_LOCOMOTIVE_HELPS = auto()
    """The same, of the deck: a face-up locomotive would be the only card of the turn."""
    ALL_IN_HAND = auto()
    """The hand pays for each route of the plan, if there is one, without locomotives."""
    FOR_MORE_ROUTES = auto()
    """All tickets are completed, and cards are drawn for other routes."""
    ALL_COMPLETED = auto()
    """All tickets are completed: new ones bring points, or cost them."""
    MOST_POINTS = auto()
    """The claim is for no ticket, and no other one scores more."""
    FOR_POINTS = auto()
    """The claim is for no ticket."""


class HelpedTickets(NamedTuple):
    """The claim or station completes tickets, or is part of the plan for others."""

    completes: tuple[TicketIndex, ...] = ()
    part_of: tuple[TicketIndex, ...] = ()


class LongerPath(NamedTuple):
    """The viewer's longest path grows, in spaces, with the seat of the best opponent, if any has
    one."""

    before: int
    after: int
    rival: Seat | None
    rival_length: int


class FlagColor(NamedTuple):
    """A card of this color for the flag: then there are so many of its colors. A complete flag
    scores points."""

    color: int
    kept: int
    colors: int
    points: int


class HarborScores(NamedTuple):
    """The harbor scores so many points for completed tickets, and `later` with the others that
    name its city, if they are completed, too."""

    now: int
    later: int
    tickets: tuple[TicketIndex, ...]


class OtherRoute(NamedTuple):
    """What a route needs that would complete the same tickets in place of the planned one."""

    needs: RouteNeeds


class CostsLocomotives(NamedTuple):
    """A claim of this planned route would now cost so many locomotives beyond those that it
    requires. Others claimed it in none of so many `games` (if any) within so many `turns`
    of theirs."""

    route: RouteIndex
    locomotives: int
    games: int = 0
    turns: int = 0


class BetterThan(NamedTuple):
    """In games that the hard player has played on, the action ends so many points better than this
    other one. If it `is_sure`, that is about twice the error of that number or more; else the two
    are about as good, and the other is the next best."""

    action: Action
    points: int
    is_sure: bool = True


class TicketChances(NamedTuple):
    """In how many of 10 simulated games each of these tickets was completed. They are all kept, or
    with `is_kept` false, only by the next best choice."""

    tickets: tuple[TicketIndex, ...]
    tenths: tuple[int, ...]
    is_kept: bool = True


class GivenUp(NamedTuple):
    """The plan leaves out these tickets, for which the turns, pieces or routes left do not
    suffice."""

    tickets: tuple[TicketIndex, ...]


class PlanTakes(NamedTuple):
    """The plan takes so many pieces of each deck, and so many are `left` (at the start, before they
    are chosen, none are)."""

    pieces: tuple[int, ...]
    left: tuple[int, ...] = ()


class StartsLastRound(NamedTuple):
    """The claim leaves so few pieces that the last round begins: then each player has so many
    turns."""

    turns: int


Fact: TypeAlias = (
    Plain
    | HelpedTickets
    | RouteNeeds
    | OtherRoute
    | HarborNeeds
    | LongerPath
    | FlagColor
    | HarborScores
    | CostsLocomotives
    | TicketChances
    | GivenUp
    | TunnelRisk
    | BetterThan
    | PlanTakes
    | TicketLoss
    | StartsLastRound
)


class Advice(NamedTuple):
    """What to do, the reason that matters most, and more facts, the most important first."""

    action: Action
    why: Fact | None = None
    more: tuple[Fact, ...] = ()

    @property
    def facts(self) -> tuple[Fact, ...]:
        return (*(() if self.why is None else (self.why,)), *self.more)

    def completes(self, ticket: TicketIndex) -> bool:
        """Whether the action completes this ticket."""
        return any(
            isinstance(each, HelpedTickets) and ticket in each.completes for each in self.facts
        )
