"""What happened, what it changes, and who may know what of it (C-10).

An event is complete: the events of a game, applied in their order by `change`, lead from an empty
state to the present one without any rule being asked. `seen_by` is the one place where secrets are
taken out; what is hidden becomes `UNKNOWN`, so that numbers of cards and tickets stay visible.
Unlike actions, events have no tag: as tuples, two of different types may be equal.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from ttr_tui.engine.events.building import HarborBuilt, StationBuilt
from ttr_tui.engine.events.cards import (
    AsideDiscarded,
    CardDrawn,
    CardsLaidApart,
    CardTaken,
    FillDue,
    FillEnded,
    MarketFilled,
    MarketSwept,
    SweepGivenUp,
)
from ttr_tui.engine.events.flag import FlagCardDeclined, FlagCardKept, FlagOffered, FlagScored
from ttr_tui.engine.events.fleets import (
    FleetChoiceBegan,
    FleetChosen,
    FleetsRevealed,
    PiecesExchanged,
)
from ttr_tui.engine.events.lanes import (
    LaneClaimed,
    TunnelCardTurned,
    TunnelGivenUp,
    TunnelPaid,
    TunnelPriced,
    TunnelTried,
)
from ttr_tui.engine.events.setup import (
    ChoiceBegan,
    DeckShuffled,
    GameBegan,
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
    GameBegan
    | DeckShuffled
    | TicketsShuffled
    | HandDealt
    | FleetChosen
    | FleetsRevealed
    | ChoiceBegan
    | FleetChoiceBegan
    | PlayBegan
    | MarketFilled
    | MarketSwept
    | SweepGivenUp
    | CardTaken
    | CardDrawn
    | FillDue
    | FillEnded
    | CardsLaidApart
    | AsideDiscarded
    | TicketsOffered
    | TicketsKept
    | TicketsReturned
    | TicketsRemoved
    | LongTicketsRemoved
    | LaneClaimed
    | TunnelTried
    | TunnelCardTurned
    | TunnelPriced
    | TunnelPaid
    | TunnelGivenUp
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

REVEALING: Final = (CardDrawn, MarketFilled, TicketsOffered, TunnelCardTurned, FleetsRevealed)
"""Events that bring hidden things to light: what came before them cannot be taken back."""


def happen(state: State, events: list[Event], event: Event) -> None:
    """Let an event change the state, and keep it with those that happened before."""
    event.change(state)
    events.append(event)


def seen_by(event: Event, viewer: int | None) -> Event:
    """The event as the player in seat `viewer` may know it; `None` is an onlooker (C-10)."""
    match event:
        case GameBegan():
            return event._replace(rng=0)
        case DeckShuffled(cards=cards):
            return event._replace(cards=_hidden(cards), rng=0)
        case TicketsShuffled(tickets=tickets):
            return event._replace(tickets=_hidden(tickets), rng=0)
        case HandDealt(player=player, cards=cards) if player != viewer:
            return event._replace(cards=_hidden(cards))
        case CardDrawn(player=player) if player != viewer:
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
        case FleetChosen(player=player, pieces=pieces) if player != viewer:
            return event._replace(pieces=_hidden(pieces))
        case _:
            return event


def _hidden(things: tuple[int, ...]) -> tuple[int, ...]:
    return (UNKNOWN,) * len(things)


__all__ = [
    "REVEALING",
    "UNKNOWN",
    "ActionEnded",
    "AsideDiscarded",
    "CardDrawn",
    "CardTaken",
    "CardsLaidApart",
    "ChoiceBegan",
    "DeckShuffled",
    "Event",
    "FillDue",
    "FillEnded",
    "FlagCardDeclined",
    "FlagCardKept",
    "FlagOffered",
    "FlagScored",
    "FleetChoiceBegan",
    "FleetChosen",
    "FleetsRevealed",
    "GameBegan",
    "GameEnded",
    "GameEndedEarly",
    "HandDealt",
    "HarborBuilt",
    "LaneClaimed",
    "LastRoundBegan",
    "LongTicketsRemoved",
    "MarketFilled",
    "MarketSwept",
    "PiecesExchanged",
    "PlayBegan",
    "StationBuilt",
    "SweepGivenUp",
    "TicketsKept",
    "TicketsOffered",
    "TicketsRemoved",
    "TicketsReturned",
    "TicketsShuffled",
    "TunnelCardTurned",
    "TunnelGivenUp",
    "TunnelPaid",
    "TunnelPriced",
    "TunnelTried",
    "TurnEnded",
    "TurnPassed",
    "happen",
    "seen_by",
]
