"""The course of the turns (C-1, C-11, C-12)."""

from __future__ import annotations

from typing import NamedTuple

from ttr_tui.engine.state import Phase, State


class ActionEnded(NamedTuple):
    """The player has done the last step and has yet to end turn."""

    player: int

    def apply(self, state: State) -> None:
        state.phase = Phase.TURN_END


class TurnPassed(NamedTuple):
    """A player passed: there was nothing to do at all, or only an exchange (C-11)."""

    player: int

    def apply(self, state: State) -> None:
        state.passes += 1


class TurnEnded(NamedTuple):
    """A turn is over and `next_player` is due (C-1)."""

    player: int
    next_player: int

    def apply(self, state: State) -> None:
        state.player = self.next_player
        state.phase = Phase.TURN
        state.turn += 1
        if state.turns_left is not None:
            state.turns_left -= 1


class LastRoundBegan(NamedTuple):
    """`player` has few pieces left: `turns` more turns in all are played (C-12)."""

    player: int
    turns: int

    def apply(self, state: State) -> None:
        state.turns_left = self.turns


class GameEndedEarly(NamedTuple):
    """The table ends the game here, and it is scored as it stands (C-16)."""

    def apply(self, state: State) -> None:
        state.phase = Phase.OVER


class GameEnded(NamedTuple):
    """The game is over and is scored; `all_passed` says that nobody could move (C-11, C-12)."""

    all_passed: bool

    def apply(self, state: State) -> None:
        state.phase = Phase.OVER
