"""Hints for beginners: what the player can do now, and why.

`hints` gives sentences, the most useful first: where there is little room, only the first is shown.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from ttr_tui.engine import (
    EMPTY,
    BuildHarbor,
    BuildStation,
    DrawFaceUp,
    DrawFromDeck,
    DrawTickets,
    ExchangeRules,
    FlagRules,
    GameMap,
    HarborRules,
    LastRoundRules,
    MarketRules,
    Pass,
    PayTunnel,
    Phase,
    RouteRules,
    TicketStatus,
    TunnelRules,
    View,
    is_whole_draw,
)
from ttr_tui.play.english import NAME_WIDTH
from ttr_tui.play.hotseat import HotSeat
from ttr_tui.play.log import What
from ttr_tui.play.plain_text import fit
from ttr_tui.play.words import cards_words, payment_words
from ttr_tui.players import missing_cards
from ttr_tui.text import counted

_MAX_CARD_TYPES: Final = 2
"""A payment with more card types makes a sentence too long."""


def hints(hot_seat: HotSeat) -> list[str]:
    """Return the hints for the present moment; none when the game is over."""
    view = hot_seat.view
    if hot_seat.is_hidden:
        return ["Your hand and tickets are hidden. Everybody may look at the board."]
    if view.viewer is None and not hot_seat.is_over:
        return _handoff(view)
    match view.phase:
        case Phase.STARTING_TICKETS | Phase.TICKET_CHOICE:
            return list(_ticket_choice(hot_seat))
        case Phase.TURN:
            return list(_turn(hot_seat))
        case Phase.SECOND_CARD:
            return _second_card(hot_seat)
        case Phase.TURN_END:
            return _turn_end(view)
        case Phase.TUNNEL:
            return _tunnel(view)
        case Phase.FLAG_CARD:
            return _flag_card(view)
        case Phase.STARTING_PIECES:
            return _starting_pieces(hot_seat)
        case Phase.MARKET_FILL:
            return ["The others can draw this card before your next turn."]
        case Phase.OVER:
            return []


def _handoff(view: View) -> list[str]:
    name = fit(view.seats[view.player].name, NAME_WIDTH)
    return [
        f"Pass the laptop to {name}, who presses Space when nobody else is looking.",
        "Everybody may look at the board, the scores and the market.",
    ]


# Tickets.


def _ticket_choice(hot_seat: HotSeat) -> Iterator[str]:
    view = hot_seat.view
    if view.turn:
        yield (
            "A ticket you keep but do not complete costs its points at the end. "
            "Tickets stay secret."
        )
        yield from _closest_offered_ticket(hot_seat)
    else:
        yield (
            "Connect both cities of a ticket with your routes to score its points. "
            "If you fail, you lose them."
        )
    yield from _tickets_that_go_together(hot_seat)
    if not view.turn:
        yield "Move the cursor to see a ticket's path on the board."


def _tickets_that_go_together(hot_seat: HotSeat) -> Iterator[str]:
    """Name the two tickets whose paths share most spaces; at least one of them is offered."""
    game_map, view = hot_seat.view.game_map, hot_seat.view
    shared: list[tuple[int, int, int]] = []
    for one, other in combinations([*view.offer, *view.tickets], 2):
        paths = hot_seat.path(one), hot_seat.path(other)
        if one in view.offer and paths[0] is not None and paths[1] is not None:
            both = {*paths[0].routes} & {*paths[1].routes}
            shared.append((sum(game_map.routes[route].length for route in both), one, other))
    if shared and max(shared)[0] > 0:
        spaces, one, other = max(shared)
        yield (
            f"{game_map.ticket_name(one)} and {game_map.ticket_name(other)} share "
            f"{counted(spaces, 'space')}, so together they need fewer "
            f"{game_map.rules.pieces.many}."
        )


def _closest_offered_ticket(hot_seat: HotSeat) -> Iterator[str]:
    game_map = hot_seat.view.game_map
    paths = [
        (path.missing, ticket) for ticket in hot_seat.view.offer if (path := hot_seat.path(ticket))
    ]
    if paths:
        missing, ticket = min(paths)
        pieces = counted(missing, game_map.rules.pieces.one, game_map.rules.pieces.many)
        yield f"The closest is {game_map.ticket_name(ticket)}: {pieces} to go."


# The turn.


def _turn(hot_seat: HotSeat) -> Iterator[str]:
    view = hot_seat.view
    last_round = view.turns_left is not None
    draws = any(isinstance(action, DrawFaceUp | DrawFromDeck) for action in view.legal)
    best = _best_claim(hot_seat)
    if last_round:
        claim = ", so claim what you can" if best is not None else ""
        yield f"Last round: cards in your hand are worth nothing{claim}."
    harbors = harbor_reminder(view)
    if harbors is not None:
        yield harbors
    if best is not None:
        yield from _claim(hot_seat, best)
    elif draws and not last_round:
        yield from _collecting(hot_seat)
    yield from _buildings(hot_seat)
    if draws and not last_round:
        yield f"{'Draw' if best is None else 'Or draw'} {_cards_to_draw(view)}."
    if DrawTickets() in view.legal and not last_round and _all_tickets_completed(view):
        yield "All your tickets are completed. New ones may score or cost points."
    if not draws and best is None:
        yield from _without_cards(view)
    yield from _market_that_stays(view)


def _cards_to_draw(view: View) -> str:
    """`2 cards, or one face-up locomotive`; one card if no second one can be drawn."""
    game_map, market = view.game_map, view.market
    whole_draw = is_whole_draw(game_map, game_map.locomotive)
    face_up = market.count(game_map.locomotive) if whole_draw else 0
    others = sum(card != EMPTY for card in market) - face_up + sum(view.decks)
    others += sum(map(sum, view.discards))
    one = f"one face-up {_locomotive(game_map)}"
    if others >= 2:
        return f"2 cards{f', or {one}' if whole_draw else ''}"
    if face_up:
        return f"one card, or {one}" if others else one
    return "the last card"


def _without_cards(view: View) -> Iterator[str]:
    """What is left if no card can be drawn and no route is worth a claim."""
    if view.claims():
        yield "No card is left to draw. Claim any route that you can pay for."
    elif DrawTickets() in view.legal:
        yield "No card is left to draw. New tickets may score or cost points."
    elif Pass() in view.legal:
        yield "No card is left to draw. You can exchange pieces or pass."
    else:
        yield "No card is left to draw."


def _market_that_stays(view: View) -> Iterator[str]:
    if view.reset_limit_reached:
        rules = view.game_map.rules.of(MarketRules)
        wild = view.game_map.locomotive
        face_up = cards_words(wild, view.market.count(wild), view.game_map)
        times = counted(rules.max_resets, "time")
        yield f"The market has {face_up}: it was replaced {times} and stays until it changes."


def harbor_reminder(view: View) -> str | None:
    """The points that the viewer loses for harbors not built (GL-8), as soon as there may be little
    time left for them: in the last round, or when a player is as near to the end as the harbors
    cost cards. `None` before that, and when it is too late."""
    rules = view.game_map.rules.get(HarborRules)
    if rules is None or view.viewer is None or not rules.penalty:
        return None
    left = view.seats[view.viewer].harbors_left
    cards = left * rules.cards_of_each_deck * len(view.game_map.rules.decks)
    to_end = min(seat.pieces for seat in view.seats)
    to_end -= view.game_map.rules.of(LastRoundRules).pieces
    can_build = any(isinstance(action, BuildHarbor) for action in view.legal)
    too_late = view.own_turns_left == 1 and not can_build
    if not left or too_late or (view.turns_left is None and to_end > cards):
        return None
    harbors, lost = counted(left, "harbor"), counted(left * rules.penalty, "point")
    return f"You lose {lost} at the end for {harbors} not built. Build soon."


def _all_tickets_completed(view: View) -> bool:
    scores = view.ticket_scores()
    return bool(scores) and all(score.completed for score in scores)


def _best_claim(hot_seat: HotSeat) -> int | None:
    """Return the route that is worth most for a ticket. Without one, and in the last round, it is
    any route: while tickets need cards, no other route is worth them."""
    view, wanted = hot_seat.view, hot_seat.wanted_routes
    routes = view.game_map.routes
    claims = view.claims()
    possible = [route for route in hot_seat.next_routes() if route in claims]
    last_round = view.turns_left is not None
    for_tickets = [
        route
        for route in possible
        if route in wanted
        # In the last round only a route that completes its ticket.
        if not last_round or hot_seat.progress[wanted[route]].missing <= routes[route].length
    ]
    if for_tickets:
        return for_tickets[0]
    choice = possible if last_round or not wanted else []
    return max(choice, key=lambda route: (routes[route].length, -route)) if choice else None


def _claim(hot_seat: HotSeat, route: int) -> Iterator[str]:
    view, game_map = hot_seat.view, hot_seat.view.game_map
    facts, payment = game_map.routes[route], view.claims()[route][0].payment
    points = counted(game_map.rules.of(RouteRules).points[facts.length], "point")
    cards = payment_words(payment, game_map)
    if len(payment) > _MAX_CARD_TYPES:
        cards = f"{sum(count for _, count in payment)} of your cards"
    ticket = hot_seat.wanted_routes.get(route)
    tunnels = game_map.rules.get(TunnelRules) if facts.tunnel else None
    verb = "claim" if tunnels is None else "start the tunnel"
    yield f"You can {verb} {_route_name(game_map, route)} with {cards} for {points}."
    if ticket is not None:
        yield f"It is part of your ticket {game_map.ticket_name(ticket)}."
    if tunnels is not None:
        revealed = counted(tunnels.cards, "card")
        yield f"It reveals {revealed}, and each of your color costs one more, so keep some."
    elif ticket is None:
        yield f"Long routes score more per {game_map.rules.pieces.one}."


def _collecting(hot_seat: HotSeat) -> Iterator[str]:
    """Name the route for a ticket that needs the fewest more cards, and say what it costs."""
    view, game_map = hot_seat.view, hot_seat.view.game_map
    best: tuple[int, int] | None = None
    wanted = hot_seat.wanted_routes
    pieces = [0] if view.viewer is None else view.seats[view.viewer].pieces_by_deck
    for route in wanted:
        missing = missing_cards(view, route).spaces
        facts = game_map.routes[route]
        if facts.length > pieces[facts.deck]:
            continue
        if missing > 0 and (best is None or (missing, route) < best):
            best = missing, route
    if best is None:
        if any(route.length <= pieces[route.deck] for route in game_map.routes):
            yield (
                "Collect cards of one color: a route takes as many cards of its color as it has "
                "spaces."
            )
        return
    missing, route = best
    yield (
        f"You need {_more_cards(view, route, missing)} for {_route_name(game_map, route)}, "
        f"part of your ticket {game_map.ticket_name(wanted[route])}."
    )
    yield f"The route costs {_price(game_map, route)}."
    facts = game_map.routes[route]
    slots = [
        action.slot
        for action in view.legal
        if isinstance(action, DrawFaceUp) and facts.color is not None
        for card_type in [game_map.card_types[view.market[action.slot]]]
        if (card_type.color, card_type.deck) == (facts.color, facts.deck)
    ]
    if slots:
        yield f"There is one in the market: press {min(slots) + 1}."


def _more_cards(view: View, route: int, count: int) -> str:
    """`1 more card`, `2 more blue cards`, or `1 more locomotive` if a ferry lacks nothing else"""
    game_map, color = view.game_map, view.game_map.routes[route].color
    if missing_cards(view, route).locomotives == count:
        return counted(count, f"more {_locomotive(game_map)}")
    return counted(count, "more card" if color is None else f"more {game_map.colors[color]} card")


def _route_name(game_map: GameMap, route: int) -> str:
    """Name a route by its cities: the cards tell which of two parallel routes is meant."""
    return game_map.connection_name(game_map.routes[route].connection)


def _price(game_map: GameMap, route: int) -> str:
    """`4 red`, `6 of one color, including 2 locomotives`"""
    facts, decks = game_map.routes[route], game_map.rules.decks
    color = "of one color" if facts.color is None else game_map.colors[facts.color]
    if len(decks) > 1:
        deck = decks[facts.deck].name
        cards = "card" if facts.length == 1 else "cards"
        color = f"{deck} {cards} of one color" if facts.color is None else f"{color} {deck} {cards}"
    needed = counted(facts.locomotives, _locomotive(game_map))
    if facts.locomotives == facts.length:
        return needed
    return f"{facts.length} {color}" + (f", including {needed}" if facts.locomotives else "")


def _buildings(hot_seat: HotSeat) -> Iterator[str]:
    view, game_map = hot_seat.view, hot_seat.view.game_map
    if any(isinstance(action, BuildStation) for action in view.legal):
        yield from _station(hot_seat)
    rules = game_map.rules.get(HarborRules)
    if rules is not None:
        ends = {end for ticket in view.tickets for end in game_map.tickets[ticket].ends}
        ports = [a.city for a in view.legal if isinstance(a, BuildHarbor) and a.city in ends]
        if ports:
            city = game_map.cities[ports[0]].name
            yield f"A harbor in {city} scores for each of your completed tickets that names it."
            if rules.penalty:
                yield f"Each harbor not built costs {counted(rules.penalty, 'point')} at the end."


def _station(hot_seat: HotSeat) -> Iterator[str]:
    """Name the city where a station completes a ticket, or else a ticket that needs a station."""
    game_map, cities = hot_seat.view.game_map, hot_seat.station_cities()
    if cities and cities[0].completes:
        name = game_map.ticket_name(cities[0].completes[0])
        yield f"A station in {game_map.cities[cities[0].city].name} completes {name}."
        return
    for progress in hot_seat.progress.values():
        if progress.status is TicketStatus.NEEDS_STATION:
            name = game_map.ticket_name(progress.ticket)
            yield f"{name} needs a station, which uses one route of another player at the end."
            return


# The other choices.


def _second_card(hot_seat: HotSeat) -> list[str]:
    view = hot_seat.view
    wild = _locomotive(view.game_map)
    whole_draw = is_whole_draw(view.game_map, view.game_map.locomotive)
    any_card = f"any card except a face-up {wild}" if whole_draw else "any card"
    entries = hot_seat.turn_so_far()
    reset = any(entry.what is What.MARKET_RESET for entry in entries)
    sentences = [f"{'The market was replaced. ' if reset else ''}Draw a second card: {any_card}."]
    if any(isinstance(action, DrawFromDeck) for action in view.legal):
        sentences.append(f"A card from the deck stays secret, and it may be a {wild}.")
    return sentences


def _turn_end(view: View) -> list[str]:
    if view.can_undo:
        return ["Press u to undo your last step, or Enter to pass the laptop."]
    return ["Look at your cards, then press Enter to pass the laptop."]


def _tunnel(view: View) -> list[str]:
    more = counted(view.extra, "card")
    if any(isinstance(action, PayTunnel) for action in view.legal):
        return [f"Add {more} to build the tunnel, or take your cards back and end your turn."]
    return [f"You cannot add {more}. Take your cards back; you only lose the turn."]


def _flag_card(view: View) -> list[str]:
    flag = view.game_map.rules.get(FlagRules)
    points = counted(flag.points, "point") if flag is not None else ""
    return [
        "The card you keep lies face up in front of you. "
        f"One card of each flag color scores {points}.",
        "It is free: otherwise the card is discarded.",
    ]


def _starting_pieces(hot_seat: HotSeat) -> list[str]:
    view, rules = hot_seat.view, hot_seat.view.game_map.rules
    needed = [0] * len(rules.decks)
    wanted = {view.game_map.routes[route].connection: route for route in hot_seat.wanted_routes}
    for route in wanted.values():  # One route of each connection.
        needed[view.game_map.routes[route].deck] += view.game_map.routes[route].length
    pieces = " and ".join(
        counted(number, deck.pieces.one, deck.pieces.many)
        for number, deck in zip(needed, rules.decks, strict=True)
    )
    sentences = [f"The shortest paths of your tickets need {pieces}."]
    if rules.get(ExchangeRules) is not None:
        points = counted(rules.of(ExchangeRules).points, "point")
        sentences.append(
            f"You can exchange pieces with your reserve later, for {points} per piece."
        )
    return sentences


def _locomotive(game_map: GameMap) -> str:
    """The name of the wild card on this map."""
    return game_map.card_types[game_map.locomotive].name
