"""The player of some level, who answers each phase of the game: a pure function of the view."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from typing import NamedTuple, TypeAlias

from ttr_tui.engine import (
    Claim,
    KeepTickets,
    Phase,
    View,
)
from ttr_tui.engine.rules.flag import KeepFlagCard
from ttr_tui.engine.rules.harbors import BuildHarbor
from ttr_tui.engine.rules.starting_pieces import ChooseStartingPieces
from ttr_tui.engine.rules.stations import BuildStation
from ttr_tui.engine.rules.tunnels import PayTunnel
from ttr_tui.players.draws import draw_choice, fill_choice
from ttr_tui.players.estimates import Estimates
from ttr_tui.players.levels import HARD, Level
from ttr_tui.players.main_action import claim_reasons, turn_choice
from ttr_tui.players.planner import Planner
from ttr_tui.players.player import Choice, GivesUpTicket, Reason, ServesTicket
from ttr_tui.players.ticket_plan import TicketPlan, connect, plan_tickets

PlannerOf: TypeAlias = Callable[[View, Level, frozenset[int]], Planner]
"""What a player of a level plans in a view, if it has a plan to keep."""
Paying: TypeAlias = Claim | PayTunnel | BuildStation | BuildHarbor


def planner_of(view: View, level: Level = HARD, kept: frozenset[int] = frozenset()) -> Planner:
    """What a player of this level plans in a view."""
    return Planner(view, level, kept)


class LevelPlayer(NamedTuple):
    """A computer player of some level. The levels leave nothing to chance, so the seed changes
    nothing. With `kept`, the connections of a plan, it changes this plan only for one that is
    clearly better. `planner_of` may remember its plans."""

    level: Level
    kept: frozenset[int] = frozenset()
    planner_of: PlannerOf = planner_of

    def choose(self, view: View, seed: int) -> Choice:
        if not view.legal:
            raise ValueError("no action is legal")
        if len(view.legal) == 1:
            return Choice(view.legal[0])
        match view.phase:
            case Phase.STARTING_TICKETS | Phase.TICKET_CHOICE:
                return _tickets(view, self.level)
            case Phase.STARTING_PIECES:
                return _starting_pieces(view, self.level)
            case Phase.TURN:
                return turn_choice(self._planner(view))
            case Phase.SECOND_CARD:
                return draw_choice(self._planner(view)) or Choice(view.legal[0])
            case Phase.MARKET_FILL:
                return fill_choice(self._planner(view))
            case Phase.TUNNEL:
                return _tunnel(self._planner(view))
            case Phase.FLAG_CARD:
                return next(Choice(a) for a in view.legal if isinstance(a, KeepFlagCard))
            case _:
                return Choice(view.legal[0])

    def _planner(self, view: View) -> Planner:
        return self.planner_of(view, self.level, self.kept)


def payment_prices(planner: Planner, actions: Iterable[Paying]) -> list[float]:
    """What a player gives up with the cards of each of these payments, in cards that the plan for
    its tickets needs."""
    tunnel = None if planner.view.tunnel is None else planner.view.tunnel.route
    return [
        planner.price(action.payment, action.route if isinstance(action, Claim) else tunnel)
        for action in actions
    ]


def kept_worth(plan: TicketPlan, level: Level) -> float:
    """What a plan is worth when offered tickets are compared: only a share of its cost counts."""
    return plan.worth + (1 - level.weights.tickets.kept_cost) * plan.forest.cost


def _tickets(view: View, level: Level) -> Choice:
    """Keep the offered tickets that are worth most together with those kept before."""
    offer, minimum, weights = view.offer, view.min_kept, level.weights
    if len(offer) >= weights.tickets.many_offered:
        level = level._replace(thorough=False)
    estimates = Estimates(view, level)

    def worth(kept: Sequence[int]) -> float:
        return kept_worth(plan_tickets(estimates, (*view.tickets, *kept)), level)

    def cost(kept: Sequence[int]) -> tuple[int, float]:
        """How many tickets cannot be connected, and what the paths of the others cost: those that
        are given up now may be possible later."""
        forest = connect(estimates, estimates.costs, kept)
        return len(kept) - len(forest.paths), forest.cost

    if not level.joint:
        points = view.game_map.tickets
        smallest = sorted(offer, key=lambda ticket: (points[ticket].points, ticket))[:minimum]
        best = tuple([ticket for ticket in offer if ticket in smallest])
    elif len(offer) <= weights.tickets.all_subsets:
        sizes = range(minimum, len(offer) + 1)
        choices = [kept for size in sizes for kept in combinations(offer, size)]
        worths = [worth(kept) for kept in choices]
        most = max(worths) - 1e-9
        equal = [kept for kept, each in zip(choices, worths, strict=True) if each >= most]
        best = min(equal, key=cost) if len(equal) > 1 else equal[0]
    else:
        best, most = offer, worth(offer)
        while len(best) > minimum:
            fewer = [tuple([t for t in best if t != ticket]) for ticket in best]
            found = max([(worth(kept), -index) for index, kept in enumerate(fewer)])
            if found[0] < most:
                break
            most, best = found[0], fewer[-found[1]]
    reasons: list[Reason] = [ServesTicket(ticket) for ticket in best]
    reasons += [GivesUpTicket(ticket) for ticket in offer if ticket not in best]
    return Choice(KeepTickets(best), tuple(reasons))


def _starting_pieces(view: View, level: Level) -> Choice:
    """Enough of each type for the plan, the rest as suggested."""
    plan = plan_tickets(Estimates(view, level), view.tickets)
    first, second = plan.spaces
    wanted = view.game_map.rules.suggested_pieces[0]
    choices = [a for a in view.legal if isinstance(a, ChooseStartingPieces)]

    def distance(action: ChooseStartingPieces) -> tuple[int, int]:
        lacking = max(0, first - action.pieces[0]) + max(0, second - action.pieces[1])
        return lacking, abs(action.pieces[0] - wanted)

    return Choice(min(choices, key=distance), tuple([ServesTicket(t) for t in plan.goals]))


def _tunnel(planner: Planner) -> Choice:
    """Pay if possible: a turn is worth more than the cards."""
    view = planner.view
    assert view.tunnel is not None, "this phase exists only while a tunnel is built"
    payable = [action for action in view.legal if isinstance(action, PayTunnel)]
    if not payable:
        return Choice(view.legal[0])
    route = view.tunnel.route
    chosen = min(payable, key=lambda action: planner.price(action.payment, route))
    return Choice(chosen, claim_reasons(planner, route))
