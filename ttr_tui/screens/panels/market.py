"""The market, the decks and the tickets, each with its key."""

from __future__ import annotations

from ttr_tui.engine.actions import DrawCard, DrawTickets, TakeCard
from ttr_tui.engine.state import EMPTY
from ttr_tui.engine.view import View
from ttr_tui.screens.chips import Chips
from ttr_tui.screens.ink import Ink
from ttr_tui.screens.lines import BLANK, Line, Piece, fit_line, line, width_of

PLACE_KEYS = "1234567890"
"""The key of each place of the market."""

DECK_KEYS = ("d", "f")
"""The key of each deck."""

TICKETS_KEY = "t"


def market_tall(view: View, chips: Chips, width: int, height: int) -> list[Line]:
    """One line for each place of the market, for each deck and for the tickets."""
    lines = [BLANK, line((" MARKET", "title"))]
    for place, card in enumerate(view.market):
        command = f"take{place + 1}"
        word = "nothing" if card == EMPTY else view.game_map.kinds[card].name
        may = may_take(view, place)
        lines.append(
            line(
                " ",
                Piece(PLACE_KEYS[place], _key_ink(view, may), command),
                Piece(" ", "plain", command),
                chips.card(card, command=command),
                Piece(f" {word}", "plain" if may else "quiet", command),
            )
        )
    room = height - len(lines)
    decks = len(view.decks)
    if room > decks + 1:
        lines.append(BLANK)
    for deck, left in enumerate(view.decks):
        name = deck_name(view, deck)
        may = any(isinstance(a, DrawCard) and a.deck == deck for a in view.legal)
        lines.append(
            _pile(
                view,
                DECK_KEYS[deck],
                name,
                left,
                f"draw{deck + 1}",
                may,
                width=width,
                thrown=view.discards[deck],
            )
        )
    may = any(isinstance(action, DrawTickets) for action in view.legal)
    lines.append(_pile(view, TICKETS_KEY, "tickets", view.ticket_deck, "tickets", may, width=width))
    return lines


def _pile(
    view: View,
    key: str,
    name: str,
    left: int,
    command: str,
    may: bool,
    *,
    width: int,
    thrown: int = 0,
) -> Line:
    """A deck: how many cards it holds, and the discard pile, in words for which there is room."""
    head = [
        Piece(" "),
        Piece(key, _key_ink(view, may), command),
        Piece(f" {name} ", "plain" if may else "quiet", command),
    ]
    styles = [f"{left} left", f"{left}"]
    if thrown:
        styles = [
            f"{left} left, {thrown} discarded",
            f"{left}, {thrown} discarded",
            f"{left} + {thrown}",
        ]
    room = width - width_of(head)
    text = next((text for text in styles if len(text) <= room), styles[-1])
    return line(*head, Piece(text, "quiet", command))


def market_flat(view: View, chips: Chips, width: int) -> list[Line]:
    """The market, the decks and the tickets on one line, in as many words as there is room for.
    Every card takes the same room, so that nothing jumps when a card is taken."""
    kinds = view.game_map.kinds
    longest = max(len(kind.name) for kind in kinds)
    colours = max(len(kind.name) for kind in kinds if not kind.is_locomotive)
    for letters in (longest, colours, 0):
        pieces = _market_pieces(view, chips, letters)
        if width_of(pieces) <= width:
            break
    return [fit_line(pieces, width)]


def _market_pieces(view: View, chips: Chips, letters: int) -> list[Piece]:
    pieces: list[Piece] = []
    for place, card in enumerate(view.market):
        command = f"take{place + 1}"
        gap = " " if letters else "  "
        pieces += [
            Piece(f"{gap}{PLACE_KEYS[place]}", _key_ink(view, may_take(view, place)), command),
            chips.card(card, name=letters, command=command),
        ]
    piles = [
        (
            DECK_KEYS[deck],
            deck_name(view, deck) if len(view.decks) == 1 else view.game_map.rules.decks[deck].name,
            left,
            f"draw{deck + 1}",
            any(isinstance(a, DrawCard) and a.deck == deck for a in view.legal),
        )
        for deck, left in enumerate(view.decks)
    ]
    may = any(isinstance(action, DrawTickets) for action in view.legal)
    word = "tickets" if letters > 8 else "tix"
    piles.append((TICKETS_KEY, word, view.ticket_deck, "tickets", may))
    for key, pile, cards, command, can in piles:
        gap = "  " if letters or len(piles) > 2 else "    "
        pieces += [
            Piece(f"{gap}{key}", _key_ink(view, can), command),
            Piece(f" {pile} {cards}", "plain" if can else "quiet", command),
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


def may_take(view: View, place: int) -> bool:
    """Whether the viewer can take the card at this place now."""
    return any(isinstance(action, TakeCard) and action.place == place for action in view.legal)


def _key_ink(view: View, may: bool) -> Ink:
    return "accent" if may else "faint"
