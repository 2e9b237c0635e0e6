"""The players: score, pieces, numbers of cards and tickets, and what else their map gives them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ttr_tui.engine.state import Phase
from ttr_tui.engine.view import SeatView, View
from ttr_tui.games.plain_text import fit, pad
from ttr_tui.screens.chips import Badges
from ttr_tui.screens.lines import BLANK, Line, Span, beside, line

_READABLE = 3
"""So many sizes of the facts have words that need no guessing."""
_FEW = 3
"""So many players leave room for a second row of facts each."""


def players_tall(view: View, badges: Badges, width: int) -> list[Line]:
    """Two lines for each player below one another, or three."""
    lines = [BLANK, line((" PLAYERS", "title"))]
    for column in _player_columns(view, badges, width, facts_rows(view, width)):
        lines += column
    return lines


def facts_rows(view: View, width: int) -> int:
    """How many rows the facts of a player take where the players stand below one another: two
    where a map has too many of them for words in one, and the players are few."""
    return 2 if len(view.seats) <= _FEW and _size(view, width, 1) >= _READABLE else 1


def players_flat(view: View, badges: Badges, width: int) -> list[Line]:
    """Two lines, the players beside one another."""
    each = width // len(view.seats)
    return beside([(each, column) for column in _player_columns(view, badges, each, 1)])


def scores_in_a_row(
    names: Sequence[str], scores: Sequence[int], badges: Badges, *, letters: int, gap: int
) -> list[Span]:
    """Everybody's sign, name in so many letters at the most, and score."""
    pieces: list[Span] = []
    for seat, (name, score) in enumerate(zip(names, scores, strict=True)):
        pieces += [
            badges.seat(seat),
            Span(f" {fit(name, letters)} "),
            Span(f"{score}{' ' * gap}", "strong"),
        ]
    return pieces


def _size(view: View, width: int, rows: int) -> int:
    """The size of the words with which every player's facts have room, 0 for the longest."""
    room = width - 1 - 2 * max(len(seat.flags) for seat in view.seats)
    sizes = range(len(_seat_facts(view, view.seats[0])[0].words))
    texts = [_seat_facts(view, seat) for seat in view.seats]
    return next(
        (
            size
            for size in sizes
            if all(len(text) <= room for facts in texts for text in _texts(view, facts, size, rows))
        ),
        sizes[-1],
    )


def _texts(view: View, facts: Sequence[Fact], size: int, rows: int) -> list[str]:
    """The facts in one row, or the pieces in one and the rest in another."""
    pieces = len(view.game_map.rules.decks) if rows > 1 else 0
    return [_facts_text(some, size) for some in (facts[:pieces], facts[pieces:]) if some]


def _player_columns(view: View, badges: Badges, width: int, rows: int) -> list[list[Line]]:
    size = _size(view, width, rows)
    columns: list[list[Line]] = []
    for seat in view.seats:
        here = seat.seat == view.player and view.phase is not Phase.OVER
        score = str(seat.score)
        room = width - 7 - len(score)
        name = pad(fit(seat.name, room - 1), room)
        *first, held = _texts(view, _seat_facts(view, seat), size, rows)
        flag = [badges.card(card)._replace(text=f" {badges.letter(card)}") for card in seat.flags]
        columns.append(
            [
                line(
                    ("▸" if here else " ", "accent"),
                    badges.seat(seat.seat),
                    (f" {name}", "strong" if here else "plain"),
                    (score, "strong"),
                ),
                *(line(" ", (text, "quiet")) for text in first),
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
        for left, deck in zip(seat.starting_pieces, rules.decks, strict=True)
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
