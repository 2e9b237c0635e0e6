"""The replay of a game in words."""

from __future__ import annotations

from ttr_tui.play.replay import Perspective
from ttr_tui.words.language import _


def perspective(found: Perspective, name: str) -> str:
    """Whose cards and tickets are shown; `name` is that of the player in the seat, if any."""
    if found.reveal_all:
        return _("All hands")
    if found.seat is None:
        return _("What everybody knows")
    return _("{name}'s hand", name=name)


def turn_of(turn: int, turns: int) -> str:
    return _("Turn {turn} of {turns}", turn=turn, turns=turns)


def step_of(step: int, steps: int) -> str:
    return _("step {step} of {steps}", step=step, steps=steps)


def pace(seconds: float) -> str:
    """How long each step is shown."""
    return _("every {seconds} s", seconds=f"{seconds:g}")


def points_by_turn(top: int) -> str:
    """The heading of the chart of scores."""
    return _("Points by turn, up to {points}", points=top)


def turn(number: int) -> str:
    """The last turn, below the chart."""
    return _("turn {n}", n=number)
