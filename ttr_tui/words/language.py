"""Messages in the language of the program, with their slots filled.

A message is a whole sentence or a label in English, a literal with named slots:
`_("Claim {route} with {cards}", route=name, cards=cards)`. It is looked up in the translations as
`gettext` does it. A counted noun is a slot of its own, which `ngettext` fills. A message that is
looked up later, because it stands in a table, is marked by `N_` or `NC_`.

A slot with a noun of a map is a `Name`. A translation may ask for a case of it,
`{locomotives:genitive}`: that is a message in the context `noun, genitive` of this language, which
`tools/translations.py` adds to its catalog. A translation whose slots cannot be filled is not said:
the message is in English.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from gettext import NullTranslations
from string import Formatter
from typing import Final, NamedTuple, TypeAlias

from ttr_tui.storage.languages import ENGLISH, translations
from ttr_tui.text import MAX_LISTED, nearest, shortened
from ttr_tui.text import N_ as N_

CAPITAL: Final = "capital"
"""No case: `{locomotive:capital}` begins a sentence."""

ACCUSATIVE: Final = "accusative"
"""The case that colors and cards have, too, so that they can be typed in it: `взяти червону`."""

_CASE: Final = re.compile(r":[^{}]+}")

_WRONG_SLOTS: Final = (AttributeError, LookupError, TypeError, ValueError)
"""What filling the slots of a text raises if it is not written for them."""

_translations = NullTranslations()
_language = ENGLISH


def use_language(translations: NullTranslations, language: str) -> None:
    """Look up all messages in these translations into a language (`uk`) from now on."""
    global _translations, _language
    _translations, _language = translations, language


def speak_language(language: str) -> None:
    """Look up all messages in the catalog of this language from now on."""
    use_language(translations(language), language)


def current_language() -> str:
    """The language of the program: `en`, `uk`."""
    return _language


def is_english() -> bool:
    return _language == ENGLISH


def plural_form(n: int) -> int:
    """Which plural form of the language the number `n` has, counted from 0."""
    find = getattr(_translations, "plural", None)  # Set by a file with `Plural-Forms`.
    return int(find(n)) if find is not None else int(n != 1)


class Name(str):
    """A noun of a map in a slot, or words with such a noun: `in_case` gives them in the case that a
    translation asks for."""

    in_case: Callable[[str], str]

    def __new__(cls, text: str, in_case: Callable[[str], str]) -> Name:
        name = super().__new__(cls, text)
        name.in_case = in_case
        return name

    def __format__(self, case: str) -> str:
        if case == CAPITAL:
            return as_sentence(self)
        return self.in_case(case) if case else str(self)


def noun(one: str, many: str = "", n: int = 1, /, **slots: str) -> str:
    """A noun for the number `n`, with its cases: a message in the context `noun`."""
    return named("noun", one, many, n, None, **slots)


def named(
    context: str,
    one: str,
    many: str = "",
    n: int = 1,
    own: Mapping[str, Mapping[str, Sequence[str]]] | None = None,
    /,
    **slots: str,
) -> str:
    """A name that a map file gives to something, for the number `n`. `own` are the translations in
    the map file, by language: a text, or the plural forms. Without slots, braces in a text are only
    braces."""
    english = many if many and n != 1 else one
    if is_english():
        return _filled(english, slots, english) if slots else english
    if own and (forms := own.get(_language, {}).get(one)):
        return forms[min(plural_form(n), len(forms) - 1)]

    def in_case(case: str) -> str:
        form = _form(f"{context}, {case}", one, many, n)
        if form in (one, many):  # No translation has this case.
            return str(name)
        values = {slot: _in_case(value, case) for slot, value in slots.items()}
        return _format(form, values, english) if slots else form

    form = _form(context, one, many, n)
    name = Name(_filled(form, slots, english) if slots else form, in_case)
    return name


def _form(context: str, one: str, many: str, n: int) -> str:
    if many:
        return _translations.npgettext(context, one, many, n)
    return _translations.pgettext(context, one)


def _(message: str, /, **slots: object) -> str:
    """The message with these slots; the empty message, as in a table, is nothing."""
    return _filled(_translations.gettext(message), slots, message) if message else ""


def ngettext(one: str, many: str, n: int, /, **slots: object) -> str:
    """The form of the message for the number `n`, itself a slot: `{n} point`, `{n} points`."""
    message = _translations.ngettext(one, many, abs(n))
    number = str(n).replace("-", "−")
    return _filled(message, {"n": number, **slots}, one if abs(n) == 1 else many)


def pgettext(context: str, message: str, /, **slots: object) -> str:
    """A message that has several meanings: `context` says which one is meant."""
    return _filled(_translations.pgettext(context, message), slots, message)


def npgettext(context: str, one: str, many: str, n: int, /, **slots: object) -> str:
    """`ngettext` of a message that has several meanings."""
    message = _translations.npgettext(context, one, many, abs(n))
    return _filled(message, {"n": n, **slots}, one if abs(n) == 1 else many)


def decimal(number: str) -> str:
    """A number such as `12.5`, or several, with the decimal point of the language."""
    return number.replace(".", pgettext("decimal point", "."))


def NC_(context: str, message: str) -> str:  # noqa: N802 - as gettext's tools know it
    """The message itself, which is looked up in this context when it is shown."""
    return message


class TextPart(NamedTuple):
    """A piece of a line: a text, the badge of a card type, or the sign of the player in a seat. The
    style is a role (`good`). A click runs the `command`, the id of a binding."""

    text: str = ""
    style: str = "plain"
    card: int | None = None
    command: str | None = None
    seat: int | None = None


Slot: TypeAlias = str | int | TextPart | Sequence[TextPart]


def text_parts(message: str, style: str = "plain", /, **slots: Slot) -> list[TextPart]:
    """The message in parts: its own words in this style, and slots that are parts in theirs."""
    try:
        return _in_parts(_translations.gettext(message), style, slots)
    except _WRONG_SLOTS:
        return _in_parts(message, style, slots)


def _in_parts(message: str, style: str, slots: Mapping[str, Slot]) -> list[TextPart]:
    parts: list[TextPart] = []
    for words, slot, spec, _conversion in Formatter().parse(message):
        if words:
            parts.append(TextPart(words, style))
        if slot is None:
            continue
        match slots[slot]:
            case TextPart() as piece:
                parts.append(piece)
            case Name() as name:
                parts.append(TextPart(format(name, spec or ""), style))
            case str() | int() as value:
                parts.append(TextPart(str(value), style))
            case several:
                parts += several
    return parts


def plain(line: Sequence[TextPart]) -> str:
    """The text of a line, without its badges."""
    return "".join(piece.text for piece in line)


def and_list(words: Sequence[str]) -> str:
    """`red`, `red and blue`, `red, blue and green`; nothing for no words."""
    *most, last = words or [""]
    return _("{several} and {last}", several=_joined(most), last=last) if most else last


def or_list(words: Sequence[str]) -> str:
    """`red`, `red or blue`, `red, blue or green`; nothing for no words."""
    *most, last = words or [""]
    return _("{several} or {last}", several=_joined(most), last=last) if most else last


def as_sentence(message: str) -> str:
    """A message that stands alone, and not after a name or a colon: with a capital letter, in the
    languages that have them."""
    return f"{message[:1].upper()}{message[1:]}"


def quoted(text: str) -> str:
    """What somebody typed, or a file says, in the quotation marks of the language."""
    return _('"{text}"', text=shortened(text))


def full_stop(message: str) -> str:
    """A message as a sentence before others; several sentences have their full stop already."""
    return message if message.endswith(".") else _("{sentence}.", sentence=message)


def sentences(said: Sequence[str]) -> str:
    """Sentences that have no full stop, one after the other: `You drew red. Bob goes first.` A
    single one still has none."""
    line = said[0] if said else ""
    for sentence in said[1:]:
        stopped = line.removesuffix(".")  # It may be several sentences.
        line = _("{sentences}. {last}", sentences=stopped, last=sentence)
    return full_stop(line) if len(said) > 1 else line


def _filled(message: str, slots: Mapping[str, object], english: str) -> str:
    if "{" not in message:
        return message
    if is_english():
        return message.format_map(slots)

    def in_case(case: str) -> str:
        values = {slot: _in_case(value, case) for slot, value in slots.items()}
        return _format(message, values, english)

    filled = _format(message, slots, english)
    return Name(filled, in_case) if any(isinstance(s, Name) for s in slots.values()) else filled


def _format(message: str, slots: Mapping[str, object], english: str) -> str:
    """The message with its slots; in English, if a translation has wrong ones."""
    with suppress(*_WRONG_SLOTS):
        return message.format_map(slots)
    with suppress(*_WRONG_SLOTS):  # Its slots are right, but one has no case to ask for.
        return _CASE.sub("}", message).format_map(slots)
    return english.format_map(slots)


def _in_case(value: object, case: str) -> object:
    """The value of a slot in words that are in this case; they may ask for another one."""
    return Name(format(value, case), value.in_case) if isinstance(value, Name) else value


def _joined(words: Sequence[str]) -> str:
    text = ", ".join(words)
    if not any(isinstance(word, Name) for word in words):
        return text
    return Name(text, lambda case: ", ".join(str(_in_case(word, case)) for word in words))


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
