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
from ttr_tui.engine.rules.harbors import BuildHarbor
from ttr_tui.engine.rules.stations import BuildStation
from ttr_tui.players.level_player import LevelPlayer
from ttr_tui.players.levels import HARD, QUICK, Search
from ttr_tui.players.main_action import good_choices
from ttr_tui.players.map_facts import map_facts
from ttr_tui.players.planner import Planner
from ttr_tui.players.player import Choice, rng_of_decision

_MAX_STEPS: Final = 2_000
"""No game takes so many more."""


class ExpertPlayer(NamedTuple):
    """A player who looks ahead when the game nears its end."""

    search: Search = Search()

    def choose(self, view: View, seed: int) -> Choice:
        """The choice for this view; where nothing is to be compared, that of the hard player."""
        choice = LevelPlayer(HARD).choose(view, seed)
        if view.phase is not Phase.TURN or len(view.legal) < 2 or not self._is_late(view):
            return choice
        return self._best(view, self._candidates(view, choice), seed)

    def _is_late(self, view: View) -> bool:
        fewest = min([seat.pieces for seat in view.seats])
        return fewest <= self.search.late * map_facts(view.game_map).total_pieces

    def _candidates(self, view: View, first: Choice) -> list[Choice]:
        """Choices of different kinds: the first one, and a few other good ones."""
        found: list[Choice] = []
        counts: dict[str, int] = {}
        seen: set[object] = set()
        for choice in chain([first], good_choices(Planner(view, HARD))):
            kind, what = _kind(choice)
            most = {"claim": self.search.claims, "draw": 1, "build": 1}.get(kind, 0)
            if what in seen or (found and counts.get(kind, 0) >= most):
                continue
            seen.add(what)
            counts[kind] = counts.get(kind, 0) + 1
            found.append(choice)
        return found

    def _best(self, view: View, choices: list[Choice], seed: int) -> Choice:
        """The choice whose games end best. All are compared in the same worlds; those that are
        behind are left out, except the first one, that of the hard player."""
        search = self.search
        gains: list[list[float]] = [[] for _ in choices]
        alive = list(range(len(choices)))
        worlds = self._worlds(view, seed)
        spent = 0
        while spent + len(alive) <= search.playouts and len(alive) > 1:
            game = next(worlds)
            for index in alive:
                gains[index].append(self._outcome(game, view, choices[index], seed))
            spent += len(alive)
            count = len(gains[0])
            if count >= search.first and count % search.compared == 0:
                best = max(alive, key=lambda index: (sum(gains[index]), -index))
                alive = [
                    index
                    for index in alive
                    if index in (0, best)
                    or (
                        _advantage(gains[index], gains[0]) > search.behind
                        and _advantage(gains[index], gains[best]) > search.far_behind
                    )
                ]
        surest = max(alive, key=lambda index: (_advantage(gains[index], gains[0]), -index))
        return choices[surest if _advantage(gains[surest], gains[0]) >= search.sure else 0]

    def _worlds(self, view: View, seed: int) -> Iterator[Game]:
        """Games that agree with the view, in which the tickets of the others fit their routes."""
        rng = rng_of_decision(view, seed)
        while True:
            best: Game | None = None
            most = -1
            for _ in range(self.search.drawn):
                rng, game = resample(view, rng, auto_end_turn=True)
                fit = _fit(game, view)
                if fit > most:
                    best, most = game, fit
            assert best is not None
            yield best

    def _outcome(self, world: Game, view: View, choice: Choice, seed: int) -> float:
        """How good the end of the game is for the viewer after this choice in this world."""
        game, quick = world.copy(), LevelPlayer(QUICK)
        game.apply(choice.action)
        for _ in range(_MAX_STEPS):
            if game.is_over:
                break
            now = view_of(game, game.state.player)
            game.apply(quick.choose(now, seed).action)
        totals = [player.total for player in final_score(game.state).players]
        own = totals[view.viewer or 0]
        others = [total for seat, total in enumerate(totals) if seat != view.viewer]
        return tanh((own - max(others)) / self.search.close)


def _kind(choice: Choice) -> tuple[str, object]:
    """The kind of a choice, and what makes it different from others of its kind."""
    match choice.action:
        case Claim(route=route):
            return "claim", ("claim", route)
        case DrawFaceUp() | DrawFromDeck():
            return "draw", "draw"
        case BuildStation() | BuildHarbor():
            return "build", choice.action.tag
        case _:
            return choice.action.tag, choice.action.tag


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
