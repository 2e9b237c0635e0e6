"""Cards and pieces in one line of text, by the names of the map file: what positions are written
in."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ttr_tui.engine.actions import Payment
from ttr_tui.engine.game_map import GameMap
from ttr_tui.engine.ids import NotationError, look_up


def payment_text(payment: Payment, game_map: GameMap) -> str:
    """`3 black + 1 locomotive`; `nothing` for no cards."""
    cards = [f"{count} {game_map.card_types[card_type].name}" for card_type, count in payment]
    return " + ".join(cards) or "nothing"


def pieces_text(pieces: Sequence[int], game_map: GameMap) -> str:
    """`27 trains + 23 ships`"""
    words = [deck.pieces.many for deck in game_map.rules.decks]
    return " + ".join(f"{number} {word}" for number, word in zip(pieces, words, strict=True))


def pieces_from_text(text: str, game_map: GameMap) -> tuple[int, ...]:
    """The pieces that `pieces_text` wrote; `NotationError` for anything else."""
    numbers = tuple(int(number) for number in re.findall(r"\d{1,3}", text))
    if len(numbers) != len(game_map.rules.decks) or pieces_text(numbers, game_map) != text:
        expected = pieces_text([0] * len(game_map.rules.decks), game_map)
        raise NotationError(f"expected pieces as in {expected!r}, not {text!r}")
    return numbers


def payment_from_text(text: str, game_map: GameMap) -> Payment:
    """The payment that `payment_text` wrote; `NotationError` for anything else."""
    payment: dict[int, int] = {}
    for part in text.split(" + ") if text != "nothing" else ():
        match = re.fullmatch(r"(\d{1,3}) (.+)", part)
        if match is None:
            raise NotationError(f"expected cards such as '3 black + 1 locomotive', not {text!r}")
        card_type = look_up("card", match[2], game_map.card_type_index)
        payment[card_type] = payment.get(card_type, 0) + int(match[1])
    return tuple(sorted(payment.items()))
