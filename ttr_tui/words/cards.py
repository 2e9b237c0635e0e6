"""Counted cards in words, and the names of decks."""

from __future__ import annotations

from collections.abc import Sequence

from ttr_tui.engine import GameMap, Payment, View
from ttr_tui.engine.rules.harbors import HarborRules
from ttr_tui.words import counts
from ttr_tui.words.counts import counted
from ttr_tui.words.language import _, and_list, noun
from ttr_tui.words.names import card_name, color_name, piece_name


def payment_words(payment: Payment, game_map: GameMap, *, anchors: bool = False) -> str:
    """`3 black and 2 locomotives`, `2 red, 1 red anchor train and 1 locomotive`, with `anchors`
    also `1 red ship with an anchor`"""
    words = [cards_words(card_type, count, game_map) for card_type, count in payment]
    if anchors:
        types = [card_type for card_type, _count in payment]
        words = [with_anchor(*each, game_map) for each in zip(words, types, strict=True)]
    return and_list(words)


def with_anchor(name: str, card_type: int, game_map: GameMap) -> str:
    """`white ship with an anchor`: on a map with harbors, an anchor that the name does not say."""
    card = game_map.card_types[card_type]
    says_it = "anchor" in card.name or game_map.rules.get(HarborRules) is None
    return _("{card} with an anchor", card=name) if card.anchor and not says_it else name


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


def wild_card_in_short(game_map: GameMap) -> str:
    """What a locomotive, or what the map has for it, is called where its name has no room."""
    name = game_map.card_types[game_map.locomotive].name
    return _("loco") if name == "locomotive" else _("wild")


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


def pieces_to_exchange(view: View) -> tuple[str, str]:
    """What the player has and what is in the reserve: a sentence in two lines."""
    seat = view.seats[view.player]
    return (
        _("You have {pieces};", pieces=pieces_words(seat.pieces_by_deck, view.game_map)),
        _("your reserve has {pieces}.", pieces=pieces_words(seat.reserve, view.game_map)),
    )
