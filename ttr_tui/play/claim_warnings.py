"""What a claim would cost the viewer's tickets, and whether a card is to spare for a tunnel.

Everything here is certain, whatever the player or the others do later.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import comb
from typing import Final, NamedTuple

from ttr_tui.engine import Claim, View
from ttr_tui.engine.game_map import RouteIndex, TicketIndex
from ttr_tui.engine.rules.tunnels import TunnelRules, extra_cards
from ttr_tui.engine.state import Tunnel
from ttr_tui.play.ticket_needs import (
    MAX_TICKETS,
    MissingPieces,
    unfinished,
    view_after_claim,
)

_MAX_COMBINED: Final = 5
"""Every two of so many tickets are looked at."""

_MAX_ROUTES: Final = 150
"""On larger maps that takes too long."""


class TicketLoss(NamedTuple):
    """One or two tickets that could be completed before a claim and cannot after it: the pieces
    that they need at least and those that are left. In the last turn both are 0. With
    `unless_station`, a new station could still help."""

    tickets: tuple[TicketIndex, ...]
    needed: int
    left: int
    unless_station: bool = False


class TunnelRisk(NamedTuple):
    """A tunnel that can be lost: so many cards are to `spare`, and the chance that more revealed
    ones match follows from all cards that the viewer knows (EU-2)."""

    route: RouteIndex
    spare: int
    chance: float


def claim_warnings(view: View, claims: Sequence[Claim]) -> list[TicketLoss | TunnelRisk]:
    """What the viewer should know before a claim of one route, all of it certain; `claims` are
    those possible, one for each payment. Empty if there is nothing to say."""
    if not claims:
        return []
    route = claims[0].route
    warnings: list[TicketLoss | TunnelRisk] = [*claim_losses(view, route)]
    risks = [tunnel_risk(view, claim) for claim in claims]
    without_spare = [risk for risk in risks if risk is not None and not risk.spare]
    if len(without_spare) == len(claims):
        warnings.append(min(without_spare, key=lambda risk: risk.chance))
    return warnings


def claim_losses(view: View, route: RouteIndex) -> list[TicketLoss]:
    """The tickets of the viewer that a claim of this route makes impossible; or else two of them
    that it makes impossible together."""
    after, open_tickets = view_after_claim(view, route), unfinished(view)
    still_open = unfinished(after)
    left = [ticket for ticket in open_tickets if ticket in still_open][:MAX_TICKETS]
    if view.own_turns_left == 1:
        return [TicketLoss((t,), 0, 0) for t in left if _completed_by_a_claim(view, t)]
    then = [MissingPieces(after, stations=stations) for stations in (True, False)]
    losses = [loss for t in left if (loss := _loss(view, then, (t,)))]
    if losses:
        return losses
    left = left[:_MAX_COMBINED] if len(view.owners) <= _MAX_ROUTES else []
    together = (_loss(view, then, tickets) for tickets in combinations(left, 2))
    return [loss for loss in together if loss][:1]


def cards_to_spare(view: View, claim: Claim) -> int | None:
    """How many cards the hand could add to this payment for a tunnel; `None` for other routes."""
    facts, card_types = view.game_map.routes[claim.route], view.game_map.card_types
    if not facts.tunnel or view.game_map.rules.get(TunnelRules) is None:
        return None
    played = dict(claim.payment)
    colors = {card_types[card].color for card in played}
    return sum(
        count - played.get(card, 0)
        for card, count in zip(view.game_map.card_type_indices, view.hand, strict=True)
        if card_types[card].is_locomotive
        or (card_types[card].deck == facts.deck and card_types[card].color in colors)
    )


def tunnel_risk(view: View, claim: Claim) -> TunnelRisk | None:
    """How likely a claim of a tunnel with this payment fails; `None` if it cannot. Where the deck
    has too few cards, it is shuffled from the discards."""
    game_map, deck = view.game_map, view.game_map.routes[claim.route].deck
    spare = cards_to_spare(view, claim)
    if spare is None:
        return None
    unseen, discards = ([*counts] for counts in (view.unseen(), view.discards[deck]))
    revealed = min(game_map.rules.of(TunnelRules).cards, view.decks[deck] + sum(discards))
    if spare >= revealed:
        return None
    first = min(revealed, view.decks[deck])
    cards = [card for card, _ in game_map.rules.decks[deck].cards]
    matching = [
        card for card in cards if extra_cards(game_map, Tunnel(claim.route, claim.payment, (card,)))
    ]
    from_deck, from_discards = (
        _chances(number, sum([pile[c] for c in matching]), sum([pile[c] for c in cards]))
        for number, pile in ((first, unseen), (revealed - first, discards))
    )
    safe = sum(
        [
            one * other
            for n, one in enumerate(from_deck)
            for m, other in enumerate(from_discards)
            if n + m <= spare
        ]
    )
    return TunnelRisk(claim.route, spare, 1 - safe)


def _chances(drawn: int, matching: int, cards: int) -> list[float]:
    """How likely each number of matching cards is among those drawn from so many cards."""
    ways = comb(cards, drawn)
    return [comb(matching, n) * comb(cards - matching, drawn - n) / ways for n in range(drawn + 1)]


def _completed_by_a_claim(view: View, ticket: TicketIndex) -> bool:
    return any(
        ticket not in unfinished(view_after_claim(view, route))
        for route in view.claims()
        if not view.game_map.routes[route].tunnel
    )


def _loss(
    view: View, after: Sequence[MissingPieces], tickets: tuple[TicketIndex, ...]
) -> TicketLoss | None:
    """What makes these tickets impossible `after` a claim and not before: with all stations that
    are left, then with none."""
    for stations, then in zip((True, False), after, strict=True):
        apart = sum([then.fewest((ticket,)) for ticket in tickets])
        if len(tickets) == 1 or apart > then.me.pieces:  # Together they need no more than apart.
            needed, before = then.fewest(tickets), MissingPieces(view, stations=stations)
            if needed > then.me.pieces and before.fewest(tickets) <= before.me.pieces:
                unless = not stations and then.me.stations_left > 0
                return TicketLoss(tickets, needed, then.me.pieces, unless)
        if not then.me.stations_left:
            break
    return None
