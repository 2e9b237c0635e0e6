"""Lanes in words, for whoever thinks of claiming one."""

from __future__ import annotations

from ttr_tui.engine.claiming import Bar
from ttr_tui.engine.state import NOBODY, Phase
from ttr_tui.engine.text import counted
from ttr_tui.engine.view import View
from ttr_tui.games.plain_text import fit
from ttr_tui.screens.chips import Chips
from ttr_tui.screens.lines import Line, Piece, line


def why_not(view: View, lane: int) -> str | None:
    """Why the viewer cannot claim this lane now; `None` if it can be done."""
    owner = view.owners[lane]
    if owner != NOBODY:
        if owner == view.viewer:
            return "you have claimed this lane"
        return f"{fit(view.seats[owner].name, 20)} has claimed this lane"
    if view.viewer is None:
        return "closed: one lane of a double route is enough" if lane in view.closed() else None
    bar = view.bar_to_claiming(lane)
    deck = view.game_map.lanes[lane].deck
    pieces = view.game_map.rules.decks[deck].pieces
    match bar:
        case None:
            pass
        case Bar.PIECES:
            left = view.seats[view.viewer].fleet[deck]
            return f"only {counted(left, pieces.one, pieces.many)} left"
        case Bar.CARDS:
            return "your cards do not pay"
        case _:
            return str(bar.value)
    match view.phase:
        case Phase.TURN:
            return None
        case Phase.SECOND_CARD:
            return "the second card must be taken first"
        case Phase.HAND_OVER:
            return "the turn is played: hand over first"
        case _:
            return "first choose your tickets"


def price(view: View, lane: int) -> str:
    """`4 black, 7 points`"""
    facts = view.game_map.lanes[lane]
    colour = "of any one colour" if facts.colour is None else view.game_map.colours[facts.colour]
    points = view.game_map.rules.points[facts.length]
    words = [f"{facts.length} {colour}"]
    if facts.locomotives:
        wild = view.game_map.kinds[view.game_map.locomotive].name
        words.append(f"ferry: {facts.locomotives} × {wild} at least")
    if facts.tunnel:
        words.append("tunnel")
    return ", ".join([*words, counted(points, "point")])


def lane_pieces(view: View, chips: Chips, lane: int) -> Line:
    """`Denver – Omaha  P P P P  7 points`"""
    points = view.game_map.rules.points[view.game_map.lanes[lane].length]
    return line(
        (view.game_map.lane_name(lane), "strong"),
        chips.lane(lane),
        ("  tunnel" if view.game_map.lanes[lane].tunnel else "", "accent"),
        (f"  {counted(points, 'point')}", "plain"),
    )


def verdict(view: View, lane: int) -> Piece:
    """Whether it can be claimed, in a word."""
    reason = why_not(view, lane)
    if reason is not None:
        return Piece(reason, "quiet")
    if view.viewer is None:
        return Piece("open", "quiet")
    return Piece("Enter claims it", "good")
