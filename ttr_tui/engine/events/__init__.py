"""What happened, what it changes, and who may know what of it (C-10).

An event is complete: the events of a game, applied in their order by `apply`, lead from an empty
state to the present one without any rule being asked. `seen_by` is the one place where secrets are
taken out; what is hidden becomes `UNKNOWN`, so that numbers of cards and tickets stay visible.
Unlike actions, events have no tag: as tuples, two of different types may be equal.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from ttr_tui.engine.events.board import (
    ActionEnded,
    FlagCardDeclined,
    FlagCardKept,
    FlagOffered,
    FlagScored,
    GameEnded,
    GameEndedEarly,
    HarborBuilt,
    LastRoundBegan,
    PiecesExchanged,
    RouteClaimed,
    StartingPiecesChoiceBegan,
    StartingPiecesChosen,
    StartingPiecesRevealed,
    StationBuilt,
    TunnelCardRevealed,
    TunnelPaid,
    TunnelPriced,
    TunnelTried,
    TunnelWithdrawn,
    TurnEnded,
    TurnPassed,
)
from ttr_tui.engine.events.cards import (
    CardsSetAside,
    DeckCardDrawn,
    DeckShuffled,
    FaceUpCardDrawn,
    GameStarted,
    HandDealt,
    LongTicketsRemoved,
    MarketFillBegan,
    MarketFillEnded,
    MarketReset,
    PlayBegan,
    ResetLimitReached,
    SetAsideDiscarded,
    SlotFilled,
    TicketChoiceBegan,
    TicketsKept,
    TicketsOffered,
    TicketsRemoved,
    TicketsReturned,
    TicketsShuffled,
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
    "CardsSetAside",
    "DeckCardDrawn",
    "DeckShuffled",
    "Event",
    "FaceUpCardDrawn",
    "FlagCardDeclined",
    "FlagCardKept",
    "FlagOffered",
    "FlagScored",
    "GameEnded",
    "GameEndedEarly",
    "GameStarted",
    "HandDealt",
    "HarborBuilt",
    "LastRoundBegan",
    "LongTicketsRemoved",
    "MarketFillBegan",
    "MarketFillEnded",
    "MarketReset",
    "PiecesExchanged",
    "PlayBegan",
    "ResetLimitReached",
    "RouteClaimed",
    "SetAsideDiscarded",
    "SlotFilled",
    "StartingPiecesChoiceBegan",
    "StartingPiecesChosen",
    "StartingPiecesRevealed",
    "StationBuilt",
    "TicketChoiceBegan",
    "TicketsKept",
    "TicketsOffered",
    "TicketsRemoved",
    "TicketsReturned",
    "TicketsShuffled",
    "TunnelCardRevealed",
    "TunnelPaid",
    "TunnelPriced",
    "TunnelTried",
    "TunnelWithdrawn",
    "TurnEnded",
    "TurnPassed",
    "emit",
    "seen_by",
]
