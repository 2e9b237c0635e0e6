"""How many pieces the viewer's tickets still need at least.

Everything here is certain: a number is never too high, whatever the player or the others do later.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heapify, heappop, heappush
from typing import Final

from ttr_tui.engine import View
from ttr_tui.engine.game_map import CityIndex, DeckIndex, RouteIndex, TicketIndex
from ttr_tui.engine.rules.exchange import ExchangeRules

MAX_TOGETHER: Final = 3
"""So many tickets are looked at together; the time grows by nine with each."""

MAX_TO_KEEP: Final = 4
"""So many offered tickets are added up: a person waits for the sum."""

MAX_TICKETS: Final = 12
"""Of so many tickets each is looked at; nobody holds more on a printed map."""

_INF: Final = 1 << 30


def unfinished(view: View) -> list[TicketIndex]:
    """The viewer's tickets that the own routes do not complete yet."""
    return [score.ticket for score in view.ticket_scores() if not score.completed]


def view_after_claim(view: View, route: RouteIndex) -> View:
    """The view with this route claimed by the viewer. The cards stay as they are."""
    assert view.viewer is not None, "a spectator cannot claim routes"
    facts, seats = view.game_map.routes[route], list(view.seats)
    me = seats[view.viewer]
    by_deck = list(me.pieces_by_deck)
    by_deck[facts.deck] -= facts.length
    seats[view.viewer] = me._replace(pieces=me.pieces - facts.length, pieces_by_deck=tuple(by_deck))
    owners = (*view.owners[:route], view.viewer, *view.owners[route + 1 :])
    return view._replace(owners=owners, seats=tuple(seats))


def cannot_be_completed(view: View, ticket: TicketIndex) -> bool:
    """Whether the viewer's pieces and stations cannot complete this ticket any more."""
    return MissingPieces(view, stations=True).broken_limit((ticket,)) is not None


def fewest_pieces(view: View, tickets: Sequence[TicketIndex]) -> int | None:
    """The fewest pieces that complete all these tickets, at most `MAX_TO_KEEP`, without new
    stations; `None` if nothing does."""
    missing = MissingPieces(view).fewest(tickets)
    return missing if missing < _INF else None


class MissingPieces:
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
        self._edges: dict[DeckIndex | None, list[list[tuple[CityIndex, int]]]] = {}

    def broken_limit(
        self, tickets: Sequence[TicketIndex]
    ) -> tuple[int, int, DeckIndex | None] | None:
        """The pieces needed, those left, and of which deck, if they do not suffice."""
        limits: list[tuple[int, DeckIndex | None]] = [(self.me.pieces, None)]
        if len(self._of_each) > 1 and len(tickets) == 1:
            limits += zip(self._of_each, self.view.game_map.deck_indices, strict=True)
        for left, deck in limits:
            needed = self.fewest(tickets, deck)
            if needed > left:
                return needed, left, deck
        return None

    def fewest(self, tickets: Sequence[TicketIndex], deck: DeckIndex | None = None) -> int:
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

    def _trees(self, ends: Sequence[CityIndex], deck: DeckIndex | None) -> dict[int, list[int]]:
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

    def _spread(self, costs: list[int], deck: DeckIndex | None) -> None:
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

    def _edges_of(self, deck: DeckIndex | None) -> list[list[tuple[CityIndex, int]]]:
        if deck not in self._edges:
            view, is_open = self.view, self.view.open_routes()
            edges: list[list[tuple[CityIndex, int]]] = [[] for _ in view.game_map.cities]
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

    def _lends(self, one: CityIndex, two: CityIndex) -> bool:
        return self._anywhere or self.seat in (self.view.stations[one], self.view.stations[two])


def _splits(chosen: int) -> Iterator[tuple[int, int]]:
    """The ways to split a set of bits in two, each way once."""
    part = (chosen - 1) & chosen
    while part > chosen ^ part:
        yield part, chosen ^ part
        part = (part - 1) & chosen
