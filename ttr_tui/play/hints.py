"""Hints for beginners as facts: risks, reminders, and the rules that matter now.

What to do is the advice of the hard player; hints explain it.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum, auto
from typing import Final, NamedTuple, TypeAlias

from ttr_tui import engine
from ttr_tui.engine.rules.exchange import ExchangeRules
from ttr_tui.engine.rules.flag import FlagRules
from ttr_tui.engine.rules.harbors import BuildHarbor, HarborRules
from ttr_tui.engine.rules.market import is_whole_draw
from ttr_tui.engine.rules.stations import BuildStation
from ttr_tui.engine.rules.tunnels import PayTunnel
from ttr_tui.engine.rules.turns import LastRoundRules
from ttr_tui.engine.ticket_paths import TicketStatus
from ttr_tui.play.advice_facts import Advice
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.ticket_needs import unfinished

_FIRST_TURNS: Final = 3
_FIRST_ROUTES: Final = 2
"""A player with as many turns or routes is not reminded any more of what every turn offers."""

_TIME_FOR_TICKETS: Final = 1 / 5
"""With less than this part of some player's pieces, new tickets are a risk: few turns are left."""


class TicketRisk(Enum):
    """What new tickets can cost."""

    KEPT = auto()
    """At the end of the game, if they are not completed."""
    FEW_TURNS = auto()
    LAST_ROUND = auto()


class Tip(Enum):
    """What a beginner should know at this moment, without numbers."""

    HOW_TO_PLAY = auto()
    """Where the game is explained, before its first turn."""
    CONNECT_CITIES = auto()
    """What tickets are for, when the first ones are chosen."""
    FAILED_TICKETS_COST = auto()
    CURSOR_SHOWS_PATH = auto()
    NO_FACE_UP_LOCOMOTIVE = auto()
    """As the second card."""
    CARDS_COME_BACK = auto()
    """If the viewer, who can pay, withdraws from the tunnel."""
    UNDO = auto()
    FIND_AND_CLAIM = auto()
    """How to claim the advised route."""
    TWO_CARDS = auto()
    TWO_CARDS_OR_LOCOMOTIVE = auto()
    """A face-up locomotive is the whole draw."""
    STATION_USES_ROUTE = auto()
    HAND_SCORES_NOTHING = auto()
    """In the last turn."""
    NEW_TICKETS = auto()
    """All tickets are completed, and time is left for new ones; the hard player does otherwise."""


class FlagCard(NamedTuple):
    """A card can be kept for the flag, which scores points when it is complete."""

    points: int


class LaterExchange(NamedTuple):
    """The pieces chosen now can be exchanged later, for so many points each."""

    points: int


class HarborsNotBuilt(NamedTuple):
    """The viewer loses points for so many harbors, and little time is left for them."""

    harbors: int
    points: int


class NeedsStation(NamedTuple):
    """Open routes cannot complete this ticket, but a station can."""

    ticket: int


Hint: TypeAlias = TicketRisk | Tip | FlagCard | LaterExchange | HarborsNotBuilt | NeedsStation


def find_hints(hot_seat: HotSeat, advice: Advice | None) -> tuple[Hint, ...]:
    """What a beginner should know beside the advice, the most important first; nothing while no
    hand is shown."""
    view = hot_seat.view
    if view.viewer is None or not view.legal:
        return ()
    return hot_seat.guarded(lambda: tuple(_hints(hot_seat, advice)), ())


def _hints(hot_seat: HotSeat, advice: Advice | None) -> Iterator[Hint]:
    view, action = hot_seat.view, advice.action if advice is not None else None
    if action == engine.DrawTickets() and (risk := ticket_risk(view)):
        yield risk
    if harbors := harbors_not_built(view):
        yield harbors
    if view.phase is engine.Phase.TURN:
        for progress in hot_seat.progress.values():
            is_done = advice is not None and advice.completes(progress.ticket)
            if progress.status is TicketStatus.NEEDS_STATION and not is_done:
                yield NeedsStation(progress.ticket)
    yield from _explanation(view, action)


def _explanation(view: engine.View, action: engine.Action | None) -> Iterator[Hint]:
    """The rule that a beginner needs at this moment."""
    match view.phase:
        case engine.Phase.STARTING_TICKETS:
            yield Tip.HOW_TO_PLAY
            yield Tip.CONNECT_CITIES
            yield Tip.FAILED_TICKETS_COST
            yield Tip.CURSOR_SHOWS_PATH
        case engine.Phase.TICKET_CHOICE:
            yield ticket_risk(view) or TicketRisk.KEPT
        case engine.Phase.TURN:
            yield from _turn(view, action)
        case engine.Phase.SECOND_CARD if _is_first_steps(view):
            wild = view.game_map.locomotive
            if is_whole_draw(view.game_map, wild) and wild in view.market:
                yield Tip.NO_FACE_UP_LOCOMOTIVE
        case engine.Phase.TUNNEL if view.legal_of(PayTunnel):
            yield Tip.CARDS_COME_BACK
        case engine.Phase.FLAG_CARD:
            yield FlagCard(view.game_map.rules.of(FlagRules).points)
        case engine.Phase.STARTING_PIECES if exchange := view.game_map.rules.get(ExchangeRules):
            yield LaterExchange(exchange.points)
        case engine.Phase.TURN_END if view.can_undo and _is_first_steps(view):
            yield Tip.UNDO


def _turn(view: engine.View, action: engine.Action | None) -> Iterator[Hint]:
    is_draw = isinstance(action, engine.DrawFaceUp | engine.DrawFromDeck)
    new_tickets = engine.DrawTickets() in view.legal and action != engine.DrawTickets()
    match action:
        case engine.Claim() if _is_first_steps(view):
            yield Tip.FIND_AND_CLAIM
        case BuildStation():
            yield Tip.STATION_USES_ROUTE
    risk = ticket_risk(view)
    if view.own_turns_left is not None:
        if view.own_turns_left == 1 and (not is_draw or view.claims()):
            yield Tip.HAND_SCORES_NOTHING
        elif new_tickets and risk:
            yield risk
        return
    if is_draw and new_tickets and not risk and view.tickets and not unfinished(view):
        yield Tip.NEW_TICKETS
    if _is_first_steps(view) and sum(view.decks) > 1:
        wild = view.game_map.locomotive
        is_choice = is_whole_draw(view.game_map, wild) and wild in view.market
        yield Tip.TWO_CARDS_OR_LOCOMOTIVE if is_choice else Tip.TWO_CARDS


def _is_first_steps(view: engine.View) -> bool:
    """Whether the viewer may not know yet what every turn offers."""
    has_routes = view.owners.count(view.viewer) >= _FIRST_ROUTES
    return view.turn <= _FIRST_TURNS * len(view.seats) and not has_routes


def ticket_risk(view: engine.View) -> TicketRisk | None:
    """What to know before drawing tickets near the end; before that nothing."""
    if view.turns_left is not None:
        return TicketRisk.LAST_ROUND
    pieces = sum(deck.pieces.count for deck in view.game_map.rules.decks)
    if view.turn and min(seat.pieces for seat in view.seats) < _TIME_FOR_TICKETS * pieces:
        return TicketRisk.FEW_TURNS
    return None


def harbors_not_built(view: engine.View) -> HarborsNotBuilt | None:
    """The points that the viewer loses for harbors not built (GL-8), as soon as there may be little
    time left for them: in the last round, or when a player is as near to the end as the harbors
    cost cards. `None` before that, and when it is too late."""
    rules = view.game_map.rules.get(HarborRules)
    if rules is None or view.viewer is None or not rules.penalty:
        return None
    if view.phase in (engine.Phase.STARTING_TICKETS, engine.Phase.STARTING_PIECES):
        return None  # Not every player has pieces yet.
    left = view.seats[view.viewer].harbors_left
    cards = left * rules.cards_of_each_deck * len(view.game_map.rules.decks)
    to_end = min(seat.pieces for seat in view.seats)
    to_end -= view.game_map.rules.of(LastRoundRules).pieces
    can_build = bool(view.legal_of(BuildHarbor))
    too_late = view.own_turns_left == 1 and not can_build
    if not left or too_late or (view.turns_left is None and to_end > cards):
        return None
    return HarborsNotBuilt(left, left * rules.penalty)
