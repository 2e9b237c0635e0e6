"""Cards and players as small colored signs, the same as on the board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from ttr_tui.board.render.themes import GRAY, Theme
from ttr_tui.engine import CardType, GameMap
from ttr_tui.panels.spans import Line, Span, TextStyle
from ttr_tui.words.language import TextPart
from ttr_tui.words.names import card_name, wild_card_in_short

WILD: Final = "✦"
"""The sign of cards that stand for any color."""

WAVES: Final = "≈"
ANCHOR: Final = "†"
DOUBLE: Final = "²"
"""The marks of ship cards, of cards with an anchor, of double ships."""


class Badges:
    """The signs of one map in one theme; one color for each seat."""

    def __init__(self, game_map: GameMap, board_theme: Theme, seat_colors: Sequence[str]) -> None:
        self.seat_colors = tuple(seat_colors)
        self.made_for = board_theme, self.seat_colors
        self._map = game_map
        self.board_theme = board_theme
        cards = [board_theme.cards[color] for color in game_map.colors]
        self._colors = [(card.letter, card.style) for card in cards]
        self._cards: list[tuple[str, TextStyle]] = [
            (WILD, "wild") if card_type.color is None else self._colors[card_type.color]
            for card_type in game_map.card_types
        ]
        self._marks = [_marks(card_type) for card_type in game_map.card_types]

    def letter(self, card_type: int) -> str:
        """The sign of a card type."""
        return self._cards[card_type][0]

    def card(
        self, card_type: int | None, *, name_length: int = 0, command: str | None = None
    ) -> Span:
        """A card: its sign, and its name padded to `name_length` cells; a longer name is left
        out, a wild card's is shortened. `None` is an empty slot."""
        if card_type is None:
            return Span(f" – {'':<{name_length}}" if name_length else " – ", "no card", command)
        letter, style = self._cards[card_type]
        before, behind = self._marks[card_type]
        word = card_name(card_type, self._map)
        if len(word) > name_length:
            short = wild_card_in_short(self._map)
            word = short if card_type == self._map.locomotive and len(short) <= name_length else ""
        return Span(f"{before}{letter}{behind}{word:<{name_length}}", style, command)

    def cards(self, card_type: int, count: int) -> Span:
        """A number of cards of one type: `R 3`."""
        letter, style = self._cards[card_type]
        before, behind = self._marks[card_type]
        gap = "" if behind == " " else " "  # A mark must not be read as part of the number.
        return Span(f"{before}{letter}{behind}{gap}{count} ", style)

    def spans(self, parts: Iterable[TextPart]) -> Line:
        """A rendered line, with the signs of the cards and players in it."""
        return tuple(map(self._span, parts))

    def _span(self, part: TextPart) -> Span:
        if part.card is not None:
            return self.card(part.card, command=part.command)
        if part.seat is not None:
            return self.seat(part.seat)
        return Span(part.text, part.style, part.command)

    def seat(self, seat: int) -> Span:
        """A player's sign."""
        styles = self.board_theme.seat(seat, self.seat_colors[seat])
        return Span(f" {styles.sign} ", styles.style)

    def gray(self) -> Span:
        """The sign of routes that take any one color."""
        gray = self.board_theme.cards[GRAY]
        return Span(f" {gray.letter} ", gray.style)

    def route(self, route: int) -> Span:
        """The color and length of a route: `R R R`."""
        facts = self._map.routes[route]
        gray = self.board_theme.cards[GRAY]
        letter, style = (
            (gray.letter, gray.style) if facts.color is None else self._colors[facts.color]
        )
        letters = WILD * facts.locomotives + letter * (facts.length - facts.locomotives)
        return Span(f" {' '.join(letters)} ", style)


def _marks(card_type: CardType) -> tuple[str, str]:
    """The marks before and behind the letter of a card: waves for ships, `²` for double ships, an
    anchor."""
    behind = DOUBLE if card_type.covers > 1 else ANCHOR if card_type.anchor else " "
    return (WAVES if card_type.deck else " "), behind
