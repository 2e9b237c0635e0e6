"""The search for cities and routes by name."""

from __future__ import annotations

from typing import Final

from ttr_tui.terminal_text import fit
from ttr_tui.words.language import _

_MAX_QUOTE: Final = 20
"""Columns of the typed text; the end of a longer one is left out."""


def heading() -> str:
    return _("Find a city or a route")


def find() -> str:
    """The label of the input."""
    return _("Find:")


def what_to_type() -> str:
    return _("part of a city's name, or of two cities")


def type_a_name() -> str:
    """What to type to shorten a list of cities."""
    return _("type part of its name")


def no_city_or_route(text: str) -> str:
    return _("No city or route matches “{text}”.", text=fit(text, _MAX_QUOTE))


def no_city(text: str) -> str:
    return _("No city matches “{text}”.", text=fit(text, _MAX_QUOTE))


def deletes_a_letter(key: str) -> str:
    return _("{key} deletes a letter.", key=key)
