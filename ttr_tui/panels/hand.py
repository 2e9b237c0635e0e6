"""Hands: the player's own in the game, and those that a replay shows beside tickets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ttr_tui.engine import View
from ttr_tui.panels.badges import Badges
from ttr_tui.panels.layout import first_that_fits
from ttr_tui.panels.spans import BLANK, Line, Span, beside, fit_line, line, pad_line, width_of
from ttr_tui.panels.tickets import ticket_entries
from ttr_tui.words import counts
from ttr_tui.words import panels as words

_MARGIN: Final = 5


def hand_tall(view: View, badges: Badges, width: int, height: int) -> list[Line]:
    """The hand in columns, every card type in its place; if a map has too many card types for that,
    only those that are held, closer together."""
    title = line((f" {words.hand()}  ", "title"), (counts.cards(sum(view.hand)), "quiet"))
    types, rows = view.game_map.card_types, height - 2
    columns = -(-sum(map(bool, view.hand)) // rows)
    close = min(9, (width - 1) // max(1, columns))
    places: list[Line] = []
    held: list[Line] = []
    for card_type, count in enumerate(view.hand):
        badge = (
            badges.card(card_type) if count else Span(f" {badges.letter(card_type)} ", "no card")
        )
        style, name_style = ("strong", "plain") if count else ("faint", "faint")
        name = types[card_type].name
        places.append(line(" ", badge, (f"{count:>2} ", style), (name, name_style)))
        if count:
            held.append(line(" ", badge, (f"{count:>{close - 5}}", "strong")))
    forms = (
        [BLANK, title, *beside([(each, part[at : at + rows]) for at in range(0, len(part), rows)])]
        for each, part in ((17, places), (close, held))
    )
    return first_that_fits(forms, width, height)


def hand_flat(view: View, badges: Badges, width: int) -> list[Line]:
    """The hand on one line: the cards that are held, closer together if there are many types."""
    total, tail = sum(view.hand), Span("… i", "key", "game.tickets")
    close = line((f"{total} ", "title"), *_close(view, badges))
    apart = _apart(view, badges)
    forms = (
        line((f" {counts.cards(total)} ", "title"), *apart),
        close,
        (*fit_line(close, width - width_of([tail])), tail),
    )
    return first_that_fits(([form] for form in forms), width, 1)


def _held(view: View, badges: Badges) -> list[Span]:
    return [badges.cards(card_type, count) for card_type, count in enumerate(view.hand) if count]


def _apart(view: View, badges: Badges) -> list[Span]:
    """The cards that are held, with a blank before each."""
    return [span for card in _held(view, badges) for span in (Span(" "), card)]


def _close(view: View, badges: Badges) -> list[Span]:
    """The cards that are held, close together."""
    return [card._replace(text=card.text.rstrip()) for card in _held(view, badges)]


def open_hands(views: Sequence[View], badges: Badges, size: tuple[int, int]) -> list[Line]:
    """Hands and tickets in a replay, in a number of rows that depends only on the number of views
    and the size. One player: the hand and below it all tickets. Several: a row for each."""
    width, height = size
    if len(views) == 1:
        (view,) = views
        total = f" {counts.cards(sum(view.hand))}"
        hand = line(*_owner(view, badges, total), *_apart(view, badges))
        return [hand, *_tickets(view, width, max(1, min(3, height - 2)), margin=_MARGIN)]
    hands = [
        line(*_owner(view, badges, f"{sum(view.hand):>2}"), *_close(view, badges)) for view in views
    ]
    left = min(width // 2 + 10, max(map(width_of, hands), default=0) + 2)
    tickets = [_tickets(view, width - left, 1, margin=0) for view in views]
    return [(*pad_line(hand, left), *row) for hand, (row,) in zip(hands, tickets, strict=True)]


def _owner(view: View, badges: Badges, total: str) -> Line:
    """A player's sign, and how many cards the player has."""
    assert view.viewer is not None, "a view with a hand has an owner"
    return line(" ", badges.seat(view.viewer), (f" {total} ", "title"))


def _tickets(view: View, width: int, rows: int, *, margin: int) -> list[Line]:
    """The tickets in exactly `rows` rows, in the longest form that fits."""
    forms = (_in_rows(entries, width, margin=margin, gap=2) for entries in ticket_entries(view))
    return [*first_that_fits(forms, width, rows), *[BLANK] * rows][:rows]


def _in_rows(entries: Sequence[Line], width: int, *, margin: int, gap: int) -> list[Line]:
    """Entries one after the other in rows, broken between entries."""
    rows: list[Line] = []
    for entry in entries:
        longer = (*rows[-1], Span(" " * gap), *entry) if rows else ()
        if longer and width_of(longer) <= width:
            rows[-1] = longer
        else:
            rows.append((Span(" " * margin), *entry))
    return rows
