"""What the rules in words say of a map: the conditions, numbers, nouns and lists that
`ttr_tui/locale/LANGUAGE/rules.md` names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable

from ttr_tui.engine import GameMap
from ttr_tui.engine.game_map import DeckRules, MarketRules, StartingPiecesRules
from ttr_tui.engine.registry import RULES
from ttr_tui.engine.rules.ferry_substitutes import MAX_REPLACED
from ttr_tui.engine.rules.flag import FlagRules
from ttr_tui.engine.rules.harbors import HarborRules
from ttr_tui.engine.rules.longest_path import LongestPathRules
from ttr_tui.engine.rules.restricted_locomotives import locomotives_are_restricted
from ttr_tui.engine.rules.routes import RouteRules
from ttr_tui.engine.rules.tickets import RejectedTickets, TicketRules
from ttr_tui.words import counts
from ttr_tui.words.language import _, and_list, or_list
from ttr_tui.words.names import (
    card_name,
    count_pieces,
    mode_name,
    piece_name,
    pieces_noun,
    pieces_words,
    route_color,
    routes_of_mode,
    with_article,
)
from ttr_tui.words.routes import has_own_name, longest_path_name
from ttr_tui.words.score_text import tie_break_words


def conditions(game_map: GameMap) -> dict[str, bool]:
    """What may hold for a map besides the rules that are on."""
    rules, card_types, routes = game_map.rules, game_map.card_types, game_map.routes
    tickets = rules.of(TicketRules)
    rejected_leave = tickets.rejected_at_start is RejectedTickets.OUT_OF_THE_GAME
    has_double_routes = any(route.parallels for route in routes)
    with_doubles = {card_type.deck for card_type in card_types if card_type.covers > 1}
    return {
        "fixed_pieces": rules.get(StartingPiecesRules) is None,
        "several_decks": len(rules.decks) > 1,
        "double_cards": bool(with_doubles),
        "anchors_on_single_cards": bool(with_doubles)
        and all(
            card_type.anchor
            for card_type in card_types
            if card_type.deck in with_doubles
            and card_type.covers == 1
            and not card_type.is_locomotive
        ),
        "wild_locomotives": not locomotives_are_restricted(game_map),
        "rejected_leave": rejected_leave,
        "rejected_stay": not rejected_leave,
        "long_tickets": tickets.deal_long > 0,
        "gray_routes": any(route.color is None for route in routes),
        "double_routes": has_double_routes,
        "closing_routes": has_double_routes
        and rules.min_players < rules.of(RouteRules).both_routes_from,
        "ferries": any(route.locomotives for route in routes),
        "tunnel_routes": any(route.tunnel for route in routes),
        "junctions": any(city.junction for city in game_map.cities),
    }


def values(game_map: GameMap) -> dict[str, object]:
    """The settings of the rules by their keys, false without the rule; the nouns of the map; and
    its lists."""
    wild = game_map.locomotive
    settings = {
        rule.key: rule.is_on(game_map.rules)
        and (rule.settings is None or game_map.rules.of(rule.settings) or True)
        for rule in RULES
    }
    return settings | {
        "map": MapWords(game_map),
        "max_replaced": MAX_REPLACED,
        "locomotive": card_name(wild, game_map),
        "locomotives": card_name(wild, game_map, 2),
        "train": pieces_noun(1, game_map),
        "trains": pieces_noun(2, game_map),
    }


class MapWords:
    """Lists of a map in words."""

    def __init__(self, game_map: GameMap) -> None:
        self._map, self._rules, self._decks = game_map, game_map.rules, game_map.rules.decks

    # Pieces.

    @property
    def supply(self) -> str:
        """What all players start with: `0 points and 45 trains`"""
        pieces = [count_pieces(n, self._map, deck) for deck, n in enumerate(self._supplies)]
        return and_list([counts.points(0), *pieces])

    @property
    def pieces(self) -> str:
        """`trains and ships`"""
        return and_list(self._of_decks(2))

    @property
    def most_pieces(self) -> str:
        """How many of each deck a player may choose at most (GL-6): `33 trains and 32 ships`"""
        return pieces_words(self._most_pieces, self._map)

    @property
    def range_of_pieces(self) -> str:
        """How many of the first deck a player may choose (GL-6): `18 to 33 trains`"""
        first, second = self._most_pieces
        least = self._rules.of(StartingPiecesRules).total - second
        most = count_pieces(first, self._map, 0)
        return most if least == first else _("{least} to {most}", least=least, most=most)

    @property
    def suggested_pieces(self) -> str:
        """`27 trains and 23 ships`"""
        return pieces_words(self._rules.suggested_pieces, self._map)

    @property
    def reserve(self) -> int:
        """The number of pieces in each player's reserve (GL-6)."""
        return sum(self._supplies) - self._rules.of(StartingPiecesRules).total

    @property
    def _supplies(self) -> list[int]:
        return [deck.pieces.count for deck in self._decks]

    @property
    def _most_pieces(self) -> list[int]:
        total = self._rules.of(StartingPiecesRules).total
        return [min(supply, total) for supply in self._supplies]

    # Cards.

    @property
    def starting_hand(self) -> str:
        """`4 cards`, `2 train cards and 2 ship cards`"""
        hands = [deck.starting_hand for deck in self._decks]
        if len(hands) == 1:
            return counts.dealt_cards(hands[0])
        return self._cards_of_decks(hands, counts.dealt_cards_of)

    @property
    def decks(self) -> str:
        """`train cards and ship cards`"""
        return and_list([_("{deck} cards", deck=name) for name in self._of_decks()])

    @property
    def first_market(self) -> str:
        """The cards in a new market: `3 train cards and 3 ship cards`"""
        left, shares = self._rules.of(MarketRules).size, list[int]()
        for deck in self._decks:
            shares.append(left if deck.in_market is None else deck.in_market)
            left -= shares[-1]
        return self._cards_of_decks(shares, counts.dealt_cards_of)

    @property
    def locomotive_deck(self) -> str:
        return piece_name(self._map.card_types[self._map.locomotive].deck, self._map)

    @property
    def double_decks(self) -> str:
        """The decks with double cards (GL-5): `ship`"""
        decks = {card_type.deck for card_type in self._map.card_types if card_type.covers > 1}
        return or_list([piece_name(deck, self._map) for deck in sorted(decks)])

    @property
    def harbor_price(self) -> str:
        """`2 train cards and 2 ship cards`"""
        cards = [self._rules.of(HarborRules).cards_of_each_deck] * len(self._decks)
        return self._cards_of_decks(cards, counts.cards_of)

    @property
    def anchors(self) -> str:
        """In each color: `4 of the 11 train cards and 4 of the 10 to 12 ship cards`"""
        return and_list(
            [
                _("{some} {deck} cards", some=self._anchors(deck), deck=name)
                for deck, name in zip(self._decks, self._of_decks(), strict=True)
            ]
        )

    # Routes.

    @property
    def points_by_length(self) -> str:
        """`1 point for 1 space, 2 for 2, 4 for 3`"""
        (shortest, worth), *others = self._rules.of(RouteRules).points.items()
        first = _(
            "{points} for {spaces}", points=counts.points(worth), spaces=counts.spaces(shortest)
        )
        return ", ".join(
            [first, *(_("{points} for {n}", points=worth, n=length) for length, worth in others)]
        )

    @property
    def modes(self) -> str:
        """`rail and sea`"""
        return and_list([mode_name(deck, self._map) for deck in self._map.deck_indices])

    @property
    def what_routes_take(self) -> str:
        """`rail routes take train cards and trains, sea routes take ship cards and ships`"""
        return ", ".join(
            _(
                "{routes} take {deck} cards and {pieces}",
                routes=routes_of_mode(deck, self._map, 2),
                deck=piece_name(deck, self._map),
                pieces=piece_name(deck, self._map, 2),
            )
            for deck in self._map.deck_indices
        )

    @property
    def a_route_of_each_deck(self) -> str:
        """`a rail route and a sea route`"""
        decks = self._map.deck_indices
        return and_list([with_article(routes_of_mode(deck, self._map, 1)) for deck in decks])

    @property
    def with_routes_of_several_decks(self) -> str:
        """The pairs of cities that have routes of several decks between them; empty without any."""
        decks: dict[frozenset[int], set[int]] = {}
        for route in self._map.routes:
            decks.setdefault(frozenset(route.ends), set()).add(route.deck)
        return ", ".join(
            "–".join(sorted(self._map.cities[end].name for end in ends))
            for ends, found in decks.items()
            if len(found) > 1
        )

    # Scores.

    @property
    def flag_colors(self) -> str:
        """`blue, white or red`"""
        colors = self._rules.of(FlagRules).colors
        return or_list([route_color(color, self._map) for color in colors])

    @property
    def harbor_points(self) -> str:
        """`10 for 1, 20 for 2, 30 for 3`"""
        points = enumerate(self._rules.of(HarborRules).points, 1)
        return ", ".join(_("{points} for {n}", points=each, n=count) for count, each in points)

    @property
    def longest_path_name(self) -> str:
        """The name that the map gives to the bonus; empty without one."""
        rules = self._rules.of(LongestPathRules)
        return longest_path_name(rules, self._map) if has_own_name(rules) else ""

    @property
    def tie_breaks(self) -> list[str]:
        return [tie_break_words(each) for each in self._rules.tie_breaks]

    def _of_decks(self, n: int = 1) -> list[str]:
        return [piece_name(deck, self._map, n) for deck in self._map.deck_indices]

    def _cards_of_decks(self, cards: Iterable[int], words: Callable[[str, int], str]) -> str:
        names = zip(self._of_decks(), cards, strict=True)
        return and_list([words(name, count) for name, count in names if count])

    def _anchors(self, deck: DeckRules) -> str:
        """How many cards of each color have an anchor: `4 of the 11`, `4 of the 10 to 12`"""
        every: Counter[int] = Counter()
        with_anchor: Counter[int] = Counter()
        for index, count in deck.cards:
            card_type = self._map.card_types[index]
            if card_type.color is not None:
                every[card_type.color] += count
                with_anchor[card_type.color] += count if card_type.anchor else 0
        some, all_of_them = _range(with_anchor.values()), _range(every.values())
        return _("{some} of the {all}", some=some, all=all_of_them)


def _range(found: Collection[int]) -> str:
    least, most = min(found), max(found)
    return str(least) if least == most else _("{least} to {most}", least=least, most=most)
