"""Comparing choices by playing the game on in worlds that the view leaves open.

Budgets are counted in playouts and in turns of playouts, never by the clock: a choice follows from
the view and the seed alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import islice
from math import inf, sqrt, tanh
from typing import Final, NamedTuple

from ttr_tui.engine import View
from ttr_tui.players.fast_game import LOST, OWN, FastGame
from ttr_tui.players.moves import do_move
from ttr_tui.players.player import rng_of_decision
from ttr_tui.players.policy import decide, play_to_end
from ttr_tui.players.weights import Weights
from ttr_tui.players.worlds import Worlds

_MAP_SIZE: Final = 100
"""On maps with more connections than this, budgets are smaller: a turn takes longer there."""

_LEFT_OUT: Final = -1.6
"""A choice is left out if it is worse than the first or the best one by more standard errors."""

_MANY: Final = 8
"""While there are more choices than this, the worse half of them is left out each time."""

_SCORE: Final = 100
"""About what a player scores: with rivalry, leads are measured from there."""

WORLDS: Final = 30
"""So many games are played on for some turns, to see what others claim."""

_TURNS: Final = 3
"""So many turns of the player."""

_FEWEST: Final = 4
"""Fewer worlds say nothing about an error."""

Start = Callable[[FastGame], None]
"""Makes a choice in a world, up to the end of the player's turn."""


class Budget(NamedTuple):
    """How many games are played on for a decision, and how many turns they have in all, at most.
    Another choice than the first one must be better by `sure` standard errors."""

    playouts: int
    turns: int
    sure: float


class Search(NamedTuple):
    """How choices are compared by playing the game on."""

    tickets: Budget = Budget(300, 20_000, 0.0)
    """To choose tickets."""
    turn: Budget = Budget(200, 3_500, 2.0)
    """To choose what to do in a turn."""
    late: float = 0.7
    """Turns are compared once some player has at most this part of the pieces left: before, too
    many turns follow for so few playouts."""
    close: float = 40.0
    """Far beyond a lead of this many points, more points count little."""
    rivalry: float = 1.0
    """How much the points of the best opponent count against the player's own."""
    others: int = 3
    """How many claims of the best routes outside the plan are compared."""
    first: int = 12
    """After this many worlds the choices are compared, …"""
    again: int = 6
    """… and then each time after this many."""


class Compared(NamedTuple):
    """The best choice, the next best one, how many points it ends worse in the same worlds, and the
    standard error of that number; without a next best one, `other` is `None`."""

    best: int = 0
    other: int | None = None
    points: float = 0.0
    error: float = 0.0


def compare(
    view: View,
    starts: Sequence[Start],
    search: Search,
    budget: Budget,
    seed: int,
    weights: Weights,
) -> Compared:
    """The choice whose games end best. All are compared in the same worlds; those that are behind
    are left out, except the first one, which stays unless another one is surely better."""
    if len(starts) < 2:
        return Compared()
    gains: list[list[float]] = [[] for _ in starts]
    leads: list[list[float]] = [[] for _ in starts]
    alive = list(range(len(starts)))
    spent = turns = 0
    me = view.viewer or 0
    base = (1 - search.rivalry) * _SCORE
    size = len(view.game_map.connections)
    most_turns = budget.turns * min(1.0, _MAP_SIZE / max(1, size))
    for world in Worlds(view, rng_of_decision(view, seed), weights):
        for index in alive:
            game = world.copy()
            starts[index](game)
            totals = play_to_end(game)
            others = max([total for seat, total in enumerate(totals) if seat != me])
            lead = totals[me] - search.rivalry * others
            leads[index].append(lead)
            gains[index].append(tanh((lead - base) / search.close))
            turns += game.work
        spent += len(alive)
        count = len(gains[0])
        if len(alive) > _MANY and count % search.again == 0:
            alive.sort(key=lambda index: (-sum(gains[index]), index))
            alive = sorted({0, *alive[: len(alive) // 2]})
        elif count >= search.first and count % search.again == 0:
            best = max(alive, key=lambda index: (sum(gains[index]), -index))
            alive = [
                index
                for index in alive
                if index in (0, best)
                or (
                    _advantage(gains[index], gains[0]) > _LEFT_OUT
                    and _advantage(gains[index], gains[best]) > _LEFT_OUT
                )
            ]
        if spent + len(alive) > budget.playouts or turns > most_turns or len(alive) < 2:
            break
    surest = max(alive, key=lambda index: (_advantage(gains[index], gains[0]), -index))
    best = surest if _advantage(gains[surest], gains[0]) >= budget.sure else 0
    behind = {
        index: _difference(leads[best], leads[index])
        for index in range(len(starts))
        if index != best
    }
    other = min(behind, key=lambda index: behind[index])
    return Compared(best, other, *behind[other])


def _advantage(gains: Sequence[float], others: Sequence[float]) -> float:
    """By how many standard errors the mean of these gains is better than that of others in the same
    worlds; 0 if these are too few."""
    if min(len(gains), len(others)) < _FEWEST:
        return 0.0
    mean, error = _difference(gains, others)
    return mean / error


def _difference(ones: Sequence[float], others: Sequence[float]) -> tuple[float, float]:
    """The mean difference of these numbers in the same worlds, and its standard error; of too few
    numbers an infinite one."""
    count = min(len(ones), len(others))
    if count < _FEWEST:
        return 0.0, inf
    differences = [one - other for one, other in zip(ones[:count], others[:count], strict=True)]
    mean = sum(differences) / count
    variance = sum([(difference - mean) ** 2 for difference in differences]) / (count - 1)
    return mean, sqrt((variance + 0.0001) / count)


def claimed_by_others(view: View, seed: int, weights: Weights) -> dict[int, tuple[int, int, int]]:
    """The connections that others claim if the viewer claims none: the seat that does most often,
    in how many of 100 games before the viewer's next turn, and in how many before the third."""
    me, claims = view.viewer or 0, dict[int, list[list[int]]]()
    for world in islice(Worlds(view, rng_of_decision(view, seed), weights), WORLDS):
        goes_on = True
        for turn in range(_TURNS):
            before = [status[:] for status in world.status]
            goes_on = goes_on and world.end_turn()
            while goes_on and world.player != me:
                do_move(world, decide(world))
                goes_on = world.end_turn()
            for connection, status in enumerate(world.status[me]):
                if status == LOST and before[me][connection] != LOST:
                    seats = claims.setdefault(connection, [[] for _ in range(_TURNS)])[turn]
                    seats.append(
                        next(
                            seat
                            for seat, each in enumerate(world.status)
                            if each[connection] == OWN and before[seat][connection] != OWN
                        )
                    )
    return {
        connection: (
            Counter(next(filter(None, turns))).most_common(1)[0][0],
            100 * len(turns[0]) // WORLDS,
            100 * sum(map(len, turns)) // WORLDS,
        )
        for connection, turns in claims.items()
    }
