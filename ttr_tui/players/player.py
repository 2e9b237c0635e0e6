"""What a computer player is, and what it answers: an action with the reasons for it.

Reasons are values; other packages turn them into words.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol, TypeAlias, get_args

from ttr_tui.engine import Action, Phase, View
from ttr_tui.engine.rng import seeded


class ServesRoute(NamedTuple):
    """The action serves to claim this route, now or later."""

    route: int


class MayBeTaken(NamedTuple):
    """In so many of some games, played on to the player's third next turn, others claim this
    planned route."""

    route: int
    games: int


class BetterThan(NamedTuple):
    """In simulated games, the action ends so many points better than this other one of the legal
    actions: the next best one, or a claim. If it `is_sure`, the error of that number is at most
    half of it."""

    other: int
    points: int
    is_sure: int = 1


class MayFail(NamedTuple):
    """In so many of 100 simulated games with this offered ticket it is not completed."""

    ticket: int
    percent: int


Reason: TypeAlias = ServesRoute | MayBeTaken | BetterThan | MayFail


def reason_of(kind: str, *numbers: int) -> Reason:
    """The reason with the name of its type and these numbers, as a process tells it. Raises
    `KeyError`, `TypeError` or `ValueError` if there is no such reason."""
    if not all(type(number) is int and 0 <= number < 10_000 for number in numbers):
        raise ValueError("not the numbers of a reason")
    return {each.__name__: each for each in get_args(Reason)}[kind](*numbers)  # type: ignore[no-any-return]


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
