"""How many pieces the viewer's tickets still need at least, and what a claim would cost them.

Everything here is certain: a number is never too high, whatever the player or the others do later.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heapify, heappop, heappush
from itertools import combinations
from typing import Final, NamedTuple

from ttr_tui.engine import Claim, View
from ttr_tui.engine.rules.exchange import ExchangeRules
from ttr_tui.engine.rules.tunnels import TunnelRules

MAX_TOGETHER: Final = 3
"""So many tickets are looked at together; the time grows by nine with each."""

_MAX_COMBINED: Final = 5
"""Every two and three of so many tickets are looked at."""

_MAX_ROUTES: Final = 150
"""On larger maps that takes too long."""

MAX_TICKETS: Final = 12
"""Of so many tickets each is looked at; nobody holds more on a printed map."""

_INF: Final = 1 << 30


class TicketLoss(NamedTuple):
    """Tickets that could all be completed before a claim and cannot after it: the pieces that they
    need at least (of one deck, or `None` for all) and those that are left. In the last turn both
    are 0. With `unless_station`, a new station could still help."""

    tickets: tuple[int, ...]
    needed: int
    left: int
    deck: int | None = None
    unless_station: bool = False


class NoCardToSpare(NamedTuple):
    """A tunnel that can be lost: no way to pay for it leaves a card to add (EU-2)."""

    route: int


def claim_warnings(view: View, claims: Sequence[Claim]) -> list[TicketLoss | NoCardToSpare]:
    """What the viewer should know before a claim of one route, all of it certain; `claims` are
    those possible, one for each payment. Empty if there is nothing to say."""
    if not claims:
        return []
    route = claims[0].route
    found: list[TicketLoss | NoCardToSpare] = [*claim_losses(view, route)]
    if all(cards_to_spare(view, claim) == 0 for claim in claims):
        found.append(NoCardToSpare(route))
    return found


def unfinished(view: View) -> list[int]:
    """The viewer's tickets that the own routes do not complete yet."""
    return [score.ticket for score in view.ticket_scores() if not score.completed]


def after_claim(view: View, route: int) -> View:
    """The view with this route claimed by the viewer. The cards stay as they are."""
    assert view.viewer is not None, "a spectator cannot claim routes"
    facts, seats = view.game_map.routes[route], list(view.seats)
    me = seats[view.viewer]
    by_deck = list(me.pieces_by_deck)
    by_deck[facts.deck] -= facts.length
    seats[view.viewer] = me._replace(pieces=me.pieces - facts.length, pieces_by_deck=tuple(by_deck))
    owners = (*view.owners[:route], view.viewer, *view.owners[route + 1 :])
    return view._replace(owners=owners, seats=tuple(seats))


def claim_losses(view: View, route: int) -> list[TicketLoss]:
    """The tickets of the viewer that a claim of this route makes impossible; or else a few of them
    that it makes impossible together."""
    after, open_tickets = after_claim(view, route), unfinished(view)
    still_open = unfinished(after)
    left = [ticket for ticket in open_tickets if ticket in still_open][:MAX_TICKETS]
    if view.own_turns_left == 1:
        return [TicketLoss((t,), 0, 0) for t in left if _completed_by_a_claim(view, t)]
    found = [loss for t in left if (loss := _loss(view, after, (t,)))]
    if found:
        return found
    left = left[:_MAX_COMBINED] if len(view.owners) <= _MAX_ROUTES else []
    for count in range(2, min(len(left), MAX_TOGETHER) + 1):
        for tickets in combinations(left, count):
            if loss := _loss(view, after, tickets):
                return [loss]
    return []


def cannot_be_completed(view: View, ticket: int) -> bool:
    """Whether the viewer's pieces and stations cannot complete this ticket any more."""
    return not _is_possible(_Board(view, stations=True), (ticket,))


def fewest_pieces(view: View, tickets: Sequence[int]) -> int | None:
    """The fewest pieces that complete all these tickets, at most three, without new stations;
    `None` if nothing does."""
    found = _Board(view).fewest(tickets)
    return found if found < _INF else None


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


def _completed_by_a_claim(view: View, ticket: int) -> bool:
    return any(
        ticket not in unfinished(after_claim(view, route))
        for route in view.claims()
        if not view.game_map.routes[route].tunnel
    )


def _loss(view: View, after: View, tickets: tuple[int, ...]) -> TicketLoss | None:
    """What makes these tickets impossible after a claim and not before."""
    for stations in (True, False):
        then = _Board(after, stations=stations)
        apart = sum([then.fewest((ticket,)) for ticket in tickets])
        if len(tickets) == 1 or apart > then.me.pieces:  # Together they need no more than apart.
            limit = then.broken_limit(tickets)
            if limit is not None and _is_possible(_Board(view, stations=stations), tickets):
                needed, left, deck = limit
                unless = not stations and then.me.stations_left > 0
                return TicketLoss(tickets, needed, left, deck, unless)
        if not then.me.stations_left:
            break
    return None


def _is_possible(board: _Board, tickets: Sequence[int]) -> bool:
    return board.broken_limit(tickets) is None


class _Board:
    """The cheapest connections between cities in missing pieces: own routes cost nothing, nor does
    a route of another player where the viewer has a station, or with `stations` may still build
    one."""

    def __init__(self, view: View, *, stations: bool = False) -> None:
        assert view.viewer is not None, "a spectator has no tickets"
        self.view, self.seat = view, view.viewer
        self.me = view.seats[self.seat]
        self._anywhere = stations and self.me.stations_left > 0
        exchange = view.game_map.rules.get(ExchangeRules) is not None
        reserve = self.me.reserve if exchange else (0,) * len(self.me.pieces_by_deck)
        self._of_each = [sum(both) for both in zip(self.me.pieces_by_deck, reserve, strict=True)]
        self._edges: dict[int | None, list[list[tuple[int, int]]]] = {}

    def broken_limit(self, tickets: Sequence[int]) -> tuple[int, int, int | None] | None:
        """The pieces needed, those left, and of which deck, if they do not suffice."""
        limits: list[tuple[int, int | None]] = [(self.me.pieces, None)]
        if len(self._of_each) > 1 and len(tickets) == 1:
            limits += [(left, deck) for deck, left in enumerate(self._of_each)]
        for left, deck in limits:
            needed = self.fewest(tickets, deck)
            if needed > left:
                return needed, left, deck
        return None

    def fewest(self, tickets: Sequence[int], deck: int | None = None) -> int:
        """The fewest pieces (of one deck) that connect the cities of each of these tickets."""
        game_map = self.view.game_map
        ends = [end for ticket in tickets for end in game_map.tickets[ticket].ends]
        trees = self._trees(ends, deck)
        best = {0: 0}
        for chosen in range(1, 1 << len(tickets)):
            terminals = sum(3 << 2 * n for n in range(len(tickets)) if chosen >> n & 1)
            best[chosen] = min(
                [min(trees[terminals]), *(best[a] + best[b] for a, b in _splits(chosen))]
            )
        return min(_INF, best[(1 << len(tickets)) - 1])

    def _trees(self, ends: Sequence[int], deck: int | None) -> dict[int, list[int]]:
        """For each set of terminals and each city, the cheapest tree that connects them (Dreyfus
        and Wagner)."""
        cities = len(self.view.game_map.cities)
        trees: dict[int, list[int]] = {}
        for chosen in range(1, 1 << len(ends)):
            costs = [_INF] * cities
            if chosen & (chosen - 1) == 0:
                costs[ends[chosen.bit_length() - 1]] = 0
            for one, other in _splits(chosen):
                for city, both in enumerate(zip(trees[one], trees[other], strict=True)):
                    costs[city] = min(costs[city], sum(both))
            self._spread(costs, deck)
            trees[chosen] = costs
        return trees

    def _spread(self, costs: list[int], deck: int | None) -> None:
        """Lower the cost of each city to that of reaching it from another one."""
        edges = self._edges_of(deck)
        queue = [(cost, city) for city, cost in enumerate(costs) if cost < _INF]
        heapify(queue)
        while queue:
            cost, city = heappop(queue)
            if cost > costs[city]:
                continue
            for other, length in edges[city]:
                if cost + length < costs[other]:
                    costs[other] = cost + length
                    heappush(queue, (cost + length, other))

    def _edges_of(self, deck: int | None) -> list[list[tuple[int, int]]]:
        if deck not in self._edges:
            view, is_open = self.view, self.view.open_routes()
            edges: list[list[tuple[int, int]]] = [[] for _ in view.game_map.cities]
            self._edges[deck] = edges
            for route in view.game_map.routes:
                owner, (one, two) = view.owners[route.index], route.ends
                if route.index in is_open:
                    length = route.length if deck in (None, route.deck) else 0
                elif owner == self.seat or (owner is not None and self._lends(one, two)):
                    length = 0
                else:
                    continue
                edges[one].append((two, length))
                edges[two].append((one, length))
        return self._edges[deck]

    def _lends(self, one: int, two: int) -> bool:
        return self._anywhere or self.seat in (self.view.stations[one], self.view.stations[two])


def _splits(chosen: int) -> Iterator[tuple[int, int]]:
    """The ways to split a set of bits in two, each way once."""
    part = (chosen - 1) & chosen
    while part > chosen ^ part:
        yield part, chosen ^ part
        part = (part - 1) & chosen
