"""What the present turn has led to its player."""

from __future__ import annotations

from collections.abc import Sequence

from ttr_tui.engine.connections import connected_parts, own_routes
from ttr_tui.engine.events import (
    DeckCardDrawn,
    FaceUpCardDrawn,
    Event,
    FlagCardKept,
    StartingPiecesChosen,
    HarborBuilt,
    RouteClaimed,
    PiecesExchanged,
    StationBuilt,
    TicketsKept,
    TunnelWithdrawn,
    TunnelPaid,
    TunnelPriced,
    TunnelTried,
)
from ttr_tui.engine.text import counted
from ttr_tui.engine.tickets_and_harbors import score_tickets
from ttr_tui.engine.view import View
from ttr_tui.games.words import payment_words, pieces_words
from ttr_tui.screens.decisions.base import PromptHost
from ttr_tui.screens.decisions.tunnels import tunnel_tried, revealed_line
from ttr_tui.screens.lines import Line, Span, line


def turn_summary_lines(host: PromptHost) -> list[Line]:
    """What the turn led to its player."""
    view, badges = host.view, host.badges
    game_map = view.game_map
    events = host.session.turn_so_far()
    cards: list[Span | str] = []
    said = ""
    lines: list[Line] = []
    for event in events:
        match event:
            case FaceUpCardDrawn(card=card) | DeckCardDrawn(card=card):
                verb = "took" if isinstance(event, FaceUpCardDrawn) else "drew"
                again = " and " if verb == said else f" and {verb} "
                start, said = again if cards else f"You {verb} ", verb
                cards += [start, badges.card(card), f" {game_map.card_types[card].name}"]
            case RouteClaimed(route=route, points=points):
                earned = f"+{counted(points, 'point')}: "
                lines.append(line((earned, "good"), (game_map.route_name(route), "strong")))
            case StationBuilt(city=city):
                lines.append(line("A station in ", (game_map.cities[city].name, "strong")))
            case HarborBuilt(city=city):
                lines.append(line("A harbor in ", (game_map.cities[city].name, "strong")))
            case FlagCardKept(card=card):
                lines.append(line("For the flag: ", badges.card(card)))
            case TunnelTried():
                tunnel = tunnel_tried(events)
                if tunnel is not None and not any(isinstance(e, TunnelPriced) for e in events):
                    cards_up = revealed_line(game_map, badges, tunnel, len(tunnel.revealed))
                    lines.append(line("Revealed: ", *cards_up, ("nothing to add", "good")))
            case TunnelPaid(payment=payment):
                lines.append(line(f"You added {payment_words(payment, game_map)}"))
            case TunnelWithdrawn():
                lines.append(line("You withdrew; your cards are in your hand again"))
            case PiecesExchanged(points=points):
                lines.append(line("Exchanged: ", (f"−{counted(points, 'point')}", "bad")))
            case StartingPiecesChosen(pieces=pieces):
                starting_pieces = pieces_words(pieces, game_map)
                lines.append(line("You chose ", (starting_pieces, "strong")))
            case TicketsKept(kept=kept):
                lines.append(line(f"You kept {counted(len(kept), 'ticket')}"))
            case _:
                pass
    if cards:
        lines.insert(0, line(*cards))
    for ticket in newly_completed(view, events):
        name, points = game_map.ticket_name(ticket), game_map.tickets[ticket].points
        lines.append(line(("✓ ", "good"), (f"Ticket completed: {name}, {points}", "good")))
    return lines


def newly_completed(view: View, events: Sequence[Event]) -> list[int]:
    """The viewer's tickets that these events have completed."""
    if view.viewer is None:
        return []
    claimed = {event.route for event in events if isinstance(event, RouteClaimed)}
    before = [route for route in own_routes(view.owners, view.viewer) if route not in claimed]
    parts = connected_parts(view.game_map, before)
    scores = score_tickets(view.game_map, view.tickets, parts, parts)
    done = {score.ticket for score in scores if score.completed}
    return [s.ticket for s in view.ticket_scores() if s.completed and s.ticket not in done]
