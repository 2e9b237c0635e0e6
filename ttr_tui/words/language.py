"""Messages in the language of the program, with their slots filled.

A message is a whole sentence or a label in English, a literal with named slots:
`_("Claim {route} with {cards}", route=name, cards=cards)`. It is looked up in the translations as
`gettext` does it. A counted noun is a slot of its own, which `ngettext` fills. A message that is
looked up later, because it stands in a table, is marked by `N_`.
"""

from __future__ import annotations

from collections.abc import Sequence
from gettext import NullTranslations
from string import Formatter
from typing import NamedTuple, TypeAlias

_translations = NullTranslations()


def use(translations: NullTranslations) -> None:
    """Look up all messages in these translations from now on."""
    global _translations
    _translations = translations


def _(message: str, /, **slots: object) -> str:
    """The message with these slots; the empty message, as in a table, is nothing."""
    return _filled(_translations.gettext(message), slots) if message else ""


def ngettext(one: str, many: str, n: int, /, **slots: object) -> str:
    """The form of the message for the number `n`, itself a slot: `{n} point`, `{n} points`."""
    return _filled(_translations.ngettext(one, many, n), {"n": n, **slots})


def pgettext(context: str, message: str, /, **slots: object) -> str:
    """A message that has several meanings: `context` says which one is meant."""
    return _filled(_translations.pgettext(context, message), slots)


def N_(message: str) -> str:  # noqa: N802 - the name that gettext's tools know
    """The message itself, which is looked up when it is shown. White space in a text of several
    lines counts as one space."""
    return " ".join(message.split()) if "\n" in message else message


class Piece(NamedTuple):
    """A piece of a line: a text, the badge of a card type, or the sign of the player in a seat. The
    style is a role (`good`). A click runs the `command`, the id of a binding."""

    text: str = ""
    style: str = "plain"
    card: int | None = None
    command: str | None = None
    seat: int | None = None


Slot: TypeAlias = str | int | Piece | Sequence[Piece]


def pieces(message: str, style: str = "plain", /, **slots: Slot) -> list[Piece]:
    """The message in pieces: its own words in this style, and slots that are pieces in theirs."""
    found: list[Piece] = []
    for words, slot, _spec, _conversion in Formatter().parse(_translations.gettext(message)):
        if words:
            found.append(Piece(words, style))
        if slot is None:
            continue
        match slots[slot]:
            case Piece() as piece:
                found.append(piece)
            case str() | int() as value:
                found.append(Piece(str(value), style))
            case several:
                found += several
    return found


def plain(line: Sequence[Piece]) -> str:
    """The text of a line, without its badges."""
    return "".join(piece.text for piece in line)


def and_list(words: Sequence[str]) -> str:
    """`red`, `red and blue`, `red, blue and green`; nothing for no words."""
    *most, last = words or [""]
    return _("{several} and {last}", several=", ".join(most), last=last) if most else last


def or_list(words: Sequence[str]) -> str:
    """`red`, `red or blue`, `red, blue or green`; nothing for no words."""
    *most, last = words or [""]
    return _("{several} or {last}", several=", ".join(most), last=last) if most else last


def as_sentence(message: str) -> str:
    """A message that stands alone, and not after a name or a colon: with a capital letter, in the
    languages that have them."""
    return f"{message[:1].upper()}{message[1:]}"


def full_stop(message: str) -> str:
    """A message as a sentence before others."""
    return _("{sentence}.", sentence=message)


def sentences(said: Sequence[str]) -> str:
    """Sentences that have no full stop, one after the other: `You drew red. Bob goes first`"""
    line = said[0] if said else ""
    for sentence in said[1:]:
        line = _("{sentences}. {last}", sentences=line, last=sentence)
    return line


def _filled(message: str, slots: dict[str, object]) -> str:
    return message.format_map(slots) if "{" in message else message
