"""The top line, and whose turn it is in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ttr_tui.app.widgets.badges import Badges
from ttr_tui.app.widgets.spans import BLANK, Line, Span, beside, line, pad_line
from ttr_tui.engine.state import Phase
from ttr_tui.engine.view import SeatView, View
from ttr_tui.play.plain_text import fit, pad

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
        for left, deck in zip(seat.pieces_by_deck, rules.decks, strict=True)
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


def track(view: View, badges: Badges, width: int) -> list[Line]:
    """The score track from 0 to 100 with every player's marker; who passes 100 starts again."""
    cells: list[Span] = [Span("·", "faint")] * width
    room = width - 5

    def at(score: int) -> int:
        return 1 + score * room // 100

    for tens in range(0, 101, 10):
        for offset, digit in enumerate(str(tens)):
            cells[at(tens) + offset] = Span(digit, "quiet")
    taken: set[int] = set()
    for seat in sorted(view.seats, key=lambda seat: (seat.score, seat.seat)):
        area = at(seat.score % 100 if seat.score > 100 else max(0, seat.score))
        while area in taken and area < width - 1:
            area += 1
        taken.add(area)
        sign = badges.seat(seat.seat)
        cells[area] = Span(sign.text.strip(), sign.text_style)
    return [tuple(cells)]


def status(view: View, width: int) -> list[Line]:
    """The top line: what is played, which turn it is."""
    pieces = [
        Span(f" {fit(view.game_map.title, 40)}", "bar strong"),
        Span(f"   {turn_words(view)}", "bar"),
    ]
    if view.turns_left is not None and view.phase is not Phase.OVER:
        pieces.append(Span(f"   {last_round_words(view)}", "bar accent"))
    return [pad_line(pieces, width, "bar")]


def turn_words(view: View) -> str:
    """`turn 12, Ann to play`"""
    if view.phase is Phase.OVER:
        return "the game is over"
    name = fit(view.seats[view.player].name, 24)
    if not view.turn:
        what = "a starting pieces" if view.phase is Phase.STARTING_PIECES else "tickets"
        return f"{name} chooses {what}"
    return f"turn {view.turn}, {name} to play"


def last_round_words(view: View) -> str:
    """How many turns are left, and whose is the last."""
    if view.turns_left is None:
        return ""
    last = view.seats[(view.player + view.turns_left - 1) % len(view.seats)].name
    if view.turns_left <= 1:
        return "Last round: this is the last turn"
    return f"Last round: {view.turns_left} turns left, the last is {fit(last, 20)}'s"
