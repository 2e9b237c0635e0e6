"""The map and the board as a computer player plans with them: what is open, and what it costs."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from heapq import heappop, heappush
from typing import Final, NamedTuple

from ttr_tui.engine import (
    FlagRules,
    GameMap,
    LastRoundRules,
    RouteRules,
    Seat,
    StartingPiecesRules,
    StationRules,
    TunnelRules,
    View,
)
from ttr_tui.players.levels import Level

INF: Final = 1e9
"""The cost of a connection that cannot be used."""

CARDS_PER_TURN: Final = 1.8
"""How many useful cards a turn of drawing brings: now and then one does not help."""


class MapFacts:
    """What follows from the map alone.

    A *suit* is the number of a deck times the number of colors plus a color. `neighbors[city]` are
    the cities next to it, each with the connection. `points[route]` does not include a flag.
    `turn_price` and `piece_price` are points.
    """

    def __init__(self, game_map: GameMap) -> None:
        rules = game_map.rules
        self.game_map = game_map
        self.colors = len(game_map.colors)
        self.suits = len(rules.decks) * self.colors
        routes = game_map.routes
        self.lengths = [route.length for route in routes]
        by_length = rules.of(RouteRules).points
        self.points: list[float] = [by_length[route.length] for route in routes]
        self.suit_of: list[int] = [
            -1 if route.color is None else route.deck * self.colors + route.color
            for route in routes
        ]
        self.kind_of, self.kinds = _kinds(game_map)
        self.shape_of = [(r.deck, r.length, r.locomotives, r.tunnel) for r in routes]
        self.connections = [
            (*connection.ends, connection.routes) for connection in game_map.connections
        ]
        self.both_from = rules.of(RouteRules).both_routes_from
        neighbors: list[list[tuple[int, int]]] = [[] for _ in game_map.cities]
        for connection in game_map.connections:
            one, two = connection.ends
            neighbors[one].append((two, connection.index))
            neighbors[two].append((one, connection.index))
        self.neighbors = [tuple(found) for found in neighbors]
        self.card_suits = [
            -1 if card.color is None else card.deck * self.colors + card.color
            for card in game_map.card_types
        ]
        self.covers = [card.covers for card in game_map.card_types]
        self.suits_of_deck = [
            range(deck * self.colors, (deck + 1) * self.colors) for deck in range(len(rules.decks))
        ]
        tunnels = rules.get(TunnelRules)
        cards = [sum(count for _, count in deck.cards) for deck in rules.decks]
        wild = sum(
            count
            for deck in rules.decks
            for card, count in deck.cards
            if card == game_map.locomotive
        )
        self.tunnel_extra = 0.0
        if tunnels is not None:
            share = (wild + (cards[0] - wild) / max(1, self.colors)) / max(1, cards[0])
            self.tunnel_extra = tunnels.cards * share
        flag = rules.get(FlagRules)
        self.flag_colors = frozenset(flag.colors) if flag is not None else frozenset()
        self.flag_points = flag.points / max(1, len(flag.colors)) if flag is not None else 0.0
        chosen = rules.get(StartingPiecesRules)
        self.total_pieces = rules.pieces.count if chosen is None else chosen.total
        self.last_pieces = rules.of(LastRoundRules).pieces
        self.last_turns = rules.of(LastRoundRules).turns
        self.stations = rules.get(StationRules)
        lengths = [connection.length for connection in game_map.connections]
        self.mean_length = sum(lengths) / max(1, len(lengths))
        self.turn_worth, self.piece_worth = self._worths()

    def _worths(self) -> tuple[float, float]:
        """The prices of a turn and of a piece: what the best routes of the map would bring, if the
        player could build them all."""
        best = sorted(
            [
                (self.points[c.routes[0]] / turns_for(c.length), self.points[c.routes[0]], c.length)
                for c in self.game_map.connections
            ],
            reverse=True,
        )
        points = turns = spaces = 0.0
        for _, worth, length in best:
            if spaces >= self.total_pieces:
                break
            points += worth
            turns += turns_for(length)
            spaces += length
        if not spaces:
            return 1.0, 1.0
        return points / turns, points / spaces


def _kinds(game_map: GameMap) -> tuple[list[int], list[int]]:
    """The kind of each route, a number, and a route of each kind. Routes of a kind cost the same
    cards and bring the same points."""
    numbers: dict[tuple[object, ...], int] = {}
    kind_of: list[int] = []
    kinds: list[int] = []
    for route in game_map.routes:
        key = (route.deck, route.color, route.length, route.locomotives, route.tunnel)
        if key not in numbers:
            numbers[key] = len(kinds)
            kinds.append(route.index)
        kind_of.append(numbers[key])
    return kind_of, kinds


def turns_for(length: int) -> float:
    """The turns for a route of this length without any card."""
    return 1 + length / CARDS_PER_TURN


@lru_cache(maxsize=16)
def map_facts(game_map: GameMap) -> MapFacts:
    """The facts of a map, computed once."""
    return MapFacts(game_map)


class Board:
    """The board as the player sees it before a decision.

    `have[suit]` are the spaces that the hand's cards of a suit cover, `wild` its locomotives.
    `route_of[connection]` is the route that the player would claim there, `costs[connection]` its
    cost in points: 0 for the player's own, `INF` if it cannot be used. `lent[connection]` are
    routes of others that a station could lend, `parts` the connected parts of the player's own
    network.
    """

    def __init__(self, view: View, level: Level) -> None:
        assert view.viewer is not None, "only a player plans"
        self.view, self.level = view, level
        self.facts = facts = map_facts(view.game_map)
        weights = level.weights
        self.turn_price = weights.turn * facts.turn_worth
        self.piece_price = weights.piece * facts.piece_worth
        self.seat = view.viewer
        self.me = view.seats[self.seat]
        self.hand = view.hand
        self.wild = view.hand[view.game_map.locomotive]
        self.have = have_of(facts, view.hand)
        self.horizon = horizon(view, facts)
        self.both = len(view.seats) >= facts.both_from
        self.flags_held = {view.game_map.card_types[card].color for card in self.me.flags}
        self.networks: list[tuple[Seat, list[int], dict[int, int]]] | None = None
        self.most = [
            max([self.have[suit] for suit in suits], default=0) for suits in facts.suits_of_deck
        ]
        self._missing = [self._missing_cards(route) for route in facts.kinds]
        self._points = [self._points_with_flag(route) for route in facts.kinds]
        self.card_price = self.turn_price / weights.pace
        self._colors_for: dict[int, tuple[tuple[int, int], ...]] = {}
        self._price_connections()

    def _price_connections(self) -> None:
        view, seat, facts = self.view, self.seat, self.facts
        owners, kind_of = view.owners, facts.kind_of
        prices = [self._route_cost(kind) for kind in range(len(facts.kinds))]
        costs = [INF] * len(facts.connections)
        route_of = [-1] * len(facts.connections)
        self.own: list[int] = []
        self.lent: dict[int, int] = {}
        parent = list(range(len(facts.neighbors)))
        stations = self.me.stations_left > 0 or seat in view.stations
        for index, (one, two, routes) in enumerate(facts.connections):
            foreign, best, found = -1, INF, -1
            for route in routes:
                owner = owners[route]
                if owner is None:
                    cost = prices[kind_of[route]]
                    if cost < best:
                        best, found = cost, route
                elif owner == seat:
                    break
                else:
                    foreign = route
            else:
                if foreign >= 0:
                    if not self.both:
                        best, found = INF, -1
                    if stations and (cost := self._station_cost((one, two))) < best:
                        best, found = cost, -1
                        self.lent[index] = foreign
                costs[index], route_of[index] = best, found
                continue
            costs[index] = 0.0
            self.own.append(index)
            parent[_root(parent, one)] = _root(parent, two)
        self.costs, self.route_of = costs, route_of
        self.parts = [_root(parent, city) for city in range(len(parent))]

    def spaces(self) -> list[float]:
        """The spaces of each connection in place of its cost; `INF` as in `costs`."""
        return [
            float(self.facts.lengths[route]) if route >= 0 else cost
            for route, cost in zip(self.route_of, self.costs, strict=True)
        ]

    def _route_cost(self, kind: int) -> float:
        """The cost of an open route in points: its turns and pieces, less a part of its points."""
        length = self.facts.lengths[self.facts.kinds[kind]]
        if not self.level.priced:
            return float(length)
        weights = self.level.weights
        cost = self.turn_price * self._turns(kind) + self.piece_price * length
        return max(weights.least * length, cost - weights.points * self._points[kind])

    def _turns(self, kind: int) -> float:
        """The turns to draw the cards for a route and to claim it. Cards in the hand count too:
        they could pay for something else."""
        weights, missing = self.level.weights, self._missing[kind]
        held = max(0.0, self.facts.lengths[self.facts.kinds[kind]] - missing)
        return 1 + (missing + held * weights.held) / weights.pace

    def gains(self) -> list[float]:
        """For each kind of route the points that one brings more than it costs."""
        return [
            self._points[kind]
            - self.turn_price * self._turns(kind)
            - self.piece_price * self.facts.lengths[route]
            for kind, route in enumerate(self.facts.kinds)
        ]

    def missing(self, route: int) -> float:
        """The cards that the hand lacks for a route, if it paid for nothing else. A locomotive
        that a ferry requires counts twice, because a face-up one takes a whole turn; a tunnel
        needs some more cards."""
        return self._missing[self.facts.kind_of[route]]

    def colors_for(self, route: int) -> tuple[tuple[int, int], ...]:
        """The suits that can pay for this open route or for one of the same kind beside it, each
        with the route that brings most points."""
        if route not in self._colors_for:
            self._colors_for[route] = self._find_colors(route)
        return self._colors_for[route]

    def _find_colors(self, route: int) -> tuple[tuple[int, int], ...]:
        facts, all_routes = self.facts, self.view.game_map.routes
        fact = all_routes[route]
        routes = [route]
        if self.level.flexible:
            routes += [
                other
                for other in fact.parallels
                if self.view.owners[other] is None
                and facts.shape_of[other] == facts.shape_of[route]
            ]
        found: dict[int, int] = {}
        for other in routes:
            suit = facts.suit_of[other]
            for each in [suit] if suit >= 0 else facts.suits_of_deck[fact.deck]:
                if each not in found or self.points_of(other) > self.points_of(found[each]):
                    found[each] = other
        return tuple(found.items())

    def points_of(self, route: int, flags: Collection[int | None] = ()) -> float:
        """The points of a route, with a share of a flag that it can bring. `flags` are the colors
        for which other routes bring the flag card."""
        color = self.view.game_map.routes[route].color
        if flags and self.facts.flag_colors and color in flags:
            return self.facts.points[route]
        return self._points[self.facts.kind_of[route]]

    def _missing_cards(self, route: int) -> float:
        facts, fact = self.facts, self.view.game_map.routes[route]
        length, suit = fact.length, facts.suit_of[route]
        covered = self.have[suit] if suit >= 0 else self.most[fact.deck]
        if not fact.locomotives and not fact.tunnel:
            return float(length - covered) if covered < length else 0.0
        ferry = max(0, fact.locomotives - self.wild)
        extra = facts.tunnel_extra if fact.tunnel else 0.0
        plain = max(0.0, length + extra - fact.locomotives - covered)
        return plain + 2 * ferry

    def _points_with_flag(self, route: int) -> float:
        facts = self.facts
        points = facts.points[route]
        if facts.flag_colors:
            color = self.view.game_map.routes[route].color
            if color in facts.flag_colors and color not in self.flags_held:
                points += facts.flag_points
        return points

    def _station_cost(self, ends: tuple[int, int]) -> float:
        """What it costs to use a route of somebody else between these cities."""
        view, facts = self.view, self.facts
        if any(view.stations[city] == self.seat for city in ends):
            return 0.01
        if self.station_city(ends) is None or facts.stations is None:
            return INF
        cards = facts.stations.count - self.me.stations_left + 1
        return (
            facts.stations.points_left + self.turn_price * (1 + cards * 0.5 / CARDS_PER_TURN) + 1.0
        )

    def station_city(self, ends: tuple[int, int]) -> int | None:
        """The city where the player could build a station to use a route between these."""
        if not self.me.stations_left:
            return None
        for city in ends:
            if self.view.stations[city] is None and not self.view.game_map.cities[city].junction:
                return city
        return None


def _root(parent: Sequence[int], city: int) -> int:
    while parent[city] != city:
        city = parent[city]
    return city


def have_of(facts: MapFacts, hand: Sequence[int]) -> list[int]:
    """The spaces that a hand covers, by suit."""
    have = [0] * facts.suits
    for card, count in enumerate(hand):
        suit = facts.card_suits[card]
        if count and suit >= 0:
            have[suit] += count * facts.covers[card]
    return have


def horizon(view: View, facts: MapFacts) -> float:
    """How many turns the viewer probably has left, this one included: until the first of the others
    has placed all pieces. When the viewer's own run out is up to the viewer."""
    if view.own_turns_left is not None:
        return float(view.own_turns_left)
    turns = INF
    for seat in view.seats:
        if seat.seat == view.viewer:
            continue
        pieces = seat.pieces if view.turn else facts.total_pieces
        left = max(0, pieces - facts.last_pieces)
        length = max(3.0, facts.mean_length)
        cards = max(0.0, left - 0.8 * seat.cards) / CARDS_PER_TURN
        turns = min(turns, cards + left / length)
    return turns + facts.last_turns


def shortest(
    neighbors: Sequence[Sequence[tuple[int, int]]],
    costs: Sequence[float],
    start: int,
    end: int,
) -> tuple[float, tuple[int, ...]] | None:
    """The cheapest path from a city to another, as connections; `None` if there is none."""
    distance = {start: 0.0}
    came: dict[int, tuple[int, int]] = {}
    queue = [(0.0, start)]
    done: set[int] = set()
    while queue:
        total, city = heappop(queue)
        if city == end:
            path = []
            while city != start:
                city, connection = came[city]
                path.append(connection)
            return total, tuple(path)
        if city in done:
            continue
        done.add(city)
        for other, connection in neighbors[city]:
            cost = total + costs[connection]
            if cost < INF and cost < distance.get(other, INF):
                distance[other] = cost
                came[other] = (city, connection)
                heappush(queue, (cost, other))
    return None


class Forest(NamedTuple):
    """Paths for tickets: the connections to claim for each, all together, and their cost."""

    paths: dict[int, tuple[int, ...]]
    connections: frozenset[int]
    cost: float


def insert(board: Board, costs: Sequence[float], tickets: Iterable[int]) -> Forest:
    """Connect one ticket after another, each by the cheapest path that uses those before."""
    left = list(costs)
    neighbors, facts = board.facts.neighbors, board.view.game_map.tickets
    paths: dict[int, tuple[int, ...]] = {}
    used: set[int] = set()
    for ticket in tickets:
        found = shortest(neighbors, left, *facts[ticket].ends)
        if found is None:
            continue
        path = tuple([c for c in found[1] if costs[c] > 0])
        paths[ticket] = path
        for connection in path:
            left[connection] = 0.0
        used.update(path)
    return Forest(paths, frozenset(used), sum([costs[c] for c in sorted(used)]))


def repaired(board: Board, costs: Sequence[float], forest: Forest) -> Forest:
    """Connect each ticket again while the others stay, and keep what is cheaper."""
    neighbors, facts = board.facts.neighbors, board.view.game_map.tickets
    paths = dict(forest.paths)
    for ticket in forest.paths:
        others = {c for other, path in paths.items() if other != ticket for c in path}
        left = list(costs)
        for connection in others:
            left[connection] = 0.0
        found = shortest(neighbors, left, *facts[ticket].ends)
        assert found is not None, "there was a path before"
        before = sum([left[c] for c in paths[ticket]])
        if found[0] < before - 1e-9:
            # The path keeps the connections of others, so that those can be given up later.
            paths[ticket] = tuple([c for c in found[1] if costs[c] > 0])
    used = frozenset([c for path in paths.values() for c in path])
    return Forest(paths, used, sum([costs[c] for c in sorted(used)]))
