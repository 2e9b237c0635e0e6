"""Routes in words, for whoever thinks of claiming one."""

from __future__ import annotations

from ttr_tui.engine.claiming import ClaimBlocker
from ttr_tui.engine.state import NOBODY, Phase
from ttr_tui.engine.text import counted
from ttr_tui.engine.view import View
from ttr_tui.games.plain_text import fit
from ttr_tui.screens.chips import Badges
from ttr_tui.screens.lines import Line, Span, line


def why_not(view: View, route: int) -> str | None:
    """Why the viewer cannot claim this route now; `None` if it can be done."""
    owner = view.owners[route]
    if owner != NOBODY:
        if owner == view.viewer:
            return "you have claimed this route"
        return f"{fit(view.seats[owner].name, 20)} has claimed this route"
    if view.viewer is None:
        return "closed: one route of a double route is enough" if route in view.closed() else None
    blocker = view.why_not_claimable(route)
    deck = view.game_map.routes[route].deck
    pieces = view.game_map.rules.decks[deck].pieces
    match blocker:
        case None:
            pass
        case ClaimBlocker.PIECES:
            left = view.seats[view.viewer].starting_pieces[deck]
            return f"only {counted(left, pieces.one, pieces.many)} left"
        case ClaimBlocker.CARDS:
            return "your cards do not pay"
        case _:
            return str(blocker.value)
    match view.phase:
        case Phase.TURN:
            return None
        case Phase.SECOND_CARD:
            return "the second card must be taken first"
        case Phase.TURN_END:
            return "the turn is played: end turn first"
        case _:
            return "first choose your tickets"


def price(view: View, route: int) -> str:
    """`4 black, 7 points`"""
    facts = view.game_map.routes[route]
    color = "of any one color" if facts.color is None else view.game_map.colors[facts.color]
    points = view.game_map.rules.points[facts.length]
    words = [f"{facts.length} {color}"]
    if facts.locomotives:
        wild = view.game_map.card_types[view.game_map.locomotive].name
        words.append(f"ferry: {facts.locomotives} × {wild} at least")
    if facts.tunnel:
        words.append("tunnel")
    return ", ".join([*words, counted(points, "point")])


def route_pieces(view: View, badges: Badges, route: int) -> Line:
    """`Denver – Omaha  P P P P  7 points`"""
    points = view.game_map.rules.points[view.game_map.routes[route].length]
    return line(
        (view.game_map.route_name(route), "strong"),
        badges.route(route),
        ("  tunnel" if view.game_map.routes[route].tunnel else "", "accent"),
        (f"  {counted(points, 'point')}", "plain"),
    )


def verdict(view: View, route: int) -> Span:
    """Whether it can be claimed, in a word."""
    reason = why_not(view, route)
    if reason is not None:
        return Span(reason, "quiet")
    if view.viewer is None:
        return Span("open", "quiet")
    return Span("Enter claims it", "good")
