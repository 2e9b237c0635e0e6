"""The expert: as hard, but it compares which tickets to keep, and later what to do in a turn, by
playing the game on in worlds that its view leaves open.

Budgets are counted in playouts and in turns of playouts, never by the clock: a choice follows from
the view and the seed alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain
from math import inf, sqrt, tanh
from typing import Final, NamedTuple

from ttr_tui.engine import Claim, DrawFaceUp, DrawFromDeck, KeepTickets, Phase, View
from ttr_tui.engine.rules.stations import BuildStation
from ttr_tui.players.estimates import Estimates
from ttr_tui.players.fast_game import FastGame
from ttr_tui.players.fast_plan import plan
from ttr_tui.players.level_player import LevelPlayer, PlannerOf, kept_worth, planner_of
from ttr_tui.players.levels import ADVICE, HARD, Level
from ttr_tui.players.main_action import claim_reasons, good_choices
from ttr_tui.players.map_facts import map_facts
from ttr_tui.players.planner import Planner
from ttr_tui.players.player import Choice, GivesUpTicket, Reason, ServesTicket, rng_of_decision
from ttr_tui.players.playouts import draw_second, play_to_end
from ttr_tui.players.ticket_plan import TicketPlan, plan_tickets
from ttr_tui.players.worlds import Worlds

_MAP_SIZE: Final = 100
"""On maps with more connections than this, budgets are smaller: a turn takes longer there."""


class Budget(NamedTuple):
    """How many games are played on for a decision, and how many turns they have in all, at most."""

    playouts: int
    turns: int


class Search(NamedTuple):
    """How the expert compares choices by playing the game on."""

    tickets: Budget = Budget(400, 25_000)
    """To choose tickets."""
    turns: Budget = Budget(400, 15_000)
    """To choose what to do in a turn."""
    late: float = 0.6
    """Turns are compared once some player has at most this part of the pieces left."""
    claims: int = 4
    """How many claims are compared."""
    harm: float = 4.0
    """A claim that harms an opponent by at least this many spaces is compared, too."""
    most_kept: int = 16
    """With more choices of tickets than this, only those are compared that differ from the hard
    player's in one ticket."""
    best_planned: int = 16
    """Of these, so many are compared: the hard player's, and those whose plans are best."""
    near: float = inf
    """Of these, only those are compared whose plans are worth at most so many points less than that
    of the hard player's."""
    close: float = 40.0
    """Far beyond a lead of this many points, more points count little."""
    ticket_sure: float = 1.3
    """Other tickets than those of the hard player must be better by this many standard errors."""
    turn_sure: float = 1.6
    """The same for another action."""
    first: int = 12
    """After this many worlds the choices are compared, …"""
    compared: int = 6
    """… and then each time after this many."""
    many: int = 8
    """While there are more choices than this, the worse half of them is left out each time."""
    behind: float = -1.6
    """A choice is left out if it is worse than the hard player's or the best one by more standard
    errors than this."""


_ADVISED: Final = Search(tickets=Budget(240, 6_000), best_planned=4, near=3.0)

Start = Callable[[FastGame], None]
"""Makes a choice in a world, up to the end of the player's turn."""


class AdvisingPlayer(NamedTuple):
    """The player whose choices are the advice: of the level `ADVICE`, with `kept`, the connections
    of its last plan, and `planner_of` as `LevelPlayer`; and it compares which tickets to keep, in
    less time than the expert."""

    kept: frozenset[int] = frozenset()
    planner_of: PlannerOf = planner_of

    def choose(self, view: View, seed: int) -> Choice:
        choice = LevelPlayer(ADVICE, self.kept, self.planner_of).choose(view, seed)
        return better_tickets(view, choice, seed, _ADVISED, ADVICE)


class ExpertPlayer(NamedTuple):
    """A player who looks ahead."""

    search: Search = Search()

    def choose(self, view: View, seed: int) -> Choice:
        """The choice for this view; where nothing is to be compared, that of the hard player."""
        choice = LevelPlayer(HARD).choose(view, seed)
        if len(view.legal) < 2:
            return choice
        if view.phase in (Phase.STARTING_TICKETS, Phase.TICKET_CHOICE):
            return better_tickets(view, choice, seed, self.search)
        if view.phase is Phase.TURN and self._is_late(view):
            return self._turn(view, choice, seed)
        return choice

    def _is_late(self, view: View) -> bool:
        fewest = min([seat.pieces for seat in view.seats])
        return fewest <= self.search.late * map_facts(view.game_map).total_pieces

    def _turn(self, view: View, first: Choice, seed: int) -> Choice:
        search = self.search
        if search.turns.playouts < 2 or not isinstance(
            first.action, Claim | DrawFaceUp | DrawFromDeck | BuildStation
        ):
            return first
        planner = Planner(view, HARD)
        choices = self._candidates(planner, first)
        if len(choices) < 2:
            return first

        def start(choice: Choice) -> Start:
            def act(game: FastGame) -> None:
                _plan_as(game, game.player, planner.plan)
                if not game.do(choice.action):
                    draw_second(game)
                game.end_turn()

            return act

        starts = [start(choice) for choice in choices]
        best = _best(view, starts, search, search.turns, search.turn_sure, seed)
        return choices[best]

    def _candidates(self, planner: Planner, first: Choice) -> list[Choice]:
        """The first choice, a few other good ones of different kinds, the claim that harms an
        opponent most, and the one that brings most points of those that begin the last round."""
        search, facts = self.search, planner.estimates.facts
        candidates: list[Choice] = []
        left = {"claim": search.claims, "draw": 1, "station": 1}
        seen: set[object] = set()

        def add(choice: Choice) -> None:
            action = choice.action
            kind = "draw" if isinstance(action, DrawFaceUp | DrawFromDeck) else action.tag
            what = (kind, action.route) if isinstance(action, Claim) else kind
            if what not in seen and left.get(kind, 0) > 0:
                seen.add(what)
                left[kind] -= 1
                candidates.append(choice)

        for choice in chain([first], good_choices(planner)):
            add(choice)
        routes = sorted(planner.claims)
        harms = [(planner.opponents.harm(route)[0], -route) for route in routes]
        harm, route = max(harms, default=(0.0, 0))
        if harm >= search.harm:
            left["claim"] = 1
            add(Choice(planner.claim(-route), claim_reasons(planner, -route)))
        placed = planner.estimates.me.pieces - facts.last_pieces
        last = [(facts.points[r], -r) for r in routes if facts.lengths[r] >= placed]
        if last and planner.view.turns_left is None:
            route = -max(last)[1]
            left["claim"] = 1
            add(Choice(planner.claim(route), claim_reasons(planner, route)))
        return candidates


def better_tickets(
    view: View, first: Choice, seed: int, search: Search, level: Level = HARD
) -> Choice:
    """Other tickets to keep than those of the first choice, planned at this level, if they are
    clearly better; else, and where no tickets are to be chosen, the first choice."""
    chosen = first.action
    if not isinstance(chosen, KeepTickets) or len(view.legal) < 2 or search.tickets.playouts < 2:
        return first
    kept = [chosen, *[a for a in view.legal if isinstance(a, KeepTickets) and a != chosen]]
    if len(kept) > search.most_kept:
        kept = [a for a in kept if len({*a.tickets} ^ {*chosen.tickets}) <= 1]
    estimates = Estimates(view, level)
    planned = [(a, plan_tickets(estimates, (*view.tickets, *a.tickets))) for a in kept]
    if len(planned) > search.best_planned:
        planned[1:] = sorted(planned[1:], key=lambda each: -kept_worth(each[1], level))
        planned = planned[: search.best_planned]
    least = kept_worth(planned[0][1], level) - search.near
    planned[1:] = [each for each in planned[1:] if kept_worth(each[1], level) >= least]
    if len(planned) < 2:
        return first

    def start(index: int) -> Start:
        def keep(game: FastGame) -> None:
            action, its_plan = planned[index]
            game.do(action)
            _plan_as(game, game.player, its_plan)
            if view.turn:
                game.end_turn()
            else:
                game.player = view.first

        return keep

    starts = [start(index) for index in range(len(planned))]
    best = _best(view, starts, search, search.tickets, search.ticket_sure, seed)
    if not best:
        return first
    chosen = planned[best][0]
    reasons: list[Reason] = [ServesTicket(ticket) for ticket in chosen.tickets]
    reasons += [GivesUpTicket(ticket) for ticket in view.offer if ticket not in chosen.tickets]
    return Choice(chosen, tuple(reasons))


def _best(
    view: View, starts: Sequence[Start], search: Search, budget: Budget, sure: float, seed: int
) -> int:
    """The choice whose games end best. All are compared in the same worlds; those that are
    behind are left out, except the first one, that of the hard player."""
    gains: list[list[float]] = [[] for _ in starts]
    alive = list(range(len(starts)))
    spent = turns = 0
    me = view.viewer or 0
    size = len(view.game_map.connections)
    most_turns = budget.turns * min(1.0, _MAP_SIZE / max(1, size))
    for world in Worlds(view, rng_of_decision(view, seed)):
        for index in alive:
            game = world.copy()
            starts[index](game)
            totals = play_to_end(game)
            others = max([total for seat, total in enumerate(totals) if seat != me])
            gains[index].append(tanh((totals[me] - others) / search.close))
            turns += game.work
        spent += len(alive)
        count = len(gains[0])
        if len(alive) > search.many and count % search.compared == 0:
            alive.sort(key=lambda index: (-sum(gains[index]), index))
            alive = sorted({0, *alive[: len(alive) // 2]})
        elif count >= search.first and count % search.compared == 0:
            best = max(alive, key=lambda index: (sum(gains[index]), -index))
            alive = [
                index
                for index in alive
                if index in (0, best)
                or (
                    _advantage(gains[index], gains[0]) > search.behind
                    and _advantage(gains[index], gains[best]) > search.behind
                )
            ]
        if spent + len(alive) > budget.playouts or turns > most_turns or len(alive) < 2:
            break
    surest = max(alive, key=lambda index: (_advantage(gains[index], gains[0]), -index))
    return surest if _advantage(gains[surest], gains[0]) >= sure else 0


def _plan_as(game: FastGame, seat: int, planned: TicketPlan) -> None:
    """Let a player follow this plan."""
    plan(game, seat, planned.forest.paths)


def _advantage(gains: Sequence[float], others: Sequence[float]) -> float:
    """By how many standard errors the mean of these gains is better than that of others in the same
    worlds; 0 if these are too few."""
    count = min(len(gains), len(others))
    if count < 4:
        return 0.0
    differences = [one - other for one, other in zip(gains[:count], others[:count], strict=True)]
    mean = sum(differences) / count
    variance = sum([(difference - mean) ** 2 for difference in differences]) / (count - 1)
    return mean / sqrt((variance + 0.0001) / count)
