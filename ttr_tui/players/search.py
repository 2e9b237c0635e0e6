"""Comparing choices by playing the game on in worlds that the view leaves open.

Budgets are counted in playouts and in turns of playouts, never by the clock: a choice follows from
the view and the seed alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from math import inf, sqrt, tanh
from types import MappingProxyType
from typing import Final, NamedTuple

from ttr_tui.engine import View
from ttr_tui.players.fast_game import LOST, OWN, FastGame
from ttr_tui.players.final_count import count_tickets
from ttr_tui.players.moves import do_move
from ttr_tui.players.player import rng_of_decision
from ttr_tui.players.policy import decide, play_to_end
from ttr_tui.players.weights import Weights
from ttr_tui.players.worlds import Worlds

_MAP_SIZE: Final = 100
"""On maps with more connections than this, budgets are smaller: a turn takes longer there."""

_LEFT_OUT: Final = -1.6
"""A choice is left out if it is worse than the first or the best one by more standard errors."""

_CLEAR: Final = -3.0
"""A choice is clearly behind by so many standard errors."""

_HOLDS: Final = 1.0
"""By so many a choice must be better in other worlds, too."""

_MANY: Final = 8
"""While there are more choices than this, the worse half of them is left out each time."""

WORLDS: Final = 30
"""So many games are played on for some turns, to see what others claim."""

TURNS: Final = 3
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

    tickets: Budget = Budget(240, 16_000, 0.0)
    """To choose tickets."""
    turn: Budget = Budget(90, 1_600, 2.0)
    """To choose what to do in a turn."""
    late: float = 0.7
    """Turns are compared once some player has at most this part of the pieces left: before, too
    many turns follow for so few playouts."""
    close: float = 40.0
    """Far beyond a lead of this many points, more points count little."""
    others: int = 3
    """How many claims of the best routes outside the plan are compared."""
    first: int = 12
    """After this many worlds the choices are compared, …"""
    again: int = 6
    """… and then each time after this many. If the first one leads clearly after so many, none
    follow."""
    fresh: int = 50
    """Another choice than the first one must be better in so many other worlds, too."""


class Compared(NamedTuple):
    """The best choice; for each other one how many points it ends worse in the same worlds, and the
    standard error of that number; and for each the games in which each ticket was completed, and
    how many there were."""

    best: int = 0
    behind: Mapping[int, tuple[float, float]] = MappingProxyType({})
    completed: Sequence[Counter[int]] = ()
    games: Sequence[int] = ()


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
    games = [_Games() for _ in starts]
    alive = list(range(len(starts)))
    spent, turns, me = 0, 0, view.viewer or 0
    size = len(view.game_map.connections)
    most_turns = budget.turns * min(1.0, _MAP_SIZE / max(1, size))
    worlds = Worlds(view, rng_of_decision(view, seed), weights)
    for count, world in enumerate(worlds, 1):
        for index in alive:
            turns += games[index].play_on(
                world, starts[index], search, me, counts_tickets=bool(view.offer)
            )
        spent += len(alive)
        if len(alive) > _MANY and count % search.again == 0:
            alive.sort(key=lambda index: (-sum(games[index].gains), index))
            alive = sorted({0, *alive[: len(alive) // 2]})
        elif count >= search.first and count % search.again == 0:
            best = max(alive, key=lambda index: (sum(games[index].gains), -index))
            alive = [
                index
                for index in alive
                if index in (0, best)
                or min(games[index].advantage(games[each]) for each in (0, best)) > _LEFT_OUT
            ]
        elif (
            count == search.again
            and budget.sure
            and all(games[index].advantage(games[0]) < _CLEAR for index in alive[1:])
        ):
            break  # The first one leads clearly.
        if spent + len(alive) > budget.playouts or turns > most_turns or len(alive) < 2:
            break
    best = max(alive, key=lambda index: (games[index].advantage(games[0]), -index))
    if games[best].advantage(games[0]) < budget.sure:
        best = 0
    others = [index for index in range(len(starts)) if index != best]
    behind = {index: _difference(games[best].leads, games[index].leads) for index in others}
    if best and budget.sure:
        first, other_games = _Games(), _Games()
        for world in islice(worlds, search.fresh):
            first.play_on(world, starts[0], search, me)
            other_games.play_on(world, starts[best], search, me)
        if other_games.advantage(first) < _HOLDS:
            others = [index for index in range(len(starts)) if index]
            best, first = 0, games[0]
            behind = {index: _difference(first.leads, games[index].leads) for index in others}
        else:
            behind[0] = _difference(other_games.leads, first.leads)
    completed = [each.completed for each in games]
    return Compared(best, behind, completed, [len(each.leads) for each in games])


class _Games:
    """The games after a choice: by how much they were won, what that is worth, and how often each
    ticket was completed."""

    def __init__(self) -> None:
        self.leads: list[float] = []
        self.gains: list[float] = []
        self.completed: Counter[int] = Counter()

    def play_on(
        self,
        world: FastGame,
        start: Start,
        search: Search,
        me: int,
        *,
        counts_tickets: bool = False,
    ) -> int:
        """Play on in a copy of this world; the work that it took."""
        game = world.copy()
        start(game)
        points = play_to_end(game)
        if counts_tickets:
            own = [c for c, each in enumerate(game.status[me]) if each == OWN]
            self.completed.update(count_tickets(game, me, own)[1])
        others = max([total for seat, total in enumerate(points) if seat != me])
        self.leads.append(points[me] - others)
        self.gains.append(tanh((points[me] - others) / search.close))
        return game.work

    def advantage(self, others: _Games) -> float:
        """By how many standard errors the mean of the gains is better than that of others in the
        same worlds; 0 if these are too few."""
        if min(len(self.gains), len(others.gains)) < _FEWEST:
            return 0.0
        mean, error = _difference(self.gains, others.gains)
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


def claimed_by_others(view: View, seed: int, weights: Weights) -> Counter[int]:
    """In how many of some games others claim a connection before the viewer's third next turn, if
    the viewer claims none."""
    me, claimed = view.viewer or 0, Counter[int]()
    for world in islice(Worlds(view, rng_of_decision(view, seed), weights), WORLDS):
        before, turns = world.status[me][:], 0
        while turns < TURNS and world.end_turn():
            if world.player == me:
                turns += 1
            else:
                do_move(world, decide(world))
        after = enumerate(world.status[me])
        claimed.update([c for c, each in after if each == LOST and before[c] != LOST])
    return claimed
