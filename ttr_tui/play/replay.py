"""Stepping through a recorded game."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import Final, NamedTuple

from ttr_tui import engine
from ttr_tui.engine.game_map import Seat
from ttr_tui.engine.rules.routes import RouteClaimed
from ttr_tui.engine.view import events_for
from ttr_tui.play.log import LogGroup, entries_of, grouped
from ttr_tui.play.seated_players import SeatedPlayer
from ttr_tui.play.turn_facts import events_of, turn_starts


class Perspective(NamedTuple):
    """What a replay shows: public information (`seat` is `None`), the view of one seat, or the
    secrets of all players (`reveal_all`)."""

    seat: Seat | None = None
    reveal_all: bool = False


PUBLIC: Final = Perspective()


class Replay:
    """A game to step through. Step 0 is the setup, step n the game after n actions.

    A game that is not over shows only public information. States come from applying the recorded
    events; stepping back begins with the setup, which takes milliseconds.
    """

    def __init__(self, game: engine.Game, players: Sequence[SeatedPlayer]) -> None:
        self.players = tuple(players)
        self.steps = len(game.log) - 1
        self._names = [player.name for player in players]
        self.seats = game.state.seats
        self._game_map = game.game_map
        self.is_over = game.is_over
        self._records: list[engine.Record] = list(game.log)
        self._turns = [start - 1 for start in turn_starts(self._records)]
        self._last = (-1, engine.State(game.game_map, len(self._names)))

    @property
    def perspectives(self) -> list[Perspective]:
        """The perspectives to choose from."""
        if not self.is_over:
            return [PUBLIC]
        seats = [Perspective(seat) for seat in self.seats]
        return [PUBLIC, *seats, Perspective(reveal_all=True)]

    @property
    def turns(self) -> int:
        """How many turns have begun."""
        return len(self._turns)

    def step_of_turn(self, turn: int) -> int:
        """Return the step at which a turn begins; turns count from 1, and turn 0 begins with the
        setup."""
        if turn <= 0:
            return 0
        return self._turns[min(turn, len(self._turns)) - 1] if self._turns else 0

    def turn_of_step(self, step: int) -> int:
        """Return the turn that is played at a step, 0 before the first."""
        return bisect_right(self._turns, step)

    def step_after_turn(self, turn: int) -> int:
        """Return the step at which a turn is over; for turn 0, the one at which turn 1 begins."""
        return self.step_of_turn(turn + 1) if turn < self.turns else self.steps

    def scores(self) -> list[tuple[int, ...]]:
        """Return the scores of all seats before the first turn and after each turn."""
        steps = [self.step_after_turn(turn) for turn in range(self.turns + 1)]
        return [tuple([seat.score for seat in self.view_at(step).seats]) for step in steps]

    @property
    def final_scores(self) -> Sequence[int]:
        """The final scores of all seats if the game is over."""
        final = self.view_at(self.steps).final if self.is_over else None
        return [] if final is None else [player.total for player in final.players]

    def view_at(self, step: int, perspective: Perspective = PUBLIC) -> engine.View:
        """Return the game at a step."""
        return engine.view_of(self._game(step), perspective.seat if self.is_over else None)

    def hands(self, step: int, perspective: Perspective) -> list[engine.View]:
        """Return the views of the seats whose hands and tickets this perspective shows."""
        if not self.is_over:
            return []
        if perspective.reveal_all:
            seats = self.seats
        else:
            seats = () if perspective.seat is None else (perspective.seat,)
        game = self._game(step)
        return [engine.view_of(game, seat) for seat in seats]

    def claimed(self, step: int, since: int) -> frozenset[int]:
        """Return the routes claimed in the steps after `since` up to `step`."""
        events = self._events(since + 1, step + 1)
        return frozenset(event.route for event in events if isinstance(event, RouteClaimed))

    def log_of_turn(
        self, turn: int, perspective: Perspective = PUBLIC, *, up_to: int | None = None
    ) -> list[LogGroup]:
        """Return what happened in a turn, up to a step if one is given; turn 0 is everything before
        the first turn."""
        begin = self.step_of_turn(turn) + 1 if turn else 0
        last = self.step_after_turn(turn) if up_to is None else up_to
        events = self._events(begin, last + 1)
        if not (perspective.reveal_all and self.is_over):
            events = events_for(events, perspective.seat if self.is_over else None)
        return grouped(entries_of(events))

    def _events(self, begin: int, end: int) -> list[engine.Event]:
        return events_of(self._records[begin:end])

    def game_at(self, step: int) -> engine.Game:
        """Return a new game that goes on from a step, before which nothing can be undone. Raises
        `ValueError` while the old one is played: it has secrets, and it is not over."""
        if not self.is_over:
            raise ValueError("only a finished game can be played on from a step")
        return self._game(step)

    def _game(self, step: int) -> engine.Game:
        return engine.Game.from_records(
            self._state(step), self._names, self._records[: step + 1], []
        )

    def _state(self, step: int) -> engine.State:
        """Return the state at a step, from the last state asked for or the setup."""
        at, state = self._last
        if at > step:
            at, state = -1, engine.State(self._game_map, len(self._names))
        for event in self._events(at + 1, step + 1):
            event.apply(state)
        self._last = (step, state)
        return state.copy()
