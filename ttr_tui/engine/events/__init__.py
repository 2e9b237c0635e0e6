"""Events: what happens in a game, how it changes the state, and who may see it (C-10).

Events are complete: applied in order (`Event.apply`), the events of a game lead from an empty state
to the current one without using the rules. `seen_by` is the only place that hides secrets: hidden
values become `UNKNOWN`, so that numbers of cards and tickets stay visible. Events have no tag like
actions: two events of different types can be equal, because they are tuples.
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
"""A card, a ticket or a number of pieces that the viewer may not know."""

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
"""Events that reveal something hidden: the steps up to them cannot be undone."""


def emit(state: State, events: list[Event], event: Event) -> None:
    """Apply an event to the state and append it to `events`."""
    event.apply(state)
    events.append(event)


def seen_by(event: Event, viewer: int | None) -> Event:
    """The event as the player in seat `viewer` sees it; `None` is a spectator (C-10)."""
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
