"""Questions to the player whose turn it is, and their answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ttr_tui.engine import GameMap, View
from ttr_tui.engine.rules.flag import FlagRules
from ttr_tui.terminal_text import fit
from ttr_tui.words import counts
from ttr_tui.words.language import Slot, TextPart, _, or_list, text_parts
from ttr_tui.words.names import card_name, color_name, deck_name

# Yes or no.


def either_key(one: Slot, other: Slot) -> list[TextPart]:
    """Two keys that do the same."""
    return text_parts("{one} or {other}", "quiet", one=one, other=other)


def press_one_of(keys: Sequence[str]) -> str:
    return _("press {keys}", keys=or_list(keys))


# Lists.


def place(row: int, rows: int) -> str:
    """Which row of a list has the cursor."""
    return _("{row} of {rows}", row=row, rows=rows)


def undone() -> str:
    """That the last step was undone."""
    return _("Undone")


# A card for the flag.


def flag_cards(held: Sequence[int]) -> list[TextPart]:
    """The cards that a player has for the flag."""
    if not held:
        return text_parts("You have none yet.")
    badges = [piece for card in held for piece in (TextPart(" "), TextPart(card=card))]
    return text_parts("You have {cards}", cards=badges[1:])


def whole_flag(rules: FlagRules, game_map: GameMap) -> str:
    """What the colors of the flag score."""
    colors = ", ".join(color_name(color, game_map) for color in rules.colors)
    return _("{colors} together: {points}", colors=colors, points=counts.points(rules.points))


def keep_card(card: int, game_map: GameMap) -> list[TextPart]:
    name = card_name(card, game_map)
    return text_parts("keep {badge} {card}", badge=TextPart(card=card), card=name)


# The deck that fills a slot of the market.


def replace_card_from(card: int, game_map: GameMap) -> list[list[TextPart]]:
    """Which card is drawn, and that the deck for its slot is to be chosen; the longest first."""
    badge, name = TextPart(card=card), TextPart(f" {card_name(card, game_map)}", "strong")
    return [
        text_parts("You draw {card}. Replace it from:", card=form)
        for form in ([badge, name], [badge])
    ]


def deck_to_fill_from(deck: int, view: View) -> str:
    name, left = deck_name(deck, view.game_map), view.decks[deck]
    return _("the {deck} ({n} left)", deck=name, n=left)


# Starting pieces.


def choose_starting_pieces(total: int) -> str:
    return _("Choose {n} starting pieces.", n=total)


_MAX_QUOTE: Final = 20
"""Columns of the typed text; the end of a longer one is left out."""


def find() -> str:
    """The label of the input."""
    return _("Find:")


def no_city_or_route(text: str) -> str:
    return _("No city or route matches “{text}”.", text=fit(text, _MAX_QUOTE))


def no_city(text: str) -> str:
    return _("No city matches “{text}”.", text=fit(text, _MAX_QUOTE))
