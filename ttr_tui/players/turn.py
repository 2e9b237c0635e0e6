"""The main action of a turn: which route to claim, or what to do instead."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from math import ceil
from typing import NamedTuple

from ttr_tui.engine import (
    Claim,
    DrawFaceUp,
    DrawTickets,
    Exchange,
    Pass,
    Payment,
    Seat,
    TunnelRules,
    View,
)
from ttr_tui.players.buildings import harbor_choice, station_choice
from ttr_tui.players.card_needs import needs_of, unseen_cards
from ttr_tui.players.draws import CardValues, card_values, draw_choice, more_reasons
from ttr_tui.players.longest_paths import path_gains
from ttr_tui.players.network import Board
from ttr_tui.players.opponents import blocked_player, contested
from ttr_tui.players.plan import Plan, cost_without, pieces_for_plans, plan_for
from ttr_tui.players.player import Blocks, Choice, ForRoute, ForTicket, NeedsPieces, Reason
from ttr_tui.players.ticket_choices import worth_of_drawing


class Situation(NamedTuple):
    """What a turn is decided from: the board, the plan for the tickets, other routes that are worth
    building (best first, with their value in points), and what the cards are worth."""

    board: Board
    plan: Plan
    targets: list[tuple[float, int]]
    values: CardValues

    def price(self, payment: Payment, route: int | None = None) -> float:
        """What paying costs the player, in cards that the plan needs. `route` is the route to
        claim; the plan needs cards for the others."""
        keep = self.values.keep
        cards = sum([count * keep[card] for card, count in payment])
        return cards + (self.loss(payment, route) if self.board.level.saving else 0.0)

    def loss(self, payment: Payment, route: int | None = None) -> float:
        """How many cards more the rest of the plan lacks after a payment than the whole plan does
        now."""
        board, facts = self.board, self.board.facts
        have, wild = list(board.have), board.wild
        for card, count in payment:
            suit = facts.card_suits[card]
            if suit >= 0:
                have[suit] -= count * facts.covers[card]
            else:
                wild -= count
        routes = board.view.game_map.routes
        claimed = None if route is None else routes[route].connection
        rest = [other for other in self.plan.routes if routes[other].connection != claimed]
        return needs_of(board, rest, have, wild).cost - self.plan.needs.cost


def situation_of(board: Board) -> Situation:
    plan = plan_for(board, board.view.tickets)
    targets = targets_of(board, plan)
    return Situation(board, plan, targets, card_values(board, plan, targets))


def targets_of(board: Board, plan: Plan) -> list[tuple[float, int]]:
    """Routes for which pieces are left after the plan, with the points that each brings more than
    it costs; best first."""
    view = board.view
    total = board.me.pieces - sum(plan.spaces)
    left = [n - s for n, s in zip(board.me.pieces_by_deck, plan.spaces, strict=True)]
    turns_left = board.horizon - (plan.turns if board.level.patient else 0)
    gains, kind_of, lengths = board.gains(), board.facts.kind_of, board.facts.lengths
    found: list[tuple[float, int]] = []
    paths = path_gains(board, plan)
    payable = {action.route for action in view.legal if isinstance(action, Claim)}
    for route in board.route_of:
        if route < 0 or view.game_map.routes[route].connection in plan.forest.connections:
            continue
        length = lengths[route]
        if length > total or length > left[view.game_map.routes[route].deck]:
            continue
        value = gains[kind_of[route]] + paths.get(route, 0.0)
        missing = board.missing(route)
        if route in payable:
            # Locomotives pay for what the colors do not.
            value += board.turn_price * missing / board.level.weights.pace
            missing = 0.0
        if 1 + ceil(missing / 2) <= turns_left + 0.5:
            found.append((value, route))
    found.sort(key=lambda pair: (-pair[0], pair[1]))
    return found


def turn_choice(board: Board) -> Choice:
    """The best choice for the main action; if none is good, any that is possible."""
    now = situation_of(board)
    claims = _claims_of(board.view)
    return next(chain(_good_choices(now, claims), _last_resort(now, claims)))


def good_choices(board: Board) -> Iterator[Choice]:
    """Good choices for the main action, the best one first; then other claims that leave pieces for
    the plan. Perhaps none."""
    now = situation_of(board)
    claims = _claims_of(board.view)
    yield from _good_choices(now, claims)
    for route in [*now.plan.routes, *[route for _, route in now.targets]]:
        if route in claims:
            yield _claim(now, claims, route)


def _good_choices(now: Situation, claims: dict[int, list[Claim]]) -> Iterator[Choice]:
    board, plan, view = now.board, now.plan, now.board.view
    if view.own_turns_left is not None or board.horizon < 2:
        yield from _last_turns(now, claims)
    yield from _planned_claims(now, claims)
    best = max([board.points_of(r) for _, r in now.targets if r in claims], default=0.0)
    harbor = harbor_choice(board, plan, now.price, above=best)
    if harbor is not None:
        yield harbor
    station = station_choice(board, plan, now.price)
    if station is not None:
        yield station
    exchange = _exchange(now)
    if exchange is not None:
        yield exchange
    owed = bool(plan.routes or plan.stations)
    if board.level.blocking:
        yield from _blocking_claims(now, claims)
    if owed and board.level.patient:
        yield from _draws(now)
    if not owed and _new_tickets_pay(board):
        yield Choice(DrawTickets())
    yield from _other_claims(now, claims)
    yield from _draws(now)


def _claims_of(view: View) -> dict[int, list[Claim]]:
    """The legal claims by route."""
    claims: dict[int, list[Claim]] = {}
    for action in view.legal:
        if type(action) is Claim:
            if action[0] in claims:
                claims[action[0]].append(action)
            else:
                claims[action[0]] = [action]
    return claims


def _new_tickets_pay(board: Board) -> bool:
    if not board.level.more_tickets or DrawTickets() not in board.view.legal:
        return False
    return worth_of_drawing(board) > board.level.weights.drawing * board.turn_price


def _last_resort(now: Situation, claims: dict[int, list[Claim]]) -> Iterator[Choice]:
    """Whatever is left. New tickets can cost points, but they run out, and exchanges never do: with
    them a game might not end."""
    board = now.board
    for route in sorted(claims, key=lambda r: (-board.points_of(r), r)):
        if _can_add(board, _payment(now, claims[route])):
            yield _claim(now, claims, route)
    legal = board.view.legal
    passes = [action for action in legal if isinstance(action, Pass)]
    others = [action for action in legal if not isinstance(action, Exchange | Claim)]
    tunnels = [action for action in legal if isinstance(action, Claim)]
    tunnels.sort(key=lambda claim: -_spare_for_tunnel(board, claim))
    for action in [*passes, *others, *tunnels, *legal]:
        yield Choice(action)


# Claims.


def _planned_claims(now: Situation, claims: dict[int, list[Claim]]) -> Iterator[Choice]:
    board, plan = now.board, now.plan
    routes = [route for route in plan.routes if route in claims]
    if not routes:
        return
    if not board.level.priced:
        lengths = board.facts.lengths
        for route in sorted(routes, key=lambda r: (-lengths[r], r)):
            if _can_add(board, claims[route][0]):
                yield _claim(now, claims, route)
        return
    scored: list[tuple[float, int]] = []
    hurried = plan.turns + 2 > board.horizon
    for route in routes:
        payment = _payment(now, claims[route])
        loss = now.loss(payment.payment, route)
        if (loss > board.level.weights.loss and not hurried) or not _can_add(board, payment):
            continue
        if not hurried and _keeps_locomotives(now, route, payment):
            continue
        score = 0.5 * board.facts.lengths[route] - 1.5 * loss
        if board.level.urgent:
            dearer = min(20.0, cost_without(board, plan, route))
            score += dearer * contested(board, route)
        scored.append((score, route))
    for _, route in sorted(scored, key=lambda pair: (-pair[0], pair[1])):
        yield _claim(now, claims, route)


def _keeps_locomotives(now: Situation, route: int, claim: Claim) -> bool:
    """Whether to wait for colors instead of this payment: it has locomotives that the route does
    not require, and the end is far, or a card is face up that could replace one."""
    board, view = now.board, now.board.view
    required = view.game_map.routes[route].locomotives
    if dict(claim.payment).get(view.game_map.locomotive, 0) <= required:
        return False
    if board.horizon > board.level.weights.thrift:
        return True
    paid = {board.facts.card_suits[card] for card, _ in claim.payment} - {-1}
    colors = paid or {suit for suit, _ in board.colors_for(route)}
    return any(
        card not in (None, view.game_map.locomotive) and board.facts.card_suits[card] in colors
        for action in view.legal
        if isinstance(action, DrawFaceUp) and (card := view.market[action.slot]) is not None
    )


def _can_add(board: Board, claim: Claim) -> bool:
    """Whether a tunnel can probably be paid for: a card to add is left."""
    fact = board.view.game_map.routes[claim.route]
    if not fact.tunnel:
        return True
    return _spare_for_tunnel(board, claim) >= 1


def _spare_for_tunnel(board: Board, claim: Claim) -> float:
    """How many cards the hand can add to this payment, less those that will probably be asked for
    beyond the first. With less than 1, the tunnel could be tried again and again in vain."""
    view = board.view
    fact, card_types = view.game_map.routes[claim.route], view.game_map.card_types
    played = dict(claim.payment)
    colors = {None, *[card_types[card].color for card in played]}
    spare, asked = 0, 0.0
    shares = unseen_cards(board)[fact.deck]
    for card, count in zip(view.game_map.card_type_indices, board.hand, strict=True):
        if card_types[card].color in colors:
            asked += shares[card]
            if card_types[card].is_locomotive or card_types[card].deck == fact.deck:
                spare += count - played.get(card, 0)
    revealed = view.game_map.rules.of(TunnelRules).cards
    return spare - max(0.0, revealed * asked - 1)


def _other_claims(now: Situation, claims: dict[int, list[Claim]]) -> Iterator[Choice]:
    """Routes that no ticket needs: the best target if it can be paid for, else any that is worth
    its turn."""
    board = now.board
    if not board.level.priced:
        lengths = board.facts.lengths
        waits = board.level.saving and board.horizon > 3
        least = min(board.facts.mean_length, board.me.pieces) if waits else 0
        for route in sorted(claims, key=lambda r: (-lengths[r], r)):
            if lengths[route] < least:
                break
            if _leaves_pieces(now, route) and _can_add(board, claims[route][0]):
                yield _claim(now, claims, route)
        return
    if not now.targets:
        return
    best = now.targets[0][0]
    for value, route in now.targets:
        if value < best - board.level.weights.margin:
            break
        if route in claims:
            payment = _payment(now, claims[route])
            owed = bool(now.plan.routes)
            if owed and now.loss(payment.payment) > 0.5:
                continue
            if owed and value < 0:
                continue
            if _can_add(board, payment) and not _keeps_locomotives(now, route, payment):
                yield _claim(now, claims, route)


def _blocking_claims(now: Situation, claims: dict[int, list[Claim]]) -> Iterator[Choice]:
    """Short routes that an opponent visibly needs, if the plan can spare the cards."""
    board = now.board
    scored: list[tuple[float, int, Seat]] = []
    for route in claims:
        if route in now.plan.routes or not _leaves_pieces(now, route):
            continue
        harm, player = blocked_player(board, route)
        if player is None or harm <= board.facts.lengths[route] + 1:
            continue
        payment = _payment(now, claims[route])
        if now.loss(payment.payment) > 0:
            continue
        scored.append((harm - board.facts.lengths[route], route, player))
    for _, route, blocked in sorted(scored, key=lambda found: (-found[0], found[1])):
        choice = _claim(now, claims, route)
        yield choice._replace(reasons=(Blocks(blocked), *choice.reasons))


def _leaves_pieces(now: Situation, route: int) -> bool:
    fact, plan = now.board.view.game_map.routes[route], now.plan
    total, of_each = pieces_for_plans(now.board)
    return (
        total - sum(plan.spaces) >= fact.length
        and of_each[fact.deck] - plan.spaces[fact.deck] >= fact.length
    )


def _claim(now: Situation, claims: dict[int, list[Claim]], route: int) -> Choice:
    return Choice(_payment(now, claims[route]), claim_reasons(now.board, now.plan, route))


def claim_reasons(board: Board, plan: Plan, route: int) -> tuple[Reason, ...]:
    reasons: list[Reason] = [ForRoute(route)]
    reasons += [ForTicket(ticket) for ticket in plan.routes.get(route, ())]
    if plan.routes:
        reasons.append(NeedsPieces(sum(plan.spaces), board.me.pieces))
    return (*reasons, *more_reasons(plan))


def _payment(now: Situation, claims: Sequence[Claim]) -> Claim:
    """The claim with the cheapest payment."""
    if len(claims) == 1:
        return claims[0]
    return min(claims, key=lambda claim: now.price(claim.payment, claim.route))


# The last turns.


def _last_turns(now: Situation, claims: dict[int, list[Claim]]) -> Iterator[Choice]:
    """Most points at once: routes, tickets that they complete, and buildings."""
    board, plan, view = now.board, now.plan, now.board.view
    points = view.game_map.tickets
    left = board.horizon
    missing: dict[int, int] = {
        ticket: len([c for c in path if board.route_of[c] >= 0])
        for ticket, path in plan.forest.paths.items()
    }
    scored: list[tuple[float, int]] = []
    for route in claims:
        value = board.points_of(route)
        for ticket in plan.routes.get(route, ()):
            if missing[ticket] <= left:
                value += 2 * points[ticket].points / missing[ticket]
        if not _can_add(board, _payment(now, claims[route])):
            value *= 0.5
        if route not in plan.routes and not _leaves_pieces(now, route):
            continue
        scored.append((value, route))
    scored.sort(key=lambda pair: (-pair[0], pair[1]))
    best = scored[0][0] if scored else 0.0
    for choice in (
        harbor_choice(board, plan, now.price, above=best),
        station_choice(board, plan, now.price, above=best),
    ):
        if choice is not None:
            yield choice
    if left > 1 and plan.routes and not any(route in claims for route in plan.routes):
        yield from _draws(now)
    for _, route in scored:
        yield _claim(now, claims, route)


# Anything else.


def _exchange(now: Situation) -> Choice | None:
    """The exchange that gives the plan the pieces it lacks, once they do not suffice for one of its
    routes: until then the plan may change."""
    pieces, plan = now.board.me.pieces_by_deck, now.plan
    routes = [now.board.view.game_map.routes[route] for route in plan.routes]
    for action in now.board.view.legal:
        if isinstance(action, Exchange):
            wanted = 1 - action.deck
            longest = max([r.length for r in routes if r.deck == wanted], default=0)
            if longest <= pieces[wanted] and now.board.horizon > plan.turns + 2:
                continue
            if action.number == plan.spaces[wanted] - pieces[wanted]:
                tickets = dict.fromkeys([t for served in plan.routes.values() for t in served])
                return Choice(action, tuple([ForTicket(ticket) for ticket in tickets]))
    return None


def _draws(now: Situation) -> Iterator[Choice]:
    choice = draw_choice(now.board, now.plan, now.targets, now.values)
    if choice is not None:
        yield choice
