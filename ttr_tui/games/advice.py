"""What can be done at this step and why one might, for people in their first game.

Sentences, the most useful first, from what those in front of the screen may know: while the
handoff is closed, only what is public.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from ttr_tui.engine.actions import PayTunnel
from ttr_tui.engine.state import Phase
from ttr_tui.engine.text import counted
from ttr_tui.engine.view import View
from ttr_tui.games.advice_for_turns import turn_hints, wanted_routes
from ttr_tui.games.plain_text import fit
from ttr_tui.games.session import Session
from ttr_tui.games.words import NAME_WIDTH


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
