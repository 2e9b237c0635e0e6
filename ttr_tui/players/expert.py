"""The expert: near the end, it compares good actions by playing the game on, with hidden cards
drawn at random.

This is the only player that handles whole games. It makes them itself from its view: what the view
hides is drawn anew for each (`resample`), so the real hidden cards change nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from math import sqrt, tanh
from typing import Final, NamedTuple

from ttr_tui.engine import (
    BuildHarbor,
    BuildStation,
    Claim,
    DrawFaceUp,
    DrawFromDeck,
    Game,
    Phase,
    View,
    final_score,
    resample,
    view_of,
)
from ttr_tui.players.chance import chance_of
from ttr_tui.players.choose import choose
from ttr_tui.players.levels import HARD, QUICK, Level
from ttr_tui.players.network import Board, map_facts
from ttr_tui.players.player import Choice
from ttr_tui.players.turn import good_choices

PLAYOUTS: Final = 60
"""How many games the expert plays on for a decision, at most."""

_LATE: Final = 0.4
"""The expert plays on when some player has at most this part of the pieces left. Earlier, chance
makes so much of a difference that no affordable number of games shows which action is better."""

_CLAIMS: Final = 4
"""How many claims are compared."""

_DRAWN: Final = 3
"""How many hidden hands and tickets are drawn for each world; the most plausible one is used."""

_CLOSE: Final = 15.0
"""Far beyond a lead of so many points, more points count little: the game is won or lost."""

_SURE: Final = 1.0
"""Another action than that of the hard player must be better by so many standard errors: with a few
games, the best of several equal actions would always seem better."""

_FIRST: Final = 6
_COMPARED: Final = 3
"""After the first worlds, and then after so many, the actions are compared."""

_BEHIND: Final = -1.0
_FAR_BEHIND: Final = -2.0
"""An action is left out if it is worse than the hard player's by more standard errors than the
first number, or worse than the best by more than the second."""

_MAX_STEPS: Final = 2_000


class ExpertPlayer(NamedTuple):
    """A player who looks ahead when the game nears its end; `playouts` is the budget of a
    decision."""

    playouts: int = PLAYOUTS
    level: Level = HARD

    def choose(self, view: View, seed: int) -> Choice:
        """The choice for this view; where nothing is to be compared, that of the hard player."""
        choice = choose(view, self.level, seed)
        if view.phase is not Phase.TURN or len(view.legal) < 2 or not _is_late(view):
            return choice
        choices = candidates(view, self.level, choice)
        return _best(view, choices, self.playouts, seed)


def _is_late(view: View) -> bool:
    return (
        min([seat.pieces for seat in view.seats]) <= _LATE * map_facts(view.game_map).total_pieces
    )


def candidates(view: View, level: Level, first: Choice) -> list[Choice]:
    """Choices of different kinds: the first one, and a few other good ones."""
    found: list[Choice] = []
    counts: dict[str, int] = {}
    seen: set[object] = set()
    for choice in chain([first], good_choices(Board(view, level))):
        kind, what, most = _kind(choice)
        if what in seen or (found and counts.get(kind, 0) >= most):
            continue
        seen.add(what)
        counts[kind] = counts.get(kind, 0) + 1
        found.append(choice)
    return found


def _kind(choice: Choice) -> tuple[str, object, int]:
    """The kind of a choice, what makes it different from others of its kind, and how many of the
    kind are compared."""
    match choice.action:
        case Claim(route=route):
            return "claim", ("claim", route), _CLAIMS
        case DrawFaceUp() | DrawFromDeck():
            return "draw", "draw", 1
        case BuildStation() | BuildHarbor():
            return "build", choice.action.tag, 1
        case _:
            return choice.action.tag, choice.action.tag, 0


def _best(view: View, choices: list[Choice], playouts: int, seed: int) -> Choice:
    """The choice whose games end best. All are compared in the same worlds; those that are behind
    are left out, except the first one, that of the hard player."""
    gains: list[list[float]] = [[] for _ in choices]
    alive = list(range(len(choices)))
    worlds = _worlds(view, seed)
    spent = 0
    while spent + len(alive) <= playouts and len(alive) > 1:
        game = next(worlds)
        for index in alive:
            gains[index].append(_outcome(game, view, choices[index], seed))
        spent += len(alive)
        count = len(gains[0])
        if count >= _FIRST and count % _COMPARED == 0:
            best = max(alive, key=lambda index: (sum(gains[index]), -index))
            alive = [
                index
                for index in alive
                if index in (0, best)
                or (
                    _advantage(gains[index], gains[0]) > _BEHIND
                    and _advantage(gains[index], gains[best]) > _FAR_BEHIND
                )
            ]
    surest = max(alive, key=lambda index: (_advantage(gains[index], gains[0]), -index))
    return choices[surest if _advantage(gains[surest], gains[0]) >= _SURE else 0]


def _advantage(gains: list[float], others: list[float]) -> float:
    """By how many standard errors the mean of these gains is better than that of others in the same
    worlds; 0 if these are too few."""
    differences = [one - other for one, other in zip(gains, others, strict=True)]
    count = len(differences)
    if count < 4:
        return 0.0
    mean = sum(differences) / count
    variance = sum([(difference - mean) ** 2 for difference in differences]) / (count - 1)
    return mean / sqrt((variance + 0.001) / count)


def _worlds(view: View, seed: int) -> Iterator[Game]:
    """Games that agree with the view, in which the tickets of the others fit their routes."""
    rng = chance_of(view, seed)
    while True:
        best: Game | None = None
        most = -1
        for _ in range(_DRAWN):
            rng, game = resample(view, rng, auto_end_turn=True)
            fit = _fit(game, view)
            if fit > most:
                best, most = game, fit
        assert best is not None
        yield best


def _fit(game: Game, view: View) -> int:
    """How many points of tickets of the others have both cities, or one, in their networks."""
    state, facts = game.state, view.game_map
    cities: list[set[int]] = [set() for _ in view.seats]
    for route, owner in zip(facts.routes, state.owners, strict=True):
        if owner is not None:
            cities[owner].update(route.ends)
    fit = 0
    for seat, tickets in enumerate(state.tickets):
        if seat != view.viewer:
            for ticket in tickets:
                ends = sum([end in cities[seat] for end in facts.tickets[ticket].ends])
                fit += ends * facts.tickets[ticket].points
    return fit


def _outcome(world: Game, view: View, choice: Choice, seed: int) -> float:
    """How good the end of the game is for the viewer after this choice in this world."""
    game = world.copy()
    game.apply(choice.action)
    for _ in range(_MAX_STEPS):
        if game.is_over:
            break
        now = view_of(game, game.state.player)
        game.apply(choose(now, QUICK, seed).action)
    totals = [player.total for player in final_score(game.state).players]
    own = totals[view.viewer or 0]
    others = [total for seat, total in enumerate(totals) if seat != view.viewer]
    return tanh((own - max(others)) / _CLOSE)
