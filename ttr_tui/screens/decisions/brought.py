"""What the present turn has brought its player."""

from __future__ import annotations

from collections.abc import Sequence

from ttr_tui.engine.connections import connected_parts, own_lanes
from ttr_tui.engine.events import (
    CardDrawn,
    CardTaken,
    Event,
    FlagCardKept,
    FleetChosen,
    HarborBuilt,
    LaneClaimed,
    PiecesExchanged,
    StationBuilt,
    TicketsKept,
    TunnelGivenUp,
    TunnelPaid,
    TunnelPriced,
    TunnelTried,
)
from ttr_tui.engine.text import counted
from ttr_tui.engine.tickets_and_harbors import score_tickets
from ttr_tui.engine.view import View
from ttr_tui.games.words import payment_words, pieces_words
from ttr_tui.screens.decisions.base import Desk
from ttr_tui.screens.decisions.tunnels import tunnel_tried, turned_up
from ttr_tui.screens.lines import Line, Piece, line


def brought_lines(desk: Desk) -> list[Line]:
    """What the turn brought its player."""
    view, chips = desk.view, desk.chips
    game_map = view.game_map
    events = desk.session.turn_so_far()
    cards: list[Piece | str] = []
    said = ""
    lines: list[Line] = []
    for event in events:
        match event:
            case CardTaken(card=card) | CardDrawn(card=card):
                verb = "took" if isinstance(event, CardTaken) else "drew"
                again = " and " if verb == said else f" and {verb} "
                start, said = again if cards else f"You {verb} ", verb
                cards += [start, chips.card(card), f" {game_map.kinds[card].name}"]
            case LaneClaimed(lane=lane, points=points):
                earned = f"+{counted(points, 'point')}: "
                lines.append(line((earned, "good"), (game_map.lane_name(lane), "strong")))
            case StationBuilt(city=city):
                lines.append(line("A station in ", (game_map.cities[city].name, "strong")))
            case HarborBuilt(city=city):
                lines.append(line("A harbor in ", (game_map.cities[city].name, "strong")))
            case FlagCardKept(card=card):
                lines.append(line("For the flag: ", chips.card(card)))
            case TunnelTried():
                tunnel = tunnel_tried(events)
                if tunnel is not None and not any(isinstance(e, TunnelPriced) for e in events):
                    cards_up = turned_up(game_map, chips, tunnel, len(tunnel.turned))
                    lines.append(line("Turned up: ", *cards_up, ("nothing to add", "good")))
            case TunnelPaid(payment=payment):
                lines.append(line(f"You added {payment_words(payment, game_map)}"))
            case TunnelGivenUp():
                lines.append(line("You withdrew; your cards are in your hand again"))
            case PiecesExchanged(points=points):
                lines.append(line("Exchanged: ", (f"−{counted(points, 'point')}", "bad")))
            case FleetChosen(pieces=pieces):
                fleet = pieces_words(pieces, game_map)
                lines.append(line("You chose ", (fleet, "strong")))
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
    claimed = {event.lane for event in events if isinstance(event, LaneClaimed)}
    before = [lane for lane in own_lanes(view.owners, view.viewer) if lane not in claimed]
    parts = connected_parts(view.game_map, before)
    scores = score_tickets(view.game_map, view.tickets, parts, parts)
    done = {score.ticket for score in scores if score.completed}
    return [s.ticket for s in view.ticket_scores() if s.completed and s.ticket not in done]
