"""The market, the decks and the tickets, each with its key, the discarded cards, and the cards in a
hand."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, TypeAlias

from rich.cells import cell_len

from ttr_tui.engine import GameMap, View
from ttr_tui.engine.game_map import DeckIndex
from ttr_tui.panels.badges import ANCHOR, DOUBLE, WAVES, Badges
from ttr_tui.panels.spans import (
    BLANK,
    Line,
    Span,
    fit_line,
    in_columns,
    in_rows,
    line,
    width_of,
    wrap_line,
)
from ttr_tui.words import counts
from ttr_tui.words.keys import KeyName
from ttr_tui.words.language import _
from ttr_tui.words.names import card_name, color_name, piece_name
from ttr_tui.words.panel_facts import PanelFact, hand_facts, market_facts, pile_facts

ActiveKeys: TypeAlias = Collection[str] | None
"""The ids of the keys of the market that may do something; else all."""

_SLOT_WIDTH: Final = 18
"""Columns of a slot of the market below others."""

_SLOT_WITHOUT_NAME: Final = 7
"""Columns of a slot without the name of its card: the key and the badge, with blanks."""

_SHORT_SLOT_WIDTH: Final = 6
"""Columns of one beside others: a blank, the key, a blank, the card."""

_HAND_CARD_WIDTH: Final = 18
"""Columns of a card in the hand with its name."""


def _names(game_map: GameMap) -> list[str]:
    return [card_name(card, game_map) for card in game_map.card_type_indices]


def _key(fact: PanelFact, key_name: KeyName, active: ActiveKeys) -> Span:
    """The key of a slot or a pile, faint where it does nothing now."""
    is_possible = fact.style == "plain" and (active is None or fact.command in active)
    return Span(key_name(fact.command), "accent" if is_possible else "faint", fact.command)


def market_tall(
    view: View, badges: Badges, key_name: KeyName, width: int, active: ActiveKeys = None
) -> list[Line]:
    """One line for each slot of the market, or two slots in a line where there is room beside each
    other, and one for each deck and for the tickets. Where the names of the cards have no room, the
    heading has the signs on cards."""
    game_map = view.game_map
    columns = max(1, width // _SLOT_WIDTH)
    room = width // columns - _SLOT_WITHOUT_NAME
    are_whole = max(map(cell_len, _names(game_map))) <= room
    heading = [line((_("MARKET"), "title"))]
    if not are_whole:
        heading += [line((sign, "quiet")) for sign in card_signs(game_map)]
    slots: list[Line] = []
    for fact, card in zip(market_facts(view), view.market, strict=True):
        badge, name = BLANK, fact.label[0].text
        if card is not None:
            color = game_map.card_types[card].color
            badge = (badges.card(card, command=fact.command), Span(" ", "plain", fact.command))
            name = card_name(card, game_map)
            if color is not None and not are_whole:
                name = color_name(color, game_map)
        key = _key(fact, key_name, active), Span(" ", "plain", fact.command)
        slots.append((Span(" "), *key, *badge, Span(name, fact.style, fact.command)))
    piles = [
        line(
            " ",
            _key(fact, key_name, active),
            Span(f" {fact.label[0].text} ", fact.style, fact.command),
            Span(fact.words, "quiet", fact.command),
        )
        for fact in pile_facts(view)
    ]
    in_places = in_columns(slots, width // columns, -(-len(slots) // columns))
    return [BLANK, *in_rows(heading, width), *in_places, *piles]


def market_flat(
    view: View, badges: Badges, key_name: KeyName, width: int, active: ActiveKeys = None
) -> list[Line]:
    """The market, the decks and the tickets on one line, with the names of the cards if there is
    room for them. Every card takes the same room, so that nothing jumps when a card is drawn."""
    names = [*map(cell_len, _names(view.game_map))]
    names.pop(view.game_map.locomotive)
    slots = [*zip(market_facts(view), view.market, strict=True)]
    piles = [
        (
            _key(fact, key_name, active),
            Span(f" {fact.label[0].text} {fact.value}", fact.style, fact.command),
        )
        for fact in pile_facts(view)
    ]
    spare = width - sum(1 + width_of(pile) for pile in piles) - len(slots) * _SHORT_SLOT_WIDTH
    letters = max(names) if spare >= len(slots) * (max(names) - 1) else 0
    spare -= len(slots) * max(0, letters - 1)
    before_pile = " " * (2 if spare >= len(piles) else 1)
    row: Line = BLANK
    for fact, card in slots:
        badge = badges.card(card, name_length=letters, command=fact.command)
        badge = badge._replace(text=badge.text.removeprefix(" ")) if letters else badge
        row += (Span(" "), _key(fact, key_name, active), Span(" "), badge)
    return [sum(((Span(before_pile), *pile) for pile in piles), row)]


def discards(view: View, badges: Badges, width: int, height: int) -> list[Line]:
    """How many cards of each type are discarded, for as many types as there is room."""
    discarded = [sum(each) for each in zip(*view.discards, strict=True)]
    cards = [badges.cards(card, count) for card, count in enumerate(discarded) if count]
    rows = wrap_line([span for card in cards for span in (card, Span(" "))], width - 2)
    total = counts.cards(sum(discarded))
    heading = line((f" {_('DISCARDED')}  ", "title"), (total, "quiet"))
    return [BLANK, heading, *(line(" ", *row) for row in rows)][:height]


# Hands of cards: in columns, on one line.


def hand_tall(view: View, badges: Badges, width: int, height: int) -> list[Line]:
    """The hand in columns, every card type in its place with its name; if a map has too many card
    types for that, those that are held, with their names if there is room."""
    title = line((f" {_('HAND')}  ", "title"), (counts.cards(sum(view.hand)), "quiet"))
    facts, rows = [*enumerate(hand_facts(view))], max(1, height - 2)
    if width // max(1, -(-len(facts) // rows)) < _HAND_CARD_WIDTH:
        facts = [(card, fact) for card, fact in facts if fact.style != "faint"]
    each = width // max(1, -(-len(facts) // rows))
    has_names = each >= max(map(cell_len, _names(view.game_map))) + _SLOT_WITHOUT_NAME
    places: list[Line] = []
    for card, fact in facts:
        held = fact.style != "faint"
        badge = badges.card(card) if held else Span(f" {badges.letter(card)} ", "no card")
        name = (fact.label[1].text if has_names else "", "plain" if held else "faint")
        places.append(line(" ", badge, (f"{fact.value:>2} ", fact.style), name))
    return [BLANK, title, *in_columns(places, each, rows)]


def card_signs(game_map: GameMap) -> list[str]:
    """The signs on cards beside the letter of their color, each with a word."""
    cards = game_map.card_types
    signs = []
    if len(game_map.rules.decks) > 1:
        signs.append(f"{WAVES} {piece_name(DeckIndex(1), game_map)}")
    if any(card.covers > 1 for card in cards):
        signs.append(f"{DOUBLE} {_('double')}")
    if any(card.anchor for card in cards):
        signs.append(f"{ANCHOR} {_('anchor')}")
    return signs


def hand_flat(view: View, badges: Badges, key_name: KeyName, width: int) -> list[Line]:
    """The hand on one line: the cards that are held, close together if there are many types; a key
    shows those that have no room."""
    total = line((f" {counts.cards(sum(view.hand))} ", "title"))
    spaced = (*total, *hand_spans(view, badges))
    if width_of(spaced) <= width:
        return [spaced]
    hand = (*total, *hand_spans(view, badges, close=True))
    tail = Span(f"… {key_name('game.tickets')}", "key", "game.tickets")
    if width_of(hand) > width:
        hand = (*fit_line(hand, width - width_of([tail])), tail)
    return [hand]


def hand_spans(view: View, badges: Badges, *, close: bool = False) -> list[Span]:
    """The cards that are held, with a blank before each, or `close` together."""
    held = [badges.cards(card_type, count) for card_type, count in enumerate(view.hand) if count]
    if close:
        return [card._replace(text=card.text.rstrip()) for card in held]
    return [span for card in held for span in (Span(" "), card)]
