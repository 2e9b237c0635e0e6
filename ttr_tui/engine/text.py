"""Text in messages: quoting, counting, and words that are near to what was typed; letters without
accents."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from difflib import get_close_matches

MAX_COMPARED = 100_000
"""How many pairs of letters are looked at in search of a near word: some milliseconds' worth."""

LONGEST_QUOTE = 40
MAX_LISTED = 10


def escaped(text: str) -> str:
    """The text with everything that is not printable written as an escape (`\\x1b`)."""
    return "".join(
        c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in text
    )


def shown(text: str) -> str:
    """A text of the file, safe and short enough to be quoted in a message."""
    if len(text) > LONGEST_QUOTE:
        text = text[: LONGEST_QUOTE - 1] + "…"
    return f'"{escaped(text)}"'


def nearest(word: str, known: Iterable[str] | Mapping[str, str]) -> str | None:
    """The known word that `word` was probably meant to be, or `None`. A mapping is searched by its
    keys and answers with the value (spellings of a city and its id)."""
    answers = known if isinstance(known, Mapping) else {name: name for name in known}
    word, work = plain_form(word), 0
    by_plain_form: dict[str, str] = {}
    for spelling, answer in answers.items():
        work += len(word) * len(spelling)
        if work > MAX_COMPARED:
            break
        by_plain_form[plain_form(spelling)] = answer
    close = get_close_matches(word, by_plain_form, n=1)
    return by_plain_form[close[0]] if close else None


def plain_form(name: str) -> str:
    """A name as it is compared: any case, and `-`, `_` and space alike."""
    return name.casefold().replace("-", "_").replace(" ", "_")


def did_you_mean(word: str, known: Iterable[str] | Mapping[str, str]) -> str:
    """`, did you mean "denver"?` where something near is known, else some of what is known: the
    end of a message."""
    found = nearest(word, known)
    if found is not None:
        return f", did you mean {shown(found)}?"
    words = list(dict.fromkeys(known.values() if isinstance(known, Mapping) else known))
    if len(words) > MAX_LISTED:
        words = [*words[: MAX_LISTED // 2], "…", words[-1]]
    return f", expected {listed(words)}" if words else ""


def listed(words: Iterable[str]) -> str:
    """`red`, `red or blue`, `red, blue or green`."""
    *most, last = words
    return f"{', '.join(most)} or {last}" if most else last


def counted(count: int, one: str, many: str = "") -> str:
    """`1 point`, `2 points`; `many` where the plural is not the usual one."""
    return f"{count} {one if count == 1 else many or _plural(one)}"


def _plural(word: str) -> str:
    """The usual plural: `points`, `buses`."""
    return f"{word}{'es' if word.endswith(('s', 'x', 'z', 'ch', 'sh')) else 's'}"


_LETTERS = str.maketrans(
    {"ß": "ss", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE"}
)
"""How letters that are no plain letter with an accent are typed."""


def unaccented(text: str) -> str:
    """The text without accents: `São Tomé` becomes `Sao Tome`; `ø` and the like stay."""
    parts = unicodedata.normalize("NFKD", text)
    return unicodedata.normalize("NFC", "".join(c for c in parts if not unicodedata.combining(c)))


def as_typed(text: str) -> str:
    """The text as one types it on any keyboard: `Łódź` becomes `lodz`, `København` `kobenhavn`."""
    return unaccented(text.translate(_LETTERS)).casefold()
