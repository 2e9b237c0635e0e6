"""Keys under other keyboard layouts and with Caps Lock: the key in the same place acts.

A terminal sends the character of the layout, not the place of the key. With a Russian, Ukrainian or
Greek layout the key for `d` sends `в`, `в` or `δ`, and with Caps Lock `В` or `Δ`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from textual import events

from ttr_tui.app.keys import textual_name
from ttr_tui.text import unaccented

_ENGLISH: Final = "`qwertyuiop[]asdfghjkl;'zxcvbnm,./" + '~QWERTYUIOP{}ASDFGHJKL:"ZXCVBNM<>?'

_LAYOUTS: Final = {
    "Russian": "ёйцукенгшщзхъфывапролджэячсмитьбю." + "ЁЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮ,",
    "Ukrainian": "'йцукенгшщзхїфівапролджєячсмитьбю." + "₴ЙЦУКЕНГШЩЗХЇФІВАПРОЛДЖЄЯЧСМИТЬБЮ,",
    "Belarusian": "ёйцукенгшўзх'фывапролджэячсмітьбю." + "ЁЙЦУКЕНГШЎЗХ'ФЫВАПРОЛДЖЭЯЧСМІТЬБЮ,",
    "Greek": "`;ςερτυθιοπ[]ασδφγηξκλ΄'ζχψωβνμ,./" + '~:΅ΕΡΤΥΘΙΟΠ{}ΑΣΔΦΓΗΞΚΛ¨"ΖΧΨΩΒΝΜ<>?',
}
"""The characters in the places of the English ones: the keys alone, then with Shift."""

_NAMES: Final = {"`": "grave_accent", ",": "comma"} | {
    character: textual_name(character) for character in "~[]{};:'\"./<>?"
}
"""Textual's names of keys that are not letters."""

_PLACES: Final = [dict(zip(layout, _ENGLISH, strict=True)) for layout in _LAYOUTS.values()]
_CHARACTERS: Final = {name: character for character, name in _NAMES.items()}


class KeyboardLayout:
    """The layout that seems to be in use: the first one that has all letters typed lately.

    It decides what a character means that English has in another place, such as `,` for `?`.
    """

    def __init__(self) -> None:
        self._fitting: list[dict[str, str]] = []
        """For each layout that fits, the English characters by its own; empty for English."""

    def meanings(self, event: events.Key) -> Sequence[events.Key]:
        """What the key may mean: itself, its small letter, and for both the key that an English
        layout has in the same place, with the same Ctrl or Alt. Where nothing differs, it is the
        event itself."""
        small = _small(event)
        return event, small, self._in_english(event), self._in_english(small)

    def _in_english(self, event: events.Key) -> events.Key:
        modifiers, character = _parts(event)
        if len(character) == 1 and character.isalpha():
            if not any(character in places for places in _PLACES):
                character = unaccented(character)  # Greek vowels.
            fitting = [places for places in _PLACES if character in places]
            if fitting or character.isascii():
                still = [places for places in self._fitting if character in places]
                self._fitting = still or fitting
        latin = self._fitting[0].get(character, character) if self._fitting else character
        return event if latin == character else _pressed(event, modifiers, latin)


def _small(event: events.Key) -> events.Key:
    """The key without Caps Lock."""
    modifiers, character = _parts(event)
    if len(character) > 1 or not character.isupper():
        return event
    return _pressed(event, modifiers, character.lower()[0])  # `İ` becomes two characters.


def _parts(event: events.Key) -> tuple[str, str]:
    """The modifiers, such as `ctrl+`, and the character, or the name of a key without one."""
    modifiers, plus, key = event.key.rpartition("+")
    return f"{modifiers}{plus}", _CHARACTERS.get(key, key)


def _pressed(event: events.Key, modifiers: str, character: str) -> events.Key:
    """The event of another character, at the same time."""
    name = f"{modifiers}{_NAMES.get(character, character)}"
    other = events.Key(name, character if event.is_printable else event.character)
    other.time = event.time
    return other
