"""The players: score, pieces, numbers of cards and tickets, and what else their map gives them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ttr_tui.engine.state import Phase
from ttr_tui.engine.view import SeatView, View
from ttr_tui.games.plain_text import pad
from ttr_tui.screens.chips import Chips
from ttr_tui.screens.lines import BLANK, Line, beside, line


def players_tall(view: View, chips: Chips, width: int) -> list[Line]:
    """Two lines for each player, below one another."""
    lines = [BLANK, line((" PLAYERS", "title"))]
    for column in _player_columns(view, chips, width):
        lines += column
    return lines


def players_flat(view: View, chips: Chips, width: int) -> list[Line]:
    """Two lines, the players beside one another."""
    each = width // len(view.seats)
    return beside([(each, column) for column in _player_columns(view, chips, each)])


def _player_columns(view: View, chips: Chips, width: int) -> list[list[Line]]:
    room = width - 1 - 2 * max(len(seat.flags) for seat in view.seats)
    longest = max(
        (_seat_facts(view, seat) for seat in view.seats),
        key=lambda facts: sum(len(f"{fact.number}{fact.words[0]}") for fact in facts),
    )
    sizes = range(len(longest[0].words))
    size = next((size for size in sizes if len(_facts_text(longest, size)) <= room), sizes[-1])
    columns: list[list[Line]] = []
    for seat in view.seats:
        here = seat.seat == view.player and view.phase is not Phase.OVER
        score = str(seat.score)
        name = pad(seat.name, width - 7 - len(score))
        held = _facts_text(_seat_facts(view, seat), size)
        flag = [chips.card(card)._replace(text=f" {chips.letter(card)}") for card in seat.flags]
        columns.append(
            [
                line(
                    ("▸" if here else " ", "accent"),
                    chips.seat(seat.seat),
                    (f" {name}", "strong" if here else "plain"),
                    (score, "strong"),
                ),
                line(" ", (held, "quiet"), *flag),
            ]
        )
    return columns


class Fact(NamedTuple):
    """A number that everybody may know of a player, and its word from long to short."""

    number: int
    words: tuple[str, ...]


def _seat_facts(view: View, seat: SeatView) -> list[Fact]:
    """Pieces left, cards, tickets, and what else this map gives a player."""
    rules = view.game_map.rules
    facts = [
        Fact(left, (f" {many}", f" {many}", f" {many}", f" {many[:2]}", many[:2], many[:1]))
        for left, deck in zip(seat.fleet, rules.decks, strict=True)
        for many in [deck.pieces.many]
    ]
    cards = " card " if seat.cards == 1 else " cards"
    facts.append(Fact(seat.cards, (cards, cards, " crd", " ca", "ca", "c")))
    tickets = " ticket " if seat.tickets == 1 else " tickets"
    facts.append(Fact(seat.tickets, (tickets, " tix", " tix", " ti", "ti", "t")))
    if rules.stations is not None:
        facts.append(Fact(seat.stations_left, (" stations", " sta", " sta", " st", "st", "s")))
    if rules.harbors is not None:
        facts.append(Fact(seat.harbors_left, (" harbors", " har", " har", " ha", "ha", "h")))
    return facts


def _facts_text(facts: Sequence[Fact], size: int) -> str:
    """The facts in one line: `45 trains  4 cards  2 tickets`, or shorter."""
    gap = "  " if size == 0 else " "
    return gap.join(f"{fact.number:>2}{fact.words[size]}" for fact in facts)
