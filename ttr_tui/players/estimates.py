"""What a player makes of its view before a decision: what routes cost and bring, and how many turns
are left."""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property
from typing import Final

from ttr_tui.engine import View
from ttr_tui.engine.game_map import RouteIndex, StartingPiecesRules
from ttr_tui.engine.graphs import connected_parts, own_routes
from ttr_tui.engine.rules.exchange import ExchangeRules
from ttr_tui.players.levels import CARDS_PER_TURN, Level
from ttr_tui.players.map_facts import map_facts

INF: Final = 1e9
"""The cost of a connection that cannot be used."""

_SMALL_DECK: Final = 15
"""With no more cards than this, a deck is soon replaced by its discards."""


class Estimates:
    """The estimates of a player of some level.

    `covered[suit]` are the spaces that the hand's cards of a suit cover, `locomotives` those in the
    hand. `turns_left` are those that the player probably has, this one included. `turn_price`,
    `piece_price` and `card_price` are points.

    `own_routes` are the player's, `parts[city]` the connected parts of their network.
    `route_of[connection]` is the open route that the player would claim there, if there is one.
    `costs[connection]` is its cost in points: 0 for the player's own, `INF` if it cannot be used;
    without an open route, that of a station which lends a route of somebody else.
    """

    def __init__(self, view: View, level: Level) -> None:
        assert view.viewer is not None, "only a player plans"
        self.view, self.level, self.weights = view, level, level.weights
        self.facts = facts = map_facts(view.game_map)
        self.seat = view.viewer
        self.me = view.seats[self.seat]
        self.locomotives = view.hand[view.game_map.locomotive]
        self.covered = [0] * facts.suits
        for card, count in enumerate(view.hand):
            suit = facts.card_suits[card]
            if count and suit >= 0:
                self.covered[suit] += count * facts.covers[card]
        self.turns_left = self._turns_left()
        self.turn_price = self.weights.paths.turn * facts.turn_worth
        self.piece_price = self.weights.paths.piece * facts.piece_worth
        if self.turns_left < self.weights.time.free_pieces:
            self.piece_price = 0.0
        self.card_price = self.turn_price / CARDS_PER_TURN
        self.own_routes = own_routes(view.owners, self.seat)
        self.parts = connected_parts(view.game_map, self.own_routes)
        self._flags = {view.game_map.card_types[card].color for card in self.me.flags}
        self._most_covered = [
            max([self.covered[suit] for suit in suits], default=0) for suits in facts.suits_of_deck
        ]
        self._missing = [self._missing_for(route) for route in facts.kinds]
        self._points = [self._points_with_flag(route) for route in facts.kinds]
        self._turns = [self._turns_for(kind) for kind in range(len(facts.kinds))]
        self._colors_for: dict[int, tuple[tuple[int, int], ...]] = {}
        self._estimate_costs()

    # Questions about routes.

    def missing(self, route: int) -> float:
        """The cards that the hand lacks for a route, if it paid for nothing else and with no
        locomotives but those that a ferry requires; a tunnel needs some more cards."""
        return self._missing[self.facts.kind_of[route]]

    def points_of(self, route: int, flags: Collection[int | None] = ()) -> float:
        """The points of a route, with a share of a flag that it can bring. `flags` are the colors
        for which other routes bring the flag card."""
        color = self.view.game_map.routes[route].color
        if flags and self.facts.flag_colors and color in flags:
            return self.facts.points[route]
        return self._points[self.facts.kind_of[route]]

    def gains(self) -> list[float]:
        """For each kind of route the points that one brings more than it costs."""
        return [
            self._points[kind]
            - self.turn_price * self._turns[kind]
            - self.piece_price * self.facts.lengths[route]
            for kind, route in enumerate(self.facts.kinds)
        ]

    def colors_for(self, route: int) -> tuple[tuple[int, int], ...]:
        """The suits that can pay for this open route or for one of the same shape beside it, each
        with the route that brings most points."""
        if route not in self._colors_for:
            self._colors_for[route] = self._find_colors(route)
        return self._colors_for[route]

    # Questions about connections.

    def spaces(self) -> list[float]:
        """The spaces of each connection in place of its cost; `INF` as in `costs`."""
        return [
            cost if route is None else float(self.facts.lengths[route])
            for route, cost in zip(self.route_of, self.costs, strict=True)
        ]

    def cost_if_lost(self, route: int) -> float:
        """The cost of the connection of an open route once somebody else has claimed the route."""
        connection = self.view.game_map.routes[route].connection
        if self._both_open and len(self.facts.connections[connection][2]) > 1:
            return self.costs[connection] + self.weights.paths.lost_parallel
        return INF

    def station_cities(self, connection: int) -> list[int]:
        """The cities where a station of the player lends a route of this connection: first those
        that have one, then those where one could be built."""
        stations, cities = self.view.stations, self.view.game_map.cities
        ends = self.view.game_map.connections[connection].ends
        cities_of_player: list[int] = [city for city in ends if stations[city] == self.seat]
        if self.me.stations_left:
            cities_of_player += [e for e in ends if stations[e] is None and not cities[e].junction]
        return cities_of_player

    def has_station(self, connection: int) -> bool:
        """Whether the player has a station at an end of this connection."""
        ends = self.view.game_map.connections[connection].ends
        return any(self.view.stations[city] == self.seat for city in ends)

    # Questions about pieces and cards.

    @cached_property
    def pieces(self) -> tuple[int, tuple[int, ...]]:
        """How many pieces the player can place: in all, and of each type with exchanged ones."""
        rules, me = self.view.game_map.rules, self.me
        if rules.get(StartingPiecesRules) is not None and not self.view.turn:
            if self.view.starting_pieces:
                return sum(self.view.starting_pieces), self.view.starting_pieces
            return self.facts.total_pieces, tuple([deck.pieces.count for deck in rules.decks])
        of_each = me.pieces_by_deck
        if rules.get(ExchangeRules) is not None:
            of_each = tuple([sum(both) for both in zip(of_each, me.reserve, strict=True)])
        return me.pieces, of_each

    @cached_property
    def next_cards(self) -> list[list[float]]:
        """For each deck, how likely its next card is of each card type."""
        return [
            [count / sum(counts) for count in counts] if sum(counts) else counts
            for counts in self._unseen
        ]

    @cached_property
    def unseen(self) -> list[float]:
        """How many spaces of each suit the unseen cards cover, and the discards if they soon are
        the deck again."""
        facts, spaces = self.facts, [0.0] * self.facts.suits
        for deck, counts in enumerate(self._unseen):
            discards = self.view.discards[deck]
            is_soon = self.view.decks[deck] <= _SMALL_DECK
            for card, suit in enumerate(facts.card_suits):
                if suit >= 0:
                    count = counts[card] + (discards[card] if is_soon else 0)
                    spaces[suit] += facts.covers[card] * count
        return spaces

    @cached_property
    def _unseen(self) -> list[list[float]]:
        """How many cards of each type each deck may have; of an empty one all."""
        view = self.view
        seen = list(view.hand)
        for card in (*view.market, *view.set_aside):
            if card is not None:
                seen[card] += 1
        for seat in view.seats:
            for card in seat.flags:
                seen[card] += 1
            if seat.seat != self.seat:
                seen = [*map(int.__add__, seen, seat.known)]
        unseen: list[list[float]] = []
        for deck, rules in enumerate(view.game_map.rules.decks):
            counts = [0.0] * len(seen)
            for card, count in rules.cards:
                gone = seen[card] + sum([pile[card] for pile in view.discards])
                counts[card] = max(0.0, count - gone)
            if not view.decks[deck] or sum(counts) <= 0:
                counts = [0.0] * len(seen)
                for card, count in rules.cards:
                    counts[card] = float(count)
            unseen.append(counts)
        return unseen

    # How these are found.

    def _turns_left(self) -> float:
        """Until the first of the others has placed all pieces. When the player's own run out is up
        to the player."""
        if self.view.own_turns_left is not None:
            return float(self.view.own_turns_left)
        length = max(self.weights.time.opponent_length, self.facts.mean_length)
        return self._until_placed(length, CARDS_PER_TURN, self.weights.time.opponent_cards)

    def fewest_turns_left(self) -> float:
        """The turns left if an opponent soon ends the game: all its cards pay for long routes."""
        if self.view.own_turns_left is not None:
            return float(self.view.own_turns_left)
        return self._until_placed(self.facts.long_length, 2.0, 1.0)

    def _until_placed(self, length: float, cards_per_turn: float, share: float) -> float:
        """The turns until the first of the others has placed all pieces, with routes of this length
        in the mean and this share of the hand."""
        view, facts = self.view, self.facts
        turns = INF
        for seat in view.seats:
            if seat.seat == self.seat:
                continue
            pieces = seat.pieces if view.turn else facts.total_pieces
            left = max(0, pieces - facts.last_pieces)
            cards = max(0.0, left - share * seat.cards) / cards_per_turn
            turns = min(turns, cards + left / length)
        return turns + facts.last_turns

    def _missing_for(self, route: int) -> float:
        facts, fact = self.facts, self.view.game_map.routes[route]
        length, suit = fact.length, facts.suit_of[route]
        covered = self.covered[suit] if suit >= 0 else self._most_covered[fact.deck]
        if not fact.locomotives and not fact.tunnel:
            return float(length - covered) if covered < length else 0.0
        ferry = max(0, fact.locomotives - self.locomotives)
        extra = facts.tunnel_extra if fact.tunnel else 0.0
        plain = max(0.0, length + extra - fact.locomotives - covered)
        return plain + self.weights.draws.ferry_locomotive * ferry

    def _points_with_flag(self, route: int) -> float:
        color, points = self.view.game_map.routes[route].color, self.facts.points[route]
        if color in self.facts.flag_colors and color not in self._flags:
            lacking, turns = self.facts.flag_colors - self._flags, self.view.own_turns_left
            if turns is None or len(lacking) <= turns:
                points += self.facts.flag_points
        return points

    def _turns_for(self, kind: int) -> float:
        """The turns to draw the cards for a route and to claim it. Cards in the hand count too:
        they could pay for something else."""
        missing = self._missing[kind]
        held = max(0.0, self.facts.lengths[self.facts.kinds[kind]] - missing)
        return 1 + (missing + held * self.weights.paths.held_card) / CARDS_PER_TURN

    def _find_colors(self, route: int) -> tuple[tuple[int, int], ...]:
        facts, fact = self.facts, self.view.game_map.routes[route]
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

    def _route_cost(self, kind: int) -> float:
        """The cost of an open route in points: its turns and pieces, less a part of its points."""
        length = self.facts.lengths[self.facts.kinds[kind]]
        if not self.level.priced:
            return float(length)
        cost = self.turn_price * self._turns[kind] + self.piece_price * length
        return max(
            self.weights.paths.least_per_space * length,
            cost - self.weights.paths.points_share * self._points[kind],
        )

    def _station_cost(self, connection: int) -> float:
        """What it costs to use a route of somebody else between two cities."""
        if self.has_station(connection):
            return self.weights.paths.lent_route
        rules = self.facts.stations
        if rules is None or not self.station_cities(connection):
            return INF
        cards = (rules.count - self.me.stations_left + 1) * self.weights.paths.station_card
        turns = 1 + cards / CARDS_PER_TURN
        return rules.points_left + self.turn_price * turns + self.weights.paths.station

    def _estimate_costs(self) -> None:
        """Set `costs` and `route_of`."""
        owners, kind_of = self.view.owners, self.facts.kind_of
        prices = [self._route_cost(kind) for kind in range(len(self.facts.kinds))]
        self._both_open = len(self.view.seats) >= self.facts.both_from
        stations = self.me.stations_left > 0 or self.seat in self.view.stations
        self.costs = [INF] * len(self.facts.connections)
        self.route_of: list[RouteIndex | None] = [None] * len(self.facts.connections)
        for index, (_, _, routes) in enumerate(self.facts.connections):
            is_taken, best = False, INF
            cheapest: RouteIndex | None = None
            for route in routes:
                owner = owners[route]
                if owner is None:
                    cost = prices[kind_of[route]]
                    if cost < best:
                        best, cheapest = cost, route
                elif owner == self.seat:
                    best, cheapest = 0.0, None
                    break
                else:
                    is_taken = True
            else:
                if is_taken:
                    if not self._both_open:
                        best, cheapest = INF, None
                    if stations and (cost := self._station_cost(index)) < best:
                        best, cheapest = cost, None
            self.costs[index], self.route_of[index] = best, cheapest
