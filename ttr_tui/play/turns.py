"""The turns in the log of a game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ttr_tui.engine import EndTurn, Event, Game, Record
from ttr_tui.engine.game_map import Seat
from ttr_tui.engine.rules.starting_pieces import StartingPiecesChoiceBegan
from ttr_tui.engine.rules.tickets import TicketChoiceBegan
from ttr_tui.engine.rules.turns import (
    GameEnded,
    GameEndedEarly,
    GameStarted,
    PlayBegan,
    TurnEnded,
)


def choice_starts(log: Sequence[Record]) -> list[int]:
    """Return the indices in the log at which a player's turn or starting choice begins: after the
    setup and after each end of a turn."""
    ends = [index for index, record in enumerate(log) if isinstance(record.action, EndTurn)]
    return [1, *[index + 1 for index in ends]]


def turn_starts(log: Sequence[Record]) -> list[int]:
    """Return the indices in the log at which a turn begins.

    A turn that is passed at once belongs to the turn before. The last index may be the length of
    the log, when nothing has been done in that turn yet.
    """
    play_began = [i + 1 for i, record in enumerate(log) if _contains(record, PlayBegan)]
    if not play_began and _contains(log[0], GameStarted):
        return []
    first = play_began[-1] if play_began else 1  # A game from a position begins with a turn.
    starts = [first, *[start for start in choice_starts(log) if start > first]]
    is_over = _contains(log[-1], GameEnded) or _contains(log[-1], GameEndedEarly)
    return starts[:-1] if is_over and starts[-1] == len(log) else starts


def turns_played(game: Game) -> int:
    """Return how many turns of a finished game were completed, passed turns included. A turn in
    which the players ended the game early is not complete."""
    # When all players pass, the last turn ends with the game and without a `TurnEnded` (C-11).
    last = game.log[-1].events
    all_passed = any(isinstance(event, GameEnded) and event.all_passed for event in last)
    return max(0, game.state.turn - (0 if all_passed else 1))


def round_of(turn: int, players: int) -> int:
    """Return the round of a turn: in each round every player has a turn. Both count from 1; turn 0
    is in round 0."""
    return -(-turn // players)


def events_since_last_turn(log: Sequence[Record], player: Seat) -> list[Event]:
    """Return all events since this player's last turn or starting choice, or since the setup.

    Seats 0, 1 and 2 play in a row: for seat 0, in its second turn, these are the `TurnEnded` of its
    first turn and all events after it, its own present ones included.

    The log panel (`panels/log.py`) finds the same place in its groups, in which events are merged
    and some are left out."""
    events = events_of(log)
    start, deciding = 0, -1
    for index, event in enumerate(events):
        match event:
            case TurnEnded(player=ended) if ended == player:
                start = index
            case (
                TicketChoiceBegan(player=due)
                | StartingPiecesChoiceBegan(player=due)
                | PlayBegan(player=due)
            ) if deciding == player != due:  # Tickets and starting pieces are one choice (GL-6).
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


def events_of(records: Iterable[Record]) -> list[Event]:
    """Return the events of all these records."""
    return [event for record in records for event in record.events]


def _contains(record: Record, event_type: type[Event]) -> bool:
    return any(isinstance(event, event_type) for event in record.events)
