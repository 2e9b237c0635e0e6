"""What a map calls itself, its colors, cards, pieces and decks, and counted cards and pieces, in
the language of the program.

A map file has these names in English. Their translations are messages, which
`tools/translations.py` takes from the maps that come with the program, or stand in the map file.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from ttr_tui.text import plural
from ttr_tui.words import counts
from ttr_tui.words.counts import counted
from ttr_tui.words.language import ACCUSATIVE, NC_, Name, _, and_list, named, noun, pgettext

if TYPE_CHECKING:  # The menu needs titles, and no rules.
    from ttr_tui.engine import GameMap, Payment, View

_LABELS: Final = {
    "left": NC_("route", "left"),
    "right": NC_("route", "right"),
    "upper": NC_("route", "upper"),
    "lower": NC_("route", "lower"),
    "gray": NC_("route", "gray"),
}
"""Labels of routes that no map file has words for."""


_SOME: Final = (1, 2, 5)
"""Numbers with all plural forms of most languages."""


def card_name(card_type: int, game_map: GameMap, n: int = 1) -> str:
    """What `n` cards of a type are called: `red`, `locomotives`, `red anchor train`."""
    card = game_map.card_types[card_type]
    if card.color is None:
        return _name("noun", card.name, plural(card.name), n, game_map)
    if card.name == game_map.colors[card.color]:
        return color_name(card.color, game_map, n)
    return _name("cards", card.name, plural(card.name), n, game_map)


def card_names(card_type: int, game_map: GameMap) -> list[str]:
    """All that cards of a type can be called by who types: also in English, and many."""
    names = [card_name(card_type, game_map, n) for n in _SOME]
    return _typed(game_map.card_types[card_type].name, *names)


def piece_names(deck: int, game_map: GameMap) -> list[str]:
    """The same for the pieces of a deck, and the deck itself."""
    pieces = game_map.rules.decks[deck].pieces
    names = [piece_name(deck, game_map, n) for n in _SOME]
    return _typed(pieces.one, pieces.many, *names)


def color_name(color: int, game_map: GameMap, n: int = 1) -> str:
    """What `n` cards of a color are called: `red`. A bare color has no plural in English."""
    name = game_map.colors[color]
    return _name("cards", name, name, n, game_map)


def route_color(color: int | None, game_map: GameMap) -> str:
    """The color of a route: `red`, `gray`."""
    return route_label("gray" if color is None else game_map.colors[color])


def route_label(label: str) -> str:
    """What distinguishes parallel routes: their color, their side or their number."""
    return named("route", _LABELS.get(label, label))


def piece_name(deck: int, game_map: GameMap, n: int = 1) -> str:
    """What `n` pieces of a deck are called: `train`, `trains`; the deck is called like one."""
    pieces = game_map.rules.decks[deck].pieces
    return _name("noun", pieces.one, pieces.many, n, game_map)


def piece_heading(deck: int, game_map: GameMap, n: int = 1) -> str:
    """The same before a number: other languages have a case for it."""
    return pgettext("before the number", "{pieces}", pieces=piece_name(deck, game_map, n))


def mode_name(deck: int, game_map: GameMap) -> str:
    """By what a deck lets one travel: `rail`, `sea`."""
    return _name("noun", game_map.rules.decks[deck].mode, "", 1, game_map)


def routes_of_mode(deck: int, game_map: GameMap, n: int) -> str:
    """`rail route`, `sea routes`"""
    one, many = words_of_mode(game_map.rules.decks[deck].mode)
    return _name("noun", one, many, n, game_map)


def words_of_mode(mode: str) -> tuple[str, str]:
    """The English words for one route and many of a mode, by which translations have them."""
    return f"{mode} route", f"{mode} routes"


def map_title(game_map: GameMap) -> str:
    return map_text(game_map.title, game_map)


def map_text(message: str, game_map: GameMap | None = None) -> str:
    """The title or another text of a map file."""
    own = None if game_map is None else game_map.translations
    return named("map", message, "", 1, own) if message else ""


def _typed(*names: str) -> list[str]:
    """Names as they can be typed: as they are, and in the accusative."""
    cases = [name.in_case(ACCUSATIVE) for name in names if isinstance(name, Name)]
    return list(dict.fromkeys([*names, *cases]))


def _name(context: str, one: str, many: str, n: int, game_map: GameMap) -> str:
    return named(context, one, many, n, game_map.translations)


def short_title(title: str) -> str:
    """`USA` for `Ticket to Ride USA`."""
    title = map_text(title)
    return title.removeprefix("Ticket to Ride").lstrip(": ") or title


# Counted cards and pieces, and decks.


def payment_words(payment: Payment, game_map: GameMap, *, anchors: bool = False) -> str:
    """`3 black and 2 locomotives`, `2 red, 1 red anchor train and 1 locomotive`, with `anchors`
    also `1 red ship with an anchor`"""
    words = [cards_words(card_type, count, game_map) for card_type, count in payment]
    if anchors:
        types = [card_type for card_type, _count in payment]
        words = [with_anchor(*each, game_map) for each in zip(words, types, strict=True)]
    return and_list(words)


def with_anchor(name: str, card_type: int, game_map: GameMap) -> str:
    """`white ship with an anchor`: on a map with harbors, an anchor that the name does not say, and
    that not all cards of this kind have."""
    from ttr_tui.engine.rules.harbors import HarborRules

    card = game_map.card_types[card_type]
    kind = [
        each for each in game_map.card_types if (each.deck, each.covers) == (card.deck, card.covers)
    ]
    all_have_one = all(each.anchor for each in kind if each.color is not None)
    says_it = "anchor" in card.name or all_have_one or game_map.rules.get(HarborRules) is None
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
