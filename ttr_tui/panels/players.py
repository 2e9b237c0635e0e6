"""The players in their panel, with public facts about them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress
from operator import not_
from typing import Final, NamedTuple

from ttr_tui.engine import Phase, View
from ttr_tui.engine.view import SeatView
from ttr_tui.panels.badges import Badges
from ttr_tui.panels.regions import is_flat
from ttr_tui.panels.spans import BLANK, Line, Span, fits, in_columns, line
from ttr_tui.play.turn_facts import pieces_are_known
from ttr_tui.terminal_text import fit, pad
from ttr_tui.words.counts import number
from ttr_tui.words.language import _
from ttr_tui.words.panels import PATH_SIGN, SeatFact, seat_facts

_MAX_FOR_TWO_ROWS: Final = 3
"""Up to this number of players, each has room for a second row of facts."""

_MANY_ROWS: Final = 99
"""More than any number of players needs."""


class _Drawing(NamedTuple):
    """How facts are written: the rows for them, and how many are in words; signs replace the words
    of the others, close together where there is no room between them."""

    rows: int
    words: int
    is_close: bool = False


def players_tall(
    view: View, badges: Badges, width: int, height: int, *, clickable: bool = False
) -> list[Line]:
    """Two or three lines for each player, below one another; `clickable` ones show the log."""
    heading = line((f" {_('PLAYERS')}", "title"))
    _drawing, lines = _fitting(view, badges, width, height - 2, clickable=clickable)
    return [BLANK, heading, *lines]


def facts_rows(view: View, badges: Badges, width: int) -> int:
    """The number of rows for the facts of a player in `players_tall`, if it has enough rows."""
    lines = players_tall(view, badges, width, _MANY_ROWS)
    return (len(lines) - 2) // len(view.seats) - 1


def players_flat(
    view: View, badges: Badges, width: int, height: int = 2, *, clickable: bool = False
) -> list[Line]:
    """Two lines, the players beside one another; of one line, without their facts. `clickable` ones
    show the log."""
    each = width // len(view.seats)
    _drawing, lines = _fitting(view, badges, each, clickable=clickable)
    return in_columns(lines, each, 2)[:height]


def signs_beside_names(
    view: View, badges: Badges, width: int, height: int
) -> list[tuple[str, str]]:
    """The signs in the place of words in the panel of this size, and what they count."""
    drawing, _lines = (
        _fitting(view, badges, width // len(view.seats))
        if is_flat(height)
        else _fitting(view, badges, width, height - 2)
    )
    return sign_meanings(view)[drawing.words :]


def sign_meanings(view: View) -> list[tuple[str, str]]:
    """The signs of the facts about a player and what they count, in the order of the facts."""
    return [(each.sign, each.before) for each in seat_facts(view, view.seats[0])]


def _fitting(
    view: View, badges: Badges, width: int, height: int | None = None, *, clickable: bool = False
) -> tuple[_Drawing, list[Line]]:
    """The players below one another in an area of this size; without a height, each in two rows.
    All facts are in words, or where there is less room only the first ones, or none."""
    decks = len(view.game_map.rules.decks)
    rows = (1, 2) if height is not None and len(view.seats) <= _MAX_FOR_TWO_ROWS else (1,)
    drawings = [_Drawing(n, words) for words in (99, decks + 3, decks + 2) for n in rows]
    drawings += [_Drawing(1, decks), _Drawing(1, 0), _Drawing(1, 0, is_close=True)]
    for drawing in drawings:
        lines = [
            spans
            for seat in view.seats
            for spans in _player(view, seat, badges, width, drawing, clickable=clickable)
        ]
        if fits(lines, width, height):
            break
    return drawing, lines


def _player(
    view: View,
    seat: SeatView,
    badges: Badges,
    width: int,
    drawing: _Drawing,
    *,
    clickable: bool,
) -> list[Line]:
    """A player's name and score, and below them the facts; a click shows the log."""
    command = f"screen.show_player({seat.seat})" if clickable else ""
    here = seat.seat == view.player and view.phase is not Phase.OVER
    score = number(seat.score)
    room = width - 7 - len(score)
    flags = [badges.card(card)._replace(text=f" {badges.letter(card)}") for card in seat.flags]
    # So that a flag changes nothing else.
    blank = "  " * (max(len(each.flags) for each in view.seats) - len(flags))
    lines = [
        line(
            ("▸" if here else " ", "accent"),
            badges.seat(seat.seat)._replace(command=command),
            Span(f" {pad(fit(seat.name, room - 1), room)}", "strong" if here else "plain", command),
            Span(score, "strong", command),
        ),
        *(line(" ", Span(text, "quiet", command)) for text in _fact_rows(view, seat, drawing)),
    ]
    lines[-1] += (*flags, Span(blank))
    return lines


def _fact_rows(view: View, seat: SeatView, drawing: _Drawing) -> list[str]:
    """The facts in one row, or the pieces and the longest path in the first and the rest in the
    second."""
    decks, known = len(view.game_map.rules.decks), pieces_are_known(view)
    facts = seat_facts(view, seat)
    texts = [
        _fact_text(fact, is_known=known or n >= decks, in_words=n < drawing.words)
        for n, fact in enumerate(facts)
    ]
    if drawing.is_close:
        return ["".join(text.strip() for text in texts)]
    if drawing.rows == 1:
        return [" ".join(texts)]
    is_first = [n < decks or fact.sign == PATH_SIGN for n, fact in enumerate(facts)]
    return ["  ".join(compress(texts, is_first)), "  ".join(compress(texts, map(not_, is_first)))]


def _fact_text(fact: SeatFact, *, is_known: bool, in_words: bool) -> str:
    """`45 trains`, or with a sign `▬45`. What stands behind must not move when the number
    changes."""
    n = str(fact.number) if is_known else "?"
    if not in_words:
        return f"{fact.sign}{n:<2}"
    if fact.after is None:
        return f"{fact.before} {n:<2}"
    word = fact.after(fact.number)
    return f"{n:>2} {word.ljust(max(len(fact.after(each)) for each in (1, 2, 5)))}"


def with_scores(view: View, scores: Sequence[int]) -> View:
    """The view with these scores of all seats."""
    seats = zip(view.seats, scores, strict=True)
    return view._replace(seats=tuple([seat._replace(score=n) for seat, n in seats]))
