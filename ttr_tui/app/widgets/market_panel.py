"""The market, the decks and the tickets, each with its key."""

from __future__ import annotations

from typing import NamedTuple

from ttr_tui.app.widgets.badges import Badges
from ttr_tui.app.widgets.spans import BLANK, Line, Span, TextStyle, fit_line, line, width_of
from ttr_tui.engine.actions import DrawFaceUp, DrawFromDeck, DrawTickets
from ttr_tui.engine.state import EMPTY
from ttr_tui.engine.view import View

SLOT_KEYS = "1234567890"
"""The key of each place of the market."""

DECK_KEYS = ("d", "f")
"""The key of each deck."""

TICKETS_KEY = "t"


def market_tall(view: View, badges: Badges, width: int, height: int) -> list[Line]:
    """One line for each place of the market, for each deck and for the tickets."""
    lines = [BLANK, line((" MARKET", "title"))]
    for slot, card in enumerate(view.market):
        command = f"take{slot + 1}"
        word = "nothing" if card == EMPTY else view.game_map.card_types[card].name
        may = can_draw(view, slot)
        lines.append(
            line(
                " ",
                Span(SLOT_KEYS[slot], _key_style(may), command),
                Span(" ", "plain", command),
                badges.card(card, command=command),
                Span(f" {word}", "plain" if may else "quiet", command),
            )
        )
    room = height - len(lines)
    decks = len(view.decks)
    if room > decks + 1:
        lines.append(BLANK)
    for deck, left in enumerate(view.decks):
        name = deck_name(view, deck)
        lines.append(_pile_line(_deck_pile(view, deck, name), left, view.discards[deck], width))
    lines.append(_pile_line(_ticket_pile(view, "tickets"), view.ticket_deck, 0, width))
    return lines


class _Pile(NamedTuple):
    """A pile to draw from: its key, its name, its command, and whether that can be done now."""

    key: str
    name: str
    command: str
    may: bool


def _deck_pile(view: View, deck: int, name: str) -> _Pile:
    return _Pile(DECK_KEYS[deck], name, f"draw{deck + 1}", DrawFromDeck(deck) in view.legal)


def _ticket_pile(view: View, name: str) -> _Pile:
    return _Pile(TICKETS_KEY, name, "tickets", DrawTickets() in view.legal)


def _pile_line(pile: _Pile, left: int, thrown: int, width: int) -> Line:
    """How many cards a pile holds, and its discard pile, in words for which there is room."""
    head = [
        Span(" "),
        Span(pile.key, _key_style(pile.may), pile.command),
        Span(f" {pile.name} ", "plain" if pile.may else "quiet", pile.command),
    ]
    texts = [f"{left} left", f"{left}"]
    if thrown:
        texts = [
            f"{left} left, {thrown} discarded",
            f"{left}, {thrown} discarded",
            f"{left} + {thrown}",
        ]
    room = width - width_of(head)
    text = next((text for text in texts if len(text) <= room), texts[-1])
    return line(*head, Span(text, "quiet", pile.command))


def market_flat(view: View, badges: Badges, width: int) -> list[Line]:
    """The market, the decks and the tickets on one line, in as many words as there is room for.
    Every card takes the same room, so that nothing jumps when a card is taken."""
    card_types = view.game_map.card_types
    longest = max(len(card_type.name) for card_type in card_types)
    colors = max(len(card_type.name) for card_type in card_types if not card_type.is_locomotive)
    for letters in (longest, colors, 0):
        pieces = _market_pieces(view, badges, letters)
        if width_of(pieces) <= width:
            break
    return [fit_line(pieces, width)]


def _market_pieces(view: View, badges: Badges, letters: int) -> list[Span]:
    pieces: list[Span] = []
    for slot, card in enumerate(view.market):
        command = f"take{slot + 1}"
        gap = " " if letters else "  "
        pieces += [
            Span(f"{gap}{SLOT_KEYS[slot]}", _key_style(can_draw(view, slot)), command),
            badges.card(card, name=letters, command=command),
        ]
    decks = view.game_map.rules.decks
    names = ["deck"] if len(decks) == 1 else [deck.name for deck in decks]
    piles = [_deck_pile(view, deck, name) for deck, name in enumerate(names)]
    piles.append(_ticket_pile(view, "tickets" if letters > 8 else "tix"))
    gap = "  " if letters or len(piles) > 2 else "    "
    for pile, left in zip(piles, (*view.decks, view.ticket_deck), strict=True):
        pieces += [
            Span(f"{gap}{pile.key}", _key_style(pile.may), pile.command),
            Span(f" {pile.name} {left}", "plain" if pile.may else "quiet", pile.command),
        ]
    return pieces


def piles_in_words(view: View) -> list[str]:
    """How many cards lie in each deck and its discard pile, and how many tickets are left."""
    words = [
        f"In the {deck_name(view, deck)} now: {left}, in its discard pile: {view.discards[deck]}."
        for deck, left in enumerate(view.decks)
    ]
    return [*words, f"Tickets in their deck: {view.ticket_deck}."]


def deck_name(view: View, deck: int) -> str:
    """`deck`, or `ship deck` where there are several."""
    decks = view.game_map.rules.decks
    return f"{decks[deck].name} deck" if len(decks) > 1 else "deck"


def can_draw(view: View, slot: int) -> bool:
    """Whether the viewer can take the card at this place now."""
    return any(isinstance(action, DrawFaceUp) and action.slot == slot for action in view.legal)


def _key_style(may: bool) -> TextStyle:
    return "accent" if may else "faint"
