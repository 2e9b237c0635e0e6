"""The greedy player: follows the shortest paths of its tickets, then claims the longest routes."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Final, TypeVar

from ttr_tui.engine import (
    NOBODY,
    BuildHarbor,
    BuildStation,
    ChooseStartingPieces,
    Claim,
    DrawFaceUp,
    DrawFromDeck,
    Exchange,
    FillSlot,
    HarborRules,
    KeepFlagCard,
    KeepTickets,
    Pass,
    Payment,
    PayTunnel,
    Phase,
    StartingPiecesRules,
    View,
    connected_parts,
    own_routes,
)
from ttr_tui.players.missing_cards import MissingCards, missing_cards
from ttr_tui.players.plan import Plan, plan_for, turns_left
from ttr_tui.players.player import Choice, ForRoute, ForTicket, NeedsCards, Reason

_PRICES: Final = (1, 2, 3)
"""What a card is worth: an ordinary one, one that a planned route needs, a locomotive."""

_SPARE_FOR_TUNNEL: Final = 1
"""How many cards the hand must be able to add before a tunnel is tried."""

PaidAction = TypeVar("PaidAction", Claim, PayTunnel, BuildStation, BuildHarbor)


class GreedyPlayer:
    """Claims the longest affordable route that its tickets need, else draws cards for such routes,
    else claims the longest affordable route at all. It keeps the starting tickets that promise most
    points for few spaces, and draws tickets only if it can do nothing else. It uses no chance: the
    seed changes nothing."""

    def choose(self, view: View, seed: int) -> Choice:
        if not view.legal:
            raise ValueError("no action is legal")
        if len(view.legal) == 1:
            return Choice(view.legal[0])
        return _choose(view)


def _choose(view: View) -> Choice:
    if view.phase in (Phase.STARTING_TICKETS, Phase.TICKET_CHOICE):
        return _keep_tickets(view)
    plan = plan_for(view, view.tickets)
    match view.phase:
        case Phase.TURN:
            return _turn(view, plan)
        case Phase.SECOND_CARD:
            return _draw(view, plan) or Choice(view.legal[0])
        case Phase.MARKET_FILL:
            return _fill_slot(view, plan)
        case Phase.TUNNEL:
            return _tunnel(view, plan)
        case Phase.STARTING_PIECES:
            return _starting_pieces(view, plan)
        case Phase.FLAG_CARD:
            return next(Choice(a) for a in view.legal if isinstance(a, KeepFlagCard))
        case _:
            return Choice(view.legal[0])


def _keep_tickets(view: View) -> Choice:
    """Keep all, but leave out one ticket after another, always the one without which the others are
    worth most, until this would make them worth less. A map may offer so many tickets that trying
    every choice would take forever."""

    def worth(kept: Sequence[int]) -> int:
        return plan_for(view, (*view.tickets, *kept)).worth

    kept = view.offer
    while len(kept) > view.min_kept:
        fewer = max([tuple([t for t in kept if t != ticket]) for ticket in kept], key=worth)
        if worth(fewer) < worth(kept):
            break
        kept = fewer
    return Choice(KeepTickets(kept), tuple([ForTicket(ticket) for ticket in kept]))


def _starting_pieces(view: View, plan: Plan) -> Choice:
    """The choice nearest to the suggested one that is enough for the plan."""
    rules = view.game_map.rules.get(StartingPiecesRules)
    assert rules is not None, "this phase exists only if the map has starting pieces"
    suggested = rules.suggested

    def distance(pieces: Sequence[int]) -> tuple[int, int]:
        pairs = zip(pieces, plan.spaces, strict=True)
        lacking = sum([max(0, needed - count) for count, needed in pairs])
        return lacking, abs(pieces[0] - suggested[0])

    chosen = min(
        [action for action in view.legal if isinstance(action, ChooseStartingPieces)],
        key=lambda action: distance(action.pieces),
    )
    return Choice(chosen, tuple([ForTicket(t) for t in dict.fromkeys(plan.routes.values())]))


def _turn(view: View, plan: Plan) -> Choice:
    """The first of these that is possible. Cards drawn in the last turn would be worth nothing."""
    last_turn = turns_left(view) == 1
    return (
        _claim(view, plan, plan.routes)
        or _station(view, plan)
        or _harbor(view, plan, tickets=1)
        or _exchange(view, plan)
        or (_draw(view, plan) if plan.routes and not last_turn else None)
        or _claim(view, plan, view.open_routes())
        or (_harbor(view, plan, tickets=0) if last_turn else None)
        or (None if last_turn else _draw(view, plan))
        or _claim(view, plan, view.open_routes(), spare=0)
        or _draw(view, plan)
        or _last_resort(view)
    )


def _last_resort(view: View) -> Choice:
    """A pass, if possible. New tickets can cost points, but they run out, and exchanges never do:
    with them a game might not end."""
    actions = [action for action in view.legal if isinstance(action, Pass)]
    others = [action for action in view.legal if not isinstance(action, Exchange)]
    return Choice([*actions, *others, *view.legal][0])


# Claiming.


def _claim(
    view: View, plan: Plan, routes: Container[int], spare: int = _SPARE_FOR_TUNNEL
) -> Choice | None:
    """The longest affordable one of these routes, with the cheapest payment; a tunnel only if so
    many cards could be added."""
    claims: dict[int, list[Claim]] = {}
    for action in view.legal:
        if isinstance(action, Claim) and action.route in routes and _to_add(view, action) >= spare:
            claims.setdefault(action.route, []).append(action)
    if not claims:
        return None
    route = max(claims, key=lambda index: (view.game_map.routes[index].length, -index))
    return Choice(_cheapest(view, plan, claims[route], route), _reasons(plan, route))


def _to_add(view: View, claim: Claim) -> int:
    """How many cards the hand can add to this payment for a tunnel; enough for any other route."""
    if not view.game_map.routes[claim.route].tunnel:
        return _SPARE_FOR_TUNNEL
    card_types, played = view.game_map.card_types, dict(claim.payment)
    colors = {None, *[card_types[card_type].color for card_type in played]}
    deck = view.game_map.routes[claim.route].deck
    return sum(
        [
            count - played.get(card_type, 0)
            for card_type, count in enumerate(view.hand)
            if card_types[card_type].color in colors
            and (card_types[card_type].deck == deck or card_types[card_type].is_locomotive)
        ]
    )


def _tunnel(view: View, plan: Plan) -> Choice:
    """Pay if possible: a turn is worth more than the cards."""
    assert view.tunnel is not None, "this phase exists only while a tunnel is built"
    payable = [action for action in view.legal if isinstance(action, PayTunnel)]
    route = view.tunnel.route
    if not payable:
        return Choice(view.legal[0])
    return Choice(_cheapest(view, plan, payable, route), _reasons(plan, route))


def _cheapest(
    view: View, plan: Plan, actions: Sequence[PaidAction], claimed: int | None = None
) -> PaidAction:
    """The action with the cheapest payment, the first one if equal. Cards that planned routes need,
    except the one that is claimed, are dear, and so are locomotives."""
    needed = {
        card_type
        for route in plan.routes
        if route != claimed
        for card_type in missing_cards(view, route).card_types
    }
    ordinary, for_plan, locomotive = _PRICES

    def price(payment: Payment) -> int:
        return sum(
            [
                count * (for_plan if card_type in needed else ordinary)
                if card_type != view.game_map.locomotive
                else count * locomotive
                for card_type, count in payment
            ]
        )

    return min(actions, key=lambda action: price(action.payment))


def _reasons(plan: Plan, route: int) -> tuple[Reason, ...]:
    ticket = plan.routes.get(route)
    return (ForRoute(route),) if ticket is None else (ForRoute(route), ForTicket(ticket))


# Buildings and exchanges.


def _station(view: View, plan: Plan) -> Choice | None:
    """A station that completes a ticket of which no path can be completed any more."""
    stations = [action for action in view.legal if isinstance(action, BuildStation)]
    if not stations:
        return None
    game_map, own = view.game_map, own_routes(view.owners, view.player)
    lost = [
        score.ticket
        for score in view.ticket_scores()
        if not score.completed and not plan_for(view, [score.ticket]).routes
    ]
    of_others = [
        route
        for route in game_map.routes
        if lost and view.owners[route.index] not in (NOBODY, view.player)
    ]
    for ticket in sorted(lost, key=lambda index: (-game_map.tickets[index].points, index)):
        one, other = game_map.tickets[ticket].ends
        cities: set[int] = set()
        for route in of_others:
            parts = connected_parts(game_map, [*own, route.index])
            if parts[one] == parts[other]:
                cities |= {*route.ends}
        there = [action for action in stations if action.city in cities]
        if there and all(view.stations[city] != view.player for city in cities):
            return Choice(_cheapest(view, plan, there), (ForTicket(ticket),))
    return None


def _harbor(view: View, plan: Plan, tickets: int) -> Choice | None:
    """A harbor in the city that most tickets name, at least this many. Only those count that are
    completed or in the plan."""
    rules = view.game_map.rules.get(HarborRules)
    harbors = [action for action in view.legal if isinstance(action, BuildHarbor)]
    if rules is None or not harbors:
        return None
    counted = {*plan.routes.values()}
    counted |= {score.ticket for score in view.ticket_scores() if score.completed}
    named = {
        action.city: [
            ticket
            for ticket in sorted(counted)
            if action.city in view.game_map.tickets[ticket].ends
        ]
        for action in harbors
    }
    city = max(named, key=lambda city: len(named[city]))
    if len(named[city]) < tickets:
        return None
    there = [action for action in harbors if action.city == city]
    return Choice(_cheapest(view, plan, there), tuple([ForTicket(t) for t in named[city]]))


def _exchange(view: View, plan: Plan) -> Choice | None:
    """The exchange that gives the plan the pieces it lacks."""
    pieces = view.seats[view.player].pieces_by_deck
    for action in view.legal:
        if isinstance(action, Exchange):
            wanted = 1 - action.deck
            if action.number == plan.spaces[wanted] - pieces[wanted]:
                tickets = dict.fromkeys(plan.routes.values())
                return Choice(action, tuple([ForTicket(ticket) for ticket in tickets]))
    return None


# Drawing cards.


def _draw(view: View, plan: Plan) -> Choice | None:
    """A face-up card for the first of the wanted routes that can use one, else a card from the deck
    that pays for the first wanted route. A face-up locomotive, which may cost a whole turn, is
    drawn only for the last space of a route or for a ferry."""
    draws = [action for action in view.legal if isinstance(action, DrawFaceUp | DrawFromDeck)]
    if not draws:
        return None
    wanted = _wanted_routes(view, plan)
    decks = _wanted_decks(view, wanted)
    face_up = [action for action in draws if isinstance(action, DrawFaceUp)]
    for route, missing in wanted:
        slots = [action for action in face_up if _helps(view, view.market[action.slot], missing)]
        if slots:
            chosen = min(slots, key=lambda action: _order(view, action, decks))
            return Choice(chosen, _draw_reasons(view, plan, route, missing))
    from_deck = [action for action in draws if isinstance(action, DrawFromDeck)]
    if not from_deck:
        return Choice(draws[0])
    drawn = min(from_deck, key=lambda action: decks.index(action.deck))
    of_deck = [pair for pair in wanted if view.game_map.routes[pair[0]].deck == drawn.deck]
    return Choice(drawn, _draw_reasons(view, plan, *of_deck[0]) if of_deck else ())


def _fill_slot(view: View, plan: Plan) -> Choice:
    """The deck that pays for the first wanted route."""
    decks = _wanted_decks(view, _wanted_routes(view, plan))
    fills = [action for action in view.legal if isinstance(action, FillSlot)]
    return Choice(min(fills, key=lambda action: decks.index(action.deck)))


def _wanted_routes(view: View, plan: Plan) -> list[tuple[int, MissingCards]]:
    """The routes that the hand cannot pay for: those of the plan, fewest missing cards first. If
    there are none, all routes for which the viewer has the pieces, most covered spaces first."""
    routes = view.game_map.routes
    planned = [(route, _missing(view, route)) for route in plan.routes]
    planned = [(route, missing) for route, missing in planned if missing.spaces]
    if planned:
        return sorted(planned, key=lambda pair: (pair[1].spaces, -routes[pair[0]].length, pair[0]))
    pieces = view.seats[view.player].pieces_by_deck
    others = [
        (route, _missing(view, route))
        for route in sorted(view.open_routes())
        if routes[route].length <= pieces[routes[route].deck]
    ]
    return sorted(
        [(route, missing) for route, missing in others if missing.spaces],
        key=lambda pair: (pair[1].spaces - routes[pair[0]].length, pair[1].spaces, pair[0]),
    )


def _missing(view: View, route: int) -> MissingCards:
    spare = _SPARE_FOR_TUNNEL if view.game_map.routes[route].tunnel else 0
    return missing_cards(view, route, spare)


def _wanted_decks(view: View, wanted: Sequence[tuple[int, MissingCards]]) -> list[int]:
    """All decks, in the order in which the wanted routes need them."""
    needed = [view.game_map.routes[route].deck for route, _ in wanted]
    return [*dict.fromkeys([*needed, *range(len(view.decks))])]


def _helps(view: View, card: int, missing: MissingCards) -> bool:
    if card == view.game_map.locomotive:
        return missing.spaces == 1 or missing.locomotives > 0
    return card in missing.card_types and missing.spaces > missing.locomotives


def _order(view: View, action: DrawFaceUp, decks: Sequence[int]) -> tuple[bool, int, int]:
    """The best face-up card first: no locomotive if another card helps, then the card that covers
    most, then the deck that refills the slot."""
    card = view.game_map.card_types[view.market[action.slot]]
    refill = 0 if action.refill is None else decks.index(action.refill)
    return card.is_locomotive, -card.covers, refill


def _draw_reasons(view: View, plan: Plan, route: int, missing: MissingCards) -> tuple[Reason, ...]:
    card_types = missing.card_types if missing.spaces > missing.locomotives else ()
    cards = NeedsCards((*card_types, view.game_map.locomotive), missing.spaces)
    return (cards, *_reasons(plan, route))
