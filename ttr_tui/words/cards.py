"""Words of a map in sentences: its cards, pieces, decks, routes and tickets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from ttr_tui.engine import GameMap, Payment, View
from ttr_tui.engine.game_map import RouteIndex
from ttr_tui.engine.rules.longest_path import LongestPathRules
from ttr_tui.words.language import _, and_list, ngettext, noun
from ttr_tui.words.names import card_name, color_name, map_text, mode_name, piece_name, route_label

_MAX_NAMED: Final = 2
"""The names of more tickets leave no room for anything else on two lines of a small terminal."""

# Cards.


def payment_words(payment: Payment, game_map: GameMap) -> str:
    """`3 black and 2 locomotives`, `2 red, 1 red anchor train and 1 locomotive`"""
    return and_list([cards_words(card_type, count, game_map) for card_type, count in payment])


def cards_words(card_type: int, count: int, game_map: GameMap) -> str:
    """`3 black`, `2 locomotives`, `1 red anchor train`: a bare color has no plural."""
    return counted(count, card_name(card_type, game_map, count))


def counted(count: int, noun: str) -> str:
    """A number and its noun: `3 black`, `4 trains`"""
    return _("{n} {noun}", n=count, noun=noun)


def cards_of_color(count: int, color: int, game_map: GameMap) -> str:
    """`3 black`"""
    return counted(count, color_name(color, game_map, count))


def is_bare_color(card_type: int, game_map: GameMap) -> bool:
    """Whether the card type is called like its color, as in `red`."""
    found = game_map.card_types[card_type]
    return found.color is not None and found.name == game_map.colors[found.color]


def a_card(card_type: int, game_map: GameMap) -> str:
    """`red`, `a locomotive`"""
    name = card_name(card_type, game_map)
    return name if is_bare_color(card_type, game_map) else with_article(name)


def with_article(words: str) -> str:
    """`a locomotive`, `an anchor train`"""
    if words[:1].casefold() in "aeiou":
        return _("an {noun}", noun=words)
    return _("a {noun}", noun=words)


def deck_name(deck: int, game_map: GameMap) -> str:
    """`deck`, with several decks `ship deck`"""
    if len(game_map.rules.decks) == 1:
        return noun("deck")
    return noun("{name} deck", name=piece_name(deck, game_map))


# Pieces.


def pieces_noun(n: int, game_map: GameMap, deck: int | None = None) -> str:
    """What `n` pieces are called: `trains`, of a deck `ships`, of several decks `pieces`"""
    if deck is None and len(game_map.rules.decks) > 1:
        return noun("piece", "pieces", n)
    return piece_name(deck or 0, game_map, n)


def count_pieces(count: int, game_map: GameMap, deck: int | None = None) -> str:
    """`4 trains`, of a deck `4 ships`, of several decks `4 pieces`"""
    return counted(count, pieces_noun(count, game_map, deck))


def pieces_words(pieces: Sequence[int], game_map: GameMap) -> str:
    """`27 trains and 23 ships`"""
    return and_list([count_pieces(count, game_map, deck) for deck, count in enumerate(pieces)])


def exchanged_pieces(number: int, deck: int, game_map: GameMap) -> str:
    """`2 trains for 2 ships`; `deck` is that of the pieces given."""
    given = count_pieces(number, game_map, deck)
    got = count_pieces(number, game_map, 1 - deck)
    return _("{given} for {got}", given=given, got=got)


def exchange_words(number: int, deck: int, game_map: GameMap) -> str:
    """`give 2 trains, take 2 ships`; `deck` is that of the pieces given."""
    given = count_pieces(number, game_map, deck)
    taken = count_pieces(number, game_map, 1 - deck)
    return _("give {given}, take {taken}", given=given, taken=taken)


# Routes, tickets, the bonus.


def locomotive_in_short() -> str:
    """What a locomotive is called where its name has no room."""
    return _("loco")


def route_name(route: RouteIndex, game_map: GameMap, dash: str = " – ") -> str:
    """`Denver – Omaha`; for a route of a double route also its label:
    `Denver – Kansas City (black)`."""
    return with_label(name_of_both(route, game_map, dash), route, game_map)


def name_of_both(route: RouteIndex, game_map: GameMap, dash: str = " – ") -> str:
    """The same for both routes of a double route."""
    connection = game_map.connections[game_map.routes[route].connection]
    return with_mode(
        dash.join(game_map.cities[end].name for end in connection.ends), route, game_map
    )


def other_end(route: RouteIndex, city: int, game_map: GameMap) -> str:
    """The other city of a route from this one: `Omaha`, `Kansas City (black)`"""
    one, other = game_map.routes[route].ends
    return with_label(game_map.cities[one if other == city else other].name, route, game_map)


def with_label(name: str, route: RouteIndex, game_map: GameMap) -> str:
    label = game_map.route_label(route)
    if not label:
        return name
    return _("{route} ({label})", route=name, label=route_label(label))


def route_words(view: View, route: int) -> str:
    """`Denver–Omaha`; where another mode connects the same cities `Duluth–Thunder Bay by sea`. The
    cards tell which of two parallel routes is meant."""
    game_map = view.game_map
    found = game_map.connections[game_map.routes[route].connection]
    cities = "–".join(game_map.cities[end].name for end in found.ends)
    several = sum({*found.ends} == {*other.ends} for other in game_map.connections) > 1
    return with_mode(cities, route, game_map) if several else cities


def with_mode(cities: str, route: int, game_map: GameMap) -> str:
    """`Duluth–Thunder Bay by sea` on a map with several decks."""
    if len(game_map.rules.decks) == 1:
        return cities
    mode = mode_name(game_map.routes[route].deck, game_map)
    return _("{cities} by {mode}", cities=cities, mode=mode)


def ticket_words(view: View, ticket: int) -> str:
    """`Denver–El Paso (4)`"""
    return ticket_with_points(ticket, view.game_map, "–")


def ticket_with_points(ticket: int, game_map: GameMap, dash: str = " – ") -> str:
    """`Denver – El Paso (4)`"""
    name = dash.join(game_map.cities[end].name for end in game_map.tickets[ticket].ends)
    return _("{ticket} ({points})", ticket=name, points=game_map.tickets[ticket].points)


def tickets_words(view: View, tickets: Iterable[int]) -> str:
    return and_list([ticket_words(view, ticket) for ticket in tickets])


def tickets_summary(view: View, tickets: Sequence[int]) -> str:
    """Like `tickets_words`, but of more than two tickets only how many: `4 of your tickets`"""
    if len(tickets) > _MAX_NAMED:
        return ngettext("{n} of your tickets", "{n} of your tickets", len(tickets))
    return tickets_words(view, tickets)


def longest_path_name(rules: LongestPathRules, game_map: GameMap | None = None) -> str:
    """What the bonus for the longest path is called, by the program or by the map."""
    return map_text(rules.name, game_map) if has_own_name(rules) else _("longest path")


def has_own_name(rules: LongestPathRules) -> bool:
    """Whether a map calls the bonus for the longest path by a name of its own."""
    return rules.name != LongestPathRules().name
