"""What a computer player is, and what it answers: an action with the reasons for it.

Reasons are values; other packages turn them into words.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol, TypeAlias

from ttr_tui.engine import Action, Phase, View
from ttr_tui.engine.rng import seeded


class ServesTicket(NamedTuple):
    """The action serves this ticket."""

    ticket: int


class ServesRoute(NamedTuple):
    """The action serves to claim this route, now or later."""

    route: int


class GivesUpTicket(NamedTuple):
    """The player no longer tries to complete this ticket, or rejects it."""

    ticket: int


Reason: TypeAlias = ServesTicket | ServesRoute | GivesUpTicket


class Choice(NamedTuple):
    """A legal action, and why the player chose it; the most important reason comes first."""

    action: Action
    reasons: tuple[Reason, ...] = ()


class Player(Protocol):
    """A computer player. It knows what its view shows and nothing else, and remembers nothing."""

    def choose(self, view: View, seed: int) -> Choice:
        """Choose one of the legal actions in the view of the player who must act. The same view and
        seed always give the same choice. Raises `ValueError` if it is not the viewer's turn or the
        game is over: then no action is legal."""


def rng_of_decision(view: View, seed: int) -> int:
    """The state of the random generator for a decision. It depends on the seed and on all numbers
    of the view that change in a game, so that each decision is a new one."""
    state = seeded(seed)
    for number in (
        view.turn,
        view.player,
        [*Phase].index(view.phase),
        *view.market,
        *view.decks,
        *[count for pile in view.discards for count in pile],
        view.ticket_deck,
        *view.owners,
        *view.hand,
        *view.tickets,
        *view.offer,
    ):
        state = seeded(state ^ (0xFFFF if number is None else number & 0xFFFF))
    return state
