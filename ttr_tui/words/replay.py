"""The replay of a game in words."""

from __future__ import annotations

from ttr_tui.play.replay import Perspective
from ttr_tui.words.language import _


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


def not_from_the_end() -> str:
    return _("This is the last step: go back to play on.")


def not_from_unfinished() -> str:
    return _("This game is not over: nobody can play on from one of its turns.")


def not_from_unsaved() -> str:
    return _("This game is not saved, so it cannot be played on from here.")
