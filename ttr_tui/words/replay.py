"""The replay of a game in words."""

from __future__ import annotations

from ttr_tui.play.replay import Perspective
from ttr_tui.words.language import _, decimal


def perspective(shown: Perspective, name: str) -> str:
    """Whose cards and tickets are shown; `name` is that of the player in the seat, if any."""
    if shown.reveal_all:
        return _("All hands")
    if shown.seat is None:
        return _("What everybody knows")
    return _("{name}'s hand", name=name)


def turn_of(number: int, rounds: int, name: str) -> str:
    """The turn that is shown: its round, and whose it is."""
    return _("Round {n} of {rounds}, {name}'s turn", n=number, rounds=rounds, name=name)


def step_of(step: int, steps: int) -> str:
    return _("step {step} of {steps}", step=step, steps=steps)


def pace(seconds: float) -> str:
    """How long each step is shown."""
    return _("every {seconds} s", seconds=decimal(f"{seconds:g}"))


def points_by_round() -> str:
    """The heading of the chart of scores."""
    return _("Points by round")


def final() -> str:
    """Below the final scores, at the end of the chart."""
    return _("final")


def round_label(number: int) -> str:
    """The last round, below the chart."""
    return _("round {n}", n=number)


def not_from_the_end() -> str:
    return _("This is the last step: go back to play on.")


def not_from_unfinished() -> str:
    return _("This game is not over: nobody can play on from one of its turns.")


def not_from_unsaved() -> str:
    return _("This game is not saved, so it cannot be played on from here.")
