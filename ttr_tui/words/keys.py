"""What a key does, and answers by letters and words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from ttr_tui.text import as_typed
from ttr_tui.words.language import NC_, _, pgettext

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


def letter_answers(typed: str) -> bool | None:
    """What a letter answers: that of the word in the language of the program or in English, never
    one that only lies on the same key. `None` if it answers nothing."""
    return next((yes for yes in _LETTERS if _is_letter(typed, yes)), None)


def _is_letter(typed: str, yes: bool) -> bool:
    return as_typed(typed) in (as_typed(letter(yes)), _LETTERS[yes])
