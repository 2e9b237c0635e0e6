"""The players in their panel, with public facts about them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Final

from rich.cells import cell_len

from ttr_tui.engine import Phase, View
from ttr_tui.engine.view import SeatView
from ttr_tui.panels.badges import Badges
from ttr_tui.panels.spans import BLANK, Line, Span, in_columns, in_rows, line
from ttr_tui.play.turn_facts import pieces_are_known
from ttr_tui.terminal_text import fit, pad
from ttr_tui.words.counts import number
from ttr_tui.words.language import _
from ttr_tui.words.names import piece_name
from ttr_tui.words.panels import seat_facts

_DIGITS: Final = 2
"""Cells of most numbers of a player."""


def players_tall(view: View, badges: Badges, width: int, *, clickable: bool = False) -> list[Line]:
    """The players below one another, each in two lines, and in the heading what the signs count;
    `clickable` ones show the log."""
    heading = [line((_("PLAYERS"), "title"))]
    for sign, about in signs_beside_names(view, width):
        heading.append(line((f"{sign} {about}", "quiet")))
    players = (_player(view, seat, badges, width, clickable=clickable) for seat in view.seats)
    return [BLANK, *in_rows(heading, width), *chain.from_iterable(players)]


def players_flat(
    view: View, badges: Badges, width: int, height: int = 2, *, clickable: bool = False
) -> list[Line]:
    """The players beside one another, each in two lines; of one line, without facts. `clickable`
    ones show the log."""
    each = width // len(view.seats)
    players = (_player(view, seat, badges, each, clickable=clickable) for seat in view.seats)
    return in_columns([*chain.from_iterable(players)], each, 2)[:height]


def signs_beside_names(view: View, width: int) -> list[tuple[str, str]]:
    """The signs of the facts about a player in so many columns and what they count, in the order of
    the facts. Pieces have words where there is room for them."""
    signs = [(each.sign, each.before) for each in seat_facts(view, view.seats[0])]
    return signs[len(view.game_map.rules.decks) :] if _has_words(view, width) else signs


def _player(
    view: View, seat: SeatView, badges: Badges, width: int, *, clickable: bool
) -> list[Line]:
    """A player's sign, name and score, and below them the facts."""
    command = f"screen.show_player({seat.seat})" if clickable else ""
    here = seat.seat == view.player and view.phase is not Phase.OVER
    score = number(seat.score)
    room = width - 7 - len(score)
    flags = [badges.card(card)._replace(text=f" {badges.letter(card)}") for card in seat.flags]
    # So that a flag changes nothing else.
    blank = " " * (_flags_width(view) - 2 * len(flags))
    facts = _with_signs(view, seat, width - 1)
    if _has_words(view, width):
        pieces, decks = _in_words(view, seat), len(view.game_map.rules.decks)
        facts = f"{pieces} {_with_signs(view, seat, width - 2 - cell_len(pieces), decks)}"
    return [
        line(
            ("▸" if here else " ", "accent"),
            badges.seat(seat.seat)._replace(command=command),
            Span(f" {pad(fit(seat.name, room - 1), room)}", "strong" if here else "plain", command),
            Span(score, "strong", command),
        ),
        line(" ", Span(facts, "quiet", command), *flags, blank),
    ]


def _has_words(view: View, width: int) -> bool:
    """Whether the pieces of a player have room in words."""
    seat, decks = view.seats[0], len(view.game_map.rules.decks)
    others = (_DIGITS + 1) * (len(seat_facts(view, seat)) - decks) - 1
    return cell_len(_in_words(view, seat)) + 2 + others + _flags_width(view) <= width


def _with_signs(view: View, seat: SeatView, room: int, first: int = 0) -> str:
    """The facts from the `first` one on: `▬45 □4  ◊3`. What stands behind must not move when a
    number changes. Without room there is no blank between them."""
    decks, are_known = len(view.game_map.rules.decks), pieces_are_known(view)
    texts = [
        f"{fact.sign}{fact.number if are_known or n >= decks else '?':<{_DIGITS}}"
        for n, fact in enumerate(seat_facts(view, seat))
    ][first:]
    spare = room - _flags_width(view) - sum(map(cell_len, texts))
    if spare < -1:
        return "".join(text.rstrip() for text in texts)
    return (" " if spare >= len(texts) - 2 else "").join(texts).rstrip()


def _in_words(view: View, seat: SeatView) -> str:
    """The pieces of each deck: `45 trains`"""
    game_map, texts = view.game_map, []
    for deck, n in zip(game_map.deck_indices, seat.pieces_by_deck, strict=True):
        widest = max(cell_len(piece_name(deck, game_map, each)) for each in (1, 2, 5))
        shown = n if pieces_are_known(view) else "?"
        texts.append(f"{shown:>{_DIGITS}} {pad(piece_name(deck, game_map, n), widest)}")
    return " ".join(texts)


def _flags_width(view: View) -> int:
    return 2 * max(len(seat.flags) for seat in view.seats)


def with_scores(view: View, scores: Sequence[int]) -> View:
    """The view with these scores of all seats."""
    seats = zip(view.seats, scores, strict=True)
    return view._replace(seats=tuple([seat._replace(score=n) for seat, n in seats]))
