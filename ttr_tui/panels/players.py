"""The players in their panel, with public facts about them."""

from __future__ import annotations

from collections.abc import Sequence
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
from ttr_tui.words.panels import seat_facts

_DIGITS: Final = 2
"""Cells of most numbers of a player."""


def players_tall(view: View, badges: Badges, width: int, *, clickable: bool = False) -> list[Line]:
    """The players below one another, each with a name and facts, and in the heading what the signs
    count; `clickable` ones show the log."""
    heading = [line((_("PLAYERS"), "title"))]
    heading += [line((f"{sign} {about}", "quiet")) for sign, about in signs_beside_names(view)]
    lines = [BLANK, *in_rows(heading, width)]
    for seat in view.seats:
        command = _show_log(seat) if clickable else ""
        pieces = _pieces(view, seat)
        signs = _with_signs(view, seat, width - 2 - cell_len(pieces))
        facts = [line(Span(text, "quiet", command)) for text in (pieces, signs)]
        facts[-1] += _flags(view, seat, badges)
        lines += [_name(view, seat, badges, width, command), *in_rows(facts, width, gap=1)]
    return lines


def players_flat(
    view: View, badges: Badges, width: int, height: int = 2, *, clickable: bool = False
) -> list[Line]:
    """The players beside one another, each with a name and below it the facts; of one line, without
    facts. `clickable` ones show the log."""
    each = width // len(view.seats)
    lines: list[Line] = []
    for seat in view.seats:
        command = _show_log(seat) if clickable else ""
        facts = _with_signs(view, seat, each - 1, flat=True)
        if has_words(view, each):
            facts = f"{_pieces(view, seat)} {_with_signs(view, seat, each)}"
        below = (Span(f" {facts}", "quiet", command), *_flags(view, seat, badges))
        lines += [_name(view, seat, badges, each, command), below]
    return in_columns(lines, each, 2)[:height]


def has_words(view: View, width: int) -> bool:
    """Whether in the row of the players each has room for the pieces in words."""
    seat = view.seats[0]
    flags = 2 * max(len(each.flags) for each in view.seats)
    facts = f" {_pieces(view, seat)} {_with_signs(view, seat, width)}  "
    return cell_len(facts) + flags <= width


def signs_beside_names(view: View, *, flat: bool = False) -> list[tuple[str, str]]:
    """The signs of the facts about a player and what they count, in the order of the facts. Pieces
    have signs where the panel is `flat` and has no room for words."""
    signs = [(each.sign, each.before) for each in seat_facts(view, view.seats[0])]
    return signs if flat else signs[len(view.game_map.rules.decks) :]


def _show_log(seat: SeatView) -> str:
    return f"screen.show_player({seat.seat})"


def _name(view: View, seat: SeatView, badges: Badges, width: int, command: str) -> Line:
    """A player's sign, name and score."""
    here = seat.seat == view.player and view.phase is not Phase.OVER
    score = number(seat.score)
    room = width - 7 - len(score)
    return line(
        ("▸" if here else " ", "accent"),
        badges.seat(seat.seat)._replace(command=command),
        Span(f" {pad(fit(seat.name, room - 1), room)}", "strong" if here else "plain", command),
        Span(score, "strong", command),
    )


def _with_signs(view: View, seat: SeatView, room: int, *, flat: bool = False) -> str:
    """`▬45 □4  ◊3`: what stands behind must not move when a number changes. Without room, there is
    no blank between the facts."""
    decks, are_known = len(view.game_map.rules.decks), pieces_are_known(view)
    texts = [
        f"{fact.sign}{fact.number if are_known or n >= decks else '?':<{_DIGITS}}"
        for n, fact in enumerate(seat_facts(view, seat))
    ][0 if flat else decks :]
    spare = room - sum(map(cell_len, texts))
    if spare < -1:
        return "".join(text.rstrip() for text in texts)
    return (" " if spare >= len(texts) - 2 else "").join(texts).rstrip()


def _pieces(view: View, seat: SeatView) -> str:
    """The pieces of each deck: `45 trains`"""
    texts = []
    for fact in seat_facts(view, seat)[: len(view.game_map.rules.decks)]:
        assert fact.after is not None, "pieces have a noun"
        widest = max(cell_len(fact.after(n)) for n in (1, 2, 5))
        number = fact.number if pieces_are_known(view) else "?"
        texts.append(f"{number:>{_DIGITS}} {pad(fact.after(fact.number), widest)}")
    return " ".join(texts)


def _flags(view: View, seat: SeatView, badges: Badges) -> Line:
    """The flags of a player, so that another one changes nothing else."""
    flags = [badges.card(card)._replace(text=f" {badges.letter(card)}") for card in seat.flags]
    most = max(len(each.flags) for each in view.seats)
    return (*flags, Span("  " * (most - len(flags)))) if most else ()


def with_scores(view: View, scores: Sequence[int]) -> View:
    """The view with these scores of all seats."""
    seats = zip(view.seats, scores, strict=True)
    return view._replace(seats=tuple([seat._replace(score=n) for seat, n in seats]))
