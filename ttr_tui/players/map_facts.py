"""What follows from the map alone, computed once for each map."""

from __future__ import annotations

from functools import lru_cache

from ttr_tui.engine import GameMap
from ttr_tui.engine.game_map import StartingPiecesRules
from ttr_tui.engine.rules.flag import FlagRules
from ttr_tui.engine.rules.routes import RouteRules
from ttr_tui.engine.rules.stations import StationRules
from ttr_tui.engine.rules.tunnels import TunnelRules
from ttr_tui.engine.rules.turns import LastRoundRules
from ttr_tui.players.weights import CARDS_PER_TURN


class MapFacts:
    """What follows from the map alone, in lists that are fast to read.

    A *suit* is the number of a deck times the number of colors plus a color; -1 stands for gray
    routes and for locomotives. Routes of a *kind* cost the same cards and bring the same points;
    `kinds` has a route of each. Routes of a *shape* differ in their color at most.
    `neighbors[city]` are the cities next to it, each with the connection. `points[route]` does not
    include a flag. `tunnel_extra` are the cards that a tunnel probably costs in addition.
    Routes of `long_length` spaces or more would take all the pieces of a player.
    `turn_worth` and `piece_worth` are the points that the best routes bring for a turn and a piece.
    """

    def __init__(self, game_map: GameMap) -> None:
        rules = game_map.rules
        routes = game_map.routes
        self.colors = len(game_map.colors)
        self.suits = len(rules.decks) * self.colors
        self.suits_of_deck = [
            range(deck * self.colors, (deck + 1) * self.colors) for deck in range(len(rules.decks))
        ]
        self.card_suits = [self._suit(card.deck, card.color) for card in game_map.card_types]
        self.covers = [card.covers for card in game_map.card_types]

        by_length = rules.of(RouteRules).points
        self.lengths = [route.length for route in routes]
        self.points: list[float] = [by_length[route.length] for route in routes]
        self.suit_of = [self._suit(route.deck, route.color) for route in routes]
        self.shape_of = [(r.deck, r.length, r.locomotives, r.tunnel) for r in routes]
        self.kind_of, self.kinds = _kinds(game_map)
        self.connections = [
            (*connection.ends, connection.routes) for connection in game_map.connections
        ]
        neighbors: list[list[tuple[int, int]]] = [[] for _ in game_map.cities]
        for connection in game_map.connections:
            one, two = connection.ends
            neighbors[one].append((two, connection.index))
            neighbors[two].append((one, connection.index))
        self.neighbors = [tuple(found) for found in neighbors]

        self.both_from = rules.of(RouteRules).both_routes_from
        self.stations = rules.get(StationRules)
        self.tunnel_extra = _tunnel_extra(game_map)
        flag = rules.get(FlagRules)
        self.flag_colors = frozenset(flag.colors) if flag is not None else frozenset()
        self.flag_points = flag.points / max(1, len(flag.colors)) if flag is not None else 0.0
        chosen = rules.get(StartingPiecesRules)
        self.total_pieces = rules.pieces.count if chosen is None else chosen.total
        self.last_pieces = rules.of(LastRoundRules).pieces
        self.last_turns = rules.of(LastRoundRules).turns
        lengths = [connection.length for connection in game_map.connections]
        self.mean_length = sum(lengths) / max(1, len(lengths))
        self.long_length = _long_length(lengths, self.total_pieces)
        self.turn_worth, self.piece_worth = self._worths(game_map)

    def _suit(self, deck: int, color: int | None) -> int:
        return -1 if color is None else deck * self.colors + color

    def _worths(self, game_map: GameMap) -> tuple[float, float]:
        """The points for a turn and for a piece, if the player could build all the best routes of
        the map. Their cards are all drawn."""
        best = []
        for connection in game_map.connections:
            points, length = self.points[connection.routes[0]], connection.length
            turns = 1 + length / CARDS_PER_TURN
            best.append((points / turns, points, length, turns))
        best.sort(reverse=True)
        all_points = all_turns = spaces = 0.0
        for _, points, length, turns in best:
            if spaces >= self.total_pieces:
                break
            all_points += points
            all_turns += turns
            spaces += length
        if not spaces:
            return 1.0, 1.0
        return all_points / all_turns, all_points / spaces


def _kinds(game_map: GameMap) -> tuple[list[int], list[int]]:
    """The kind of each route, a number, and a route of each kind."""
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


def _long_length(lengths: list[int], pieces: int) -> int:
    """The largest length such that connections of this length or more take all pieces."""
    spaces = 0
    for length in sorted(lengths, reverse=True):
        spaces += length
        if spaces >= pieces:
            return length
    return min(lengths, default=1)


def _tunnel_extra(game_map: GameMap) -> float:
    rules = game_map.rules
    tunnels = rules.get(TunnelRules)
    if tunnels is None:
        return 0.0
    counts = [(card, count) for deck in rules.decks for card, count in deck.cards]
    wild = sum(count for card, count in counts if card == game_map.locomotive)
    first = sum(count for _, count in rules.decks[0].cards)
    share = (wild + (first - wild) / max(1, len(game_map.colors))) / max(1, first)
    return tunnels.cards * share


@lru_cache(maxsize=16)
def map_facts(game_map: GameMap) -> MapFacts:
    """The facts of a map, computed once."""
    return MapFacts(game_map)
