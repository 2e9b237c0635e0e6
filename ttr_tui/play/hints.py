"""What to do with a turn, for people in their first game: a route, cards, something to build."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from ttr_tui.engine.actions import BuildHarbor, BuildStation, DrawFaceUp, DrawTickets, PayTunnel
from ttr_tui.engine.game_map import GameMap
from ttr_tui.engine.state import NOBODY, Phase
from ttr_tui.engine.text import counted
from ttr_tui.engine.view import View
from ttr_tui.play.log import NAME_WIDTH, payment_words
from ttr_tui.play.plain_text import fit
from ttr_tui.play.session import Session


def hints(session: Session) -> list[str]:
    """What can be done now, and why one might."""
    view = session.view
    if session.is_hidden:
        return ["Nothing of yours is on the screen now; the others can go on looking at the board."]
    if view.viewer is None and not session.is_over:
        return _at_the_handoff(view)
    match view.phase:
        case Phase.STARTING_TICKETS | Phase.TICKET_CHOICE:
            return list(_choosing_tickets(session))
        case Phase.TURN:
            return list(turn_hints(session))
        case Phase.SECOND_CARD:
            return _second_card(view)
        case Phase.TURN_END:
            return _handing_over(view)
        case Phase.TUNNEL:
            return _tunnel(view)
        case Phase.FLAG_CARD:
            return _flag(view)
        case Phase.STARTING_PIECES:
            return _starting_pieces(session)
        case Phase.MARKET_FILL:
            return ["What comes up lies there for the others too, before it is your turn again."]
        case Phase.OVER:
            return []


def _at_the_handoff(view: View) -> list[str]:
    name = fit(view.seats[view.player].name, NAME_WIDTH)
    return [
        f"Give the laptop to {name}, then press Space: only {name} should see these cards.",
        "The board, the scores and the market are for everybody.",
    ]


# Tickets.


def _choosing_tickets(session: Session) -> Iterator[str]:
    view = session.view
    if view.turn:
        yield "A ticket kept and not completed costs its points at the end; it stays secret."
        yield from _cheapest_of_the_offer(session)
    else:
        yield "Join a ticket's two cities by your routes and it scores; if not, it costs as much."
    yield from _tickets_that_go_together(session)
    if not view.turn:
        yield "Move the mark to see a ticket's way on the board."


def _tickets_that_go_together(session: Session) -> Iterator[str]:
    """Of the tickets on offer, and with those held, the two whose ways share most."""
    game_map, view = session.view.game_map, session.view
    shared: list[tuple[int, int, int]] = []
    for one, other in combinations([*view.offer, *view.tickets], 2):
        paths = session.path(one), session.path(other)
        if one in view.offer and paths[0] is not None and paths[1] is not None:
            both = {*paths[0].routes} & {*paths[1].routes}
            shared.append((sum(game_map.routes[route].length for route in both), one, other))
    if shared and max(shared)[0] > 0:
        spaces, one, other = max(shared)
        yield (
            f"{game_map.ticket_name(one)} and {game_map.ticket_name(other)} share "
            f"{counted(spaces, 'space')}: cheaper together."
        )


def _cheapest_of_the_offer(session: Session) -> Iterator[str]:
    paths = [
        (path.missing, ticket) for ticket in session.view.offer if (path := session.path(ticket))
    ]
    if paths:
        missing, ticket = min(paths)
        name = session.view.game_map.ticket_name(ticket)
        yield f"Nearest is {name}: {counted(missing, 'space')} to go."


# The rest of a turn.


def _second_card(view: View) -> list[str]:
    wild = view.game_map.card_types[view.game_map.locomotive].name
    return [
        f"A second card: any but a {wild} that lies open.",
        f"From the deck nobody sees what you draw, and it may be a {wild}.",
    ]


def _handing_over(view: View) -> list[str]:
    if view.can_undo:
        return ["Second thoughts? u takes it back, until you end turn."]
    return ["Look at what your turn has led to; nobody sees your cards after you end turn."]


def _tunnel(view: View) -> list[str]:
    can = any(isinstance(action, PayTunnel) for action in view.legal)
    more = counted(view.extra, "card")
    if can:
        return [f"Add {more} and the tunnel is yours; or take your cards back and lose the turn."]
    return [f"You cannot add {more}: take your cards back; only the turn is lost."]


def _flag(view: View) -> list[str]:
    flag = view.game_map.rules.flag
    points = counted(flag.points, "point") if flag is not None else ""
    return [
        f"A card kept lies open before you; one of each color of the flag scores {points}.",
        "It costs you nothing: the card would be discarded.",
    ]


def _starting_pieces(session: Session) -> list[str]:
    view, decks = session.view, session.view.game_map.rules.decks
    needed = [0] * len(decks)
    for route in wanted_routes(session):
        needed[view.game_map.routes[route].deck] += view.game_map.routes[route].length
    paths = " and ".join(
        f"{number} {deck.pieces.many}" for number, deck in zip(needed, decks, strict=True)
    )
    return [
        f"The nearest ways of your tickets take {paths}.",
        "What you leave in the box can be exchanged later, at a point for each piece.",
    ]


_MAX_CARD_TYPES: Final = 2
"""With more card types a sentence would be too long."""


def turn_hints(session: Session) -> Iterator[str]:
    """What one might do, the most useful first."""
    view = session.view
    if view.turns_left is not None:
        yield "The last round: cards left in the hand are worth nothing, so claim what you can."
    best = _best_claim(session)
    if best is not None:
        yield from _about_claim(session, best)
    else:
        yield from _about_cards(session)
    yield from _about_buildings(session)
    wild = view.game_map.card_types[view.game_map.locomotive].name
    if view.turns_left is None and best is None:
        yield f"Cards are never too many: take two, or one {wild} from the market."
    elif view.turns_left is None:
        yield f"Otherwise take two cards, or one {wild} from the market."
    if view.turns_left is None and _all_tickets_done(view) and DrawTickets() in view.legal:
        yield "All your tickets are completed: new ones may score more, or cost."


def _all_tickets_done(view: View) -> bool:
    scores = view.ticket_scores()
    return bool(scores) and all(score.completed for score in scores)


def wanted_routes(session: Session) -> dict[int, int]:
    """The routes still to be claimed on the ways of the tickets held, each with such a ticket."""
    view, wanted = session.view, dict[int, int]()
    for score in view.ticket_scores():
        path = None if score.completed else session.path(score.ticket)
        for route in path.routes if path is not None else ():
            if view.owners[route] == NOBODY:
                wanted.setdefault(route, score.ticket)
    return wanted


def _best_claim(session: Session) -> int | None:
    """The route to point at: one on the way of a ticket, else the longest that is worth a turn."""
    view, wanted = session.view, wanted_routes(session)
    routes = view.game_map.routes
    can = [route for route in session.claimable if view.claims_of(route)]
    on_the_way = [route for route in can if route in wanted]
    worth_it = [route for route in can if routes[route].length >= 4 or view.turns_left is not None]
    choice = on_the_way or worth_it
    return max(choice, key=lambda route: (routes[route].length, -route)) if choice else None


def _about_claim(session: Session, route: int) -> Iterator[str]:
    view, game_map = session.view, session.view.game_map
    facts, paid = game_map.routes[route], view.claims_of(route)[0].payment
    points = counted(game_map.rules.points[facts.length], "point")
    have = payment_words(paid, game_map)
    if len(paid) > _MAX_CARD_TYPES:
        have = f"{sum(count for _, count in paid)} of your cards"
    ticket = wanted_routes(session).get(route)
    is_tunnel = facts.tunnel and game_map.rules.tunnels is not None
    verb = "try the tunnel" if is_tunnel else "claim"
    yield f"With {have} you can {verb} {_name(game_map, route)} for {points}."
    if ticket is not None:
        yield f"It is on the way of {game_map.ticket_name(ticket)}."
    if is_tunnel:
        yield "It reveals cards, and each of your color costs one more: keep some in hand."
    elif ticket is None:
        yield "Long routes score more for each space."


def _about_cards(session: Session) -> Iterator[str]:
    """What to collect: the route on a ticket's way for which the fewest cards are missing."""
    view, game_map = session.view, session.view.game_map
    best: tuple[int, int] | None = None
    wanted = wanted_routes(session)
    for route in wanted:
        missing = game_map.routes[route].length - _useful_cards(view, route)
        if missing > 0 and (best is None or (missing, route) < best):
            best = missing, route
    if best is None:
        yield "Collect cards of one color: a route takes as many of its color as it has spaces."
        return
    missing, route = best
    more = counted(missing, "card")
    ticket = game_map.ticket_name(wanted[route])
    yield f"You lack {more} for {_name(game_map, route)} ({_price(game_map, route)})."
    yield f"It is on the way of {ticket}."
    facts = game_map.routes[route]
    places = [
        action.slot
        for action in view.legal
        if isinstance(action, DrawFaceUp) and facts.color is not None
        for card_type in [game_map.card_types[view.market[action.slot]]]
        if (card_type.color, card_type.deck) == (facts.color, facts.deck)
    ]
    if places:
        yield f"One lies in the market: {min(places) + 1} takes it."


def _useful_cards(view: View, route: int) -> int:
    """How many spaces of a route the hand can pay for."""
    game_map, facts = view.game_map, view.game_map.routes[route]
    held: dict[int, int] = {}
    wild = 0
    for card_type, count in enumerate(view.hand):
        about = game_map.card_types[card_type]
        if about.color is None:
            wild += count
        elif about.deck == facts.deck:
            held[about.color] = held.get(about.color, 0) + count * about.covers
    colored = max(held.values(), default=0) if facts.color is None else held.get(facts.color, 0)
    return min(colored, facts.length - facts.locomotives) + wild


def _name(game_map: GameMap, route: int) -> str:
    """A route without its number: which of two it is, the cards say."""
    return game_map.connection_name(game_map.routes[route].connection)


def _price(game_map: GameMap, route: int) -> str:
    facts = game_map.routes[route]
    color = "of one color" if facts.color is None else game_map.colors[facts.color]
    wild = game_map.card_types[game_map.locomotive].name
    needed = counted(facts.locomotives, wild)
    return f"{facts.length} {color}" + (f", {needed} among them" if facts.locomotives else "")


def _about_buildings(session: Session) -> Iterator[str]:
    view, game_map = session.view, session.view.game_map
    rules = game_map.rules
    done = {score.ticket for score in view.ticket_scores() if score.completed}
    if rules.stations is not None and any(isinstance(a, BuildStation) for a in view.legal):
        cut_off = [t for t in view.tickets if t not in done and session.path(t) is None]
        if cut_off:
            name = game_map.ticket_name(cut_off[0])
            yield f"{name} is cut off: a station uses one route of somebody else at the end."
    if rules.harbors is not None:
        named = {end for ticket in view.tickets for end in game_map.tickets[ticket].ends}
        ports = [a.city for a in view.legal if isinstance(a, BuildHarbor) and a.city in named]
        if ports:
            city = game_map.cities[ports[0]].name
            yield f"A harbor in {city} scores for every completed ticket of yours that names it."
