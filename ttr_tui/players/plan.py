"""A plan: which tickets a player can complete, over which routes, and which it gives up."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import Final, NamedTuple

from ttr_tui.engine import ExchangeRules, StartingPiecesRules
from ttr_tui.players.card_needs import Needs, needs_of
from ttr_tui.players.network import INF, Board, Forest, insert, repaired

_SLACK: Final = 2.0
"""A plan may take so many turns more than the safe part of those left: they are an estimate."""

_GIVE_UP: Final = 2.4
"""A ticket whose paths cost more than so many times its points is given up. Failing costs twice the
points; the rest makes up for the points of routes that do not count in the cost."""

_ALL_ORDERS: Final = 3
"""Up to this many tickets, all orders are tried."""


class Plan(NamedTuple):
    """What the player wants to build for tickets.

    `routes` are still to be claimed, each with the tickets that it serves; `stations` are cities
    in which to build, each with the connection whose route it lends. `goals` are tickets not
    completed yet that can be, `completed` those that are, `given_up` the others. `spaces` are the
    spaces of the routes for each deck, `turns` the turns that the plan takes, `worth` its points.
    """

    routes: dict[int, tuple[int, ...]]
    stations: dict[int, int]
    goals: tuple[int, ...]
    completed: tuple[int, ...]
    given_up: tuple[int, ...]
    spaces: tuple[int, ...]
    needs: Needs
    turns: float
    cost: float
    worth: float
    forest: Forest


def plan_for(board: Board, tickets: Sequence[int]) -> Plan:
    """The best plan for these tickets. Tickets are given up while the pieces or the turns do not
    suffice, or while the paths cost more than they bring."""
    facts, parts = board.view.game_map.tickets, board.parts
    completed: list[int] = []
    goals: list[int] = []
    for ticket in tickets:
        one, two = facts[ticket].ends
        (completed if parts[one] == parts[two] else goals).append(ticket)
    lost: list[int] = []
    while True:
        forest = _forest(board, goals, board.costs)
        lost += [ticket for ticket in goals if ticket not in forest.paths]
        goals = [ticket for ticket in goals if ticket in forest.paths]
        plan = _plan(board, forest, goals, completed, lost)
        if board.level.priced and not _enough_pieces(board, plan):
            # The paths with the fewest spaces may do with the pieces.
            shorter = _forest(board, goals, board.spaces())
            shorter = shorter._replace(
                cost=sum([board.costs[c] for c in sorted(shorter.connections)])
            )
            plan = _plan(board, shorter, goals, completed, lost)
        if not goals:
            return plan
        worst = _to_give_up(board, plan)
        if worst is None:
            return plan
        goals.remove(worst)
        lost.append(worst)


def _forest(board: Board, goals: Sequence[int], costs: Sequence[float]) -> Forest:
    facts = board.view.game_map.tickets
    if not goals:
        return Forest({}, frozenset(), 0.0)
    by_points = sorted(goals, key=lambda ticket: (-facts[ticket].points, ticket))
    if not board.level.joint:
        return _separate(board, by_points)
    orders: list[tuple[int, ...]] = [tuple(by_points)]
    if board.level.thorough and len(goals) > 1:
        if len(goals) <= _ALL_ORDERS:
            orders = [*permutations(by_points)]
        else:
            orders.append(tuple(reversed(by_points)))
            orders.append((*by_points[1:], by_points[0]))
            orders.append((*by_points[len(goals) // 2 :], *by_points[: len(goals) // 2]))
    best = insert(board, costs, orders[0])
    for order in orders[1:]:
        found = insert(board, costs, order)
        if (len(found.paths), -found.cost) > (len(best.paths), -best.cost + 1e-9):
            best = found
    if board.level.thorough and len(goals) > 1:
        best = repaired(board, costs, best)
    return best


def _separate(board: Board, tickets: Sequence[int]) -> Forest:
    """A shortest path for the first of these tickets that has one: one after another."""
    for ticket in tickets:
        forest = insert(board, board.costs, [ticket])
        if forest.paths:
            return forest
    return Forest({}, frozenset(), 0.0)


def _plan(
    board: Board, forest: Forest, goals: Sequence[int], completed: Sequence[int], lost: list[int]
) -> Plan:
    view = board.view
    serves: dict[int, list[int]] = {}
    for ticket, path in forest.paths.items():
        for connection in path:
            serves.setdefault(connection, []).append(ticket)
    routes: dict[int, tuple[int, ...]] = {}
    stations: dict[int, int] = {}
    spaces = [0] * len(view.game_map.rules.decks)
    for connection in sorted(serves):
        route = board.route_of[connection]
        if route >= 0:
            routes[route] = tuple(serves[connection])
            fact = view.game_map.routes[route]
            spaces[fact.deck] += fact.length
        else:
            ends = view.game_map.connections[connection].ends
            city = board.station_city(ends)
            if city is not None and all(view.stations[end] != board.seat for end in ends):
                stations[city] = connection
    needs = needs_of(board, routes)
    routes = dict(zip(needs.routes, routes.values(), strict=True))
    turns = len(routes) + 1.7 * len(stations) + needs.total / board.level.weights.pace
    points = view.game_map.tickets
    worth = -forest.cost
    for ticket in completed:
        worth += points[ticket].points
    for ticket in goals:
        risk = min(0.5, board.level.weights.risk * len(forest.paths[ticket]))
        worth += points[ticket].points * (1 - 2 * risk)
    for ticket in lost:
        worth -= points[ticket].points
    return Plan(
        routes,
        stations,
        tuple(goals),
        tuple(completed),
        tuple(lost),
        tuple(spaces),
        needs,
        turns,
        forest.cost,
        worth,
        forest,
    )


def _to_give_up(board: Board, plan: Plan) -> int | None:
    """The ticket to give up next, `None` if the plan is possible and each ticket pays."""
    facts = board.view.game_map.tickets
    alone = _costs_alone(board, plan.forest)
    if not _possible(board, plan):
        return min(plan.goals, key=lambda t: (facts[t].points / (alone[t] + 0.1), t))
    if board.level.priced:
        for ticket in sorted(plan.goals, key=lambda t: (facts[t].points - alone[t], t)):
            if alone[ticket] > _GIVE_UP * facts[ticket].points:
                return ticket
    return None


def _costs_alone(board: Board, forest: Forest) -> dict[int, float]:
    """For each ticket the cost of the connections that no other ticket uses."""
    uses: dict[int, int] = {}
    for path in forest.paths.values():
        for connection in path:
            uses[connection] = uses.get(connection, 0) + 1
    return {
        ticket: sum([board.costs[c] for c in path if uses[c] == 1])
        for ticket, path in forest.paths.items()
    }


def _possible(board: Board, plan: Plan) -> bool:
    """Whether the viewer has the turns, the stations and the pieces, exchanged ones included."""
    if len(plan.stations) > board.me.stations_left:
        return False
    turns = board.horizon
    if board.view.own_turns_left is None:
        turns = turns * board.level.weights.late + _SLACK
    if plan.turns > turns:
        return False
    return _enough_pieces(board, plan)


def _enough_pieces(board: Board, plan: Plan) -> bool:
    total, of_each = pieces_for_plans(board)
    return sum(plan.spaces) <= total and all(
        needed <= available for needed, available in zip(plan.spaces, of_each, strict=True)
    )


def pieces_for_plans(board: Board) -> tuple[int, tuple[int, ...]]:
    """How many pieces the player can place: in all, and of each type with exchanged ones."""
    rules, me = board.view.game_map.rules, board.me
    if rules.get(StartingPiecesRules) is not None and not board.view.turn:
        if board.view.starting_pieces:
            return sum(board.view.starting_pieces), board.view.starting_pieces
        return board.facts.total_pieces, tuple([deck.pieces.count for deck in rules.decks])
    of_each = me.pieces_by_deck
    if rules.get(ExchangeRules) is not None:
        of_each = tuple([sum(both) for both in zip(of_each, me.reserve, strict=True)])
    return me.pieces, of_each


def cost_without(board: Board, plan: Plan, route: int) -> float:
    """How much more the paths would cost without a planned route: what it is worth not to lose
    it."""
    connection = board.view.game_map.routes[route].connection
    costs = list(board.costs)
    before = costs[connection]
    costs[connection] = INF
    others = [r for r in board.view.game_map.connections[connection].routes if r != route]
    if board.both and others:
        costs[connection] = before + 1.0
    extra = 0.0
    facts = board.view.game_map.tickets
    for other in plan.forest.connections:
        if other != connection:
            costs[other] = 0.0
    found = insert(board, costs, plan.routes[route])
    extra = found.cost - before
    for ticket in plan.routes[route]:
        if ticket not in found.paths:
            extra += 2 * facts[ticket].points
    return max(0.0, extra)
