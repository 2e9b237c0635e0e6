"""Words for cards, pieces and decks, for all sentences about a game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from ttr_tui.engine import UNKNOWN, GameMap, Payment, View, pieces_text
from ttr_tui.play.log import LogEntry
from ttr_tui.text import counted

_MAX_NAMED: Final = 2
"""The names of more tickets leave no room for anything else on two lines of a small terminal."""


def payment_words(payment: Payment, game_map: GameMap) -> str:
    """`3 black and 2 locomotives`, `2 red, 1 red anchor train and 1 locomotive`"""
    return both_words([cards_words(card_type, count, game_map) for card_type, count in payment])


def pieces_words(pieces: Sequence[int], game_map: GameMap) -> str:
    """`27 trains and 23 ships`"""
    return pieces_text(pieces, game_map).replace(" + ", " and ")


def cards_drawn(entry: LogEntry, game_map: GameMap, before: str = "") -> str:
    """`red and a locomotive`, `2 cards`; `before` is put before the name of the first card."""
    words: list[str] = []
    for card, count in entry.cards:
        if card == UNKNOWN:
            words.append("a card" if count == 1 else f"{count} cards")
            continue
        name, is_bare = game_map.card_types[card].name, is_bare_color(card, game_map)
        name = name if words else before + name
        if count > 1:
            words.append(f"{count} {name}" if is_bare else counted(count, name))
        else:
            words.append(name if is_bare else with_article(name))
    return " and ".join(words)


def draw_words(entry: LogEntry, game_map: GameMap) -> str:
    """The same with where they were: `face-up red and blue`, `2 cards from the ship deck`."""
    if entry.deck is None:
        return cards_drawn(entry, game_map, "face-up ")
    return f"{cards_drawn(entry, game_map)} from the {deck_name(entry.deck, game_map)}"


def deck_name(deck: int, game_map: GameMap) -> str:
    """`deck`, with several decks `ship deck`"""
    decks = game_map.rules.decks
    return f"{decks[deck].name} deck" if len(decks) > 1 else "deck"


def exchanged_pieces(entry: LogEntry, game_map: GameMap) -> str:
    """`2 trains for 2 ships`"""
    assert entry.deck is not None
    decks = game_map.rules.decks
    given, got = decks[entry.deck].pieces, decks[1 - entry.deck].pieces
    return " for ".join(counted(entry.number, pieces.one, pieces.many) for pieces in (given, got))


def market_reset(entry: LogEntry, game_map: GameMap) -> str:
    """`3 locomotives: the market is replaced`, counting those that were face up."""
    wild = dict(entry.cards).get(game_map.locomotive, 0)
    return f"{cards_words(game_map.locomotive, wild, game_map)}: the market is replaced"


def cards_words(card_type: int, count: int, game_map: GameMap) -> str:
    """`3 black`, `2 locomotives`, `1 red anchor train`: a bare color has no plural."""
    name = game_map.card_types[card_type].name
    return f"{count} {name}" if is_bare_color(card_type, game_map) else counted(count, name)


def is_bare_color(card_type: int, game_map: GameMap) -> bool:
    """Whether the card type is called like its color, as in `red`."""
    found = game_map.card_types[card_type]
    return found.color is not None and found.name == game_map.colors[found.color]


def with_article(words: str) -> str:
    return f"{'an' if words[:1].casefold() in 'aeiou' else 'a'} {words}"


def route_words(view: View, route: int) -> str:
    """`Denver–Omaha`; where another mode connects the same cities `Duluth–Thunder Bay by sea`. The
    cards tell which of two parallel routes is meant."""
    game_map = view.game_map
    found = game_map.connections[game_map.routes[route].connection]
    if sum({*found.ends} == {*other.ends} for other in game_map.connections) > 1:
        return game_map.connection_name(found.index).replace(" – ", "–")
    return "–".join(game_map.cities[end].name for end in found.ends)


def ticket_words(view: View, ticket: int) -> str:
    """`Denver–El Paso (4)`"""
    name = view.game_map.ticket_name(ticket).replace(" – ", "–")
    return f"{name} ({view.game_map.tickets[ticket].points})"


def tickets_words(view: View, tickets: Iterable[int]) -> str:
    return both_words([ticket_words(view, ticket) for ticket in tickets])


def tickets_summary(view: View, tickets: Sequence[int]) -> str:
    """Like `tickets_words`, but of more than two tickets only how many: `4 of your tickets`"""
    many = f"{len(tickets)} of your tickets"
    return many if len(tickets) > _MAX_NAMED else tickets_words(view, tickets)


def pieces_of(view: View, count: int, deck: int | None = None) -> str:
    """`4 trains`, of a deck `4 ships`"""
    rules = view.game_map.rules
    pieces = rules.pieces if deck is None else rules.decks[deck].pieces
    return counted(count, pieces.one, pieces.many)


def both_words(words: Sequence[str]) -> str:
    """`red`, `red and blue`, `red, blue and green`; nothing for no words."""
    *most, last = words or [""]
    return f"{', '.join(most)} and {last}" if most else last
