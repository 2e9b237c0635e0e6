"""The numbers of a map for the fast model, in lists by connection, route, card type, suit and city.

A *suit* is the number of a deck times the number of colors plus a color, as in `MapFacts`; one more
number, `wild`, stands for locomotives. Cards are card types, as in the engine.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, TypeAlias

from ttr_tui.engine import GameMap
from ttr_tui.engine.game_map import MarketRules, StartingPiecesRules
from ttr_tui.engine.registry import rules_on
from ttr_tui.engine.rules.exchange import ExchangeRules
from ttr_tui.engine.rules.ferry_substitutes import MAX_REPLACED, FerrySubstituteRules
from ttr_tui.engine.rules.flag import FlagRules
from ttr_tui.engine.rules.harbors import HarborRules
from ttr_tui.engine.rules.longest_path import LongestPathRules
from ttr_tui.engine.rules.restricted_locomotives import (
    locomotives_are_restricted,
    takes_locomotives,
)
from ttr_tui.engine.rules.stations import StationRules
from ttr_tui.engine.rules.tickets import TicketRules
from ttr_tui.engine.rules.tunnels import TunnelRules
from ttr_tui.players.map_facts import MapFacts, map_facts

_MAX_STEPS: Final = 2_000
"""After so many steps, the longest path found by then counts."""


_At: TypeAlias = dict[int, list[tuple[int, int, int]]]


class Network:
    """The connections of a player: `longest` are the spaces of the longest path; `at[city]` are
    the connections there, each as a bit, the other city and the spaces. `growths` are those that
    were worked out."""

    __slots__ = ("_ends", "_lengths", "_parts", "_reaches", "at", "growths", "longest")

    def __init__(self, fast: FastMap, own: Sequence[int]) -> None:
        self._ends, self._lengths = fast.ends, fast.lengths
        self.at: _At = {}
        self._parts: dict[int, int] = {}
        self._reaches: dict[int, int] = {}
        self.growths: dict[int, int] = {}
        for number, connection in enumerate(own):
            one, two = self._ends[connection]
            self.at.setdefault(one, []).append((1 << number, two, self._lengths[connection]))
            self.at.setdefault(two, []).append((1 << number, one, self._lengths[connection]))
        self.longest = self._longest(self.at)

    def growth(self, connection: int) -> int:
        """By how many spaces the longest path grows with another connection."""
        found = self.growths.get(connection)
        if found is None:
            found = self.growths[connection] = self._find_growth(connection)
        return found

    def _find_growth(self, connection: int) -> int:
        (one, two), length = self._ends[connection], self._lengths[connection]
        there = [city for city in (one, two) if city in self.at]
        if not there:
            return 0
        if len(there) == 2 and self.part(one) == self.part(two):
            bit, at = 1 << len(self._ends), {city: [*there] for city, there in self.at.items()}
            at[one].append((bit, two, length))
            at[two].append((bit, one, length))
            return self._longest(at) - self.longest
        for city in there:
            if city not in self._reaches:
                self._reaches[city] = self._reach(self.at, city, _MAX_STEPS)[0]
        return max(0, sum([self._reaches[city] for city in there]) + length - self.longest)

    def part(self, city: int) -> int:
        """A number of the part of the network in which the city is, maybe alone."""
        if city not in self._parts:
            left = [city]
            for each in left:
                self._parts[each] = city
                left += [other for _, other, _ in self.at.get(each, ()) if other not in self._parts]
        return self._parts[city]

    def _longest(self, at: _At) -> int:
        """The longest path begins where the number of routes is odd; where it nowhere is, one takes
        all routes. Few networks need more steps than are taken."""
        longest, steps = 0, _MAX_STEPS
        loops: dict[int, int] = {}
        for city, there in at.items():
            part = self.part(city)
            loops[part] = loops.get(part, 0) + sum([length for _, _, length in there])
        for city, there in at.items():
            if len(there) % 2:
                loops[self.part(city)] = 0
                spaces, steps = self._reach(at, city, steps)
                longest = max(longest, spaces)
        return max(longest, max(loops.values(), default=0) // 2)

    def _reach(self, at: _At, start: int, steps: int) -> tuple[int, int]:
        """The spaces of the longest path from a city in so many steps, and the steps left."""
        longest, left = 0, [(start, 0, 0)]
        while left and steps:
            steps -= 1
            city, used, spaces = left.pop()
            if spaces > longest:
                longest = spaces
            for bit, other, length in at[city]:
                if not used & bit:
                    left.append((other, used | bit, spaces + length))
        return longest, steps


class FastMap:
    """The numbers of a map. By connection: `lengths`, `points`, `decks`, `ferries` (the locomotives
    required), `colored` (the other spaces), `tunnels`, `wanted` (the other spaces and a card to
    spare for a tunnel), `takes_wild`, `ends` and `routes`. By route:
    `suits` (those that pay) and `flag` (the bit of its color, or 0). By card type: `suit_of`,
    `covers` and `card_decks`. By suit: `cards_of`, its card types, those that cover most first. By
    city: `neighbors`, each with the connection, and `ports`. `anchors[color][deck]` are the card
    types that pay for harbors. `substitutes` are the cards that replace a locomotive of a ferry, 0
    if none do, and `replaced` how many of each ferry may be replaced. `supply` are the pieces of
    each type that there are, `suggested` those to start with. `exchange` is what it costs to
    exchange a piece, `None` if that is impossible. Of `draw` tickets that are drawn, `keep` must be
    kept. `comparing` scores what compares the players, each with its settings. `is_plain` says that
    each suit has one card type, which covers one space."""

    def __init__(self, game_map: GameMap) -> None:
        rules, routes, connections = game_map.rules, game_map.routes, game_map.connections
        self.game_map = game_map
        self.facts: MapFacts = map_facts(game_map)
        self.wild = self.facts.suits
        self.suit_of = [self.wild if suit < 0 else suit for suit in self.facts.card_suits]
        self.covers = self.facts.covers
        self.card_decks = [int(card.deck) for card in game_map.card_types]
        self.cards_of: list[list[int]] = [[] for _ in range(self.wild + 1)]
        for card in sorted(game_map.card_type_indices, key=self._order):
            self.cards_of[self.suit_of[card]].append(card)
        self.is_plain = all(len(cards) <= 1 for cards in self.cards_of) and max(self.covers) == 1

        self.neighbors = self.facts.neighbors
        first = [routes[connection.routes[0]] for connection in connections]
        self.ends = [connection.ends for connection in connections]
        self.routes = [connection.routes for connection in connections]
        self.lengths = [connection.length for connection in connections]
        self.points = [int(self.facts.points[route.index]) for route in first]
        self.decks = [int(route.deck) for route in first]
        self.ferries = [route.locomotives for route in first]
        self.colored = [n - f for n, f in zip(self.lengths, self.ferries, strict=True)]
        self.tunnels = [route.tunnel for route in first]
        self.wanted = [n + t for n, t in zip(self.colored, self.tunnels, strict=True)]
        self.takes_wild = [takes_locomotives(game_map, route) for route in first]
        self.suits = [
            tuple(self.facts.suits_of_deck[route.deck])
            if route.color is None
            else (self.facts.suit_of[route.index],)
            for route in routes
        ]
        self.tickets = [(*ticket.ends, ticket.points) for ticket in game_map.tickets]
        substitutes = rules.get(FerrySubstituteRules)
        self.substitutes = 0 if substitutes is None else substitutes.cards
        self.replaced = [min(f, MAX_REPLACED) if substitutes else 0 for f in self.ferries]
        self.supply = [deck.pieces.count for deck in rules.decks]
        chooses = rules.get(StartingPiecesRules) is not None
        self.suggested = [*rules.suggested_pieces] if chooses else self.supply
        tickets = rules.of(TicketRules)
        self.draw, self.keep = tickets.draw, tickets.keep
        exchange = rules.get(ExchangeRules)
        self.exchange = exchange.points if exchange is not None else None

        flag = rules.get(FlagRules)
        colors = flag.colors if flag is not None else ()
        bits = {color: 1 << bit for bit, color in enumerate(colors)}
        self.flag = [0 if r.color is None else bits.get(r.color, 0) for r in routes]
        self.whole_flag = (1 << len(colors)) - 1
        self.flag_points = flag.points if flag is not None else 0
        stations, tunnel = rules.get(StationRules), rules.get(TunnelRules)
        self.stations = stations.count if stations is not None else 0
        self.station_points = stations.points_left if stations is not None else 0
        self.revealed = tunnel.cards if tunnel is not None else 0
        path = rules.get(LongestPathRules)
        self.path_bonus = path.bonus if path is not None else 0
        self.comparing = [
            (rule.score_all, rules.of(rule.settings))
            for rule in rules_on(game_map)
            if rule.score_all is not None and rule.settings is not None
        ]
        self.harbors = rules.get(HarborRules)
        self.ports = [city.port for city in game_map.cities]
        self.anchors: list[list[list[int]]] = []
        for color in range(len(game_map.colors)):
            anchored = [
                c for c, t in enumerate(game_map.card_types) if t.anchor and t.color == color
            ]
            decks = range(len(rules.decks))
            self.anchors.append([[c for c in anchored if self.card_decks[c] == d] for d in decks])
        self.market = rules.of(MarketRules)
        self.is_whole_draw = not locomotives_are_restricted(game_map)
        self._networks: dict[int, Network] = {}

    def _order(self, card: int) -> tuple[int, bool]:
        """Cards are paid in this order: large ones first, those with an anchor last."""
        return -self.covers[card], self.game_map.card_types[card].anchor

    def network(self, own: Sequence[int]) -> Network:
        """What the longest path over these connections is, and what others would add."""
        key = sum([1 << connection for connection in own])
        found = self._networks.get(key)
        if found is None:
            if len(self._networks) > 20_000:
                self._networks.clear()
            found = self._networks[key] = Network(self, own)
        return found


@lru_cache(maxsize=16)
def fast_map(game_map: GameMap) -> FastMap:
    """The numbers of a map, computed once."""
    return FastMap(game_map)
