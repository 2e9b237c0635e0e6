"""Facts about the turn, for prompts and panels: what the viewer can claim, draw and build now, and
what the entries of the log say was done."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ttr_tui.engine import DrawFaceUp, Phase, View
from ttr_tui.engine.game_map import CityIndex, RouteIndex, StartingPiecesRules, TicketIndex
from ttr_tui.engine.rule import Building
from ttr_tui.engine.rules.routes import ClaimBlocker
from ttr_tui.engine.rules.tickets import TicketRules
from ttr_tui.engine.state import Tunnel
from ttr_tui.engine.ticket_paths import ticket_progress
from ttr_tui.play.log import LogEntry, What


def why_not_claim_now(view: View, route: RouteIndex) -> ClaimBlocker | Phase | None:
    """What keeps the viewer from claiming this route now; `None` if they can claim it, or for a
    spectator, if the route is open.

    `View.why_not_claimable` supposes the start of the viewer's turn. Here another phase, which asks
    for something else first, is a reason too, and a spectator may ask."""
    if view.owners[route] is not None:
        return ClaimBlocker.TAKEN
    if view.viewer is None:
        return ClaimBlocker.CLOSED if route in view.closed() else None
    blocker = view.why_not_claimable(route)
    return blocker or (None if view.phase is Phase.TURN else view.phase)


def pieces_are_known(view: View) -> bool:
    """Whether the players have their pieces: where they choose them, from the first turn on."""
    choosing = view.phase in (Phase.STARTING_TICKETS, Phase.STARTING_PIECES)
    choosing |= view.phase is Phase.TURN_END and not view.turn
    return not choosing or view.game_map.rules.get(StartingPiecesRules) is None


def pieces_left(view: View) -> int:
    """The pieces of the viewer, all of them where they are not chosen yet."""
    if view.viewer is None or not pieces_are_known(view):
        return view.game_map.rules.pieces.count
    return view.seats[view.viewer].pieces


def can_spare_locomotives(view: View, route: RouteIndex) -> bool:
    """Whether the viewer could claim this route at the start of a turn without locomotives beyond
    those that a ferry requires."""
    wild = view.game_map.locomotive
    few = min(view.hand[wild], view.game_map.routes[route].locomotives)
    hand = (*view.hand[:wild], few, *view.hand[wild + 1 :])
    return view._replace(hand=hand).why_not_claimable(route) is None


def can_draw_face_up(view: View, slot: int) -> bool:
    """Whether the viewer can draw the card in this slot now."""
    return any(isinstance(each, DrawFaceUp) and each.slot == slot for each in view.legal)


def cities_for(view: View, building: Building) -> list[CityIndex]:
    """The cities where the player can build this now."""
    return list(dict.fromkeys(action.city for action in view.legal_of(building.action)))


def tickets_to_draw(view: View) -> tuple[int, int]:
    """How many tickets the player would draw now, and how many of them must be kept."""
    rules = view.game_map.rules.of(TicketRules)
    number = min(rules.draw, view.ticket_deck)
    return number, min(number, rules.keep)


def tunnel_tried(entries: Sequence[LogEntry]) -> Tunnel | None:
    """The tunnel that was tried in these entries, with its revealed cards; `None` if there is
    none."""
    revealed = tuple(
        card
        for entry in entries
        if entry.what is What.TUNNEL_REVEALED
        for card, _ in entry.known_cards
    )
    for entry in entries:
        if entry.what is What.TUNNEL_TRIED and entry.route is not None and revealed:
            return Tunnel(entry.route, entry.known_cards, revealed)
    return None


def newly_completed(view: View, entries: Iterable[LogEntry]) -> list[TicketIndex]:
    """The viewer's tickets that the routes claimed and what was built in these entries
    completed."""
    if view.viewer is None:
        return []
    owners, buildings = list(view.owners), {k: [*each] for k, each in view.buildings.items()}
    for entry in entries:
        if entry.what is What.ROUTE_CLAIMED and entry.route is not None:
            owners[entry.route] = None
        elif entry.what is What.BUILT and entry.city is not None:
            buildings[entry.building][entry.city] = None
    built = {kind: tuple(each) for kind, each in buildings.items()}
    before = view._replace(owners=tuple(owners), buildings=built)
    return [
        now.ticket
        for now, then in zip(ticket_progress(view), ticket_progress(before), strict=True)
        if now.is_completed and not then.is_completed
    ]
