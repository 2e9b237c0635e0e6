"""The log of a game by turns: where each begins, its events, how many were played."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from ttr_tui.engine.actions import EndTurn
from ttr_tui.engine.events import (
    TicketChoiceBegan,
    Event,
    StartingPiecesChoiceBegan,
    GameStarted,
    GameEnded,
    GameEndedEarly,
    PlayBegan,
    TurnEnded,
)
from ttr_tui.engine.game import Game, Record


def prompt_starts(log: Sequence[Record]) -> list[int]:
    """Where in the log each player's turn or starting choice begins: after the setup and after
    each end of the turn."""
    handovers = [i for i, record in enumerate(log) if isinstance(record.action, EndTurn)]
    return [1, *[index + 1 for index in handovers]]


def turn_starts(log: Sequence[Record]) -> list[int]:
    """Where in the log each turn begins. Turns that are passed on the spot belong to the turn
    before. The last one may be the length of the log: nothing has been done in it yet."""
    began = [i + 1 for i, record in enumerate(log) if _holds(record, PlayBegan)]
    if not began and _holds(log[0], GameStarted):
        return []
    first = began[-1] if began else 1  # A game that began in the middle begins with a turn.
    starts = [first, *[start for start in prompt_starts(log) if start > first]]
    over = _holds(log[-1], GameEnded) or _holds(log[-1], GameEndedEarly)
    return starts[:-1] if over and starts[-1] == len(log) else starts


def turns_of(log: Sequence[Record]) -> list[list[Event]]:
    """The events of each turn; those before the first turn, the setup among them, in front."""
    edges = [0, *turn_starts(log), len(log)]
    turns = [events_of(log[start:end]) for start, end in pairwise(edges)]
    return turns if turns[-1] else turns[:-1]


def events_of(records: Iterable[Record]) -> list[Event]:
    """The events of all these records."""
    return [event for record in records for event in record.events]


def _holds(record: Record, type_: type[Event]) -> bool:
    return any(isinstance(event, type_) for event in record.events)


def turns_played(game: Game) -> int:
    """How many turns of a game that is over were played whole, passed ones among them; the one in
    which it was ended early was not."""
    # A turn with which all have passed ends the game, not the turn (C-11).
    last = game.log[-1].events
    all_passed = any(isinstance(event, GameEnded) and event.all_passed for event in last)
    return max(0, game.state.turn - (0 if all_passed else 1))


def events_since_last_turn(log: Sequence[Record], player: int) -> list[Event]:
    """All events after this player's last ending the turn, or from the beginning."""
    events = events_of(log)
    start, deciding = 0, -1
    for index, event in enumerate(events):
        match event:
            case TurnEnded(player=ended) if ended == player:
                start = index
            case TicketChoiceBegan() | StartingPiecesChoiceBegan() | PlayBegan() if (
                deciding == player
            ):
                start = index
            case _:
                pass
        match event:
            case GameStarted(player=due) | PlayBegan(player=due):
                deciding = due
            case TicketChoiceBegan(player=due) | StartingPiecesChoiceBegan(player=due):
                deciding = due
            case TurnEnded(next_player=due):
                deciding = due
            case _:
                pass
    return events[start:]
