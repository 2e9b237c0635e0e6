"""Ending the game while ahead, by what a player may know."""

from __future__ import annotations

from collections.abc import Iterable

from ttr_tui.engine.game_map import RouteIndex
from ttr_tui.engine.graphs import connected_parts, own_routes
from ttr_tui.engine.rules.longest_path import LongestPathRules
from ttr_tui.players.estimates import Estimates
from ttr_tui.players.path_bonus import longest_length
from ttr_tui.players.ticket_plan import TicketPlan


def ends_game(estimates: Estimates, route: int) -> bool:
    """Whether claiming this route starts the last turns."""
    left = estimates.me.pieces - estimates.facts.lengths[route]
    return estimates.view.turns_left is None and left <= estimates.facts.last_pieces


def leads_after(estimates: Estimates, routes: Iterable[int]) -> dict[int, float]:
    """By how many points the player leads the best opponent after claiming each of these routes.
    The opponents are expected to complete most tickets and to claim a route more."""
    view = estimates.view
    ending = sorted(routes)
    if not ending:
        return {}
    rivals = [
        _expected(estimates, seat) for seat in range(len(view.seats)) if seat != estimates.seat
    ]
    return {route: _own(estimates, route, rivals) for route in ending}


def _own(estimates: Estimates, route: int, rivals: list[tuple[float, int]]) -> float:
    """By how many points the player leads after claiming a route; the bonus for the longest path
    included."""
    view, game_map, facts = estimates.view, estimates.view.game_map, estimates.facts
    routes = (*estimates.own_routes, RouteIndex(route))
    parts = connected_parts(game_map, routes)
    points = float(estimates.me.score) + facts.points[route]
    for ticket in view.tickets:
        one, two = game_map.tickets[ticket].ends
        points += game_map.tickets[ticket].points * (1 if parts[one] == parts[two] else -1)
    rules = game_map.rules.get(LongestPathRules)
    bonus = 0 if rules is None else rules.bonus
    own = longest_length(game_map, routes)
    longest = max([length for _, length in rivals])
    if own >= longest:
        points += bonus
    return points - max(
        [score + (bonus if length == longest >= own else 0) for score, length in rivals]
    )


def _expected(estimates: Estimates, seat: int) -> tuple[float, int]:
    """The points that an opponent probably has in the end without the longest path, and its
    length."""
    view, facts = estimates.view, estimates.facts
    weights, rival = estimates.weights.opponents, view.seats[seat]
    tickets = view.game_map.tickets
    mean = sum([ticket.points for ticket in tickets]) / max(1, len(tickets))
    payable = [
        points
        for points, length in zip(facts.points, facts.lengths, strict=True)
        if length <= min(rival.cards, rival.pieces)
    ]
    last = weights.last_claim * max(payable, default=0.0)
    points = rival.score + weights.ticket_share * mean * rival.tickets + last
    return points, longest_length(view.game_map, tuple(own_routes(view.owners, rival.seat)))


class FinalScores:
    """What the player scores if the game ends after more claims: for routes, for tickets, also over
    the routes that stations lend in the plan, and for the longest path if the others claim nothing
    more."""

    def __init__(self, estimates: Estimates, plan: TicketPlan) -> None:
        view, game_map = estimates.view, estimates.view.game_map
        self._estimates = estimates
        self._lent = [
            RouteIndex(game_map.connections[connection].routes[0])
            for connection in plan.forest.connections
            if estimates.route_of[connection] is None and connection not in plan.stations.values()
        ]
        rules = game_map.rules.get(LongestPathRules)
        self._bonus = 0 if rules is None else rules.bonus
        self._rival = max(
            [
                longest_length(game_map, tuple(own_routes(view.owners, seat.seat)))
                for seat in view.seats
                if seat.seat != estimates.seat
            ],
            default=0,
        )
        self._before = 0.0
        self._before = self.of()

    def of(self, *routes: int) -> float:
        """The points that claiming these routes brings."""
        estimates, game_map = self._estimates, self._estimates.view.game_map
        own = (*estimates.own_routes, *map(RouteIndex, routes))
        parts = connected_parts(game_map, (*own, *self._lent))
        points = sum([estimates.points_of(route) for route in routes])
        for ticket in estimates.view.tickets:
            one, two = game_map.tickets[ticket].ends
            points += game_map.tickets[ticket].points * (1 if parts[one] == parts[two] else -1)
        if self._bonus and longest_length(game_map, own) >= self._rival:
            points += self._bonus
        return points - self._before
