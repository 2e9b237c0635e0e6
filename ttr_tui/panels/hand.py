"""Hands of cards: in columns, on one line, on several lines."""

from __future__ import annotations

from ttr_tui.engine import GameMap, View
from ttr_tui.engine.game_map import DeckIndex
from ttr_tui.panels import spans
from ttr_tui.panels.badges import ANCHOR, DOUBLE, WAVES, Badges
from ttr_tui.words import counts
from ttr_tui.words.keys import KeyName
from ttr_tui.words.language import _
from ttr_tui.words.names import card_name, piece_name


def hand_tall(view: View, badges: Badges, width: int, height: int) -> list[spans.Line]:
    """The hand in columns, every card type in its place; if a map has too many card types for that,
    only those that are held. If there is no room for their names, closer together above a legend of
    the signs on them."""
    title = spans.line((f" {_('HAND')}  ", "title"), (counts.cards(sum(view.hand)), "quiet"))
    rows = height - 2
    places: list[spans.Line] = []
    held: list[tuple[spans.Span, int]] = []
    named: list[spans.Line] = []
    for card_type, count in enumerate(view.hand):
        badge = (
            badges.card(card_type)
            if count
            else spans.Span(f" {badges.letter(card_type)} ", "no card")
        )
        style, name_style = ("strong", "plain") if count else ("faint", "faint")
        name = card_name(card_type, view.game_map, count)
        places.append(spans.line(" ", badge, (f"{count:>2} ", style), (name, name_style)))
        if count:
            held.append((badge, count))
            named.append(places[-1])

    def close(each: int) -> list[spans.Line]:
        return [spans.line(" ", badge, (f"{count:>{each - 5}}", "strong")) for badge, count in held]

    signs = card_signs(view.game_map)
    legend = [spans.line((f" {'  '.join(signs)}", "quiet"))] if signs else []
    forms = [
        [spans.BLANK, title, *spans.in_columns(places, 18, rows)],
        [spans.BLANK, title, *spans.in_columns(named, width, rows)],
        *(
            [spans.BLANK, title, *spans.in_columns(close(each), each, rows - len(below)), *below]
            for below in (legend, [])
            for each in range(9, 6, -1)
        ),
    ]
    return spans.first_that_fits(forms, width, height)


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


def hand_flat(view: View, badges: Badges, key_name: KeyName, width: int) -> list[spans.Line]:
    """The hand on one line: the cards that are held, closer together if there are many types."""
    total = sum(view.hand)
    tail = spans.Span(f"… {key_name('game.tickets')}", "key", "game.tickets")
    close = spans.line((f"{total} ", "title"), *hand_spans(view, badges, close=True))
    forms = (
        spans.line((f" {counts.cards(total)} ", "title"), *hand_spans(view, badges)),
        close,
        (*spans.fit_line(close, width - spans.width_of([tail])), tail),
    )
    return spans.first_that_fits(([form] for form in forms), width, 1)


def hand_spans(view: View, badges: Badges, *, close: bool = False) -> list[spans.Span]:
    """The cards that are held, with a blank before each, or `close` together."""
    held = [badges.cards(card_type, count) for card_type, count in enumerate(view.hand) if count]
    if close:
        return [card._replace(text=card.text.rstrip()) for card in held]
    return [span for card in held for span in (spans.Span(" "), card)]
