"""The market, the decks and the tickets, each with its key, the discarded cards, and the cards in a
hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ttr_tui.engine import Action, DrawFromDeck, DrawTickets, GameMap, View
from ttr_tui.engine.game_map import DeckIndex
from ttr_tui.panels.badges import ANCHOR, DOUBLE, WAVES, Badges
from ttr_tui.panels.spans import (
    BLANK,
    Line,
    Span,
    first_that_fits,
    fit_line,
    fits,
    in_columns,
    line,
    width_of,
    wrap_line,
)
from ttr_tui.play.turn_facts import can_draw_face_up
from ttr_tui.words import counts
from ttr_tui.words import panels as panel_words
from ttr_tui.words.keys import KeyName
from ttr_tui.words.language import _
from ttr_tui.words.names import card_name, color_name, deck_name, piece_name


class _Source(NamedTuple):
    """A slot or a pile to draw from: its key, its command, and whether the viewer may draw now."""

    key: str
    command: str
    may: bool

    def key_span(self, before: str = "", after: str = "") -> Span:
        """The key between these texts."""
        text = f"{before}{self.key}{after}"
        return Span(text, "accent" if self.may else "faint", self.command)

    def span(self, text: str) -> Span:
        """A text about it."""
        return Span(text, "plain" if self.may else "quiet", self.command)


def _slots(view: View, key_name: KeyName, *, has_keys: bool) -> list[_Source]:
    """The slots of the market; without `has_keys` their numbers are keys of a list."""
    commands = [f"turn.card{slot + 1}" for slot in range(len(view.market))]
    return [
        _Source(key_name(command), command, has_keys and can_draw_face_up(view, slot))
        for slot, command in enumerate(commands)
    ]


def _piles(view: View, key_name: KeyName) -> list[_Source]:
    """The decks, and the tickets."""
    decks = view.game_map.deck_indices
    actions: dict[str, Action] = {f"turn.deck{deck + 1}": DrawFromDeck(deck) for deck in decks}
    actions["turn.tickets"] = DrawTickets()
    return [
        _Source(key_name(command), command, action in view.legal)
        for command, action in actions.items()
    ]


def market_tall(
    view: View, badges: Badges, key_name: KeyName, width: int, height: int, *, has_keys: bool = True
) -> list[Line]:
    """One line for each slot of the market, for each deck and for the tickets; with few rows, two
    slots in a line."""
    game_map, decks = view.game_map, view.game_map.deck_indices
    # There is no room for the word in every row.
    short = [_("{what} {n}", what=piece_name(deck, game_map), n="").strip() for deck in decks]
    called = short if len(decks) > 1 else [_("deck")]
    left = [
        panel_words.cards_left(cards, sum(discarded))
        for cards, discarded in zip(view.decks, view.discards, strict=True)
    ]
    names, left = (
        [*called, _("tickets")],
        [*left, [_("{n} left", n=view.ticket_deck)]],
    )
    piles: list[Line] = []
    for pile, name, texts in zip(_piles(view, key_name), names, left, strict=True):
        head = line(" ", pile.key_span(), pile.span(f" {name} "))
        forms = ([(*head, Span(text, "quiet", pile.command))] for text in texts)
        piles += first_that_fits(forms, width, 1)
    heading = line((f" {_('DECKS')}", "title")) if len(decks) > 1 else BLANK
    title, half = line((f" {_('MARKET')}", "title")), width // 2
    whole, brief = (
        _slot_lines(view, badges, key_name, has_keys=has_keys, brief=each) for each in (False, True)
    )
    forms = (
        [BLANK, title, *slots, *between, *piles]
        for room, rows in ((width, len(whole)), (half, -(-len(whole) // 2)))
        for slots in [in_columns(whole if fits(whole, room) else brief, room, rows)]
        for between in ([heading], [])
    )
    return first_that_fits(forms, width, height)


def _slot_lines(
    view: View, badges: Badges, key_name: KeyName, *, has_keys: bool, brief: bool
) -> list[Line]:
    """A line for each slot: the name of the card or, in brief, that of its color; its badge says
    the rest."""
    game_map, lines = view.game_map, list[Line]()
    for slot, card in zip(_slots(view, key_name, has_keys=has_keys), view.market, strict=True):
        word = _("empty")
        if card is not None:
            color = game_map.card_types[card].color
            word = card_name(card, game_map)
            if brief and color is not None:
                word = color_name(color, game_map)
        badge = badges.card(card, command=slot.command)
        blank = Span(" ", "plain", slot.command)
        lines.append(line(" ", slot.key_span(), blank, badge, slot.span(f" {word}")))
    return lines


def market_flat(
    view: View, badges: Badges, key_name: KeyName, width: int, *, has_keys: bool = True
) -> list[Line]:
    """The market, the decks and the tickets on one line, in as many words as there is room for.
    Every card takes the same room, so that nothing jumps when a card is drawn."""
    game_map = view.game_map
    letters = [len(card_name(card, game_map)) for card in game_map.card_type_indices]
    wild = letters.pop(game_map.locomotive)
    colors, longest = max(letters), max(wild, *letters)
    decks = [deck_name(deck, game_map) for deck in game_map.deck_indices]
    pieces = [piece_name(deck, game_map) for deck in game_map.deck_indices]
    short_decks = [_("{what} {n}", what=piece, n="").strip() for piece in pieces]
    forms = (
        [
            _market_line(
                view,
                badges,
                key_name,
                letters,
                " " * before_slot,
                " " * before_pile,
                names,
                has_keys=has_keys,
            )
        ]
        # Letters of a card's name, cells before a slot, cells before a pile: the widest first.
        for letters, before_slot, before_pile, names in (
            (longest, 2, 4, decks),
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


def _market_line(
    view: View,
    badges: Badges,
    key_name: KeyName,
    letters: int,
    before_slot: str,
    before_pile: str,
    decks: Sequence[str],
    *,
    has_keys: bool,
) -> Line:
    spans: list[Span] = []
    for slot, card in zip(_slots(view, key_name, has_keys=has_keys), view.market, strict=True):
        badge = badges.card(card, name_length=letters, command=slot.command)
        if letters:  # There is room for one blank before it only.
            badge = badge._replace(text=badge.text.removeprefix(" "))
        spans += [slot.key_span(before_slot, " "), badge]
    names, left = (*decks, _("tickets")), (*view.decks, view.ticket_deck)
    for pile, name, number in zip(_piles(view, key_name), names, left, strict=True):
        spans += [pile.key_span(before_pile), pile.span(f" {name} {number}")]
    return tuple(spans)


def discards(view: View, badges: Badges, width: int, height: int) -> list[Line]:
    """How many cards of each type are discarded, for as many types as there is room."""
    discarded = [sum(each) for each in zip(*view.discards, strict=True)]
    cards = [badges.cards(card, count) for card, count in enumerate(discarded) if count]
    rows = wrap_line([span for card in cards for span in (card, Span(" "))], width - 2)
    total = counts.cards(sum(discarded))
    heading = line((f" {_('DISCARDED')}  ", "title"), (total, "quiet"))
    return [BLANK, heading, *(line(" ", *row) for row in rows)][:height]


# Hands of cards: in columns, on one line, on several lines.


def hand_tall(view: View, badges: Badges, width: int, height: int) -> list[Line]:
    """The hand in columns, every card type in its place; if a map has too many card types for that,
    only those that are held. If there is no room for their names, closer together above a legend of
    the signs on them."""
    title = line((f" {_('HAND')}  ", "title"), (counts.cards(sum(view.hand)), "quiet"))
    rows = height - 2
    places: list[Line] = []
    held: list[tuple[Span, int]] = []
    named: list[Line] = []
    for card_type, count in enumerate(view.hand):
        badge = (
            badges.card(card_type) if count else Span(f" {badges.letter(card_type)} ", "no card")
        )
        style, name_style = ("strong", "plain") if count else ("faint", "faint")
        name = card_name(card_type, view.game_map, count)
        places.append(line(" ", badge, (f"{count:>2} ", style), (name, name_style)))
        if count:
            held.append((badge, count))
            named.append(places[-1])

    def close(each: int) -> list[Line]:
        return [line(" ", badge, (f"{count:>{each - 5}}", "strong")) for badge, count in held]

    signs = card_signs(view.game_map)
    legend = [line((f" {'  '.join(signs)}", "quiet"))] if signs else []
    forms = [
        [BLANK, title, *in_columns(places, 18, rows)],
        [BLANK, title, *in_columns(named, width, rows)],
        *(
            [BLANK, title, *in_columns(close(each), each, rows - len(below)), *below]
            for below in (legend, [])
            for each in range(9, 6, -1)
        ),
    ]
    return first_that_fits(forms, width, height)


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
    """The hand on one line: the cards that are held, closer together if there are many types."""
    total = sum(view.hand)
    tail = Span(f"… {key_name('game.tickets')}", "key", "game.tickets")
    close = line((f"{total} ", "title"), *hand_spans(view, badges, close=True))
    forms = (
        line((f" {counts.cards(total)} ", "title"), *hand_spans(view, badges)),
        close,
        (*fit_line(close, width - width_of([tail])), tail),
    )
    return first_that_fits(([form] for form in forms), width, 1)


def hand_spans(view: View, badges: Badges, *, close: bool = False) -> list[Span]:
    """The cards that are held, with a blank before each, or `close` together."""
    held = [badges.cards(card_type, count) for card_type, count in enumerate(view.hand) if count]
    if close:
        return [card._replace(text=card.text.rstrip()) for card in held]
    return [span for card in held for span in (Span(" "), card)]
