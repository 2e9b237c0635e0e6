"""Helpers for messages: quoting, plurals, suggestions for misspelled words, removing accents.

Texts have several forms. To compare names that the program knows, such as ids and keys:
`plain_form`. To compare with what somebody types: `as_typed`; for cities without punctuation
`searchable` (`play/city_search.py`). To write to a terminal: `clean` (`terminal_text.py`), in an
error message `escaped`.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from difflib import get_close_matches

MAX_COMPARED = 100_000
"""Pairs of letters compared in the search for a similar word: a few milliseconds."""

MAX_QUOTED = 40
MAX_LISTED = 10


def N_(message: str) -> str:  # noqa: N802 - the name that gettext's tools know
    """The message itself, which is looked up when it is shown. White space in a text of several
    lines counts as one space."""
    return " ".join(message.split()) if "\n" in message else message


def escaped(text: str) -> str:
    """The text with unprintable characters written as escapes (`\\x1b`)."""
    return "".join(
        c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in text
    )


def shown(text: str) -> str:
    """A quoted text for a message, in English."""
    return f'"{shortened(text)}"'


def shortened(text: str) -> str:
    """A text to be quoted: escaped, and shortened if it is long."""
    return escaped(text if len(text) <= MAX_QUOTED else text[: MAX_QUOTED - 1] + "…")


def nearest(word: str, known: Iterable[str] | Mapping[str, str], least: float = 0.6) -> str | None:
    """The known word that `word` probably means, or `None`. In a mapping the keys are compared and
    the value is returned (for example spellings of a city and its id). `least` is how similar they
    must be, up to 1."""
    answers = known if isinstance(known, Mapping) else {name: name for name in known}
    word, work = plain_form(word), 0
    by_plain_form: dict[str, str] = {}
    for spelling, answer in answers.items():
        work += len(word) * len(spelling)
        if work > MAX_COMPARED:
            break
        by_plain_form[plain_form(spelling)] = answer
    close = get_close_matches(word, by_plain_form, n=1, cutoff=least)
    return by_plain_form[close[0]] if close else None


def plain_form(name: str) -> str:
    """A name for comparing: ignores case and treats `-`, `_` and space alike."""
    return name.casefold().replace("-", "_").replace(" ", "_")


def did_you_mean(word: str, known: Iterable[str] | Mapping[str, str]) -> str:
    """The end of a message: `, did you mean "denver"?` if a known word is similar, else some of the
    known words."""
    similar = nearest(word, known)
    if similar is not None:
        return f", did you mean {shown(similar)}?"
    words = list(dict.fromkeys(known.values() if isinstance(known, Mapping) else known))
    if len(words) > MAX_LISTED:
        words = [*words[: MAX_LISTED // 2], "…", words[-1]]
    return f", expected {listed(words)}" if words else ""


def listed(words: Iterable[str]) -> str:
    """`red`, `red or blue`, `red, blue or green`."""
    *most, last = words
    return f"{', '.join(most)} or {last}" if most else last


def counted(count: int, one: str, many: str = "") -> str:
    """`1 point`, `2 points`; `many` is an irregular plural."""
    return f"{count} {one if count == 1 else many or plural(one)}"


def plural(word: str) -> str:
    """The regular plural: `points`, `buses`."""
    return f"{word}{'es' if word.endswith(('s', 'x', 'z', 'ch', 'sh')) else 's'}"


_LETTERS = str.maketrans(
    {"ß": "ss", "ø": "o", "ł": "l", "æ": "ae", "œ": "oe", "’": "'"}
    | {"Ø": "O", "Ł": "L", "Æ": "AE", "Œ": "OE"}
)
"""Characters that Unicode does not decompose into those of a keyboard."""


def unaccented(text: str) -> str:
    """The text without accents: `São Tomé` becomes `Sao Tome`; letters like `ø` or `й` stay."""
    whole = unicodedata.normalize("NFC", text)
    parts = "".join(c if c in "йїЙЇ" else unicodedata.normalize("NFKD", c) for c in whole)
    return unicodedata.normalize("NFC", "".join(c for c in parts if not unicodedata.combining(c)))


def as_typed(text: str) -> str:
    """The text as typed on any keyboard: `Łódź` becomes `lodz`, `København` `kobenhavn`."""
    return unaccented(text.translate(_LETTERS)).casefold()
