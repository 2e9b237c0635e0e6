"""Cards and players as small coloured signs, the same as on the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ttr_tui.board import Look
from ttr_tui.board.look import GRAY, cards_for
from ttr_tui.engine.game_map import CardKind, GameMap
from ttr_tui.engine.state import EMPTY
from ttr_tui.screens.ink import Ink
from ttr_tui.screens.lines import Piece

WILD: Final = "✦"
"""The sign of cards that stand for any colour."""

WAVES: Final = "≈"
ANCHOR: Final = "†"
DOUBLE: Final = "²"
"""The marks of ship cards, of cards with an anchor, of double ships."""


class Chips:
    """The signs of one map in one look; `seats` are the colours of the seats."""

    def __init__(self, game_map: GameMap, look: Look, seats: Sequence[str]) -> None:
        self.seats = tuple(seats)
        self._map = game_map
        self._look = look
        self._colours = [(card.letter, card.style) for card in cards_for(look, game_map.colours)]
        self._faces: list[tuple[str, Ink]] = [
            (WILD, "wild") if kind.colour is None else self._colours[kind.colour]
            for kind in game_map.kinds
        ]
        self._marks = [_marks(kind) for kind in game_map.kinds]

    def letter(self, kind: int) -> str:
        """The sign of a kind of card."""
        return self._faces[kind][0]

    def card(self, kind: int, *, name: int = 0, command: str | None = None) -> Piece:
        """A card: its sign, and its name in a room of so many letters."""
        letter, ink = ("–", "no card") if kind == EMPTY else self._faces[kind]
        before, behind = (" ", " ") if kind == EMPTY else self._marks[kind]
        sign = f"{before}{letter}{behind}"
        if not name:
            return Piece(sign, ink, command)
        word = "" if kind == EMPTY else self._map.kinds[kind].name
        if len(word) > name:  # `loco` is read more easily than `locomo`.
            word = word[:4]
        return Piece(f"{sign}{word:<{name}}", ink, command)

    def cards(self, kind: int, count: int) -> Piece:
        """So many cards of a kind: `R 3`."""
        letter, ink = self._faces[kind]
        before, behind = self._marks[kind]
        gap = "" if behind == " " else " "  # A mark must not be read as part of the number.
        return Piece(f"{before}{letter}{behind}{gap}{count} ", ink)

    def seat(self, seat: int) -> Piece:
        """A player's sign."""
        look = self._look.seats[self.seats[seat]]
        return Piece(f" {look.sign} ", look.style)

    def gray(self) -> Piece:
        """The sign of lanes that take any one colour."""
        gray = self._look.cards[GRAY]
        return Piece(f" {gray.letter} ", gray.style)

    def lane(self, lane: int) -> Piece:
        """The colour and length of a lane: `R R R`, or dots for a gray one."""
        facts = self._map.lanes[lane]
        gray = self._look.cards[GRAY]
        letter, ink = (
            (gray.letter, gray.style) if facts.colour is None else self._colours[facts.colour]
        )
        letters = WILD * facts.locomotives + letter * (facts.length - facts.locomotives)
        return Piece(f" {' '.join(letters)} ", ink)


def _marks(kind: CardKind) -> tuple[str, str]:
    """What stands before and behind the letter of a card: ships sail, doubles count twice, anchors
    are anchors."""
    behind = DOUBLE if kind.covers > 1 else ANCHOR if kind.anchor else " "
    return (WAVES if kind.deck else " "), behind
