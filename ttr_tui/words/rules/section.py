"""What a rule says: paragraphs with numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from ttr_tui.engine import GameMap


class Section(NamedTuple):
    """A paragraph of the rules: its number, and the messages of its title and its text in Markdown,
    for docs/rules.md and for the rules of a map. White space in a text counts as one space.

    `{count}` stands for the setting `count` of the rule; if `counted` has a noun for it, with that:
    `3 cards`. `values` gives more words and numbers by name. `{locomotive}`, `{locomotives}`,
    `{train}` and `{trains}` stand for the names that a map gives to its wild card and its pieces. A
    map's rules have the section if the rule is on and `when` agrees.

    Sections with the same number form one paragraph, under the first title: so a rule can add a
    sentence to another rule. A text that begins with a comma continues the sentence of the first
    section that contains `{more}`.
    """

    number: str
    title: str
    text: str
    when: Callable[[GameMap], bool] = lambda game_map: True
    values: Callable[[GameMap], Mapping[str, str | int]] = lambda game_map: {}
    counted: Mapping[str, Callable[[int], str]] = {}


def several_decks(game_map: GameMap) -> bool:
    """Whether the cards are in several decks (GL-1): a condition for sections."""
    return len(game_map.rules.decks) > 1


def double_cards(game_map: GameMap) -> bool:
    """Whether some cards cover several spaces (GL-5): a condition for sections."""
    return any(card_type.covers > 1 for card_type in game_map.card_types)
