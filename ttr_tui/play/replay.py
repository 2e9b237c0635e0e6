"""A saved game step by step: as it was after each, from somebody's eyes.

The states follow from the records alone (`Event.change`); some are kept, so that going back costs
no more than going on.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from ttr_tui.engine.actions import EndTurn
from ttr_tui.engine.events import (
    Event,
    GameEnded,
    GameEndedEarly,
    GameStarted,
    PlayBegan,
    RouteClaimed,
    StartingPiecesChoiceBegan,
    TicketChoiceBegan,
    TurnEnded,
)
from ttr_tui.engine.game import Game, Record
from ttr_tui.engine.state import State
from ttr_tui.engine.view import View, events_for, view_of
from ttr_tui.play.log import LogEntry, describe
from ttr_tui.play.people import Person


def choice_starts(log: Sequence[Record]) -> list[int]:
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
    starts = [first, *[start for start in choice_starts(log) if start > first]]
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


_KEPT_EVERY: Final = 40


class Perspective(NamedTuple):
    """From whose eyes a game is seen: a player's, everybody's (`seat` is `None`), or with
    everything `open`."""

    seat: int | None = None
    open: bool = False


EVERYBODY: Final = Perspective()


class Replay:
    """A game to step through; step 0 is the table before the first action. Of a game that is not
    over, only what everybody may know can be seen."""

    def __init__(self, game: Game, people: Sequence[Person]) -> None:
        self.people = tuple(people)
        self._names = [person.name for person in people]
        self._game_map = game.game_map
        self._records: list[Record] = list(game.log)
        self.steps = len(self._records) - 1
        self.may_switch = game.is_over
        self._saved_game: dict[int, State] = {}
        self._last = (-1, State(game.game_map, len(self._names)))
        self._turns = [start - 1 for start in turn_starts(self._records)]

    @property
    def perspective(self) -> list[Perspective]:
        """Whose eyes one may look through."""
        if not self.may_switch:
            return [EVERYBODY]
        seats = [Perspective(seat) for seat in range(len(self._names))]
        return [EVERYBODY, *seats, Perspective(open=True)]

    @property
    def turns(self) -> int:
        """How many turns were begun."""
        return len(self._turns)

    def step_of_turn(self, turn: int) -> int:
        """The step with which a turn begins, counted from 1; 0 is the beginning of all."""
        if turn <= 0:
            return 0
        return self._turns[min(turn, len(self._turns)) - 1] if self._turns else 0

    def turn_of_step(self, step: int) -> int:
        """The turn that is played after so many steps; 0 before the first."""
        return bisect_right(self._turns, step)

    def step_after_turn(self, turn: int) -> int:
        """The step with which a turn is over; of turn 0, the one with which the first begins."""
        return self.step_of_turn(turn + 1) if turn < self.turns else self.steps

    def scores(self) -> list[tuple[int, ...]]:
        """Everybody's points before the first turn and after each."""
        steps = [self.step_after_turn(turn) for turn in range(self.turns + 1)]
        return [tuple([seat.score for seat in self.view(step).seats]) for step in steps]

    def view(self, step: int, perspective: Perspective = EVERYBODY) -> View:
        """The table after so many steps."""
        return view_of(self._game(step), perspective.seat if self.may_switch else None)

    def hands(self, step: int, perspective: Perspective) -> list[View]:
        """The views of those whose hands and tickets are seen."""
        if not self.may_switch:
            return []
        if perspective.open:
            seats: Sequence[int] = range(len(self._names))
        else:
            seats = [] if perspective.seat is None else [perspective.seat]
        game = self._game(step)
        return [view_of(game, seat) for seat in seats]

    def claimed(self, step: int, since: int) -> frozenset[int]:
        """The routes claimed in the steps after `since` up to this one."""
        events = events_of(self._records[since + 1 : step + 1])
        return frozenset(event.route for event in events if isinstance(event, RouteClaimed))

    def described(
        self, step: int, perspective: Perspective = EVERYBODY, since: int | None = None
    ) -> list[LogEntry]:
        """What the steps after `since` up to this one led to (without `since`, this one alone), in
        words, as these eyes know it."""
        events = events_of(self._records[step if since is None else since + 1 : step + 1])
        if not (perspective.open and self.may_switch):
            events = events_for(events, perspective.seat if self.may_switch else None)
        return describe(events, self._game_map, self._names)

    def _game(self, step: int) -> Game:
        return Game.from_records(self._state(step), self._names, self._records[: step + 1], [])

    def _state(self, step: int) -> State:
        """The state after so many steps; the one asked for last is gone on from if it can be."""
        at, state = self._last
        near = max((kept for kept in self._saved_game if kept <= step), default=-1)
        if at > step or near > at:
            fresh = State(self._game_map, len(self._names))
            at, state = (near, self._saved_game[near].copy()) if near >= 0 else (-1, fresh)
        for index in range(at + 1, step + 1):
            for event in self._records[index].events:
                event.apply(state)
            if not index % _KEPT_EVERY:
                self._saved_game.setdefault(index, state.copy())
        self._last = (step, state)
        return state.copy()
