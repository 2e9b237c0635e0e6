"""Two scripted players to measure others with: what strong players are said to do, in a few rules.

They know what their view shows, and weigh nothing. The racer builds the longest routes of the map
and ends the game; the collector builds one network, and draws tickets while it has time for them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from heapq import heappop, heappush
from types import MappingProxyType
from typing import Final

from ttr_tui.engine import (
    Claim,
    DrawFaceUp,
    DrawFromDeck,
    DrawTickets,
    KeepTickets,
    Phase,
    View,
)
from ttr_tui.engine.graphs import connected_parts, own_routes
from ttr_tui.engine.rules.exchange import Exchange
from ttr_tui.engine.rules.tunnels import PayTunnel
from ttr_tui.players.player import Choice, Player

_MANY_PIECES: Final = 0.5
"""The collector draws tickets while every player has this share of the pieces left."""


class ScriptedRacer:
    """Keeps the cheapest tickets and follows none: it claims the longest route that it can pay for,
    at least four spaces or as many as most routes of the map, and draws colors of which it has
    most."""

    def choose(self, view: View, seed: int) -> Choice:
        claims = _claims(view)
        lengths = sorted([route.length for route in view.game_map.routes])
        pieces = view.seats[view.player].pieces
        least = min(4, lengths[len(lengths) * 3 // 4], pieces)
        if view.turns_left is not None or pieces < 6:
            least = 1
        long = [claim for claim in claims if view.game_map.routes[claim.route].length >= least]
        if long:
            return Choice(max(long, key=lambda claim: _order(view, claim)))
        return _otherwise(view, {})


class ScriptedCollector:
    """Keeps the tickets that need the fewest spaces beyond its network, at most three at first. It
    builds their paths in that order, then draws tickets while there is time, then claims long
    routes."""

    def choose(self, view: View, seed: int) -> Choice:
        if view.phase in (Phase.STARTING_TICKETS, Phase.TICKET_CHOICE):
            return Choice(_kept(view))
        owed = [ticket for ticket in view.tickets if not _is_completed(view, ticket)]
        found = [_path(view, ticket) for ticket in owed]
        _, path = min([each for each in found if each is not None], default=(0, ()))
        claims = _claims(view)
        wanted = [claim for claim in claims if claim.route in path]
        if wanted:
            return Choice(max(wanted, key=lambda claim: _order(view, claim)))
        fewest = min([seat.pieces for seat in view.seats])
        has_time = fewest > _MANY_PIECES * view.game_map.rules.pieces.count
        if not path and has_time and DrawTickets() in view.legal:
            return Choice(DrawTickets())
        if claims and (not path or view.turns_left is not None):
            return Choice(max(claims, key=lambda claim: _order(view, claim)))
        lacking = Counter[int | None]()
        for route in path:
            lacking[view.game_map.routes[route].color] += view.game_map.routes[route].length
        return _otherwise(view, lacking)


GUESTS: Final[Mapping[str, Callable[[], Player]]] = MappingProxyType(
    {"scripted racer": ScriptedRacer, "scripted collector": ScriptedCollector}
)


def _claims(view: View) -> list[Claim]:
    return [action for action in view.legal if isinstance(action, Claim)]


def _order(view: View, claim: Claim) -> tuple[int, int, int]:
    """Long routes first, with few locomotives."""
    locomotives = dict(claim.payment).get(view.game_map.locomotive, 0)
    return view.game_map.routes[claim.route].length, -locomotives, -claim.route


def _otherwise(view: View, lacking: Mapping[int | None, int]) -> Choice:
    """Draw a face-up card of a color that is lacking or that the hand has most of, or from a deck;
    else pay for a tunnel, keep the first tickets, or do anything but exchange pieces."""
    types = view.game_map.card_types

    def worth(action: DrawFaceUp) -> tuple[int, int]:
        card = view.market[action.slot]
        assert card is not None, "the slot has a card"
        return lacking.get(types[card].color, 0), view.hand[card]

    shown = [action for action in view.legal if isinstance(action, DrawFaceUp)]
    colors = [a for a in shown if view.market[a.slot] != view.game_map.locomotive]
    best = max(colors, key=worth, default=None)
    if best is not None and (worth(best)[0] if lacking else worth(best)[1] > 1):
        return Choice(best)
    for kind in (DrawFromDeck, DrawFaceUp, PayTunnel, KeepTickets):
        for action in view.legal:
            if isinstance(action, kind):
                return Choice(action)
    return Choice(min(view.legal, key=lambda action: isinstance(action, Exchange)))


def _kept(view: View) -> KeepTickets:
    """At first up to three tickets, later the one that needs the fewest spaces, or more that are
    completed already."""
    spaces = {ticket: (_path(view, ticket) or (99, ()))[0] for ticket in view.offer}
    ranked = sorted(view.offer, key=lambda ticket: (spaces[ticket], ticket))
    most = 3 if view.phase is Phase.STARTING_TICKETS else 1
    kept = ranked[: max(view.min_kept, most)]
    kept += [ticket for ticket in ranked if not spaces[ticket] and ticket not in kept]
    return KeepTickets(tuple([ticket for ticket in view.offer if ticket in kept]))


def _is_completed(view: View, ticket: int) -> bool:
    parts = connected_parts(view.game_map, own_routes(view.owners, view.player))
    one, two = view.game_map.tickets[ticket].ends
    return parts[one] == parts[two]


def _path(view: View, ticket: int) -> tuple[int, tuple[int, ...]] | None:
    """The open routes that complete a ticket with the fewest spaces, and these spaces."""
    game_map, me = view.game_map, view.player
    start, end = game_map.tickets[ticket].ends
    queue: list[tuple[int, int, tuple[int, ...]]] = [(0, start, ())]
    done = set[int]()
    while queue:
        spaces, city, path = heappop(queue)
        if city == end:
            return spaces, path
        if city in done:
            continue
        done.add(city)
        for route in game_map.routes:
            owner = view.owners[route.index]
            if city in route.ends and owner in (None, me):
                other = route.ends[1] if route.ends[0] == city else route.ends[0]
                is_own = owner == me
                step = 0 if is_own else route.length
                heappush(queue, (spaces + step, other, path if is_own else (*path, route.index)))
    return None
