"""Stations and harbors."""

from __future__ import annotations

from collections.abc import Callable

from ttr_tui.engine import (
    BuildHarbor,
    BuildStation,
    HarborRules,
    Payment,
)
from ttr_tui.players.network import Board
from ttr_tui.players.plan import Plan
from ttr_tui.players.player import Choice, ForTicket


def harbor_values(board: Board, plan: Plan) -> dict[int, float]:
    """For each port where the player could build a harbor now or later, the points that it
    brings, best first; no more ports than harbors left."""
    view = board.view
    rules = view.game_map.rules.get(HarborRules)
    if rules is None or not board.me.harbors_left or not board.level.harbors:
        return {}
    counts: dict[int, float] = {}
    for tickets, share in ((plan.completed, 1.0), (plan.goals, 0.8)):
        for ticket in tickets:
            for city in view.game_map.tickets[ticket].ends:
                counts[city] = counts.get(city, 0.0) + share
    own = {end for c in board.own for end in view.game_map.connections[c].ends}
    planned = {end for route in plan.routes for end in view.game_map.routes[route].ends}
    values: list[tuple[float, int]] = []
    for city in sorted(own | planned):
        if not view.game_map.cities[city].port or view.harbors[city] is not None:
            continue
        count = counts.get(city, 0.0)
        points = (0, *rules.points)
        whole = min(int(count), len(rules.points))
        value = float(points[whole])
        if whole < len(rules.points):
            value += (count - whole) * (points[whole + 1] - points[whole])
        values.append((value + rules.penalty, city))
    values.sort(key=lambda pair: (-pair[0], pair[1]))
    return {city: value for value, city in values[: board.me.harbors_left]}


def harbor_cards(board: Board, plan: Plan) -> dict[int, float]:
    """How much more a card of each type is worth because of harbors to come."""
    values = harbor_values(board, plan)
    rules = board.view.game_map.rules.get(HarborRules)
    if not values or rules is None:
        return {}
    best = max(values.values())
    if best <= 1.5 * board.turn_price:
        return {}
    found: dict[int, float] = {}
    each, card_types = rules.cards_of_each_deck, board.view.game_map.card_types
    decks = range(len(board.view.game_map.rules.decks))
    ranked: list[tuple[int, int]] = []
    for color in range(board.facts.colors):
        lacking = 0
        for deck in decks:
            held = sum(
                [
                    board.hand[card]
                    for card, fact in enumerate(card_types)
                    if fact.anchor and fact.color == color and fact.deck == deck
                ]
            )
            lacking += max(0, each - held)
        ranked.append((lacking, color))
    ranked.sort()
    for rank, (lacking, color) in enumerate(ranked[:3]):
        for card, fact in enumerate(card_types):
            if fact.anchor and fact.color == color:
                held = board.hand[card]
                if held < each:
                    found[card] = (1.0, 0.6, 0.4)[rank] * (1 + 0.5 / max(1, lacking))
                else:
                    found[card] = 0.1
    found[board.view.game_map.locomotive] = 0.4
    return found


def harbor_choice(
    board: Board, plan: Plan, price: Callable[[Payment], float], above: float = 0.0
) -> Choice | None:
    """A harbor worth building now, if it brings more than this many points."""
    harbors = [action for action in board.view.legal if isinstance(action, BuildHarbor)]
    if not harbors:
        return None
    worth = harbor_values(board, plan)
    last = board.horizon < 2 * board.me.harbors_left + 2
    cities = {action.city for action in harbors} & {*worth}
    best = max(cities, key=lambda city: (worth[city], -city), default=None)
    if best is None:
        return None
    good = worth[best] > max(above, board.turn_price * 2)
    done = sum(best in board.view.game_map.tickets[t].ends for t in plan.completed)
    if not good or not (done or last or worth[best] > 15):
        return None
    there = [action for action in harbors if action.city == best]
    chosen = min(there, key=lambda action: price(action.payment))
    named = [t for t in board.view.tickets if best in board.view.game_map.tickets[t].ends]
    return Choice(chosen, tuple([ForTicket(ticket) for ticket in named]))


def station_choice(
    board: Board, plan: Plan, price: Callable[[Payment], float], above: float = 0.0
) -> Choice | None:
    """A station of the plan, when nothing else of the plan is left to do or time is short."""
    if not plan.stations:
        return None
    if plan.routes and plan.turns + 1 < board.horizon:
        return None
    facts = board.view.game_map.tickets
    worth = {
        city: sum(
            [2 * facts[t].points for t, path in plan.forest.paths.items() if connection in path]
        )
        for city, connection in plan.stations.items()
    }
    stations = [
        action
        for action in board.view.legal
        if isinstance(action, BuildStation) and worth.get(action.city, 0.0) > above
    ]
    if not stations:
        return None
    chosen = min(stations, key=lambda action: (-worth[action.city], price(action.payment)))
    served = [t for t, path in plan.forest.paths.items() if plan.stations[chosen.city] in path]
    return Choice(chosen, tuple([ForTicket(ticket) for ticket in served]))
