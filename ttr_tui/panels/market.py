"""The market, the decks and the tickets, each with its key, the discarded cards, and the cards in a
hand."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ttr_tui.engine import GameMap, View
from ttr_tui.engine.game_map import CardTypeIndex, DeckIndex
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
from ttr_tui.words import counts
from ttr_tui.words.keys import KeyName
from ttr_tui.words.language import TextPart, _
from ttr_tui.words.names import card_name, color_name, piece_name
from ttr_tui.words.panel_facts import PanelFact, hand_facts, market_facts, pile_facts


def _key(fact: PanelFact, key_name: KeyName, active: Collection[str] | None) -> Span:
    """The key of a slot or a pile, faint where it does nothing now."""
    is_possible = fact.style == "plain" and (active is None or fact.command in active)
    return Span(key_name(fact.command), "accent" if is_possible else "faint", fact.command)


def market_tall(
    view: View,
    badges: Badges,
    key_name: KeyName,
    width: int,
    height: int,
    active: Collection[str] | None = None,
) -> list[Line]:
    """One line for each slot of the market, for each deck and for the tickets; with few rows, two
    slots in a line. `active` are the ids of keys that may do something; else all."""
    is_low = len(view.market) + len(view.decks) + 4 > height

    def label(fact: PanelFact, card: CardTypeIndex | None) -> Sequence[TextPart]:
        color = None if card is None else view.game_map.card_types[card].color
        if not is_low or color is None:
            return fact.label
        return [
            fact.label[0],
            TextPart(f" {color_name(color, view.game_map)}"),
        ]  # So says the badge.

    slots = [
        line(
            " ",
            _key(fact, key_name, active),
            Span(" ", "plain", fact.command),
            *(
                span._replace(style=fact.style if span.style == "plain" else span.style)._replace(
                    command=fact.command
                )
                for span in badges.spans(label(fact, card))
            ),
        )
        for fact, card in zip(market_facts(view), view.market, strict=True)
    ]
    piles = [
        fit_line(
            line(
                " ",
                _key(fact, key_name, active),
                Span(f" {fact.label[0].text} ", fact.style, fact.command),
                Span(fact.words, "quiet", fact.command),
            ),
            width,
        )
        for fact in pile_facts(view)
    ]
    title, half = line((f" {_('MARKET')}", "title")), width // 2
    if is_low:
        halves = [fit_line(slot, half - 1) for slot in slots]
        return [BLANK, title, *in_columns(halves, half, -(-len(slots) // 2)), *piles][:height]
    return [BLANK, title, *(fit_line(slot, width) for slot in slots), BLANK, *piles]


def market_flat(
    view: View,
    badges: Badges,
    key_name: KeyName,
    width: int,
    active: Collection[str] | None = None,
) -> list[Line]:
    """The market, the decks and the tickets on one line, with the names of the cards if there is
    room for them. Every card takes the same room, so that nothing jumps when a card is drawn."""
    game_map = view.game_map
    names = [len(card_name(card, game_map)) for card in game_map.card_type_indices]
    longest, slots = max(names), [*zip(market_facts(view), view.market, strict=True)]
    names.pop(game_map.locomotive)
    piles = [
        Span(f" {fact.label[0].text} {fact.value}", fact.style, fact.command)
        for fact in pile_facts(view)
    ]
    keys = [_key(fact, key_name, active) for fact in pile_facts(view)]

    def form(letters: int, gap: str, before_pile: str) -> list[Line]:
        spans: list[Span] = []
        for fact, card in slots:
            badge = badges.card(card, name_length=letters, command=fact.command)
            badge = badge._replace(text=badge.text.removeprefix(" ")) if letters else badge
            spans += [Span(gap), _key(fact, key_name, active), Span(" "), badge]
        for key, pile in zip(keys, piles, strict=True):
            spans += [Span(before_pile), key, pile]
        return [tuple(spans)]

    forms = (form(longest, "  ", "    "), form(max(names), " ", "  "), form(0, " ", " "))
    return first_that_fits(forms, width, 1)


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
    """The hand in columns, every card type in its place; if a map has too many card types for that,
    those that are held, closer together above a legend of the signs on them."""
    title = line((f" {_('HAND')}  ", "title"), (counts.cards(sum(view.hand)), "quiet"))
    facts, rows = hand_facts(view), height - 2
    places: list[Line] = []
    for card, fact in enumerate(facts):
        badge = badges.card(card)
        if fact.style == "faint":
            badge = Span(f" {badges.letter(card)} ", "no card")
        name = (fact.label[1].text, "faint" if fact.style == "faint" else "plain")
        places.append(line(" ", badge, (f"{fact.value:>2} ", fact.style), name))
    whole = in_columns(places, 18, rows)
    if fits(whole, width):
        return [BLANK, title, *whole]
    signs = card_signs(view.game_map)
    legend = [line((f" {'  '.join(signs)}", "quiet"))] if signs else []
    held = [(badges.card(card), n) for card, n in enumerate(view.hand) if n]
    forms = (
        [
            BLANK,
            title,
            *in_columns(
                [line(" ", badge, (f"{n:>{each - 5}}", "strong")) for badge, n in held],
                each,
                rows - len(below),
            ),
            *below,
        ]
        for below in (legend, [])
        for each in (9, 8, 7)
    )
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
