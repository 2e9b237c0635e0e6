"""The main action of a turn: which route to claim, or what to do instead."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from math import ceil

from ttr_tui.engine import Claim, DrawFaceUp, DrawTickets
from ttr_tui.engine.game_map import CardTypeIndex, Seat
from ttr_tui.engine.payments import missing_cards
from ttr_tui.engine.rules.exchange import Exchange
from ttr_tui.engine.rules.harbors import BuildHarbor
from ttr_tui.engine.rules.stations import BuildStation, StationRules
from ttr_tui.engine.rules.tunnels import TunnelRules
from ttr_tui.engine.rules.turns import Pass
from ttr_tui.engine.ticket_paths import station_cities
from ttr_tui.players.buildings import harbor_choice, station_choice
from ttr_tui.players.draws import draw_choice, ferry_draw, harbor_draw
from ttr_tui.players.ending import FinalScores, ends_game, leads_after
from ttr_tui.players.goals import TIE
from ttr_tui.players.path_bonus import path_bonus_gains
from ttr_tui.players.planner import Planner, last_locomotives
from ttr_tui.players.player import (
    BlocksOpponent,
    Choice,
    PlanTakesPieces,
    Reason,
    ServesRoute,
    ServesTicket,
)
from ttr_tui.players.ticket_plan import cost_without, plan_reasons, worth_of_new_tickets


def turn_choice(planner: Planner) -> Choice:
    """The best choice for the main action; if none is good, any that is possible."""
    return next(chain(_good_choices(planner), _last_resort(planner)))


def good_choices(planner: Planner) -> Iterator[Choice]:
    """Good choices for the main action, the best one first; then other claims that leave pieces for
    the plan. Perhaps none."""
    yield from _good_choices(planner)
    for route in [*planner.serves, *[route for _, route in planner.targets]]:
        if route in planner.claims:
            yield _claim(planner, route)


def claim_reasons(planner: Planner, route: int) -> tuple[Reason, ...]:
    """Why to claim this route: the tickets that it serves, and what the plan takes."""
    plan = planner.plan
    reasons: list[Reason] = [ServesRoute(route)]
    reasons += [ServesTicket(ticket) for ticket in planner.serves.get(route, ())]
    if plan.routes:
        reasons.append(PlanTakesPieces(sum(plan.spaces), planner.estimates.me.pieces))
    return (*reasons, *plan_reasons(plan))


def _good_choices(planner: Planner) -> Iterator[Choice]:
    estimates, plan, level = planner.estimates, planner.plan, planner.level
    if _is_near_the_end(planner):
        yield from _last_turns(planner)
    if level.ends_ahead:
        yield from _ending_claims(planner)
    if ferry := ferry_draw(planner):
        yield ferry
    yield from _planned_claims(planner)
    claims = [estimates.points_of(r) for _, r in planner.targets if r in planner.claims]
    best = max(claims, default=0.0)
    harbor = harbor_choice(estimates, plan, planner.price, above=best)
    if harbor is not None:
        yield from _claims_before_harbor(planner, harbor)
    for choice in (
        harbor,
        station_choice(estimates, plan, planner.price),
        _exchange(planner),
    ):
        if choice is not None:
            yield choice
    owed = bool(plan.routes or plan.stations)
    if level.blocking:
        yield from _blocking_claims(planner)
    if owed and level.patient:
        if level.priced:
            yield from _other_claims(planner)
        yield from _draws(planner)
    if not owed and (drawn := harbor_draw(planner)):
        yield drawn
    yield from _goal_claims(planner)
    if not owed and _new_tickets_pay(planner):
        yield Choice(DrawTickets())
    if _draws_last_card(planner):
        yield from _draws(planner)
    yield from _other_claims(planner)
    yield from _draws(planner)


def _is_near_the_end(planner: Planner) -> bool:
    is_known = planner.view.own_turns_left is not None
    return is_known or planner.estimates.turns_left < planner.weights.time.last_turns


def _last_resort(planner: Planner) -> Iterator[Choice]:
    """Whatever is left. New tickets can cost points, but they run out, and exchanges never do: with
    them a game might not end."""
    points_of = planner.estimates.points_of
    for route in sorted(planner.claims, key=lambda r: (-points_of(r), r)):
        if _can_add(planner, planner.claim(route)):
            yield _claim(planner, route)
    legal = planner.view.legal
    passes = [action for action in legal if isinstance(action, Pass)]
    others = [action for action in legal if not isinstance(action, Exchange | Claim)]
    tunnels = [action for action in legal if isinstance(action, Claim)]
    tunnels.sort(key=lambda claim: -_spare_for_tunnel(planner, claim))
    for action in [*passes, *others, *tunnels, *legal]:
        yield Choice(action)


# Claims.


def _claim(planner: Planner, route: int) -> Choice:
    return Choice(planner.claim(route), claim_reasons(planner, route))


def _longest_first(planner: Planner, routes: Iterable[int]) -> list[int]:
    lengths = planner.estimates.facts.lengths
    return sorted(routes, key=lambda route: (-lengths[route], route))


def _planned_claims(planner: Planner) -> Iterator[Choice]:
    """Planned routes that can be paid for without cards that the rest of the plan needs; without
    weighing, the longest first."""
    weights, plan = planner.weights, planner.plan
    is_hurried = plan.turns + weights.time.hurry > planner.estimates.turns_left
    routes = [route for route in planner.serves if route in planner.claims]
    if not planner.level.priced:
        for route in _longest_first(planner, routes):
            if _can_add(planner, planner.claims[route][0]):
                yield _claim(planner, route)
        return
    scored: list[tuple[float, Claim]] = []
    lacking = {
        side
        for cards in planner.cards.routes
        for _, side in planner.estimates.colors_for(cards.route)
        if cards.missing
    }
    for route in routes:
        found = _planned_claim(planner, route, is_hurried=is_hurried)
        if found is None:
            continue
        claim, loss = found
        length = planner.estimates.facts.lengths[route]
        score = weights.claims.length * length - weights.claims.loss * loss
        score += weights.claims.completes * len(_completes(planner, route))
        score += weights.claims.for_ticket * len(planner.serves[route])
        if route in lacking:
            score -= weights.claims.set_aside
        if planner.level.urgent:
            urgency = _urgency(planner, route)
            score += urgency
            is_urgent = is_hurried or planner.is_full or urgency >= weights.claims.urgency
            is_small = planner.estimates.facts.points[route] <= weights.claims.patience
            draws_first = plan.cards.missing > 1 and not _completes(planner, route)
            if is_small and draws_first and not is_urgent:
                continue
        scored.append((score, claim))
    for _, claim in sorted(scored, key=lambda pair: (-pair[0], pair[1].route)):
        yield Choice(claim, claim_reasons(planner, claim.route))


def _urgency(planner: Planner, route: int) -> float:
    """How many points the loss of a planned route would probably cost."""
    lost = cost_without(planner.estimates, planner.plan, route, planner.serves[route])
    detour: float = min(planner.weights.claims.max_detour, lost)
    return detour * planner.opponents.chance_to_lose(route)


def _planned_claim(planner: Planner, route: int, *, is_hurried: bool) -> tuple[Claim, float] | None:
    """The claim of a planned route with the cheapest payment that the rest of the plan can spare,
    and how many draws more that then takes; `None` if none can be spared. In a hurry any payment
    can be; else it may take more draws, the more points the loss of the route would cost."""
    weights, cheapest = planner.weights.payments, planner.claim(route)
    claims = [cheapest]
    if not is_hurried and len(planner.claims[route]) > 1:
        claims = sorted(planner.claims[route], key=lambda each: planner.price(each.payment, route))
    least = planner.loss(claims[0].payment, route)
    is_first = planner.weights.claims.completes and _completes(planner, route)
    for claim in claims:
        loss = planner.loss(claim.payment, route)
        if loss > least:
            continue  # Not even for a card to spare at a tunnel.
        may_wait = not is_first or planner.costs_more_tickets(claim.payment, route)
        if not is_hurried and not planner.is_full and may_wait:
            loss += weights.longer_route * planner.lost_to_longer(claim.payment, route)
        if weights.tunnel_cards and planner.lacks_spare(route):
            loss += weights.tunnel_cards * _asked_for(planner, claim)
        most = weights.planned_loss
        if planner.goals:  # Either side of a double route will do.
            routes = planner.view.game_map.routes
            is_first_goal = routes[route].connection == routes[planner.goals[0]].connection
            most = weights.goal_loss if is_first_goal else most
        elif weights.urgent_loss and loss > most:
            most += weights.urgent_loss * _urgency(planner, route)
        if not is_hurried and (loss > most or _keeps_locomotives(planner, claim)):
            continue
        harms = is_hurried and loss > weights.hurried_loss
        if harms and planner.costs_more_tickets(claim.payment, route):
            continue
        if _can_add(planner, claim):
            return claim, loss
    return None


def _claims_before_harbor(planner: Planner, harbor: Choice) -> Iterator[Choice]:
    """Claims that complete tickets and could not be paid for after the harbor: its cards may have
    any color, those of a route often only one."""
    view, action = planner.view, harbor.action
    if not planner.weights.harbors.after_claims or not isinstance(action, BuildHarbor):
        return
    left = [*view.hand]
    for card, count in action.payment:
        left[card] -= count
    for route in _longest_first(planner, [r for r in planner.serves if r in planner.claims]):
        fact = view.game_map.routes[route]
        lacks = missing_cards(view.game_map, left, route, int(fact.tunnel))
        if _completes(planner, route) and lacks.spaces:
            claim = _planned_claim(planner, route, is_hurried=True)
            if claim is not None:
                yield Choice(claim[0], claim_reasons(planner, route))


def _ending_claims(planner: Planner) -> Iterator[Choice]:
    """Claims that start the last turns while the player is ahead, the largest lead first; while
    tickets are owed, only planned ones."""
    routes = [route for route in planner.claims if ends_game(planner.estimates, route)]
    if planner.plan.routes:
        routes = [route for route in routes if route in planner.serves]
    payable = [route for route in routes if _can_add(planner, planner.claim(route))]
    leads = leads_after(planner.estimates, payable)
    least = planner.weights.opponents.end_lead
    for route in sorted(leads, key=lambda route: (-leads[route], route)):
        if leads[route] >= least:
            yield _claim(planner, route)


def _goal_claims(planner: Planner) -> Iterator[Choice]:
    """The routes that cards are drawn for once no ticket needs any, if they can be paid for."""
    goals = planner.goals
    sides = [side for route in goals for _, side in planner.estimates.colors_for(route)]
    for route in dict.fromkeys(sides):
        if route in planner.claims:
            found = _planned_claim(planner, route, is_hurried=False)
            if found is not None:
                yield Choice(found[0], claim_reasons(planner, route))


def _other_claims(planner: Planner) -> Iterator[Choice]:
    """Routes that no ticket needs: the best target if it can be paid for, else any that is worth
    its turn."""
    estimates, weights = planner.estimates, planner.weights
    if not planner.level.priced:
        lengths = estimates.facts.lengths
        waits = estimates.turns_left > weights.claims.waiting_turns
        waits = waits and sum(planner.view.hand) < weights.claims.waiting_hand
        least = min(estimates.facts.mean_length, estimates.me.pieces) if waits else 0
        for route in _longest_first(planner, planner.claims):
            if lengths[route] < least:
                break
            if planner.leaves_pieces(route) and _can_add(planner, planner.claims[route][0]):
                yield _claim(planner, route)
        return
    owed = bool(planner.plan.routes)
    margin = weights.claims.full_margin if planner.is_full else weights.claims.margin
    for value, route in planner.targets:
        if value < planner.targets[0][0] - margin or (owed and value < 0):
            break
        if route in planner.claims:
            is_small = estimates.points_of(route) < weights.claims.least_points
            if is_small and estimates.fewest_turns_left() >= 3 and not planner.is_full:
                continue
            claim = planner.claim(route)
            needed = owed or planner.goals
            if needed and planner.loss(claim.payment, route) > weights.payments.other_loss:
                continue
            if _can_add(planner, claim) and not _keeps_locomotives(planner, claim):
                yield _claim(planner, route)


def _blocking_claims(planner: Planner) -> Iterator[Choice]:
    """Routes between two parts of an opponent's network that it could hardly go around, if the plan
    can spare the cards."""
    scored: list[tuple[float, int, Seat]] = []
    lengths, weights = planner.estimates.facts.lengths, planner.weights
    for route, (detour, player) in planner.opponents.detours(planner.claims).items():
        if detour < weights.claims.block * lengths[route]:
            continue
        if route not in planner.serves and not planner.leaves_pieces(route):
            continue
        claim = planner.claim(route)
        if planner.loss(claim.payment, route) <= weights.claims.block_loss:
            scored.append((detour - lengths[route], route, player))
    for _, route, blocked in sorted(scored, key=lambda found: (-found[0], found[1])):
        choice = _claim(planner, route)
        yield choice._replace(reasons=(BlocksOpponent(blocked), *choice.reasons))


def _completes(planner: Planner, route: int) -> list[int]:
    """The tickets that this planned route completes."""
    if route not in planner.serves:
        return []
    paths, connection = planner.plan.forest.paths, planner.view.game_map.routes[route].connection
    return [t for t in planner.serves[route] if [*paths[t]] == [connection]]


def _keeps_locomotives(planner: Planner, claim: Claim) -> bool:
    """Whether to wait for colors instead of this payment: it has locomotives that the route does
    not require, and the end is far, or a card is face up that could replace one. A locomotive for a
    long planned route, or for one that completes a ticket, is worth it."""
    estimates, view, weights = planner.estimates, planner.view, planner.weights
    locomotive, fact = view.game_map.locomotive, view.game_map.routes[claim.route]
    beyond = dict(claim.payment).get(locomotive, 0) - fact.locomotives
    if beyond <= 0:
        return False
    if planner.is_full and beyond <= weights.payments.full_locomotives * fact.length:
        return False
    if estimates.turns_left > weights.payments.thrift_turns:
        if weights.payments.keeps_for_ferries and not _completes(planner, claim.route):
            routes = view.game_map.routes
            ferries = [c.route for c in planner.cards.routes if routes[c.route].locomotives]
            spare = estimates.locomotives - sum([routes[ferry].locomotives for ferry in ferries])
            if claim.route not in ferries and beyond > spare:
                return True
        share = 0.0
        is_goal = claim.route in planner.goals
        if is_goal or claim.route in planner.serves:
            share = weights.payments.goal_locomotives if is_goal else weights.payments.locomotives
            if not is_goal and not planner.cards.missing:
                share = weights.payments.whole_plan_locomotives
            if not is_goal and (completed := _completes(planner, claim.route)):
                if beyond <= estimates.locomotives - weights.payments.spare_locomotives:
                    return False
                points = sum([view.game_map.tickets[ticket].points for ticket in completed])
                share = max(share, last_locomotives(weights.payments, fact.length) / fact.length)
                share += weights.payments.ticket_locomotives * max(0, points - 10)
        return beyond > share * fact.length
    card_suits = estimates.facts.card_suits
    paid = {card_suits[card] for card, _ in claim.payment} - {-1}
    colors = paid or {suit for suit, _ in estimates.colors_for(claim.route)}
    slots = [action.slot for action in view.legal if isinstance(action, DrawFaceUp)]
    face_up = {card for slot in slots if (card := view.market[slot]) is not None}
    return any(card_suits[card] in colors for card in face_up - {locomotive})


def _can_add(planner: Planner, claim: Claim) -> bool:
    """Whether the hand can probably pay: a tunnel needs a card to add, or it could be tried again
    and again in vain, unless it is the last planned route."""
    if not planner.view.game_map.routes[claim.route].tunnel:
        return True
    return _spare_for_tunnel(planner, claim) >= 1 or _is_last_tunnel(planner, claim)


def _is_last_tunnel(planner: Planner, claim: Claim) -> bool:
    """Whether this tunnel is the last planned route, has a good chance to cost no more, and no card
    of the color that pays is face up."""
    if len(planner.plan.routes) > 1 or claim.route not in planner.serves:
        return False
    locomotive = planner.view.game_map.locomotive
    if any(card in planner.view.market for card in _matching(planner, claim) if card != locomotive):
        return False
    revealed = planner.view.game_map.rules.of(TunnelRules).cards
    chance = max(0.0, 1 - _asked_for(planner, claim) / revealed) ** revealed
    return chance >= planner.weights.claims.last_tunnel


def _spare_for_tunnel(planner: Planner, claim: Claim) -> float:
    """How many cards the hand can add to this payment, less those that will probably be asked for
    beyond the first."""
    deck = planner.view.game_map.routes[claim.route].deck
    card_types, played = planner.view.game_map.card_types, dict(claim.payment)
    spare = sum(
        planner.view.hand[card] - played.get(card, 0)
        for card in _matching(planner, claim)
        if card_types[card].is_locomotive or card_types[card].deck == deck
    )
    return spare - max(0.0, _asked_for(planner, claim) - 1)


def _asked_for(planner: Planner, claim: Claim) -> float:
    """How many cards a tunnel will probably cost besides this payment."""
    shares = planner.estimates.next_cards[planner.view.game_map.routes[claim.route].deck]
    revealed = planner.view.game_map.rules.of(TunnelRules).cards
    return revealed * sum([shares[card] for card in _matching(planner, claim)])


def _matching(planner: Planner, claim: Claim) -> list[CardTypeIndex]:
    """The card types that cost one more card each time a tunnel reveals them (EU-2)."""
    card_types = planner.view.game_map.card_types
    colors = {None, *[card_types[card].color for card, _ in claim.payment]}
    indices = planner.view.game_map.card_type_indices
    return [card for card in indices if card_types[card].color in colors]


# The last turns.


def _last_turns(planner: Planner) -> Iterator[Choice]:
    """Most points at once: routes, tickets that they complete, and buildings."""
    estimates, plan = planner.estimates, planner.plan
    if planner.view.own_turns_left is not None and planner.level.priced:
        scored = _final_values(planner)
    else:
        scored = _values_near_the_end(planner)
    best = scored[0][0] if scored else 0.0
    harbor = harbor_choice(estimates, plan, planner.price, above=best)
    if harbor is not None:
        yield from _claims_before_harbor(planner, harbor)
    for choice in (
        harbor,
        station_choice(estimates, plan, planner.price, above=best),
        _last_station(planner, best),
    ):
        if choice is not None:
            yield choice
    has_time = planner.view.own_turns_left is None or planner.view.own_turns_left > 1
    if has_time and (drawn := harbor_draw(planner, above=best)):
        yield drawn
    draws_first = not any(route in planner.claims for route in planner.serves)
    draws_first = draws_first or _value_of_last_cards(planner) > best
    if estimates.turns_left > 1 and plan.routes and draws_first:
        yield from _draws(planner)
    for _, claim in scored:
        yield Choice(claim, claim_reasons(planner, claim.route))


def _values_near_the_end(planner: Planner) -> list[tuple[float, Claim]]:
    """What each claim probably brings, the best one first: its points, and a part of those of the
    tickets that the plan can still complete with it."""
    estimates, plan = planner.estimates, planner.plan
    tickets = planner.view.game_map.tickets
    missing: dict[int, int] = {
        ticket: len([c for c in path if estimates.route_of[c] is not None])
        for ticket, path in plan.forest.paths.items()
    }
    scored: list[tuple[float, Claim]] = []
    own_path = planner.weights.time.own_path
    bonus = path_bonus_gains(estimates, plan) if own_path else {}
    for route in planner.claims:
        if route not in planner.serves and not planner.leaves_pieces(route):
            continue
        value = estimates.points_of(route)
        if own_path:
            value += own_path * bonus.get(route, 0.0) + TIE * planner.touches_network(route)
        for ticket in planner.serves.get(route, ()):
            if missing[ticket] <= estimates.turns_left:
                value += 2 * tickets[ticket].points / missing[ticket]
        claim = planner.claim(route)
        if not _can_add(planner, claim):
            value *= planner.weights.claims.tunnel_doubt
        scored.append((value, claim))
    scored.sort(key=lambda pair: (-pair[0], pair[1].route))
    return scored


def _value_of_last_cards(planner: Planner) -> float:
    """What drawing cards probably brings: a part of the points of the tickets that lack one route,
    and of this route, by the cards that it lacks."""
    estimates, chance = planner.estimates, planner.weights.time.last_card
    value: dict[int, float] = {}
    for ticket, path in planner.plan.forest.paths.items():
        open_routes = [r for c in path if (r := estimates.route_of[c]) is not None]
        if len(open_routes) == 1 and open_routes[0] not in planner.claims:
            route, points = open_routes[0], planner.view.game_map.tickets[ticket].points
            value[route] = value.get(route, estimates.points_of(route)) + 2 * points
    total = 0.0
    for last, worth in value.items():
        total += worth * chance ** ceil(estimates.missing(last))
    return total


def _final_values(planner: Planner) -> list[tuple[float, Claim]]:
    """What each claim brings in the last turn, or together with the best second claim in the last
    two, the best one first: the points of the routes, of tickets and of the longest path."""
    view, estimates = planner.view, planner.estimates
    score, routes = FinalScores(estimates, planner.plan), view.game_map.routes
    own_path = planner.weights.time.own_path
    bonus = path_bonus_gains(estimates, planner.plan) if own_path else {}
    pairs = {
        route: score.of(route) + TIE * own_path * bonus.get(route, 0.0) for route in planner.claims
    }
    values: dict[tuple[int, int], float] = {}
    scored: list[tuple[float, float, Claim]] = []
    for route, claims in planner.claims.items():
        fact = routes[route]
        for claim in claims:
            value = pairs[route]
            for other in _second_claims(planner, claim) if view.own_turns_left == 2 else ():
                key = min(route, other), max(route, other)
                if key not in values:
                    values[key] = score.of(*key)
                value = max(value, values[key])
            if fact.tunnel and not _can_add(planner, claim):
                value *= planner.weights.claims.tunnel_doubt
            scored.append((-value, planner.price(claim.payment, route), claim))
    scored.sort(key=lambda each: (*each[:2], each[2].route))
    best: dict[int, tuple[float, Claim]] = {}
    for value, _, claim in scored:
        best.setdefault(claim.route, (-value, claim))
    return [*best.values()]


def _last_station(planner: Planner, above: float) -> Choice | None:
    """In the last turn, the station that brings most points at once, if it brings more than
    this."""
    view = planner.view
    stations = [action for action in view.legal if isinstance(action, BuildStation)]
    if view.own_turns_left != 1 or not stations or not planner.level.priced:
        return None
    tickets, left = view.game_map.tickets, view.game_map.rules.of(StationRules).points_left
    gains = {
        each.city: 2 * sum([tickets[ticket].points for ticket in each.completes]) - left
        for each in station_cities(view)
    }
    city = min({action.city for action in stations}, key=lambda city: (-gains[city], city))
    if gains[city] <= above:
        return None
    there = [action for action in stations if action.city == city]
    return Choice(min(there, key=lambda action: planner.price(action.payment)))


def _second_claims(planner: Planner, claim: Claim) -> Iterator[int]:
    """The routes that can be claimed in the turn after this claim, without more cards."""
    view, routes = planner.view, planner.view.game_map.routes
    hand, left = [*view.hand], [*planner.estimates.me.pieces_by_deck]
    for card, count in claim.payment:
        hand[card] -= count
    left[routes[claim.route].deck] -= routes[claim.route].length
    for route in planner.claims:
        fact = routes[route]
        is_other = fact.connection != routes[claim.route].connection
        if not is_other or fact.length > left[fact.deck]:
            continue
        if not missing_cards(view.game_map, hand, route, int(fact.tunnel)).spaces:
            yield route


# Anything else.


def _exchange(planner: Planner) -> Choice | None:
    """The exchange that gives the plan the pieces it lacks, once they do not suffice for one of its
    routes: until then the plan may change."""
    pieces, plan = planner.estimates.me.pieces_by_deck, planner.plan
    has_time = planner.estimates.turns_left > plan.turns + planner.weights.time.hurry
    routes = [planner.view.game_map.routes[route] for route in plan.routes]
    for action in planner.view.legal:
        if isinstance(action, Exchange):
            wanted = 1 - action.deck
            longest = max([r.length for r in routes if r.deck == wanted], default=0)
            if longest <= pieces[wanted] and has_time:
                continue
            if action.number == plan.spaces[wanted] - pieces[wanted]:
                tickets = dict.fromkeys([t for served in plan.routes.values() for t in served])
                return Choice(action, tuple([ServesTicket(ticket) for ticket in tickets]))
    return None


def _new_tickets_pay(planner: Planner) -> bool:
    if not planner.level.more_tickets or DrawTickets() not in planner.view.legal:
        return False
    weights, estimates = planner.weights.tickets, planner.estimates
    points = max([estimates.points_of(goal) for goal in planner.goals], default=0.0)
    if planner.cards.missing <= 1 and points > planner.weights.claims.least_points:
        return False  # They can wait until the goal is claimed.
    turns = weights.new_turns - weights.new_early * (estimates.turns_left - weights.new_from)
    return worth_of_new_tickets(estimates) > turns * estimates.turn_price


def _draws_last_card(planner: Planner) -> bool:
    """Whether a face-up card is all that the goal lacks, it brings clearly more than any route that
    can be claimed now, and another turn is left to claim it."""
    estimates, market = planner.estimates, planner.view.market
    if not planner.goals or planner.cards.missing != 1 or estimates.turns_left < 2:
        return False
    points = max([estimates.points_of(goal) for goal in planner.goals])
    now = max([estimates.points_of(route) for route in planner.claims], default=0.0)
    helpful = {card for card, saved in enumerate(planner.values.taken) if saved > 0}
    helpful.add(planner.view.game_map.locomotive)
    return points - now > planner.weights.claims.least_points and not helpful.isdisjoint(market)


def _draws(planner: Planner) -> Iterator[Choice]:
    choice = draw_choice(planner)
    if choice is not None:
        yield choice
