"""The players in their panel, with public facts about them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from ttr_tui.engine import GameMap, Phase, Rules, View
from ttr_tui.engine.view import SeatView
from ttr_tui.panels.badges import Badges
from ttr_tui.panels.regions import is_flat
from ttr_tui.panels.spans import BLANK, Line, Span, fits, in_columns, line
from ttr_tui.play.turn_facts import pieces_are_known
from ttr_tui.terminal_text import fit, pad
from ttr_tui.words.counts import number
from ttr_tui.words.language import _
from ttr_tui.words.panels import seat_facts

_MAX_FOR_TWO_ROWS: Final = 3
"""Up to this number of players, each has room for a second row of facts."""

_MANY_ROWS: Final = 99
"""More than any number of players needs."""


class _FactStyle(NamedTuple):
    """How facts are written: the number of facts with words (signs replace the other words), the
    rows for them, the cells between two facts, and whether numbers are padded, so that the facts do
    not move."""

    words: int
    rows: int = 1
    gap: int = 1
    padded: bool = True


class _Fact(NamedTuple):
    """A public number of a player or `?`, its word, and the sign that replaces the word."""

    number: int | str
    word: str
    sign: str


def players_tall(
    view: View, badges: Badges, width: int, height: int, *, clickable: bool = False
) -> list[Line]:
    """Two or three lines for each player, below one another; `clickable` ones show the log."""
    heading = line((f" {_('PLAYERS')}", "title"))
    _style, lines = _fitting(view, badges, width, height - 2, clickable=clickable)
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
    each, rows = width // len(view.seats), 2
    _style, lines = _fitting(view, badges, each, clickable=clickable)
    return in_columns(lines, each, rows)[:height]


def signs_beside_names(
    view: View, badges: Badges, width: int, height: int
) -> list[tuple[str, str]]:
    """The signs in the place of words in the panel of this size, and what they count."""
    style, _lines = (
        _fitting(view, badges, width // len(view.seats))
        if is_flat(height)
        else _fitting(view, badges, width, height - 2)
    )
    return sign_meanings(view)[style.words :]


def sign_meanings(view: View) -> list[tuple[str, str]]:
    """The signs of the facts about a player and what they count, in the order of the facts."""
    facts, decks = seat_facts(view.seats[0], view.game_map), len(view.game_map.rules.decks)
    return [
        (each.sign, _("{pieces} left", pieces=each.before) if n < decks else each.before)
        for n, each in enumerate(facts)
    ]


def _fitting(
    view: View, badges: Badges, width: int, height: int | None = None, *, clickable: bool = False
) -> tuple[_FactStyle, list[Line]]:
    """The players below one another in an area of this size; without a height, each in two rows.
    From long to short: with all words, in as few rows as they need; then with fewer words."""
    rules = view.game_map.rules
    facts = [_facts(view.game_map, seat) for seat in view.seats]
    if not pieces_are_known(view):
        decks = len(rules.decks)
        facts = [
            [*(fact._replace(number="?") for fact in each[:decks]), *each[decks:]] for each in facts
        ]
    count = len(facts[0])
    max_rows = 2 if height is not None and len(view.seats) <= _MAX_FOR_TWO_ROWS else 1
    styles = [_FactStyle(count, rows, gap) for rows in range(1, max_rows + 1) for gap in (2, 1)]
    styles += [
        _FactStyle(n, rows) for rows in range(max_rows, 0, -1) for n in range(count - 1, -1, -1)
    ]
    last = _FactStyle(0, gap=0, padded=False)
    for style in (*styles, last):
        lines = [
            spans
            for seat, its_facts in zip(view.seats, facts, strict=True)
            for spans in _player(
                view,
                seat,
                badges,
                width,
                _fact_rows(rules, its_facts, style),
                f"screen.show_player({seat.seat})" if clickable else "",
            )
        ]
        if style is last or fits(lines, width, height):
            break
    return style, lines


def _player(
    view: View, seat: SeatView, badges: Badges, width: int, rows: Sequence[str], command: str
) -> list[Line]:
    """A player's name and score, and below them these rows of facts; a click runs the command."""
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
        *(line(" ", Span(text, "quiet", command)) for text in rows),
    ]
    lines[-1] += (*flags, Span(blank))
    return lines


def _fact_rows(rules: Rules, facts: Sequence[_Fact], style: _FactStyle) -> list[str]:
    """The facts in one row, or the pieces in the first and the rest in the second."""
    texts = [
        _fact_text(fact, style, in_words=index < style.words) for index, fact in enumerate(facts)
    ]
    pieces = len(rules.decks) if style.rows == 2 else 0
    return [(" " * style.gap).join(row) for row in (texts[:pieces], texts[pieces:]) if row]


def _fact_text(fact: _Fact, style: _FactStyle, *, in_words: bool) -> str:
    """`45 trains`, or with a sign `▬45`."""
    if in_words:
        return f"{fact.number:>2} {fact.word}"
    return f"{fact.sign}{fact.number:<2}" if style.padded else f"{fact.sign}{fact.number}"


def _facts(game_map: GameMap, seat: SeatView) -> list[_Fact]:
    return [
        _Fact(each.number, _padded(each.after, each.number), each.sign)
        for each in seat_facts(seat, game_map)
    ]


def _padded(word: Callable[[int], str], number: int) -> str:
    """The word for a number of things: what stands behind must not move when the number changes."""
    return word(number).ljust(max(len(word(each)) for each in (1, 2, 5)))


def with_scores(view: View, scores: Sequence[int]) -> View:
    """The view with these scores of all seats."""
    seats = zip(view.seats, scores, strict=True)
    return view._replace(seats=tuple([seat._replace(score=n) for seat, n in seats]))
