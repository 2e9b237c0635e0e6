"""Stations and harbors."""

from __future__ import annotations

from collections.abc import Callable

from ttr_tui.engine import Payment
from ttr_tui.engine.rules.harbors import BuildHarbor, HarborRules
from ttr_tui.engine.rules.stations import BuildStation
from ttr_tui.players.estimates import Estimates
from ttr_tui.players.player import Choice, ServesTicket
from ttr_tui.players.ticket_plan import TicketPlan


def harbor_cards(estimates: Estimates, plan: TicketPlan) -> dict[int, float]:
    """How much more a card of each type is worth because of harbors to come."""
    weights, rules = estimates.weights, estimates.view.game_map.rules.get(HarborRules)
    if rules is None or not _draws_for_harbors(estimates, plan):
        return {}
    hand, each = estimates.view.hand, rules.cards_of_each_deck
    worths: dict[int, float] = {}
    for worth, (lacking, cards) in zip(weights.harbors.colors, _sets(estimates), strict=False):
        for card in cards:
            if hand[card] < each:
                worths[card] = worth * (1 + weights.harbors.near / max(1, lacking))
            else:
                worths[card] = weights.harbors.spare
    worths[estimates.view.game_map.locomotive] = weights.harbors.locomotive
    return worths


def last_harbor_cards(estimates: Estimates, plan: TicketPlan) -> frozenset[int]:
    """The cards each of which is the last one that a harbor to come lacks; none while the hand has
    all cards for one. Locomotives count once no ticket needs any."""
    rules = estimates.view.game_map.rules.get(HarborRules)
    if rules is None or not estimates.weights.harbors.last_card:
        return frozenset()
    sets, free = _sets(estimates), 0 if plan.routes else estimates.locomotives
    if not _draws_for_harbors(estimates, plan) or any(lacking <= free for lacking, _ in sets):
        return frozenset()
    hand, each = estimates.view.hand, rules.cards_of_each_deck
    return frozenset(
        card
        for lacking, cards in sets
        for card in cards
        if lacking == free + 1 and hand[card] < each
    )


def _draws_for_harbors(estimates: Estimates, plan: TicketPlan) -> bool:
    """Whether the best harbor to come brings enough to draw cards for it."""
    least = estimates.weights.harbors.drawing_turns * estimates.turn_price
    return best_harbor(estimates, plan) > least


def best_harbor(estimates: Estimates, plan: TicketPlan) -> float:
    """The points that the best harbor to come brings."""
    return max(_harbor_values(estimates, plan).values(), default=0.0)


def _sets(estimates: Estimates) -> list[tuple[int, list[int]]]:
    """How many cards of each color a harbor lacks, and its card types with an anchor; the color
    that lacks fewest first."""
    game_map, hand = estimates.view.game_map, estimates.view.hand
    each = game_map.rules.of(HarborRules).cards_of_each_deck
    sets: list[tuple[int, list[int]]] = []
    for color in range(estimates.facts.colors):
        held, cards = [0] * len(game_map.rules.decks), list[int]()
        for card, card_type in enumerate(game_map.card_types):
            if card_type.anchor and card_type.color == color:
                cards.append(card)
                held[card_type.deck] += hand[card]
        sets.append((sum([max(0, each - count) for count in held]), cards))
    return sorted(sets, key=lambda lacking_and_cards: lacking_and_cards[0])


def harbor_choice(
    estimates: Estimates, plan: TicketPlan, price: Callable[[Payment], float], above: float = 0.0
) -> Choice | None:
    """A harbor worth building now, if it brings more than this many points."""
    view, weights = estimates.view, estimates.weights
    harbors = [action for action in view.legal if isinstance(action, BuildHarbor)]
    if not harbors:
        return None
    worth, tickets = _harbor_values(estimates, plan), view.game_map.tickets
    cities = {action.city for action in harbors} & {*worth}
    best = max(cities, key=lambda city: (worth[city], -city), default=None)
    if best is None or worth[best] <= max(
        above, estimates.turn_price * weights.harbors.least_turns
    ):
        return None
    is_named = any(best in tickets[ticket].ends for ticket in plan.completed)
    is_last = estimates.turns_left < weights.harbors.last_turns * (estimates.me.harbors_left + 1)
    if not (is_named or is_last or worth[best] > weights.harbors.at_once):
        return None
    there = [action for action in harbors if action.city == best]
    chosen = min(there, key=lambda action: price(action.payment))
    named = [ticket for ticket in view.tickets if best in tickets[ticket].ends]
    return Choice(chosen, tuple([ServesTicket(ticket) for ticket in named]))


def station_choice(
    estimates: Estimates, plan: TicketPlan, price: Callable[[Payment], float], above: float = 0.0
) -> Choice | None:
    """A station of the plan, when nothing else of the plan is left to do or time is short, if its
    tickets bring more than this many points."""
    if not plan.stations:
        return None
    if plan.routes and plan.turns + estimates.weights.time.station_hurry < estimates.turns_left:
        return None
    view, tickets = estimates.view, estimates.view.game_map.tickets
    served = {
        city: [ticket for ticket, path in plan.forest.paths.items() if connection in path]
        for city, connection in plan.stations.items()
    }
    worth = {city: 2 * sum([tickets[t].points for t in found]) for city, found in served.items()}
    stations = [
        action
        for action in view.legal
        if isinstance(action, BuildStation) and worth.get(action.city, 0.0) > above
    ]
    if not stations:
        return None
    chosen = min(stations, key=lambda action: (-worth[action.city], price(action.payment)))
    return Choice(chosen, tuple([ServesTicket(ticket) for ticket in served[chosen.city]]))


def _harbor_values(estimates: Estimates, plan: TicketPlan) -> dict[int, float]:
    """For each port where the player could build a harbor now or later, the points that it
    brings, best first; no more ports than harbors left."""
    view, game_map = estimates.view, estimates.view.game_map
    rules = game_map.rules.get(HarborRules)
    if rules is None or not estimates.me.harbors_left or not estimates.level.harbors:
        return {}
    counts: dict[int, float] = {}
    for tickets, share in ((plan.completed, 1.0), (plan.goals, estimates.weights.harbors.goal)):
        for ticket in tickets:
            for city in game_map.tickets[ticket].ends:
                counts[city] = counts.get(city, 0.0) + share
    routes = (*estimates.own_routes, *plan.routes)
    points = (0, *rules.points)
    values: list[tuple[float, int]] = []
    for city in {end for route in routes for end in game_map.routes[route].ends}:
        if not game_map.cities[city].port or view.harbors[city] is not None:
            continue
        count = counts.get(city, 0.0)
        whole = min(int(count), len(rules.points))
        value = float(points[whole])
        if whole < len(rules.points):
            value += (count - whole) * (points[whole + 1] - points[whole])
        values.append((value + rules.penalty, city))
    values.sort(key=lambda pair: (-pair[0], pair[1]))
    return {city: value for value, city in values[: estimates.me.harbors_left]}
