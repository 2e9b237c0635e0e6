"""The plan for the tickets: which of them a player can complete, over which routes, and which it
gives up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from heapq import heappop, heappush
from itertools import permutations
from typing import NamedTuple

from ttr_tui.engine.forests import cheapest_forest
from ttr_tui.engine.rules.tickets import TicketRules
from ttr_tui.players.card_plan import CardPlan, plan_cards
from ttr_tui.players.estimates import INF, Estimates
from ttr_tui.players.levels import CARDS_PER_TURN
from ttr_tui.players.player import GivesUpTicket, PlanBuildsStations, Reason


class Forest(NamedTuple):
    """Paths for tickets: the connections to claim for each, all together, and their cost."""

    paths: dict[int, tuple[int, ...]]
    connections: frozenset[int]
    cost: float


class TicketPlan(NamedTuple):
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
    cards: CardPlan
    turns: float
    worth: float
    forest: Forest


def plan_tickets(
    estimates: Estimates,
    tickets: Sequence[int],
    favored: Mapping[int, float] | None = None,
    given_up: Sequence[int] = (),
) -> TicketPlan:
    """The best plan for these tickets. Tickets are given up while the pieces or the turns do not
    suffice, or while the paths cost more than they bring; those of `given_up` are from the start.
    Of the cost of `favored` connections only this share counts when paths are compared."""
    all_tickets, parts = estimates.view.game_map.tickets, estimates.parts
    costs = list(estimates.costs)
    for connection, share in (favored or {}).items():
        if costs[connection] < INF:
            costs[connection] *= share
    completed: list[int] = []
    goals: list[int] = []
    for ticket in tickets:
        one, two = all_tickets[ticket].ends
        if parts[one] == parts[two]:
            completed.append(ticket)
        elif ticket not in given_up:
            goals.append(ticket)
    lost = list(given_up)
    unlent: set[int] = set()
    while True:
        forest = _forest(estimates, goals, costs)
        if (not_lent := _not_lent(estimates, forest)) is not None:
            unlent.add(not_lent)
            costs[not_lent] = INF
            continue
        if favored:
            forest = _with_cost(forest.paths, estimates.costs)
        lost += [ticket for ticket in goals if ticket not in forest.paths]
        goals = [ticket for ticket in goals if ticket in forest.paths]
        plan = _plan(estimates, forest, goals, completed, lost)
        if estimates.level.priced and not _enough_pieces(estimates, plan):
            # The paths with the fewest spaces may do with the pieces.
            spaces = estimates.spaces()
            for connection in unlent:
                spaces[connection] = INF
            shorter = _forest(estimates, goals, spaces)
            shorter = _with_cost(shorter.paths, estimates.costs)
            if _not_lent(estimates, shorter) is None and len(shorter.paths) == len(goals):
                plan = _plan(estimates, shorter, goals, completed, lost)
        worst = _to_give_up(estimates, plan)
        if worst is None:
            return plan
        goals.remove(worst)
        lost.append(worst)


def connect(estimates: Estimates, costs: Sequence[float], tickets: Iterable[int]) -> Forest:
    """Connect one ticket after another, each by the cheapest path that uses those before."""
    left = list(costs)
    neighbors, all_tickets = estimates.facts.neighbors, estimates.view.game_map.tickets
    paths: dict[int, tuple[int, ...]] = {}
    for ticket in tickets:
        found = cheapest_path(neighbors, left, *all_tickets[ticket].ends)
        if found is None:
            continue
        paths[ticket] = tuple([c for c in found[1] if costs[c] > 0])
        for connection in paths[ticket]:
            left[connection] = 0.0
    return _with_cost(paths, costs)


def cost_without(
    estimates: Estimates, plan: TicketPlan, route: int, tickets: Iterable[int]
) -> float:
    """How much more the paths would cost without a route that is planned for these tickets: what
    it is worth not to lose it."""
    connection = estimates.view.game_map.routes[route].connection
    costs = list(estimates.costs)
    before = costs[connection]
    for other in plan.forest.connections:
        costs[other] = 0.0
    costs[connection] = estimates.cost_if_lost(route)
    without = connect(estimates, costs, tickets)
    extra = without.cost - before
    for ticket in tickets:
        if ticket not in without.paths:
            extra += 2 * estimates.view.game_map.tickets[ticket].points
    return max(0.0, extra)


def plan_reasons(plan: TicketPlan) -> Iterator[Reason]:
    """The stations of the plan, and the tickets that it gives up."""
    if plan.stations:
        yield PlanBuildsStations(tuple(plan.stations))
    yield from [GivesUpTicket(ticket) for ticket in plan.given_up]


# Paths.


def _forest(estimates: Estimates, goals: Sequence[int], costs: Sequence[float]) -> Forest:
    """Paths for as many of these tickets as can be connected; at a level that is not `joint`, for
    the one with the most points."""
    level, weights = estimates.level, estimates.weights
    all_tickets = estimates.view.game_map.tickets
    by_points = sorted(goals, key=lambda ticket: (-all_tickets[ticket].points, ticket))
    if not level.joint:
        for ticket in by_points:
            forest = connect(estimates, costs, [ticket])
            if forest.paths:
                return forest
        return _with_cost({}, costs)
    if len(goals) <= weights.tickets.exact and (cheapest := _cheapest(estimates, goals, costs)):
        return cheapest
    orders: list[tuple[int, ...]] = [tuple(by_points)]
    if level.thorough and len(goals) > 1:
        if len(goals) <= weights.tickets.all_orders:
            orders = [*permutations(by_points)]
        else:
            half = len(goals) // 2
            orders.append(tuple(reversed(by_points)))
            orders.append((*by_points[1:], by_points[0]))
            orders.append((*by_points[half:], *by_points[:half]))
    best = connect(estimates, costs, orders[0])
    for order in orders[1:]:
        connected = connect(estimates, costs, order)
        if (len(connected.paths), -connected.cost) > (len(best.paths), -best.cost + 1e-9):
            best = connected
    if level.thorough and len(goals) > 1:
        best = _repaired(estimates, costs, best)
    return best


def _cheapest(estimates: Estimates, goals: Sequence[int], costs: Sequence[float]) -> Forest | None:
    """The cheapest paths for all these tickets together; `None` if they cannot all be connected."""
    neighbors, all_tickets = estimates.facts.neighbors, estimates.view.game_map.tickets
    found = cheapest_forest(neighbors, costs, [all_tickets[goal].ends for goal in goals])
    if found.cost >= INF:
        return None
    left = [0.0 if c in found.edges or cost == 0 else INF for c, cost in enumerate(costs)]
    paths: dict[int, tuple[int, ...]] = {}
    for goal in goals:
        path = cheapest_path(neighbors, left, *all_tickets[goal].ends)
        assert path is not None, "the forest connects all tickets"
        paths[goal] = tuple([c for c in path[1] if costs[c] > 0])
    return _with_cost(paths, costs)


def _repaired(estimates: Estimates, costs: Sequence[float], forest: Forest) -> Forest:
    """Connect each ticket again while the others stay, and keep what is cheaper."""
    neighbors, all_tickets = estimates.facts.neighbors, estimates.view.game_map.tickets
    paths = dict(forest.paths)
    for ticket in forest.paths:
        left = list(costs)
        for other, path in paths.items():
            if other != ticket:
                for connection in path:
                    left[connection] = 0.0
        found = cheapest_path(neighbors, left, *all_tickets[ticket].ends)
        assert found is not None, "there was a path before"
        before = sum([left[c] for c in paths[ticket]])
        if found[0] < before - 1e-9:
            # The path keeps the connections of others, so that those can be given up later.
            paths[ticket] = tuple([c for c in found[1] if costs[c] > 0])
    return _with_cost(paths, costs)


def _with_cost(paths: dict[int, tuple[int, ...]], costs: Sequence[float]) -> Forest:
    used = frozenset([c for path in paths.values() for c in path])
    return Forest(paths, used, sum([costs[c] for c in sorted(used)]))


def cheapest_path(
    neighbors: Sequence[Sequence[tuple[int, int]]],
    costs: Sequence[float],
    start: int,
    end: int,
) -> tuple[float, tuple[int, ...]] | None:
    """The cheapest path from a city to another, as connections, with its cost; `None` if there is
    none. Most of the time of a choice is spent here: `shortest_paths` of the engine, which finds
    routes with the fewest steps to all cities, takes several times as long."""
    distance = [INF] * len(neighbors)
    distance[start] = 0.0
    came: dict[int, tuple[int, int]] = {}
    queue = [(0.0, start)]
    while queue:
        total, city = heappop(queue)
        if city == end:
            path = []
            while city != start:
                city, connection = came[city]
                path.append(connection)
            return total, tuple(path)
        if total > distance[city]:
            continue
        for other, connection in neighbors[city]:
            cost = total + costs[connection]
            if cost < distance[other]:
                distance[other] = cost
                came[other] = city, connection
                heappush(queue, (cost, other))
    return None


# Stations.


def _lenders(estimates: Estimates, forest: Forest) -> dict[int, int]:
    """For each city with a station of the player, or with one to be built, the connection of these
    paths whose route it lends: each lends one. Those that serve most points come first."""
    tickets, lenders = estimates.view.game_map.tickets, dict[int, int]()
    worth: dict[int, int] = {}
    for ticket, path in forest.paths.items():
        for connection in path:
            if estimates.route_of[connection] is None:
                worth[connection] = worth.get(connection, 0) + tickets[ticket].points

    def found(connection: int, tried: set[int]) -> bool:
        for city in estimates.station_cities(connection):
            if city not in tried:
                tried.add(city)
                if city not in lenders or found(lenders[city], tried):
                    lenders[city] = connection
                    return True
        return False

    for connection in sorted(worth, key=lambda each: (-worth[each], each)):
        found(connection, set())
    return lenders


def _not_lent(estimates: Estimates, forest: Forest) -> int | None:
    """A connection of these paths whose route no station could lend, because another one is lent
    there."""
    lent = {*_lenders(estimates, forest).values()}
    return next(
        (c for c in sorted(forest.connections) if estimates.route_of[c] is None and c not in lent),
        None,
    )


# What a plan takes and brings.


def _plan(
    estimates: Estimates,
    forest: Forest,
    goals: Sequence[int],
    completed: Sequence[int],
    lost: Sequence[int],
) -> TicketPlan:
    view, weights = estimates.view, estimates.weights
    serves: dict[int, list[int]] = {}
    for ticket, path in forest.paths.items():
        for connection in path:
            serves.setdefault(connection, []).append(ticket)
    routes: dict[int, tuple[int, ...]] = {}
    stations = {
        city: connection
        for city, connection in _lenders(estimates, forest).items()
        if view.stations[city] is None
    }
    spaces = [0] * len(view.game_map.rules.decks)
    for connection in sorted(serves):
        route = estimates.route_of[connection]
        if route is not None:
            routes[route] = tuple(serves[connection])
            fact = view.game_map.routes[route]
            spaces[fact.deck] += fact.length
    cards = plan_cards(estimates, routes)
    missing = cards.missing + (weights.draws.ferry_locomotive - 1) * cards.ferries
    turns = len(routes) + weights.tickets.station_turns * len(stations) + missing / CARDS_PER_TURN
    all_tickets = view.game_map.tickets
    worth = -forest.cost
    for ticket in completed:
        worth += all_tickets[ticket].points
    for ticket in goals:
        risk = min(weights.tickets.max_risk, weights.tickets.risk * len(forest.paths[ticket]))
        worth += all_tickets[ticket].points * (1 - 2 * risk)
    for ticket in lost:
        worth -= all_tickets[ticket].points
    return TicketPlan(
        dict(zip([each.route for each in cards.routes], routes.values(), strict=True)),
        stations,
        tuple(goals),
        tuple(completed),
        tuple(lost),
        tuple(spaces),
        cards,
        turns,
        worth,
        forest,
    )


def _to_give_up(estimates: Estimates, plan: TicketPlan) -> int | None:
    """The ticket to give up next, `None` if the plan is possible and each ticket pays."""
    all_tickets = estimates.view.game_map.tickets
    alone = _costs_alone(estimates, plan.forest)
    if not _is_possible(estimates, plan):
        # The sum is never 0: what costs nothing is given up last.
        return min(plan.goals, key=lambda t: (all_tickets[t].points / (alone[t] + 0.1), t))
    if estimates.level.priced:
        for ticket in sorted(plan.goals, key=lambda t: (all_tickets[t].points - alone[t], t)):
            if alone[ticket] > estimates.weights.tickets.give_up * all_tickets[ticket].points:
                return ticket
    return None


def _costs_alone(estimates: Estimates, forest: Forest) -> dict[int, float]:
    """For each ticket the cost of the connections that no other ticket uses."""
    uses: dict[int, int] = {}
    for path in forest.paths.values():
        for connection in path:
            uses[connection] = uses.get(connection, 0) + 1
    return {
        ticket: sum([estimates.costs[c] for c in path if uses[c] == 1])
        for ticket, path in forest.paths.items()
    }


def _is_possible(estimates: Estimates, plan: TicketPlan) -> bool:
    """Whether the viewer has the turns, the stations and the pieces, exchanged ones included."""
    if len(plan.stations) > estimates.me.stations_left:
        return False
    turns = estimates.turns_left
    if estimates.view.own_turns_left is None:
        turns = turns * estimates.weights.time.share + estimates.weights.time.slack
    return plan.turns <= turns and _enough_pieces(estimates, plan)


def _enough_pieces(estimates: Estimates, plan: TicketPlan) -> bool:
    total, of_each = estimates.pieces
    return sum(plan.spaces) <= total and all(
        needed <= available for needed, available in zip(plan.spaces, of_each, strict=True)
    )


# New tickets.


def worth_of_new_tickets(estimates: Estimates) -> float:
    """The points that new tickets probably bring, if the best of those drawn is kept."""
    view, weights, game_map = estimates.view, estimates.weights, estimates.view.game_map
    if estimates.turns_left < weights.tickets.new_from or view.own_turns_left is not None:
        return -INF
    if estimates.fewest_turns_left() < weights.tickets.new_least:
        return -INF
    known = {*view.tickets, *view.rejected, *view.removed, *view.returned}
    gains: list[float] = []
    for ticket in game_map.tickets:
        if ticket.long or ticket.index in known:
            continue
        gain = -float(ticket.points)
        forest = connect(estimates, estimates.costs, [ticket.index])
        if ticket.index in forest.paths:
            path = forest.paths[ticket.index]
            spaces = sum([game_map.connections[c].length for c in path])
            turns = len(path) + spaces / weights.tickets.new_pace
            in_time = turns + 1 < estimates.turns_left * weights.tickets.new_time
            if spaces <= estimates.me.pieces and in_time:
                risk = weights.tickets.new_risk * len(path)
                gain = max(gain, ticket.points * (1 - risk) - forest.cost)
        gains.append(gain)
    if not gains:
        return -INF
    gains.sort()
    return _mean_of_the_best(gains, min(game_map.rules.of(TicketRules).draw, view.ticket_deck))


def _mean_of_the_best(gains: Sequence[float], count: int) -> float:
    """The mean of the best of `count` of these gains (sorted), drawn at random."""
    total, chance_left = 0.0, 1.0
    for index in range(len(gains) - 1, -1, -1):
        # The chance that this one is drawn and no better one is.
        chance = chance_left * min(1.0, count / (index + 1))
        total += chance * gains[index]
        chance_left -= chance
        if chance_left <= 1e-9:
            break
    return total
