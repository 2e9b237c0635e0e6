"""Counted cards in words, and the names of decks."""

from __future__ import annotations

from ttr_tui.engine import GameMap, Payment
from ttr_tui.words import counts
from ttr_tui.words.counts import counted
from ttr_tui.words.language import _, and_list, noun
from ttr_tui.words.names import card_name, color_name, piece_name


def payment_words(payment: Payment, game_map: GameMap) -> str:
    """`3 black and 2 locomotives`, `2 red, 1 red anchor train and 1 locomotive`"""
    return and_list([cards_words(card_type, count, game_map) for card_type, count in payment])


def cards_words(card_type: int, count: int, game_map: GameMap) -> str:
    """`3 black`, `2 locomotives`, `1 red anchor train`: a bare color has no plural."""
    return counted(count, card_name(card_type, game_map, count))


def cards_of_color(count: int, color: int, game_map: GameMap) -> str:
    """`3 black`"""
    return counted(count, color_name(color, game_map, count))


def is_bare_color(card_type: int, game_map: GameMap) -> bool:
    """Whether the card type is called like its color, as in `red`."""
    card = game_map.card_types[card_type]
    return card.color is not None and card.name == game_map.colors[card.color]


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


def takes_double_cards(route: int, game_map: GameMap) -> bool:
    """Whether a card can pay for more than one space of a route (GL-5), which has several."""
    this = game_map.routes[route]
    return this.length > 1 and any(
        card.covers > 1 and card.deck == this.deck for card in game_map.card_types
    )


def cards_for_spaces(route: int, game_map: GameMap) -> str:
    """`black cards for 3 spaces`: the price of a route that takes double cards."""
    this = game_map.routes[route]
    spaces = counts.spaces(this.length)
    if this.color is None:
        return _("cards of any one color for {spaces}", spaces=spaces)
    return _("{color} cards for {spaces}", color=color_name(this.color, game_map, 2), spaces=spaces)


def draw_from(deck: int, game_map: GameMap) -> str:
    """What the key to draw from one of several decks does."""
    return _("draw a card from the {name} deck", name=piece_name(deck, game_map))


def wild_card_in_short(game_map: GameMap) -> str:
    """What a locomotive, or what the map has for it, is called where its name has no room."""
    name = game_map.card_types[game_map.locomotive].name
    return _("loco") if name == "locomotive" else _("wild")
