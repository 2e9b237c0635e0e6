"""The market, the decks and the tickets, each with its key, and the discarded cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ttr_tui.engine import (
    DrawFromDeck,
    DrawTickets,
    View,
)
from ttr_tui.engine.game_map import DeckIndex
from ttr_tui.panels.badges import Badges
from ttr_tui.panels.hand import hand_spans
from ttr_tui.panels.layout import first_that_fits, fits
from ttr_tui.panels.spans import BLANK, Line, Span, TextStyle, in_columns, line, wrap_line
from ttr_tui.play.turn_facts import can_draw_face_up
from ttr_tui.words import counts
from ttr_tui.words import panels as words
from ttr_tui.words.advice import KeyName
from ttr_tui.words.cards import deck_name


def market_tall(
    view: View, badges: Badges, key_name: KeyName, width: int, height: int
) -> list[Line]:
    """One line for each slot of the market, for each deck and for the tickets; with few rows, two
    slots in a line."""
    decks = view.game_map.rules.decks
    # There is no room for the word in every row.
    names = [deck.name for deck in decks] if len(decks) > 1 else [words.deck()]
    piles: list[Line] = []
    for deck, name, left in zip(view.game_map.deck_indices, names, view.decks, strict=True):
        pile = _deck_pile(view, deck, name, key_name)
        piles += _pile_lines(pile, words.cards_left(left, sum(view.discards[deck])), width)
    tickets = [words.tickets_left(view.ticket_deck)]
    piles += _pile_lines(_ticket_pile(view, key_name), tickets, width)
    heading = line((f" {words.decks()}", "title")) if len(decks) > 1 else BLANK
    title, half = line((f" {words.market()}", "title")), width // 2
    slots, rows = _slots(view, badges, key_name), -(-len(view.market) // 2)
    in_half = slots if fits(slots, half) else _slots(view, badges, key_name, brief=True)
    forms = (
        [BLANK, title, *rows, *between, *piles]
        for rows in (in_columns(slots, width, len(slots)), in_columns(in_half, half, rows))
        for between in ([heading], [])
    )
    return first_that_fits(forms, width, height)


def _slots(view: View, badges: Badges, key_name: KeyName, *, brief: bool = False) -> list[Line]:
    """A line for each slot: the name of the card or, in brief, that of its color; its badge says
    the rest."""
    game_map, slots = view.game_map, list[Line]()
    for slot, card in enumerate(view.market):
        command, may = f"turn.card{slot + 1}", can_draw_face_up(view, slot)
        word = words.empty_slot()
        if card is not None:
            card_type = game_map.card_types[card]
            word = card_type.name
            if brief and card_type.color is not None:
                word = game_map.colors[card_type.color]
        slots.append(
            line(
                " ",
                Span(key_name(command), _key_style(may), command),
                Span(" ", "plain", command),
                badges.card(card, command=command),
                Span(f" {word}", "plain" if may else "quiet", command),
            )
        )
    return slots


def market_flat(view: View, badges: Badges, key_name: KeyName, width: int) -> list[Line]:
    """The market, the decks and the tickets on one line, in as many words as there is room for.
    Every card takes the same room, so that nothing jumps when a card is drawn."""
    card_types = view.game_map.card_types
    longest = max(len(card_type.name) for card_type in card_types)
    colors = max(len(card_type.name) for card_type in card_types if not card_type.is_locomotive)
    decks = [deck_name(deck, view.game_map) for deck in range(len(view.decks))]
    short_decks = [deck.name for deck in view.game_map.rules.decks]
    forms = (
        [_market_line(view, badges, key_name, letters, " " * before_slot, " " * before_pile, names)]
        # Letters of a card's name, cells before a slot, cells before a pile: the widest first.
        for letters, before_slot, before_pile, names in (
            (longest, 1, 2, decks),
            (colors, 1, 2, decks),
            (colors, 1, 1, decks),
            (0, 2, 4, decks),
            (0, 2, 2, decks),
            (0, 1, 2, decks),
            (0, 1, 1, decks),
            (0, 1, 1, short_decks),
        )
    )
    return first_that_fits(forms, width, 1)


def cards_flat(view: View, badges: Badges, width: int) -> list[Line]:
    """The hand and the market on one line, closer together if there is not enough room; the hand
    alone if there is too little. Its keys are those of the prompt."""
    total = sum(view.hand)
    hands = [
        line((f" {counts.cards(total)} ", "title"), *hand_spans(view, badges)),
        line((f" {total} ", "title"), *hand_spans(view, badges, close=True)),
    ]
    market = [span for card in view.market for span in (badges.card(card), Span(" "))]
    title = Span(f"   {words.market()} ", "title")
    forms = [[(*hand, title, *market)] for hand in hands]
    return first_that_fits([*forms, *([hand] for hand in hands)], width, 1)


def _market_line(
    view: View,
    badges: Badges,
    key_name: KeyName,
    letters: int,
    before_slot: str,
    before_pile: str,
    decks: Sequence[str],
) -> Line:
    spans = _market_slots(view, badges, key_name, letters, before_slot)
    piles = [
        _deck_pile(view, deck, name, key_name)
        for deck, name in zip(view.game_map.deck_indices, decks, strict=True)
    ]
    piles.append(_ticket_pile(view, key_name))
    for pile, left in zip(piles, (*view.decks, view.ticket_deck), strict=True):
        style = "plain" if pile.may else "quiet"
        spans += [
            Span(f"{before_pile}{pile.key}", _key_style(pile.may), pile.command),
            Span(f" {pile.name} {left}", style, pile.command),
        ]
    return tuple(spans)


def discards(view: View, badges: Badges, width: int, height: int) -> list[Line]:
    """How many cards of each type are discarded, for as many types as there is room."""
    discarded = [sum(each) for each in zip(*view.discards, strict=True)]
    cards = [badges.cards(card, count) for card, count in enumerate(discarded) if count]
    rows = wrap_line([span for card in cards for span in (card, Span(" "))], width - 2)
    total = counts.cards(sum(discarded))
    heading = line((f" {words.discard_piles()}  ", "title"), (total, "quiet"))
    return [BLANK, heading, *(line(" ", *row) for row in rows)][:height]


def _market_slots(
    view: View, badges: Badges, key_name: KeyName, letters: int, before: str
) -> list[Span]:
    """The face-up cards with their keys."""
    spans: list[Span] = []
    for slot, card in enumerate(view.market):
        command = f"turn.card{slot + 1}"
        key_style = _key_style(can_draw_face_up(view, slot))
        spans.append(Span(f"{before}{key_name(command)}", key_style, command))
        spans.append(badges.card(card, name=letters, command=command))
    return spans


class _Pile(NamedTuple):
    """A pile to draw from: its key, its name, its command, and whether the viewer may draw now."""

    key: str
    name: str
    command: str
    may: bool


def _deck_pile(view: View, deck: DeckIndex, name: str, key_name: KeyName) -> _Pile:
    command = f"turn.deck{deck + 1}"
    return _Pile(key_name(command), name, command, DrawFromDeck(deck) in view.legal)


def _ticket_pile(view: View, key_name: KeyName) -> _Pile:
    command = "turn.tickets"
    return _Pile(key_name(command), words.ticket_deck(), command, DrawTickets() in view.legal)


def _pile_lines(pile: _Pile, texts: Sequence[str], width: int) -> list[Line]:
    """A pile with the first of the texts that fits."""
    head = line(
        " ",
        Span(pile.key, _key_style(pile.may), pile.command),
        Span(f" {pile.name} ", "plain" if pile.may else "quiet", pile.command),
    )
    forms = ([(*head, Span(text, "quiet", pile.command))] for text in texts)
    return first_that_fits(forms, width, 1)


def _key_style(may: bool) -> TextStyle:
    return "accent" if may else "faint"
