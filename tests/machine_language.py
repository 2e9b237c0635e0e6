"""A language for tests: every message in accented letters, a third longer, with the same slots.

What is still in plain letters has not been said by a message: a name, a word of a map, or a
mistake.
"""

import os
import re
import warnings
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import cache
from gettext import NullTranslations
from itertools import islice

from babel.messages.pofile import read_po

from tools.translations import catalog_file, forms
from ttr_tui.engine import GameMap
from ttr_tui.engine.rules.longest_path import LongestPathRules
from ttr_tui.storage.languages import ENGLISH, translations
from ttr_tui.text import plural
from ttr_tui.words import language

_ACCENTED = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "äƀçðéƒĝĥîĵķļṁñöṗʠŕšţüṽŵẋýžÄƁÇÐÉƑĜĤÎĴĶĻṀÑÖṖƢŔŠŢÜṼŴẊÝŽ",
)
MACHINE_LETTERS = frozenset(map(chr, _ACCENTED.values()))

MISSING_FAILS = os.environ.get("TRANSLATIONS") == "fail"
"""Whether a missing translation is a failure, as in `.ci/run`, and no warning."""

_SHOWN = 5
"""So many are named in a warning."""

_SLOT = re.compile(r"(\{[^}]*\})")
_LENGTHENED = re.compile(r"([^\W\d_]{2})([^\W\d_])")
_WORD = re.compile(r"[A-Za-z]{2,}")


class MachineLanguage(NullTranslations):
    """Says every message as `spoken` does. It has no cases (contexts such as `noun, genitive`)."""

    def gettext(self, message: str) -> str:
        return spoken(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return spoken(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return message if ", " in context else spoken(message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return self.pgettext(context, msgid1 if n == 1 else msgid2)


@cache
def spoken(message: str) -> str:
    """`{ñäṁṁé} ðŕäŵŵš {çäŕðš}`: slots, markup, digits and signs stay; every third letter of a word
    stands twice."""
    return "".join(
        part if part.startswith("{") else _LENGTHENED.sub(r"\1\2\2", part).translate(_ACCENTED)
        for part in _SLOT.split(message)
    )


MACHINE = "machine"
"""The name of this language."""


def machine_language() -> AbstractContextManager[None]:
    """Let the program speak this language."""
    return speaking(MACHINE)


def completed(name: str) -> NullTranslations:
    """The translations into a language. What is not translated yet is in the language for tests,
    unless a missing translation is a failure."""
    if name == MACHINE:
        return MachineLanguage()
    found = translations(name)
    if name != ENGLISH and not MISSING_FAILS:
        found.add_fallback(MachineLanguage())
    return found


def report_missing(what: Collection[object], language: str, what_to_do: str) -> None:
    """Warn of what is not translated, or fail: see `MISSING_FAILS`."""
    message = f"not translated ({language}), {what_to_do}: {what}"
    assert not (what and MISSING_FAILS), message
    if len(what) > _SHOWN:
        shown = ", ".join(map(repr, islice(what, _SHOWN)))
        message = (
            f"not translated ({language}), {what_to_do}: {shown} and {len(what) - _SHOWN} more"
        )
    if what:
        warnings.warn(message, stacklevel=2)


@contextmanager
def speaking(name: str, find: Callable[[str], NullTranslations] = completed) -> Iterator[None]:
    """Let the program speak this language or one with translations (`uk`)."""
    language.use_language(find(name), name)
    try:
        yield
    finally:
        language.use_language(NullTranslations(), ENGLISH)


@cache
def words_in_latin(name: str) -> frozenset[str]:
    """The words that the translations into a language leave in plain letters: `Markdown`."""
    if name == MACHINE:
        return frozenset()
    with catalog_file(name).open("rb") as file:
        texts = [form for message in read_po(file, locale=name) for form in forms(message)]
    return frozenset(english_words(" ".join(_SLOT.sub(" ", text) for text in texts)))


def english_words(text: str, *known: Iterable[str]) -> set[str]:
    """The words of a text in plain letters, except those that are known."""
    words = {word for texts in known for each in texts for word in _WORD.findall(each)}
    return {*_WORD.findall(text)} - words


def words_of_map(game_map: GameMap) -> list[str]:
    """All that a map file names: places, colors, cards, decks, pieces and the longest path."""
    longest_path = game_map.rules.get(LongestPathRules)
    decks, cards = game_map.rules.decks, [card_type.name for card_type in game_map.card_types]
    return [
        game_map.title,
        *(city.name for city in game_map.cities),
        *game_map.colors,
        *cards,
        *map(plural, cards),
        *(deck.name for deck in decks),
        *(deck.mode for deck in decks),
        *(deck.pieces.one for deck in decks),
        *(deck.pieces.many for deck in decks),
        *([longest_path.name] if longest_path is not None else []),
    ]
