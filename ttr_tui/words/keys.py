"""What a key does, and answers by letters and words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from ttr_tui.storage.languages import ENGLISH, known_languages, translations
from ttr_tui.text import as_typed
from ttr_tui.words.language import NC_, _, current_language, pgettext

KeyName: TypeAlias = Callable[[str], str]
"""Returns the name of the key of a binding, as the user has it: `turn.card1` is `1`."""


def key_help(message: str, id: str) -> str:
    """What the key of the binding `id` does: `draw face-up card 3`."""
    return _(message, n=id.removeprefix(id.rstrip("0123456789")))


_LETTERS: Final = {True: NC_("answer", "y"), False: NC_("answer", "n")}
_WORDS: Final = {True: NC_("answer", "yes"), False: NC_("answer", "no")}
_LEAVE: Final = NC_("command", "cancel back")


def is_yes(answer: str) -> bool:
    """Whether the answer to a question is yes."""
    return _means(answer, True)


def is_no(answer: str) -> bool:
    """Whether the answer leaves a question."""
    others = f"{_LEAVE} {pgettext('command', _LEAVE)}"
    return _means(answer, False) or as_typed(answer) in as_typed(others).split()


def _means(answer: str, yes: bool) -> bool:
    known = (_LETTERS[yes], _WORDS[yes])
    own = [pgettext("answer", each) for each in known]
    return as_typed(answer.strip()) in map(as_typed, (*known, *own))


def letter(yes: bool) -> str:
    """The key of the answer: the first letter of its word."""
    return pgettext("answer", _LETTERS[yes])


def letter_answers(typed: str, english: str) -> bool | None:
    """What a letter answers: by the language of the program, else by the key that it is on, which
    types the letter `english` there. `None` if it answers nothing, or if it would be yes by the key
    and no in another language, or the other way round."""
    for yes in _LETTERS:
        if as_typed(typed) == as_typed(letter(yes)):
            return yes
    for yes, known in _LETTERS.items():
        if known in (as_typed(typed), as_typed(english)):
            return None if _means_elsewhere(typed, not yes) else yes
    return None


def _means_elsewhere(typed: str, yes: bool) -> bool:
    """Whether the letter is this answer in another language of the program."""
    return any(
        as_typed(typed) == as_typed(translations(each).pgettext("answer", _LETTERS[yes]))
        for each in known_languages()
        if each not in (ENGLISH, current_language())
    )
