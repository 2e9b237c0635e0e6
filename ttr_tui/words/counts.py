"""Counted nouns: `1 point`, `2 points`. Each is a slot of the sentences that count something.

The nouns of a map, such as trains, are in `cards` and `pieces`.
"""

from __future__ import annotations

from ttr_tui.words.language import _, ngettext, npgettext


def points(n: int) -> str:
    return ngettext("{n} point", "{n} points", n)


def lost_points(n: int) -> str:
    return _("−{points}", points=points(n))


def pieces(n: int) -> str:
    return ngettext("{n} piece", "{n} pieces", n)


def harbors_not_built(n: int) -> str:
    return ngettext("{n} harbor not built", "{n} harbors not built", n)


def number(n: int) -> str:
    """`7`, `−7`"""
    return str(n).replace("-", "−")


def signed(n: int) -> str:
    """`+7`, `−7`"""
    return f"{n:+}".replace("-", "−")


def spaces(n: int) -> str:
    return ngettext("{n} space", "{n} spaces", n)


def routes(n: int) -> str:
    return ngettext("{n} route", "{n} routes", n)


def turns(n: int) -> str:
    return ngettext("{n} turn", "{n} turns", n)


def rounds(n: int) -> str:
    return ngettext("{n} round", "{n} rounds", n)


def more_turns(n: int) -> str:
    return ngettext("{n} more turn", "{n} more turns", n)


def more_moves(n: int) -> str:
    return ngettext("{n} more move", "{n} more moves", n)


def times(n: int) -> str:
    return ngettext("{n} time", "{n} times", n)


def cards(n: int) -> str:
    return ngettext("{n} card", "{n} cards", n)


def cards_of(name: str, n: int) -> str:
    """Cards of a deck: `4 train cards`"""
    return ngettext("{n} {name} card", "{n} {name} cards", n, name=name)


def dealt_cards(n: int) -> str:
    """The same after `is dealt` or `are laid out`, where other languages have the accusative."""
    return npgettext("dealt", "{n} card", "{n} cards", n)


def dealt_cards_of(name: str, n: int) -> str:
    return npgettext("dealt", "{n} {name} card", "{n} {name} cards", n, name=name)


def more_cards(n: int) -> str:
    return ngettext("{n} more card", "{n} more cards", n)


def tickets(n: int) -> str:
    return ngettext("{n} ticket", "{n} tickets", n)


def of_tickets(n: int) -> str:
    """The same after `of`: `2 of 3 tickets`"""
    return npgettext("after of", "{n} ticket", "{n} tickets", n)


def completed_tickets(n: int) -> str:
    return ngettext("{n} completed ticket", "{n} completed tickets", n)


def stations(n: int) -> str:
    return ngettext("{n} station", "{n} stations", n)


def harbors(n: int) -> str:
    return ngettext("{n} harbor", "{n} harbors", n)


def players(n: int) -> str:
    return ngettext("{n} player", "{n} players", n)


def games(n: int) -> str:
    return ngettext("{n} game", "{n} games", n)


def long_tickets(n: int) -> str:
    return ngettext("{n} long ticket", "{n} long tickets", n)


def resets(n: int) -> str:
    return ngettext("{n} reset", "{n} resets", n)


def slots(n: int) -> str:
    return ngettext("{n} slot", "{n} slots", n)


def counted(count: int, noun: str) -> str:
    """A number and its noun: `3 black`, `4 trains`"""
    return _("{n} {noun}", n=count, noun=noun)
