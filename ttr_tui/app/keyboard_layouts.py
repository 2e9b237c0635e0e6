"""Keys under other keyboard layouts: the key in the same place acts.

A terminal sends the character of the layout, not the place of the key. With a Russian, Ukrainian or
Greek layout the key for `d` sends `в`, `в` or `δ`.
"""

from __future__ import annotations

from typing import Final

from textual import events
from textual.binding import Binding

_ENGLISH: Final = "`qwertyuiop[]asdfghjkl;'zxcvbnm,./" + '~QWERTYUIOP{}ASDFGHJKL:"ZXCVBNM<>?'

_LAYOUTS: Final = {
    "Russian": "ёйцукенгшщзхъфывапролджэячсмитьбю." + "ЁЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮ,",
    "Ukrainian": "'йцукенгшщзхїфівапролджєячсмитьбю." + "₴ЙЦУКЕНГШЩЗХЇФІВАПРОЛДЖЄЯЧСМИТЬБЮ,",
    "Greek": "`;ςερτυθιοπ[]ασδφγηξκλ΄'ζχψωβνμ,./" + '~:΅ΕΡΤΥΘΙΟΠ{}ΑΣΔΦΓΗΞΚΛ¨"ΖΧΨΩΒΝΜ<>?',
}
"""The characters in the places of the English ones: the keys alone, then with Shift."""

_NAMES: Final = {"`": "grave_accent", ",": "comma"} | {
    character: next(iter(Binding.make_bindings([Binding(character, "")]))).key
    for character in "~[]{};:'\"./<>?"
}
"""Textual's names of keys that are not letters."""

_PLACES: Final = [dict(zip(layout, _ENGLISH, strict=True)) for layout in _LAYOUTS.values()]
_CHARACTERS: Final = {name: character for character, name in _NAMES.items()}


class KeyboardLayout:
    """The layout that seems to be in use: the one that has the last letter typed.

    It decides what a character means that English has in another place, such as `,` for `?`.
    """

    def __init__(self) -> None:
        self._places: dict[str, str] = {}
        """The English characters by those of the layout; empty for English."""

    def in_english(self, event: events.Key) -> events.Key:
        """The key that an English layout has in the same place, with the same Ctrl or Alt; the
        event itself if that is the same key or nothing is known about it."""
        modifiers, plus, key = event.key.rpartition("+")
        character = _CHARACTERS.get(key, key)
        if len(character) == 1 and character.isalpha():
            fitting = [places for places in _PLACES if character in places]
            if self._places not in fitting:
                self._places = fitting[0] if fitting else {}
        found = self._places.get(character, character)
        if found == character:
            return event
        name = f"{modifiers}{plus}{_NAMES.get(found, found)}"
        english = events.Key(name, found if event.is_printable else event.character)
        english.time = event.time
        return english
