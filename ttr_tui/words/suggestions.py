"""Unknown words, and the known ones that may be meant."""

from __future__ import annotations

from collections.abc import Iterable

from ttr_tui.text import MAX_LISTED, nearest
from ttr_tui.words.language import _, or_list, quoted


def unknown(misspelled: str, others: str, asked: str, known: Iterable[str]) -> str:
    """That a word is unknown: the message with the one that is probably `{near}`, or else that with
    some of the `{known}` ones."""
    words = list(known)
    near = nearest(asked, words)
    if near is not None:
        return _(misspelled, asked=quoted(asked), near=quoted(near))
    return _(others, asked=quoted(asked), known=known_words(words))


def known_words(words: list[str]) -> str:
    """`red, blue or green`, of many words only some."""
    if len(words) > MAX_LISTED:
        words = [*words[: MAX_LISTED // 2], "…", words[-1]]
    return or_list(words)
