"""Unknown words, and the known ones that may be meant."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ttr_tui.text import MAX_LISTED, nearest, shown
from ttr_tui.words.language import _, or_list


class Unknown(NamedTuple):
    """The messages about an unknown word, `{asked}`: with the one that is probably meant, `{near}`,
    and with known ones, `{known}`."""

    misspelled: str
    others: str


def unknown(messages: Unknown, asked: str, known: Iterable[str]) -> str:
    """That a word is unknown, with a similar one or else some of the known ones."""
    words = list(known)
    near = nearest(asked, words)
    if near is not None:
        return _(messages.misspelled, asked=shown(asked), near=shown(near))
    return _(messages.others, asked=shown(asked), known=known_words(words))


def known_words(words: list[str]) -> str:
    """`red, blue or green`, of many words only some."""
    if len(words) > MAX_LISTED:
        words = [*words[: MAX_LISTED // 2], "…", words[-1]]
    return or_list(words)
