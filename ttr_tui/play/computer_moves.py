"""Lets the computer players move without making keys wait."""

from __future__ import annotations

from time import monotonic
from typing import Final, NamedTuple

from ttr_tui.engine import Phase
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.log import LogEntry

MAX_SECONDS: Final = 0.03
"""Keys wait no longer while computer players move at once."""


class Moves(NamedTuple):
    """What computer players did in a row; `is_whole` after the whole turn of one of them."""

    entries: list[LogEntry]
    is_whole: bool


def play_moves(hot_seat: HotSeat, *, at_once: bool = False, only_setup: bool = False) -> Moves:
    """Let a computer player move, or `at_once` all up to the next person: until one has to think,
    and no longer than keys can wait. Choices before the first turn are always made at once;
    `only_setup` ends with them."""
    until = monotonic() + MAX_SECONDS
    entries: list[LogEntry] = []
    while hot_seat.computer_acts and not (only_setup and hot_seat.view.turn):
        done = hot_seat.play_computer_step()
        if done is None:
            break
        entries += done
        view = hot_seat.view
        if view.phase is Phase.TURN_END and view.turn and not at_once:
            return Moves(entries, True)
        if monotonic() > until:
            break
    return Moves(entries, False)
