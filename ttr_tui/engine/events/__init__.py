"""What happened, what it changes, and who may know what of it (C-10).

An event is complete: the events of a game, applied in their order by `apply`, lead from an empty
state to the present one without any rule being asked. `seen_by` is the one place where secrets are
taken out; what is hidden becomes `UNKNOWN`, so that numbers of cards and tickets stay visible.
Unlike actions, events have no tag: as tuples, two of different types may be equal.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from ttr_tui.engine.events.building import HarborBuilt, StationBuilt
from ttr_tui.engine.events.cards import (
    SetAsideDiscarded,
    DeckCardDrawn,
    CardsSetAside,
    FaceUpCardDrawn,
    MarketFillBegan,
    MarketFillEnded,
    SlotFilled,
    MarketReset,
    ResetLimitReached,
)
from ttr_tui.engine.events.flag import FlagCardDeclined, FlagCardKept, FlagOffered, FlagScored
from ttr_tui.engine.events.fleets import (
    StartingPiecesChoiceBegan,
    StartingPiecesChosen,
    StartingPiecesRevealed,
    PiecesExchanged,
)
from ttr_tui.engine.events.lanes import (
    RouteClaimed,
    TunnelCardRevealed,
    TunnelWithdrawn,
    TunnelPaid,
    TunnelPriced,
    TunnelTried,
)
from ttr_tui.engine.events.setup import (
    TicketChoiceBegan,
    DeckShuffled,
    GameStarted,
    HandDealt,
    PlayBegan,
    TicketsShuffled,
)
from ttr_tui.engine.events.tickets import (
    LongTicketsRemoved,
    TicketsKept,
    TicketsOffered,
    TicketsRemoved,
    TicketsReturned,
)
from ttr_tui.engine.events.turns import (
    ActionEnded,
    GameEnded,
    GameEndedEarly,
    LastRoundBegan,
    TurnEnded,
    TurnPassed,
)
from ttr_tui.engine.state import State

UNKNOWN: Final = -2
"""Stands for a card, a ticket or a number of pieces that the viewer may not know."""

Event: TypeAlias = (
    GameStarted
    | DeckShuffled
    | TicketsShuffled
    | HandDealt
    | StartingPiecesChosen
    | StartingPiecesRevealed
    | TicketChoiceBegan
    | StartingPiecesChoiceBegan
    | PlayBegan
    | SlotFilled
    | MarketReset
    | ResetLimitReached
    | FaceUpCardDrawn
    | DeckCardDrawn
    | MarketFillBegan
    | MarketFillEnded
    | CardsSetAside
    | SetAsideDiscarded
    | TicketsOffered
    | TicketsKept
    | TicketsReturned
    | TicketsRemoved
    | LongTicketsRemoved
    | RouteClaimed
    | TunnelTried
    | TunnelCardRevealed
    | TunnelPriced
    | TunnelPaid
    | TunnelWithdrawn
    | FlagOffered
    | FlagCardKept
    | FlagCardDeclined
    | FlagScored
    | StationBuilt
    | HarborBuilt
    | PiecesExchanged
    | ActionEnded
    | TurnPassed
    | TurnEnded
    | LastRoundBegan
    | GameEnded
    | GameEndedEarly
)

REVEALING: Final = (
    DeckCardDrawn,
    SlotFilled,
    TicketsOffered,
    TunnelCardRevealed,
    StartingPiecesRevealed,
)
"""Events that bring hidden things to light: what came before them cannot be undone."""


def emit(state: State, events: list[Event], event: Event) -> None:
    """Let an event change the state, and keep it with those that happened before."""
    event.apply(state)
    events.append(event)


def seen_by(event: Event, viewer: int | None) -> Event:
    """The event as the player in seat `viewer` may know it; `None` is an onlooker (C-10)."""
    match event:
        case GameStarted():
            return event._replace(rng=0)
        case DeckShuffled(cards=cards):
            return event._replace(cards=_hidden(cards), rng=0)
        case TicketsShuffled(tickets=tickets):
            return event._replace(tickets=_hidden(tickets), rng=0)
        case HandDealt(player=player, cards=cards) if player != viewer:
            return event._replace(cards=_hidden(cards))
        case DeckCardDrawn(player=player) if player != viewer:
            return event._replace(card=UNKNOWN)
        case TicketsOffered(player=player, tickets=tickets) if player != viewer:
            return event._replace(tickets=_hidden(tickets))
        case TicketsKept(player=player, kept=kept, rejected=rejected) if player != viewer:
            return event._replace(kept=_hidden(kept), rejected=_hidden(rejected))
        case TicketsReturned(player=player, tickets=tickets) if player != viewer:
            return event._replace(tickets=_hidden(tickets))
        case TicketsRemoved(player=player, tickets=tickets) if player != viewer:
            return event._replace(tickets=_hidden(tickets))
        case LongTicketsRemoved(tickets=tickets):
            return event._replace(tickets=_hidden(tickets))
        case StartingPiecesChosen(player=player, pieces=pieces) if player != viewer:
            return event._replace(pieces=_hidden(pieces))
        case _:
            return event


def _hidden(things: tuple[int, ...]) -> tuple[int, ...]:
    return (UNKNOWN,) * len(things)


__all__ = [
    "REVEALING",
    "UNKNOWN",
    "ActionEnded",
    "SetAsideDiscarded",
    "DeckCardDrawn",
    "FaceUpCardDrawn",
    "CardsSetAside",
    "TicketChoiceBegan",
    "DeckShuffled",
    "Event",
    "MarketFillBegan",
    "MarketFillEnded",
    "FlagCardDeclined",
    "FlagCardKept",
    "FlagOffered",
    "FlagScored",
    "StartingPiecesChoiceBegan",
    "StartingPiecesChosen",
    "StartingPiecesRevealed",
    "GameStarted",
    "GameEnded",
    "GameEndedEarly",
    "HandDealt",
    "HarborBuilt",
    "RouteClaimed",
    "LastRoundBegan",
    "LongTicketsRemoved",
    "SlotFilled",
    "MarketReset",
    "PiecesExchanged",
    "PlayBegan",
    "StationBuilt",
    "ResetLimitReached",
    "TicketsKept",
    "TicketsOffered",
    "TicketsRemoved",
    "TicketsReturned",
    "TicketsShuffled",
    "TunnelCardRevealed",
    "TunnelWithdrawn",
    "TunnelPaid",
    "TunnelPriced",
    "TunnelTried",
    "TurnEnded",
    "TurnPassed",
    "happen",
    "seen_by",
]
