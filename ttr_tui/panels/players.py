"""Players, score track and the top line of the game screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, NamedTuple

from ttr_tui.engine import (
    GameMap,
    Phase,
    Rules,
    View,
)
from ttr_tui.engine.rules.harbors import HarborRules
from ttr_tui.engine.rules.routes import RouteRules
from ttr_tui.engine.rules.stations import StationRules
from ttr_tui.engine.view import SeatView
from ttr_tui.panels.badges import ANCHOR, WAVES, Badges
from ttr_tui.panels.layout import first_that_fits, fits
from ttr_tui.panels.regions import is_flat
from ttr_tui.panels.spans import BLANK, Line, Span, in_columns, line, pad_line, width_of
from ttr_tui.terminal_text import fit, pad
from ttr_tui.words import panels as words

_MAX_FOR_TWO_ROWS: Final = 3
"""Up to this number of players, each has room for a second row of facts."""

_MANY_ROWS: Final = 99
"""More than any number of players needs."""

_PIECE_SIGNS: Final = ("▬", WAVES)
"""What stands for the pieces of the first and the second deck where there is no room for words."""
_CARDS_SIGN: Final = "□"
_TICKETS_SIGN: Final = "◊"
_STATIONS_SIGN: Final = "⌂"
_HARBORS_SIGN: Final = ANCHOR


class _Form(NamedTuple):
    """How facts are written: the number of facts with words (signs replace the other words), the
    rows for them, the cells between two facts, and whether numbers are padded, so that the facts do
    not move."""

    words: int
    rows: int = 1
    gap: int = 1
    padded: bool = True


class _Fact(NamedTuple):
    """A public number of a player, its word, and the sign that replaces the word."""

    number: int
    word: str
    sign: str


def players_tall(view: View, badges: Badges, width: int, height: int) -> list[Line]:
    """Two or three lines for each player, below one another."""
    heading = line((f" {words.players()}", "title"))
    _form, lines = _fitting(view, badges, width, height - 2)
    return [BLANK, heading, *lines]


def facts_rows(view: View, badges: Badges, width: int) -> int:
    """The number of rows for the facts of a player in `players_tall`, if it has enough rows."""
    lines = players_tall(view, badges, width, _MANY_ROWS)
    return (len(lines) - 2) // len(view.seats) - 1


def players_flat(view: View, badges: Badges, width: int, height: int = 2) -> list[Line]:
    """Two lines, the players beside one another; of one line, without their facts."""
    each, rows = width // len(view.seats), 2
    _form, lines = _fitting(view, badges, each)
    return in_columns(lines, each, rows)[:height]


def signs_beside_names(
    view: View, badges: Badges, width: int, height: int
) -> list[tuple[str, str]]:
    """The signs in the place of words in the panel of this size, and what they count."""
    form, _lines = (
        _fitting(view, badges, width // len(view.seats))
        if is_flat(height)
        else _fitting(view, badges, width, height - 2)
    )
    return sign_meanings(view.game_map)[form.words :]


def sign_meanings(game_map: GameMap) -> list[tuple[str, str]]:
    """The signs of the facts about a player and what they count, in the order of the facts."""
    rules = game_map.rules
    meanings = [
        (sign, words.pieces_left(deck.pieces.many))
        for sign, deck in zip(_PIECE_SIGNS, rules.decks, strict=False)
    ]
    meanings += [(_CARDS_SIGN, words.cards_word(2)), (_TICKETS_SIGN, words.tickets_word(2))]
    if rules.get(StationRules) is not None:
        meanings.append((_STATIONS_SIGN, words.stations_left()))
    if rules.get(HarborRules) is not None:
        meanings.append((_HARBORS_SIGN, words.harbors_left()))
    return meanings


def _fitting(
    view: View, badges: Badges, width: int, height: int | None = None
) -> tuple[_Form, list[Line]]:
    """The players below one another in an area of this size; without a height, each in two rows.
    From long to short: with all words, in as few rows as they need; then with fewer words."""
    rules = view.game_map.rules
    facts = [_facts(rules, seat) for seat in view.seats]
    count = len(facts[0])
    max_rows = 2 if height is not None and len(view.seats) <= _MAX_FOR_TWO_ROWS else 1
    forms = [_Form(count, rows, gap) for rows in range(1, max_rows + 1) for gap in (2, 1)]
    forms += [_Form(n, rows) for rows in range(max_rows, 0, -1) for n in range(count - 1, -1, -1)]
    last = _Form(0, gap=0, padded=False)
    for form in (*forms, last):
        lines = [
            spans
            for seat, its_facts in zip(view.seats, facts, strict=True)
            for spans in _player(view, seat, badges, width, _fact_rows(rules, its_facts, form))
        ]
        if form is last or fits(lines, width, height):
            break
    return form, lines


def _player(
    view: View, seat: SeatView, badges: Badges, width: int, rows: Sequence[str]
) -> list[Line]:
    """A player's name and score, and below them these rows of facts."""
    here = seat.seat == view.player and view.phase is not Phase.OVER
    score = str(seat.score)
    room = width - 7 - len(score)
    flags = [badges.card(card)._replace(text=f" {badges.letter(card)}") for card in seat.flags]
    # So that a flag changes nothing else.
    blank = "  " * (max(len(each.flags) for each in view.seats) - len(flags))
    command = f"screen.show_player({seat.seat})"
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


def _fact_rows(rules: Rules, facts: Sequence[_Fact], form: _Form) -> list[str]:
    """The facts in one row, or the pieces in the first and the rest in the second."""
    texts = [
        _fact_text(fact, form, in_words=index < form.words) for index, fact in enumerate(facts)
    ]
    pieces = len(rules.decks) if form.rows == 2 else 0
    return [(" " * form.gap).join(row) for row in (texts[:pieces], texts[pieces:]) if row]


def _fact_text(fact: _Fact, form: _Form, *, in_words: bool) -> str:
    """`45 trains`, or with a sign `▬45`."""
    if in_words:
        return f"{fact.number:>2} {fact.word}"
    return f"{fact.sign}{fact.number:<2}" if form.padded else f"{fact.sign}{fact.number}"


def _facts(rules: Rules, seat: SeatView) -> list[_Fact]:
    """Pieces left, cards, tickets, and what else this map gives a player."""
    facts = [
        _Fact(left, _padded(partial(words.pieces_word, deck.pieces), left), sign)
        for left, deck, sign in zip(seat.pieces_by_deck, rules.decks, _PIECE_SIGNS, strict=False)
    ]
    facts.append(_Fact(seat.cards, _padded(words.cards_word, seat.cards), _CARDS_SIGN))
    tickets = _padded(words.tickets_word, seat.tickets)
    facts.append(_Fact(seat.tickets, tickets, _TICKETS_SIGN))
    if rules.get(StationRules) is not None:
        stations = _padded(words.stations_word, seat.stations_left)
        facts.append(_Fact(seat.stations_left, stations, _STATIONS_SIGN))
    if rules.get(HarborRules) is not None:
        harbors = _padded(words.harbors_word, seat.harbors_left)
        facts.append(_Fact(seat.harbors_left, harbors, _HARBORS_SIGN))
    return facts


def _padded(word: Callable[[int], str], number: int) -> str:
    """The word for a number of things: what stands behind must not move when the number changes."""
    return word(number).ljust(max(len(word(each)) for each in (1, 2, 5)))


def track(view: View, badges: Badges, width: int) -> list[Line]:
    """The score track from 0 to 100 with every player's marker, or as far as somebody's score."""
    cells: list[Span] = [Span("·", "faint")] * width
    room, best = width - 5, max(seat.score for seat in view.seats)
    step = 10 if best <= 100 else 20
    end = max(100, -(-best // step) * step)

    def at(score: int) -> int:
        return 1 + score * room // end

    for number in range(0, end + 1, step * -(-end // 200)):
        for offset, digit in enumerate(str(number)):
            cells[at(number) + offset] = Span(digit, "quiet")
    taken: set[int] = set()
    for seat in sorted(view.seats, key=lambda seat: (seat.score, seat.seat)):
        cell = at(max(0, seat.score))
        cell = next((free for free in range(cell, width) if free not in taken), cell)
        taken.add(cell)
        sign = badges.seat(seat.seat)
        cells[cell] = Span(sign.text.strip(), sign.style)
    return [tuple(cells)]


def status(view: View, width: int) -> list[Line]:
    """The top line: which map is played, whose turn it is, and the points by length."""
    warning = "" if view.phase is Phase.OVER else words.last_round(view)
    points = words.points_in_short(dict(view.game_map.rules.of(RouteRules).points))
    return top_line(view.game_map, width, words.turn_status(view), warning, points)


def top_line(
    game_map: GameMap, width: int, said: str, warning: str = "", aside: str = ""
) -> list[Line]:
    """The top line of a wide terminal: the map, what is said of the game, and what stands at the
    end if there is room."""
    spans = line(
        (f" {fit(game_map.title, 40)}", "bar strong"),
        (f"   {said}", "bar"),
        (f"   {warning}" if warning else "", "bar accent"),
    )
    end = line((f"   {aside} ", "bar quiet"))
    between = Span(" " * (width - width_of(spans) - width_of(end)), "bar")
    return first_that_fits(([(*spans, between, *end)], [pad_line(spans, width, "bar")]), width, 1)
